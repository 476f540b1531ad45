"""Values of each kind: what is stored, and what is refused."""

import math

import pytest

from rougekit.scoring.options import values


@pytest.mark.parametrize(
    ("kind", "value", "message"),
    [
        (values.choice(lambda: ("a", "b")), "c", "x='c'; expected 'a', 'b'"),
        (values.choice(lambda: ("a",), also="None"), 1, "x=1; expected 'a' or None"),
        (values.LIMIT, 0, "x=0; expected an int >= 1 or None"),
        (values.SWITCH, 1, "x=1; expected True or False"),
        (values.NAME, 1, "x=1; expected a str or None"),
        (values.SPLITTER, 1, "x=1; expected None, a splitter's name"),
        (values.STOPWORDS, ["a", 1], "x holds 1, which is int; expected words"),
        (values.BETA, -1, "x=-1; expected a number >= 0"),
        (values.ZERO_DIVISION, 1, "x=1; expected 0.0 or math.nan"),
        (values.RESAMPLES, -1, "x=-1; expected an int >= 0"),
        (values.SEED, 2**32, "x=4294967296; expected an int >= 0 or None, and at most 4,294,967,295"),
    ],
)
def test_a_wrong_value_is_refused(kind, value, message):
    with pytest.raises((TypeError, ValueError)) as caught:
        kind.check("x", value)
    assert str(caught.value).startswith(message)


def test_values_are_stored_in_one_form():
    assert values.STOPWORDS.check("x", ["b", "a", "b"]) == ("a", "b")
    assert values.ZERO_DIVISION.check("x", -0.0) == 0.0
    assert math.copysign(1, values.ZERO_DIVISION.check("x", -0.0)) == 1
    assert type(values.BETA.check("x", 2)) is float
