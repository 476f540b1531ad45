"""One run of the command: files are read once, counted together and reported one by one."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from rougekit.foundation.arrays.types import Counts, Floats
from rougekit.foundation.plurals import counted
from rougekit.rouge155.arguments import Arguments, Report, Rouge155Error
from rougekit.rouge155.plan import Instance, SummaryFiles, plan, read_file
from rougekit.rouge155.pyrouge import from_folders, see
from rougekit.rouge155.scoring import FileRows, count_rows
from rougekit.rouge155.settings import Evaluation, from_list, from_xml, peer_names
from rougekit.rouge155.text_files import from_text_files
from rougekit.scoring.standards.rouge155.bootstrap import Intervals, intervals
from rougekit.scoring.standards.rouge155.ratios import formula_of, perl_example_counts, scores
from rougekit.scoring.standards.rouge155.words import PACKAGED, WordLists, word_lists_of


class Result(NamedTuple):
    """What is printed for one system and one measure."""

    system: str
    report: Report
    names: list[str]
    """Names of the instances (evaluation and system), sorted as strings"""
    counts: Counts
    """shape (3, n_instances): matches, prediction total, reference total"""
    scores: Floats
    """shape (3, n_instances): precision, recall, F"""
    intervals: Intervals | None
    """of precision, recall and F; None under -t 2"""


def results(options: Arguments, warn: Callable[[str], None], show_progress: Callable[[str], None]) -> Iterator[Result]:
    """The results of a run in the order of printing.

    warn : called with messages
    show_progress : called with the name of each step, and at the end with ""

    Raises
    ------
    Rouge155Error, ZeroDivisionError : at the first result that can't be computed; earlier ones are yielded.
    """
    lists = _word_lists(options)
    contents: Mapping[bytes, bytes] | None = None
    if options.texts:
        evaluations, contents = from_text_files(*options.texts)
    else:
        evaluations = _evaluations(options)
    systems = peer_names(evaluations) if options.system is None else [options.system]
    files = SummaryFiles(see if options.folders else bytes, contents.__getitem__ if contents is not None else None)
    show_progress("reading summaries")
    groups = plan(evaluations, systems, {family(report) for report in options.reports}, files, warn)
    rows = FileRows(options, groups)
    show_progress(f"counting in {counted(len(files), 'summary')}")
    counts = count_rows(options, rows, [*files.values()], lists, warn)
    show_progress("drawing resamples")
    sorted_results = _sorted_results(options, systems, groups, rows, counts)
    bounds = iter(_intervals(options, sorted_results))
    show_progress("")
    group_of = dict(zip(systems, groups, strict=True))
    for result in sorted_results:
        group = group_of[result.system]
        for instance in group:
            if fault := instance.faults.get(family(result.report)):
                raise Rouge155Error(fault)
        if result.report.letters == "W":
            empty = set(rows.model[counts[result.report][2] == 0].tolist())
            if any(model.number in empty for instance in group for model in instance.models):
                raise ZeroDivisionError("Illegal division by zero")  # ROUGE-W divides by the length of a model
        yield result._replace(intervals=next(bounds, None))


def family(report: Report) -> str:
    """The family of a measure, by what it counts: "texts" or "elements"."""
    return "elements" if report.letters == "BE" else "texts"


def _evaluations(options: Arguments) -> list[Evaluation]:
    if options.folders is not None:
        return from_folders(options.folders)
    try:
        content = read_file(options.configuration.encode("latin-1"))
    except OSError:
        raise Rouge155Error(f"Cannot open {options.configuration}") from None
    if options.list_format is None:
        return from_xml(content)
    return from_list(content, options.list_format, "" if options.extra_arguments else str(options.system))


def _word_lists(options: Arguments) -> WordLists:
    if options.data_folder is None:
        return PACKAGED
    try:
        return word_lists_of(Path(os.fsdecode(options.data_folder.encode("latin-1"))))
    except (OSError, ValueError) as error:
        raise Rouge155Error(str(error)) from None


def _sorted_results(
    options: Arguments, systems: Sequence[str], groups: Sequence[Sequence[Instance]], rows: FileRows,
    counts: dict[Report, Counts],
) -> list[Result]:  # fmt: skip
    """All results, without intervals, with instances sorted by name."""
    formulas = {report: formula_of(report.measure) for report in options.reports}
    example_counts = {
        report: perl_example_counts(counts[report], rows.example_at, formula, best=options.best)
        for report, formula in formulas.items()
    }
    example_scores = {
        report: scores(example_counts[report], formula, options.alpha) for report, formula in formulas.items()
    }
    sorted_results = []
    first = 0
    for system, group in zip(systems, groups, strict=True):
        names = [instance.name for instance in group]
        order = sorted(range(len(group)), key=names.__getitem__)
        at = np.array(order, np.int64) + first
        names = [names[i] for i in order]
        for report in options.reports:
            counted, scored = example_counts[report][:3, at], example_scores[report][:, at]
            sorted_results.append(Result(system, report, names, counted, scored, None))
        first += len(group)
    return sorted_results


def _intervals(options: Arguments, sorted_results: Sequence[Result]) -> list[Intervals]:
    """The intervals of each result. Results with equal numbers of instances share their resamples."""
    if options.totals == 2 or not sorted_results:
        return []
    columns = [result.counts if options.totals else result.scores for result in sorted_results]
    of_result: dict[int, Intervals] = {}
    for size in {values.shape[1] for values in columns}:
        numbers = [number for number, values in enumerate(columns) if values.shape[1] == size]
        together = intervals(
            np.concatenate([columns[number] for number in numbers]).T.astype(np.float64),
            resamples=options.resamples,
            confidence=options.confidence,
            micro_alpha=options.alpha if options.totals else None,
        )
        for k, number in enumerate(numbers):
            of_result[number] = Intervals(*(part[3 * k : 3 * k + 3] for part in together))
    return [of_result[number] for number in range(len(columns))]
