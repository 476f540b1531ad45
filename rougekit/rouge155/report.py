"""What ROUGE-1.5.5 prints, as bytes."""

import math
import re
from collections.abc import Iterator
from typing import Any

from rougekit.rouge155.arguments import Arguments
from rougekit.rouge155.run import Result
from rougekit.scoring.standards.rouge155.ratios import EXACT, sum_in_order

_DIGITS = re.compile(r"[0-9]+")


def lines(result: Result, options: Arguments) -> Iterator[str]:
    """The lines of one report."""
    head = f"{result.system} {result.report.tag}"
    yield "-" * 45
    if result.intervals is None:
        matches, prediction, reference = (truncated(sum_in_order(column)) for column in result.counts)
        yield f"{head} M_count: {reference} P_count: {prediction} H_count: {matches}"
    else:
        for letter, column in (("R", 1), ("P", 0), ("F", 2)):
            mid, low, high = (decimals(float(part[column])) for part in result.intervals)
            yield f"{head} Average_{letter}: {mid} ({options.confidence_text}%-conf.int. {low} - {high})"
    if options.details:
        yield "." * 45
        for k in sorted(range(len(result.names)), key=lambda i: _numbers_first(result.names[i])):
            if options.totals:
                matches, prediction, reference = (count_text(column[k]) for column in result.counts)
                yield f"{head} Eval {result.names[k]} R:{reference} P:{prediction} F:{matches}"
            else:
                p, r, f = (decimals(float(column[k])) for column in result.scores)
                yield f"{head} Eval {result.names[k]} R:{r} P:{p} F:{f}"


def encoded(line: str) -> bytes:
    """A line as Perl prints it: Latin-1 where all characters are, else UTF-8."""
    try:
        return f"{line}\n".encode("latin-1")
    except UnicodeEncodeError:
        return f"{line}\n".encode("utf-8", "surrogatepass")


def decimals(value: float) -> str:
    """Format a number as C's %7.5f, with Perl's names of infinity and nan."""
    return f"{value:7.5f}".replace("inf", "Inf").replace("nan", "NaN")


def count_text(value: Any) -> str:
    """A count as Perl prints it after adding it to 0: whole numbers in full, other numbers with 15 digits."""
    if not isinstance(value, float):
        return str(value) if value < 2**64 else count_text(float(value))
    if value.is_integer() and value < EXACT:
        return str(int(value))
    return f"{value:.15g}".replace("inf", "Inf").replace("nan", "NaN")


def truncated(value: Any) -> str:
    """A count without its fraction."""
    return count_text(int(value)) if math.isfinite(value) else count_text(float(value))


def _numbers_first(name: str) -> tuple[int, int, str]:
    """The sort key of a name: names that start with a number are sorted by it; others precede or follow, as strings."""
    number = _DIGITS.match(name)
    if number:
        return (1, int(number[0]), name)
    return (0 if name < "0" else 2, 0, name)
