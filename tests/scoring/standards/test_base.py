"""What every standard says of itself holds: what published numbers were made with can be asked for."""

import pytest

from rougekit import Scorer
from rougekit.scoring.measures.names import parse_type
from rougekit.scoring.standards.registry import names, standard_of
from tests.helpers.installed import skips_without_its_library

STANDARDS = pytest.mark.parametrize("standard", [standard_of(name) for name in names()], ids=names())


@STANDARDS
def test_its_default_is_usual_and_comes_first(standard):
    assert standard.usual_multi_references[0] == standard.multi_references[0]
    assert set(standard.usual_multi_references) <= set(standard.multi_references)
    assert standard.averages
    assert standard.tool


@STANDARDS
def test_its_default_types_are_its_own(standard):
    assert Scorer(standard=standard.name).types == tuple(standard.default_types)
    assert all(parse_type(name, standard.type_names) for name in standard.default_types)


@STANDARDS
def test_usual_options_make_a_scorer(standard):
    for group in (*standard.usual_choices, standard.usual_sentences):
        for usual in group:
            with skips_without_its_library():
                assert Scorer(standard=standard.name, **usual.options)
            assert usual.label
    for how in standard.usual_multi_references:
        assert Scorer(standard=standard.name, multi_reference=how)


@STANDARDS
def test_usual_averages_are_averages_of_its_scores(standard):
    scores = Scorer(standard=standard.name).score(["a b c", "c d"], ["a c b", "c e"])
    for average in standard.averages:
        found = scores.aggregate(**average.options)
        assert list(found) == list(standard.default_types)
        near = 0.5 if average.of_resamples else 1e-12
        if not average.of_counts:
            assert found["rougeL"] == pytest.approx(scores["rougeL"].fmeasure.mean(), abs=near)
