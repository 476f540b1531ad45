"""Scores to files: rouge_score's CSV, and the scores of every example."""

import json
from collections.abc import Mapping
from pathlib import Path

from rougekit.io.files import FileError
from rougekit.io.tables import render
from rougekit.scores.scores import Scores


def write_csv(path: str, scored: Mapping[str, Scores], *, aggregate: bool) -> None:
    """The file that rouge_score's command writes, byte for byte."""
    if len(scored) > 1:
        raise ValueError("--output_filename is for one system; --format=csv prints several")
    scores = next(iter(scored.values()))
    lines = []
    if aggregate:
        lines.append("score_type,low,mid,high")
        for name, score in sorted(scores.aggregate(legacy_bootstrap=True).items()):
            for letter, part in (("R", "recall"), ("P", "precision"), ("F", "fmeasure")):
                bounds = [getattr(bound, part) for bound in (score.low, score.mid, score.high)]
                lines.append(f"{name}-{letter},{bounds[0]:f},{bounds[1]:f},{bounds[2]:f}")
    else:
        names = sorted(scores.types)
        lines.append(",".join(["id", *(f"{name}-{letter}" for name in names for letter in "PRF")]))
        columns = [column.tolist() for name in names for column in scores[name].columns]
        lines += [",".join([str(k), *(f"{x:f}" for x in row)]) for k, row in enumerate(zip(*columns, strict=True))]
    Path(path).write_text("\n".join(lines) + "\n")


def write_examples(path: str, scored: Mapping[str, Scores]) -> None:
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
    if kind == ".parquet":
        pq.write_table(table, path)
    elif kind == ".csv":
        rows = zip(*(column.to_pylist() for column in table.columns), strict=True)
        Path(path).write_text(render(table.column_names, list(rows), "csv"), "utf-8")
    elif kind == ".jsonl":
        Path(path).write_text("".join(json.dumps(row) + "\n" for row in table.to_pylist()), "utf-8")
    else:
        raise FileError(f"{path}: unknown kind of file; expected .parquet, .csv or .jsonl")
