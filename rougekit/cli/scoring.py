"""What the flags of a command line ask to score and to compare; `rougekit.scoring` and `rougekit.analysis` do it."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rougekit.analysis import wording
from rougekit.analysis.claims import Method
from rougekit.analysis.comparison_results import Family
from rougekit.analysis.scored_systems import ScoredSystems
from rougekit.analysis.tables.numbers import significant_digits
from rougekit.analysis.testset import BatchwiseScorer, TestSet, report_columns
from rougekit.cli.answer import Answer
from rougekit.cli.commands import UsageError
from rougekit.cli.gate import Demands
from rougekit.cli.line import Averages, Line, Measures, Words
from rougekit.foundation.run_names import runs_by_system
from rougekit.reading.formats.cells import cell_name, text_of
from rougekit.reading.inputs import Input
from rougekit.scoring.measures.names import DEFAULT_TYPES
from rougekit.scoring.options import AggregateOptions
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.scores.scores import Scores

if TYPE_CHECKING:
    from rougekit.analysis.why.why import Why


class Scoring(NamedTuple):
    """How texts are read and what is measured."""

    words: Words
    measures: Measures

    def scorer(self, types: Sequence[str] = DEFAULT_TYPES) -> Scorer:
        """The scorer for these options. types : those to measure if no flag names some"""
        return Scorer(**self.words, **self.measures | {"rouge_types": self.measures["rouge_types"] or types})


class Testing(NamedTuple):
    """Which systems are compared, and how."""

    line: Line
    demands: Demands
    method: Method
    family: Family
    primary: str | None
    all_pairs: bool
    n_resamples: int
    why: bool = False

    @property
    def of_several(self) -> dict[str, Any]:
        """What needs several systems and names none, by flag."""
        return {"primary": self.primary, "margin": self.demands.margin, "all_pairs": self.all_pairs}

    @property
    def needs_several(self) -> bool:
        """Whether a flag asks for what one system can't have."""
        return any(self.of_several.values()) or bool(self.demands.compared_with)

    @property
    def options(self) -> dict[str, Any]:
        """Keyword arguments of `compare` and `compare_datasets`, besides those of averages. Raises ValueError."""
        given: dict[str, Any] = {
            "baseline": self.demands.compared_with,
            "method": self.method,
            "primary": self.primary,
            "margin": fraction_of("margin", self.demands.margin),
        }
        return given | ({"n_resamples": self.n_resamples} if "n_resamples" in self.line.given else {})

    def check(self, systems: Collection[str]) -> None:
        """Refuse or warn of flags that have no effect on a single system. Raises UsageError for what needs several."""
        if len(runs_by_system(systems)) > 1:
            return
        for name, value in self.of_several.items():
            if value:
                raise UsageError(f"--{name} needs several systems, but there is only one")
        self.line.warn_of_unused(("method", "family"), "on scores of one system")


def checked_averaging(averages: Averages, data: Input) -> AggregateOptions:
    """The options of averages and intervals. Raises ValueError for those that don't work with several systems."""
    options = AggregateOptions(**averages)
    if len(data.systems) < 2:
        return options
    if options.n_resamples == 0:
        raise UsageError("--n_resamples=0 with several systems: the default test draws none, leave it out")
    for name in ("legacy_bootstrap", "perl_average"):
        if getattr(options, name):
            raise UsageError(
                f"--{name} with several systems: comparisons use exact means, which differ from that average; "
                "score one system at a time"
            )
    return options


def scored(
    data: Input, scorer: Scorer, options: AggregateOptions, *, warns_of_repeats: bool = False, **kept: bool
) -> TestSet:
    """Score the input. kept : allow_totals and keeps_texts, as for `BatchwiseScorer`"""
    advice = "give the column of the document as --group_column" * warns_of_repeats
    batchwise = BatchwiseScorer(scorer, options, data.systems, file=data.path, groups_advice=advice, **kept)
    for _ in batchwise.steps(data.batches):
        pass
    return batchwise.result()


def headline(data: Input, scorer: Scorer, n: int) -> str:
    """One line on what was scored: the files, the number of examples, and the main options."""
    names = scorer.reader.names
    setup = ", ".join(wording.setup_in_words(scorer.options.standard, names.tokenizer, names.stemmer))
    return data.headline(n, setup)


def intervals_of(options: AggregateOptions, n_rows: int) -> dict[str, Any]:
    """What an answer says of the intervals of a single system."""
    return {"confidence": options.confidence, "has_intervals": bool(options.n_resamples) and n_rows > 1}


def answer_of(
    asked: Testing,
    options: AggregateOptions,
    data: Input,
    tests: TestSet,
    beside: Mapping[str, Scores] | None = None,
    sources: Sequence[str] | None = None,
) -> Answer:
    """Averages of each system over its runs; if there are several systems, their comparison and perhaps ranking.

    beside : scores that the comparison shows apart from the systems
    sources : the texts that were summarised, for what is said on why systems differ, and of one system
    """
    systems, n = tests.systems, len(tests.systems.first)
    answer = Answer(
        systems.means, systems.signature, n, shows_pairs=asked.all_pairs, systems=systems,
        name=data.name, **intervals_of(options, n),
    )  # fmt: skip
    if len(systems) < 2:
        return answer._replace(why=_why_alone(systems, data.name, sources)) if asked.why else answer
    compared = tests.compare(family=asked.family, beside=beside, **asked.options)
    is_ranked = asked.all_pairs or not compared.has_baseline
    ranking = compared.rankings()[compared.decisive] if is_ranked else None
    answer = answer._replace(comparison=compared, ranking=ranking)
    if not asked.why:
        return answer
    from rougekit.analysis.why.why import why

    return answer._replace(why=why(compared, sources=sources))


def _why_alone(systems: ScoredSystems, name: str, sources: Sequence[str] | None) -> "Why":
    """What became of the references' units in a single system. name : what it is called if it has no name"""
    from rougekit.analysis.why.why import why_alone

    return why_alone(ScoredSystems.of({given or name: runs for given, runs in systems.items()}), sources=sources)


def beside_texts(data: Input, tests: TestSet, groups: str | None, sources: str | None) -> dict[str, Any]:
    """What stands beside the texts of the input, as arguments of `Comparison.to_html`.

    groups : the column that a flag names
    sources : likewise; None takes that of the input
    """
    others = tests.kept.others

    def texts(name: str) -> list[str]:
        return [text_of(cell, cell_name(data.path, row, name), data.nulls) for row, cell in enumerate(others[name])]

    return report_columns(others, texts, groups, data.sources if sources is None else sources, tests.kept.id_columns)


def fraction_of(flag: str, points: float | None) -> float | None:
    """The value of a flag in points as a fraction. Raises ValueError if it is out of range."""
    if points is None:
        return None
    if not 0 < points < 100:
        raise UsageError(f"--{flag}={significant_digits(points)}; expected points, more than 0 and less than 100")
    return points / 100
