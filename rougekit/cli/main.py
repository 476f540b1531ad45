"""The command itself: flags, texts, scores, output."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from importlib import import_module

from absl import flags

from rougekit.analysis.comparison import compare
from rougekit.analysis.context import context
from rougekit.analysis.identification import identify
from rougekit.cli.options import USAGE, flag_values, options_given
from rougekit.cli.printing import print_candidates, print_scores
from rougekit.cli.reading import Input, read
from rougekit.cli.writing import write_csv, write_examples
from rougekit.io.printable import printable
from rougekit.measures.names import DEFAULT_TYPES
from rougekit.options import AggregateOptions, MeasureOptions, TextOptions
from rougekit.scorer import Scorer
from rougekit.signature import write

COMMANDS = {"adopt": "rougekit.cli.adopting", "warmup": "rougekit.cli.warming"}
"""Words that may come first, and the module whose run(arguments) does what the word says and returns the exit code."""

PERL_TYPES = ("rouge1", "rouge2", "rougeL")
"""What rouge_score's command computes by default."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit code: 0, 1 for input that can't be scored, 2 for wrong usage."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    if given and given[0] in COMMANDS:
        return _guarded(partial(import_module(COMMANDS[given[0]]).run, given[1:]))
    values = flag_values()
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
    return _guarded(partial(_run, values))


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


def _run(values: flags.FlagValues) -> int:
    given = read(values)
    wanted = options_given(values, TextOptions, MeasureOptions)
    if not wanted["rouge_types"]:
        wanted["rouge_types"] = PERL_TYPES if values.output_filename else DEFAULT_TYPES
    scorer = Scorer(**wanted)
    if values.identify:
        return _identify(values, given)
    scored = {name: scorer.score(predictions, given.references) for name, predictions in given.systems.items()}
    if values.output_filename:
        write_csv(values.output_filename, scored, aggregate=values.aggregate)
        return 0
    if values.per_example:
        write_examples(values.per_example, scored)
    options = AggregateOptions(**options_given(values, AggregateOptions))
    results = {name: scores.aggregate(**asdict(options)) for name, scores in scored.items()}
    if values.plot:
        from rougekit.io.plotting import plot_scores

        plot_scores(results, values.plot)
    first = next(iter(scored.values()))
    signature = write(scorer.text, scorer.reader.names, scorer.options, options, first.references)
    comparison = None
    if len(scored) > 1:
        comparison = compare(scored, values.baseline or next(iter(scored)), method=values.method, seed=values.seed or 0)
    around = {
        name: context(scorer, predictions, given.references, seed=values.seed or 0, n_resamples=values.n_resamples)
        for name, predictions in given.systems.items()
        if values.context
    }
    print_scores(values.format, results, signature, comparison, around)
    return 0


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
