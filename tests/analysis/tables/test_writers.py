"""What a table says is the same in every format; what differs is how numbers are written."""

import csv
import io
import math

import numpy as np
import pytest

from rougekit.analysis.tables.model import Column, Table
from rougekit.analysis.tables.numbers import Kind, P
from rougekit.analysis.tables.writers import records, write
from rougekit.foundation.io.tables import Marked

TABLE = Table(
    [
        Column("system", Kind.NAME, "System"), Column("part", Kind.PART), Column("mid", Kind.SCORE, "F"),
        Column("p_holm", Kind.P, head="p (Holm)"), Column("detectable", Kind.SIZE),
    ],
    [
        ["a", "bleu", Marked(0.45944, is_best=True), None, None],
        ["b", "recall", 0.4, P(1e-5, 0.05), Marked(0.01, is_hidden=True)],
    ],
    "three examples",
)  # fmt: skip


def test_programs_get_numbers_that_people_do_not():
    rows = list(csv.DictReader(io.StringIO(write(TABLE, "csv", "points"))))
    assert rows[0] == {
        "system": "a", "part": "", "mid": "45.944", "p_holm": "", "detectable": "", "about": "three examples",
        "unit": "points",
    }  # fmt: skip
    assert (rows[1]["p_holm"], rows[1]["detectable"]) == ("1e-05", "1.0")
    assert records(TABLE)[1] == {"system": "b", "part": "recall", "mid": 0.4, "p_holm": 1e-5, "detectable": 0.01}
    assert records(TABLE, in_points=True)[1]["mid"] == 40.0
    assert records(TABLE)[0]["part"] == "bleu"


@pytest.mark.parametrize("form", ["csv", "tsv"])
@pytest.mark.parametrize("style", ["fractions", "points"])
def test_what_is_unknown_is_empty_and_what_is_infinite_is_inf_of_every_kind(form, style):
    columns = [Column("system", Kind.NAME), *(Column(kind.value, kind) for kind in Kind if kind is not Kind.NAME)]
    unknown = [None, math.nan, np.float64("nan"), Marked(math.nan, is_best=True), P(math.nan, 0.05), P(None, 0.05)]
    rows = [["a", *[value] * (len(columns) - 1)] for value in [*unknown, math.inf]]
    *of_unknown, of_infinite = csv.DictReader(
        io.StringIO(write(Table(columns, rows), form, style)), delimiter="," if form == "csv" else "\t"
    )
    of_columns = [{row[column.key] for column in columns[1:]} for row in [*of_unknown, of_infinite]]
    assert of_columns == [*[{""}] * len(unknown), {"inf"}]


def test_each_style_has_its_heads_and_its_numbers():
    people, fractions = (write(TABLE, "markdown", style).splitlines() for style in ("people", "fractions"))
    assert [cell.strip() for cell in people[0].split("|")[1:-1]] == ["System", "part", "F", "p_holm", "detectable"]
    assert "p (Holm)" in fractions[0]
    assert [cell.strip() for cell in people[2].split("|")[1:-1]] == ["a", "", "**45.94**", "", ""]
    assert [cell.strip() for cell in fractions[3].split("|")[1:-1]] == ["b", "recall", "0.4000", "1e-05", ""]
    assert people[-1] == "three examples"
    assert write(TABLE, "markdown", "points").splitlines()[-1] == "three examples; scores in points"


@pytest.mark.parametrize("style", ["people", "fractions"])
def test_numbers_are_aligned_right_and_columns_without_any_left(style):
    table = TABLE.of(["system", "mid", "detectable"])
    assert write(table, "latex", style).splitlines()[1] == r"\begin{tabular}{lrl}"


def test_a_table_beside_another_is_found_by_its_names():
    ranks = Table([Column("rank", Kind.COUNT), Column("system", Kind.NAME)], [[1, "b"]])
    joined = TABLE.joined(ranks, ["system"])
    assert [row["rank"] for row in records(joined)] == [None, 1]
    assert [column.key for column in joined.columns][-1] == "rank"
    assert [column.key for column in joined.without_empty().columns][-2:] == ["p_holm", "rank"]
