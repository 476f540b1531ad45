"""Write scores to files: the CSV of rouge_score's command, and the scores of every example."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rougekit.cli.commands import UsageError
from rougekit.foundation import extras
from rougekit.foundation.errors import warn
from rougekit.foundation.io.atomic_write import atomic_write
from rougekit.foundation.io.printable import listed
from rougekit.foundation.io.rouge_score_csv import write_aggregates, write_scores
from rougekit.foundation.io.tables import render
from rougekit.scoring.options import AggregateOptions
from rougekit.scoring.results import Score
from rougekit.scoring.scores.scores import Scores

TABLES = (".csv", ".jsonl", ".parquet")
"""The formats of scores of examples."""
BLOCK_EXAMPLES = 10_000
"""Examples formatted at a time."""


def write_csv(path: str, scored: Mapping[str, Scores], options: AggregateOptions | None) -> None:
    """Write the file that rouge_score's command writes, byte for byte.

    options : of the averages; None to write the scores of each example

    Raises ValueError for several systems and for options that rouge_score's bootstrap lacks, OSError.
    """
    if len(scored) > 1:
        raise UsageError("--output_filename is for one system; --format=csv prints several")
    scores = replace(next(iter(scored.values())), groups=None)
    if options:
        write_aggregates(path, scores.aggregate_by(options.changed(legacy_bootstrap=True)))
    else:
        scores.examples()  # raises ValueError for types of which an example has no score
        columns = [map(Score, *columns.tolist()) for columns in scores.columns.values()]
        write_scores(path, [dict(zip(scores.types, row, strict=True)) for row in zip(*columns, strict=True)])


def write_examples(path: str, scored: Mapping[str, Scores], ids: Sequence[Any] | None = None) -> None:
    """Write the scores of every example to a file with one of TABLES, in a row with its id if it has one.

    Warns of types of which an example has no score, such as bleu. Raises ImportError, OSError.
    """
    kind = Path(path).suffix.lower()
    if left_out := sorted({name for scores in scored.values() for name in scores.types if name not in scores.columns}):
        warn(f"{path}: {listed(left_out)} left out: no scores of single examples")
    if kind == ".parquet":
        pa, pq = (extras.load(name, f"{path}: Parquet") for name in ("pyarrow", "pyarrow.parquet"))
        with atomic_write(path) as new:
            pq.write_table(pa.concat_tables(map(pa.table, _blocks(scored, ids))), new)
        return
    with atomic_write(path) as new, new.open("w", encoding="utf-8") as file:
        for block, columns in enumerate(_blocks(scored, ids)):
            rows = list(zip(*columns.values(), strict=True))
            if kind == ".csv":
                table = render(list(columns), rows, "csv")
                file.write(table if block == 0 else table.partition("\n")[2])  # only the first block has the header
            else:
                for row in rows:
                    values = (None if value != value else value for value in row)  # JSON has no NaN
                    file.write(json.dumps(dict(zip(columns, values, strict=True))) + "\n")


def _blocks(scored: Mapping[str, Scores], ids: Sequence[Any] | None) -> Iterator[dict[str, list[Any]]]:
    """Columns of scores by name, a block of examples at a time, after the system, if there are several, and the id."""
    if ids is not None and {*map(type, ids)} not in ({int}, {str}):
        ids = ["" if one is None else str(one) for one in ids]
    for system, scores in scored.items():
        for first in range(0, max(1, len(scores)), BLOCK_EXAMPLES):
            block = slice(first, first + BLOCK_EXAMPLES)
            columns = {name: column[block].tolist() for name, column in scores.named_columns().items()}
            if ids is not None:
                columns = {"id": list(ids[block]), **columns}
            names = [system] * min(BLOCK_EXAMPLES, len(scores) - first)
            yield {"system": names, **columns} if len(scored) > 1 else columns
