"""What pages say about measurements comes from the stored results."""

import importlib.util

import pytest

from benchmarks import extras, report, speed
from benchmarks.timing import Row
from dev.paths import ROOT

DIFFERENCES = {(row["tool"], row["version"]): row["difference"] for row in report.load("migration")["rows"]}
PAGES = report.pages()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_the_report_gives_every_page_back_byte_for_byte(path):
    assert PAGES[path] == path.read_text("utf-8")


def test_the_pages_are_those_with_generated_parts():
    pages = {ROOT / "README.md", *(ROOT / "docs").glob("*.md")}
    scripts = ("speed", "coverage", "planning", "preprocessing", "migration", "extras", "report")
    marked = {
        page
        for page in pages
        for script in scripts
        if f"<!-- {script}: " in (text := page.read_text("utf-8")) or f"python -m benchmarks.{script}`;" in text
    }
    assert marked == PAGES.keys()


@pytest.mark.parametrize("name", ["speed", "starts"])
def test_stored_rows_have_a_cell_each(name):
    rows = report.rows_of(name)
    assert len({row[:3] for row in rows}) == len(rows)
    tables = {"speed": {"packages", "plot", *report.OF_SPEED}, "starts": {*report.OF_STARTS}}[name]
    assert {row.table for row in rows} == tables


def test_results_are_stored_as_they_were_measured(tmp_path, monkeypatch):
    monkeypatch.setattr(report, "RESULTS", tmp_path)
    monkeypatch.setattr(report, "write_pages", lambda: None)
    found = {"machine": {"cores": "2"}, "rows": [Row("types", "rouge1", "a", 2.5, "x", 1e-6), ["é", None]]}
    report.keep("speed", found)
    assert report.load("speed") == {
        "machine": {"cores": "2"},
        "rows": [["types", "rouge1", "a", 2.5, "x", 1e-6], ["é", None]],
    }


def test_a_slower_comparison_is_said_on_the_page():
    row = Row("types", "rouge1", "no stemming", 0.8, "x", 1e-6)
    assert "It is not in: rouge1, no stemming (0.8)." in report.promise([row, row._replace(value=2.0)])


def test_the_claim_names_the_fastest_other_package_and_its_start():
    values = {
        "slow 1": 90.0, "fast 2": 3.14, "fast 2, both on 2 threads": 2.0, "odd 3 (less)": 1.0,
        report.ON_TWO_THREADS: 1.5,
    }  # fmt: skip
    columns = "REALSumm", "REALSumm, stemming"
    packages = [Row("packages", line, column, value, "x") for line, value in values.items() for column in columns]
    starts = [
        Row("processes", "1 pair", "rouge_score", 25.0, "ms"),
        Row("processes", "1 pair", "rouge-score-rs", 50.0, "ms"),
    ]
    starts += [Row("calls", "1 call of one pair", "rougekit", 12.5, "ms")]
    said = report.claim(packages, starts)
    assert "3.1 times as fast as the fastest other package with the same numbers, and 3.1 times with stemming" in said
    assert "takes 12.5 ms to score its first pair; `rouge_score` takes 25 ms, rouge-score-rs 50 ms" in said


def test_fixed_sentences_on_speed_hold_for_the_stored_figures():
    """In words, so that a new measurement changes them only if they are wrong."""
    speed, starts = report.rows_of("speed"), report.rows_of("starts")
    harnesses = (ROOT / "docs" / "integrations.md").read_text("utf-8")
    assert "on real summaries such a loop is\n[hundreds of times as fast]" in harnesses
    real = [row for row in speed if row.table == "loops" and row.line == "REALSumm"]
    assert min(row.value for row in real if row.column.endswith("× rouge_score")) > 200
    install = (ROOT / "docs" / "install.md").read_text("utf-8")
    assert "20 to 80 times the time" in install
    kernels = [row.value for row in starts if row.table == "plain" and row.column.endswith("kernels")]
    assert min(kernels) > 20
    assert max(kernels) < 80


def test_the_readme_has_five_tools_and_the_page_all_in_alphabetical_order():
    assert sum(bool(tool.frequent) for tool in report.TOOLS) == 5
    names = [tool.tool.replace("`", "").lower() for tool in report.tools()]
    assert names == sorted(names)
    assert len(names) == len(DIFFERENCES) == len(set(names))


def test_every_difference_was_measured():
    assert [difference for difference in DIFFERENCES.values() if difference.startswith("not measured:")] == []


@pytest.fixture(scope="module")
def migration():
    return pytest.importorskip("benchmarks.migration")


@pytest.mark.parametrize("tool", report.TOOLS, ids=lambda tool: tool.tool)
def test_tools_name_their_measurement_and_a_line_that_runs(tool, migration):
    if tool.measure:
        assert callable(getattr(migration.of, tool.measure.split()[0]))
        migration.options(tool)
    if "`Scorer(" in tool.line:
        assert len(migration.of.scored(tool.line, ["a cat sat"], ["the cat sat"])) == 1


@pytest.mark.parametrize("function", [name for part in speed.PARTS.values() for name in part])
def test_parts_of_the_speed_page_exist(function):
    module, name = function.split(".")
    source = importlib.util.find_spec(f"benchmarks.{module}").origin
    with open(source, encoding="utf-8") as file:
        assert f"def {name}() -> Iterator[Row]:" in file.read()


def test_every_extra_that_users_install_is_described_and_measured():
    assert set(report.ADDED) == set(report.load("extras")["megabytes"]) == set(extras.extras())
