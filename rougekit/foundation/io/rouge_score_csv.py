"""The CSV files of rouge_score's command, byte for byte."""

from collections.abc import Mapping, Sequence
from typing import Any

from rougekit.foundation.io.atomic_write import atomic_write


def write_aggregates(path: str, aggregates: Mapping[str, Any]) -> None:
    """Write a row (low, mid, high) for recall, precision and F-measure of each type."""
    lines = ["score_type,low,mid,high"]
    for name, score in sorted(aggregates.items()):
        for letter, part in (("R", "recall"), ("P", "precision"), ("F", "fmeasure")):
            low, mid, high = (getattr(bound, part) for bound in (score.low, score.mid, score.high))
            lines.append(f"{name}-{letter},{low:f},{mid:f},{high:f}")
    _write(path, lines)


def write_scores(path: str, scores: Sequence[Mapping[str, Any]]) -> None:
    """Write a row for each pair; without pairs, write no file."""
    if not scores:
        return
    names = sorted(scores[0])
    lines = [",".join(["id", *(f"{name}-{letter}" for name in names for letter in "PRF")])]
    for number, score in enumerate(scores):
        parts = (part for name in names for part in (score[name].precision, score[name].recall, score[name].fmeasure))
        lines.append(",".join([str(number), *(f"{part:f}" for part in parts)]))
    _write(path, lines)


def _write(path: str, lines: Sequence[str]) -> None:
    with atomic_write(path) as new:
        new.write_text("\n".join(lines) + "\n")
