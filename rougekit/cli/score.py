"""`rougekit score`: the scores of a system, or of several and how they compare, printed or written to files."""

from collections.abc import Sequence
from typing import NamedTuple

from rougekit.cli.answer import Answer
from rougekit.cli.commands import UsageError
from rougekit.cli.extracts import Sources, extracts_of
from rougekit.cli.formats import Printer
from rougekit.cli.gate import check_gate, gate_of
from rougekit.cli.line import Averages, Line
from rougekit.cli.naming import parse_files
from rougekit.cli.reading import read
from rougekit.cli.scoring import (
    Scoring,
    Testing,
    answer_of,
    beside_texts,
    checked_averaging,
    headline,
    intervals_of,
    scored,
)
from rougekit.cli.sources import checked_sources
from rougekit.cli.writing import TABLES, write_csv, write_examples
from rougekit.foundation.errors import warn
from rougekit.foundation.io.plotting import check_ending, plot_scores
from rougekit.foundation.run_names import runs_by_system
from rougekit.reading.inputs import Input
from rougekit.scoring.measures.names import DEFAULT_TYPES
from rougekit.scoring.scorer import Scorer

ROUGE_SCORE_TYPES = ("rouge1", "rouge2", "rougeL")
"""The default types of rouge_score's command."""


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
    why = asked.testing.why
    return print_scores(asked, read(files, others=why, several=asked.testing.needs_several, sources=why))


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
        answer = Answer(means, signature, n, **intervals_of(options, n), name=data.name)
        return _print_means(asked, data, scorer, answer)
    if asked.per_example:
        write_examples(asked.per_example, tests.outputs, tests.kept.ids)
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
        sources = checked_sources(data, sources)
    if why and sources is None:
        sources = beside_texts(data, tests, asked.group_column, asked.sources.source_column).get("sources")
    beside = extracts_of(asked.sources, data, tests.kept, scorer)
    answer = answer_of(asked.testing, options, data, tests, beside, sources)
    return _print_means(asked, data, scorer, answer._replace(contexts=contexts))


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
