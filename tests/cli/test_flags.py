"""Flags: those of every command, those of one word, and what they say of options."""

import pytest
from absl import flags

from rougekit.cli import COMMANDS
from rougekit.cli.flags import USAGE, flag_values, options_given
from rougekit.options import AggregateOptions, MeasureOptions


def given(*arguments, word=""):
    values = flag_values(word)
    values(["rougekit", *arguments])
    return values


def test_the_usage_shows_every_word():
    assert [word for word in COMMANDS if f"  rougekit {word}" not in USAGE] == []


@pytest.mark.parametrize(("word", "flag"), [("power", "--difference=0.1"), ("correlate", "--top=3")])
def test_a_word_has_flags_that_others_do_not_have(word, flag):
    name, _, value = flag.removeprefix("--").partition("=")
    assert str(getattr(given(flag, word=word), name)) == value
    for other in {"", "power", "correlate"} - {word}:
        with pytest.raises(flags.UnrecognizedFlagError):
            given(flag, word=other)


def test_options_come_group_by_group():
    found = options_given(given("--beta=2", "--seed=5"), MeasureOptions, AggregateOptions)
    assert (found["beta"], found["seed"]) == (2.0, 5)
    assert "use_stemmer" not in found


def test_numbers_must_be_numbers():
    assert options_given(given("--bleu_weights=0.5,0.5"), MeasureOptions)["bleu_weights"] == [0.5, 0.5]
    with pytest.raises(ValueError, match=r"--bleu_weights=0\.5,half; expected numbers with commas between"):
        options_given(given("--bleu_weights=0.5,half"), MeasureOptions)


def test_flags_are_nobody_elses():
    """Neither a second set of them nor absl's own, which a program around us may use."""
    before = set(flags.FLAGS)
    assert given("--seed=1").seed == 1
    assert given().seed is None
    assert set(flags.FLAGS) == before
