"""What `score`, `compare` and `report` print for people: a table as in a paper, and the claims that it supports."""

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rougekit.analysis import paper_table, wording
from rougekit.analysis.claims import POWER
from rougekit.analysis.compared import TERMINAL_FIELDS
from rougekit.analysis.tables import numbers
from rougekit.analysis.tables.model import Column, Table, by_name
from rougekit.analysis.tables.numbers import Kind
from rougekit.analysis.why.parts import parts_of
from rougekit.cli.answer import Answer
from rougekit.cli.screen import Screen, screen_for
from rougekit.scoring.results import PARTS

if TYPE_CHECKING:
    from rougekit.analysis.compared import ComparedScore
    from rougekit.analysis.comparison_results import Comparison
    from rougekit.analysis.datasets import DatasetComparison
    from rougekit.analysis.ranking import Ranking
    from rougekit.analysis.why.why import Why

TIED = "tied"
"""What is said of a system that does not differ significantly from the best, where these do not follow each other."""
FOREST = 23
"""Width of a drawn interval, in characters."""


def print_on_screen(answer: Answer, *, color: str = "auto", is_long: bool = False) -> None:
    """Print an answer for people. is_long : include every part, bound and test of every system."""
    comparison, ranking = answer.comparison, answer.ranking
    signatures = [*dict.fromkeys(answer.signatures_of_tests)] or [answer.signature]
    is_plain = comparison is None and not answer.contexts
    with screen_for(answer.headline, *signatures, color=color, more=answer.more, is_plain=is_plain) as screen:
        if comparison is None:
            _one_system(screen, answer, is_long=is_long)
        else:
            _several_systems(screen, comparison)
        if answer.why is not None and answer.why.n_examples:
            _units(screen, answer.why)
        if comparison is not None and is_long:
            _every_test(screen, comparison)
        if ranking is not None and (answer.shows_pairs or is_long):
            _pairs(screen, ranking)
        for system, context in answer.contexts.items():
            _levels(screen, system or answer.name, context, answer.means[system])


def _one_system(screen: Screen, answer: Answer, *, is_long: bool) -> None:
    """Precision, recall and F with their intervals; on a narrow screen only F has one."""
    (means,) = answer.means.values()
    with_intervals: Sequence[str] = PARTS if answer.has_intervals else ()
    if not is_long and not screen.has_room(_parts("", means, with_intervals)):
        with_intervals = PARTS[2:]
    screen.table(_parts("", means, with_intervals))
    screen.line()
    screen.say(wording.scores_sentence(answer.name, means))
    intervals = f", {numbers.percent(answer.confidence)} intervals" * answer.has_intervals
    screen.line(f"points of 100{intervals}", "dim")


def _parts(title: str, results: Mapping[str, Any], with_intervals: Sequence[str]) -> Table:
    """A table of precision, recall and F, with intervals for some of them; BLEU goes in the column of F.

    results : those of a system, by type
    """
    rows: dict[str, list[Any]] = {}
    for rouge_type, score in results.items():
        each = [*score.by_part.values()]
        cells = rows[wording.title(rouge_type)] = [""] * (len(PARTS) - len(each))
        for part, one in zip(PARTS[-len(each) :], each, strict=True):
            bounds = f" [{numbers.points(one.low):>5}, {numbers.points(one.high):>5}]" * (part in with_intervals)
            cells.append(f"{numbers.points(one.mid)}{bounds}")
    columns = [Column(part, Kind.SCORE, wording.PART_NAMES[part]) for part in PARTS]
    return by_name(columns, rows, title, "type")


def _several_systems(screen: Screen, comparison: "Comparison | DatasetComparison") -> None:
    """F-measures of all systems on each data set, what may be claimed, and what the marks mean."""
    for dataset, one in comparison.by_dataset.items():
        table = paper_table.table_of_scores(comparison, comparison.types, dataset)
        for each in [table] if dataset else _with_differences(screen, table, one):
            screen.table(each)
            screen.line()
    for claim in comparison.claims:
        screen.say(claim)
    legend = comparison.paper_table().legend(has_bold=screen.has_bold)
    if len(comparison.by_dataset) == 1 and any(_tie(comparison.first, system) for system in comparison.first):
        legend = f"{TIED}: does not differ significantly from {comparison.first.compared_with}; {legend}"
    screen.say(legend, "dim")


def _with_differences(screen: Screen, table: Table, comparison: "Comparison") -> list[Table]:
    """The table of scores with how each system differs from the baseline or the best; two tables on narrow screens."""
    first, order = comparison.compared_with, comparison.table_order
    entries = {system: comparison[system][comparison.decisive].main for system in order}
    others = [entries[system] for system in order if system != first]
    is_best = table.rows[order.index(first)][1 + comparison.types.index(comparison.decisive)].is_best
    said = {first: "baseline" if comparison.has_baseline else "best" * is_best}
    ties = {system: _tie(comparison, system) for system in order}
    for system, entry in entries.items():
        tie = f"{ties[system]:{len(TIED)}} " * any(ties.values())
        said.setdefault(system, tie + _difference(entry, others))
    against = f"{wording.title(comparison.decisive)} against {first}"
    columns = [Column("difference", Kind.TEXT, against), Column("forest", Kind.TEXT, "", dropped=1)]
    drawn = forest([*entries.values()], comparison.margin)
    cells = [*zip((said[system] for system in order), drawn, strict=True), *[(None, None)] * table.apart]
    rows = [[*row, *further] for row, further in zip(table.rows, cells, strict=True)]
    both = table._replace(columns=[*table.columns, *columns], rows=rows)
    if screen.has_room(both.without(lambda column, _: column.key == "forest")):
        return [both]
    alone = both.without(lambda column, _: column in table.columns[1:])
    return [table, alone._replace(rows=alone.rows[: len(entries)], apart=0)]


def _tie(comparison: "Comparison", system: str) -> str:
    """What is said of a system over steps that does not differ from the best: both stand among the others."""
    is_tie = comparison[system][comparison.decisive].main.significant is False
    return TIED * (is_tie and comparison.steps is not None and not comparison.has_baseline)


def _units(screen: Screen, why: "Why") -> None:
    """What became of the references' units in each system, and why systems differ from the first."""
    parts = {(part.short if part.short in ("missed", "not matched") else part.key): part for part in parts_of(why)}
    scores = {name: [of.precision, of.recall] for name, of in why.systems.items()}
    scored = {"P": Kind.SCORE, "R": Kind.SCORE} if not any(map(math.isnan, scores[why.compared_with])) else {}
    columns = [
        *(Column(part, kind) for part, kind in scored.items()), Column("words", Kind.NUMBER, decimals=1),
        *(Column(key, Kind.NUMBER, decimals=1) for key in parts),
    ]  # fmt: skip
    rows = {
        name: [*scores[name][: len(scored)], of.written, *(getattr(of.units, part.field) for part in parts.values())]
        for name, of in why.systems.items()
    }
    screen.line()
    screen.table(by_name(columns, rows, wording.title(why.rouge_type)))
    whose = "predictions'" if "not matched" in parts else "references'"
    of_type = f" of {wording.title(why.units_of)}" * (why.units_of != why.rouge_type)
    meaning = "; ".join(
        f"{key}: {part.words}" for key, part in parts.items() if key in ("elsewhere", "content", "function")
    )
    screen.say(
        f"means over {wording.examples_in_words(why.n_examples)}, of the {whose} {why.all_units}{of_type}; {meaning}",
        "dim",
    )
    if why.sentences:
        screen.line()
    for sentence in why.sentences:
        screen.say(sentence)


def _difference(entry: "ComparedScore", column: "Sequence[ComparedScore | None]") -> str:
    """A difference with its interval, aligned with the others in its column."""

    def written(field: str) -> str:
        width = max(len(numbers.signed_points(getattr(each, field))) for each in column if each is not None)
        return numbers.signed_points(getattr(entry, field)).rjust(width)

    return f"{written('difference')} [{written('difference_low')}, {written('difference_high')}]"


def forest(entries: Sequence["ComparedScore | None"], margin: float | None = None) -> list[str]:
    """Draw intervals of differences on one scale, with a line at 0 and brackets at both ends of the margin.

    An entry that is None or has a difference of NaN gets no interval.
    """
    margins = [] if margin is None else [-margin, margin]
    shown = [
        None if each is None or each.difference is None or math.isnan(each.difference) else
        [each.difference_low or 0.0, each.difference, each.difference_high or 0.0] for each in entries
    ]  # fmt: skip
    lowest, highest = (
        extreme([0.0, *margins, *(bound for each in shown if each for bound in each)]) for extreme in (min, max)
    )
    if lowest == highest:
        return [""] * len(entries)

    def place(value: float) -> int:
        return round((value - lowest) / (highest - lowest) * (FOREST - 1))

    lines = []
    for each in shown:
        cells = [" "] * FOREST
        for value, drawn in zip([0.0, *margins], "┊()", strict=False):
            cells[place(value)] = drawn
        if each:
            low, mid, high = map(place, each)
            cells[low : high + 1] = ["├", *"─" * (high - low - 1), "┤"][: high - low + 1]
            cells[mid] = "●"
        lines.append("".join(cells).rstrip())
    return lines


def _every_test(screen: Screen, comparison: "Comparison | DatasetComparison") -> None:
    """All parts and bounds of each system, and its differences from the first, on each data set."""
    for dataset, one in comparison.by_dataset.items():
        if dataset:
            screen.line()
            screen.line(dataset, "bold")
        _every_test_of(screen, one)


def _every_test_of(screen: Screen, comparison: "Comparison") -> None:
    first = comparison.compared_with
    tested = [each for each in comparison.entries() if each[0] != first]
    shown = [
        column.key for column in comparison.table_of([*TERMINAL_FIELDS, "outcomes"], tested).without_empty().columns
    ]
    for system in comparison.table_order:
        screen.line()
        screen.table(_parts(system, comparison[system], PARTS))
        if system == first:
            continue
        here = [each for each in tested if each[0] == system]
        table = comparison.table_of(shown, here)
        rows = {}
        for (_, rouge_type, part, entry), cells in zip(here, table.rows, strict=True):
            letter = part[0].upper() * (part in PARTS)
            difference = _difference(entry, [each for *_, each in here])
            rows[f"{wording.title(rouge_type)} {letter}".strip()] = [difference, *cells]
        screen.line()
        screen.table(by_name([Column("difference", Kind.DIFFERENCE), *table.columns], rows, f"against {first}"))
    for name, scores in comparison.beside.items():
        screen.line()
        screen.table(_parts(name, scores, PARTS))
    if "detectable" in shown:
        screen.line()
        screen.say(
            f"detectable: the smallest difference that would have been detected with {numbers.percent(POWER)} power",
            "dim",
        )


def _pairs(screen: Screen, ranking: "Ranking") -> None:
    """p-values of all pairs of systems."""
    screen.line()
    screen.say(f"p-values of all pairs: {ranking.about}", "dim")
    screen.table(ranking.table.without(lambda column, _: column.key == "score").titled({"system": ""}))
    if ranking.legend:
        screen.say(ranking.legend, "dim")


def _levels(screen: Screen, system: str, context: Any, means: Mapping[str, Any]) -> None:
    """What chance and people score on the same texts: a table, and a sentence on the first type."""
    screen.line()
    levels = {
        "chance": context.chance, system: means,
        f"{system}, with one reference fewer": context.system, "people": context.human,
    }  # fmt: skip
    rows = {level: [float(score) for score in scores.values()] for level, scores in levels.items() if scores}
    screen.table(paper_table.table_by_type(rows, means))
    screen.line()
    screen.say(context.describe(system, means))
