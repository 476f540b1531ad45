"""Groups of options: equality, the first difference, changes."""

import math
import pickle

import pytest

from rougekit.scoring.options import AggregateOptions, MeasureOptions


def test_the_first_option_that_differs_is_named_and_nan_is_nan():
    options = MeasureOptions(zero_division=math.nan, beta=2.0)
    assert options.difference(pickle.loads(pickle.dumps(options))) == ""
    assert options.difference(MeasureOptions(zero_division=math.nan)).startswith("beta=")


def test_a_change_is_checked_and_none_changes_nothing():
    options = AggregateOptions(confidence=0.9)
    assert options.changed(seed=None) is options
    assert options.changed(seed=3) == AggregateOptions(confidence=0.9, seed=3)
    with pytest.raises(ValueError, match=r"confidence=2; expected a number between 0 and 1"):
        options.changed(confidence=2)


def test_equal_options_are_created_once():
    assert AggregateOptions.of(seed=1) is AggregateOptions.of(seed=1)
    assert AggregateOptions.of(seed=1) is not AggregateOptions.of(seed=True - 1)
    with pytest.raises(TypeError, match="unexpected keyword argument 'sed'"):
        AggregateOptions.of(sed=1)
