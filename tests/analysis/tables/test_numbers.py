"""One place writes numbers: every kind in every style, and what is missing."""

import ast
import math
import re

import pytest

from dev.paths import ROOT
from rougekit.analysis.tables.numbers import IN_POINTS, Kind, P, as_number, as_text, p_number, p_value, signed_points

WRITTEN = {
    Kind.SCORE: (0.45944, "45.94", "0.4594", "45.94"),
    Kind.SIZE: (0.00512, "0.51", "0.0051", "0.51"),
    Kind.DIFFERENCE: (-0.1461, "-14.61", "-0.1461", "-14.61"),
    Kind.P: (P(0.00001234, 0.05), "< 0.0001", "1e-05", "1e-05"),
    Kind.LEVEL: (1 - 0.05 / 3, "98.33 %", "0.9833", "0.9833"),
    Kind.COUNT: (11490, "11,490", "11490", "11490"),
    Kind.FLAG: (True, "True", "True", "True"),
    Kind.SHARE: (0.25, "0.2500", "0.2500", "25.00"),
    Kind.PERCENT: (0.25, "25.0 %", "0.2500", "25.00"),
    Kind.NUMBER: (1.5, "1.5000", "1.5000", "1.5000"),
    Kind.PART: ("bleu", "", "", ""),
    Kind.NAME: ("=a|b", "=a|b", "=a|b", "=a|b"),
    Kind.TEXT: ("t-test", "t-test", "t-test", "t-test"),
}


@pytest.mark.parametrize("kind", Kind)
def test_a_kind_is_written_alike_by_everything(kind):
    value, *texts = WRITTEN[kind]
    assert [as_text(value, kind, style) for style in ("people", "fractions", "points")] == texts


@pytest.mark.parametrize("style", ["people", "fractions", "points"])
@pytest.mark.parametrize("kind", Kind)
def test_nothing_is_empty_and_no_number_a_dash(kind, style):
    assert as_text(None, kind, style) == ""
    if isinstance(WRITTEN[kind][0], float):
        assert as_text(math.nan, kind, style) == "–"


@pytest.mark.parametrize("kind", Kind)
def test_programs_get_every_digit_and_points_only_of_fractions(kind):
    value = WRITTEN[kind][0]
    plain = value.value if isinstance(value, P) else value
    assert as_number(value, kind) == plain
    assert as_number(value, kind, in_points=True) == (100 * plain if kind in IN_POINTS else plain)


def test_an_upper_bound_is_written_as_one():
    assert as_text(P(1 / 10_001, 0.05, is_bound=True), Kind.P, "fractions") == "<= 0.0001"
    assert as_number(P(1 / 10_001, 0.05, is_bound=True), Kind.P) == 1 / 10_001


@pytest.mark.parametrize("style", ["people", "fractions", "points"])
@pytest.mark.parametrize("kind", [*IN_POINTS, Kind.NUMBER])
def test_rounding_leaves_no_minus_before_a_zero(kind, style):
    for value in (-1e-9, -0.0):
        assert not re.fullmatch(r"-[0.]+( %)?", as_text(value, kind, style))


def test_rounding_never_contradicts_the_verdict():
    assert signed_points(0.00003) == "+0.003"
    assert signed_points(0.0) == "+0.00"
    assert p_number(0.04996, 0.05) == "0.0500"
    assert p_number(0.05004, 0.05) == "0.05004"
    assert p_value(1 / 100_001, 0.05, is_bound=True) == "<= 1e-05"
    assert p_number(2 / 2**17, 0.05) == "2e-05"


ROUND_BY_THEMSELVES = {
    "analysis/tables/numbers.py": "the one place",
    "analysis/correction.py": "p-values, to compare them without rounding errors",
    "studies/extraction/matchsum.py": "scores, to compare them as the published function does",
}
"""Files that round numbers, and why. The server writes only sizes of files and limits, not results."""


@pytest.mark.slow
def test_results_become_text_in_one_place():
    """Whoever concludes, studies, prints or shows asks for a number's text; a format of its own would drift."""
    found = set()
    for folder in ("analysis", "studies", "cli", "page/view"):
        for path in (ROOT / "rougekit" / folder).rglob("*.py"):
            nodes = ast.walk(ast.parse(path.read_text("utf-8")))
            formatted = [node for node in nodes if isinstance(node, ast.FormattedValue) and node.conversion == -1]
            specs = [ast.unparse(node.format_spec) for node in formatted if node.format_spec]
            if any(re.search(r"\.[\d{]|[eEfgG%]'$", spec) for spec in specs):
                found.add(path.relative_to(ROOT / "rougekit").as_posix())
    assert found == set(ROUND_BY_THEMSELVES)
