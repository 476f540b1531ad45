"""Standards are objects in a registry: a new one works as soon as it is registered."""

import pickle
import subprocess
import sys

import numpy as np
import pytest

from rougekit import Scorer, compare, explain, parse_signature
from rougekit.scoring.measures.names import TypeNames, parse_type
from rougekit.scoring.measures.ngram import NGram
from rougekit.scoring.options import TextOptions
from rougekit.scoring.standards import catalog, registry
from rougekit.scoring.standards.base import Standard
from rougekit.scoring.standards.registry import names, standard_of
from rougekit.scoring.standards.rules import Rules, rules_of
from tests.helpers.installed import skips_without_its_library
from tests.helpers.options import NEEDED, OTHER


class Doubled(Rules):
    """Has n-grams alone, halves rouge_score's precision and recall, and splits at white space."""

    name = "doubled"
    tokenizer = "whitespace"
    tool = "a tool of this test"
    type_names = TypeNames("doubled", [NGram])
    multi_references = usual_multi_references = ("mean", "best")

    def score_examples(self, measure, counts, example_at, options):
        return super().score_examples(measure, counts, example_at, options) / 2


def test_a_standard_written_for_1_0_still_averages_in_its_way():
    with pytest.warns(DeprecationWarning, match="Old.average is now of_means"):

        class Old(Doubled):
            def average(self, means, options):
                return np.asarray(means) / 4

    assert not Old().f_is_a_mean
    np.testing.assert_array_equal(Old().of_means([1.0, 1.0, 1.0], None), [0.25] * 3)


@pytest.fixture
def toy(monkeypatch):
    monkeypatch.setattr(registry, "_LOADED", dict(registry._LOADED))
    registry.register(Doubled())


@pytest.mark.usefixtures("toy")
def test_a_registered_standard_scores():
    assert "doubled" in registry.names()
    scorer = Scorer(["rouge1"], standard="doubled")
    scores = scorer.score(["The cat", "it rained"], ["The cat", "It rained"])
    np.testing.assert_array_equal(scores["rouge1"].precision, [0.5, 0.25])
    assert scores.aggregate(n_resamples=0)["rouge1"].precision == 0.375
    assert scorer.signature.startswith(
        "rouge|std:doubled|tok:whitespace|stem:none|stop:none|split:newline|refs:?|multi:mean|"
    )
    assert parse_signature(scorer.signature).signature == scorer.signature
    assert pickle.loads(pickle.dumps(scorer)).signature == scorer.signature
    assert len(compare({"A": scores, "B": scores}, baseline="A")["B"]) == 1
    assert len(explain("The cat", "The cat", "rouge1", standard="doubled").matches) == 2


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(("options", "message"), [
    ({"rouge_types": ["rougeL"]}, "rouge_types: 'rougeL' is not defined in standard 'doubled'"),
    ({"rouge_types": ["rouge1"], "multi_reference": "pooled"}, "multi_reference='pooled'; expected 'mean', 'best'"),
])  # fmt: skip
def test_undefined_types_of_a_standard_are_refused(options, message):
    with pytest.raises(ValueError, match=message):
        Scorer(standard="doubled", **options)


@pytest.mark.usefixtures("toy")
def test_a_name_can_be_registered_once():
    with pytest.raises(ValueError, match="standard 'doubled' is registered already"):
        registry.register(Doubled())


def test_an_unknown_standard_is_refused_with_the_known_ones():
    for wrong in ("rouge15", None, 3):
        with pytest.raises(ValueError, match=r"standard=.*; expected 'rouge_score', 'rouge155'"):
            Scorer(standard=wrong)
        with pytest.raises(ValueError, match=r"standard=.*; expected 'rouge_score', 'rouge155'"):
            registry.standard_of(wrong)
    with pytest.raises(ValueError, match=r"did you mean 'rouge155'\?$"):
        Scorer(standard="rouge-1.5.5")


@pytest.mark.parametrize("name", catalog.CLASSES)
def test_each_name_loads_the_standard_of_that_name(name):
    assert catalog.load(name).name == name


def test_importing_the_package_loads_no_standard():
    code = "import rougekit, sys; print(sorted(m for m in sys.modules if m.startswith('rougekit.scoring.standards')))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert eval(found.stdout) == [
        "rougekit.scoring.standards",
        "rougekit.scoring.standards.catalog",
        "rougekit.scoring.standards.registry",
    ]


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("average", ["legacy_bootstrap", "perl_average"])
def test_averages_of_other_tools_are_refused(average):
    scores = Scorer(["rouge1"], standard="doubled").score(["a"], ["a"])
    with pytest.raises(ValueError, match="leave it out with standard 'doubled'"):
        scores.aggregate(**{average: True})


@pytest.mark.usefixtures("toy")
def test_a_standard_is_pickled_by_its_name():
    doubled = registry.standard_of("doubled")
    assert pickle.loads(pickle.dumps(doubled)) is doubled
    assert b"score_examples" not in pickle.dumps(doubled)


def test_the_fast_path_is_used_only_if_a_standard_overrides_neither_counts_nor_scores():
    class Renamed(Rules):
        name = "renamed"

    class Recounted(Renamed):
        def count(self, texts, rows, measures):
            return super().count(texts, rows, measures)

    assert Renamed().uses_default_scoring
    assert not Doubled().uses_default_scoring
    assert not Recounted().uses_default_scoring
    assert rules_of("rouge_score").uses_default_scoring
    assert not any(rules_of(name).uses_default_scoring for name in ("rouge", "rouge2", "rouge155", "coco"))


def test_a_standard_without_rules_is_refused(monkeypatch):
    class Bare(Standard):
        name = "bare"

    monkeypatch.setattr(registry, "_LOADED", {**registry._LOADED, "bare": Bare()})
    with pytest.raises(TypeError, match="standard 'bare' is Bare; expected a subclass of Rules"):
        rules_of("bare")
    with pytest.raises(ValueError, match="standard='none'; expected"):
        rules_of("none")


STANDARDS = pytest.mark.parametrize("standard", [standard_of(name) for name in names()], ids=names())


@STANDARDS
def test_the_default_reduction_of_a_standard_comes_first(standard):
    assert standard.usual_multi_references[0] == standard.multi_references[0]
    assert set(standard.usual_multi_references) <= set(standard.multi_references)
    assert standard.averages
    assert standard.tool


@STANDARDS
def test_a_standard_defines_its_default_types(standard):
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
def test_usual_averages_can_be_computed(standard):
    scores = Scorer(standard=standard.name).score(["a b c", "c d"], ["a c b", "c e"])
    for average in standard.averages:
        found = scores.aggregate(**average.options)
        assert list(found) == list(standard.default_types)
        near = 0.5 if average.of_resamples else 1e-12
        if not average.of_counts:
            assert found["rougeL"] == pytest.approx(scores["rougeL"].fmeasure.mean(), abs=near)


TEXT = "<think>Hmm.</think> The cat and the cats weren't at b2b. Mr. U. Smith (aged 3.5) ran to the Städten! Well-known"
"""A text that every option changes."""
OPTIONS_OF_TEXTS = [
    (standard, row.name)
    for standard in registry.names()
    for row in TextOptions.rows()
    if (standard, row.name) != ("xlsum", "language")  # German alone changes nothing, but the stemmer
]


@pytest.mark.parametrize(("standard", "name"), OPTIONS_OF_TEXTS)
def test_an_option_of_texts_changes_what_is_read_or_is_refused(standard, name):
    """A standard with a reader of its own must not drop an option that the signature then claims."""

    def read(**options):
        batches = Scorer(standard=standard, **NEEDED.get(name, {}), **options).reader.read([TEXT])
        return [(batch.ids.tolist(), batch.sentence_at.tolist()) for batch in batches]

    try:
        changed = read(**{name: OTHER[name]})
    except ValueError as refused:
        if standard not in str(refused):
            raise
    else:
        assert changed != read()
