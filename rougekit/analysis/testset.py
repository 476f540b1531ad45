"""From texts to a scored test set: the way that the commands, reports and the page share.

They differ in where texts come from, in what they show, and in words.
"""

import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from rougekit.analysis.comparison import compare
from rougekit.analysis.comparison_results import Comparison
from rougekit.analysis.runs import by_system
from rougekit.analysis.scored_systems import ScoredSystems
from rougekit.analysis.streaming import ScoreStream
from rougekit.analysis.totals import Totals
from rougekit.foundation.errors import RougeWarning, collect_warnings, warn
from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.io.printable import listed
from rougekit.foundation.plurals import counted
from rougekit.foundation.run_names import runs_by_system
from rougekit.foundation.runtime.old_python import cached_property
from rougekit.reading import notices
from rougekit.reading.batches import GROUPS, PROMPTS, ExampleBatch, all_differ
from rougekit.reading.columns import id_columns
from rougekit.scoring.diagnostics import warn_of
from rougekit.scoring.options import AggregateOptions
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.scores.groups import warn_of_repeated_references
from rougekit.scoring.scores.kept_texts import KeptTexts
from rougekit.scoring.scores.scores import Scores

MAX_COUNTED = 100_000
"""The most rows that are checked for repeated references."""
_OF_PREDICTIONS = re.compile(r"predictions\[\d+\]")
"""Matches where a warning is about predictions, behind which the system's name belongs."""


@dataclass(frozen=True, eq=False)
class TestSet:
    """The scores of all systems on the same examples, and what stands beside the texts."""

    __test__ = False  # not a test of pytest's

    scorer: Scorer
    outputs: Mapping[str, Scores]
    """By column or file of predictions; A#1 and A#2 are runs of the system A. Empty if only totals are known."""
    kept: ExampleBatch
    """The cells of all examples; their texts, too, if they were to be kept."""
    totals: Totals | None = None
    """Of a single system whose averages follow from sums, instead of scores."""

    @cached_property
    def systems(self) -> ScoredSystems:
        """The scores of each system's runs, usually one."""
        return ScoredSystems(by_system(self.outputs))

    @property
    def settings(self) -> dict[str, Any]:
        """Arguments of `rougekit.compare`: those of the averages but n_resamples, as tests need more."""
        return {name: value for name, value in self.systems.averaging.comparing().items() if name != "n_resamples"}

    def compare(self, baseline: str | None = None, n_systems: int | None = None, **tests: Any) -> Comparison:
        """Compare the systems, or the first n_systems of them.

        baseline : a system, or one of its runs
        tests : arguments of `rougekit.compare` besides `settings`
        """
        runs = runs_by_system(self.outputs)
        baseline = next((name for name, of_system in runs.items() if baseline in of_system), baseline)
        systems = self.systems if n_systems is None else dict(islice(self.systems.items(), n_systems))
        return compare(systems, baseline, **self.settings | tests)


class BatchwiseScorer:
    """Scores the systems of a test set, batch by batch."""

    def __init__(
        self, scorer: Scorer, averaging: AggregateOptions, systems: Iterable[str], *, file: str,
        groups_advice: str = "", allow_totals: bool = False, keeps_texts: bool = False,
    ) -> None:  # fmt: skip
        """Start without examples.

        file : what warnings about rows call the file
        groups_advice : how to group rows, for a warning if many share their references; "": without the warning
        allow_totals : keep only totals of a single system if they suffice for its averages
        keeps_texts : keep texts, and all counts
        """
        self._scorer, self._averaging, self._file, self._groups_advice = scorer, averaging, file, groups_advice
        self._streams = {
            name: ScoreStream(scorer, averaging, allow_totals=allow_totals, keeps_counts=keeps_texts)
            for name in systems
        }
        self._kept, self._keeps_texts = ExampleBatch.empty(self._streams), keeps_texts
        self._warned: dict[str, dict[str, RougeWarning]] = {name: {} for name in self._streams}
        self._hashes, self._n, self._partly_empty = array("q"), 0, array("q")

    def steps(self, batches: Iterable[ExampleBatch]) -> Iterator[tuple[str, int]]:
        """Score batches; before each system's part of one, yield its name and the number of examples before."""
        for batch in batches:
            for name, predictions in batch.systems.items():
                yield name, self._n
                with collect_warnings() as warned:
                    self._streams[name].add(predictions, batch.references, batch.labels.get(PROMPTS))
                self._warned[name] |= warned
            self._note_odd_rows(batch)
            self._kept.extend(batch, with_texts=self._keeps_texts)
            self._n += len(batch.references)

    def result(self) -> TestSet:
        """The scores of all examples so far. Warns of likely mistakes in their texts, once of each kind."""
        outputs: dict[str, Scores] = {}
        totals = None
        for name, stream in self._streams.items():
            with collect_warnings() as warned:
                result = stream.result()
                if isinstance(result, Scores):
                    stream.contents.add_scores(result.columns.get("rouge1"))
                warn_of(stream.diagnostics, self._scorer.reader.names.tokenizer)
            self._warned[name] |= warned
            if isinstance(result, Totals):
                totals = result
                continue
            prompts = self._kept.labels.get(PROMPTS)
            texts = KeptTexts(self._kept.references, predictions=self._kept.systems[name], prompts=prompts)
            scores = replace(result, texts=texts if self._keeps_texts else None, averaging=self._averaging)
            outputs[name] = scores.grouped(self._kept.labels.get(GROUPS))
        notices.warn_of(notices.notices_together({name: each.contents for name, each in self._streams.items()}))
        self._warn_of_texts()
        self._warn_of_rows()
        return TestSet(self._scorer, outputs, self._kept, totals)

    def _warn_of_texts(self) -> None:
        """Show each kind of warning once, with the systems whose predictions have it, or else of the references."""
        by_kind: dict[str, dict[str, RougeWarning]] = {}
        for name, of_system in self._warned.items():
            for message, warning in of_system.items():
                by_kind.setdefault(warning.kind or message, {}).setdefault(name, warning)
        for of_kind in by_kind.values():
            own = [name for name, each in of_kind.items() if _OF_PREDICTIONS.search(str(each))]
            warning = of_kind[(own or [*of_kind])[0]]
            words = str(warning)
            if own and len(self._streams) > 1:
                named = f" of {own[0]}" + f" (more in {listed(own[1:])})" * (len(own) > 1)
                at = next(_OF_PREDICTIONS.finditer(words)).end()
                words = f"{words[:at]}{named}{words[at:]}"
            warn(words, warning.options, warning.kind)

    def _note_odd_rows(self, batch: ExampleBatch) -> None:
        """Take note of references that are empty next to others, and of those that repeat."""
        for row, texts in enumerate(batch.references):
            several = (texts,) if isinstance(texts, str) else tuple(texts)
            if self._groups_advice and len(self._hashes) < MAX_COUNTED and any(several):
                self._hashes.append(hash(several))
            if all(map(str.strip, several)):
                continue
            if "".join(several).strip():
                self._partly_empty.append(self._n + row + 1)

    def _warn_of_rows(self) -> None:
        options, n = self._scorer.options, self._n
        if self._averaging.n_resamples and GROUPS not in self._kept.labels:
            warn_of_repeated_references(len(self._hashes), len(set(self._hashes)), self._groups_advice)
        unnamed = [row for row, name in enumerate(self._kept.labels.get(GROUPS, ()), 1) if name == ""]
        if len(unnamed) > 1:
            warn(
                f"{self._file}: {counted(len(unnamed), 'row', 'name', of=n)} no group and together count as one; the "
                f"first is row {unnamed[0]}. If they don't belong together, give each a name of its own"
            )
        lowers_scores = options.references_by != "best" or not all(e.per_example for e in options.measures.values())
        if self._partly_empty and lowers_scores:
            warn(
                f"{self._file}: {counted(len(self._partly_empty), 'row', 'have', of=n)} an empty reference next to "
                f"others, which counts as a reference that nothing matches; the first is row {self._partly_empty[0]}. "
                "If rows differ in their number of references, use lists in JSON lines or Parquet"
            )


def report_columns(
    columns: Mapping[str, Sequence[Any]], texts: Callable[[str], Sequence[str]], groups: str | None = None,
    sources: str = "", ids: Mapping[str, Sequence[Any]] | None = None,
) -> dict[str, Any]:  # fmt: skip
    """What columns beside the texts of a test set are to reports, as arguments of `Comparison.to_html`.

    Ids are the first column that may hold some whose cells all differ; that of groups or sources is none.

    texts : gives the texts of a column; raises FileError if they are none, of which a warning tells
    groups : the name of the column of groups
    sources : that of source documents; "": none
    ids : the columns that may hold ids, the most specific first; None: those with usual names
    """
    others, arguments = {name: cells for name, cells in columns.items() if name != groups}, dict[str, Any]()
    may_be_ids = {name: columns[name] for name in id_columns(columns)} if ids is None else ids
    for name, cells in may_be_ids.items():
        if name not in (groups, sources) and all_differ(cells):
            arguments = {"ids": cells, "id_column": name}
            others.pop(name, None)
            break
    if sources:
        try:
            arguments["sources"] = texts(sources)
            del others[sources]
        except FileError as wrong:
            warn(f"no source documents are shown: {wrong}")
    if groups in columns:
        arguments["group_column"] = groups
    return arguments | {"columns": {name: cells for name, cells in columns.items() if name in others or name == groups}}
