"""What a worker does with a block of rows: shared by the adapters for Ray and Spark."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from rougekit.analysis.totals import Totals
from rougekit.foundation.errors import once_per_line
from rougekit.scoring.scorer import Scorer


def with_scores(block: Any, scorer: Scorer, prediction: str, reference: str) -> Any:
    """A table of an Arrow table or record batch and its scores, in columns with the metadata of `metadata_of`.

    It is scored by a single thread, as engines run one worker per core.

    Raises ValueError if the table already has such a column.
    """
    import pyarrow as pa

    from rougekit.arrow import score_columns

    with once_per_line(""):  # a worker scores block after block
        scores = score_columns(scorer, block, prediction, reference, threads=1).to_arrow()
    table = block if isinstance(block, pa.Table) else pa.Table.from_batches([block])
    if taken := [name for name in scores.schema.names if name in table.schema.names]:
        raise ValueError(f"the rows already have a column {taken[0]!r}; expected none with the name of a score")
    for field, column in zip(scores.schema, scores.columns, strict=True):
        table = table.append_column(field.with_metadata(metadata_of(scorer)), column)
    return table


def metadata_of(scorer: Scorer) -> dict[str, str]:
    """The metadata of a column of scores, which Spark and Parquet files keep."""
    return {"rougekit": scorer.signature}


def totals_by_block(
    rouge_types: Sequence[str], options: dict[str, Any], columns: tuple[str, str], average: str
) -> tuple[Callable[[Any], Totals], Totals]:
    """The function with which workers compute the totals of a block, and the totals of no rows.

    columns : names of the columns of predictions and references
    average : as in `Totals.of_table`

    Options are checked here, in the driver: raises TypeError, ValueError for an invalid one.
    """
    scorer = Scorer(rouge_types, **options)
    empty = Totals.empty(scorer, average)
    return partial(_of_block, scorer, columns, average, empty.identity), empty


def _of_block(scorer: Scorer, columns: tuple[str, str], average: str, identity: Any, block: Any) -> Totals:
    with once_per_line("corpus_totals"):
        of_rows = Totals.of_table(scorer, block, *columns, average, threads=1)
    return replace(of_rows, identity=identity)  # a worker may not find the source of a callable, the driver does
