"""`rougekit nearest`: for each text of one file, the most similar texts of another."""

from collections.abc import Sequence
from pathlib import Path

from rougekit.analysis import wording
from rougekit.analysis.all_pairs.nearest import nearest
from rougekit.cli.all_pairs import as_json, in_a_line, pairwise_options, read, scorer_of
from rougekit.cli.flags import parse
from rougekit.cli.screen import Cell, Column, Styled, answer


def run(command: str, arguments: Sequence[str]) -> int:
    """Print each query with its nearest texts, or as JSON lines; rows count from 1. Raises ValueError, OSError."""
    values = parse(command, arguments)
    paths = values.positional
    queries, pool = (read(path, values)[0] for path in paths)
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
    what = wording.title(values.rouge_type)
    files = f"{Path(paths[0]).name} against {Path(paths[1]).name}"
    head = f"{files} · {len(queries):,} by {wording.counted(len(pool), 'text')} · {what}"
    rows: list[list[Cell]] = []
    for query, matches in enumerate(found, 1):
        rows.append([Styled(str(query), "bold"), "", Styled(in_a_line(queries[query - 1]), "bold")])
        rows += [[f"{row}", wording.points(score), in_a_line(pool[row - 1])] for score, row in matches]
    with answer(head, scorer_of(values).signature, color=values.color) as screen:
        screen.table([Column("row"), Column(what), Column("text", is_text=True, cut="end")], rows)
        if best := [matches[0][0] for matches in found]:
            screen.line()
            screen.say(wording.nearest(what, best))
            screen.say("Queries are in bold, each above its nearest texts of the pool; rows count from 1.", "dim")
    return 0
