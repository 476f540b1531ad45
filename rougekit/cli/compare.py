"""`rougekit compare`: several systems, on one data set or on several, each a file with columns or a folder's files."""

from collections.abc import Mapping, Sequence

from rougekit.analysis.datasets import compare_datasets
from rougekit.analysis.scored_systems import ScoredSystems
from rougekit.cli.answer import Answer
from rougekit.cli.commands import UsageError
from rougekit.cli.extracts import extracts_of
from rougekit.cli.flags import GROUPS
from rougekit.cli.gate import check_gate, gate_of
from rougekit.cli.naming import NamedFiles, data_sets, files_of
from rougekit.cli.parsing import parse
from rougekit.cli.reading import read
from rougekit.cli.score import Request, print_scores
from rougekit.cli.scoring import checked_averaging, headline, scored
from rougekit.foundation.errors import collect_warnings, warnings_about
from rougekit.foundation.run_names import runs_by_system
from rougekit.reading.inputs import Input


def run(command: str, arguments: Sequence[str]) -> int:
    """Print how systems compare. Raises UsageError, ValueError, TypeError, ImportError, OSError."""
    line = parse(command, arguments)
    asked, files = line.of(Request), line.of(NamedFiles)
    if datasets := data_sets(files):
        return _print_data_sets(asked, datasets)
    why = asked.testing.why
    data = read(files_of(line), asked.sources.labels, others=why, several=True, sources=why)
    _check_systems(data)
    return print_scores(asked, data)


def _check_systems(data: Input, dataset: str = "") -> None:
    """Raise UsageError if there are fewer than two systems. dataset : which data set lacks them, for the error"""
    if len(runs_by_system(data.systems)) < 2:
        raise UsageError(
            f"{dataset}compare needs two or more systems: a file for each (rougekit compare a.txt b.txt "
            "references.txt), a file with a column for each, or --system or --prediction_column for each; if systems "
            "share a column, others must name the system and the example, such as system and doc_id"
        )


def _print_data_sets(asked: Request, datasets: Mapping[str, NamedFiles]) -> int:
    """Print how systems compare on each data set and over all of them. Raises ValueError, OSError."""
    unused = ("family", "all_pairs", *(flag.name for flag in GROUPS["further output"] if flag.name != "output"))
    asked.line.warn_of_unused(unused, "on a comparison over several data sets")
    paths = asked.line.positional
    if len(set(paths)) < len(paths):
        raise UsageError(f"{max(paths, key=paths.count)} is given twice; expected different files")
    heads, scorer, beside = [], asked.scorer(), {}
    scores: dict[str, ScoredSystems] = {}
    demands, labels = asked.testing.demands, asked.sources.labels
    for name, files in datasets.items():
        head = "" if len(datasets) == len(paths) else f"{name}: "
        with warnings_about(name if head else str(files.data)):
            data = read(files, labels)
            _check_systems(data, head)
            check_gate(demands, runs_by_system(data.systems), scorer.options.measures, asked.without_means)
            options = checked_averaging(asked.averages, data)
            tests = scored(data, scorer, options, warns_of_repeats=True, keeps_texts=bool(labels))
            beside[name] = extracts_of(asked.sources, data, tests.kept, scorer)
        scores[name] = tests.systems
        heads.append(head + headline(data, scorer, len(tests.systems.first)))
    comparison = compare_datasets(scores, beside=beside, **tests.settings, **asked.testing.options)
    with collect_warnings():  # repeats of those of the comparison
        gate = gate_of(demands, {name: (scores[name].means, one) for name, one in comparison.comparisons.items()})
    has_baseline = comparison.first.has_baseline
    again = asked.line.again("compare", f"--baseline={next(iter(comparison.first))}")
    more = "" if has_baseline else f"more: {again} (on how many data sets are others better?)"
    asked.printer.answer(Answer({}, "", 0, comparison, gate=gate, headline="\n".join(heads), more=more))
    return gate.close() if gate else 0
