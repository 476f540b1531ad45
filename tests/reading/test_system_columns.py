"""Which column names systems: by its name, of several by the rows that they tell apart, and what it calls them."""

import pytest

from rougekit.reading.columns import Columns
from rougekit.reading.question import Unclear
from rougekit.reading.roles import NOT_KNOWN, Known
from rougekit.reading.system_columns import (
    people_among_systems,
    system_column,
    system_column_by_rows,
    systems_of_rows,
)
from tests.helpers.rows import columns_of, log


def test_names_say_whether_a_table_may_be_long():
    names = ["id", "System", "prediction", "reference"]
    assert system_column(Columns(names, names[1:])) == "System"
    for names in (
        ["id", "system", "reference"],
        ["system", "prediction", "reference_1", "reference_2"],
        ["id", "system", "prediction"],
        ["id", "system", "pred_a", "pred_b", "reference"],
    ):
        assert system_column(Columns(names, names)) is None
    two = Columns(names := ["id", "ref_1", "highlights", "system"], names)
    assert [system_column(two, Known(references=each)) for each in ((), ["highlights"], ["ref_1"])] == [None] * 3


def by_rows(rows, known=NOT_KNOWN):
    return system_column_by_rows("x.csv", columns_of(rows), Columns([*rows[0]], ["prediction", "reference"]), known)


def beside(rows, cell):
    """The rows with a column `model` before `system`. cell : by document and system"""
    return [{"model": cell(row["doc"], row["system"])} | row for row in rows]


@pytest.mark.parametrize(
    ("cell", "found"),
    [
        (lambda doc, system: "gpt", "system"),
        (lambda doc, system: None, "system"),
        (lambda doc, system: "mn"[doc == "d3"], "system"),
        (lambda doc, system: system.upper(), "model"),
    ],
    ids=["one", "none", "of documents", "the same"],
)
def test_of_several_columns_called_like_names_of_systems_the_one_that_tells_rows_apart_counts(cell, found):
    rows = beside(log(("system", "ab")), cell)
    assert by_rows(rows) == found
    assert by_rows([{name: of for name, of in row.items() if name != "doc"} for row in rows]) == found
    seeds = beside(log(("system", "ab"), ("seed", (1, 2))), lambda doc, system: "gpt")
    assert by_rows(seeds, Known(runs=["seed"])) == "system"


def test_if_none_of_them_tells_rows_apart_the_first_with_several_values_counts():
    one, two = (beside(log(("system", systems)), lambda doc, system: "gpt") for systems in ("a", "ab"))
    assert by_rows(two * 2) == "system"
    assert by_rows(one * 2) == "model"


def test_the_first_of_them_counts_if_the_rows_of_examples_need_not_be_told_apart():
    rows = beside(log(("system", "ab"), n=1), lambda doc, system: "gpt")
    assert by_rows([row | {"reference": f"text {k}"} for k, row in enumerate(rows)]) == "model"


def test_two_columns_called_like_names_of_systems_that_tell_rows_apart_differently_are_asked():
    rows = beside(log(("system", "ab")), lambda doc, system: "mn"[(doc == "d3") == (system == "a")])
    with pytest.raises(
        Unclear, match=r"'model' \(m, n\) and 'system' \(a, b\) each tell .* which names systems"
    ) as asked:
        by_rows(rows)
    assert [one.columns for one in asked.value.question.suggestions] == [
        {"systems": ["model"]},
        {"systems": ["system"]},
    ]
    assert by_rows(rows, Known(systems=["system"])) == "system"


def test_systems_are_called_by_their_column_and_runs_by_numbers_in_file_order():
    cells = {"model": ["b", "a", "b", "a"], "seed": [7, 7, 1, 1], "output": ["w", "x", "y", "z"]}
    assert systems_of_rows(cells, "model", None, "output") == ([0, 1, 0, 1], ["b", "a"])
    assert systems_of_rows(cells, "model", "seed", "output") == ([0, 1, 2, 3], ["b#1", "a#1", "b#2", "a#2"])
    assert systems_of_rows(cells, None, "seed", "output") == ([0, 0, 1, 1], ["output#1", "output#2"])


def test_of_two_that_may_be_people_none_is_suggested():
    assert people_among_systems({"model": ["human", "reference", "bart"]}) == []
    assert people_among_systems({"model": ["human", "human"]}) == []
    (one,) = people_among_systems({"step": ["human", "x"], "model": ["bart", "human", "human"]})
    assert one.columns == {"systems": ["model"], "references": ["human"]}
