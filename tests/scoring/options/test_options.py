"""Every option is a row of data, and everything else that handles options derives them from the rows."""

import inspect
import json
import math
import pickle

import pytest

from rouge_metric import Rouge
from rougekit import Scorer, Scores, compare, rank, score_levels
from rougekit.cli.line import options_given
from rougekit.cli.parsing import parse
from rougekit.scoring.options import (
    CALL_OPTIONS,
    GROUPS,
    AggregateOptions,
    Comparing,
    MeasureOptions,
    TextOptions,
    all_options,
    split,
)
from tests.helpers.options import NEEDED, OTHER

OPTIONS = all_options()
OF_OTHER_TOOLS = ("legacy_bootstrap", "perl_average")
STORED = [row.name for group in (MeasureOptions, AggregateOptions) for row in group.rows()]


def group_of(name):
    return next(group for group in GROUPS if name in {row.name for row in group.rows()})


def changed(name):
    """The options of a group, one of them not the default."""
    return group_of(name)(**NEEDED.get(name, {}), **{name: OTHER[name]})


def defaults(function):
    return {name: parameter.default for name, parameter in inspect.signature(function).parameters.items()}


def test_every_option_has_a_non_default_test_value():
    assert set(OTHER) == set(OPTIONS)
    assert all(getattr(changed(name), name) != OPTIONS[name].default for name in OPTIONS)


@pytest.mark.parametrize("row", [*OPTIONS.values(), *CALL_OPTIONS], ids=lambda row: row.name)
def test_a_row_is_complete(row):
    assert row.help == row.help.strip().removesuffix(".")
    assert "\n" not in row.help + row.details
    assert row.field or row in CALL_OPTIONS


def test_typed_function_signatures_agree_with_the_rows():
    of_scorer = {row.name: row.default for group in (TextOptions, MeasureOptions) for row in group.rows()}
    typed = defaults(Scorer)
    assert typed.pop("unknown") is inspect.Parameter.empty  # **unknown: Never
    assert typed == {**of_scorer, "progress": None}
    assert {row.name for row in AggregateOptions.rows()} == set(defaults(Scores.aggregate)) - {
        "self", "threads", "groups"
    }  # fmt: skip
    of_comparisons = {row.name: row.default for row in AggregateOptions.rows() if row.name not in OF_OTHER_TOOLS}
    del of_comparisons["interval"]  # the test has one
    assert set(Comparing.__annotations__) == set(of_comparisons)
    assert AggregateOptions().comparing() == of_comparisons
    typed = {name: default for name, default in defaults(compare).items() if name in of_comparisons}
    assert typed == {**of_comparisons, "n_resamples": 10_000, "seed": 0}
    rows = {row.name: row.default for row in (*OPTIONS.values(), *CALL_OPTIONS)}
    assert defaults(Rouge().compute) == {"predictions": None, "references": None, **rows, "standard": None}


@pytest.mark.parametrize("name", OPTIONS)
def test_a_flag_sets_the_value(name):
    value = OTHER[name]
    text = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
    line = parse("score", [f"--{name}={text}"])
    found = options_given(line.values, group_of(name))[name]
    assert repr(found) == repr(list(value) if isinstance(value, tuple) else value)


@pytest.mark.parametrize("name", STORED)
def test_options_survive_json(name):
    options = changed(name)
    described = json.loads(json.dumps(options.as_json()))
    pickled = pickle.dumps(options)
    back = type(options).from_json(described)
    assert back == options == pickle.loads(pickled)
    assert hash(back) == hash(options)
    assert pickle.dumps(options) == pickled  # without cached values


def test_equal_values_have_one_normal_form():
    assert TextOptions(stopwords=["b", "a", "b"]) == TextOptions(stopwords=("a", "b"))
    assert math.copysign(1, MeasureOptions(zero_division=-0.0).zero_division) == 1
    assert type(MeasureOptions(beta=2).beta) is float


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("stemmer", 3, "stemmer=3; expected a str or None"),
        ("sentences", 5, "sentences=5; expected None, a splitter's name or a callable"),
        ("stopwords", ["a", 1], r"stopwords contains 1, which is int; expected words \(str\)"),
        ("stopwords", 7, "stopwords=7; expected None, a list's name"),
    ],
)
def test_values_of_other_types_are_refused(name, value, message):
    with pytest.raises(TypeError, match=message):
        TextOptions(**{name: value})


def test_options_are_split_by_group():
    parts = split({"stemmer": "porter", "beta": 2.0, "seed": 1, "groups": None})
    assert parts == ({"stemmer": "porter"}, {"beta": 2.0}, {"seed": 1})
    with pytest.raises(TypeError, match="standard"):
        TextOptions(standard="rouge155")


def test_functions_refuse_options_that_they_do_not_name():
    """Neither misspelt options, nor those of another tool's average, which would be in the signature without effect."""
    scorer = Scorer(["rouge1"])
    scores = scorer.score(["a b", "c"], ["a", "c d"])
    systems = {"A": scores, "B": scores}
    for call, message in {
        lambda: compare(systems, "A", legacy_bootstrap=True): "compare has no option 'legacy_bootstrap'",
        lambda: rank(systems, family="types"): "rank has no option 'family'; its arguments are systems, rouge_type, ",
        lambda: score_levels(scorer, ["a"], ["a"], perl_average=True): "score_levels has no option 'perl_average'",
    }.items():
        with pytest.raises(TypeError, match=message):
            call()


def test_the_plugin_computes_with_every_option_of_the_rows():
    """An option added only as a row reaches the scorer."""
    for name in OPTIONS:
        if name not in ("perl_average", "standard"):
            Rouge().compute(predictions=["a b"], references=["a"], **NEEDED.get(name, {}), **{name: OTHER[name]})
