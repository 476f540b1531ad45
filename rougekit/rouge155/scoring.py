"""Counts of all rows of a run, for every requested measure."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from rougekit.foundation.arrays.buffers import offsets
from rougekit.foundation.arrays.types import Bools, Counts
from rougekit.rouge155 import elements, texts
from rougekit.rouge155.arguments import Arguments, Report
from rougekit.rouge155.plan import Instance, SummaryFile
from rougekit.scoring.standards.rouge155.counts import Pairs, count
from rougekit.scoring.standards.rouge155.lines import TEXT_FORMATS, Text, limited, sentences
from rougekit.scoring.standards.rouge155.words import WordLists, stem_with
from rougekit.scoring.text.ascii import AsciiWords


class FileRows:
    """The peer and the model of each row, as file numbers, and which of them are stemmed."""

    def __init__(self, options: Arguments, groups: Sequence[Sequence[Instance]]) -> None:
        """groups: the instances of each system"""
        instances = [instance for group in groups for instance in group]
        self.example_at = offsets((len(instance.models) for instance in instances), len(instances))
        self.peer = np.array([i.files[-1].number for i in instances for _ in i.models], np.int64)
        self.model = np.array([model.number for i in instances for model in i.models], np.int64)
        self.stemming = _stemming(options, groups) if options.stem_models else {}
        """Under -M, by measure: whether peers, models as sentences and whole models are stemmed, shape (3, n_rows)"""

    def pairs(self, report: Report, readings: texts.Readings) -> Pairs:
        """The texts of a measure's rows."""
        stems_peer, stems_sentences, stems_whole = self.stemming.get(report, (False, False, False))
        return Pairs(
            prediction=readings.number(self.peer, whole=True, stemmed=stems_peer),
            reference=readings.number(self.model, whole=True, stemmed=stems_whole),
            prediction_sentences=readings.number(self.peer, whole=False, stemmed=stems_peer),
            reference_sentences=readings.number(self.model, whole=False, stemmed=stems_sentences),
        )


def _stemming(options: Arguments, groups: Sequence[Sequence[Instance]]) -> dict[Report, Bools]:
    """Which texts are stemmed under -M.

    The script has one switch, which is on at the start with -m. Every measure but ROUGE-N turns it on for a model and
    off afterwards, permanently; ROUGE-W reads a model's sentences before it turns the switch on.
    """
    switch = options.stem
    stemmed: dict[Report, list[tuple[bool, bool, bool]]] = {report: [] for report in options.reports}
    for group in groups:
        for report in options.reports:
            for instance in group:
                peer = switch
                for _ in instance.models:
                    if report.letters == "N":
                        stemmed[report].append((peer, switch, switch))
                    else:
                        stemmed[report].append((peer, switch if report.letters == "W" else True, True))
                        switch = False
    return {report: np.array(rows, np.bool_).reshape(-1, 3).T for report, rows in stemmed.items()}


def count_rows(
    options: Arguments, rows: FileRows, files: Sequence[SummaryFile], lists: WordLists, warn: Callable[[str], None]
) -> dict[Report, Counts]:
    """The counts of each measure, shape (3, n_rows). warn: called with a message for each empty file."""
    text_reports = [report for report in options.reports if report.letters != "BE"]
    element_reports = [report for report in options.reports if report.letters == "BE"]
    counts: dict[Report, Counts] = {}
    if text_reports:
        of_files = [_text(file, options) for file in files]
        if options.max_words or options.max_bytes:
            empty = [file for file, text in zip(files, of_files, strict=True) if not any(text.whole)]
            _warn_of_empty("readText", empty, warn)
        if options.stem_models:
            readings = texts.read(of_files, _words(options, lists, False), _words(options, lists, True))
        else:
            readings = texts.read(of_files, _words(options, lists, options.stem))
        counted = count(readings.batch, {report.measure: rows.pairs(report, readings) for report in text_reports})
        counts.update((report, counted[report.measure]) for report in text_reports)
    if element_reports:
        _warn_of_empty("readBE", [file for file in files if file.elements == ([], None)], warn)
    for report in element_reports:
        counts[report] = _count_elements(report, options, rows, files, lists.exceptions)
    return counts


def _warn_of_empty(reader: str, files: Sequence[SummaryFile], warn: Callable[[str], None]) -> None:
    for file in files:
        warn(f"{reader}: {file.path.decode('latin-1')} -> empty text")


def _words(options: Arguments, lists: WordLists, stemming: bool) -> AsciiWords:
    return AsciiWords(
        stemmer="porter155" if stemming else None,
        exceptions=lists.exceptions if stemming else None,
        stopwords=lists.stopwords if options.remove_stopwords else None,
        folding="bytes",
    )


def _text(file: SummaryFile, options: Arguments) -> Text:
    if file.input_format not in TEXT_FORMATS:
        return Text([], [])
    if file.input_format == "SPL" and not options.max_words and not options.max_bytes:
        lines = [file.content]  # not split, as the tokenizer ends sentences at line ends
        return Text(lines, lines)
    return limited(sentences(file.content, file.input_format), options.max_words, options.max_bytes)


def _count_elements(
    report: Report, options: Arguments, rows: FileRows, files: Sequence[SummaryFile], base_forms: Mapping[str, str]
) -> Counts:
    """Count Basic Elements as ROUGE-1 counts words: a file is one sentence, and each of its elements a word.

    The batch has blocks of n texts: peers and models; under -M unstemmed peers and models, then both stemmed.
    """
    stem = stem_with(base_forms)
    stems = (None, stem) if options.stem_models else (stem,) if options.stem else (None,)
    n = len(files)
    tokens = [
        [elements.keys(file.elements.triples, report.mode or "", stem_or_none, side)]
        for stem_or_none in stems
        for side in ("peer", "model")
        for file in files
    ]
    stems_peer, _, stems_model = rows.stemming.get(report, (np.int64(0),) * 3)
    peer = rows.peer + 2 * n * stems_peer
    model = rows.model + n + 2 * n * stems_model
    pairs = Pairs(peer, model, peer, model)
    return count(texts.from_tokens(tokens), {report.measure: pairs})[report.measure]
