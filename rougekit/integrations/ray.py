"""ROUGE on Ray Data: a scored dataset, or the totals of a corpus, of any size in flat memory.

Workers score blocks of Arrow columns and return integer sums (`rougekit.Totals`), so the number of workers, the size of
blocks and retries after failures change no bit of the result.
"""

import os
import pickle
from collections.abc import Sequence
from functools import lru_cache
from inspect import signature
from itertools import chain
from pathlib import PurePath
from typing import Any

from rougekit.analysis.totals import Totals
from rougekit.foundation import extras
from rougekit.foundation.checks import whole_number
from rougekit.integrations.cluster import totals_by_block, with_scores
from rougekit.integrations.example_scores import per_example_scorer
from rougekit.scoring.measures.names import DEFAULT_TYPES

BATCH_SIZE = 16_384
"""Rows that a worker scores at a time: some 20 MB of news summaries."""

MAX_RETRIES = 3

BLOCK_BYTES = 16 * 2**20
"""Size of the blocks that workers read. With Ray's default of 128 MiB, a worker takes several times as much memory."""


def read(path: Any, *, columns: Sequence[str] | None = None, max_retries: int = MAX_RETRIES, **options: Any) -> Any:
    """Read one path, or several, as a dataset: Parquet, or JSON lines (.jsonl, .json, also with .gz).

    However large files and row groups are, a worker keeps only a few thousand rows and one block in memory. Blocks have
    16 MiB, or `DataContext.target_max_block_size` where that is not Ray's default. Each file is read by one worker.

    Parameters
    ----------
    path : str, path or list of them
        Whatever Ray accepts: local files and folders, `s3://…`, `gs://…`, `hf://…`. A folder is read as Parquet.
    columns : the columns of Parquet files to read; those that folders name (`lang=en/`) are added
    max_retries : how often to retry a block whose worker died
    options : for files, as in `ray.data.datasource.FileBasedDatasource`: filesystem, partitioning, partition_filter,
        include_paths, ignore_missing_paths, shuffle, file_extensions, …; for tasks, as in `ray.data.read_datasource`:
        concurrency, …

    Raises
    ------
    TypeError : an unknown option, or columns with JSON lines.
    """
    extras.load("ray.data", "rougekit.integrations.ray", "ray[data]")
    import ray.data
    from ray.data.context import DEFAULT_TARGET_MAX_BLOCK_SIZE
    from ray.data.datasource import FileBasedDatasource, Partitioning, PartitionStyle

    from rougekit.integrations.ray_files import JsonLines, Parquet

    whole_number("max_retries", max_retries, lowest=0)
    names_of_files = signature(FileBasedDatasource).parameters.keys() - {"paths"}
    names_of_tasks = signature(ray.data.read_datasource).parameters.keys() - {"datasource", "read_args"}
    for name, value in options.items():
        if name not in names_of_files | names_of_tasks:
            allowed = ", ".join(["columns", "max_retries", *sorted(names_of_files | names_of_tasks)])
            raise TypeError(f"{name}={value!r} is not an option of read; expected one of {allowed}")
    of_files: dict[str, Any] = {"partitioning": Partitioning(PartitionStyle.HIVE)}
    of_files |= {name: options.pop(name) for name in names_of_files if name in options}
    paths = list(map(str, path)) if isinstance(path, list | tuple) else [str(path)]
    if "filesystem" not in of_files:  # workers have another working directory
        paths = [os.path.abspath(file) if os.path.exists(file) else file for file in paths]
    files: Any
    if {suffix for file in paths for suffix in PurePath(file).suffixes} & {".jsonl", ".json"}:
        if columns is not None:
            raise TypeError(f"columns={columns!r} with JSON lines, which are read whole; expected None")
        files = JsonLines(paths, max_retries, **of_files)
    else:
        files = Parquet(paths, max_retries, columns, **{"file_extensions": ["parquet"]} | of_files)
    rows = ray.data.read_datasource(files, **options)
    if rows.context.target_max_block_size == DEFAULT_TARGET_MAX_BLOCK_SIZE:
        rows.context.target_max_block_size = BLOCK_BYTES  # for this dataset alone
    return rows


def score_dataset(
    data: Any,
    rouge_types: Sequence[str] = DEFAULT_TYPES,
    *,
    prediction: str = "prediction",
    reference: str = "reference",
    batch_size: int = BATCH_SIZE,
    max_retries: int = MAX_RETRIES,
    **options: Any,
) -> Any:
    """The dataset with columns rouge1_precision, rouge1_recall, rouge1_fmeasure, … added to its own.

    Parameters
    ----------
    data : ray.data.Dataset, or what `read` takes
    rouge_types, options : as in Scorer; not bleu, which scores only a corpus
    prediction, reference : names of columns, as in `rougekit.arrow.score_table`
    batch_size : rows that a worker scores at a time
    max_retries : how often to retry a block whose worker died; an error in a block is raised at once

    Returns
    -------
    A ray.data.Dataset, computed when it is written, iterated over or otherwise used. The metadata of each column of
    scores has the signature, as "rougekit", in Arrow tables and in the files of `write_parquet`.
    """
    scorer = per_example_scorer(rouge_types, **options)

    def score(table: Any) -> Any:
        return with_scores(table, scorer, prediction, reference)

    return _mapped(data, score, batch_size, max_retries)


def corpus_totals(
    data: Any,
    rouge_types: Sequence[str] = DEFAULT_TYPES,
    *,
    prediction: str = "prediction",
    reference: str = "reference",
    average: str = "macro",
    batch_size: int = BATCH_SIZE,
    max_retries: int = MAX_RETRIES,
    **options: Any,
) -> Totals:
    """Totals of all rows; `.result()` has the scores with intervals.

    Parameters
    ----------
    data, prediction, reference, batch_size, max_retries : as in `score_dataset`
    rouge_types, options : as in Scorer
    average : as in `Totals.of_table`

    Returns
    -------
    Totals, bit for bit those that `Totals.of_table` gives for the same rows in one process.

    Raises
    ------
    ray.exceptions.RayError : a worker died too often, or raised an error, whose message it has.
    """
    of_block, empty = totals_by_block(rouge_types, options, (prediction, reference), average)

    def add_up(table: Any) -> Any:
        return of_block(table).to_arrow()

    parts = _mapped(data, add_up, batch_size, max_retries)
    batches = parts.iter_batches(batch_format="pyarrow", batch_size=None)
    return Totals.merged(chain([empty], map(Totals.from_arrow, batches)))


def _mapped(data: Any, function: Any, batch_size: int, max_retries: int) -> Any:
    extras.load("ray.data", "rougekit.integrations.ray", "ray[data]")
    import ray.data

    from rougekit.integrations.ray_files import refuse_endless_retries

    whole_number("batch_size", batch_size, lowest=1)
    whole_number("max_retries", max_retries, lowest=0)
    rows = data if isinstance(data, ray.data.Dataset) else read(data, max_retries=max_retries)
    pickled = ray.cloudpickle.dumps(function)

    def bounded(table: Any) -> Any:
        refuse_endless_retries(max_retries)  # first, as a user's tokenizer may end the worker while it is unpickled
        return _unpickled(pickled)(table)

    return rows.map_batches(bounded, batch_format="pyarrow", batch_size=batch_size, zero_copy_batch=True)


@lru_cache(maxsize=1)
def _unpickled(function: bytes) -> Any:
    return pickle.loads(function)
