"""A cause is named only if it can be one."""

from itertools import product

import pytest

from rougekit.analysis.why.causes import causes

LENGTH, MISSED, ELSEWHERE = "words", "content missed", "elsewhere"
CASES = {  # precision, recall, words, missed, elsewhere
    "longer: higher recall, lower precision": ((-1, 1, 1, -1, 0), (LENGTH,)),
    "shorter: lower recall, higher precision": ((1, -1, -1, 1, 0), (LENGTH,)),
    "padded: lower precision alone": ((-1, 0, 1, 0, 0), (LENGTH,)),
    "cut: lower recall alone": ((0, -1, -1, 1, 0), (LENGTH,)),
    "longer, and both lower: other words": ((-1, -1, 1, 1, 0), (MISSED,)),
    "shorter, and both lower": ((-1, -1, -1, 1, 0), (MISSED,)),
    "both lower by order alone": ((-1, -1, 0, 0, 1), (ELSEWHERE,)),
    "both lower by both": ((-1, -1, 0, 1, 1), (MISSED, ELSEWHERE)),
    "both lower, more elsewhere, fewer missed": ((-1, -1, 0, -1, 1), (ELSEWHERE,)),
    "both higher, fewer missed": ((1, 1, 0, -1, 0), (MISSED,)),
    "both higher, more missed": ((1, 1, 0, 1, 0), ()),
    "longer, but lower recall": ((0, -1, 1, 1, 0), (MISSED,)),
    "shorter, but lower precision": ((-1, 0, -1, 0, 0), ()),
    "shorter, lower precision, higher recall": ((-1, 1, -1, 1, 0), ()),
    "they part without a length": ((-1, 1, 0, -1, -1), ()),
    "neither differs": ((0, 0, 1, 1, 1), ()),
}


@pytest.mark.parametrize(("signs", "expected"), CASES.values(), ids=CASES)
def test_a_case_has_its_causes(signs, expected):
    assert causes(*signs) == expected


@pytest.mark.parametrize("signs", [*product((-1, 0, 1), repeat=5)])
def test_every_cause_goes_with_the_signs(signs):
    """And the same is said of two systems whichever is the first."""
    precision, recall, words, missed, elsewhere = signs
    found = causes(*signs)
    if LENGTH in found:
        assert found == (LENGTH,)
        assert precision != recall
        assert (words * recall, words * precision) in {(1, -1), (1, 0), (0, -1)}
    for cause, sign in ((MISSED, missed), (ELSEWHERE, elsewhere)):
        if cause in found:
            assert precision * recall >= 0
            assert sign == -(recall or precision) != 0
    assert causes(*(-sign for sign in signs)) == found
