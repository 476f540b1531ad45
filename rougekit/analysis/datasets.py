"""Compare systems on several data sets: one table, one correction, and on how many data sets a system is better."""

import math
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, Unpack

from rougekit.analysis import claims, correction, paper_table, wording
from rougekit.analysis.compared import ComparedScore
from rougekit.analysis.comparison import RankOptions, compare_on_each
from rougekit.analysis.comparison_results import Comparison
from rougekit.analysis.mean_ranks import MeanRanks, mean_ranks
from rougekit.analysis.methods import methods
from rougekit.analysis.partial_conjunction import BetterOn, better_on
from rougekit.analysis.tables import numbers
from rougekit.analysis.tables.model import Column, Table
from rougekit.analysis.tables.numbers import Kind, P
from rougekit.analysis.tables.writers import frame
from rougekit.foundation import checks
from rougekit.foundation.checks import shown
from rougekit.foundation.io.tables import Format
from rougekit.foundation.plurals import counted
from rougekit.foundation.renamed import renamed_parameter, warn_of_name
from rougekit.scoring.methods import Methods
from rougekit.scoring.options import names_options
from rougekit.scoring.results import PARTS
from rougekit.scoring.scores.scores import Scores

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class DatasetComparison(Mapping[str, Comparison]):
    """What `compare_datasets` returns: `c[dataset]` is the comparison on it, corrected over all data sets."""

    comparisons: Mapping[str, Comparison]
    """by data set; p-values, verdicts and intervals of a type are corrected over all of them"""

    def __getitem__(self, dataset: str) -> Comparison:
        if dataset not in self.comparisons:
            raise KeyError(f"{dataset!r} was not compared; the data sets are {list(self.datasets)}")
        return self.comparisons[dataset]

    def __iter__(self) -> Iterator[str]:
        return iter(self.comparisons)

    def __len__(self) -> int:
        return len(self.comparisons)

    @cached_property
    def p_holm(self) -> Mapping[str, Mapping[tuple[str, str], float]]:
        """Two-sided p-values by type, then by (system, data set), of the difference from the baseline, after Holm's
        correction over the systems and data sets of a type.

        Without a baseline: of the difference from the data set's best system by the primary type, or by the first type
        if none was chosen, corrected over all pairs of systems on all data sets.
        """
        return self._by_type("p_holm")

    @cached_property
    def p_equivalent(self) -> Mapping[str, Mapping[tuple[str, str], float]]:
        """The same for the two one-sided tests of equivalence within the margin; NaN without a margin."""
        return self._by_type("p_equivalent")

    def _by_type(self, field: str) -> dict[str, dict[tuple[str, str], float]]:
        return {
            rouge_type: {
                (system, name): math.nan if (p := getattr(self.entry(system, name, rouge_type), field)) is None else p
                for name, comparison in self.items()
                for system in comparison.order[1:]
            }
            for rouge_type in self.types
        }

    @property
    def p_adjusted(self) -> Mapping[str, Mapping[tuple[str, str], float]]:
        """The corrected p-values, whatever the correction: today `p_holm`."""
        return self.p_holm

    @property
    def datasets(self) -> tuple[str, ...]:
        """The names of the data sets."""
        return tuple(self.comparisons)

    @property
    def first(self) -> Comparison:
        """The comparison on the first data set; systems, types, baseline and level are the same on all."""
        return next(iter(self.comparisons.values()))

    @property
    def types(self) -> tuple[str, ...]:
        """The types that were scored."""
        return self.first.types

    def entry(self, system: str, dataset: str, rouge_type: str) -> ComparedScore:
        """F-measure or BLEU of a system, and its difference from the baseline's, after the correction over data sets.

        Without a baseline, the difference is from the data set's best system.

        Raises
        ------
        KeyError : a data set, a system or a type that was not compared.
        """
        return self[dataset][system][rouge_type].main

    def is_significant(self, system: str, dataset: str, rouge_type: str) -> bool:
        """Whether a system differs significantly from the baseline, after the correction; False for the baseline.

        Without a baseline, the same for the data set's best system.
        """
        return bool(self.entry(system, dataset, rouge_type).significant)

    def is_equivalent(self, system: str, dataset: str, rouge_type: str) -> bool:
        """Whether the difference was shown to lie within the margin, after the correction."""
        return bool(self.entry(system, dataset, rouge_type).equivalent)

    def corrected(self, dataset: str) -> Comparison:
        """The same as `c[dataset]`, until 1.3. Raises KeyError for an unknown data set."""
        warn_of_name("DatasetComparison.corrected(dataset)", "c[dataset]")
        return self[dataset]

    def p_over_datasets(self, system: str, dataset: str, rouge_type: str, part: str = "") -> dict[str, float | None]:
        """The columns that repeat `p_holm` and `p_equivalent`, until 1.3; None for precision and recall."""
        warn_of_name("DatasetComparison.p_over_datasets", "p_holm of entry(system, dataset, rouge_type)")
        return self._kept_columns(self.entry(system, dataset, rouge_type), part)

    def better_on(self, system: str, rouge_type: str | None = None) -> BetterOn:
        """On how many data sets a system is better than the baseline: a partial conjunction (Dror et al. 2017).

        One-sided p-values are combined by Fisher's method, as test sets are independent samples. Runs are not
        independent across data sets, so with several runs Bonferroni's method is used instead. `BetterOn.named` lists
        only the data sets that are significant after Holm's correction.

        Raises
        ------
        KeyError : a system or a type that was not compared.
        ValueError : no baseline was named.
        """
        self._check_baseline("better_on")
        rouge_type = self._checked_type(rouge_type)
        entries = {name: self.entry(system, name, rouge_type) for name in self.datasets}
        gains = [name for name, entry in entries.items() if entry.is_gain]
        named = [name for name in gains if self.is_significant(system, name, rouge_type)]
        has_runs = any(comparison.has_runs for comparison in self.comparisons.values())
        return better_on(entries, named, self.first.level, len(self.first.others), independent=not has_runs)

    def mean_ranks(self, rouge_type: str | None = None) -> MeanRanks:
        """Mean ranks over data sets, Friedman's test and Nemenyi's critical difference (Demsar 2006). Needs SciPy.

        Each data set counts as a single observation, so this needs many: five or fewer allow few conclusions.

        Raises
        ------
        KeyError : a type that was not compared.
        ValueError : no data set has a score for every system.
        """
        rouge_type = self._checked_type(rouge_type)
        scores = {each: [self.entry(each, name, rouge_type).score for name in self.datasets] for each in self.first}
        return mean_ranks(scores, self.first.level)

    @property
    def about(self) -> str:
        """The samples, the test, its level and the correction; `compared_with` is what differences are taken from.

        Only the samples, if no example counts, so that nothing is tested.
        """
        tested = "differences" if self.first.has_baseline else "pairs of systems"
        n_tests = {rouge_type: n for rouge_type in self.types if (n := self._n_tests(rouge_type))}
        if not n_tests:
            return self.sample
        family = wording.by_type({each: f"{n} {tested}" for each, n in n_tests.items()}, of_all=" of a type")
        over = f"{correction.CORRECTION.title} over {family}" * (max(n_tests.values()) > 1)
        tests = wording.joined([*dict.fromkeys(comparison.test for comparison in self.comparisons.values())])
        return paper_table.facts_in_words(self.sample, tests, self.first.level, over)

    def _n_tests(self, rouge_type: str) -> int:
        """The number of tests that p-values of a type are corrected over."""
        return sum(self.first.n_tests_by_dataset[rouge_type])

    @property
    def whose(self) -> str:
        """What claims are about, in words: methods or, if any system has only one run of a data set, outputs."""
        return next((each.whose for each in self.comparisons.values() if 1 in each.n_runs.values()), self.first.whose)

    @property
    def by_dataset(self) -> Mapping[str, Comparison]:
        """`comparisons`."""
        return self.comparisons

    @property
    def order(self) -> tuple[str, ...]:
        """The systems as they were given."""
        return tuple(self.first)

    @property
    def table_order(self) -> tuple[str, ...]:
        """The systems as tables order them: by step, if their names are over steps, else as they were given."""
        return tuple(self.first.steps.numbers) if self.first.steps else self.order

    @property
    def sample(self) -> str:
        """The examples of each data set, in words."""
        return wording.joined([f"{name} {comparison.sample}" for name, comparison in self.comparisons.items()])

    @property
    def compared_with(self) -> str:
        """What differences are taken from, in words: the baseline, or else the data set's best system."""
        if self.first.has_baseline:
            return self.first.compared_with
        return f"the data set's best by {wording.title(self.first.decisive)}"

    @property
    def signatures(self) -> dict[str, str]:
        """By data set, the line that says how its numbers were made."""
        return {name: comparison.signature for name, comparison in self.items()}

    @property
    def methods(self) -> Methods:
        """Two sentences for a paper on how the numbers were computed and tested, as text, LaTeX and BibTeX."""
        return methods(self.signatures)

    @property
    def sentence(self) -> str:
        """What may be claimed about all systems by the primary type, or the first one.

        Without a baseline: for each data set, which system is best, and which do not differ significantly from it.
        """
        return " ".join(self.claims)

    @property
    def claims(self) -> list[str]:
        """`sentence`, in paragraphs: one for each system or, without a baseline, one for all."""
        if self.first.has_baseline:
            return [*map(self.claim_about, self.first.others), *filter(None, [self.why_undetectable])]
        sentences = [f"Among {self.whose},", *map(self._best_on, self.datasets), self.why_undetectable]
        return [" ".join(filter(None, sentences))]

    @property
    def why_undetectable(self) -> str:
        """Why no difference by the primary (or first) type could have been significant; "" if one could."""
        tests = [
            (comparison, entry)
            for comparison in self.comparisons.values()
            for entry in comparison.tested_pairs(comparison.decisive).values()
        ]
        if not tests:
            return ""
        lowest, _ = min(tests, key=lambda each: each[1].least_p or 0.0)
        over = counted(len(tests), "difference" if self.first.has_baseline else "pair")
        return lowest.why_undetectable([entry for _, entry in tests], over, " on one data set")

    def claim_about(self, system: str, rouge_type: str | None = None) -> str:
        """What may be claimed about one system and type, over all data sets.

        Raises
        ------
        KeyError : a system or a type that was not compared; the baseline, which is not compared with itself.
        ValueError : no baseline was named.
        """
        self._check_baseline("claim_about")
        if system == self.first.baseline:
            raise KeyError(f"{system!r} is the baseline; the others are {list(self.first.others)}")
        rouge_type = self._checked_type(rouge_type)
        said: dict[str, list[str]] = {
            "scores significantly higher than": [], "scores significantly lower than": [],
            "does not differ significantly from": [],
        }  # fmt: skip
        higher, lower, same = said.values()
        untested = []
        for name in self.datasets:
            entry, p = self.entry(system, name, rouge_type), self.p_adjusted[rouge_type][system, name]
            if not entry.is_tested:
                untested.append(name)
                continue
            among = (higher if entry.is_gain else lower) if self.is_significant(system, name, rouge_type) else same
            p_text = _p_text(p, self.first.level, is_bound=self.comparisons[name].is_bound(entry))
            among.append(f"{name} ({numbers.signed_points(entry.difference)} points, {p_text})")
        clauses = [(what, names) for what, names in said.items() if names]
        said_on = [
            f"{'it ' * bool(k)}{what} {self.first.baseline}{f' in {self.first.measure(rouge_type)}' * (not k)} on "
            f"{wording.joined(names)}"
            for k, (what, names) in enumerate(clauses)
        ]
        no_score = claims.no_score_claim(self.first.measure(rouge_type), wording.joined(untested))
        if not said_on:
            return f"{system} and {self.first.baseline} can't be compared: {no_score}"
        sentences = [f"Among {self.whose}, {system} {'; '.join(said_on)}."]
        if self._n_tests(rouge_type) > 1:
            over = f"data sets{' and systems' * (len(self.first.others) > 1)}"
            sentences.append(f"These p-values are {correction.CORRECTION.name}-corrected over {over}.")
        if untested:
            sentences.append(f"{no_score[0].upper()}{no_score[1:]}")
        if self.first.margin is not None:
            sentences.append(self._comparable_on(system, rouge_type))
        better = self.better_on(system, rouge_type)
        return " ".join([*sentences, better.sentence(system, self.first.level, len(self.first.others))])

    def _comparable_on(self, system: str, rouge_type: str) -> str:
        """A sentence: on which data sets a system was shown to be comparable to the baseline."""
        within = f"comparable to {self.first.baseline} within {numbers.points(self.first.margin)} points"
        named = []
        for name, comparison in self.items():
            if self.is_equivalent(system, name, rouge_type):
                caution = comparison.caution(rouge_type, self.entry(self.first.compared_with, name, rouge_type).score)
                p = _p_text(self.p_equivalent[rouge_type][system, name], self.first.level)
                named.append(f"{name} ({p}{f'; {caution}' * bool(caution)})")
        if not named:
            return f"{system} was not shown to be {within} on any data set."
        return f"{system} is {within} on {wording.joined(named)} (two one-sided tests, corrected in the same way)."

    def _best_on(self, dataset: str) -> str:
        """A sentence: which system is best on a data set, and which do not differ significantly from it."""
        rouge_type = self.first.decisive
        best, *others = self.comparisons[dataset].order
        comparable = [name for name in others if self.is_equivalent(name, dataset, rouge_type)]
        lower = [name for name in others if self.is_significant(name, dataset, rouge_type)]
        tied = [name for name in others if name not in lower and name not in comparable]
        score, what = self.entry(best, dataset, rouge_type).score, self.first.measure(rouge_type)
        equal = [name for name in others if self.entry(name, dataset, rouge_type).difference == 0]
        claim = claims.best_system_claim(
            what, best, score, tied, lower, comparable, self.first.margin, on=dataset, equal=equal,
            caution=self.comparisons[dataset].caution(rouge_type, score),
        )  # fmt: skip
        begins = dataset != self.datasets[0] and not claim.startswith(best)
        return f"{claim[0].upper()}{claim[1:]}" if begins else claim

    def _check_baseline(self, what: str) -> None:
        if not self.first.has_baseline:
            raise ValueError(f"{what} needs a baseline; call compare_datasets(..., baseline=...)")

    @renamed_parameter("style", "form")
    def table(self, form: Format = "text", *, types: Sequence[str] | None = None, caption: str = "") -> str:
        """Systems by data sets and types, in points: the best of each column in bold, † if significantly different from
        the baseline, ≈ if within the margin of it.

        Without a baseline, the marks compare with the data set's best system.

        form : "text", "markdown", "latex" (a booktabs tabular, with data sets above their types), "csv" or "tsv"
        types : those to show; None: all
        caption : printed below the table

        Raises
        ------
        KeyError : a type that was not compared.
        """
        return self.paper_table(types).table(form, caption)

    def legend(self, types: Sequence[str] | None = None, *, has_bold: bool) -> str:
        """What a table of these types says by bold and marks, and the facts of the test; `types` as for `table`."""
        return self.paper_table(types).legend(has_bold=has_bold)

    def paper_table(self, types: Sequence[str] | None = None) -> paper_table.PaperTable:
        """The table for a paper, and what has to stand around it; `types` as for `table`."""
        checked = types and [self._checked_type(rouge_type) for rouge_type in types]
        return paper_table.of_comparison(self, checked, against=self.compared_with, facts=self.about)

    def to_latex(self, *, types: Sequence[str] | None = None) -> str:
        """The table for a paper, with a caption that explains the marks, then `sentence` and `signatures` as comments.

        Raises as `table`.
        """
        return self.paper_table(types).written("latex")

    def __repr__(self) -> str:
        return f"{textwrap.fill(self.sentence, 120)}\n\n{self.table('text')}{self.legend(has_bold=False)}"

    def to_dict(self) -> dict[str, Any]:
        """Plain nested dicts: data set, system, type, fields. Differences are from the system in "compared_with".

        "p_datasets" and "p_equivalent_datasets" repeat "p_holm" and "p_equivalent" of the F-measure or BLEU until 1.3.
        """
        by_dataset = {name: comparison.to_dict() for name, comparison in self.items()}
        for (name, of_systems), rouge_type in product(by_dataset.items(), self.types):
            first, *others = self[name].order
            for system in others:
                kept = self._kept_columns(self.entry(system, name, rouge_type))
                of_systems[system][rouge_type] |= {"compared_with": first, **kept}
        return by_dataset

    def _kept_columns(self, entry: ComparedScore, part: str = "") -> dict[str, float | None]:
        """The columns that 1.1 had besides p-values corrected within a data set, for programs that read them."""
        kept = {"p_datasets": entry.p_holm}
        if self.first.margin is not None:
            kept["p_equivalent_datasets"] = entry.p_equivalent
        return kept if part not in PARTS[:2] else dict.fromkeys(kept)

    def to_pandas(self) -> "pd.DataFrame":
        """`Comparison.to_pandas` for each data set, with dataset. Needs pandas."""
        named = (each.name for each in fields(ComparedScore))
        return frame(self.table_of(["system", "type", "part", "compared_with", *named]))

    def table_of(self, keys: Sequence[str]) -> Table:
        """`Comparison.table_of` for each data set, with dataset, p_datasets and p_equivalent_datasets."""
        columns: list[Column] = []
        rows: list[list[Any]] = []
        for dataset, comparison in self.items():
            table = comparison.table_of(keys)
            for row, (_, _, part, entry) in zip(table.rows, comparison.entries(), strict=True):
                kept = self._kept_columns(entry, part)
                rows.append([dataset, *row, *(P(p, self.first.level) for p in kept.values())])
            columns = [Column("dataset", Kind.NAME), *table.columns, *(Column(name, Kind.P) for name in kept)]
        return Table(columns, rows)

    def _checked_type(self, rouge_type: str | None) -> str:
        """The type, if it was compared; for None, the primary type or the first one."""
        if rouge_type is None:
            return self.first.decisive
        if rouge_type not in self.types:
            raise KeyError(f"{rouge_type!r} was not compared; the types are {list(self.types)}")
        return rouge_type


class DatasetOptions(RankOptions, total=False):
    """The options of `compare_datasets`, as in `rougekit.compare`; `groups` and `beside` are by data set."""

    primary: str | None
    margin: float | None
    beside: Mapping[str, Mapping[str, Scores]] | None


@names_options(
    DatasetOptions, method="student-hall", n_resamples=10_000, seed=0, threads=None, groups=None, primary=None,
    margin=None, beside=None,
)  # fmt: skip
def compare_datasets(
    datasets: Mapping[str, Mapping[str, Scores | Sequence[Scores]]],
    baseline: str | None = None,
    **options: Unpack[DatasetOptions],
) -> DatasetComparison:
    """Compare systems with a baseline, or with the best, on several data sets at once.

    The tests of a type, on all data sets, are one family: p-values are corrected over systems and data sets (Holm
    1979), and so are verdicts and intervals, so that everything marked in the table may be claimed together; p-values
    against a margin are corrected separately. Without a baseline, the p-values are those of all pairs of systems on all
    data sets.

    Parameters
    ----------
    datasets : mapping from name to a mapping from system to Scores, as for `rougekit.compare`; two or more
        The same systems and types in each, such as {"cnn": {"A": a, "B": b}, "xsum": {"A": a2, "B": b2}}.
    baseline : str or None
        The system that all others are compared with on every data set. None: the question is which system is best on
        each data set, and which do not differ significantly from it.
    options : method, n_resamples, seed, confidence, threads, average, primary, margin, as for `rougekit.compare`;
        groups, a mapping from the name of a data set to its column of groups; beside, a mapping from the name of each
        data set to what `rougekit.compare` takes, with the same names for all

    Raises
    ------
    TypeError, ValueError : as for `rougekit.compare`; two data sets, named in the message, with different systems or
        types; groups for an unknown data set.
    """
    if not isinstance(datasets, Mapping) or len(datasets) < 2:
        raise ValueError(f"datasets={shown(datasets)}; expected a mapping of two or more names to mappings of Scores")
    given: dict[str, Any] = dict(options)
    groups = given.pop("groups", None) or {}
    for name in groups:
        checks.one_of("groups", name, tuple(datasets))
    beside = given.pop("beside", None) or {name: {} for name in datasets}
    if {*beside} != {*datasets} or len({frozenset(of_dataset) for of_dataset in beside.values()}) > 1:
        names = {name: [*of_dataset] for name, of_dataset in beside.items()}
        raise ValueError(f"beside has the names {names}; expected the same for each of {[*datasets]}")
    ordered: dict[str, Any] = {}
    first_name, first = next(iter(datasets.items()))
    for name, systems in datasets.items():
        if not isinstance(name, str):
            raise TypeError(f"datasets has the name {shown(name)}; expected str")
        if not isinstance(systems, Mapping) or not systems:
            raise ValueError(f"datasets[{name!r}] is {shown(systems)}; expected a mapping of names to Scores")
        if set(systems) != set(first):
            both = f"data sets {first_name!r} and {name!r}"
            raise ValueError(f"{both} have the systems {list(first)} and {list(systems)}; expected the same")
        ordered[name] = {system: systems[system] for system in first}
    return DatasetComparison(compare_on_each(ordered, baseline, groups=groups, beside=beside, **given))


def _p_text(p: float, level: float, *, is_bound: bool = False) -> str:
    """ "p = 0.0123", or "p <= 0.0001" where no resample was as extreme."""
    return f"p {numbers.p_text(p, level, is_bound=is_bound)}"
