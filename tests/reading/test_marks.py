"""Marks that were left in texts are found and counted, but not those that a text is about."""

import pytest

from rougekit import RougeWarning, Scorer
from rougekit.reading.contents import notices_of
from rougekit.reading.marks import MARKS, SOME
from tests.helpers.odd_texts import GOOD, REFERENCES, replaced

EXAMPLES = {
    "marks": ["<n>", "<q>", "</s>", "[SEP]", "[X_SEP]", "@highlight", "-lrb-", "-RRB-"],
    "special": [
        "<pad>", "<unk>", "<sep>", "<mask>", "<extra_id_0>", "<|endoftext|>", "<|im_end|>", "[CLS]", "[UNK]", "[INST]",
        "[/INST]", "<<SYS>>", "<end_of_turn>",
    ],
    "subwords": ["@@", " ##ing", "\u2581the"],
    "entities": ["&lt;", "&amp;", "&#39;"],
    "headings": ["### Response:", "###Instruction:", "### Human:", "### Assistant"],
    "tags": [
        "<br/>", "<br>", "<br />", '<seg id="1">', "</seg>", '<refset setid="newstest" srclang="any">',
        '<doc docid="d1" sysid="ours">', "<p>", "</p>", '<a name="1">', '<?xml version="1.0"?>',
        "<!DOCTYPE mteval SYSTEM>", '<hl id="h1">',
    ],
    "escaped": [r"\n", r"\nIt"],
}  # fmt: skip
KINDS = {mark: kind for kind, marks in EXAMPLES.items() for mark in marks}


def found(predictions, references=REFERENCES):
    every = notices_of(predictions, references[: len(predictions)])
    return {each.kind: (each.n, each.first) for each in every if each.kind.removeprefix("reference_") in MARKS}


def test_every_kind_has_an_example():
    assert {*EXAMPLES} == {*MARKS}


@pytest.mark.parametrize("n", [2, 300])
@pytest.mark.parametrize("mark", KINDS)
def test_marks_are_counted_in_predictions_and_references(mark, n):
    rows, kind = range(n // 2, n, 3), KINDS[mark]
    texts = [f"it rained{mark} " if row in rows else "it rained" for row in range(n)]
    assert found(texts, ["rain"] * n) == {kind: (len(rows), n // 2)}
    assert found(["rain"] * n, texts) == {f"reference_{kind}": (len(rows), n // 2)}
    assert found(["rain"] * n, [[text, "rain"] for text in texts]) == {f"reference_{kind}": (len(rows), n // 2)}


def test_marks_in_all_rows_are_counted_if_some_of_a_sample_have_them():
    texts = [f"{text} <pad>" if row % 2 else text for row, text in enumerate(GOOD * 50)]
    assert found(texts, REFERENCES * 50) == {"special": (1_000, 1)}


def test_a_scorer_warns_once_of_each_kind(recwarn):
    texts = ["a <unk> b [UNK] c", "a&lt;b<n> c", "d ## e"]
    Scorer().score(texts, ["rain <UNK> <pad>"] * 3)
    assert [each.message.kind for each in recwarn] == ["special", "reference_special", "marks", "entities"]
    assert "'<unk>', '[UNK]'" in str(recwarn[0].message), "each mark is shown once"


def test_one_example_that_is_scored_alone_is_looked_at_as_in_a_file():
    with pytest.warns(RougeWarning, match="1 of 1 prediction has special tokens"):
        Scorer().score(["it rained <pad>"], ["rain"])


@pytest.mark.parametrize(
    "text",
    [
        "a -> b", "x < y > z", "[he] said", "me@example.org", "<b>bold</b>", "<p < q>", "<segment>", "<a>",
        "for 1 <p and q> 2", "<doctor>", "He didn't go (yet).\nNobody [else] did.", "## Title\n# x",
        "### Results", "###",
        "a @@ b", "### Input\nA text", "### Response times", "### User guide", "### Human resources", "### Assistants",
        "AT&T; R&D", r"C:\new \nu", "club-made B-side", "\u0120", "#tag", "a [mask", "&c", "<n",
    ],
)  # fmt: skip
def test_texts_without_marks_do_not_warn(text, recwarn):
    Scorer(tokenizer="unicode").score([text, "a"], ["b", text])
    assert not recwarn.list


ABOUT = [
    "The <p> tag opens a paragraph.", "The tag <br> breaks a line.", "<p> opens a paragraph.", "Close it by </p>",
    "A link begins with `<a href=x>`, or with <p>.", "Between <p> and </p> is a paragraph.",
    "Write &amp; for an ampersand.", r"Use \n for a new line.", "Strike out by the <s> tag.",
    "The [CLS] token is pooled.",
]  # fmt: skip


@pytest.mark.parametrize("text", ABOUT)
def test_a_sentence_about_a_mark_is_no_mark(text):
    for texts in ([text], [text, GOOD[0]], [*GOOD[:29], text]):
        assert found(texts) == found(GOOD[: len(texts)], texts) == {}


def test_tags_in_some_texts_beside_words_or_around_a_whole_text_are_left_over():
    """Thirty texts are all looked at."""
    good, n = GOOD[:30], int(SOME * 30)
    for form in ("{}<br>{}", "{}.<p>{}", "{} <br /> <br /> {}"):
        tagged = [form.format(text, text) for text in good]
        assert found([*tagged[:n], *good[n:]]) == {"tags": (n, 0)}
        assert found([*tagged[: n - 1], *good[n - 1 :]]) == {}
    assert found([*good[:29], '<seg id="1"> amber birch </seg>']) == {"tags": (1, 29)}
    assert found([*good[:28], "<p>", "</p> <p>"]) == {}, "short answers"
    about = [f"The <p> tag of {text}" for text in good]
    assert found([*about[:15], *good[15:]]) == {"tags": (15, 0)}
    assert found([*about[:14], *good[14:]]) == {}


def test_nothing_is_said_twice():
    json_texts = [f'{{"summary": "a\\\\n{text}"}}' for text in GOOD]
    lists = [f"['a\\\\n{text}']" for text in GOOD]
    for texts in (json_texts, lists):
        assert r"\n" in texts[0]
        assert found(texts) == {}
    assert found(["<|channel|>analysis<|message|>Hm.<|end|>"] * 40) == {}
    failed = replaced(*[(row, rf"Error: timed out.\nTry again {row}") for row in range(3)])
    assert found(failed) == {}
    assert found([f"[CLS] {text} [SEP]" for text in GOOD]) == {"special": (40, 0)}
