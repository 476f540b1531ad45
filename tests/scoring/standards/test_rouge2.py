"""ROUGE 2.0: every digit that the jar printed, as recorded by `tests.golden.record_rouge2`."""

import json
from urllib.error import HTTPError

import numpy as np
import pytest

from dev import peers
from dev.paths import ROOT
from rougekit import Scorer, explain, parse_signature
from rougekit.scoring.standards.rouge2 import JavaWords, LineNGram, LineSkipBigram, java_lines, java_split
from tests.golden.record_rouge2 import ROUGE2, SETTINGS, TYPES, examples, recorded

RECORDED = [json.loads(line) for line in ROUGE2.read_text("ascii").splitlines()]
OPTIONS = {"plain": {}, "stopwords": {"stopwords": "rouge2"}, "stemming": {"use_stemmer": True}}
OPTIONS["both"] = OPTIONS["stopwords"] | OPTIONS["stemming"]


def compare_with(setting, rows):
    """Compare every number that was printed."""
    _, predictions, references, printed = zip(*rows, strict=True)
    scores = Scorer([*TYPES.values()], standard="rouge2", **OPTIONS[setting]).score(predictions, references)
    compared = 0
    for at, numbers in enumerate(printed):
        for name, theirs in numbers.items():
            ours = [scores[name].recall[at], scores[name].precision[at], scores[name].fmeasure[at]]
            if "NaN" in theirs:  # a text without words, for which F is arbitrary
                assert name == "rougeL"
                ours = [value for value, other in zip(ours[:2], theirs[:2], strict=True) if other != "NaN"]
                theirs = [other for other in theirs[:2] if other != "NaN"]
            compared += len(theirs)
            assert [f"{value:.5f}" for value in ours] == theirs, (name, predictions[at], references[at])
    assert compared > 3500


@pytest.mark.parametrize("setting", SETTINGS)
def test_equal_to_the_recorded_output_of_the_jar(setting):
    compare_with(setting, [row for row in RECORDED if row[0] == setting])


@pytest.mark.slow
@pytest.mark.needs("java")
@pytest.mark.parametrize("setting", SETTINGS)
def test_equal_to_the_jar_on_other_texts(setting):
    """The jar is on no package index, so CI may be unable to fetch it and relies on the recorded output."""
    try:
        jar = peers.rouge2_jar()
    except OSError as error:
        if isinstance(error, HTTPError) and error.code == 404:  # the network works, but the jar is gone
            raise
        pytest.skip(f"ROUGE 2.0's jar is out of reach: {error}")
    compare_with(setting, recorded(jar, ROOT / "rougekit" / "data" / "rouge2-stopwords.txt", setting, examples(seed=3)))


def test_no_unit_crosses_a_line_break():
    two_lines = Scorer(["rouge2", "rougeS9"], standard="rouge2").score(["a b\nc"], ["a b c"])
    assert two_lines["rouge2"].counts["prediction_total"].tolist() == [1]
    assert two_lines["rougeS9"].counts["prediction_total"].tolist() == [1]
    assert two_lines["rougeS9"].counts["reference_total"].tolist() == [3]


def test_references_have_equal_weight_and_f_is_computed_from_means():
    found = Scorer(["rouge1"], standard="rouge2").score(["a b"], [["a b", "c d e f"]])["rouge1"]
    assert (found.precision.tolist(), found.recall.tolist(), found.fmeasure.tolist()) == ([0.5], [0.5], [0.5])


@pytest.mark.parametrize("name", ["rouge1", "rouge2", "rougeL", "rougeS2", "rougeSU2"])
def test_an_explanation_shows_the_counted_units(name):
    explanation = explain("the cat sat\non a mat", "\nthe cat\nsat on a mat", name, standard="rouge2")
    assert len(explanation.matches) == explanation.counts["matches"] > 0


def test_type_names_are_parsed():
    assert [LineNGram.of_name("rouge2"), LineSkipBigram.of_name("rougeSU4")] == [LineNGram(2), LineSkipBigram(4, True)]
    assert LineSkipBigram.of_name("rougeS") is None


@pytest.mark.parametrize("options", [{"tokenizer": "unicode"}, {"language": "de"}, {"split_summaries": True}])
def test_inapplicable_options_are_refused(options):
    with pytest.raises(ValueError, match="leave it out with standard 'rouge2', which splits words and lines by"):
        Scorer(standard="rouge2", **options)


def test_the_signature_can_be_parsed():
    with pytest.raises(ValueError, match="stemmer='porter'; expected a Snowball stemmer"):
        Scorer(standard="rouge2", stemmer="porter")
    scorer = Scorer(standard="rouge2", stopwords="rouge2", use_stemmer=True)
    assert "|stem:english|stop:rouge2|split:rouge2|" in scorer.signature
    assert parse_signature(scorer.signature).signature == scorer.signature
    scores = scorer.score(["running"], ["runs"])
    np.testing.assert_array_equal(scores["rouge1"].fmeasure, [1.0])


def test_lines_and_words_are_split_as_in_java():
    assert [java_split(line) for line in ("", " ", "a", " a  b ", "\x1ca b")] == [
        [""], [], ["a"], ["", "a", "b"], ["\x1ca", "b"],
    ]  # fmt: skip
    assert java_lines("a\r\n\rb\n\n") == ["a", "", "b", ""]
    assert java_lines("") == []


def test_spans_cover_the_words():
    text = " It's 12a, Über"
    tokens, spans = JavaWords().tokens(text), JavaWords().spans(text)
    assert tokens == ["", "it", "s", "@", "a", "Über"]
    assert [text[start:end] for start, end in spans] == ["", "It", "s", "12", "a", "Über"]
    assert JavaWords(frozenset({"it"})).spans(text) is None
