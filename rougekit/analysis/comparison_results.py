"""What a comparison found: the numbers of every system and type, and how they are told: table, sentence, signature."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import quote

from rougekit import extras
from rougekit.io.tables import render
from rougekit.results import PARTS

if TYPE_CHECKING:
    import pandas as pd

    from rougekit.scores.scores import Scores

Method = Literal["permutation", "bootstrap"]
Family = Literal["systems", "types"]

POWER = 0.8
"""With which probability the test would have shown a difference of `Compared.detectable`."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A system's score, fractions as everywhere, and how far it is from the baseline's. NaN where no example counts."""

    score: float
    low: float
    high: float
    difference: float | None = None
    """score - the baseline's score; this and what follows are None for the baseline itself"""
    difference_low: float | None = None
    difference_high: float | None = None
    p_value: float | None = None
    """two-sided"""
    p_holm: float | None = None
    """p_value corrected for the number of systems compared with the baseline, on request also for the types"""
    detectable: float | None = None
    """The smallest difference that these examples would have shown with 80 % power; inf: none at all."""
    n_examples: int | None = None
    """that count: those that are NaN in no system"""
    wins: int | None = None
    """examples in which the system scores higher than the baseline; None for bleu, which has no score of an example"""
    ties: int | None = None
    losses: int | None = None


@dataclass(frozen=True, slots=True)
class TypeComparison:
    """Precision, recall and F-measure of one type."""

    precision: Compared
    recall: Compared
    fmeasure: Compared


@dataclass(frozen=True, slots=True)
class Comparison(Mapping[str, Mapping[str, Any]]):
    """What `compare` returns: `c[system][type].fmeasure` is a `Compared`, and so is `c[system]["bleu"]` itself."""

    systems: Mapping[str, Mapping[str, TypeComparison | Compared]]
    baseline: str
    method: Method
    n_examples: int
    """that have a score in every type and system"""
    n_resamples: int
    seed: int
    confidence: float
    exact: bool
    """All ways to exchange the outputs were tried, no resamples drawn: p-values have no random error."""
    average: str
    n_groups: int | None
    """None: examples were exchanged and resampled one by one"""
    family: Family
    """What p_holm is corrected over: the systems of each type, or the systems and types together."""
    primary: str | None
    """The type that was declared to be the one in question, before the numbers were seen."""
    scoring: str
    """The signature of the systems' scores."""
    scores: "Mapping[str, Scores]" = field(default_factory=dict, repr=False, compare=False)
    """What was compared, by system: `to_html` shows its texts and counts."""

    def __getitem__(self, system: str) -> Mapping[str, Any]:
        if system not in self.systems:
            raise KeyError(f"{system!r} was not compared; the systems are {list(self.systems)}")
        return self.systems[system]

    def __iter__(self) -> Iterator[str]:
        return iter(self.systems)

    def __len__(self) -> int:
        return len(self.systems)

    @property
    def level(self) -> float:
        """The p-value up to which a difference is called significant: 1 - confidence."""
        return round(1 - self.confidence, 12)

    @property
    def others(self) -> tuple[str, ...]:
        """All systems but the baseline."""
        return tuple(name for name in self.systems if name != self.baseline)

    @property
    def wins(self) -> dict[str, dict[str, int | None]]:
        """By system and type: in how many examples the system's F-measure is above the baseline's."""
        return self._counted("wins")

    @property
    def ties(self) -> dict[str, dict[str, int | None]]:
        """By system and type: in how many examples both F-measures are equal."""
        return self._counted("ties")

    @property
    def losses(self) -> dict[str, dict[str, int | None]]:
        """By system and type: in how many examples the system's F-measure is below the baseline's."""
        return self._counted("losses")

    @property
    def test(self) -> str:
        """The test in words: "paired permutation test, two-sided, 10000 resamples, seed 0"."""
        kind = "paired permutation test, two-sided"
        if self.method == "bootstrap":
            kind = "paired bootstrap test, two-sided, centred"
        drawn = "exact" if self.exact else f"{self.n_resamples} resamples, seed {self.seed}"
        return f"{kind}, {drawn}"

    @property
    def about(self) -> str:
        """One line of what every table of these numbers must say: baseline, examples, test, level, correction."""
        n, others = self.n_examples, len(self.others)
        groups = "" if self.n_groups is None else f" in {self.n_groups} groups"
        average = "" if self.average == "macro" else ", micro average"
        over = f"{others} system{'s' * (others != 1)}"
        if self.family == "types":
            over += f" and {len(self.systems[self.baseline])} types"
        primary = "" if self.primary is None else f"; primary type {self.primary}"
        return (
            f"baseline {self.baseline}, {n} example{'s' * (n != 1)}{groups}{average}; {self.test}; "
            f"level {100 * self.level:g} %, Holm over {over}{primary}"
        )

    @property
    def signature(self) -> str:
        """One line that says how these numbers were made: the scores' signature and the test's own fields."""
        fields = {
            "test": self.method,
            "draws": "exact" if self.exact else str(self.n_resamples),
            "base": self.baseline,
            "n": str(self.n_examples),
            "holm": self.family,
        }
        if self.primary is not None:
            fields["primary"] = self.primary
        return "|".join([self.scoring, *(f"{name}:{quote(value, safe='*,.+-_ ()')}" for name, value in fields.items())])

    @property
    def sentence(self) -> str:
        """What may be claimed of the primary type (or the first one), F-measure or BLEU, in words for a paper."""
        name = self.primary or next(iter(self.systems[self.baseline]))
        return " ".join(self.sentence_of(system, name) for system in self.others)

    def sentence_of(self, system: str, rouge_type: str) -> str:
        """The same of one system and type.

        Raises
        ------
        KeyError : a system that was not compared, or a type.
        """
        entry, own = main_part(self[system][rouge_type]), main_part(self[self.baseline][rouge_type])
        what = rouge_type if rouge_type.startswith("bleu") else f"{rouge_type} F-measure"
        average = " (micro average)" if self.average != "macro" and not rouge_type.startswith("bleu") else ""
        n, groups = entry.n_examples, "" if self.n_groups is None else f" in {self.n_groups} groups"
        if entry.difference is None or entry.p_value is None or entry.p_holm is None or math.isnan(entry.p_value):
            return f"{what}: {system} and {self.baseline} can't be compared."
        low, high = _points(entry.difference_low), _points(entry.difference_high)
        told = (
            f"On {n} example{'s' * (n != 1)}{groups}, {system} has {100 * entry.score:.2f} and {self.baseline} "
            f"{100 * own.score:.2f} points of {what}{average}: a difference of {100 * entry.difference:+.2f} points "
            f"({100 * self.confidence:g} % interval {low} to {high}), "
            f"{'' if entry.p_holm <= self.level else 'not '}significant at the {100 * self.level:g} % level "
            f"(p {'<=' if self.is_bound(entry) else '='} {entry.p_value:.4f}"
        )
        if self._corrected:
            told += f", {entry.p_holm:.4f} after Holm's correction"
        told += f"; {self.test})"
        if entry.wins is not None:
            told += f"; {system} is better on {entry.wins}, worse on {entry.losses} and equal on {entry.ties}"
        if entry.p_holm > self.level and entry.detectable is not None:
            told += f"; {_detectable(entry.detectable)}"
        return told + "."

    def is_bound(self, entry: Compared) -> bool:
        """Whether a p-value is only a bound: no resample was as extreme, and there are no more of them."""
        return not self.exact and entry.p_value is not None and entry.p_value <= 1 / (self.n_resamples + 1)

    @property
    def _corrected(self) -> bool:
        return len(self.others) > 1 or (self.family == "types" and len(self.systems[self.baseline]) > 1)

    def _counted(self, name: str) -> dict[str, dict[str, int | None]]:
        return {
            system: {kind: getattr(main_part(entry), name) for kind, entry in self.systems[system].items()}
            for system in self.others
        }

    def to_html(self, path: str | Path | None = None, **shown: Any) -> str:
        """The workbench: results, texts and matches in one page that needs no network. Returns it; writes it to `path`.

        Parameters
        ----------
        path : of the file to write; None: none
        **shown : `label`, `ids`, `id_column`, `sources` and `columns` of `rougekit.report.data.ReportData`, and
            `max_bytes`, up to which the page holds matches

        Raises
        ------
        ValueError : scores that hold no texts, as after unpickling; values that are not one for each example.
        OSError : the file can't be written.
        """
        from rougekit.report.page import write_page

        return write_page(path, self.scores, self, **shown)

    def _repr_html_(self) -> str:
        """A cell of a notebook shows the workbench in a frame; without texts, the table."""
        from rougekit.report.page import notebook_frame

        return notebook_frame(self.scores, self) or f"<pre>{escape(str(self))}</pre>"

    def to_dict(self) -> dict[str, dict[str, Any]]:
        """Plain nested dicts: system, type, precision / recall / fmeasure (not for bleu), field."""
        return {
            system: {name: asdict(entry) for name, entry in types.items()} for system, types in self.systems.items()
        }

    def to_pandas(self) -> "pd.DataFrame":
        """One row per system, type and part; columns system, type, part ("bleu" for BLEU) and the fields of `Compared`.

        Needs pandas.
        """
        pd = extras.load("pandas", "to_pandas", "evaluate")
        return pd.DataFrame([{"system": s, "type": t, "part": p, **asdict(entry)} for s, t, p, entry in self.entries()])

    def entries(self) -> Iterator[tuple[str, str, str, Compared]]:
        """System, type, part ("bleu" for BLEU) and what was found, in the order of systems."""
        for system, types in self.systems.items():
            for name, entry in types.items():
                if isinstance(entry, Compared):
                    yield system, name, "bleu", entry
                else:
                    for part in PARTS:
                        yield system, name, part, getattr(entry, part)

    def __str__(self) -> str:
        """A table of F-measures (and BLEU) in percent, type by type, with the facts of the test above it."""
        level = f"{100 * self.confidence:g} %"
        header = ["type", "system", "F", level, "difference", level, "p", "p (Holm)", "shows", "w/t/l"]
        shown = [(t, s, entry) for s, t, part, entry in self.entries() if part in ("fmeasure", "bleu")]
        rows = [
            [name, system, *_cells(entry, self.level)]
            for name in next(iter(self.systems.values()))
            for kind, system, entry in shown
            if kind == name
        ]
        return render(header, rows, "text", note=self.about, left=2).removesuffix("\n")


def main_part(entry: TypeComparison | Compared) -> Compared:
    """F-measure, or BLEU itself."""
    return entry if isinstance(entry, Compared) else entry.fmeasure


def _points(value: float | None) -> str:
    return "" if value is None else f"{100 * value:+.2f}"


def _detectable(smallest: float) -> str:
    if math.isinf(smallest):
        return "so few examples can show no difference"
    return f"with {100 * POWER:g} % power the test would have shown a difference of {100 * smallest:.2f} points"


def _cells(entry: Compared, level: float) -> tuple[str, ...]:
    """Score and interval, difference and interval, p, p (Holm), smallest difference shown; wins, ties and losses.

    In percent; empty for what a baseline lacks.
    """
    cells = (f"{100 * entry.score:.2f}", f"[{100 * entry.low:.2f}, {100 * entry.high:.2f}]")
    if entry.difference is None or entry.p_value is None or entry.p_holm is None:
        return *cells, *[""] * 6
    change = (_points(entry.difference), f"[{_points(entry.difference_low)}, {_points(entry.difference_high)}]")
    shows = f"{100 * entry.detectable:.2f}" if entry.detectable is not None and entry.p_holm > level else ""
    counts = "" if entry.wins is None else f"{entry.wins}/{entry.ties}/{entry.losses}"
    return *cells, *change, f"{entry.p_value:.4f}", f"{entry.p_holm:.4f}", shows, counts
