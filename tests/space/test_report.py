"""Results to take away."""

import csv
import re
from pathlib import Path

from space import report


def test_the_csv_holds_every_example_and_no_formula(results):
    path = report.examples_csv(results)
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["system"] for row in rows] == ["a"] * 3 + ["b"] * 3
    assert [row["row"] for row in rows] == ["1", "2", "3"] * 2
    for name, column in results.systems["b"].to_pandas().items():
        assert [float(row[name]) for row in rows[3:]] == column.tolist()
    assert rows[2]["prediction"] == "'=1+1"
    assert rows[0]["references"] == "the cat is on the mat"


def test_the_report_needs_no_network(results):
    text = Path(report.page(results)).read_text("utf-8")
    assert not re.search(r"""(src|href)=|url\(|@import|https?:""", text)
    assert results.comparison.signature in text
    assert text.count('<section class="rougekit') == 2 * 3
