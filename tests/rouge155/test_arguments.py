"""The command line: words as Getopt takes them apart, numbers as Perl reads them."""

import math
from pathlib import Path

import pytest

from rougekit.rouge155 import arguments
from rougekit.rouge155.arguments import Arguments, UsageError, split_options
from tests.helpers.command155 import rouge155, write


@pytest.mark.parametrize("option", ["-n inf", "-r inf", "-b -inf", "-l nan", "-c nan", "-w nan", "-2 nan", "-n nan"])
def test_numbers_without_end_are_refused(option: str, folder: Path) -> None:
    write(folder, p="a b", m="a b", list="p m\n")
    code, out, err = rouge155(*option.split(), "-z", "SPL", "list")
    assert (code, out, err) == (255, "", f"{option}: expected a finite number\n")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("4x", 4), ("0x10", 0), ("+4", 4), ("1e2", 100), ("", 0), (" \t-2.5e1z", -25), (".5", 0.5), ("5.", 5),
        ("e1", 0), ("-", 0), ("1e", 1), ("inf", math.inf), ("-Infinity", -math.inf), ("\u0663", 0),
    ],
)  # fmt: skip
def test_numbers_of_options(text: str, value: float) -> None:
    assert arguments.number(text) == value


def test_words_are_taken_apart_as_by_getopt() -> None:
    found = split_options(["-n4", "-w", "1.2", "-dam", "-xn", "2", "list", "-u"])
    assert found.values == {"n": "2", "w": "1.2", "d": "1", "a": "1", "m": "1", "x": "1"}
    assert found.words == ["list", "-u"]


@pytest.mark.parametrize(
    ("words", "values", "rest", "messages"),
    [
        (["-d", "--", "-u"], {"d": "1"}, ["-u"], []),
        (["-", "-d"], {}, ["-", "-d"], []),
        (["-n"], {}, [], []),
        (["-n", "-d"], {"n": "-d"}, [], []),
        (["-dkQ", "x"], {"d": "1"}, ["x"], ["Unknown option: k", "Unknown option: Q"]),
        (["--help"], {}, [], ["rougekit's rouge155; -h explains the options."]),
    ],
)
def test_odd_words(words: list[str], values: dict, rest: list[str], messages: list[str]) -> None:
    found = split_options(words)
    assert (found.values, found.words, found.messages) == (values, rest, messages)


def test_reports_are_in_the_order_of_printing() -> None:
    options = Arguments(split_options(["-n", "2", "-w", "1.20", "-2", "4", "-U", "-z", "SPL", "list"]))
    assert [report.tag for report in options.reports] == [
        "ROUGE-1", "ROUGE-2", "ROUGE-L", "ROUGE-W-1.20", "ROUGE-S4", "ROUGE-SU4",
    ]  # fmt: skip
    assert [report.letters for report in options.reports] == ["N", "N", "L", "W", "S", "S"]
    elements = Arguments(split_options(["-3", "HM", "-2", "-1", "-u", "-z", "SIMPLE", "list"]))
    assert [(report.tag, report.letters) for report in elements.reports] == [("ROUGE-SU*", "S"), ("ROUGE-BE-HM", "BE")]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "usage: rouge155"),
        ("-h settings X", "usage: rouge155"),
        ("settings", "specify a system ID"),
        ("-l 3 -b 3 settings X", "in words or bytes but not both"),
        ("-n 10001 settings X", "expected at most 10,000"),
        ("-c 101 settings X", "within 0 and 100"),
        ("-w 0 settings X", "must greater than 0"),
        ("-p 1.1 settings X", "between 0 and 1"),
    ],
)
def test_what_can_not_be_run_is_told_in_the_scripts_words(line: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        Arguments(split_options(line.split()))


def test_the_system_is_the_second_word_or_all_or_x() -> None:
    assert Arguments(split_options(["settings", "A"])).system == "A"
    assert Arguments(split_options(["-a", "settings", "A"])).system is None
    assert Arguments(split_options(["-z", "SPL", "-a", "list"])).system == "X"
