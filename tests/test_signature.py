"""Signatures: every option that changes a number shows, and reads back."""

import math
from dataclasses import fields

import pytest

from rougekit import RougeWarning, Scorer, parse_signature
from rougekit.options import AggregateOptions, MeasureOptions, TextOptions

SCORER = {
    "standard": {"standard": "rouge155"},
    "tokenizer": {"tokenizer": "unicode"},
    "use_stemmer": {"use_stemmer": True},
    "stemmer": {"stemmer": "german"},
    "stopwords": {"stopwords": "smart"},
    "split_summaries": {"split_summaries": True},
    "sentences": {"split_summaries": True, "sentences": "punkt:german"},
    "language": {"language": "de"},
    "max_words": {"max_words": 5},
    "max_bytes": {"max_bytes": 5},
    "rouge_types": {"rouge_types": ["rougeSU4", "rougeW1.5"]},
    "multi_reference": {"multi_reference": "jackknife"},
    "beta": {"beta": math.inf},
    "zero_division": {"zero_division": math.nan},
    "bleu_smoothing": {"rouge_types": ["bleu"], "bleu_smoothing": "add-one"},
    "bleu_weights": {"rouge_types": ["bleu2"], "bleu_weights": [0.3, 0.7]},
}
AGGREGATE = {
    "confidence": {"confidence": 0.9},
    "n_resamples": {"n_resamples": 10},
    "seed": {"seed": 3},
    "average": {"average": "micro"},
    "interval": {"interval": "percentile"},
    "legacy_bootstrap": {"legacy_bootstrap": True},
    "perl_average": {"perl_average": True},
}


def _names(*kinds):
    return {field.name for kind in kinds for field in fields(kind) if field.init}


def test_no_option_is_left_out_here():
    assert set(SCORER) == _names(TextOptions, MeasureOptions)
    assert set(AGGREGATE) == _names(AggregateOptions)


@pytest.mark.parametrize("name", SCORER)
def test_an_option_of_the_scorer_shows_and_reads_back(name):
    options = SCORER[name]
    signature = Scorer(**options).signature
    assert signature != Scorer(**{key: value for key, value in options.items() if key != name}).signature
    assert parse_signature(signature).signature == signature


@pytest.mark.parametrize("name", AGGREGATE)
def test_an_option_of_the_average_shows(name):
    scores = Scorer().score(["a"], ["a"])
    assert scores.signature_of(AggregateOptions(**AGGREGATE[name])) != scores.signature


def test_sentences_without_split_summaries_is_checked_and_told():
    with pytest.raises(ValueError, match="sentences='foo'"):
        Scorer(sentences="foo")
    with pytest.warns(RougeWarning, match="split_summaries=True"):
        Scorer(sentences="punkt").score(["a"], ["a"])


@pytest.mark.parametrize("name", ["rouge99999999999999999999", "bleu99999999999"])
def test_an_order_without_end_is_refused(name):
    with pytest.raises(ValueError, match="unknown type"):
        Scorer([name])


@pytest.mark.parametrize("options", [
    {"tokenizer": "icu", "stemmer": "german", "stopwords": "de"},
    {"split_summaries": True, "sentences": "sentencex:de"},
    {"split_summaries": True},
])  # fmt: skip
def test_versions_of_language_data_are_read_back(options):
    scorer = Scorer(**options)
    assert parse_signature(scorer.signature).signature == scorer.signature


@pytest.mark.parametrize("field", ["foo:1", "beta:1|beta:2", "unicode:1|unicode:1"])
def test_unknown_and_repeated_fields_are_refused(field):
    with pytest.raises(ValueError, match="signature has"):
        parse_signature(f"rouge|std:rouge_score|{field}")
