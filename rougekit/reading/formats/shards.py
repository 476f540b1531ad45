"""Files that are parts of one, the shards of it, as a pattern such as out-*.jsonl names them."""

import glob
import re
from collections.abc import Mapping
from itertools import chain
from pathlib import Path

from rougekit.foundation.io.decoding import FileError, no_such_file
from rougekit.foundation.io.printable import listed
from rougekit.reading.columns import FIRST_ROWS
from rougekit.reading.formats.data_file import DataFile


def shards_of(path: str) -> list[str]:
    """The files that a pattern matches, numbers in their names in order; the path itself if it is none.

    Raises FileError if no file matches.
    """
    if path == "-" or not glob.has_magic(path) or Path(path).exists():
        return [path]
    if not (shards := glob.glob(path)):
        raise no_such_file(path)
    return sorted(shards, key=lambda shard: [(int(n) if n.isdecimal() else -1, n) for n in re.split("([0-9]+)", shard)])


def joined(path: str, shards: Mapping[str, DataFile]) -> DataFile:
    """Files, at least one, that are parts of one. Raises FileError if they don't have the same columns."""
    first, *others = shards.values()
    if not others:
        return first
    for name, shard in shards.items():
        if {*shard.names} != {*first.names}:
            other = listed(sorted({*shard.names} ^ {*first.names}))
            raise FileError(f"{path}: {name} has other columns than the first of these files; they differ in {other}")
    cells = [[row[shard.names.index(name)] for name in first.names] for shard in shards.values() for row in shard.first]
    return first._replace(
        rows=lambda chosen: chain.from_iterable(shard.rows(chosen) for shard in shards.values()),
        first=cells[:FIRST_ROWS],
    )
