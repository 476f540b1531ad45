"""The work on a block of rows in a worker, shared by the adapters of Ray and Spark."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rougekit.analysis.totals import Totals
from rougekit.scorer import Scorer


def with_scores(block: Any, scorer: Scorer, prediction: str, reference: str) -> Any:
    """An Arrow table or record batch as a table with its scores, by one thread, as engines run one worker per core."""
    import pyarrow as pa

    from rougekit.arrow import score_columns

    scores = score_columns(scorer, block, prediction, reference, threads=1).to_arrow()
    table = block if isinstance(block, pa.Table) else pa.Table.from_batches([block])
    for name, column in zip(scores.column_names, scores.columns, strict=True):
        table = table.append_column(name, column)
    return table


@dataclass(frozen=True)
class PartialTotals:
    """Makes the totals of blocks in workers; they can be merged in any order, whichever blocks are retried."""

    scorer: Scorer
    columns: tuple[str, str, str | None]
    """Names of the columns of predictions, references and keys."""
    options: dict[str, Any]
    """average, n_resamples and seed, as of `Totals.of_table`"""
    empty: Totals
    """Totals of no rows, made by the driver."""

    @classmethod
    def of(
        cls, rouge_types: Sequence[str], options: dict[str, Any], columns: tuple[str, str, str | None], **totals: Any
    ) -> "PartialTotals":
        """Check all options, in the driver. Raises TypeError, ValueError for one that is wrong."""
        scorer = Scorer(rouge_types, **options)
        return cls(scorer, columns, totals, Totals.empty(scorer, **totals))

    def of_block(self, block: Any) -> Totals:
        """Totals of an Arrow table or record batch."""
        totals = Totals.of_table(self.scorer, block, *self.columns, threads=1, **self.options)
        return replace(totals, identity=self.empty.identity)  # a worker may see less of a callable's source
