"""Counts of rows as ROUGE-1.5.5 defines them, and Perl's powers."""

import math

import pytest

from rougekit.standards.rouge155 import counts


@pytest.mark.parametrize(
    ("base", "exponent", "value"),
    [(3, 2.0, 9), (60, 10.0, 60**10), (70, 10.0, int(math.pow(70, 10))), (10, 30.0, 1e30), (3, 1.5, math.pow(3, 1.5))],
)
def test_powers_of_perl(base: int, exponent: float, value: float) -> None:
    found = counts.perl_power(base, exponent)
    assert (type(found), found) == (type(value), value)
