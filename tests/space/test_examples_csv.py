"""The scores of every example as CSV."""

import csv
import io

from space import examples_csv


def test_the_csv_holds_every_example_and_no_formula(results):
    rows = list(csv.DictReader(io.StringIO(examples_csv.text(results), newline="")))
    assert [row["system"] for row in rows] == ["a"] * 3 + ["b"] * 3
    assert [row["row"] for row in rows] == ["1", "2", "3"] * 2
    for name, column in results.systems["b"].to_pandas().items():
        assert [float(row[name]) for row in rows[3:]] == column.tolist()
    assert rows[2]["prediction"] == "'=1+1"
    assert rows[0]["references"] == "the cat is on the mat"
