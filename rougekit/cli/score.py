"""`rougekit score`, and the steps that other commands share: from flags to a scorer, scores, averages and output."""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from rougekit.analysis import wording
from rougekit.analysis.runs import by_system, runs_by_system
from rougekit.analysis.totals import Totals
from rougekit.cli.answers import Setting, show
from rougekit.cli.extracts import extracts_of, labels_of
from rougekit.cli.flags import Values, options_given, warn_of_unused
from rougekit.cli.formats import Printer, Results
from rougekit.cli.gate import check_gate, gate_of
from rougekit.cli.naming import parse_files
from rougekit.cli.reading import Batch, Input, read
from rougekit.cli.streaming import ScoreStream
from rougekit.cli.writing import write_csv, write_examples
from rougekit.foundation.errors import warn
from rougekit.foundation.io.plotting import check_ending, plot_scores
from rougekit.foundation.io.printable import listed
from rougekit.scoring.diagnostics import Diagnostic, merge, warn_of
from rougekit.scoring.measures.names import DEFAULT_TYPES
from rougekit.scoring.options import AggregateOptions, Comparing, MeasureOptions, TextOptions
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.scores.groups import warn_of_repeated_references
from rougekit.scoring.scores.kept_texts import KeptTexts
from rougekit.scoring.scores.scores import Scores

ROUGE_SCORE_TYPES = ("rouge1", "rouge2", "rougeL")
"""The default types of rouge_score's command."""

MAX_COUNTED = 100_000
"""The most rows that are checked for repeated references."""


def run(command: str, arguments: Sequence[str]) -> int:
    """Print scores or write them to files. Raises UsageError, ValueError, TypeError, ImportError, OSError."""
    values = parse_files(command, arguments)
    return print_scores(values, read(values))


def print_scores(values: Values, data: Input) -> int:
    """Print the scores of the systems or write them to files. Raises ValueError, TypeError, ImportError, OSError."""
    scorer = scorer_of(values)
    options = checked_averaging(values, data)
    check_gate(values, runs_by_system(data.systems), scorer.options.measures)
    _check_combinations(values, data)
    needs_examples = len(data.systems) > 1 or bool(
        values.output_filename or values.per_example or values.group_column or values.context or not values.aggregate
    )
    keeps_texts = values.context or values.why or bool(labels_of(values))
    if values.aggregate:
        data = warning_of_repeated(values, data, options)
    scores, totals, texts = scored(data, scorer, options, allow_totals=not needs_examples, keeps_texts=keeps_texts)
    if totals:
        (system,), signature = data.systems, totals.signature_of(options.confidence)
        results = Results({system: totals.result(options.confidence)}, signature, len(totals))
        return _print_averages(values, data, scorer, results)
    if values.per_example:
        write_examples(values.per_example, scores, texts.labels.get("id"))
    if values.output_filename:
        write_csv(values.output_filename, scores, options if values.aggregate else None)
        return 0
    groups = texts.labels.get("group_column")
    scores = {name: of_system.grouped(groups) for name, of_system in scores.items()}
    if not values.aggregate:
        signature = next(iter(scores.values())).signature_of(options)
        Printer(values.format, values.percent or values.format == "text").examples(scores, signature)
        return 0
    if values.why:
        scores = {
            name: replace(of_system, texts=KeptTexts(texts.references, predictions=texts.systems[name]))
            for name, of_system in scores.items()
        }
    systems = by_system(scores)
    contexts = {}
    if values.context:
        from rougekit.studies.context import score_levels

        contexts = {
            name: score_levels(scorer, predictions, texts.references, groups=groups, **options.comparing())
            for name, predictions in texts.systems.items()
        }
    beside = extracts_of(values, data, texts, scorer)
    results = results_of(values, systems, options, beside)
    return _print_averages(values, data, scorer, results._replace(contexts=contexts))


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
        raise ValueError("--n_resamples=0 with several systems: the default test draws none, leave it out")
    for name in ("legacy_bootstrap", "perl_average"):
        if getattr(options, name):
            raise ValueError(
                f"--{name} with several systems: comparisons use exact means, which differ from that average; "
                "score one system at a time"
            )
    return options


def scored(
    data: Input, scorer: Scorer, options: AggregateOptions, *, allow_totals: bool = False, keeps_texts: bool = False
) -> tuple[dict[str, Scores], Totals | None, Batch]:
    """Score the input. Returns scores by system, totals, and labels.

    allow_totals : return totals instead of scores if they suffice for the averages
    keeps_texts : also return the texts, and keep all counts in the scores
    """
    streams = {
        name: ScoreStream(scorer, options, allow_totals=allow_totals, keeps_counts=keeps_texts) for name in data.systems
    }
    texts = Batch({name: [] for name in data.systems}, [], {})
    for batch in _warning_of_empty(data, scorer.options):
        for name, predictions in batch.systems.items():
            streams[name].add(predictions, batch.references)
        texts.extend(batch, labels_only=not keeps_texts)
    results = {name: stream.result() for name, stream in streams.items()}
    warn_of(_diagnostics_of(streams), scorer.reader.names.tokenizer)
    scores = {name: result for name, result in results.items() if isinstance(result, Scores)}
    totals = next((result for result in results.values() if isinstance(result, Totals)), None)
    return scores, totals, texts


def _diagnostics_of(streams: Mapping[str, ScoreStream]) -> Iterator[Diagnostic]:
    """One diagnostic of each kind, which names all systems that have it."""
    by_kind: dict[str, dict[str, Diagnostic]] = {}
    for name, stream in streams.items():
        for likely in merge(stream.diagnostics):
            by_kind.setdefault(likely.kind, {})[name] = likely
    for of_kind in by_kind.values():
        systems = [name for name, likely in of_kind.items() if name and likely.where.startswith("prediction")]
        likely = of_kind[systems[0] if systems else next(iter(of_kind))]
        of = f" of {systems[0]}" if systems else ""
        others = f" (more in {listed(systems[1:])})" if systems[1:] else ""
        yield replace(likely, where=f"{likely.where}{of}{others}")


def warning_of_repeated(values: Values, data: Input, options: AggregateOptions) -> Input:
    """The input, which after its last batch warns if many rows share references and are not grouped."""
    if values.group_column or not options.n_resamples:
        return data
    return data._replace(batches=_warning_of_repeated(data.batches))


def _warning_of_repeated(batches: Iterator[Batch]) -> Iterator[Batch]:
    hashes = array("q")
    for batch in batches:
        counted = batch.references[: MAX_COUNTED - len(hashes)]
        hashes.extend(hash(texts if isinstance(texts, str) else tuple(texts)) for texts in counted if any(texts))
        yield batch
    advice = "give the column of the document as --group_column"
    warn_of_repeated_references(len(hashes), len(np.unique(hashes)), advice)


def _warning_of_empty(data: Input, options: MeasureOptions) -> Iterator[Batch]:
    """The batches. After the last one, warn of empty rows, and of empty references next to others."""
    n, empty, partly = 0, [], []
    lowers_scores = options.references_by != "best" or not all(each.per_example for each in options.measures.values())
    for batch in data.batches:
        for row, texts in enumerate(batch.references):
            if texts.strip() if isinstance(texts, str) else all(map(str.strip, texts)):
                continue
            if "".join(texts).strip():
                partly.append(n + row + 1)
            elif not any(predictions[row].strip() for predictions in batch.systems.values()):
                empty.append(n + row + 1)
        n += len(batch.references)
        yield batch
    if empty:
        warn(
            f"{data.path}: {len(empty)} of {n} rows have neither a prediction nor a reference"
            f"{', and score 0' * (not options.leaves_out)}; the first is row {empty[0]}"
        )
    if partly and lowers_scores:
        warn(
            f"{data.path}: {len(partly)} of {n} rows have an empty reference next to others, which counts as a "
            f"reference that nothing matches; the first is row {partly[0]}. If rows differ in their number of "
            "references, use lists in JSON lines or Parquet"
        )


def headline(data: Input, scorer: Scorer, n: int) -> str:
    """One line on what was scored: the files, the number of examples, and the main options."""
    names = scorer.reader.names
    setup = ", ".join(wording.setup(scorer.options.standard, names.tokenizer, names.stemmer))
    return " · ".join([data.files, wording.examples(n), setup])


def _print_averages(values: Values, data: Input, scorer: Scorer, results: Results) -> int:
    for name, context in results.contexts.items():
        for issue in context.issues:
            warn(f"{name + ': ' if name else ''}{issue}")
    if values.plot:
        plot_scores(results.averages, values.plot)
    gate = gate_of(values, {"": (results.averages, results.comparison)})
    if values.format != "text":
        Printer(values.format, values.percent, values.long).scores(results._replace(gate=gate))
        return gate.close() if gate else 0
    more = f"more: --long · {values.line('report')} (every example, word by word)"
    setting = setting_of(values, data, headline(data, scorer, results.n_rows), results, more)
    show(results, setting, color=values.color, is_long=values.long)
    return gate.close() if gate else 0


def setting_of(values: Values, data: Input, head: str, results: Results, more: str = "") -> Setting:
    """What an answer says around its tables. head, more : its first and its last line"""
    has_intervals = bool(values.n_resamples) and results.n_rows > 1
    return Setting(head, data.name, values.confidence, has_intervals, more)


def _check_combinations(values: Values, data: Input) -> None:
    """Refuse or warn of flags that don't go together."""
    systems = runs_by_system(data.systems)
    if values.context and len(systems) < len(data.systems):
        raise ValueError("--context with several runs of a system: it works on one run; leave the others out")
    if len(systems) == 1:
        for name in ("primary", "margin", "all_pairs", "why"):
            if getattr(values, name):
                raise ValueError(f"--{name} needs several systems, but there is only one")
        warn_of_unused(values, ("method", "family"), "on scores of one system")
    if values.output_filename:
        warn_of_unused(values, ("plot", "context", "why"), "with --output_filename, which only writes a CSV file")
    elif not values.aggregate and (values.plot or values.context or values.why):
        raise ValueError("--noaggregate prints the scores of examples: leave out --plot, --context and --why")
    elif values.format == "methods" and (values.context or not values.aggregate):
        flag = "context" if values.context else "noaggregate"
        raise ValueError(f"--format=methods says how means are computed: leave out --{flag}")
    elif values.why and values.format not in ("text", "json"):
        raise ValueError(f"--why and --format={values.format}: expected --format=text or --format=json")
    elif values.plot:
        check_ending("--plot", values.plot)


def results_of(
    values: Values,
    outputs: Mapping[str, Sequence[Scores]],
    options: AggregateOptions,
    beside: Mapping[str, Scores] | None = None,
) -> Results:
    """Averages of each system over its runs; if there are several systems, their comparison and perhaps ranking.

    beside : scores that the comparison shows apart from the systems
    """
    from rougekit.analysis.scored_systems import ScoredSystems

    systems = ScoredSystems.of(outputs, options)
    results = Results(
        systems.means, systems.signature, len(systems.first), shows_pairs=values.all_pairs, systems=systems
    )
    if len(systems) < 2:
        return results
    from rougekit.analysis.comparison import compare

    compared = compare(
        systems, values.baseline, values.method, **comparing(values, options), family=values.family,
        primary=values.primary, margin=fraction_of(values, "margin"), beside=beside,
    )  # fmt: skip
    is_ranked = values.all_pairs or not compared.has_baseline
    ranking = compared.rankings()[compared.decisive] if is_ranked else None
    results = results._replace(comparison=compared, ranking=ranking)
    if not getattr(values, "why", False):  # reports have the words of their own
        return results
    from rougekit.analysis.why.why import why

    return results._replace(why=why(compared))


def fraction_of(values: Values, name: str) -> float | None:
    """The value of a flag in points as a fraction. Raises ValueError if it is out of range."""
    if (points := getattr(values, name)) is None:
        return None
    if not 0 < points < 100:
        raise ValueError(f"--{name}={points:g}; expected points, more than 0 and less than 100")
    return float(points) / 100


def comparing(values: Values, options: AggregateOptions) -> Comparing:
    """Keyword arguments of `compare`, whose default of n_resamples is another than that of averages."""
    settings = options.comparing()
    if "n_resamples" not in values.given:
        del settings["n_resamples"]
    return settings
