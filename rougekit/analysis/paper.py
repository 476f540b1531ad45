"""The table for a paper: a row per system, a column per type, in points, the best in bold, significance marked."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from rougekit.analysis import wording
from rougekit.analysis.tables import numbers
from rougekit.analysis.tables.model import Column, Table, by_name
from rougekit.analysis.tables.numbers import Kind
from rougekit.analysis.tables.writers import write
from rougekit.foundation.io.printable import printable
from rougekit.foundation.io.tables import EQUIVALENT, MARK, MISSING, Format, Marked, latex


def table_of_scores(means: Mapping[str, Mapping[str, Any]], signature: str, form: Format) -> str:
    """F-measures (and BLEU) by system and type, without a comparison, as for a single system.

    signature : the scores' signature
    """
    marked = {name: [Marked(float(score)) for score in scores.values()] for name, scores in means.items()}
    first = next(iter(means.values()))
    legend_text = f"{numbers_of(first)}, {wording.sample_in_words(wording.counted_by_measure(first))}"
    table = table_by_type(marked, first, system_head(form))
    latex_comments = comments("", [signature]) if form == "latex" else ""
    return write(table._replace(caption=caption(legend_text, [signature], form)), form, "people") + latex_comments


def table(comparison: Any, form: Format) -> str:
    """F-measures (and BLEU) of every system and type of a `Comparison`; the caption says what they mean.

    In LaTeX, what says how they were computed are the `comments` that have to follow.
    """
    marked = marked_rows(comparison)
    legend_text = legend(comparison, marked.values())
    if form == "tsv":  # it has neither bold nor marks
        what = f"{numbers_of(comparison.types)}, {comparison.sample}"
        legend_text = "; ".join(filter(None, [what, comparison.not_compared]))
    table = table_by_type(marked, comparison.types, system_head(form)).and_apart(rows_apart(comparison))
    return write(table._replace(caption=caption(legend_text, [comparison.signature], form)), form, "people")


def table_by_type(
    rows: Mapping[str, Sequence[Any]], types: Iterable[str], title: str = "", kind: Kind = Kind.SCORE
) -> Table:
    """A table with a row per system and a column per type. rows : the cells, by system"""
    return by_name([Column(rouge_type, kind, wording.title(rouge_type)) for rouge_type in types], rows, title)


def numbers_of(types: Iterable[str]) -> str:
    """What the numbers of a table of these types are, in words.

    >>> numbers_of(["rouge1", "rouge2"]), numbers_of(["bleu"]), numbers_of(["bleu", "rouge1"])
    ('F-measures in points of 100', 'BLEU in points of 100', 'F-measures and BLEU in points of 100')
    """
    have_f = {wording.has_f(rouge_type) for rouge_type in types}
    return f"{wording.joined(['F-measures'] * (True in have_f) + ['BLEU'] * (False in have_f))} in points of 100"


def system_head(form: Format) -> str:
    """What is written above the names of systems."""
    return "System" if form == "latex" else "system"


def legend(
    comparison: Any,
    cells: Iterable[Iterable[Marked]],
    against: str = "",
    about: str = "",
    *,
    types: Sequence[str] | None = None,
    has_bold: bool = True,
    has_tests: bool | None = None,
) -> str:
    """What the numbers, the bold ones and the marks in a table mean, without a full stop.

    cells : those of the table, by row; neither bold nor a mark that no cell has is explained
    against : what marks compare with, in words; "": the first system in the comparison's order
    about : what `facts_in_words` returns; "": those of the comparison
    types : those of the table; None: all
    has_bold : whether the output can show bold
    has_tests : whether anything is tested in these types; None: as in the comparison
    """
    shown = [cell for row in cells for cell in row]
    marks = "".join(cell.marks for cell in shown)
    bold = "best in bold; " * (has_bold and any(cell.is_best for cell in shown))
    differs = f"{MARK if MARK in marks else 'none'} differs significantly from {against or comparison.order[0]}"
    if comparison.margin is not None:
        comparable = EQUIVALENT if EQUIVALENT in marks else "none"
        differs += f", {comparable} is comparable to it within {numbers.points(comparison.margin)} points"
    scope = comparison.scope(types)
    tests = about or facts_in_words(comparison.sample, comparison.test, comparison.level, comparison.correction)
    if not (comparison.has_tests(types) if has_tests is None else has_tests):
        differs, scope, tests = wording.NOTHING_TESTED, "", about or comparison.sample
    scope = "".join(f"; {fact}" for fact in (scope, comparison.not_compared) if fact)
    what = numbers_of(comparison.types if types is None else types)
    return f"{what}; {bold}{differs}{scope} ({tests})"


def facts_in_words(sample: str, test: str, level: float, correction: str) -> str:
    """The sample, the test, its level and the correction, in words; `correction` is "" for a single test."""
    return ", ".join(filter(None, [sample, test, f"{numbers.percent(level)} level", correction]))


def caption(legend_text: str, signatures: Iterable[str], form: Format) -> str:
    """The caption of a table: what its numbers mean and, where no comments follow, how they were computed."""
    return f"{legend_text}." if form == "latex" else f"{legend_text}. {'; '.join(dict.fromkeys(signatures))}"


def comments(sentence: str, signatures: Iterable[str]) -> str:
    """The comments after a LaTeX table: the claim, if any, and the signatures, unescaped so that they can be parsed."""
    lines = (*filter(None, [latex(printable(sentence))]), *dict.fromkeys(signatures))
    return "".join(f"% {line}\n" for line in lines)


def marked_rows(comparison: Any) -> dict[str, list[Marked]]:
    """By system, in the comparison's order, the cells of its row, one for each type."""
    marked: dict[str, list[Marked]] = {name: [] for name in comparison.order}
    for rouge_type in comparison[comparison.order[0]]:
        differences = comparison.differences(rouge_type)
        scores = {name: comparison[name][rouge_type].main.score for name in comparison.order}
        best = best_as_printed(scores)
        for name, score in scores.items():
            entry = differences.get(name) if comparison.is_tested(rouge_type) else None
            marks = (bool(entry.significant), bool(entry.equivalent)) if entry else ()
            marked[name].append(Marked(score, name in best, *marks))
    return marked


def rows_apart(comparison: Any) -> list[list[Any]]:
    """The rows apart from the systems: a name, and a score for each type, without bold and marks."""
    types = [*comparison[comparison.order[0]]]
    return [[name, *(Marked(float(scores[each])) for each in types)] for name, scores in comparison.beside.items()]


def best_as_printed(scores: Mapping[str, float]) -> Collection[str]:
    """The systems to print in bold: those with the highest score as printed, or none if all have the same.

    >>> best_as_printed({"A": 0.095, "B": 0.10201, "C": 0.10199}), best_as_printed({"A": 0.0, "B": 0.0})
    (['B', 'C'], [])
    """
    printed = {name: numbers.points(score) for name, score in scores.items()}
    known = {name: float(text) for name, text in printed.items() if text != MISSING}
    best = max(known.values(), default=0.0)
    return [name for name, score in known.items() if score == best] if len({*printed.values()}) > 1 else []
