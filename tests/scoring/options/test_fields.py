"""Fields of the signature: what a value is written as, and what is read of it."""

import pytest

from rougekit.scoring.options import fields


@pytest.mark.parametrize(("value", "text"), [(1.0, "1"), (0.1, "0.1"), (1.2, "1.2"), (float("inf"), "inf")])
def test_numbers_are_short_and_exact(value, text):
    assert fields.decimals(value) == text
    assert fields.converted("beta", text, float) == value


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        (fields.LIMIT, "4w", {"max_words": 4}),
        (fields.LIMIT, "none", {}),
        (fields.INTERVAL, "95t", {"confidence": 0.95, "interval": "bootstrap-t"}),
        (fields.SEED, "0", {}),
        (fields.DRAW, "perl", {"perl_average": True}),
        (fields.SENTENCES, "newline", {"split_summaries": False, "sentences": None}),
        (fields.STOPWORDS, "none", {"stopwords": None}),
        (fields.WEIGHTS, "0.25,0.75", {"bleu_weights": [0.25, 0.75]}),
    ],
)
def test_a_field_is_read(field, value, expected):
    assert field.read(value, {}) == expected


@pytest.mark.parametrize(
    ("field", "value"), [(fields.LIMIT, "4x"), (fields.INTERVAL, "x"), (fields.DRAW, "x"), (fields.WEIGHTS, "x")]
)
def test_a_damaged_field_is_refused(field, value):
    with pytest.raises(ValueError, match=f"signature has {field.name}:{value}; expected"):
        field.read(value, {})
