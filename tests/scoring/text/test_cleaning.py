"""Traces of preprocessing are undone, and nothing else is changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit import Scorer, clean_summary

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
