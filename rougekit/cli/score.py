"""`rougekit score` and `rougekit compare`: flags, texts, scores, output."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rougekit.analysis.totals import Totals
from rougekit.cli.flags import options_given, parse
from rougekit.cli.identify import identified
from rougekit.cli.printing import print_examples, print_scores
from rougekit.cli.reading import Batch, Input, name_files, read
from rougekit.cli.streaming import ScoreStream
from rougekit.cli.writing import write_csv, write_examples
from rougekit.measures.names import DEFAULT_TYPES
from rougekit.options import AggregateOptions, MeasureOptions, TextOptions
from rougekit.scorer import Scorer
from rougekit.scores.scores import Scores

if TYPE_CHECKING:  # of several systems and --context alone
    from absl import flags

    from rougekit.analysis.comparison_results import Comparison
    from rougekit.analysis.context import Context
    from rougekit.analysis.ranking import Ranking

ROUGE_SCORE_TYPES = ("rouge1", "rouge2", "rougeL")
"""What rouge_score's command computes by default."""


def run(command: str, arguments: Sequence[str]) -> int:
    """Score as the flags say. Raises UsageError; ValueError, TypeError, ImportError, OSError for unusable input."""
    values, words = parse(command, arguments)
    name_files(values, words)
    data = read(values)
    if command == "compare" and len(data.systems) < 2:
        raise ValueError("compare is about two systems or more; give several files, --system or --prediction_column")
    scorer = scorer_of(values)
    if values.identify:
        return identified(values, data, values.identify)
    options = AggregateOptions(**options_given(values, AggregateOptions))
    _refuse_unused_flags(values, data, options)
    keeps_examples = len(data.systems) > 1 or bool(
        values.output_filename or values.per_example or values.group_column or values.context or not values.aggregate
    )
    results, texts = scored(data, scorer, options, may_total=not keeps_examples, keeps_texts=values.context)
    if not keeps_examples:
        ((name, result),) = results.items()
        if isinstance(result, Totals):
            return _report(values, {name: result.result(options.confidence)}, result.signature, (None, None), {})
    scores = {name: result for name, result in results.items() if isinstance(result, Scores)}
    if values.output_filename:
        write_csv(values.output_filename, scores, aggregate=values.aggregate)
        return 0
    if values.per_example:
        write_examples(values.per_example, scores)
    grouped = {name: result.grouped(texts.labels.get("groups")) for name, result in scores.items()}
    signature = next(iter(grouped.values())).signature_of(options)
    if not values.aggregate:
        print_examples(values.format, scores, signature, percent=values.percent)
        return 0
    averages = {name: result.aggregate_by(options) for name, result in grouped.items()}
    contexts = _contexts_of(values, scorer, texts, options)
    return _report(values, averages, signature, _tests(values, grouped, options), contexts)


def scorer_of(values: "flags.FlagValues") -> Scorer:
    """The scorer with the options of the flags."""
    options = options_given(values, TextOptions, MeasureOptions)
    if not options["rouge_types"]:
        options["rouge_types"] = ROUGE_SCORE_TYPES if getattr(values, "output_filename", None) else DEFAULT_TYPES
    return Scorer(**options)


def scored(
    data: Input, scorer: Scorer, options: AggregateOptions, *, may_total: bool = False, keeps_texts: bool = False
) -> tuple[dict[str, Scores | Totals], Batch]:
    """Every system's scores, and the labels that were read; with `keeps_texts` the texts too."""
    streams = {name: ScoreStream(scorer, options, may_total=may_total) for name in data.systems}
    texts = Batch({name: [] for name in data.systems}, [], {})
    for batch in data.batches:
        for name, predictions in batch.systems.items():
            streams[name].add(predictions, batch.references)
            if keeps_texts:
                texts.systems[name].extend(predictions)
        if keeps_texts:
            texts.references.extend(batch.references)
        for name, cells in batch.labels.items():
            texts.labels.setdefault(name, []).extend(cells)
    return {name: stream.result() for name, stream in streams.items()}, texts


def _report(
    values: "flags.FlagValues",
    averages: Mapping[str, Mapping[str, Any]],
    signature: str,
    tests: "tuple[Comparison | None, Ranking | None]",
    contexts: "Mapping[str, Context]",
) -> int:
    if values.plot:
        from rougekit.io.plotting import plot_scores

        plot_scores(averages, values.plot)
    print_scores(values.format, averages, signature, *tests, contexts, percent=values.percent)
    return 0


def _refuse_unused_flags(values: "flags.FlagValues", data: Input, options: AggregateOptions) -> None:
    """Refuse flags that have no effect in this call."""
    if len(data.systems) > 1:
        if options.n_resamples == 0:
            raise ValueError("--n_resamples=0 with several systems: their comparison needs resamples")
        for name in ("legacy_bootstrap", "perl_average"):
            if getattr(options, name):
                raise ValueError(
                    f"--{name} with several systems: their comparison is one of exact means, which differ from that "
                    "average; score one system at a time"
                )
    else:
        for name in ("primary", "all_pairs"):
            if getattr(values, name):
                raise ValueError(f"--{name} is for several systems, there is one")
    if not values.aggregate and (values.plot or values.context):
        raise ValueError("--noaggregate gives the scores of examples: leave out --plot and --context")


def _tests(
    values: "flags.FlagValues", scored: Mapping[str, Scores], options: AggregateOptions
) -> "tuple[Comparison | None, Ranking | None]":
    """The comparison of several systems with the baseline, and the ranking of all pairs if --all_pairs is given."""
    if len(scored) < 2:
        return None, None
    from rougekit.analysis.comparison import compare
    from rougekit.analysis.ranking import rank

    settings: dict[str, Any] = {
        "method": values.method, "seed": options.seed or 0, "confidence": options.confidence,
        "average": options.average, "interval": options.interval,
    }  # fmt: skip
    if values["n_resamples"].present:
        settings["n_resamples"] = options.n_resamples
    baseline = values.baseline or next(iter(scored))
    compared = compare(scored, baseline, **settings, family=values.family, primary=values.primary)
    return compared, rank(scored, values.primary, **settings) if values.all_pairs else None


def _contexts_of(
    values: "flags.FlagValues", scorer: Scorer, texts: Batch, options: AggregateOptions
) -> "dict[str, Context]":
    """What humans and chance reach, by system, if --context is given."""
    if not values.context:
        return {}
    from rougekit.analysis.context import context

    return {
        name: context(
            scorer, predictions, texts.references, seed=options.seed or 0, n_resamples=options.n_resamples,
            confidence=options.confidence, average=options.average, interval=options.interval,
            groups=texts.labels.get("groups"),
        )
        for name, predictions in texts.systems.items()
    }  # fmt: skip
