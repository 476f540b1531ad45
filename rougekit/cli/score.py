"""The command itself: flags, texts, scores, output."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from absl import flags

from rougekit.cli import COMMANDS, UsageError
from rougekit.cli.flags import USAGE, flag_values, options_given
from rougekit.cli.printing import print_candidates, print_examples, print_scores
from rougekit.cli.reading import Input, read
from rougekit.cli.writing import write_csv, write_examples
from rougekit.measures.names import DEFAULT_TYPES
from rougekit.options import AggregateOptions, MeasureOptions, TextOptions
from rougekit.scorer import Scorer
from rougekit.scores.scores import Scores

if TYPE_CHECKING:  # of several systems and --context alone
    from rougekit.analysis.comparison_results import Comparison
    from rougekit.analysis.context import Context
    from rougekit.analysis.ranking import Ranking

PERL_TYPES = ("rouge1", "rouge2", "rougeL")
"""What rouge_score's command computes by default."""


def run(given: Sequence[str]) -> int:
    """Do what the flags say; returns the exit code.

    Raises
    ------
    UsageError : an unknown flag or word. ValueError, TypeError, ImportError, OSError : input that can't be scored.
    """
    return with_flags(given, "", _run)


def with_flags(given: Sequence[str], word: str, work: Callable[[flags.FlagValues], int]) -> int:
    """Read flags, those of the word included, and do the work; or show the usage.

    Raises
    ------
    UsageError : an unknown flag or word.
    """
    values = flag_values(word)
    try:
        rest = values(["rougekit", *given])[1:]
    except flags.Error as wrong:
        raise UsageError(wrong) from None
    if values.help or not given:
        print(USAGE)
        print(values.main_module_help() or values.get_help())
        return 0 if values.help else 2
    if rest:
        raise UsageError(f"unknown word {rest[0]!r}; expected flags, or first of all {' or '.join(COMMANDS)}")
    return work(values)


def scorer_of(values: flags.FlagValues) -> Scorer:
    """The scorer that flags ask for."""
    wanted = options_given(values, TextOptions, MeasureOptions)
    if not wanted["rouge_types"]:
        wanted["rouge_types"] = PERL_TYPES if values.output_filename else DEFAULT_TYPES
    return Scorer(**wanted)


def _run(values: flags.FlagValues) -> int:
    given = read(values)
    scorer = scorer_of(values)
    if values.identify:
        return _identify(values, given)
    options = AggregateOptions(**options_given(values, AggregateOptions))
    _refuse_what_does_nothing(values, given, options)
    scored = {name: scorer.score(predictions, given.references) for name, predictions in given.systems.items()}
    if values.output_filename:
        write_csv(values.output_filename, scored, aggregate=values.aggregate)
        return 0
    if values.per_example:
        write_examples(values.per_example, scored)
    grouped = {name: scores.grouped(given.groups) for name, scores in scored.items()}
    signature = next(iter(grouped.values())).signature_of(options)
    if not values.aggregate:
        print_examples(values.format, scored, signature)
        return 0
    results = {name: scores.aggregate_by(options) for name, scores in grouped.items()}
    if values.plot:
        from rougekit.io.plotting import plot_scores

        plot_scores(results, values.plot)
    print_scores(
        values.format, results, signature, *_tests(values, grouped, options), _around(values, scorer, given, options)
    )
    return 0


def _refuse_what_does_nothing(values: flags.FlagValues, given: Input, options: AggregateOptions) -> None:
    """Refuse flags that this call would not obey."""
    if len(given.systems) > 1:
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
    values: flags.FlagValues, scored: Mapping[str, Scores], options: AggregateOptions
) -> "tuple[Comparison | None, Ranking | None]":
    """Several systems' comparison with the baseline, and of all pairs if that was asked for."""
    if len(scored) < 2:
        return None, None
    from rougekit.analysis.comparison import compare
    from rougekit.analysis.ranking import rank

    asked: dict[str, Any] = {
        "method": values.method, "seed": options.seed or 0, "confidence": options.confidence,
        "average": options.average, "interval": options.interval,
    }  # fmt: skip
    if values["n_resamples"].present:
        asked["n_resamples"] = options.n_resamples
    baseline = values.baseline or next(iter(scored))
    compared = compare(scored, baseline, **asked, family=values.family, primary=values.primary)
    return compared, rank(scored, values.primary, **asked) if values.all_pairs else None


def _around(values: flags.FlagValues, scorer: Scorer, given: Input, options: AggregateOptions) -> "dict[str, Context]":
    """What people and chance reach, by system, if that was asked for."""
    if not values.context:
        return {}
    from rougekit.analysis.context import context

    return {
        name: context(
            scorer, predictions, given.references, seed=options.seed or 0, n_resamples=options.n_resamples,
            confidence=options.confidence, average=options.average, interval=options.interval, groups=given.groups,
        )
        for name, predictions in given.systems.items()
    }  # fmt: skip


def _identify(values: flags.FlagValues, given: Input) -> int:
    from rougekit.analysis.identification import identify

    published = {}
    for pair in values.identify:
        name, equals, number = pair.partition("=")
        if not equals:
            raise ValueError(f"--identify={pair}; expected type=number, with commas between")
        published[name] = number
    if len(given.systems) > 1:
        raise ValueError("--identify is for one system's predictions")
    found = identify(next(iter(given.systems.values())), given.references, published)
    print_candidates(values.format, found)
    return 0
