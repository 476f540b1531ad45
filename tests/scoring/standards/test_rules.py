"""How a standard goes about it: what is the house's own way, and how one travels."""

import pickle

import pytest

from rougekit import Scorer
from rougekit.scoring.standards import registry
from rougekit.scoring.standards.base import Standard
from rougekit.scoring.standards.rules import Rules, rules_of


class Halved(Rules):
    """rouge_score's scores, halved."""

    name = "halved"
    tokenizer = "rouge_score"
    tool = "a tool of this test"

    def score_examples(self, measure, counts, example_at, options):
        return super().score_examples(measure, counts, example_at, options) / 2


class Renamed(Rules):
    """The house's own way under another name."""

    name = "renamed"
    tokenizer = "whitespace"
    tool = "a tool of this test"


class Recounted(Renamed):
    """Counts in a way of its own."""

    def count(self, texts, rows, measures):
        return super().count(texts, rows, measures)


@pytest.fixture
def registered(monkeypatch):
    monkeypatch.setattr(registry, "_LOADED", dict(registry._LOADED))
    for standard in (Halved(), Renamed()):
        registry.register(standard)


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize("average", ["legacy_bootstrap", "perl_average"])
def test_averages_of_other_tools_are_refused(average):
    scores = Scorer(["rouge1"], standard="halved").score(["a"], ["a"])
    with pytest.raises(ValueError, match="standard 'halved' lacks it"):
        scores.aggregate(**{average: True})


@pytest.mark.usefixtures("registered")
def test_a_standard_is_pickled_by_its_name():
    halved = registry.standard_of("halved")
    assert pickle.loads(pickle.dumps(halved)) is halved
    assert b"score_examples" not in pickle.dumps(halved)


def test_a_kernel_may_count_and_score_at_once_where_nothing_is_done_otherwise():
    assert Renamed().uses_default_scoring
    assert not Halved().uses_default_scoring
    assert not Recounted().uses_default_scoring
    assert {name for name in registry.names() if rules_of(name).uses_default_scoring} == {"rouge_score", "xlsum"}


@pytest.mark.usefixtures("registered")
def test_what_is_not_said_otherwise_is_the_houses():
    found = Scorer(["rouge1"], standard="renamed").score(["a b.", "c"], ["a b", "c d"])
    expected = Scorer(["rouge1"], tokenizer="whitespace").score(["a b.", "c"], ["a b", "c d"])
    assert found.columns["rouge1"].tolist() == expected.columns["rouge1"].tolist()


def test_what_has_no_rules_is_no_standard_to_score_by(monkeypatch):
    class Bare(Standard):
        name = "bare"

    monkeypatch.setattr(registry, "_LOADED", {**registry._LOADED, "bare": Bare()})
    with pytest.raises(TypeError, match="standard 'bare' is Bare; expected a subclass of Rules"):
        rules_of("bare")
    with pytest.raises(ValueError, match="standard='none'; expected"):
        rules_of("none")
