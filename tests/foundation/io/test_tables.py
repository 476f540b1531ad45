"""Names from strangers in tables: what Markdown, LaTeX and a spreadsheet get to see of them."""

import csv
import io
import re

import pytest

from rougekit.foundation.io.tables import render
from tests.helpers.strangers import CONTROL, EVIL


@pytest.mark.parametrize("style", ["text", "markdown", "latex", "csv"])
def test_no_table_has_them(style):
    table = render(["system", EVIL], [[EVIL, 0.5], ["b", 0.25]], style)
    assert not CONTROL.search(table)
    if style != "csv":
        assert table.count("\n") == {"text": 3, "markdown": 4, "latex": 9}[style]


def test_a_name_stays_in_its_cell_of_markdown():
    cells = re.split(r"(?<!\\)(?:\\\\)*\|", render(["system", "F"], [[EVIL, 0.5]], "markdown").splitlines()[2])
    assert len(cells) == 4
    assert "\\<b>\\`x\\`" in cells[1]


def test_a_name_stays_in_its_cell_of_latex():
    row = render(["system", "F"], [[EVIL, 0.5]], "latex").splitlines()[5]
    assert len(re.findall(r"(?<!\\)&", row)) == 1
    assert row.endswith(r"\\")


def test_no_cell_of_csv_is_a_formula():
    cells = ["=1+1", "+1", "-1", "@x", "\t=1", "\n=1", "a\nb", "fine", "ｘ", "＝1"]
    read = list(csv.reader(io.StringIO(render(cells, [[cell] for cell in cells], "csv"))))
    safe = ["'=1+1", "'+1", "'-1", "'@x", "'\t=1", "'\n=1", "a\nb", "fine", "ｘ", "'＝1"]
    assert read == [safe, *([cell] for cell in safe)]
    assert render(["a"], [[-0.5]], "csv") == "a\n-0.5\n"
