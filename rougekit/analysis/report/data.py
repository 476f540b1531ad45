"""What the workbench shows of a scored test set: counts, texts, matches and tests, as JSON.

Where scores are quotients of counts, counts are sent, and the browser divides them, its only arithmetic on scores.
"""

import hashlib
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from rougekit.analysis.report.marks import COPIED, marks
from rougekit.analysis.wording import setup, title
from rougekit.foundation.arrays.types import Numbers
from rougekit.foundation.checks import shown
from rougekit.foundation.inputs import as_list, checked_column
from rougekit.foundation.runtime.old_python import cached_property
from rougekit.scoring.measures.base import Measure
from rougekit.scoring.options.kinds import RATIO
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.scores.scores import Scores
from rougekit.version import __version__

FORMAT = 1
"""Version of the data's layout; the page refuses any other."""
BLOCK = 256
"""Examples whose texts are sent together."""
SNIPPET = 96
"""Characters of the first reference that the list shows for each example."""
MAX_CATEGORIES = 30
"""A column of texts is offered as a filter if it has at most as many different values."""


class Compared(Protocol):
    """What is shown of a comparison; a `Comparison`, which has a page, stands above this file."""

    @property
    def baseline(self) -> str: ...
    @property
    def signature(self) -> str: ...
    @property
    def about(self) -> str: ...
    @property
    def confidence(self) -> float: ...
    def __getitem__(self, system: str) -> Mapping[str, Any]: ...
    def is_bound(self, entry: Any) -> bool: ...
    def sentence_of(self, system: str, rouge_type: str) -> str: ...


@dataclass(frozen=True, eq=False)
class ReportData:
    """A scored test set, in the parts that the page asks for.

    `head()` is needed to open the page, `texts(block)` when an example of this block is opened or searched,
    `marks(example)` when it is read. A file holds all of them, a server answers for each; the page treats both alike.
    All values are JSON: lists, dicts, str, numbers; NaN is None.

    systems : by name the Scores of the same examples, made in this process: scores that were unpickled have no texts
    comparison : of these systems; None: their scores alone
    label, ids, id_column, sources, columns : as of `Comparison.to_html`
    averages : of each system by type, where they are known; None: what `Scores.aggregate` returns by default

    Raises ValueError for no system, systems without texts or of different numbers of examples, and columns of another
    length.
    """

    systems: Mapping[str, Scores]
    comparison: Compared | None = None
    label: str = ""
    ids: Sequence[object] | None = None
    id_column: str = "example"
    sources: Sequence[str] | None = None
    columns: Mapping[str, Sequence[object]] = field(default_factory=dict)
    averages: Mapping[str, Mapping[str, Any]] | None = None

    def __post_init__(self) -> None:
        if not self.systems:
            raise ValueError("systems is empty; expected at least one")
        for name, scores in self.systems.items():
            if scores.texts is None or scores.texts.predictions is None or scores.texts.references is None:
                raise ValueError(f"the scores of {name!r} hold no texts, as after unpickling; score them again")
            if len(scores) != len(self):
                raise ValueError(f"systems[{name!r}] has {len(scores)} examples; expected {len(self)}, as in the first")
        if self.ids is not None:
            object.__setattr__(self, "ids", self._listed("ids", self.ids))
        if self.sources is not None:
            object.__setattr__(self, "sources", checked_column(self._listed("sources", self.sources), "sources"))
        object.__setattr__(self, "columns", {name: self._listed(name, rows) for name, rows in self.columns.items()})

    def _listed(self, name: str, values: Any) -> list[Any]:
        """A column as a list, as a Series may have other labels than positions."""
        rows = as_list(values, name, "values, one for each example")
        if len(rows) != len(self):
            raise ValueError(f"{name} has {len(rows)} values; expected {len(self)}, one for each example")
        return rows

    def __len__(self) -> int:
        return len(self._first)

    @property
    def names(self) -> list[str]:
        """The systems, the baseline first."""
        baseline = self.comparison.baseline if self.comparison else next(iter(self.systems))
        return [baseline, *(name for name in self.systems if name != baseline)]

    def head(self) -> dict[str, Any]:
        """What opens the page: counts of all examples, results, tests, and the beginning of each reference."""
        return {
            "format": FORMAT,
            "version": __version__,
            "key": self.key,
            "label": self.label,
            "id_column": self.id_column,
            "n": len(self),
            "block": BLOCK,
            "setup": self._setup,
            "signature": self.comparison.signature if self.comparison else self._first.signature,
            "about": self.comparison.about if self.comparison else "",
            "confidence": self.comparison.confidence if self.comparison else self._first.averaging.confidence,
            "systems": self.names,
            "has_source": self.sources is not None,
            "measures": [self._measure(name, measure) for name, measure in self._first.measures.items()],
            "results": self._results,
            "ids": None if self.ids is None else [value if type(value) is int else str(value) for value in self.ids],
            "snippets": [_snippet(group[0]) for group in self._references],
            "columns": self._columns,
        }

    def texts(self, block: int) -> list[dict[str, Any]]:
        """The texts of examples from block * BLOCK on: "predictions" by system, "references", "source"."""
        return [
            {
                "predictions": [column[example] for column in self._predictions],
                "references": self._references[example],
                **({} if self.sources is None else {"source": self.sources[example]}),
            }
            for example in range(len(self))[block * BLOCK : (block + 1) * BLOCK]
        ]

    def marks(self, example: int) -> dict[str, Any]:
        """The matches of one example, counted from 0; see `rougekit.analysis.report.marks`.

        "chosen" has, by measure and system, the reference that gives the score, if there are several and one does.

        Raises IndexError if there is no such example.
        """
        if not 0 <= example < len(self):
            raise IndexError(f"example={shown(example)}; expected 0 <= example < {len(self)}")
        source = None if self.sources is None else self.sources[example]
        predictions = [column[example] for column in self._predictions]
        view = marks(self._scorer, predictions, self._references[example], source)
        if len(self._references[example]) > 1 and self._first.options.references_by == "best":
            view["chosen"] = {
                name: [scores[name].best_reference(example) for scores in self._scores] for name in self._first.columns
            }
        return view

    def most_different(self) -> list[int]:
        """All examples, those first in which systems differ most in the first measure that has scores of examples."""
        name = next(iter(self._first.columns), None)
        if name is None or len(self.systems) == 1:
            return list(range(len(self)))
        columns = np.array([scores[name].fmeasure for scores in self._scores])
        order: list[int] = np.argsort(-np.ptp(np.nan_to_num(columns), axis=0), kind="stable").tolist()
        return order

    @cached_property
    def key(self) -> str:
        """A hash of the references, under which the page keeps stars and notes whatever the systems and options are."""
        digest = hashlib.blake2b(digest_size=8)
        for group in self._references:
            for text in group:
                digest.update(f"{len(text)}:{text}".encode("utf-8", "surrogatepass"))
        return digest.hexdigest()

    @property
    def _first(self) -> Scores:
        return next(iter(self.systems.values()))

    @property
    def _scores(self) -> list[Scores]:
        return [self.systems[name] for name in self.names]

    @cached_property
    def _scorer(self) -> Scorer:
        return Scorer.of_options(self._first.text, self._first.options)

    @cached_property
    def _predictions(self) -> list[list[str]]:
        return [(scores.texts and scores.texts.predictions) or [] for scores in self._scores]

    @cached_property
    def _references(self) -> list[tuple[str, ...]]:
        references = (self._first.texts and self._first.texts.references) or []
        return [(group,) if isinstance(group, str) else tuple(group) for group in references]

    @property
    def _setup(self) -> list[str]:
        """The options that decide most, in words."""
        names = self._first.names
        return setup(self._first.options.standard, names.tokenizer, names.stemmer)

    def _measure(self, name: str, measure: Measure) -> dict[str, Any]:
        """A measure's names, and counts or scores of all examples, in columns of shape (n_systems, n_examples)."""
        head: dict[str, Any] = {"name": name, "title": title(name)}
        if not measure.per_example:
            return head
        options = self._first.options
        by_counts = (
            getattr(self._first.rules, "uses_default_scoring", False)
            and measure.exponent == 1.0
            and measure.whole_counts
            and options.beta != RATIO
            and (options.references_by in ("best", "pooled") or self._first.references == "1")
        )
        if not by_counts:
            parts = ("precision", "recall", "fmeasure")
            return head | {"scores": {part: [_listed(getattr(s[name], part)) for s in self._scores] for part in parts}}
        tables = [scores[name].example_counts() for scores in self._scores]
        named = ("matches", "reference_matches", "prediction_total", "reference_total")
        columns = dict(zip(named, measure.ratio, strict=True))
        if measure.ratio[0] == measure.ratio[1]:
            del columns["reference_matches"]
        rule = {"beta": _finite(options.beta_number), "zero_division": _finite(options.zero_division)}
        return head | rule | {"counts": {key: [_listed(table[at]) for table in tables] for key, at in columns.items()}}

    @property
    def _results(self) -> dict[str, list[dict[str, Any]]]:
        """By measure, for each system its mean and interval, and how it differs from the baseline."""
        if (comparison := self.comparison) is not None:
            return {kind: [_compared(comparison, name, kind) for name in self.names] for kind in self._first.types}
        means = list((self.averages or {name: self.systems[name].aggregate() for name in self.names}).values())
        return {kind: [_with_interval(mean[kind]) for mean in means] for kind in self._first.types}

    @property
    def _columns(self) -> list[dict[str, Any]]:
        """Columns that can be filtered by: of numbers, or of few different texts; lengths and copied shares first."""
        computed: dict[str, Sequence[Any]] = {"words in the reference": [len(g[0].split()) for g in self._references]}
        if self.sources is not None:
            outputs = zip(*self._predictions, strict=True)
            rows = [copied_percents(texts, source) for texts, source in zip(outputs, self.sources, strict=True)]
            for name, shares in zip(self.names, zip(*rows, strict=True), strict=False):
                computed[f"copied by {name or 'the system'}, %"] = shares
        described = []
        for name, values in (computed | dict(self.columns)).items():
            if all(isinstance(value, int | float | np.number) and not isinstance(value, bool) for value in values):
                described.append({"name": name, "kind": "number", "values": [_number(value) for value in values]})
            elif len(different := {str(value) for value in values}) <= max(2, min(MAX_CATEGORIES, len(self) // 2)):
                index = {choice: at for at, choice in enumerate(sorted(different))}
                places = [index[str(value)] for value in values]
                described.append({"name": name, "kind": "choice", "choices": list(index), "values": places})
        return described


def copied_percents(predictions: Sequence[str], source: str) -> list[float]:
    """Percentage of the words of each prediction, at white space, that stand in runs of four or more of the source.

    >>> copied_percents(["today the cat sat down", ""], "the cat sat down on a mat")
    [80.0, 0.0]
    """
    runs = set(_runs(source.lower().split()))
    shares = []
    for prediction in predictions:
        words = prediction.lower().split()
        starts = [at for at, run in enumerate(_runs(words)) if run in runs]
        copied = {place for at in starts for place in range(at, at + COPIED)}
        shares.append(100 * len(copied) / len(words) if words else 0.0)
    return shares


def _runs(words: list[str]) -> Iterator[tuple[str, ...]]:
    """All runs of `COPIED` words, from left to right."""
    return zip(*(words[skipped:] for skipped in range(COPIED)), strict=False)


def encoded(part: object) -> bytes:
    """A part as JSON, as short as it can be; lone surrogates are escaped."""
    text = json.dumps(part, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    try:
        return text.encode()
    except UnicodeEncodeError:
        return json.dumps(part, separators=(",", ":"), allow_nan=False).encode()


def _snippet(text: str) -> str:
    """The beginning of a text, in one line."""
    line = " ".join(text[: 2 * SNIPPET].split())
    return line if len(line) <= SNIPPET else f"{line[:SNIPPET]}…"


def _compared(comparison: Compared, system: str, kind: str) -> dict[str, Any]:
    entry = getattr(comparison[system][kind], "fmeasure", comparison[system][kind])
    result = {name: _finite(getattr(entry, name)) for name in entry.__slots__}
    if system != comparison.baseline:
        result["bound"] = comparison.is_bound(entry)
        result["sentence"] = comparison.sentence_of(system, kind)
    return result


def _with_interval(mean: Any) -> dict[str, float | None]:
    low, high = (getattr(bound, "fmeasure", bound) for bound in (mean.low, mean.high))
    return {"score": _number(mean), "low": _number(low), "high": _number(high)}


def _finite(value: Any) -> Any:
    """The value, or None for NaN and infinities, which JSON does not have."""
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _number(value: Any) -> float | None:
    return _finite(float(value))  # type: ignore[no-any-return]


def _listed(column: Numbers) -> list[Any]:
    return [_finite(value) for value in column.tolist()] if column.dtype.kind == "f" else column.tolist()
