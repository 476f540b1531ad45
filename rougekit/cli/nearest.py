"""`rougekit nearest`: for each text of one file, the most similar texts of another."""

from collections.abc import Sequence
from pathlib import Path

from rougekit.analysis import wording
from rougekit.analysis.all_pairs.nearest import nearest
from rougekit.cli.all_pairs import as_json, in_a_line, pairwise_options, read, scorer_of
from rougekit.cli.flags import parse
from rougekit.cli.screen import Cell, Column, Screen, Styled


def run(command: str, arguments: Sequence[str]) -> int:
    """Print each query with its nearest texts, or as JSON lines; rows count from 1. Raises ValueError, OSError."""
    values, words = parse(command, arguments)
    queries, pool = (read(path, values)[0] for path in words)
    result = nearest(queries, pool, values.k, **pairwise_options(values))
    found = [
        [(score, position + 1) for score, position in zip(scores, positions, strict=True)]
        for scores, positions in zip(result.values.tolist(), result.positions.tolist(), strict=True)
    ]
    if values.format == "json":
        for query, matches in enumerate(found, 1):
            for score, row in matches:
                print(as_json({"query_row": query, "pool_row": row, "score": score, "text": pool[row - 1]}))
        return 0
    screen, scorer, what = Screen(values.color), scorer_of(values), wording.title(values.rouge_type)
    files = f"{Path(words[0]).name} against {Path(words[1]).name}"
    screen.line(f"{files} · {len(queries):,} by {wording.counted(len(pool), 'text')} · {what}", "bold")
    screen.line()
    columns = [Column("row"), Column(what), Column("text", is_text=True, cut="end")]
    rows: list[list[Cell]] = []
    for query, matches in enumerate(found, 1):
        rows.append([Styled(str(query), "bold"), "", Styled(in_a_line(queries[query - 1]), "bold")])
        rows += [[f"{row}", wording.points(score), in_a_line(pool[row - 1])] for score, row in matches]
    screen.table(columns, rows)
    if found:
        best = [matches[0][0] for matches in found]
        mean, lowest, highest = (wording.points(value) for value in (sum(best) / len(best), min(best), max(best)))
        screen.line()
        screen.say(f"The nearest texts score {mean} points of {what} on average, from {lowest} to {highest}.")
        screen.say("In bold the queries with their rows, below each the rows and texts of the pool.", "dim")
    screen.line()
    screen.line(scorer.signature, "dim")
    return 0
