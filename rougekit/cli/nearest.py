"""`rougekit nearest`: for each text of one file, the most similar texts of another."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Literal, NamedTuple

from rougekit.analysis import wording
from rougekit.analysis.tables.model import Column, Table
from rougekit.analysis.tables.numbers import Kind
from rougekit.cli.parsing import parse
from rougekit.cli.places import placed
from rougekit.cli.reading import refuse_to_replace
from rougekit.cli.screen import screen_for
from rougekit.cli.similarity import Similarity, Texts, as_json, snippet
from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.io.tables import Marked
from rougekit.foundation.plurals import counted
from rougekit.reading.formats.cells import row_name
from rougekit.studies.similarity.nearest import nearest


class Request(NamedTuple):
    """What the flags ask."""

    texts: Texts
    similarity: Similarity
    k: int
    format: Literal["text", "json"]
    color: str


def run(command: str, arguments: Sequence[str]) -> int:
    """Print the nearest texts of each query, as a table or JSON lines. Raises ValueError, OSError."""
    line = parse(command, arguments)
    paths, asked = line.positional, line.of(Request)
    refuse_to_replace(line.outputs, paths)
    queries, pool = (asked.texts.read(path)[0] for path in paths)
    if not pool:
        raise FileError(f"{paths[1]}: no texts; expected at least one")
    with placed(queries=partial(row_name, paths[0]), pool=partial(row_name, paths[1])):
        result = nearest(queries, pool, asked.k, **asked.similarity.options)
    matches_of_queries = [
        [(score, index + 1) for score, index in zip(scores, indices, strict=True)]
        for scores, indices in zip(result.scores.tolist(), result.indices.tolist(), strict=True)
    ]
    if asked.format == "json":
        for query, matches in enumerate(matches_of_queries, 1):
            for score, row in matches:
                print(as_json({"query_row": query, "pool_row": row, "score": score, "text": pool[row - 1]}))
        return 0
    what = wording.title(asked.similarity.rouge_type)
    files = (
        f"{Path(path).name} ({counted(len(texts), 'text')})" for path, texts in zip(paths, (queries, pool), strict=True)
    )
    head = f"{' against '.join(files)} · {what}"
    rows: list[list[Any]] = []
    for query, matches in enumerate(matches_of_queries, 1):
        rows.append([Marked(query, style="bold"), None, Marked(snippet(queries[query - 1]), style="bold")])
        rows += [[row, score, snippet(pool[row - 1])] for score, row in matches]
    with screen_for(head, asked.similarity.signature, color=asked.color) as screen:
        columns = [Column("row", Kind.NUMBER), Column("score", Kind.SCORE, what), Column("text", Kind.TEXT, cut="end")]
        screen.table(Table(columns, rows))
        if best := [matches[0][0] for matches in matches_of_queries]:
            screen.line()
            screen.say(wording.nearest_sentence(what, best))
            screen.say("Each query, in bold, is above its nearest texts in the pool. Rows are numbered from 1.", "dim")
    return 0
