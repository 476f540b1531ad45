"""The results of a comparison: the numbers for every system and type, with their table, sentence and signature."""

import math
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from rougekit.analysis import claims, correction, paper_table, wording
from rougekit.analysis.claims import TestFacts
from rougekit.analysis.compared import (
    DIFFERENCE_FIELDS,
    TABLE_FIELDS,
    TERMINAL_FIELDS,
    ComparedScore,
    ComparedSystem,
)
from rougekit.analysis.methods import methods
from rougekit.analysis.ranking import Ranking
from rougekit.analysis.tables import numbers
from rougekit.analysis.tables.model import Column, Table
from rougekit.analysis.tables.numbers import Kind, P
from rougekit.analysis.tables.writers import frame, write
from rougekit.foundation.io.tables import Marked
from rougekit.foundation.plurals import counted
from rougekit.foundation.step_names import Steps, steps_of
from rougekit.scoring import views
from rougekit.scoring.methods import Methods
from rougekit.scoring.results import Aggregates
from rougekit.scoring.scores.scores import Scores

if TYPE_CHECKING:
    import pandas as pd


Family = Literal["systems", "types"]

FACTS = {
    "baseline": "baseline", "compared_with": "compared_with", "primary": "primary", "margin": "margin", "test": "test",
    "confidence": "confidence", "holm_over": "family",
}  # fmt: skip
"""Columns of facts about a comparison, and the attribute that each holds; "test" is that of the row."""

COLUMNS = {
    column.key: column
    for column in (
        Column("system", Kind.NAME), Column("type", Kind.TEXT), Column("part", Kind.PART),
        *(Column(key, Kind.SCORE) for key in ("low", "score", "mid", "high", "interval")),
        *(spec.column for spec in DIFFERENCE_FIELDS.values()),
        Column("bounds", Kind.DIFFERENCE), Column("outcomes", Kind.COUNT, "wins/ties/losses"),
        *(Column(key, Kind.TEXT) for key in ("baseline", "compared_with", "primary", "test", "holm_over")),
        Column("margin", Kind.SIZE), Column("confidence", Kind.LEVEL),
    )
}  # fmt: skip
"""The columns of tables of results, by key."""


@dataclass(frozen=True, slots=True)
class Comparison(TestFacts, Mapping[str, ComparedSystem]):
    """What `compare` returns: `c[system][type].fmeasure` is a `ComparedScore`, and so is `c[system]["bleu"]` itself."""

    systems: Mapping[str, ComparedSystem]
    baseline: str | None
    """the system that all others were compared with; None: all pairs were tested"""
    compared_with: str
    """the system that differences are from: the baseline or, without one, the best by the `decisive` type"""
    family: Family | Literal["pairs"]
    """what p_holm is corrected over: the other systems, separately for each type; all types and other systems together;
    or, if no baseline was named, all pairs of systems, separately for each type"""
    primary: str | None
    """the type that was chosen, before the numbers were seen, to settle the comparison"""
    scores: "Mapping[str, Scores | Sequence[Scores]]" = field(default_factory=dict, repr=False, compare=False)
    """the scores that were compared, as passed to `compare`: `to_html` shows their texts and counts"""
    rankings: Callable[[], Mapping[str, Ranking]] = field(default=dict, repr=False, compare=False)
    """when called, compares all pairs of systems by the same test and returns a ranking for each type; returns an empty
    dict after unpickling if a baseline was named"""
    beside: Mapping[str, Aggregates] = field(default_factory=dict)
    """the scores by type of what tables show apart from the systems, as it was not compared with them"""
    n_tests_by_dataset: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """by type, the number of tests on each data set that p-values are corrected over, all together"""

    def __reduce__(self) -> Any:
        """Pickle without scores and texts, and with rankings only if no baseline was named."""
        rankings: Any = dict if self.has_baseline else self.rankings
        kept = {each.name: getattr(self, each.name) for each in fields(self)} | {"scores": {}, "rankings": rankings}
        return partial(Comparison, **kept), ()

    def __getitem__(self, system: str) -> ComparedSystem:
        if system not in self.systems:
            raise KeyError(f"{system!r} was not compared; the systems are {list(self.systems)}")
        return self.systems[system]

    def __iter__(self) -> Iterator[str]:
        return iter(self.systems)

    def __len__(self) -> int:
        return len(self.systems)

    @property
    def types(self) -> tuple[str, ...]:
        """The types that were scored."""
        return tuple(self.systems[self.compared_with])

    @property
    def has_baseline(self) -> bool:
        """Whether a baseline was named; if not, all pairs of systems were tested."""
        return self.baseline is not None

    @property
    def others(self) -> tuple[str, ...]:
        """All systems except the one that they are compared with."""
        return tuple(name for name in self.systems if name != self.compared_with)

    @property
    def wins(self) -> dict[str, dict[str, int | None]]:
        """By system and type: in how many examples the system's F-measure is above that of `compared_with`."""
        return self._by_type("wins")

    @property
    def ties(self) -> dict[str, dict[str, int | None]]:
        """By system and type: in how many examples the system's F-measure equals that of `compared_with`."""
        return self._by_type("ties")

    @property
    def losses(self) -> dict[str, dict[str, int | None]]:
        """By system and type: in how many examples the system's F-measure is below that of `compared_with`."""
        return self._by_type("losses")

    @property
    def about(self) -> str:
        """What every table of these numbers must state, in one line: baseline, examples, test, level, correction."""
        chosen = self.scope() or (f"primary type {wording.title(self.primary)}" if self.primary else "")
        choices = [chosen] * bool(chosen)
        if self.margin is not None:
            choices.append(f"margin {numbers.points(self.margin)} points")
        corrected = f", {correction.CORRECTION.name} over {self.corrected_over}" * self.is_corrected
        intervals = f"intervals of differences each at the level that {correction.CORRECTION.title} leaves it"
        first = f"baseline {self.compared_with}" if self.has_baseline else f"differences from {self.compared_with}"
        facts = [f"{first}, {self.sample}", self.facts_of_tests(corrected), *(choices if self.exact_in else [])]
        return "; ".join(filter(None, [*facts, self.not_compared, intervals * bool(corrected and self.exact_in)]))

    @property
    def not_compared(self) -> str:
        """Which rows of tables are apart from the systems, with n if theirs is another, in words; "" if none are."""
        return paper_table.not_compared({"": self})

    @property
    def signature(self) -> str:
        """One line that says how these numbers were computed: the signature of the scores, and fields of the test."""
        return self.signature_over(self.family + ",datasets" * (self.n_datasets > 1), self.baseline, self.primary)

    @property
    def methods(self) -> Methods:
        """Two sentences for a paper on how the numbers were computed and tested, as text, LaTeX and BibTeX."""
        return methods(self.signature)

    @property
    def sentence(self) -> str:
        """What a paper may claim about the primary type, or the first type if none was chosen, by F-measure or BLEU.

        For two systems, it has the numbers of the test; for more, it is `overall_claim`.
        """
        if len(self.others) > 1:
            return self.overall_claim(self.decisive)
        return " ".join([self.claim_about(self.others[0], self.decisive), *self._contradictions(self.decisive)])

    def _contradictions(self, rouge_type: str) -> Iterator[str]:
        """For each system whose significant difference has the other sign in tested types: these types, in words."""
        first = self.compared_with if self.has_baseline else self.rankings()[rouge_type].systems[0]
        tested = list(filter(self.is_tested, self.types))

        def sign(system: str, rouge_type: str) -> float:
            if self.has_baseline:
                entry = self[system][rouge_type].main
            else:
                entry = self.rankings()[rouge_type].difference(first, system)
            return math.copysign(1, entry.difference or 0.0) if entry.significant else 0.0

        for system in self.order:
            if system == first:
                continue
            here = sign(system, rouge_type)
            contrary = [wording.title(name) for name in tested if sign(system, name) * here < 0]
            if contrary:
                pair = f"{system} differs significantly from {first}"
                yield f"By {wording.joined(contrary)}, {pair} in the opposite direction."

    def is_tested(self, rouge_type: str) -> bool:
        """Whether tables mark significant differences in a type: in all types, or only in the primary one.

        The tests of other types are exploratory.
        """
        return self.primary in (None, rouge_type) or self.family == "types"

    def scope(self, types: Sequence[str] | None = None) -> str:
        """Whether these types (None: all) are tested separately, or all but the primary one are exploratory, in words.

        "" for a single type that is not exploratory, and if the correction is over types.
        """
        shown = self.types if types is None else types
        if self.family == "types" or (len(shown) == 1 and self.is_tested(next(iter(shown)))):
            return ""
        if self.primary is None:
            return "each type is tested by itself"
        return f"{wording.title(self.primary)} is the primary type, others are exploratory"

    @property
    def decisive(self) -> str:
        """The primary type, or the first one if none was chosen."""
        return self.primary or self.types[0]

    @property
    def order(self) -> tuple[str, ...]:
        """The baseline first or, without one, the systems by score in the `decisive` type."""
        return (self.compared_with, *self.others) if self.has_baseline else self.rankings()[self.decisive].systems

    @property
    def table_order(self) -> tuple[str, ...]:
        """The systems as tables order them: by step, if their names are over steps, else as in `order`."""
        return tuple(self.steps.numbers) if self.steps else self.order

    @property
    def steps(self) -> Steps | None:
        """The step of each system, if the names of all are over steps; else None."""
        return steps_of(self.systems)

    # what comparisons on one data set and on several are both asked for

    @property
    def by_dataset(self) -> "Mapping[str, Comparison]":
        """The comparison itself, as that on the only data set, which has no name."""
        return {"": self}

    @property
    def first(self) -> "Comparison":
        """The comparison itself, as that on the first data set."""
        return self

    @property
    def claims(self) -> list[str]:
        """`sentence`, in paragraphs."""
        return [self.sentence]

    @property
    def signatures(self) -> dict[str, str]:
        """`signature`, by data set."""
        return {"": self.signature}

    def differences(self, rouge_type: str) -> dict[str, ComparedScore]:
        """For every other system, in `order`, its difference from `compared_with` in F-measure or BLEU.

        Raises
        ------
        KeyError : a type that was not compared.
        """
        return {name: self[name][rouge_type].main for name in self.order[1:]}

    @property
    def correction(self) -> str:
        """How verdicts are corrected, in words; "" for a single test."""
        return f"{correction.CORRECTION.title} over {self.corrected_over}" if self.corrected_over else ""

    @property
    def corrected_over(self) -> str:
        """What p-values are corrected over, in words, by type where types differ; "" for a single test."""
        return wording.by_type({rouge_type: self.corrected_over_in(rouge_type) for rouge_type in self.types})

    def corrected_over_in(self, rouge_type: str) -> str:
        """What p-values of a type are corrected over, in words; "" for a single test."""
        n_tests = self.n_tests_by_dataset.get(rouge_type, ())
        if self.family != "types":
            return claims.family_in_words(n_tests, "system" if self.has_baseline else "pair")
        types = sum(bool(self.tested_pairs(each)) for each in self.types)
        return f"{counted(len(self.others), 'system')} and {counted(types, 'type')}" * (sum(n_tests) > 1)

    def overall_claim(self, rouge_type: str) -> str:
        """How all systems compare with the baseline in one type, in words, without the numbers of the tests.

        Without a baseline: which system is best, and which do not differ significantly from it. Tested types in which a
        significant difference has the other sign are named.

        Raises
        ------
        KeyError : a type that was not compared.
        """
        if self.has_baseline:
            entries = {name: self[name][rouge_type].main for name in self.others}
            caution = self.caution(rouge_type, self[self.compared_with][rouge_type].main.score)
            what = self.measure(rouge_type)
            sentence = claims.baseline_claim(what, self.compared_with, entries, self.margin, caution)
            none = self.why_undetectable([*entries.values()], self.corrected_over_in(rouge_type))
            claim = f"Among {self.whose}, {sentence}{' ' * bool(none)}{none}"
        else:
            claim = self.rankings()[rouge_type].sentence
        if not self.is_tested(rouge_type):
            claim += f" This is exploratory: the primary type is {wording.title(self.decisive)}."
        return " ".join([claim, *self._contradictions(rouge_type)])

    def claim_about(self, system: str, rouge_type: str) -> str:
        """What may be claimed about one system's difference from `compared_with` in one type.

        Raises
        ------
        KeyError : a system or type that was not compared.
        """
        entry, baseline = (self[name][rouge_type].main for name in (system, self.compared_with))
        return self.describe_difference(
            rouge_type, system, entry, self.compared_with, baseline.score,
            is_corrected=bool(self.corrected_over_in(rouge_type)),
        )  # fmt: skip

    @property
    def is_corrected(self) -> bool:
        """Whether there is more than one test, so that Holm's correction has an effect."""
        return self.n_tests > 1

    @property
    def n_tests(self) -> int:
        """The number of tests that p-values are corrected over; if each type has its own, of the type with most."""
        return max(map(sum, self.n_tests_by_dataset.values()), default=0)

    @property
    def n_datasets(self) -> int:
        """The number of data sets that were compared together."""
        return len(next(iter(self.n_tests_by_dataset.values()), ("",)))

    def tested_pairs(self, rouge_type: str) -> dict[tuple[str, str], ComparedScore]:
        """What is tested in a type, by (baseline, system): all systems against the baseline, or else all pairs.

        Without examples that count, nothing is. Raises KeyError for a type that was not compared.
        """
        if self.has_baseline:
            pairs = {(self.compared_with, system): self[system][rouge_type].main for system in self.others}
        else:
            pairs = {**self.rankings()[rouge_type].pairs}
        return {pair: entry for pair, entry in pairs.items() if entry.is_tested}

    def has_tests(self, types: Sequence[str] | None = None) -> bool:
        """Whether any test is made in these types (None: all) that tables have marks of."""
        return any(self.tested_pairs(each) for each in types or self.types if self.is_tested(each))

    def _by_type(self, name: str) -> dict[str, dict[str, int | None]]:
        return {
            system: {rouge_type: getattr(entry.main, name) for rouge_type, entry in self.systems[system].items()}
            for system in self.others
        }

    def to_html(
        self, path: str | Path | None = None, *, label: str = "", ids: Any = None, id_column: str = "example",
        sources: Any = None, columns: Mapping[str, Any] | None = None, group_column: str | None = None,
        max_bytes: int = 20_000_000,
    ) -> str:  # fmt: skip
        """The workbench: results, texts and matches in one HTML page that needs no network.

        Returns the page, and also writes it to `path` if that is given.

        Parameters
        ----------
        path : the file to write; None: no file is written
        label : what was scored, such as the name of a file
        ids : column with a different str or number for each example; None: examples are numbered from 1
        id_column : the name of the column of ids
        sources : column of the texts that were summarised, one for each example
        columns : other columns by name, with one value for each example. The page can filter by numbers, and by texts
            with few distinct values, and compares scores with numbers, which may be judgements
        group_column : which of the columns has the groups; it is no judgement
        max_bytes : the size limit of the page. All scores are always included; texts and matches are included as far as
            they fit, starting with the examples in which systems differ most

        Raises
        ------
        TypeError : something other than a column of values; a source that is not a str.
        ValueError : the comparison or its scores have no texts because they were unpickled; a column whose length is
            not the number of examples; ids that repeat.
        OSError : the file can't be written.
        """
        if not self.scores:
            raise ValueError("this comparison holds no texts, as after unpickling; compare the systems again")
        return views.page().write_page(
            path, self.scores, self, max_bytes=max_bytes, label=label, ids=ids, id_column=id_column, sources=sources,
            columns={} if columns is None else columns, group_column=group_column,
        )  # fmt: skip

    def _repr_html_(self) -> str:
        """The workbench in a frame, or the table if there are no texts or the notebook does not show frames."""
        return views.page().notebook_cell(str(self), self.scores, self)

    def paper_table(self, types: Sequence[str] | None = None) -> paper_table.PaperTable:
        """The table for a paper, and what has to stand around it. types : those of the table; None: all"""
        facts = self.sample
        if self.has_tests():
            facts = paper_table.facts_in_words(facts, self.test, self.level, self.correction)
        return paper_table.of_comparison(self, types, against=self.compared_with, facts=facts)

    def to_latex(self) -> str:
        """The table for a paper, then `sentence` and `signature` as comments.

        Scores are in points, the best of each column in bold. † marks a significant difference from the first system,
        which is the baseline or, without one, the best; ≈ marks a score shown to be within the margin of it. With a
        primary type, only that has marks, unless `family` corrects for all types. Needs the LaTeX package booktabs.
        """
        return self.paper_table().written("latex")

    def to_dict(self) -> dict[str, dict[str, Any]]:
        """Plain nested dicts, by system, type, precision / recall / fmeasure (bleu has no such level) and field."""
        return {
            system: {name: asdict(entry) for name, entry in types.items()} for system, types in self.systems.items()
        }

    def to_pandas(self) -> "pd.DataFrame":
        """One row per system, type and part ("bleu" for BLEU); columns system, type, part, compared_with and the fields
        of `ComparedScore`.

        Needs pandas.
        """
        named = (each.name for each in fields(ComparedScore))
        return frame(self.table_of(["system", "type", "part", "compared_with", *named]))

    def table_of(
        self, keys: Sequence[str], entries: "Iterable[tuple[str, str, str, ComparedScore]] | None" = None
    ) -> Table:
        """A row for each result with these columns: fields of `ComparedScore`, facts of the comparison, texts of both.

        entries : those of the rows; None: all
        """
        columns = COLUMNS | {"p_holm": COLUMNS["p_holm"]._replace(title=self.p_title, head=self.p_title)}
        facts = {key: getattr(self, name) for key, name in FACTS.items()}
        rows = []
        for system, rouge_type, part, entry in self.entries() if entries is None else entries:
            cells = {"system": system, "type": rouge_type, "part": part, **facts, **self._cells(entry)}
            cells["test"] = self.test_of(rouge_type, entry)
            rows.append([cells[key] for key in keys])
        return Table([columns[key] for key in keys], rows, self.about)

    @property
    def tests(self) -> list[str]:
        """The fields of `ComparedScore` that tables show, in the order of columns."""
        return [name for name in TABLE_FIELDS if self.margin is not None or not DIFFERENCE_FIELDS[name].needs_margin]

    def _cells(self, entry: ComparedScore) -> dict[str, Any]:
        """A table's cells for one result, by the key of their column.

        The detectable difference is not shown if the difference is significant, or if no finite one is detectable.
        """
        cells: dict[str, Any] = {name: getattr(entry, name) for name in COLUMNS if hasattr(entry, name)}
        is_bound = self.is_bound(entry)
        levels = {"p_value": (entry.level or self.level, is_bound), "p_holm": (self.level, is_bound)}
        for name, spec in DIFFERENCE_FIELDS.items():
            if spec.column.kind is Kind.P:
                cells[name] = P(cells[name], *levels.get(name, (self.level, False)))
        is_hidden = bool(entry.significant) or not math.isfinite(entry.detectable or math.nan)
        cells["detectable"] = Marked(entry.detectable, is_hidden=is_hidden)
        cells["interval"] = numbers.interval(entry.low, entry.high)
        if entry.difference is not None:
            cells["bounds"] = numbers.interval(entry.difference_low, entry.difference_high, signed=True)
        if entry.wins is not None:
            cells["outcomes"] = f"{entry.wins}/{entry.ties}/{entry.losses}"
        return {"bounds": None, "outcomes": None} | cells

    def entries(self) -> Iterator[tuple[str, str, str, ComparedScore]]:
        """Iterate over (system, type, part, result), in the order of systems; for BLEU, part is "bleu"."""
        for system, types in self.systems.items():
            for name, entry in types.items():
                for part, of_part in entry.by_part.items():
                    yield system, name, part, of_part

    @property
    def p_title(self) -> str:
        """The head of a column of corrected p-values, such as "p (Holm)"."""
        return f"p ({correction.CORRECTION.name})"

    def __repr__(self) -> str:
        """The sentence, then the facts of the test, then a table of F-measures (and BLEU) in points, type by type."""
        shown: list[tuple[str, str, str, ComparedScore]] = []
        for rouge_type in self.types:
            what = wording.title(rouge_type)
            shown += [(system, what, "", self[system][rouge_type].main) for system in self.table_order]
            for name, scores in self.beside.items():
                low, mid, high = scores[rouge_type].main
                shown.append((name, what, "", ComparedScore(mid, low, high)))
        level = numbers.percent(self.confidence)
        titles = {
            "type": "", "score": wording.score_head(self.types), "interval": level,
            "bounds": f"{correction.CORRECTION.name}'s" if self.is_corrected else level,
        }  # fmt: skip
        keys = ("type", "system", "score", "interval", "difference", "bounds", *TERMINAL_FIELDS, "outcomes")
        table = self.table_of(keys, shown).titled(titles).without_empty()
        written = write(table, "text", "people").removesuffix("\n")
        return f"{textwrap.fill(self.sentence, 120)}\n\n{written}"
