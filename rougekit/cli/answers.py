"""The answers of `score` and `compare` for people: a table as papers have it, what may be claimed, the signature."""

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rougekit.analysis import wording
from rougekit.cli.screen import Cell, Column, Screen, Styled
from rougekit.foundation.io.tables import EQUIVALENT, MARK
from rougekit.scoring.results import PARTS

if TYPE_CHECKING:
    from rougekit.analysis.compared import Compared
    from rougekit.analysis.comparison_results import Comparison
    from rougekit.cli.formats import Results

FOREST = 23
"""The width of a drawing of intervals."""
HEADINGS = {"precision": "precision", "recall": "recall", "fmeasure": "F-measure"}


class Setting(NamedTuple):
    """What was scored, for the lines around the tables."""

    headline: str
    """such as "systems.csv: 3 systems against reference · 30 examples · without stemming" """
    name: str
    """of a single system"""
    n_examples: int
    confidence: float
    has_intervals: bool
    more: str = ""
    """what else can be asked, under the answer"""


def show(screen: Screen, results: "Results", setting: Setting, *, is_long: bool) -> None:
    """The answer; is_long : with precision, recall and all bounds of every system, and every test."""
    screen.line(setting.headline, "bold")
    screen.line()
    if results.comparison is None:
        (averages,) = results.averages.values()
        _one(screen, averages, setting, is_long=is_long)
    else:
        _several(screen, results.averages, results.comparison, is_long=is_long)
    if results.ranking is not None and results.shows_pairs:
        _pairs(screen, results.ranking)
    for name, context in results.contexts.items():
        _levels(screen, name or setting.name, context, results.averages[name])
    screen.line()
    of_test = results.comparison if results.comparison and results.comparison.has_baseline else results.ranking
    screen.line((of_test or results).signature, "dim")
    if setting.more:
        screen.line()
        screen.line(setting.more, "dim")


def _one(screen: Screen, averages: Mapping[str, Any], setting: Setting, *, is_long: bool) -> None:
    """Precision, recall and F with their intervals; on a narrow screen only that of F."""
    columns = [Column("", is_text=True), *(Column(heading) for heading in HEADINGS.values())]
    rows = [_parts(kind, score, PARTS if setting.has_intervals else ()) for kind, score in averages.items()]
    if not is_long and not screen.has_room(columns, rows):
        rows = [_parts(kind, score, ("fmeasure",)) for kind, score in averages.items()]
    screen.table(columns, rows)
    screen.line()
    scores = [(wording.title(kind), float(score)) for kind, score in averages.items()]
    screen.say(wording.one_system(setting.name, scores, setting.n_examples))
    intervals = f", {wording.percent(setting.confidence)} intervals" * setting.has_intervals
    screen.line(f"points of 100{intervals}", "dim")


def _parts(kind: str, score: Any, with_intervals: Sequence[str]) -> list[Cell]:
    """A row of a measure; BLEU, which is one number, stands below F."""
    row: list[Cell] = [wording.title(kind)]
    for part in PARTS:
        low, mid, high = (getattr(bound, part, None) for bound in (score.low, score.mid, score.high))
        if part == "fmeasure" and mid is None:
            low, mid, high = score.low, float(score), score.high
        if mid is None:
            row.append("")
        else:
            bounds = f" [{wording.points(low):>5}, {wording.points(high):>5}]" if part in with_intervals else ""
            row.append(f"{wording.points(mid)}{bounds}")
    return row


def _several(
    screen: Screen, averages: Mapping[str, Mapping[str, Any]], comparison: "Comparison", *, is_long: bool
) -> None:
    """F-measures of all systems, how each differs from the baseline or the best, and what may be claimed."""
    kind = comparison.decisive
    names = comparison.order
    reference = names[0]
    types = list(comparison[reference])
    compared = {name: comparison.differences(name) for name in types}
    best = {name: wording.points(max(float(averages[system][name]) for system in names)) for name in types}
    n_marks = {name: max(map(len, map(_marks, compared[name].values())), default=0) for name in types}
    rows: list[list[Cell]] = []
    for system in names:
        row: list[Cell] = [system]
        for name in types:
            text = wording.points(float(averages[system][name]))
            marks = _marks(compared[name].get(system)).ljust(n_marks[name])
            row.append(Styled(text + marks, "bold" if text == best[name] else ""))
        rows.append(row)
    entries = [compared[kind].get(system) for system in names]
    stands_for = "baseline" if comparison.has_baseline else "best"
    for row, entry, drawn in zip(rows, entries, forest(entries, comparison.margin), strict=True):
        row += [stands_for if entry is None else _difference(entry, entries), drawn]
    columns = [
        Column("", is_text=True, cut="middle"),
        *(Column(wording.title(name) + " " * n_marks[name]) for name in types),
        Column(f"{wording.title(kind)} against {reference}", is_text=True, dropped=1),
        Column("", is_text=True, dropped=2),
    ]
    screen.table(columns, rows)
    screen.line()
    screen.say(comparison.sentence)
    everything = "".join(_marks(entry) for of_type in compared.values() for entry in of_type.values())
    differs = f"{MARK} differs from {reference}" if MARK in everything else f"none differs from {reference}"
    if comparison.margin is not None:
        within = f"within {wording.points(comparison.margin)} points of it"
        differs += f", {EQUIVALENT} is {within}" if EQUIVALENT in everything else f", none is {within}"
    level = f"{wording.percent(comparison.level)} level after {comparison.correction}"
    screen.say(f"{differs} at the {level}; {comparison.test}", "dim")
    screen.say("F-measures in points of 100; best in bold", "dim")
    if is_long:
        _in_full(screen, averages, comparison)


def _difference(entry: "Compared", others: "Sequence[Compared | None]") -> str:
    """A difference with its interval, its numbers below those of the others."""

    def written(name: str) -> str:
        texts = {id(each): wording.signed_points(getattr(each, name)) for each in others if each is not None}
        return texts[id(entry)].rjust(max(map(len, texts.values())))

    return f"{written('difference')} [{written('difference_low')}, {written('difference_high')}]"


def _marks(entry: "Compared | None") -> str:
    """Those of a difference: that it is significant, and that it was shown to lie within the margin."""
    return "" if entry is None else MARK * bool(entry.significant) + EQUIVALENT * bool(entry.equivalent)


def forest(entries: Sequence["Compared | None"], margin: float | None = None) -> list[str]:
    """Intervals of differences on one scale, with a line at 0 and brackets at the margin's ends.

    Empty for None and for bounds that are not numbers.
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


def _in_full(screen: Screen, averages: Mapping[str, Mapping[str, Any]], comparison: "Comparison") -> None:
    """Every part and bound, then every test."""
    screen.line()
    names = [Column("", is_text=True, cut="middle")] * 2
    columns = [*names, *map(Column, HEADINGS.values())]
    scores = [(system, kind, score) for system, of_system in averages.items() for kind, score in of_system.items()]
    rows = [[system, *_parts(kind, score, PARTS)] for system, kind, score in scores]
    screen.table(columns, rows)
    screen.line()
    screen.line(comparison.about, "dim")
    header = ["", "", "", "difference", "interval", "p", "p (Holm)", "shows", "wins", "ties", "losses"]
    tests: list[list[Cell]] = []
    for system, kind, part, entry in comparison.entries():
        if entry.difference is None:
            continue
        is_bound = comparison.is_bound(entry)
        level = entry.level or comparison.level
        tests.append([
            system, wording.title(kind), HEADINGS.get(part, ""), wording.signed_points(entry.difference),
            wording.interval(entry.difference_low, entry.difference_high, signed=True),
            wording.p_value(entry.p_value, level, is_bound=is_bound),
            wording.p_value(entry.p_holm, comparison.level, is_bound=is_bound),
            "" if entry.significant else wording.points(entry.detectable),
            *("" if count is None else f"{count:,}" for count in (entry.wins, entry.ties, entry.losses)),
        ])  # fmt: skip
    columns = [Column(name, is_text=k < 3, cut="middle" if k < 3 else "") for k, name in enumerate(header)]
    screen.table(columns, tests)


def _pairs(screen: Screen, ranking: Any) -> None:
    """p-values of all pairs of systems."""
    screen.line()
    screen.line(f"p-values of all pairs: {ranking.about}", "dim")
    columns = [Column("cluster"), Column("", is_text=True, cut="middle"), *map(Column, ranking.systems)]
    rows: list[list[Cell]] = []
    for a, name in enumerate(ranking.systems):
        cells: list[Cell] = []
        for b, p in enumerate(ranking.p_values[a].tolist()):
            text = "" if p != p else wording.p_value(p, ranking.level, is_bound=bool(ranking.are_bounds[a, b]))
            cells.append(Styled(text, "bold" if p <= ranking.level else ""))
        rows.append([str(ranking.cluster_of(name)), name, *cells])
    screen.table(columns, rows)


def _levels(screen: Screen, name: str, context: Any, averages: Mapping[str, Any]) -> None:
    """What chance and people reach on the same texts, and what looks wrong with them."""
    screen.line()
    levels = {
        "chance": context.chance, name: averages,
        f"{name}, with one reference less": context.system, "people": context.human,
    }  # fmt: skip
    columns = [Column("", is_text=True, cut="middle"), *(Column(wording.title(kind)) for kind in averages)]
    rows: list[list[Cell]] = [
        [level, *(wording.points(float(score)) for score in scores.values())]
        for level, scores in levels.items()
        if scores
    ]
    screen.table(columns, rows)
