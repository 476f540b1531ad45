"""Comparable timings: the calls to compare alternate in one process, and the fastest run of each counts."""

import os
import time
from collections.abc import Callable
from typing import NamedTuple

IS_QUICK = bool(os.environ.get("ROUGEKIT_BENCHMARK_QUICK"))
"""Whether each call is timed once, to check that benchmarks run; `benchmarks.speed --quick` sets it."""


class Row(NamedTuple):
    """A measured value, and the cell of a page that shows it; see `benchmarks.report`."""

    table: str
    line: str
    column: str
    value: float
    unit: str
    """"x" for how many times as fast rougekit is, "share" for its share of another's time, else "ms", "us", "s", "MB",
    "/s"."""
    seconds: float | None = None
    """rougekit's time, if the value is a ratio."""

    @property
    def is_against_package(self) -> bool:
        """Whether the value says how many times as fast as another package rougekit is."""
        return self.unit == "x" and self.table != "ids" and "rougekit" not in self.line

    def __str__(self) -> str:
        seconds = "" if self.seconds is None else f"  {1e6 * self.seconds:,.2f} us"
        return f"{f'{self.table}: {self.line}, {self.column}':90}{self.value:11,.3g} {self.unit}{seconds}"


class Cell(NamedTuple):
    """The place of a row, before it is measured."""

    table: str
    line: str
    column: str

    def against(self, theirs: float, ours: float) -> Row:
        """How many times as fast rougekit is: their seconds divided by ours."""
        return Row(*self, theirs / ours, "x", ours)

    def versus(
        self,
        ours: Callable[[], object],
        theirs: Callable[[], object],
        pairs: int = 1,
        their_pairs: int | None = None,
        rounds: int = 7,
        clock: Callable[[], float] = time.process_time,
    ) -> Row:
        """Time two calls by turns, and compare what a pair takes; slow packages score fewer pairs."""
        mine, its = least(ours, theirs, rounds=rounds, clock=clock)
        return self.against(its / (their_pairs or pairs), mine / pairs)


def least(*calls: Callable[[], object], rounds: int = 7, clock: Callable[[], float] = time.perf_counter) -> list[float]:
    """The seconds of the fastest run of each call; calls take turns, after one warm-up each.

    clock: for calls that run on one thread, `time.process_time`, which counts the processor time of all threads and is
    not lengthened by other work on the machine
    """
    for call in calls:
        call()
    times = [float("inf")] * len(calls)
    for _ in range(1 if IS_QUICK else rounds):
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
