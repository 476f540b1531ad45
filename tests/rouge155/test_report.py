"""What is printed: numbers, the order of texts, bytes."""

import math
from pathlib import Path

import numpy as np
import pytest

from rougekit.rouge155 import report
from rougekit.rouge155.arguments import Arguments, split_options
from rougekit.rouge155.run import Result
from tests.helpers.command155 import FILES, OPTIONS, M, evaluation, rouge155, write, xml


def test_names_of_evaluations_keep_their_blanks(folder: Path) -> None:
    both = [evaluation('<P ID="A">p</P>', M, identity) for identity in ("1", " 1 ")]
    write(folder, settings=xml(*both), **FILES)
    _, out, _ = rouge155(*OPTIONS, "settings")
    assert [line.partition(" Eval ")[2].partition(" R:")[0] for line in out.splitlines() if "Eval" in line] == [
        " 1 .A",
        "1.A",
    ]


@pytest.mark.parametrize(
    ("value", "text"),
    [(3, "3"), (2**64 - 1, str(2**64 - 1)), (2**64, "1.84467440737096e+19"), (0.1 + 0.2, "0.3"),
     (1e15, "1000000000000000"), (2.0**53 - 1, str(2**53 - 1)), (2.0**53, "9.00719925474099e+15"),
     (math.inf, "Inf"), (math.nan, "NaN"), (2.71320865489534321, "2.71320865489534")],
)  # fmt: skip
def test_raw_numbers_in_print(value: float, text: str) -> None:
    assert report.count_text(value) == text


def test_infinity_in_print() -> None:
    assert [report.decimals(value) for value in (math.inf, -math.inf, math.nan)] == ["    Inf", "   -Inf", "    NaN"]


def printed(names: list[str], line: str = "-d -n 1 -x") -> list[str]:
    options = Arguments(split_options([*line.split(), "settings", "A"]))
    table = np.arange(3.0 * len(names)).reshape(3, -1)
    return list(report.lines(Result("A", options.reports[0], names, table, table, None), options))


def test_texts_come_by_the_number_that_they_begin_with() -> None:
    names = ["10.A", "9.A", "D10.A", "-1.A", "9a.A", ".A"]
    assert [line.split()[3] for line in printed(names)[3:]] == ["-1.A", ".A", "9.A", "9a.A", "10.A", "D10.A"]


def test_counts_alone_are_sums_and_are_printed_last_matches() -> None:
    lines = printed(["1.A", "2.A"], "-t 2 -d -n 1 -x")
    assert lines == [
        "-" * 45, "A ROUGE-1 M_count: 9 P_count: 5 H_count: 1",
        "." * 45, "A ROUGE-1 Eval 1.A R:4 P:2 F:0", "A ROUGE-1 Eval 2.A R:5 P:3 F:1",
    ]  # fmt: skip


@pytest.mark.parametrize(("line", "data"), [("a\xe9", b"a\xe9\n"), ("\xe9\u4e2d", "\xe9\u4e2d\n".encode())])
def test_a_line_is_in_latin_1_where_it_can_be(line: str, data: bytes) -> None:
    assert report.encoded(line) == data


def test_whole_counts_lose_their_fraction() -> None:
    assert [report.truncated(value) for value in (3.9, 2**60, math.inf)] == ["3", str(2**60), "Inf"]
