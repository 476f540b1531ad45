"""Scores to files: rouge_score's CSV, and the scores of every example."""

import json
from collections.abc import Mapping
from pathlib import Path

from rougekit.io.files import FileError
from rougekit.io.rouge_score_csv import write_aggregates, write_scores
from rougekit.io.tables import render
from rougekit.io.whole import written_whole
from rougekit.results import Score
from rougekit.scores.scores import Scores


def write_csv(path: str, scored: Mapping[str, Scores], *, aggregate: bool) -> None:
    """The file that rouge_score's command writes, byte for byte.

    Raises
    ------
    ValueError : more than one system. OSError : the file can't be written.
    """
    if len(scored) > 1:
        raise ValueError("--output_filename is for one system; --format=csv prints several")
    scores = next(iter(scored.values()))
    if aggregate:
        write_aggregates(path, scores.aggregate(legacy_bootstrap=True))
    else:
        rows = (zip(*columns.tolist(), strict=True) for columns in scores.columns.values())
        write_scores(
            path, [dict(zip(scores.types, map(Score._make, row), strict=True)) for row in zip(*rows, strict=True)]
        )


def write_examples(path: str, scored: Mapping[str, Scores]) -> None:
    """Write the scores of every example: .parquet, .csv or .jsonl.

    Raises
    ------
    FileError : another ending. OSError : the file can't be written.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    tables = []
    for name, scores in scored.items():
        table = scores.to_arrow()
        if len(scored) > 1:
            table = table.add_column(0, "system", pa.array([name] * len(scores), pa.string()))
        tables.append(table)
    table = pa.concat_tables(tables)
    kind = Path(path).suffix.lower()
    if kind not in (".parquet", ".csv", ".jsonl"):
        raise FileError(f"{path}: unknown kind of file; expected .parquet, .csv or .jsonl")
    with written_whole(path) as new:
        if kind == ".parquet":
            pq.write_table(table, new)
        elif kind == ".csv":
            rows = zip(*(column.to_pylist() for column in table.columns), strict=True)
            new.write_text(render(table.column_names, list(rows), "csv"), "utf-8")
        else:
            new.write_text("".join(json.dumps(row) + "\n" for row in table.to_pylist()), "utf-8")
