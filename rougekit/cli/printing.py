"""Results as people or programs want them printed."""

import json
import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from rougekit.analysis.compared import PARTS, Compared, Comparison
from rougekit.analysis.context import Context
from rougekit.analysis.identification import Candidate
from rougekit.io.printable import printable
from rougekit.io.tables import Cell, Format, latex, render


def print_scores(
    style: str,
    results: Mapping[str, Mapping[str, Any]],
    signature: str,
    comparison: Comparison | None,
    around: Mapping[str, Context],
) -> None:
    """Scores of every system, tests against the baseline, and the signature.

    In CSV only the tables go to standard output. Doubts about texts always go to standard error.
    """
    if style == "json":
        print(json.dumps(_as_json(results, signature, comparison, around), indent=2))
        return
    table: Format = style  # type: ignore[assignment]
    print(_scores_table(results, around, table), end="")
    if comparison is not None:
        text = f"{comparison}\n" if table == "text" else render(*_comparison_rows(comparison), table)
        print("\n" + printable(text, keep="\t\n"), end="")
    for name, found in around.items():
        for doubt in found.doubts:
            print(printable(f"rougekit: {name + ': ' if name else ''}{doubt}"), file=sys.stderr)
    line = {"markdown": f"\n`{signature}`", "latex": f"% {latex(signature)}", "text": f"\n{signature}"}.get(
        style, signature
    )
    print(line, file=sys.stderr if style == "csv" else sys.stdout)


def _scores_table(results: Mapping[str, Mapping[str, Any]], around: Mapping[str, Context], style: Format) -> str:
    """Systems, then what people and chance reach; without a column for systems if there is one without a name."""
    header = ["system", "type", "part", "low", "mid", "high"]
    rows: list[list[Cell]] = [[name, *row] for name, scores in results.items() for row in _score_rows(scores)]
    for name, found in around.items():
        for level, scores in (("people", found.human), ("chance", found.chance)):
            rows += [[f"{name} {level}".strip(), *row] for row in _score_rows(scores or {})]
    if not any(row[0] for row in rows):
        header, rows = header[1:], [row[1:] for row in rows]
    return render(header, rows, style)


def print_candidates(style: str, found: Sequence[Candidate]) -> None:
    """Ways to compute ROUGE that may have given published numbers; for people also the code of the first."""
    if style == "json":
        print(json.dumps([asdict(candidate) for candidate in found], indent=2))
        return
    published = list(found[0].values)
    header = ["matches", "off by", *published, "tool", "how"]
    rows: list[list[Cell]] = [
        [_verdict(one), one.error, *(one.values[name] for name in published), one.tool, one.how] for one in found
    ]
    print(render(header, rows, style), end="")  # type: ignore[arg-type]
    if style == "text":
        print(f"\nThe first of them:\n{found[0].code}\n{found[0].signature}")


def _verdict(candidate: Candidate) -> str:
    return "yes" if candidate.exact else "within noise" if candidate.matches else "no"


def _score_rows(scores: Mapping[str, Any]) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    for name, score in scores.items():
        if isinstance(score.low, float):  # bleu
            rows.append([name, "", score.low, score.mid, score.high])
            continue
        for part in PARTS:
            rows.append([name, part, *(getattr(bound, part) for bound in (score.low, score.mid, score.high))])
    return rows


def _comparison_rows(comparison: Comparison) -> tuple[list[str], list[list[Cell]]]:
    header = ["type", "part", "system", "score", "difference", "low", "high", "p", "p (Holm)"]
    rows: list[list[Cell]] = []
    for system, types in comparison.items():
        for name, entry in types.items():
            parts = {"": entry} if isinstance(entry, Compared) else {part: getattr(entry, part) for part in PARTS}
            for part, one in parts.items():
                tested = [one.difference, one.difference_low, one.difference_high, one.p_value, one.p_holm]
                rows.append([name, part, system, one.score, *tested])
    return header, rows


def _as_json(
    results: Mapping[str, Mapping[str, Any]],
    signature: str,
    comparison: Comparison | None,
    around: Mapping[str, Context],
) -> dict[str, Any]:
    def plain(scores: Mapping[str, Any] | None) -> Any:
        if scores is None:
            return None
        return {
            name: {
                bound: part if isinstance(part, float) else part._asdict()
                for bound, part in (("low", score.low), ("mid", score.mid), ("high", score.high))
            }
            for name, score in scores.items()
        }

    found: dict[str, Any] = {
        "signature": signature,
        "systems": {name: plain(scores) for name, scores in results.items()},
    }
    if list(results) == [""]:
        found = {"signature": signature, "scores": plain(results[""])}
    if comparison is not None:
        found["comparison"] = {"baseline": comparison.baseline, "method": comparison.method, **comparison.to_dict()}
    if around:
        found["context"] = {
            name: {"people": plain(c.human), "chance": plain(c.chance), "doubts": [asdict(doubt) for doubt in c.doubts]}
            for name, c in around.items()
        }
    return _without_nan(found)  # type: ignore[no-any-return]


def _without_nan(value: Any) -> Any:
    """JSON has no nan: null."""
    if isinstance(value, dict):
        return {key: _without_nan(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_without_nan(item) for item in value]
    return None if isinstance(value, float) and math.isnan(value) else value
