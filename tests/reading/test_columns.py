"""Columns by their names and first cells."""

import pytest

from rougekit.reading.columns import MIN_LABELS, Columns, holds_labels


@pytest.mark.parametrize(
    ("cells", "holds_texts"),
    [
        ([None, "", "a"], True), ([None, 3, "a"], False), (["", 3.5], False), ([["a"]], True), ([{"a": 1}], False),
        ([None] * 3, True), ([], True), ([b"a"], False),
    ],
)  # fmt: skip
def test_the_first_cell_that_is_not_empty_tells_whether_a_column_holds_texts(cells, holds_texts):
    assert (Columns.of({"x": cells}).texts == ["x"]) == holds_texts


@pytest.mark.parametrize(("name", "holds_texts"), [("x", False), ("target", True)])
def test_numbers_in_csv_are_texts_only_under_a_usual_name(name, holds_texts):
    assert (Columns.of({name: ["", "4", "3.5"]}, stores_text=True).texts == [name]) == holds_texts


CODES = [
    "doc-%d.txt",
    "2026-01-0%d",
    "2026-01-01 10:00:0%d",
    "2026-01-01T10:00:0%d+01:00",
    "0a1b2c-%d",
    "http://a.b/?%d",
]


@pytest.mark.parametrize("form", CODES)
def test_what_names_rows_is_no_text(form):
    assert holds_labels([form % k for k in range(8)])
    assert holds_labels([form % k for k in range(7)] + ["", None])
    assert not holds_labels([form % k for k in range(7)] + ["a cat"])
    assert not holds_labels([form % k for k in range(MIN_LABELS - 1)])


@pytest.mark.parametrize("texts", [["Paris", "London", "Rome", "Bern", "Oslo", "Riga"], [f"第{k}章" for k in range(8)]])
def test_single_words_may_be_texts(texts):
    assert not holds_labels(texts)


def test_a_column_without_texts_is_no_system_unless_it_is_short():
    assert holds_labels(["", None, " "] * MIN_LABELS)
    assert not holds_labels([""] * (MIN_LABELS - 1))
