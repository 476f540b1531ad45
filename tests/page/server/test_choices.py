"""The option panel is built from the rows of options; each has a control or a reason for having none."""

import pytest

from rougekit import Scorer
from rougekit.page.server.choices import TYPES, Choices, controls, types_of
from rougekit.scoring.options import AggregateOptions, Option
from rougekit.scoring.standards import registry
from tests.helpers.options import NEEDED, OTHER

CONTROLS = {control.name: control for control in controls()}


def test_the_panels_defaults_are_the_scorers():
    assert Choices().options() == {"rouge_types": ["rouge1", "rouge2", "rougeL", "rougeLsum"]}
    assert Choices().averaging() == {}


@pytest.mark.parametrize("name", CONTROLS)
def test_a_control_sets_its_option_and_shows_its_value(name):
    types = NEEDED.get(name, {}).get("rouge_types", ["rouge1"])
    if name in ("tokenizer", "stemmer", "stopwords", "standard", "sentences", "language"):
        assert OTHER[name] in CONTROLS[name].names
    chosen = Choices(types, **{name: OTHER[name]})
    again = Choices(types, **{name: CONTROLS[name].state(chosen.values[name])})
    assert repr(again.values) == repr(chosen.values) == repr({name: OTHER[name]})
    of_averages = {row.name for row in AggregateOptions.rows()}
    assert (name in again.averaging(), name in again.options()) == (name in of_averages, name not in of_averages)
    if name not in of_averages:
        assert repr(getattr(Scorer(**again.options()).text, name, OTHER[name])) == repr(OTHER[name])
    AggregateOptions(**again.averaging())


@pytest.mark.parametrize("control", CONTROLS.values(), ids=CONTROLS)
def test_an_empty_control_leaves_the_default(control):
    default = control.option.default
    for state in (None, "", control.state(default), *control.names[:1]):
        assert control.value(state) == default
    assert Choices(["rouge1"], **{control.name: ""}).values == {}


@pytest.mark.parametrize("standard", registry.names())
def test_every_standard_can_be_chosen(standard):
    assert standard in CONTROLS["standard"].names
    assert set(Choices(standard=standard).rouge_types) <= set(types_of(standard))
    assert Choices(types_of(standard), standard=standard).rouge_types == types_of(standard)  # all of them at once
    Scorer(types_of(standard), standard=standard)


@pytest.mark.parametrize(
    ("types", "given", "message"),
    [
        ([], {}, "no type is chosen"),
        (["rouge1"] * 99, {}, f"99 types; expected at most {len(TYPES)}"),
        (["rouge1"], {"standard": "coco"}, "rouge1.* is not defined in standard 'coco'"),
        (None, {"standard": "x"}, "standard='x'; expected one of 'rouge_score', 'rouge155'"),
        (None, {"tokenizer": "os.system"}, "tokenizer='os.system'; expected one of 'default', 'rouge_score'"),
        (None, {"max_words": 2.7}, "max_words=2.7; expected a whole number"),
        (None, {"max_words": -1}, "max_words=-1; expected an int >= 1"),
        (None, {"max_words": 0}, "max_words=0; expected an int >= 1"),
        (None, {"max_words": 10**30}, "max_words=1000000000000000000000000000000; expected an int"),
        (None, {"max_words": "three"}, "max_words='three'; expected a whole number"),
        (None, {"beta": "much"}, "beta='much'; expected a number"),
        (None, {"beta": "-1"}, "beta=-1.0; expected a number >= 0"),
        (["bleu"], {"bleu_weights": "0.5, x"}, "bleu_weights='0.5, x'; expected numbers, with commas between"),
        (None, {"split_summaries": "yes"}, "split_summaries='yes'; expected True or False"),
    ],
)
def test_options_missing_from_the_panel_are_refused(types, given, message):
    with pytest.raises((ValueError, TypeError), match=message):
        Choices(types, **given)


def test_a_new_option_gets_a_control(monkeypatch):
    rows = (*AggregateOptions.rows(), Option("rounds", 3, AggregateOptions.rows()[1].accepts, "of something"))
    monkeypatch.setattr(AggregateOptions, "rows", lambda: rows)
    controls.cache_clear()
    try:
        assert controls()[-1].name == "rounds"
        assert Choices(rounds=4).averaging() == {"rounds": 4}
    finally:
        controls.cache_clear()
