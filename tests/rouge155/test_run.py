"""A run step by step: results in their order, each with its interval."""

from pathlib import Path

import pytest

from rougekit.rouge155.arguments import Arguments, split_options
from rougekit.rouge155.run import FatalError, results
from tests.helpers.command155 import FILES, OPTIONS, M, evaluation, rouge155, write, xml


def test_a_configuration_without_evaluations_prints_nothing(folder: Path) -> None:
    write(folder, settings="<ROUGE-EVAL/>")
    assert rouge155(*OPTIONS, "settings") == (0, "", "")


@pytest.mark.parametrize(
    ("resamples", "recall"),
    [
        ("1", "0.50000 (95%-conf.int. 0.51250 - 0.51250)"),
        ("2", "0.75000 (95%-conf.int. 0.97500 - 0.97500)"),
        ("3", "0.66667 (95%-conf.int. 0.50000 - 0.96250)"),
        ("1000", "0.50000 (95%-conf.int. 0.00000 - 1.00000)"),
    ],
)
def test_few_resamples(resamples: str, recall: str, folder: Path) -> None:
    write(folder, a="a", b="b", list="a a\na b\n")
    _, out, _ = rouge155("-n", "1", "-x", "-r", resamples, "-z", "SPL", "list")
    assert out.splitlines()[1] == f"X ROUGE-1 Average_R: {recall}"


def run_of(line: str) -> tuple[list, list[str], list[str]]:
    """Results until the run is over or dies, the steps shown, the warnings."""
    steps: list[str] = []
    warned: list[str] = []
    found = []
    try:
        found.extend(results(Arguments(split_options(line.split())), warned.append, steps.append))
    except (FatalError, ZeroDivisionError) as error:
        warned.append(str(error))
    return found, steps, warned


def test_results_are_by_system_and_then_by_measure(folder: Path) -> None:
    peers = '<P ID="B">p</P><P ID="A">m</P>'
    write(folder, settings=xml(evaluation(peers, M, "10"), evaluation(peers, M, "9")), **FILES)
    found, steps, warned = run_of("-n 2 -x -a settings")
    assert [(one.system, one.report.tag) for one in found] == [
        ("A", "ROUGE-1"), ("A", "ROUGE-2"), ("B", "ROUGE-1"), ("B", "ROUGE-2"),
    ]  # fmt: skip
    assert found[0].names == ["10.A", "9.A"]  # as strings: resamples are drawn from this order
    assert found[0].scores.tolist() == [[1.0, 1.0]] * 3
    assert all(one.intervals is not None for one in found)
    assert steps == ["reading summaries", "counting in 2 summaries", "drawing resamples", ""]
    assert warned == []


def test_counts_alone_have_no_interval(folder: Path) -> None:
    write(folder, list="p m\n", **FILES)
    found, _, _ = run_of("-n 1 -x -t 2 -z SPL list")
    assert [one.intervals for one in found] == [None]


def test_what_comes_before_a_fault_is_given(folder: Path) -> None:
    write(folder, e="cat|nil|nil\n", list="e e\n")
    found, _, warned = run_of("-n 1 -x -3 H -z SPL list")
    assert [one.report.tag for one in found] == ["ROUGE-1"]
    assert warned[-1] == "Unknown input format: SPL"


def test_an_empty_model_divides_by_zero_where_runs_are_weighted(folder: Path) -> None:
    write(folder, empty="", list="p empty\n", **FILES)
    found, _, warned = run_of("-n 1 -w 1.2 -z SPL list")
    assert [one.report.tag for one in found] == ["ROUGE-1", "ROUGE-L"]
    assert warned == ["Illegal division by zero"]
