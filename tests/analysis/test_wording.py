"""Rounding of results in words."""

from rougekit.analysis import wording


def test_rounding_never_contradicts_the_verdict():
    assert wording.signed_points(0.00003) == "+0.003"
    assert wording.signed_points(0.0) == "+0.00"
    assert wording.p_number(0.04996, 0.05) == "0.0500"
    assert wording.p_number(0.05004, 0.05) == "0.05004"
    assert wording.p_value(1 / 100_001, 0.05, is_bound=True) == "<= 1e-05"
    assert wording.p_number(2 / 2**17, 0.05) == "2e-05"
