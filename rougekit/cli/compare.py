"""`rougekit compare`: several systems, on one data set or on several, each of which is a file with columns."""

from collections.abc import Sequence
from pathlib import Path

from rougekit.analysis import paper
from rougekit.analysis.datasets import DatasetComparison, compare_datasets
from rougekit.analysis.scored_systems import ScoredSystems
from rougekit.cli.answers import every_test
from rougekit.cli.extracts import extracts_of, labels_of
from rougekit.cli.flags import GROUPS, Values, parse, warn_of_unused
from rougekit.cli.formats import Printer
from rougekit.cli.gate import check_gate, gate_of
from rougekit.cli.naming import are_data_sets, name_files
from rougekit.cli.reading import Input, read
from rougekit.cli.score import checked_averaging, headline, print_scores, scored, scorer_of, tests_of
from rougekit.cli.screen import answer
from rougekit.foundation.errors import collect_warnings, warnings_about
from rougekit.foundation.run_names import runs_by_system


def run(command: str, arguments: Sequence[str]) -> int:
    """Print how systems compare. Raises UsageError, ValueError, TypeError, ImportError, OSError."""
    values = parse(command, arguments)
    if are_data_sets(values):
        return _print_data_sets(values)
    name_files(values)
    data = read(values, labels_of(values), others=values.why, several=True)
    _check_systems(data)
    return print_scores(values, data)


def _check_systems(data: Input) -> None:
    """Raise ValueError if there are fewer than two systems."""
    if len(runs_by_system(data.systems)) < 2:
        raise ValueError(
            "compare needs two or more systems: a file for each (rougekit compare a.txt b.txt references.txt), a file "
            "with a column for each, or --system or --prediction_column for each; if systems share a column, others "
            "must name the system and the example, such as system and doc_id"
        )


def _print_data_sets(values: Values) -> int:
    """Print how systems compare on each data set and over all of them. Raises ValueError, OSError."""
    unused = ("family", "all_pairs", *(flag.name for flag in GROUPS["further output"] if flag.name != "output"))
    warn_of_unused(values, unused, "on a comparison over several data sets")
    paths = values.positional
    if len(set(paths)) < len(paths):
        raise ValueError(f"{max(paths, key=paths.count)} is given twice; expected different files")
    stems = [Path(path).stem for path in paths]
    datasets = stems if len(set(stems)) == len(stems) else paths
    heads, scorer, beside = [], scorer_of(values), {}
    scores: dict[str, ScoredSystems] = {}
    for name, path in zip(datasets, paths, strict=True):
        with warnings_about(path):
            data = read(Values(**vars(values) | {"data": path}), labels_of(values))
            _check_systems(data)
            check_gate(values, runs_by_system(data.systems), scorer.options.measures)
            options, keeps_texts = checked_averaging(values, data), bool(labels_of(values))
            tests = scored(data, scorer, options, warns_of_repeats=True, keeps_texts=keeps_texts)
            beside[name] = extracts_of(values, data, tests.kept, scorer)
        scores[name] = tests.systems
        heads.append(headline(data, scorer, len(tests.systems.first)))
    comparison = compare_datasets(scores, values.baseline, beside=beside, **tests.settings, **tests_of(values))
    with collect_warnings():  # repeats of those of the comparison
        gate = gate_of(values, {name: (scores[name].means, one) for name, one in comparison.comparisons.items()})
    if values.format == "text":
        _show(comparison, heads, values)
    else:
        Printer(values.format, values.percent, values.long).data_sets(comparison, gate)
    return gate.close() if gate else 0


def _show(comparison: DatasetComparison, heads: Sequence[str], values: Values) -> None:
    """A table for each data set, what may be claimed over all of them, perhaps every test, and the signatures."""
    has_baseline, signatures = comparison.first.has_baseline, dict.fromkeys(comparison.signatures.values())
    again = values.line("compare", f"--baseline={next(iter(comparison.first))}")
    more = "" if has_baseline else f"more: {again} (on how many data sets are others better?)"
    with answer("\n".join(heads), *signatures, color=values.color, more=more) as screen:
        for dataset in comparison.datasets:
            marked = comparison.marked([(dataset, rouge_type) for rouge_type in comparison.types])
            table = paper.table_by_type(marked, comparison.types, dataset)
            screen.table(table.and_apart(paper.rows_apart(comparison.comparisons[dataset])))
            screen.line()
        for sentence in map(comparison.claim_about, comparison.first.others) if has_baseline else [comparison.sentence]:
            screen.say(sentence)
        if has_baseline and comparison.why_undetectable:
            screen.say(comparison.why_undetectable)
        screen.say(comparison.legend(has_bold=screen.has_bold), "dim")
        for dataset, one in comparison.comparisons.items() if values.long else ():
            screen.line()
            screen.line(dataset, "bold")
            every_test(screen, one)
        if values.long:
            screen.line()
            screen.say("p-values and intervals in these tables are corrected within one data set", "dim")
