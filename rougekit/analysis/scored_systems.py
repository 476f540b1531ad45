"""Systems that were scored on the same examples: which examples count, and what each system scores on them.

This file answers the question "does this example count?" for everything that sets systems side by side: differences,
ranks, plans, tables, pages and charts.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np

from rougekit.analysis.sample_size import SampleSize
from rougekit.analysis.samples import Sample, sample_of
from rougekit.analysis.wording import joined, same_or_listed
from rougekit.foundation.arrays.types import Bools, Floats, Ints
from rougekit.foundation.errors import warn
from rougekit.foundation.plurals import agreeing
from rougekit.foundation.runtime.old_python import cached_property
from rougekit.scoring.options import AggregateOptions
from rougekit.scoring.results import Aggregates, averaged_score
from rougekit.scoring.scores.aggregate import statistic_of
from rougekit.scoring.scores.scores import Scores


@dataclass(frozen=True, eq=False)
class ScoredSystems(Mapping[str, Sequence[Scores]]):
    """The scores of each system's runs by name, all of the same examples, with the same options.

    An example counts in a part of a type if it has a score, not NaN, in all runs of all these systems. In scores of
    summed counts, which are micro averages and BLEU, every example counts. So a system by itself, the only one here,
    has the examples that count in it, and systems side by side those that count in all.
    """

    runs: Mapping[str, Sequence[Scores]]
    threads: int | None = None

    @classmethod
    def of(
        cls, systems: Mapping[str, Scores | Sequence[Scores]], averaging: AggregateOptions | None = None
    ) -> "ScoredSystems":
        """The systems, each with its Scores, or a list of them for several runs.

        averaging : None: the default options of the scores
        """
        if isinstance(systems, ScoredSystems) and averaging in (None, systems.averaging):
            return systems
        runs = {name: [given] if isinstance(given, Scores) else list(given) for name, given in systems.items()}
        if averaging is not None:
            runs = {name: [replace(run, averaging=averaging) for run in given] for name, given in runs.items()}
        return cls(runs)

    def __getitem__(self, system: str) -> Sequence[Scores]:
        return self.runs[system]

    def __iter__(self) -> Iterator[str]:
        return iter(self.runs)

    def __len__(self) -> int:
        return len(self.runs)

    @property
    def first(self) -> Scores:
        """The scores of the first run; all runs have the same types, options and number of examples."""
        return next(iter(self.runs.values()))[0]

    @property
    def averaging(self) -> AggregateOptions:
        """How examples are averaged; intervals over several runs are always student-hall."""
        return self.first.averaging

    @property
    def types(self) -> tuple[str, ...]:
        """The types that were scored."""
        return self.first.types

    def parts(self, rouge_type: str) -> tuple[str, ...]:
        """The names of the parts of a type's score; systems are ranked by the last."""
        return self.first.measures[rouge_type].parts

    @property
    def has_runs(self) -> bool:
        """Whether any system has several runs."""
        return any(len(runs) > 1 for runs in self.runs.values())

    @property
    def n_runs(self) -> dict[str, int]:
        """The number of runs of each system."""
        return {name: len(runs) for name, runs in self.runs.items()}

    def warn_of_single_runs(self) -> None:
        """Warn if some systems have one run and others several."""
        ones = [name for name, n in self.n_runs.items() if n == 1]
        if ones and self.has_runs:
            outputs = f"{joined(ones)} {agreeing('have', len(ones))} one run and others several"
            warn(f"{outputs}: one run shows nothing of how a method varies, so claims are about this output only")

    def is_mean(self, rouge_type: str) -> bool:
        """Whether a type's score is a mean over examples, which leaves out those without a score."""
        return rouge_type not in self.first.options.counted_types(self.averaging.average)

    def counts_in(self, rouge_type: str, part: int = -1) -> Bools:
        """Which examples count in a part of a type, by default in F or BLEU; shape (n_examples,)."""
        if not self.is_mean(rouge_type):
            return np.ones(len(self.first), np.bool_)
        counts: Bools = ~self._missing[rouge_type][part]
        return counts

    def sample_size(self, *types: str, part: int = -1) -> SampleSize:
        """How many examples count in all these types, by default in every type that was scored."""
        count = np.all([self.counts_in(rouge_type, part) for rouge_type in types or self.types], axis=0)
        groups = self.first.groups
        return SampleSize(int(count.sum()), None if groups is None else len(np.unique(groups.codes[count])))

    def example_scores(self, system: str, rouge_type: str) -> Floats:
        """The scores of examples, averaged over runs; NaN for those that have none in any run of any system.

        Shape (n_parts, n_examples). Raises KeyError for BLEU, which has no scores of examples.
        """
        means: Floats = np.mean([scores.columns[rouge_type] for scores in self._with_nan[system]], axis=0)
        return means

    def most_different(self, rouge_type: str) -> Ints:
        """The indices of examples, those on which systems differ most in F first; those without a score last."""
        spread = np.ptp([self.example_scores(system, rouge_type)[-1] for system in self], axis=0)
        return np.argsort(-spread, kind="stable")

    def worst(self, rouge_type: str) -> Ints:
        """The indices of examples, those with the lowest mean F over systems first; those without a score last."""
        means = np.mean([self.example_scores(system, rouge_type)[-1] for system in self], axis=0)
        return np.argsort(means, kind="stable")

    def means_of(self, system: str, types: Sequence[str] | None = None) -> Aggregates:
        """A system's scores by type, of the examples that count: those of `Scores.aggregate`, or means over runs.

        types : those that are needed, which share resamples; None: all
        """
        known = self._means.setdefault(system, Aggregates())
        if missing := [rouge_type for rouge_type in types or self.types if rouge_type not in known]:
            known.update(self._compute_means(system, missing))
        return Aggregates({rouge_type: known[rouge_type] for rouge_type in types or self.types})

    @property
    def means(self) -> dict[str, Aggregates]:
        """`means_of` each system."""
        return {system: self.means_of(system) for system in self}

    @cached_property
    def _means(self) -> dict[str, Aggregates]:
        return {}

    def _compute_means(self, system: str, types: Sequence[str]) -> Aggregates:
        runs, averaging = self._with_nan[system], self._interval_options
        if len(runs) == 1:
            if len(types) < len(self.types) and averaging.interval == "bootstrap-t":
                averaging = averaging.changed(interval="auto")  # the same, and not refused for types that are no means
            options = replace(self.first.options, rouge_types=types)
            return replace(runs[0], options=options).aggregate_by(averaging, self.threads)
        means: dict[str, Any] = {}
        for rouge_type in types:
            sample, n = self.sample(system, rouge_type), self.sample_size(rouge_type).n_examples
            bounds = sample.bounds(self.averaging.confidence) if self.averaging.n_resamples else (sample.scores,) * 2
            means[rouge_type] = averaged_score(bounds[0], sample.scores, bounds[1], n)
        return cast(Aggregates, means)

    def sample(self, system: str, rouge_type: str) -> Sample:
        """A system's score in a type, with the influence of each unit on it, for tests and plans.

        Of the examples that count. A unit is a group, or an example where there are no groups. Raises ValueError as
        `statistic_of` does.
        """
        options = self.averaging.changed(interval="student-hall", legacy_bootstrap=False, perl_average=False)
        return sample_of([statistic_of(scores, rouge_type, options) for scores in self._with_nan[system]])

    @property
    def scoring(self) -> str:
        """The signature of the scores, without the number of runs."""
        return self.first.signature_of(self._interval_options)

    @property
    def signature(self) -> str:
        """One line that says how `means` were computed."""
        return self.scoring + f"|runs:{same_or_listed(self.n_runs.values())}" * self.has_runs

    def means_beside(self, scores: Scores) -> Aggregates:
        """The scores by type of other texts for the same examples, such as a baseline's, over those that count here."""
        grouped = replace(scores, columns=self._columns_with_nan(scores), groups=self.first.groups)
        return grouped.aggregate_by(self._interval_options, self.threads)

    @property
    def _interval_options(self) -> AggregateOptions:
        return self.averaging.changed(interval="student-hall") if self.has_runs else self.averaging

    @cached_property
    def _missing(self) -> dict[str, Bools]:
        """By type that scores examples: which have no score in some run of some system, shape (n_parts, n_examples)."""
        every = [scores.columns for runs in self.runs.values() for scores in runs]
        return {name: np.any([np.isnan(columns[name]) for columns in every], axis=0) for name in self.first.columns}

    @cached_property
    def _with_nan(self) -> dict[str, list[Scores]]:
        """The same scores, but NaN for examples that do not count."""
        if (len(self.runs) == 1 and not self.has_runs) or not any(missing.any() for missing in self._missing.values()):
            return {name: list(runs) for name, runs in self.runs.items()}
        return {
            name: [replace(scores, columns=self._columns_with_nan(scores)) for scores in runs]
            for name, runs in self.runs.items()
        }

    def _columns_with_nan(self, scores: Scores) -> dict[str, Floats]:
        """The scores of examples by type, with NaN for examples that do not count."""
        return {name: np.where(self._missing[name], np.nan, of_type) for name, of_type in scores.columns.items()}
