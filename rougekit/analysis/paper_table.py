"""A table for a paper and what stands around it: what bold numbers and marks mean, claims, and how all was computed.

It is the same for one data set and for several; `written` spells it in a format, and decides nothing else.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from rougekit.analysis import wording
from rougekit.analysis.tables import numbers
from rougekit.analysis.tables.model import Column, Table, by_name
from rougekit.analysis.tables.numbers import Kind
from rougekit.analysis.tables.writers import write
from rougekit.foundation.io.printable import printable
from rougekit.foundation.io.tables import EQUIVALENT, MARK, MISSING, Format, Marked, latex
from rougekit.foundation.plurals import agreeing


class Compared(Protocol):
    """What a table for a paper asks of a comparison, on one data set or on several."""

    @property
    def by_dataset(self) -> Mapping[str, Any]: ...
    @property
    def first(self) -> Any: ...
    @property
    def types(self) -> tuple[str, ...]: ...
    @property
    def table_order(self) -> tuple[str, ...]: ...
    @property
    def sample(self) -> str: ...
    @property
    def claims(self) -> Sequence[str]: ...
    @property
    def signatures(self) -> Mapping[str, str]: ...


class PaperTable(NamedTuple):
    """The table for a paper, and all that has to stand around it."""

    scores: Table
    """F-measures and BLEU: a row for each system, a column for each type, on each data set; the best in bold"""
    numbers: str
    """what the numbers are, in words"""
    sample: str
    """the examples that they are of"""
    not_compared: str = ""
    """which rows are apart, with n if theirs is another, in words"""
    marks: str = ""
    """what the marks in the table mean, or that nothing is tested; "" for scores without a comparison"""
    facts: str = ""
    """the sample, the test, its level and correction"""
    claims: Sequence[str] = ()
    """what a paper may claim, in paragraphs"""
    signatures: Iterable[str] = ()

    def legend(self, *, has_bold: bool = True, has_marks: bool = True) -> str:
        """What the numbers, the bold ones and the marks mean, without a full stop.

        has_bold, has_marks : whether the output can show them; what no cell has is not explained
        """
        if not (self.marks and has_marks):
            return "; ".join(filter(None, [f"{self.numbers}, {self.sample}", self.not_compared]))
        bold = "best in bold; " * (has_bold and any(cell.is_best for _, *cells in self.scores.rows for cell in cells))
        return f"{'; '.join(filter(None, [f'{self.numbers}; {bold}{self.marks}', self.not_compared]))} ({self.facts})"

    def written(self, form: Format) -> str:
        """The table with what its numbers mean, and the signatures; in LaTeX, these and the claim are comments."""
        signatures = [*dict.fromkeys(self.signatures)]
        caption = f"{self.legend(has_marks=form != 'tsv')}."
        if form == "latex":
            said = [latex(printable(" ".join(self.claims)))] if self.claims else []
            return self.table(form, caption) + "".join(f"% {line}\n" for line in [*said, *signatures])
        if form == "markdown":
            return self.table(form, caption) + "".join(f"\n`{line}`\n" for line in signatures)
        return self.table(form, f"{caption} {'; '.join(signatures)}")

    def table(self, form: Format, caption: str = "") -> str:
        """The table of scores alone."""
        systems, *others = self.scores.columns
        systems = systems._replace(title="System" if form == "latex" else "system")
        return write(self.scores._replace(columns=[systems, *others], caption=caption), form, "people")


def of_scores(means: Mapping[str, Mapping[str, Any]], signature: str) -> PaperTable:
    """Scores by system and type without a comparison, as of a single system. signature : that of the scores"""
    first = next(iter(means.values()))
    rows = {name: [Marked(float(score)) for score in scores.values()] for name, scores in means.items()}
    sample = wording.sample_in_words(wording.sizes_by_measure(first))
    return PaperTable(table_by_type(rows, first), numbers_of(first), sample, signatures=[signature])


def of_comparison(compared: Compared, types: Sequence[str] | None, *, against: str, facts: str) -> PaperTable:
    """How systems compare, on one data set or several.

    types : those of the table; None: all
    against : what marks compare with, in words
    facts : the sample, the test, its level and correction, in words
    """
    first, shown = compared.first, compared.types if types is None else types
    scores = table_of_scores(compared, shown)
    marks = "".join(cell.marks for _, *cells in scores.rows for cell in cells)
    means = f"{MARK if MARK in marks else 'none'} differs significantly from {against}"
    if first.margin is not None:
        comparable = EQUIVALENT if EQUIVALENT in marks else "none"
        means += f", {comparable} is comparable to it within {numbers.points(first.margin)} points"
    means = "; ".join(filter(None, [means, first.scope(shown)]))
    if not any(one.has_tests(shown) for one in compared.by_dataset.values()):
        means = wording.NOTHING_TESTED
    return PaperTable(
        scores, numbers_of(shown), compared.sample, not_compared(compared.by_dataset), means, facts,
        compared.claims, compared.signatures.values(),
    )  # fmt: skip


def table_of_scores(compared: Compared, types: Iterable[str], dataset: str | None = None) -> Table:
    """A row for each system, then those that were not compared; a column for each type, on each data set or on one."""
    datasets = compared.by_dataset if dataset is None else {dataset: compared.by_dataset[dataset]}
    columns = [(name, one, rouge_type) for name, one in datasets.items() for rouge_type in types]
    rows: dict[str, list[Marked]] = {system: [] for system in compared.table_order}
    for _, one, rouge_type in columns:
        entries = {system: one[system][rouge_type].main for system in rows}
        best = best_as_printed({system: entry.score for system, entry in entries.items()})
        for system, entry in entries.items():
            marks = (bool(entry.significant), bool(entry.equivalent)) if one.is_tested(rouge_type) else ()
            rows[system].append(Marked(entry.score, system in best, *marks))
    apart = [
        [name, *(Marked(float(one.beside[name][rouge_type])) for _, one, rouge_type in columns)]
        for name in compared.first.beside
    ]
    table = table_by_type(rows, [rouge_type for _, _, rouge_type in columns], dataset or "").and_apart(apart)
    above = [("", 1), *((name, len(columns) // len(datasets)) for name in datasets)]
    return table._replace(above=above) if len(datasets) > 1 else table


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


def not_compared(comparisons: Mapping[str, Any]) -> str:
    """Which rows of tables are apart from the systems, in words; "" if none are.

    If texts of such a row have no score on examples that count for the systems, its mean is of fewer: it has its own n.

    comparisons : by data set; the only one has the name ""
    """
    names = []
    for name in next(iter(comparisons.values())).beside:
        samples = []
        for dataset, comparison in comparisons.items():
            scores = comparison.beside[name]
            if any(score.n_examples != comparison.sample_sizes[each].n_examples for each, score in scores.items()):
                sample = wording.sample_in_words(wording.sizes_by_measure(scores))
                samples.append(f"{sample}{f' on {dataset}' * bool(dataset)}")
        names.append(f"{name} ({', '.join(samples)})" if samples else name)
    return f"{wording.joined(names)} {agreeing('are', len(names))} not compared" if names else ""


def facts_in_words(sample: str, test: str, level: float, correction: str) -> str:
    """The sample, the test, its level and the correction, in words; `correction` is "" for a single test."""
    return ", ".join(filter(None, [sample, test, f"{numbers.percent(level)} level", correction]))


def best_as_printed(scores: Mapping[str, float]) -> Collection[str]:
    """The systems to print in bold: those with the highest score as printed, or none if all have the same.

    >>> best_as_printed({"A": 0.095, "B": 0.10201, "C": 0.10199}), best_as_printed({"A": 0.0, "B": 0.0})
    (['B', 'C'], [])
    """
    printed = {name: numbers.points(score) for name, score in scores.items()}
    known = {name: float(text) for name, text in printed.items() if text != MISSING}
    best = max(known.values(), default=0.0)
    return [name for name, score in known.items() if score == best] if len({*printed.values()}) > 1 else []
