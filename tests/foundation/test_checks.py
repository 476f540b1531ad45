"""Numbers that no machine can hold are refused by name, whatever their length; labels do not collide."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit import Scorer, compare, explain, identify
from rougekit.foundation import checks
from rougekit.foundation.checks import shown
from tests.helpers.runaway import processor_time

SCORES = Scorer(["rouge1"]).score(["a b", "c"], ["a", "c"])
HUGE = 10**5000


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("max_words", lambda n: Scorer(max_words=n)),
        ("max_bytes", lambda n: Scorer(max_bytes=n)),
        ("beta", lambda n: Scorer(beta=n)),
        ("zero_division", lambda n: Scorer(zero_division=n)),
        ("bleu_weights", lambda n: Scorer(["bleu2"], bleu_weights=[n, 0])),
        ("n_resamples", lambda n: SCORES.aggregate(n_resamples=n)),
        ("seed", lambda n: SCORES.aggregate(seed=n)),
        ("confidence", lambda n: SCORES.aggregate(confidence=n)),
        ("n_resamples", lambda n: compare({"a": SCORES, "b": SCORES}, "a", n_resamples=n)),
        (r"published\['rouge1'\]", lambda n: identify(["a"], ["a"], {"rouge1": n})),
    ],
)
@pytest.mark.parametrize("value", [10**400, HUGE], ids=["10**400", "10**5000"])
def test_numbers_beyond_all_bounds_are_refused_by_name(name, call, value):
    with pytest.raises(ValueError, match=rf"{name}.*expected"):
        call(value)


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("rouge_types", lambda n: Scorer(n)),
        ("stopwords", lambda n: Scorer(stopwords=[n])),
        ("standard", lambda n: Scorer(standard=n)),
        (r"predictions\[0\]", lambda n: Scorer().score([n], ["a"])),
        ("prediction", lambda n: explain(n, "a")),
    ],
)
def test_what_is_no_text_is_refused_by_name_however_long_it_is(name, call):
    with pytest.raises((TypeError, ValueError), match=rf"{name}.*expected"):
        call(HUGE)


def test_the_longest_skip_has_as_many_digits_as_arrays_can_count():
    assert Scorer(["rougeS" + "9" * 18]).score(["a b"], ["a b"])["rougeS" + "9" * 18].fmeasure == [1]
    with pytest.raises(ValueError, match=r"unknown type 'rougeS9{19}'"):
        Scorer(["rougeS" + "9" * 19])


def test_long_names_are_refused_in_few_words():
    with pytest.raises(
        ValueError, match=r"rouge_types: 'rougeS999.*expected a name of at most 80 characters"
    ) as raised:
        Scorer(["rougeS" + "9" * 5000])
    assert len(str(raised.value)) < 300


def test_long_values_are_shown_by_their_beginning():
    assert shown(12) == "12"
    assert shown(-HUGE) == "an int of 16,610 bits"
    assert shown("x" * 300) == f"'{'x' * 79}... (302 characters)"


LABELS = [
    0, 1, True, 1.0, Fraction(1), Decimal(1), 0.5, Fraction(1, 2), Decimal("0.5"), 2**61 - 1, 2 * (2**61 - 1), 2**61,
    2.0**61, Decimal(2**61), -1, -2, 0.1, Fraction(0.1), Decimal("0.1"), 1e300, 10**300, math.inf, -math.inf,
    Decimal("inf"), np.float32(0.5), np.float64(0.1), np.True_, "a", "1", b"a", (1, 2), (1.0, 2),
]  # fmt: skip


@given(st.lists(st.sampled_from(LABELS), max_size=12))
def test_labels_are_numbered_as_a_dict_numbers_them(labels):
    by_dict = {}
    numbers = [by_dict.setdefault(label, len(by_dict)) for label in labels]
    assert checks.numbered(labels) == (numbers, list(by_dict))


@pytest.mark.parametrize("make", [int, lambda number: Decimal(number) / 1000, lambda number: Fraction(number, 7)])
def test_no_labels_collide(make):
    labels = [make(k * (2**61 - 1)) for k in range(1, 30_000)]
    with processor_time(10):  # a hundred times what it takes; those in a dict take minutes
        assert len(checks.numbered(labels)[1]) == len(labels)
