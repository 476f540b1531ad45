"""Keys of examples: 64-bit numbers that seed an example's bootstrap weights, whatever batch it is in."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

import numpy as np

from rougekit.foundation.arrays.types import Bits, Ints, Numbers
from rougekit.kernels.poisson import text_hashes
from rougekit.kernels.resample import GOLDEN, mixed

Keys = Bits


def keys_of_texts(predictions: Sequence[str], references: Sequence[Any]) -> Keys:
    """The keys of checked examples, shape (n_examples,), equal for equal texts on every machine."""
    groups = [[group] if isinstance(group, str) else group for group in references]
    hashes = _hashes(list(chain.from_iterable(groups)))
    return joined_keys(_hashes(predictions), hashes, np.cumsum([0, *map(len, groups)]))


def joined_keys(first: Keys, second: Keys, second_at: Ints) -> Keys:
    """One key for each e of first[e] and second[second_at[e]:second_at[e + 1]], in this order."""
    keys, sizes = mixed(first + GOLDEN), np.diff(second_at)
    for k in range(sizes.max(initial=0)):
        longer = np.flatnonzero(sizes > k)
        keys[longer] = mixed((keys[longer] ^ second[second_at[longer] + k]) + GOLDEN)
    return keys


def hashes_of_bytes(data: Any, at: Ints) -> Keys:
    """A hash of each text data[at[t]:at[t + 1]] in a buffer of UTF-8 (surrogatepass)."""
    hashes = np.empty(len(at) - 1, np.uint64)
    text_hashes(np.frombuffer(data, np.uint8), at, hashes)
    return hashes


def sum_of_hashes(keys: Keys) -> int:
    """A 64-bit checksum of all keys in any order: the sum of SplitMix64's output function of each."""
    return int(mixed(keys).sum(dtype=np.uint64))


def checked_keys(keys: Any, n: int) -> Keys:
    """A user's n keys, in a sequence, numpy array or Arrow column: 64-bit integers as they are, strings as hashes.

    Raises TypeError or ValueError for other keys, or if their number is not n.
    """
    if hasattr(keys, "to_arrow"):  # of polars
        keys = keys.to_arrow()
    if hasattr(keys, "null_count"):
        if keys.null_count:
            raise ValueError(f"keys[{keys.is_null().index(True).as_py()}] is null; expected an int of 64 bits or a str")
        array: Numbers = keys.to_numpy(zero_copy_only=False)
    else:  # numpy's string type ends before a NUL, and turns numbers beside strings into strings
        is_list = isinstance(keys, list | tuple)
        array = np.asarray(keys, object if is_list and any(isinstance(key, str) for key in keys) else None)
        if is_list and array.dtype.kind == "f":  # from ints that no integer type of numpy's can hold together
            array = np.asarray(keys, object)
    if array.shape != (n,):
        raise ValueError(f"keys of shape {array.shape}; expected one for each of {n} examples")
    if not n:
        return np.empty(0, np.uint64)
    if array.dtype.kind in "iu":
        return array.astype(np.int64 if array.dtype.kind == "i" else np.uint64).view(np.uint64)
    rows = array.tolist()
    are_names = any(isinstance(key, str) for key in rows)
    for row, key in enumerate(rows):
        is_number = isinstance(key, int | np.integer) and not isinstance(key, bool) and -(1 << 63) <= int(key) < 1 << 64
        if not (isinstance(key, str) if are_names else is_number):
            raise TypeError(f"keys[{row}] is {key!r:.80}; expected ints of 64 bits for all examples, or str for all")
    return _hashes(rows) if are_names else np.array([int(key) % (1 << 64) for key in rows], np.uint64)


def _hashes(texts: Sequence[str]) -> Keys:
    encoded = [text.encode("utf-8", "surrogatepass") for text in texts]
    return hashes_of_bytes(b"".join(encoded), np.cumsum([0, *map(len, encoded)]))
