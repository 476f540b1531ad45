"""ROUGE on Spark: a scored data frame, or the totals of a corpus, through `mapInArrow`.

Each partition becomes one row of integer sums (`rougekit.Totals`), so partitions, their order and retries of tasks
change no bit of the result. Spark's setting `spark.task.maxFailures` limits retries.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from rougekit.analysis.totals import Totals, arrow_schema
from rougekit.integrations.cluster import metadata_of, totals_by_block, with_scores
from rougekit.integrations.example_scores import per_example_scorer
from rougekit.scoring.measures.names import DEFAULT_TYPES


def score_dataframe(
    data: Any,
    rouge_types: Sequence[str] = DEFAULT_TYPES,
    *,
    prediction: str = "prediction",
    reference: str = "reference",
    **options: Any,
) -> Any:
    """The data frame with columns rouge1_precision, rouge1_recall, rouge1_fmeasure, … added to its own.

    Each has the signature in its metadata: `frame.schema["rouge1_recall"].metadata["rougekit"]`.

    Parameters
    ----------
    data : pyspark.sql.DataFrame
    rouge_types, options : as in Scorer; not bleu, which scores only a corpus
    prediction, reference : names of columns of strings; several references are a column of arrays of strings
    """
    from pyspark.sql.types import DoubleType, StructType

    scorer = per_example_scorer(rouge_types, **options)
    schema = StructType(list(data.schema.fields))
    for name in scorer.score([], []).to_arrow().schema.names:
        schema = schema.add(name, DoubleType(), False, metadata_of(scorer))

    def score(batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            yield from with_scores(batch, scorer, prediction, reference).to_batches()

    return data.mapInArrow(score, schema)


def corpus_totals(
    data: Any,
    rouge_types: Sequence[str] = DEFAULT_TYPES,
    *,
    prediction: str = "prediction",
    reference: str = "reference",
    average: str = "macro",
    **options: Any,
) -> Totals:
    """Totals of all rows; `.result()` has the scores with intervals.

    Parameters
    ----------
    data, prediction, reference : as in `score_dataframe`
    rouge_types, options : as in Scorer
    average : as in `Totals.of_table`

    Returns
    -------
    Totals, bit for bit those that `Totals.of_table` gives for the same rows in one process.
    """
    from pyspark.sql.pandas.types import from_arrow_schema

    of_block, empty = totals_by_block(rouge_types, options, (prediction, reference), average)
    schema = from_arrow_schema(arrow_schema())

    def add_up(batches: Iterator[Any]) -> Iterator[Any]:
        yield from Totals.merged(chain([empty], map(of_block, batches))).to_arrow().to_batches()

    def merge(batches: Iterator[Any]) -> Iterator[Any]:
        parts = (Totals.from_arrow(batch) for batch in batches if batch.num_rows)
        yield from Totals.merged(chain([empty], parts)).to_arrow().to_batches()

    parts = data.select(prediction, reference).mapInArrow(add_up, schema)
    return Totals.from_arrow(parts.repartition(1).mapInArrow(merge, schema).toArrow())
