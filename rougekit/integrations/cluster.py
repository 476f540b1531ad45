"""What the adapters of Ray and Spark share: the work on a block of rows in a worker."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rougekit.analysis.totals import Totals
from rougekit.scorer import Scorer


@dataclass(frozen=True)
class Columns:
    """The columns of a table that are scored, by their names."""

    prediction: str
    reference: str
    key: str | None = None


def score_block(scorer: Scorer, block: Any, columns: Columns) -> Any:
    """The scores of a table or record batch of Arrow, as a table; on one thread, as engines start a worker a core."""
    from rougekit.arrow import score_columns

    return score_columns(scorer, block, columns.prediction, columns.reference, threads=1).to_arrow()


@dataclass(frozen=True)
class PartialTotals:
    """Totals of blocks that workers add up, in any order and as often as a block is tried again."""

    scorer: Scorer
    columns: Columns
    options: dict[str, Any]
    """average, n_resamples and seed, as of `Totals.of_table`"""
    empty: Totals
    """Totals of no rows, which the driver made."""

    @classmethod
    def of(
        cls, rouge_types: Sequence[str], options: dict[str, Any], columns: Columns, **totals: Any
    ) -> "PartialTotals":
        """Check all options, in the driver.

        Raises
        ------
        TypeError, ValueError : an option that is wrong.
        """
        scorer = Scorer(rouge_types, **options)
        return cls(scorer, columns, totals, Totals.empty(scorer, **totals))

    def of_block(self, block: Any) -> Totals:
        """Totals of a table or record batch of Arrow."""
        names = self.columns.prediction, self.columns.reference, self.columns.key
        totals = Totals.of_table(self.scorer, block, *names, threads=1, **self.options)
        return replace(totals, identity=self.empty.identity)  # a worker may see less of a callable's source
