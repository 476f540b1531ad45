"""`rougekit score`, and the steps that other commands share: from flags to a scorer, scores, averages and output."""

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
from rougekit.cli.extracts import Sources, extracts_of
from rougekit.cli.formats import Printer
from rougekit.cli.gate import Demands, check_gate, gate_of
from rougekit.cli.line import Averages, Line, Measures, Words
from rougekit.cli.naming import parse_files
from rougekit.cli.reading import read
from rougekit.cli.sources import checked_sources
from rougekit.cli.writing import TABLES, write_csv, write_examples
from rougekit.foundation.errors import warn
from rougekit.foundation.io.plotting import check_ending, plot_scores
from rougekit.foundation.run_names import runs_by_system
from rougekit.reading.formats.files import cell_name, text_of
from rougekit.reading.inputs import Input
from rougekit.scoring.measures.names import DEFAULT_TYPES
from rougekit.scoring.options import AggregateOptions
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.scores.scores import Scores

if TYPE_CHECKING:
    from rougekit.analysis.why.why import Why

ROUGE_SCORE_TYPES = ("rouge1", "rouge2", "rougeL")
"""The default types of rouge_score's command."""


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


class Request(NamedTuple):
    """What the flags of `score` and `compare` ask of the answer."""

    line: Line
    scoring: Scoring
    averages: Averages
    testing: Testing
    sources: Sources
    printer: Printer
    group_column: str | None
    aggregate: bool
    output_filename: str | None
    per_example: str | None
    plot: str | None
    context: bool

    @property
    def without_means(self) -> str:
        """The flag by which no means are printed; "" if they are."""
        return "noaggregate" * (not self.aggregate) or "output_filename" * bool(self.output_filename)

    def scorer(self) -> Scorer:
        """The scorer, by default of the types of rouge_score's command for its file."""
        return self.scoring.scorer(ROUGE_SCORE_TYPES if self.output_filename else DEFAULT_TYPES)


def run(command: str, arguments: Sequence[str]) -> int:
    """Print scores or write them to files. Raises UsageError, ValueError, TypeError, ImportError, OSError."""
    files = parse_files(command, arguments)
    asked = files.line.of(Request)
    return print_scores(asked, read(files, others=asked.testing.why, several=asked.testing.needs_several))


def print_scores(asked: Request, data: Input) -> int:
    """Print the scores of the systems or write them to files. Raises ValueError, TypeError, ImportError, OSError."""
    scorer, why = asked.scorer(), asked.testing.why
    options = checked_averaging(asked.averages, data)
    check_gate(asked.testing.demands, runs_by_system(data.systems), scorer.options.measures, asked.without_means)
    _check_combinations(asked, data)
    needs_examples = len(data.systems) > 1 or bool(
        asked.output_filename or asked.per_example or asked.group_column or asked.context or why or not asked.aggregate
    )  # fmt: skip
    tests = scored(
        data, scorer, options, warns_of_repeats=asked.aggregate, allow_totals=not needs_examples,
        keeps_texts=asked.context or why or bool(asked.sources.labels),
    )  # fmt: skip
    if tests.totals:
        (system,), signature = data.systems, tests.totals.signature_of(options.confidence)
        means, n = {system: tests.totals.result(options.confidence)}, len(tests.totals)
        answer = Answer(means, signature, n, **_intervals_of(options, n), name=data.name)
        return _print_means(asked, data, scorer, answer)
    if asked.per_example:
        write_examples(asked.per_example, tests.outputs, tests.kept.labels.get("id"))
    if asked.output_filename:
        write_csv(asked.output_filename, tests.outputs, options if asked.aggregate else None)
        return 0
    if not asked.aggregate:
        signature = next(iter(tests.outputs.values())).signature_of(options)
        printer = asked.printer
        printer._replace(percent=printer.percent or printer.is_for_people).examples(tests.outputs, signature)
        return 0
    contexts = {}
    if asked.context:
        from rougekit.studies.context import levels_of

        contexts = levels_of(tests)
    sources = tests.kept.labels.get("source_column")
    if sources is not None:
        sources = checked_sources(data.path, sources)
    if why and sources is None:
        sources = beside_texts(data, tests, asked.group_column, asked.sources.source_column).get("sources")
    beside = extracts_of(asked.sources, data, tests.kept, scorer)
    answer = answer_of(asked.testing, options, data, tests, beside, sources)
    return _print_means(asked, data, scorer, answer._replace(contexts=contexts))


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


def _print_means(asked: Request, data: Input, scorer: Scorer, answer: Answer) -> int:
    for name, context in answer.contexts.items():
        for notice in context.notices:
            if notice.kind != "misaligned":  # scoring has said the others
                continue
            warn(f"{name + ': ' if name else ''}{notice}")
    if asked.plot:
        plot_scores(answer.means, asked.plot, _ahead(answer))
    demands, line, printer = asked.testing.demands, asked.line, asked.printer
    gate = gate_of(demands, {"": (answer.means, answer.on_one)})
    baseline = demands.as_baseline * ("baseline" not in line.given)
    more = f"more: --long · {line.again('report', *baseline, *data.flags)} (every example, word by word)"
    head = headline(data, scorer, answer.n_rows)
    printer.answer(answer._replace(gate=gate, headline=head, more=more * (not printer.long)))
    return gate.close() if gate else 0


def _ahead(answer: Answer) -> dict[str, list[str]]:
    """By type, the best system and those that do not differ significantly from it; nothing with a baseline."""
    if answer.on_one is None or answer.on_one.has_baseline:
        return {}
    return {name: [ranking.systems[0], *ranking.tied] for name, ranking in answer.on_one.rankings().items()}


def _check_combinations(asked: Request, data: Input) -> None:
    """Refuse or warn of flags that don't go together."""
    line, why, form = asked.line, asked.testing.why, asked.printer.format
    if asked.context and len(runs_by_system(data.systems)) < len(data.systems):
        raise UsageError("--context with several runs of a system: it works on one run; leave the others out")
    asked.testing.check(data.systems)
    if asked.per_example:
        check_ending("per_example", asked.per_example, TABLES)
    if asked.output_filename:
        line.warn_of_unused(
            ("plot", "context", "why", "group_column"), "with --output_filename, which only writes a CSV file"
        )
    elif not asked.aggregate and (asked.plot or asked.context or why):
        raise UsageError("--noaggregate prints the scores of examples: leave out --plot, --context and --why")
    elif form == "methods" and (asked.context or not asked.aggregate):
        flag = "context" if asked.context else "noaggregate"
        raise UsageError(f"--format=methods says how means are computed: leave out --{flag}")
    elif why and form not in ("text", "json"):
        raise UsageError(f"--why and --format={form}: expected --format=text or --format=json")
    elif asked.plot:
        check_ending("plot", asked.plot)
    if not asked.aggregate or form == "methods":
        use = "--format=methods" if asked.aggregate else "--noaggregate"
        line.warn_of_unused(("all_pairs",), f"with {use}")
    elif form == "latex" and not asked.printer.long:
        line.warn_of_unused(("all_pairs",), "on the table for a paper; --long prints every number")


def _intervals_of(options: AggregateOptions, n_rows: int) -> dict[str, Any]:
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
        name=data.name, **_intervals_of(options, n),
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

    groups, sources : the columns that flags name
    """
    others = tests.kept.others

    def texts(name: str) -> list[str]:
        return [text_of(cell, cell_name(data.path, row, name), data.nulls) for row, cell in enumerate(others[name])]

    return report_columns(others, texts, groups, sources)


def fraction_of(flag: str, points: float | None) -> float | None:
    """The value of a flag in points as a fraction. Raises ValueError if it is out of range."""
    if points is None:
        return None
    if not 0 < points < 100:
        raise UsageError(f"--{flag}={significant_digits(points)}; expected points, more than 0 and less than 100")
    return points / 100
