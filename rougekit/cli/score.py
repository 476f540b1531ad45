"""`rougekit score`, and the steps that other commands share: from flags to a scorer, scores, averages and output."""

from collections.abc import Mapping, Sequence
from typing import Any

from rougekit.analysis import wording
from rougekit.analysis.tables.numbers import significant_digits
from rougekit.analysis.testset import BatchwiseScorer, TestSet, report_columns
from rougekit.cli.answer import Answer
from rougekit.cli.commands import UsageError
from rougekit.cli.extracts import extracts_of, labels_of
from rougekit.cli.flags import Values, options_given, warn_of_unused
from rougekit.cli.formats import Printer
from rougekit.cli.gate import Demands, check_gate, gate_of
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
from rougekit.scoring.options import AggregateOptions, MeasureOptions, TextOptions
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.scores.scores import Scores

ROUGE_SCORE_TYPES = ("rouge1", "rouge2", "rougeL")
"""The default types of rouge_score's command."""

OF_SEVERAL = ("primary", "margin", "all_pairs", "why")
"""Flags that need several systems, and name none."""


def run(command: str, arguments: Sequence[str]) -> int:
    """Print scores or write them to files. Raises UsageError, ValueError, TypeError, ImportError, OSError."""
    values = parse_files(command, arguments)
    return print_scores(values, read(values, others=values.why, several=needs_several(values)))


def print_scores(values: Values, data: Input) -> int:
    """Print the scores of the systems or write them to files. Raises ValueError, TypeError, ImportError, OSError."""
    scorer = scorer_of(values)
    options = checked_averaging(values, data)
    check_gate(values, runs_by_system(data.systems), scorer.options.measures)
    _check_combinations(values, data)
    needs_examples = len(data.systems) > 1 or bool(
        values.output_filename or values.per_example or values.group_column or values.context or not values.aggregate
    )  # fmt: skip
    tests = scored(
        data, scorer, options, warns_of_repeats=values.aggregate, allow_totals=not needs_examples,
        keeps_texts=values.context or values.why or bool(labels_of(values)),
    )  # fmt: skip
    if tests.totals:
        (system,), signature = data.systems, tests.totals.signature_of(options.confidence)
        means, n = {system: tests.totals.result(options.confidence)}, len(tests.totals)
        answer = Answer(means, signature, n, **_intervals_of(values, n), name=data.name)
        return _print_means(values, data, scorer, answer)
    if values.per_example:
        write_examples(values.per_example, tests.outputs, tests.kept.labels.get("id"))
    if values.output_filename:
        write_csv(values.output_filename, tests.outputs, options if values.aggregate else None)
        return 0
    if not values.aggregate:
        signature = next(iter(tests.outputs.values())).signature_of(options)
        printer = Printer.of(values)
        printer._replace(percent=printer.percent or printer.is_for_people).examples(tests.outputs, signature)
        return 0
    contexts = {}
    if values.context:
        from rougekit.studies.context import levels_of

        contexts = levels_of(tests)
    sources = tests.kept.labels.get("source_column")
    if sources is not None:
        sources = checked_sources(data.path, sources)
    if values.why and sources is None:
        sources = beside_texts(values, data, tests).get("sources")
    answer = answer_of(values, data, tests, extracts_of(values, data, tests.kept, scorer), sources)
    return _print_means(values, data, scorer, answer._replace(contexts=contexts))


def scorer_of(values: Values) -> Scorer:
    """The scorer that the flags ask for."""
    options = options_given(values, TextOptions, MeasureOptions)
    if not options["rouge_types"]:
        options["rouge_types"] = ROUGE_SCORE_TYPES if getattr(values, "output_filename", None) else DEFAULT_TYPES
    return Scorer(**options)


def averaging_of(values: Values) -> AggregateOptions:
    """The options of averages and intervals that the flags give."""
    return AggregateOptions(**options_given(values, AggregateOptions))


def checked_averaging(values: Values, data: Input) -> AggregateOptions:
    """The options of averages and intervals. Raises ValueError for those that don't work with several systems."""
    options = averaging_of(values)
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


def _print_means(values: Values, data: Input, scorer: Scorer, answer: Answer) -> int:
    for name, context in answer.contexts.items():
        for notice in context.notices:
            if notice.kind != "misaligned":  # scoring has said the others
                continue
            warn(f"{name + ': ' if name else ''}{notice}")
    if values.plot:
        plot_scores(answer.means, values.plot)
    gate = gate_of(Demands.of(values), {"": (answer.means, answer.on_one)})
    more = f"more: --long · {values.line('report', *data.flags)} (every example, word by word)" * (not values.long)
    head = headline(data, scorer, answer.n_rows)
    Printer.of(values).answer(answer._replace(gate=gate, headline=head, more=more))
    return gate.close() if gate else 0


def needs_several(values: Values) -> bool:
    """Whether a flag asks for what one system can't have."""
    return any(getattr(values, name, None) for name in (*OF_SEVERAL, "baseline", "not_worse_than"))


def check_flags_of_several(values: Values, data: Input) -> None:
    """Refuse or warn of flags that have no effect on a single system. Raises ValueError for those that need several."""
    if len(runs_by_system(data.systems)) > 1:
        return
    for name in OF_SEVERAL:
        if getattr(values, name, None):
            raise UsageError(f"--{name} needs several systems, but there is only one")
    warn_of_unused(values, ("method", "family"), "on scores of one system")


def _check_combinations(values: Values, data: Input) -> None:
    """Refuse or warn of flags that don't go together."""
    if values.context and len(runs_by_system(data.systems)) < len(data.systems):
        raise UsageError("--context with several runs of a system: it works on one run; leave the others out")
    check_flags_of_several(values, data)
    if values.per_example:
        check_ending("per_example", values.per_example, TABLES)
    if values.output_filename:
        warn_of_unused(
            values, ("plot", "context", "why", "group_column"), "with --output_filename, which only writes a CSV file"
        )
    elif not values.aggregate and (values.plot or values.context or values.why):
        raise UsageError("--noaggregate prints the scores of examples: leave out --plot, --context and --why")
    elif values.format == "methods" and (values.context or not values.aggregate):
        flag = "context" if values.context else "noaggregate"
        raise UsageError(f"--format=methods says how means are computed: leave out --{flag}")
    elif values.why and values.format not in ("text", "json"):
        raise UsageError(f"--why and --format={values.format}: expected --format=text or --format=json")
    elif values.plot:
        check_ending("plot", values.plot)
    if not values.aggregate or values.format == "methods":
        use = "--format=methods" if values.aggregate else "--noaggregate"
        warn_of_unused(values, ("all_pairs",), f"with {use}")
    elif values.format == "latex" and not values.long:
        warn_of_unused(values, ("all_pairs",), "on the table for a paper; --long prints every number")


def _intervals_of(values: Values, n_rows: int) -> dict[str, Any]:
    """What an answer says of the intervals of a single system."""
    return {"confidence": values.confidence, "has_intervals": bool(values.n_resamples) and n_rows > 1}


def answer_of(
    values: Values,
    data: Input,
    tests: TestSet,
    beside: Mapping[str, Scores] | None = None,
    sources: Sequence[str] | None = None,
) -> Answer:
    """Averages of each system over its runs; if there are several systems, their comparison and perhaps ranking.

    beside : scores that the comparison shows apart from the systems
    sources : the texts that were summarised, for what is said on why systems differ
    """
    systems, n = tests.systems, len(tests.systems.first)
    answer = Answer(
        systems.means, systems.signature, n, shows_pairs=values.all_pairs, systems=systems,
        name=data.name, **_intervals_of(values, n),
    )  # fmt: skip
    if len(systems) < 2:
        return answer
    compared = tests.compare(values.baseline, family=values.family, beside=beside, **tests_of(values))
    is_ranked = values.all_pairs or not compared.has_baseline
    ranking = compared.rankings()[compared.decisive] if is_ranked else None
    answer = answer._replace(comparison=compared, ranking=ranking)
    if not getattr(values, "why", False):  # reports have the words of their own
        return answer
    from rougekit.analysis.why.why import why

    return answer._replace(why=why(compared, sources=sources))


def beside_texts(values: Values, data: Input, tests: TestSet) -> dict[str, Any]:
    """What stands beside the texts of the input, as arguments of `Comparison.to_html`."""
    others = tests.kept.others

    def texts(name: str) -> list[str]:
        return [text_of(cell, cell_name(data.path, row, name), data.nulls) for row, cell in enumerate(others[name])]

    return report_columns(others, texts, values.group_column, getattr(values, "source_column", None))


def fraction_of(values: Values, name: str) -> float | None:
    """The value of a flag in points as a fraction. Raises ValueError if it is out of range."""
    if (points := getattr(values, name)) is None:
        return None
    if not 0 < points < 100:
        raise UsageError(f"--{name}={significant_digits(points)}; expected points, more than 0 and less than 100")
    return float(points) / 100


def tests_of(values: Values) -> dict[str, Any]:
    """Keyword arguments of `compare` and `compare_datasets` that the flags give, besides those of averages."""
    given: dict[str, Any] = {
        "method": values.method,
        "primary": values.primary,
        "margin": fraction_of(values, "margin"),
    }
    return given | ({"n_resamples": values.n_resamples} if "n_resamples" in values.given else {})
