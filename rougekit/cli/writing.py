"""Scores to files: rouge_score's CSV, and the scores of every example."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from rougekit import extras
from rougekit.io.atomic_write import atomic_write
from rougekit.io.decoding import FileError
from rougekit.io.rouge_score_csv import write_aggregates, write_scores
from rougekit.io.tables import render
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
    FileError : another ending. ImportError : .parquet without pyarrow. OSError : the file can't be written.
    """
    kind = Path(path).suffix.lower()
    if kind not in (".parquet", ".csv", ".jsonl"):
        raise FileError(f"{path}: unknown kind of file; expected .parquet, .csv or .jsonl")
    columns: dict[str, list[Any]] = {}
    if len(scored) > 1:
        columns["system"] = [name for name, scores in scored.items() for _ in range(len(scores))]
    tables = [scores.named_columns() for scores in scored.values()]
    columns |= {name: np.concatenate([table[name] for table in tables]).tolist() for name in tables[0]}
    if kind == ".parquet":
        return _write_parquet(path, columns)
    rows = zip(*columns.values(), strict=True)
    with atomic_write(path) as new:
        if kind == ".csv":
            new.write_text(render(list(columns), list(rows), "csv"), "utf-8")
        else:
            new.write_text("".join(json.dumps(dict(zip(columns, row, strict=True))) + "\n" for row in rows), "utf-8")


def _write_parquet(path: str, columns: dict[str, list[Any]]) -> None:
    pa, pq = (extras.load(name, f"{path}: Parquet", "evaluate") for name in ("pyarrow", "pyarrow.parquet"))
    with atomic_write(path) as new:
        pq.write_table(pa.table(columns), new)
