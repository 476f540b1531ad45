"""Traces of preprocessing are undone, and nothing else is changed."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit import RougeWarning, Scorer, clean_summary

CLEAN = "He didn't go (yet).\nNobody [else] did."


@pytest.mark.parametrize(
    "text",
    [
        "He did n't go -LRB-yet-RRB-.\nNobody -LSB-else-RSB- did.",
        "He did n't go -lrb-yet-rrb-. <q> Nobody -lsb-else-rsb- did.",
        "<t> He didn't go (yet). </t> <t> Nobody [else] did. </t>",
        "<s>He didn't go (yet).</s><s>Nobody [else] did.</s>",
        "He didn't go (yet).<n>Nobody [else] did.",
        "He didn't go (yet). [X_SEP] Nobody [else] did. [SEP]",
        "@highlight\n\nHe didn't go (yet).\n\n@highlight\n\nNobody [else] did.",
        CLEAN,
    ],
)
def test_each_trace_of_preprocessing_is_undone(text):
    assert clean_summary(text) == CLEAN


def test_a_cleaned_text_scores_as_one_that_was_never_prepared():
    scores = Scorer().score([clean_summary("<t> he did n't go -lrb- yet -rrb- . </t> <t> nobody did . </t>")], [CLEAN])
    assert scores["rouge1"].recall[0] == 7 / 8
    plain = Scorer().score(["he didn't go ( yet ) .\nnobody did ."], [CLEAN])
    assert all(scores[name].fmeasure == plain[name].fmeasure for name in ("rouge1", "rouge2", "rougeL", "rougeLsum"))


@given(st.text(st.characters(exclude_characters="<[@-n")))
def test_other_texts_stay_unchanged(text):
    assert clean_summary(text) == text


@given(st.lists(st.sampled_from([*"a -\n", "-lrb-", "<t>", "</t>", "@highlight", " n't", "[SEP]"])).map("".join))
def test_cleaning_twice_is_cleaning_once(text):
    once = clean_summary(text)
    assert clean_summary(once) == once


def test_a_value_that_is_not_text_is_refused():
    with pytest.raises(TypeError, match="text is NoneType; expected a str"):
        clean_summary(None)


MARKS = {
    "rougekit.clean_summary": ["<n>", "<q>", "</s>", "[SEP]", "[X_SEP]", "@highlight", "-lrb-", "-RRB-"],
    "skip_special_tokens=True": [
        "<pad>", "<unk>", "<sep>", "<mask>", "<extra_id_0>", "<|endoftext|>", "<|im_end|>", "[CLS]", "[UNK]", "[INST]",
        "[/INST]", "<<SYS>>", "<end_of_turn>",
    ],
    "decode method of their tokenizer does": ["@@", " ##ing", "\u2581the"],
    "replace <br> by a line break": ["&lt;", "&amp;", "&#39;", "<br/>", "<br>", "<br />"],
    "score what the model wrote after it": ["### Response:", "###Instruction:", "### Human:", "### Assistant"],
    "a text in each line": [
        '<seg id="1">', "</seg>", '<refset setid="newstest" srclang="any">', '<doc docid="d1" sysid="ours">', "<p>",
        "</p>", '<a name="1">', '<?xml version="1.0"?>', "<!DOCTYPE mteval SYSTEM>", '<hl id="h1">',
    ],
    r"the two characters \n by a line break": [r"\n", r"\nIt"],
}  # fmt: skip
ADVICE = {mark: advice for advice, marks in MARKS.items() for mark in marks}


@pytest.mark.parametrize("n", [2, 300])
@pytest.mark.parametrize("mark", ADVICE)
def test_marks_are_reported_with_advice_wherever_they_are(mark, n):
    texts = ["it rained"] * n
    texts[n // 2 :: 3] = [f"it rained{mark} "] * len(texts[n // 2 :: 3])
    shown = re.escape(repr(mark.strip().removesuffix("ing").removesuffix("the").removesuffix("It")))
    with pytest.warns(RougeWarning, match=rf"^predictions\[\d+\] has the mark {shown}.*{re.escape(ADVICE[mark])}$"):
        Scorer().score(texts, ["rain"] * n)
    with pytest.warns(RougeWarning, match=r"^references\[\d+\] has the mark"):
        Scorer().score(["rain"] * n, [[text] for text in texts])


def test_one_warning_names_several_marks_and_each_advice_once(recwarn):
    texts = ["a <unk> b [UNK] c", "a &lt; b <n> c", "d ## e"]
    Scorer().score(texts, ["rain <UNK> <pad>"] * 3)
    (only,) = recwarn.list
    assert str(only.message) == (
        "predictions[0] has the mark '<unk>' (and others '[UNK]', '&lt;', '<n>', '<pad>'), which is scored like any "
        "other word. Decode with skip_special_tokens=True. Decode HTML with html.unescape, and replace <br> by a line "
        "break. Pass predictions and references through rougekit.clean_summary"
    )


@pytest.mark.parametrize(
    "text",
    [
        "a -> b", "x < y > z", "[he] said", "me@example.org", "<b>bold</b>", "<p < q>", "<segment>", "<a>",
        "for 1 <p and q> 2", "<doctor>", CLEAN, "## Title\n# x", "### Results", "###", "a @@ b",
        "### Input\nA text", "### Response times", "### User guide", "### Human resources", "### Assistants",
        "AT&T; R&D", r"C:\new \nu", "club-made B-side", "Ġ", "#tag", "a [mask", "&c", "<n",
    ],
)  # fmt: skip
def test_texts_without_marks_do_not_warn(text, recwarn):
    Scorer(tokenizer="unicode").score([text, "a"], ["b", text])
    assert not recwarn.list
