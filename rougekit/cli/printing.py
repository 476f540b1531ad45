"""Results as people or programs want them printed."""

import json
import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from rougekit.io.printable import printable
from rougekit.io.tables import Cell, Format, render
from rougekit.results import PARTS
from rougekit.scores.scores import Scores

if TYPE_CHECKING:
    from rougekit.analysis.comparison_results import Comparison
    from rougekit.analysis.context import Context
    from rougekit.analysis.identification import Candidate
    from rougekit.analysis.ranking import Ranking

_TESTED = (
    "difference", "difference_low", "difference_high", "p_value", "p_holm", "detectable",
    "n_examples", "wins", "ties", "losses",
)  # fmt: skip
_SHORT = {"difference_low": "low", "difference_high": "high", "p_value": "p", "p_holm": "p (Holm)", "n_examples": "n"}


def print_scores(
    style: str,
    results: Mapping[str, Mapping[str, Any]],
    signature: str,
    comparison: "Comparison | None",
    ranking: "Ranking | None",
    around: "Mapping[str, Context]",
) -> None:
    """Scores of every system, tests against the baseline, and the signature; all numbers are fractions.

    In CSV one table goes to standard output, and the signature to standard error. Doubts about texts always go there.
    """
    if style == "json":
        print(json.dumps(_as_json(results, signature, comparison, ranking, around), indent=2))
        return
    table: Format = style  # type: ignore[assignment]
    if table == "csv":
        print(_one_table(results, comparison, ranking, around), end="")
    else:
        print(_scores_table(results, around, table), end="")
        if comparison is not None:
            print("\n" + render(*_comparison_rows(comparison), table, note=comparison.about), end="")
        if ranking is not None:
            print("\n" + render(*_ranking_rows(ranking), table, note=ranking.about), end="")
    for name, found in around.items():
        for doubt in found.doubts:
            print(printable(f"rougekit: {name + ': ' if name else ''}{doubt}"), file=sys.stderr)
    for line in [signature, *([comparison.signature] if comparison is not None else [])]:
        print(_signature_line(line, style), file=sys.stderr if style == "csv" else sys.stdout)


def _signature_line(line: str, style: str) -> str:
    """As it reads back: nothing in it is escaped, names of systems are quoted."""
    return {"markdown": f"\n`{line}`", "latex": f"% {line}", "text": f"\n{line}"}.get(style, line)


def print_table(style: str, header: Sequence[str], rows: Sequence[Sequence[Cell]], note: str, signature: str) -> None:
    """A table of another kind, with what must be said beside it: in JSON an object with rows, in CSV a column."""
    if style == "json":
        named = [dict(zip(header, row, strict=True)) for row in rows]
        print(json.dumps(_without_nan({"signature": signature, "about": note, "rows": named}), indent=2))
        return
    if style == "csv" and note:
        header, rows = [*header, "about"], [[*row, note] for row in rows]
    print(render(header, rows, style, note=note), end="")  # type: ignore[arg-type]
    print(_signature_line(signature, style), file=sys.stderr if style == "csv" else sys.stdout)


def print_examples(style: str, scored: Mapping[str, Scores], signature: str) -> None:
    """P, R and F of every example.

    Raises
    ------
    ValueError : a type that has no score of an example.
    """
    for scores in scored.values():
        scores.examples()
    columns = [f"{kind}_{part}" for kind in next(iter(scored.values())).types for part in PARTS]
    rows: list[list[Cell]] = [
        [system, str(example), *values]
        for system, scores in scored.items()
        for example, values in enumerate(
            zip(*(c.tolist() for k in scores.types for c in scores.columns[k]), strict=True)
        )
    ]
    header = ["system", "id", *columns]
    if list(scored) == [""]:
        header, rows = header[1:], [row[1:] for row in rows]
    print_table(style, header, rows, "", signature)


def _scores_table(results: Mapping[str, Mapping[str, Any]], around: "Mapping[str, Context]", style: Format) -> str:
    """Systems, then what people and chance reach; without a column for systems if there is one without a name."""
    header = ["system", "type", "part", "low", "mid", "high"]
    rows = _all_scores(results, around)
    if not any(row[0] for row in rows):
        header, rows = header[1:], [row[1:] for row in rows]
    return render(header, rows, style)


def _all_scores(results: Mapping[str, Mapping[str, Any]], around: "Mapping[str, Context]") -> list[list[Cell]]:
    rows: list[list[Cell]] = [[name, *row] for name, scores in results.items() for row in _score_rows(scores)]
    for name, found in around.items():
        levels = (("with one reference less", found.system), ("people", found.human), ("chance", found.chance))
        for level, scores in levels:
            rows += [[f"{name} {level}".strip(), *row] for row in _score_rows(scores or {})]
    return rows


def _one_table(
    results: Mapping[str, Mapping[str, Any]],
    comparison: "Comparison | None",
    ranking: "Ranking | None",
    around: "Mapping[str, Context]",
) -> str:
    """Scores, and with several systems the test of each against the baseline in the same row, with its facts."""
    header = ["system", "type", "part", "low", "mid", "high"]
    rows = _all_scores(results, around)
    if comparison is None:
        return _scores_table(results, around, "csv")
    tested = {(s, t, "" if p == "bleu" else p): entry for s, t, p, entry in comparison.entries()}
    facts: list[Cell] = [comparison.baseline, comparison.test, comparison.level, comparison.family]
    last, ranked = _ranked(ranking)
    table: list[list[Cell]] = []
    for row in rows:
        entry = tested.get((str(row[0]), str(row[1]), str(row[2])))
        numbers: list[Cell] = [None if entry is None else getattr(entry, name) for name in _TESTED]
        of_pairs = ranked.get((str(row[0]), str(row[1]), str(row[2])), [None] * len(last))
        table.append([*row, *numbers, *([None] * len(facts) if entry is None else facts), *of_pairs])
    return render([*header, *_TESTED, "baseline", "test", "level", "holm_over", *last], table, "csv")


def _ranked(ranking: "Ranking | None") -> tuple[list[str], dict[tuple[str, str, str], list[Cell]]]:
    """What a row of the table says of all pairs, for the scores that they were ranked by: system, type and part."""
    if ranking is None:
        return [], {}
    names, rows = _ranking_rows(ranking)
    part = "" if ranking.rouge_type == "bleu" else "fmeasure"
    told = {(str(row[1]), ranking.rouge_type, part): [row[0], *row[3:], ranking.about] for row in rows}
    return [names[0], *names[3:], "pairs"], told


def print_candidates(style: str, found: "Sequence[Candidate]") -> None:
    """Ways to compute ROUGE that may have given published numbers; for people also the code of the first."""
    if style == "json":
        print(json.dumps([{**asdict(candidate), "claimed": candidate.claimed} for candidate in found], indent=2))
        return
    published = list(found[0].values)
    header = ["matches", "off by", *published, "tool", "how"]
    rows: list[list[Cell]] = [
        [_verdict(one), one.error, *(one.values[name] for name in published), one.tool, one.how] for one in found
    ]
    print(render(header, rows, style, note=_accident(found)), end="")  # type: ignore[arg-type]
    if style == "text":
        print(f"\nThe first of them:\n{found[0].code}\n{found[0].signature}")


def _verdict(candidate: "Candidate") -> str:
    if candidate.matches and not candidate.claimed:
        return "perhaps by accident"
    return "yes" if candidate.exact else "within noise" if candidate.matches else "no"


def _accident(found: "Sequence[Candidate]") -> str:
    """How much a match means."""
    chance = f"chance that numbers of another tool or other texts match one of the ways tried: {found[0].chance:.1%}"
    if found[0].matches and not found[0].claimed:
        return f"{chance}; more types or more digits would tell"
    return chance


def _score_rows(scores: Mapping[str, Any]) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    for name, score in scores.items():
        if isinstance(score.low, float):  # bleu
            rows.append([name, "", score.low, score.mid, score.high])
            continue
        for part in PARTS:
            rows.append([name, part, *(getattr(bound, part) for bound in (score.low, score.mid, score.high))])
    return rows


def _comparison_rows(comparison: "Comparison") -> tuple[list[str], list[list[Cell]]]:
    """What is tested; the smallest difference that would have shown only beside those that are not significant."""
    header = ["type", "part", "system", "score", *(_SHORT.get(name, name) for name in _TESTED)]
    rows: list[list[Cell]] = []
    for system, name, part, entry in comparison.entries():
        shown = {field: getattr(entry, field) for field in _TESTED}
        if entry.p_holm is not None and entry.p_holm <= comparison.level:
            shown["detectable"] = None
        rows.append([name, "" if part == "bleu" else part, system, entry.score, *shown.values()])
    return header, rows


def _ranking_rows(ranking: "Ranking") -> tuple[list[str], list[list[Cell]]]:
    """By score: the cluster, and p against every other system, corrected."""
    rows: list[list[Cell]] = []
    for k, (name, score) in enumerate(zip(ranking.systems, ranking.scores, strict=True)):
        p_values = [None if math.isnan(p) else p for p in ranking.p_values[k].tolist()]
        rows.append([ranking.cluster_of(name), name, score, *p_values])
    return ["cluster", "system", "score", *(f"p ({name})" for name in ranking.systems)], rows


def _as_json(
    results: Mapping[str, Mapping[str, Any]],
    signature: str,
    comparison: "Comparison | None",
    ranking: "Ranking | None",
    around: "Mapping[str, Context]",
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
        facts = (
            "baseline", "method", "test", "exact", "n_resamples", "seed", "level", "confidence", "average",
            "n_examples", "n_groups", "family", "primary", "signature", "sentence",
        )  # fmt: skip
        told = {name: getattr(comparison, name) for name in facts}
        found["comparison"] = {**told, "systems": comparison.to_dict()}
    if ranking is not None:
        found["ranking"] = {
            "type": ranking.rouge_type, "about": ranking.about, "systems": ranking.systems, "scores": ranking.scores,
            "clusters": ranking.clusters, "p_values": ranking.p_values.tolist(), "signature": ranking.signature,
        }  # fmt: skip
    if around:
        found["context"] = {
            name: {
                "system": plain(c.system), "people": plain(c.human), "chance": plain(c.chance),
                "doubts": [asdict(doubt) for doubt in c.doubts],
            }
            for name, c in around.items()
        }  # fmt: skip
    return _without_nan(found)  # type: ignore[no-any-return]


def _without_nan(value: Any) -> Any:
    """JSON has neither nan nor infinity: null."""
    if isinstance(value, dict):
        return {key: _without_nan(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_without_nan(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
