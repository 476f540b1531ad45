"""In place of PyPI's `rouge` 1.0.1: `from rougekit.compat.rouge_pypi import Rouge, FilesRouge`.

Arguments (hypotheses first), dicts, exceptions and every bit of the numbers are the package's; longer lists are scored
by a `Scorer`. One thing differs: sentences of some 1,000 words, at which the package raises RecursionError, are scored.

`python -m rougekit.compat.rouge_pypi` is its command.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial, reduce
from operator import add
from typing import Any, ClassVar

from rougekit.compat.rouge_sentences import rouge_l_summary_level, rouge_n
from rougekit.foundation.errors import once_per_line
from rougekit.foundation.plurals import counted
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.standards.rouge import at_full_stops

MIN_BATCH_PAIRS, MIN_BATCH_CHARACTERS = 8, 20_000
"""With at least this many pairs or characters, a `Scorer` is faster than scoring each pair in Python."""


class Rouge:
    """Scores of texts in which white space separates words and full stops end sentences.

    Parameters
    ----------
    metrics : list of "rouge-1" … "rouge-5", "rouge-l", in any case; None: rouge-1, rouge-2 and rouge-l
    stats : list of "r", "p", "f"; None: all
    return_lengths : add {"lengths": {"hyp": …, "ref": …}}, in words
    raw_results : counts "hyp", "ref", "overlap" in place of scores; not for averages
    exclusive : count each distinct n-gram and word once; False: as often as it occurs

    Raises
    ------
    ValueError : an unknown metric or stat.

    >>> Rouge(["rouge-1"]).get_scores("the cat sat", "the cat")
    [{'rouge-1': {'r': 1.0, 'p': 0.6666666666666666, 'f': 0.7999999952000001}}]
    """

    DEFAULT_METRICS: ClassVar[list[str]] = ["rouge-1", "rouge-2", "rouge-l"]
    AVAILABLE_METRICS: ClassVar[dict[str, Callable[..., dict[str, Any]]]] = {
        **{f"rouge-{n}": partial(rouge_n, n=n) for n in range(1, 6)},
        "rouge-l": rouge_l_summary_level,
    }
    DEFAULT_STATS: ClassVar[list[str]] = ["r", "p", "f"]
    AVAILABLE_STATS: ClassVar[list[str]] = ["r", "p", "f"]

    _standards: ClassVar[Mapping[bool, str]] = {True: "rouge", False: "rouge_not_exclusive"}
    """Names of standards by the value of `exclusive`."""
    _pieces = staticmethod(at_full_stops)
    """Splits a text into sentences."""

    def __init__(
        self, metrics: Sequence[str] | None = None, stats: Sequence[str] | None = None, return_lengths: bool = False,
        raw_results: bool = False, exclusive: bool = True,
    ) -> None:  # fmt: skip
        self.return_lengths, self.raw_results, self.exclusive = return_lengths, raw_results, exclusive
        self.metrics = self._known("metric", metrics, self.DEFAULT_METRICS, self.AVAILABLE_METRICS)
        self.stats = ["hyp", "ref", "overlap"]
        if not raw_results:
            self.stats = self._known("stat", stats, self.DEFAULT_STATS, self.AVAILABLE_STATS)

    @staticmethod
    def _known(kind: str, names: Iterable[str] | None, default: list[str], available: Iterable[str]) -> list[str]:
        chosen = default if names is None else [name.lower() for name in names]
        for name in chosen:
            if name not in available:
                raise ValueError(f"Unknown {kind} '{name}'")
        return chosen

    def get_scores(self, hyps: Any, refs: Any, avg: bool = False, ignore_empty: bool = False) -> Any:
        """Scores of each pair as a list of dicts by metric, or with avg their means as one dict.

        Parameters
        ----------
        hyps, refs : two str, or two lists (or tuples, …) of str of the same length
        ignore_empty : leave out pairs in which either text is empty

        Raises
        ------
        ValueError : a text without a sentence, such as "" or "..."; ignore_empty leaves no pair.
        AssertionError : hyps and refs differ in type or length.
        ZeroDivisionError : the average of no pairs.
        KeyError : the average of counts (raw_results).
        AttributeError, TypeError : something that is not a str.
        """
        if isinstance(hyps, str):
            hyps, refs = [hyps], [refs]
        if ignore_empty:
            pairs = [(hyp, ref) for hyp, ref in zip(hyps, refs, strict=False) if len(hyp) and len(ref)]
            hyps, refs = zip(*pairs, strict=True)
        if not isinstance(hyps, type(refs)):
            raise AssertionError(f"hyps are a {type(hyps).__name__}, refs a {type(refs).__name__}; expected one type")
        if len(hyps) != len(refs):
            raise AssertionError(f"{counted(len(hyps), 'hyp')} and {counted(len(refs), 'ref')}; expected equal numbers")
        n_pairs = (
            1 if avg and self.raw_results and self.metrics else len(hyps)
        )  # averaging counts raises after the first
        scores = self._scores(list(hyps)[:n_pairs], list(refs)[:n_pairs])
        return self._average(scores) if avg else scores

    def _scores(self, hyps: list[str], refs: list[str]) -> list[dict[str, dict[str, Any]]]:
        scores = self._batch_scores(hyps, refs) or list(map(self._pair_scores, hyps, refs))
        if self.return_lengths:
            for score, hyp, ref in zip(scores, hyps, refs, strict=True):
                score["lengths"] = {"hyp": self._length(hyp), "ref": self._length(ref)}
        return scores

    def _pair_scores(self, hyp: str, ref: str) -> dict[str, dict[str, Any]]:
        predicted, reference = self._sentences(hyp), self._sentences(ref)
        options = {"raw_results": self.raw_results, "exclusive": self.exclusive}
        results = {name: self.AVAILABLE_METRICS[name](predicted, reference, **options) for name in self.metrics}
        return {name: {stat: result[stat] for stat in self.stats} for name, result in results.items()}

    def _batch_scores(self, hyps: list[str], refs: list[str]) -> list[dict[str, dict[str, Any]]]:
        """Scores by a Scorer; an empty list for few texts, and for texts that it refuses, with errors of its own."""
        types = {name: name.replace("-", "").replace("l", "L") for name in self.metrics}
        standard = self._standards.get(bool(self.exclusive))
        try:
            is_small = len(hyps) < MIN_BATCH_PAIRS and sum(map(len, hyps + refs)) < MIN_BATCH_CHARACTERS
            if is_small or not types or standard is None:
                return []
            with once_per_line(""):
                scores = Scorer(list(types.values()), standard=standard).score(hyps, refs)
        except (TypeError, ValueError):
            return []
        by_metric = []
        for name, rouge_type in types.items():
            table = scores.tables[rouge_type] if self.raw_results else scores.columns[rouge_type]
            columns = dict(zip(("overlap", "hyp", "ref") if self.raw_results else "prf", table.tolist(), strict=True))
            rows = zip(*(columns[stat] for stat in self.stats), strict=True)
            by_metric.append([(name, dict(zip(self.stats, row, strict=True))) for row in rows])
        return [dict(row) for row in zip(*by_metric, strict=True)]

    def _average(self, scores: list[dict[str, dict[str, Any]]]) -> dict[str, dict[str, float]]:
        """Means, added up from the first pair to the last; `sum` would compensate for rounding from Python 3.12 on.

        A metric that is requested twice is added twice, as in the package.
        """
        if self.raw_results and self.metrics and scores:
            raise KeyError("hyp")  # the package has no averages of counts
        stats = dict.fromkeys(self.metrics, self.stats) | ({"lengths": ["hyp", "ref"]} if self.return_lengths else {})
        averages = {}
        for name, of_name in stats.items():
            added = [score[name] for score in scores for _ in range(max(1, self.metrics.count(name)))]
            averages[name] = {stat: reduce(add, (row[stat] for row in added), 0) / len(scores) for stat in of_name}
        return averages

    def _sentences(self, text: str) -> list[str]:
        return [" ".join(piece.split()) for piece in self._pieces(text)]

    def _length(self, text: str) -> int:
        return sum(len(piece.split()) for piece in self._pieces(text))


class FilesRouge:
    """Scores of the lines of two files; takes the arguments of `Rouge`."""

    _rouge: ClassVar[type[Rouge]] = Rouge

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.rouge = self._rouge(*args, **kwargs)

    def get_scores(self, hyp_path: Any, ref_path: Any, avg: bool = False, ignore_empty: bool = False) -> Any:
        """As `Rouge.get_scores`. Like the package, it drops the last character of each line, line end or not.

        Raises
        ------
        AssertionError : no such file, or different numbers of lines.
        """
        for path in (hyp_path, ref_path):
            if not os.path.isfile(path):
                raise AssertionError(f"{path} is not a file")
        hyps, refs = _lines(hyp_path), _lines(ref_path)
        if _line_ends(hyp_path) != _line_ends(ref_path):
            raise AssertionError(
                f"{counted(len(hyps), 'line')} in {hyp_path}, {len(refs)} in {ref_path}; expected equal numbers"
            )
        return self.rouge.get_scores(hyps, refs, avg=avg, ignore_empty=ignore_empty)


def _lines(path: Any) -> list[str]:
    with open(path, encoding="utf-8") as file:
        return [line[:-1] for line in file]


def _line_ends(path: Any) -> int:
    with open(path, "rb") as file:
        return sum(1 for _ in file)


def main(arguments: Sequence[str] | None = None, files: type[FilesRouge] = FilesRouge) -> int:
    """The package's command `rouge`: print the scores of two texts, or with -f of the lines of two files, as JSON."""
    rouge = files._rouge
    metrics = {name.removeprefix("rouge-").upper(): name for name in rouge.AVAILABLE_METRICS}
    stats = [stat.upper() for stat in rouge.AVAILABLE_STATS]
    parser = argparse.ArgumentParser(description="Scores of the package rouge, by rougekit")
    parser.add_argument("-f", "--file", action="store_true", help="score the lines of two files")
    parser.add_argument("-a", "--avg", action="store_true", help="print means")
    parser.add_argument("--ignore_empty", action="store_true", help="leave out pairs with an empty line (with -f)")
    parser.add_argument("hypothesis", help="text or path")
    parser.add_argument("reference", help="text or path")
    parser.add_argument("--metrics", nargs="+", type=str.upper, choices=metrics, help="default: 1 2 L")
    parser.add_argument("--stats", nargs="+", type=str.upper, choices=stats, help="default: all")
    chosen = parser.parse_args(arguments)
    options = (None if chosen.metrics is None else [metrics[name] for name in chosen.metrics]), chosen.stats
    if chosen.file:
        scores = files(*options).get_scores(
            chosen.hypothesis, chosen.reference, avg=chosen.avg, ignore_empty=chosen.ignore_empty
        )
    else:
        scores = rouge(*options).get_scores(chosen.hypothesis, chosen.reference, avg=chosen.avg)
    print(json.dumps(scores, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
