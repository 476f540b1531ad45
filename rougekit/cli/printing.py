"""Results as text, tables or JSON on standard output."""

import json
import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from rougekit.io.printable import printable
from rougekit.io.tables import Cell, render
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
    contexts: "Mapping[str, Context]",
    *,
    percent: bool = False,
) -> None:
    """Scores of every system, tests against the baseline, and the signature; numbers are fractions, or points.

    In CSV one table goes to standard output and the signature to standard error, where diagnostics always go.
    """
    if style == "json":
        _print_json(_as_json(results, signature, comparison, ranking, contexts), percent)
        return
    if style in _ONE_TABLE:
        print(_rendered(style, *_one_table(results, comparison, ranking, contexts), percent=percent), end="")
    else:
        print(_rendered(style, *_scores_table(results, contexts), percent=percent), end="")
        if comparison is not None:
            shown = _rendered(style, *_comparison_rows(comparison), comparison.about, percent)
            print(f"\n{shown}", end="")
        if ranking is not None:
            print(f"\n{_rendered(style, *_ranking_rows(ranking), ranking.about, percent)}", end="")
    for name, context in contexts.items():
        for diagnostic in context.doubts:
            _to_stderr(printable(f"rougekit: {name + ': ' if name else ''}{diagnostic}"))
    for line in [signature, *([comparison.signature] if comparison is not None else [])]:
        _print_signature(line, style)


_ONE_TABLE = ("csv", "tsv")
"""Formats of which standard output has one table and nothing else."""

_POINTS = frozenset((
    "precision", "recall", "fmeasure", "low", "mid", "high", "score", "scores", "difference", "difference_low",
    "difference_high", "detectable", "smallest_difference", "tie", "trusted",
))  # fmt: skip
"""Columns and fields whose numbers are scores or differences of scores."""


def _rendered(
    style: str, header: Sequence[str], rows: Sequence[Sequence[Cell]], note: str = "", percent: bool = False
) -> str:
    """A table; with `percent` scores are in points, and a note or a column says so."""
    points = [name for name in header if percent and (name in _POINTS or name.endswith(_PART_ENDINGS))]
    if percent and style in _ONE_TABLE:
        header, rows = [*header, "unit"], [[*row, "points"] for row in rows]
    elif percent:
        note = f"{note}; scores in points" if note else "scores in points"
    return render(header, rows, style, note=note, points=points)  # type: ignore[arg-type]


_PART_ENDINGS = tuple(f"_{part}" for part in PARTS)


def _print_json(results: dict[str, Any], percent: bool) -> None:
    results = {"unit": "points", **_in_points(results)} if percent else results
    print(json.dumps(_without_nan(results), indent=2))


def _in_points(value: Any, name: str = "") -> Any:
    """Scores, by the names of their fields, times 100."""
    if isinstance(value, dict):
        return {key: _in_points(item, key) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_in_points(item, name) for item in value]
    return 100 * value if isinstance(value, float) and (name in _POINTS or name.endswith(_PART_ENDINGS)) else value


def _to_stderr(line: str) -> None:
    """To stderr, if it is open."""
    if sys.stderr is not None:
        print(line, file=sys.stderr)


def _print_signature(line: str, style: str) -> None:
    """As it reads back: nothing in it is escaped, names of systems are quoted."""
    if style in _ONE_TABLE:
        _to_stderr(line)
    else:
        print({"markdown": f"\n`{line}`", "latex": f"% {line}", "text": f"\n{line}"}[style])


def print_table(
    style: str,
    header: Sequence[str],
    rows: Sequence[Sequence[Cell]],
    note: str,
    signature: str,
    *,
    percent: bool = False,
) -> None:
    """A table of another kind with its note: in JSON an object with rows, in CSV a column."""
    if style == "json":
        named = [dict(zip(header, row, strict=True)) for row in rows]
        _print_json({"signature": signature, "about": note, "rows": named}, percent)
        return
    if style in _ONE_TABLE and note:
        header, rows = [*header, "about"], [[*row, note] for row in rows]
    print(_rendered(style, header, rows, note, percent), end="")
    _print_signature(signature, style)


def print_examples(style: str, scored: Mapping[str, Scores], signature: str, *, percent: bool = False) -> None:
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
    print_table(style, header, rows, "", signature, percent=percent)


Table = tuple[list[str], list[list[Cell]]]
"""Header and rows."""

_SCORE_HEADER = ["system", "type", "part", "low", "mid", "high"]


def _scores_table(results: Mapping[str, Mapping[str, Any]], contexts: "Mapping[str, Context]") -> Table:
    """Systems, then what humans and chance reach; without a column for systems if the only one has no name."""
    header, rows = _SCORE_HEADER, _all_scores(results, contexts)
    if not any(row[0] for row in rows):
        header, rows = header[1:], [row[1:] for row in rows]
    return header, rows


def _all_scores(results: Mapping[str, Mapping[str, Any]], contexts: "Mapping[str, Context]") -> list[list[Cell]]:
    rows: list[list[Cell]] = [[name, *row] for name, scores in results.items() for row in _score_rows(scores)]
    for name, context in contexts.items():
        levels = (("with one reference less", context.system), ("people", context.human), ("chance", context.chance))
        for level, scores in levels:
            rows += [[f"{name} {level}".strip(), *row] for row in _score_rows(scores or {})]
    return rows


def _one_table(
    results: Mapping[str, Mapping[str, Any]],
    comparison: "Comparison | None",
    ranking: "Ranking | None",
    contexts: "Mapping[str, Context]",
) -> Table:
    """Scores, and with several systems the test of each against the baseline in the same row, with its facts."""
    if comparison is None:
        return _scores_table(results, contexts)
    tested = {(s, t, "" if p == "bleu" else p): entry for s, t, p, entry in comparison.entries()}
    facts: list[Cell] = [comparison.baseline, comparison.test, comparison.level, comparison.family]
    last, ranked = _ranked(ranking)
    table: list[list[Cell]] = []
    for row in _all_scores(results, contexts):
        key = (str(row[0]), str(row[1]), str(row[2]))
        entry = tested.get(key)
        numbers: list[Cell] = [None if entry is None else getattr(entry, name) for name in _TESTED]
        of_pairs = ranked.get(key, [None] * len(last))
        table.append([*row, *numbers, *([None] * len(facts) if entry is None else facts), *of_pairs])
    return [*_SCORE_HEADER, *_TESTED, "baseline", "test", "level", "holm_over", *last], table


def _ranked(ranking: "Ranking | None") -> tuple[list[str], dict[tuple[str, str, str], list[Cell]]]:
    """The columns that a ranking of all pairs adds, and their cells by system, type and part."""
    if ranking is None:
        return [], {}
    names, rows = _ranking_rows(ranking)
    part = "" if ranking.rouge_type == "bleu" else "fmeasure"
    by_score = {(str(row[1]), ranking.rouge_type, part): [row[0], *row[3:], ranking.about] for row in rows}
    return [names[0], *names[3:], "pairs"], by_score


def print_candidates(style: str, candidates: "Sequence[Candidate]") -> None:
    """Configurations that may have given published numbers; as text also the code of the first."""
    if style == "json":
        print(json.dumps([{**asdict(candidate), "claimed": candidate.claimed} for candidate in candidates], indent=2))
        return
    published = list(candidates[0].values)
    header = ["matches", "off by", *published, "tool", "how"]
    rows: list[list[Cell]] = [
        [
            _verdict(candidate),
            candidate.error,
            *(candidate.values[name] for name in published),
            candidate.tool,
            candidate.how,
        ]
        for candidate in candidates
    ]
    print(render(header, rows, style, note=_chance(candidates)), end="")  # type: ignore[arg-type]
    if style == "text":
        print(f"\nThe first of them:\n{candidates[0].code}\n{candidates[0].signature}")


def _verdict(candidate: "Candidate") -> str:
    if candidate.matches and not candidate.claimed:
        return "perhaps by accident"
    return "yes" if candidate.exact else "within noise" if candidate.matches else "no"


def _chance(candidates: "Sequence[Candidate]") -> str:
    """How much a match means."""
    chance = (
        f"chance that numbers of another tool or other texts match one of the ways tried: {candidates[0].chance:.1%}"
    )
    if candidates[0].matches and not candidates[0].claimed:
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


def _comparison_rows(comparison: "Comparison") -> Table:
    """Tested differences; the smallest detectable one only beside those that are not significant."""
    header = ["type", "part", "system", "score", *(_SHORT.get(name, name) for name in _TESTED)]
    rows: list[list[Cell]] = []
    for system, name, part, entry in comparison.entries():
        shown = {field: getattr(entry, field) for field in _TESTED}
        if entry.p_holm is not None and entry.p_holm <= comparison.level:
            shown["detectable"] = None
        rows.append([name, "" if part == "bleu" else part, system, entry.score, *shown.values()])
    return header, rows


def _ranking_rows(ranking: "Ranking") -> Table:
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
    contexts: "Mapping[str, Context]",
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

    fields: dict[str, Any] = {
        "signature": signature,
        "systems": {name: plain(scores) for name, scores in results.items()},
    }
    if list(results) == [""]:
        fields = {"signature": signature, "scores": plain(results[""])}
    if comparison is not None:
        facts = (
            "baseline", "method", "test", "exact", "n_resamples", "seed", "level", "confidence", "average",
            "n_examples", "n_groups", "family", "primary", "signature", "sentence",
        )  # fmt: skip
        of_comparison = {name: getattr(comparison, name) for name in facts}
        fields["comparison"] = {**of_comparison, "systems": comparison.to_dict()}
    if ranking is not None:
        fields["ranking"] = {
            "type": ranking.rouge_type, "about": ranking.about, "systems": ranking.systems, "scores": ranking.scores,
            "clusters": ranking.clusters, "p_values": ranking.p_values.tolist(), "signature": ranking.signature,
        }  # fmt: skip
    if contexts:
        fields["context"] = {
            name: {
                "system": plain(c.system), "people": plain(c.human), "chance": plain(c.chance),
                "doubts": [asdict(diagnostic) for diagnostic in c.doubts],
            }
            for name, c in contexts.items()
        }  # fmt: skip
    return fields


def _without_nan(value: Any) -> Any:
    """JSON has neither nan nor infinity: null."""
    if isinstance(value, dict):
        return {key: _without_nan(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_without_nan(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
