"""Comparable timings: the calls to compare alternate in one process, and the minimum time of each counts."""

import os
import time
from collections.abc import Callable
from typing import Any, NamedTuple

IS_QUICK = bool(os.environ.get("ROUGEKIT_BENCHMARK_QUICK"))
"""Whether each call is timed once, to check that benchmarks run; `benchmarks.speed --quick` sets it."""


class Cell(NamedTuple):
    """The cell of a value in a page's table; see `benchmarks.report`."""

    table: str
    line: str
    column: str


class Row(NamedTuple):
    """A measured value."""

    what: str
    value: float
    unit: str
    """"x" for a ratio of two times, else "ms", "us", "s", "MB"."""
    target: float | None = None
    highest: bool = False
    """Whether the target is an upper bound on the value; else it is a lower bound. Pages do not show the target."""
    cell: Cell | None = None
    """Where a page shows the value; None: nowhere."""
    seconds: float | None = None
    """If the value is a ratio, rougekit's time."""

    @property
    def reached(self) -> bool | None:
        """None without a target."""
        if self.target is None:
            return None
        return self.value <= self.target if self.highest else self.value >= self.target

    @property
    def is_against_package(self) -> bool:
        """Whether a page shows how many times as fast as another package rougekit is."""
        if self.cell is None or self.unit != "x":
            return False
        return self.cell.table != "ids" and "rougekit" not in self.cell.line

    def __str__(self) -> str:
        target = "" if self.target is None else f"{'<=' if self.highest else '>='} {self.target:g} {self.unit}"
        verdict = {None: "", True: "", False: "  MISSED"}[self.reached]
        seconds = "" if self.seconds is None else f"  {1e6 * self.seconds:,.2f} us"
        return f"{self.what:62}{self.value:9.3g} {self.unit:2}   {target:>10}{verdict}{seconds}".rstrip()


def against(what: str, theirs: float, ours: float, target: float | None = None, cell: Cell | None = None) -> Row:
    """How many times as fast rougekit is: their seconds divided by ours."""
    return Row(what, theirs / ours, "x", target, cell=cell, seconds=ours)


def row_of(kept: dict[str, Any]) -> Row:
    """Convert a row from JSON, where tuples are lists."""
    return Row(**kept | {"cell": kept["cell"] and Cell(*kept["cell"])})


def least(*calls: Callable[[], object], rounds: int = 7, clock: Callable[[], float] = time.perf_counter) -> list[float]:
    """The seconds of the fastest run of each call; calls take turns, after one warm-up each.

    clock: for calls that run on one thread, `time.process_time`, which counts the processor time of all threads and is
    not lengthened by other work on the machine
    """
    for call in calls:
        call()
    rounds = 1 if IS_QUICK else rounds
    times = [float("inf")] * len(calls)
    for _ in range(rounds):
        for k, call in enumerate(calls):
            start = clock()
            call()
            times[k] = min(times[k], clock() - start)
    return times


def least_of_many(*calls: Callable[[], object], rounds: int = 400, each: int = 20) -> list[float]:
    """As `least`, for calls of some microseconds: seconds of one call, from rounds of `each` calls."""

    def repeated(call: Callable[[], object]) -> Callable[[], object]:
        def run() -> None:
            for _ in range(each):
                call()

        return run

    return [seconds / each for seconds in least(*map(repeated, calls), rounds=rounds)]
