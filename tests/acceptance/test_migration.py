"""The tables of other tools in the README and docs/migration.md show what was measured."""

import json

import pytest

differences, migration = (pytest.importorskip(f"benchmarks.{name}") for name in ("differences", "migration"))
FOUND = json.loads(migration.RESULTS.read_text("utf-8"))["rows"]


@pytest.mark.parametrize("page", migration.PAGES, ids=lambda path: path.name)
def test_pages_show_the_measured_results(page):
    text = page.read_text("utf-8")
    rows = [row for row in migration.ROWS if row.is_frequent] if page.name == "README.md" else []
    assert migration.table(FOUND, rows) in text
    assert migration.written(text, FOUND) == text


def test_the_readme_has_five_rows_and_the_page_all_in_alphabetical_order():
    assert sum(row.is_frequent for row in migration.ROWS) == 5
    names = [row.tool.replace("`", "").lower() for row in migration.sorted_rows()]
    assert names == sorted(names)
    assert len(names) == len(FOUND) == len(set(names))


def test_every_difference_was_measured():
    assert [row["tool"] for row in FOUND if row["difference"].startswith("not measured:")] == []


@pytest.mark.parametrize("row", [row for row in migration.ROWS if "`Scorer(" in row.line], ids=lambda row: row.tool)
def test_lines_in_the_table_run(row):
    assert len(differences.scored(row.line, ["a cat sat"], ["the cat sat"])) == 1
