"""`rougekit identify`: which tool and options gave published numbers?"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from rougekit.analysis import wording
from rougekit.analysis.tables.model import Column, Table
from rougekit.analysis.tables.numbers import Kind, fixed, significant_digits
from rougekit.analysis.tables.writers import DELIMITED
from rougekit.cli.commands import UsageError
from rougekit.cli.formats import Printer
from rougekit.cli.naming import files_of
from rougekit.cli.parsing import parse
from rougekit.cli.reading import read
from rougekit.cli.screen import Screen
from rougekit.foundation.plurals import agreeing, sized
from rougekit.studies.identification.identify import Candidate, identify
from rougekit.studies.identification.published import looks_published, published
from rougekit.studies.identification.tables import table_of

SHOWN = 5
"""The most configurations that are listed without --all."""


class Request(NamedTuple):
    """What the flags ask of the answer."""

    printer: Printer
    all: bool
    """whether to list every configuration that was tried"""


def run(command: str, arguments: Sequence[str]) -> int:
    """Print the configurations that give published numbers (TYPE=NUMBER) on the texts of files. Raises ValueError."""
    line = parse(command, arguments)
    numbers = [word for word in line.positional if "=" in word or (looks_published(word) and not Path(word).exists())]
    line = line._replace(positional=[word for word in line.positional if word not in numbers])
    files, asked = files_of(line), line.of(Request)
    if not numbers:
        raise UsageError("identify needs published numbers, such as rouge1=41.2 rougeL=38.5")
    try:
        printed = published(", ".join(numbers))
    except ValueError as failure:
        raise UsageError(str(failure)) from None
    data = read(files)
    texts = data.load()
    candidates_of = {
        name: identify(predictions, texts.references, printed, most=None if asked.all else 4 * SHOWN)
        for name, predictions in texts.systems.items()
    }
    printer = asked.printer
    if printer.format == "json":
        printer.json(as_json(candidates_of))
        return 0
    if not printer.is_for_people:
        first = next(iter(candidates_of.values()))[0]
        table = table_of(candidates_of).of(
            [*["system"] * (len(candidates_of) > 1), "matches", "off by", *first.values, "tool", "how"]
        )
        chance = f"{fixed(100 * first.chance, 1)}%"
        note = f"probability that numbers from another tool or other texts match by accident: {chance}"
        printer.table(table._replace(about=note * (printer.format not in DELIMITED)))
        return 0
    head = data.headline(len(texts.references))
    named = {name or data.name: candidates for name, candidates in candidates_of.items()}
    best, of_best = min(named.items(), key=lambda item: _rank(item[1]))
    to_repeat = _to_repeat(of_best[0]) if of_best and of_best[0].matches else []
    with printer.screen(head, *to_repeat) as screen:
        for system, candidates in named.items():
            screen.say(f"{f'{system}: ' * (len(named) > 1)}{sentence(printed, candidates)}")
        if of_best:
            if len(named) > 1:
                screen.line()
                screen.say(f"The table is for {best}, which fits best; --format=csv lists every system.", "dim")
            _show(screen, printed, of_best, lists_all=asked.all)
    return 0


def _show(screen: Screen, printed: Mapping[str, str], candidates: Sequence[Candidate], *, lists_all: bool) -> None:
    """A table of configurations, and the line above the code and signature that repeat the first of them.

    If the screen is too narrow for whole names, they are listed below the table: cut, they would look alike.
    """
    shown = candidates if lists_all else candidates[:SHOWN]
    table = table_of({"": shown}).of(["matches", *printed, "off by", "name"])
    screen.line()
    if screen.has_room(table):
        screen.table(table)
    else:
        numbered = [[k, *row[:-1]] for k, row in enumerate(table.rows, 1)]
        screen.table(Table([Column("number", Kind.COUNT, ""), *table.columns[:-1]], numbered))
        screen.line()
        for k, each in enumerate(shown, 1):
            screen.say(f"{k}  {each.name}")
    if len(shown) < len(candidates):
        screen.line("more: --all", "dim")
    if candidates[0].matches:
        screen.line()
        screen.say("To repeat the first:", "dim")


def as_json(candidates_of: Mapping[str, Sequence[Candidate]]) -> Any:
    """The candidates of each system, or of the only one. candidates_of : by system"""
    listed = [
        [{**asdict(each), "claimed": each.claimed} for each in candidates] for candidates in candidates_of.values()
    ]
    return dict(zip(candidates_of, listed, strict=True)) if len(candidates_of) > 1 else listed[0]


def _to_repeat(candidate: Candidate) -> list[str]:
    """The code that computes a candidate's numbers, and its signature."""
    used = [name for name in ("Scorer", "in_file_name_order") if name in candidate.code]
    return [f"from rougekit import {', '.join(used)}", candidate.code, candidate.signature]


def _rank(candidates: Sequence[Candidate]) -> tuple[bool, bool, float]:
    """The sort key of systems: first those whose match may be claimed, then those that match, then by error."""
    if not candidates:
        return True, True, 0.0
    return not candidates[0].claimed, not candidates[0].matches, candidates[0].error


def sentence(printed: Mapping[str, str], candidates: Sequence[Candidate]) -> str:
    """What the candidates tell about published numbers. printed : the numbers as printed, by type"""
    numbers = wording.joined([*printed.values()])
    if not candidates or not candidates[0].matches:
        nearest = [
            f" The nearest is {each.name}, off by {significant_digits(each.error, 3)}." for each in candidates[:1]
        ]
        return f"No configuration that was tried gives {numbers}.{''.join(nearest)}"
    matching = [each for each in candidates if each.matches]
    if candidates[0].claimed:
        noise = "" if candidates[0].exact else " within the noise of its resamples"
        others = [each for each in matching[1:] if each.claimed]
        same = [each for each in others if each.exact == candidates[0].exact]
        rest = f"{_configurations(len(same), 'other')} the same" if same else "No other that was tried does"
        if near := len(others) - len(same):
            its = "its" if near == 1 else "their"
            n_near = wording.number_in_words(near)
            rest += f"; {n_near} more {agreeing('are', near)} within the noise of {its} resamples"
        return f"{candidates[0].name} gives {numbers}{noise}. {rest[0].upper()}{rest[1:]}."
    missing = [name for name in ("rouge2", "rougeL", "rouge1") if name not in printed]
    also = f"{wording.title(missing[0])} too, or " if missing else ""
    what = sized(wording.number_in_words(len(printed)), "number")
    decimals = max(len(text.partition(".")[2]) for text in printed.values())
    digits = sized(wording.number_in_words(decimals), "decimal")
    give = "at least " * (len(matching) == len(candidates)) + _configurations(len(matching))
    noise = "" if all(each.exact for each in matching) else ", exactly or within the noise of resampling"
    return (
        f"{give[0].upper()}{give[1:]} {numbers}{noise}, but {what} with {digits} can match by accident. "
        f"Give {also}more digits."
    )


def _configurations(n: int, other: str = "") -> str:
    """How many configurations give something, such as "two other configurations give"."""
    return f"{sized(wording.number_in_words(n), f'{other} configuration'.strip())} {agreeing('give', n)}"
