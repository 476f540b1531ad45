"""The command itself: flags, texts, scores, output."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from importlib import import_module
from typing import Any

from absl import flags

from rougekit.analysis.compared import Comparison
from rougekit.analysis.comparison import compare
from rougekit.analysis.context import Context, context
from rougekit.analysis.identification import identify
from rougekit.analysis.ranking import Ranking, rank
from rougekit.cli.options import USAGE, flag_values, options_given
from rougekit.cli.printing import print_candidates, print_examples, print_scores
from rougekit.cli.reading import Input, read
from rougekit.cli.writing import write_csv, write_examples
from rougekit.io.printable import printable
from rougekit.measures.names import DEFAULT_TYPES
from rougekit.options import AggregateOptions, MeasureOptions, TextOptions
from rougekit.scorer import Scorer
from rougekit.scores.scores import Scores

COMMANDS = {
    "adopt": "rougekit.cli.adopting",
    "correlate": "rougekit.cli.judging",
    "power": "rougekit.cli.planning",
    "warmup": "rougekit.cli.warming",
}
"""Words that may come first, and the module whose run(arguments) does what the word says and returns the exit code."""

PERL_TYPES = ("rouge1", "rouge2", "rougeL")
"""What rouge_score's command computes by default."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit code: 0, 1 for input that can't be scored, 2 for wrong usage."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    if given and given[0] in COMMANDS:
        return _guarded(partial(import_module(COMMANDS[given[0]]).run, given[1:]))
    return with_flags(given, "", _run)


def with_flags(given: Sequence[str], word: str, work: Callable[[flags.FlagValues], int]) -> int:
    """Read flags, those of the word included, and do the work; or show the usage."""
    values = flag_values(word)
    try:
        rest = values(["rougekit", *given])[1:]
    except flags.Error as wrong:
        return _refused(wrong, 2)
    if values.help or not given:
        print(USAGE)
        print(values.main_module_help() or values.get_help())
        return 0 if values.help else 2
    if rest:
        return _refused(f"unknown word {rest[0]!r}; expected flags, or first of all {' or '.join(COMMANDS)}", 2)
    return _guarded(partial(work, values))


def _guarded(work: Callable[[], int]) -> int:
    """The exit code of work, 1 if it can't be done."""
    try:
        return work()
    except (ValueError, TypeError, ImportError, OSError) as failure:
        return _refused(failure, 1)
    except MemoryError:
        return _refused("the memory of this machine does not suffice for these texts and options", 1)


def _refused(why: object, code: int) -> int:
    print(f"rougekit: {printable(str(why))}", file=sys.stderr)
    return code


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
    results = {name: scores.aggregate(**asdict(options), groups=given.groups) for name, scores in scored.items()}
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
) -> tuple[Comparison | None, Ranking | None]:
    """Several systems' comparison with the baseline, and of all pairs if that was asked for."""
    if len(scored) < 2:
        return None, None
    asked: dict[str, Any] = {
        "method": values.method, "seed": options.seed or 0, "confidence": options.confidence,
        "average": options.average, "interval": options.interval,
    }  # fmt: skip
    if values["n_resamples"].present:
        asked["n_resamples"] = options.n_resamples
    baseline = values.baseline or next(iter(scored))
    compared = compare(scored, baseline, **asked, family=values.family, primary=values.primary)
    return compared, rank(scored, values.primary, **asked) if values.all_pairs else None


def _around(values: flags.FlagValues, scorer: Scorer, given: Input, options: AggregateOptions) -> dict[str, Context]:
    """What people and chance reach, by system, if that was asked for."""
    if not values.context:
        return {}
    return {
        name: context(
            scorer, predictions, given.references, seed=options.seed or 0, n_resamples=options.n_resamples,
            confidence=options.confidence, average=options.average, interval=options.interval, groups=given.groups,
        )
        for name, predictions in given.systems.items()
    }  # fmt: skip


def _identify(values: flags.FlagValues, given: Input) -> int:
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
