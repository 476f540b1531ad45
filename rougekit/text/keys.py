"""Keys of examples: 64-bit numbers that say which bootstrap weights an example draws, whatever else is in its batch."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougekit.tiers import kernels

Keys = NDArray[np.uint64]


def keys_of_texts(predictions: Sequence[str], references: Sequence[Any]) -> Keys:
    """A key of each example, made of its texts: equal for equal texts on every machine.

    Parameters
    ----------
    predictions, references : as of `Scorer.score`, checked

    Returns
    -------
    uint64 array of shape (n_examples,)
    """
    several = len(references) > 0 and not isinstance(references[0], str)
    counts = [len(group) for group in references] if several else [1] * len(references)
    flat = [text for group in references for text in group] if several else references
    return joined_keys(_hashes(predictions), _hashes(flat), np.cumsum([0, *counts]))


def joined_keys(first: Keys, second: Keys, second_at: NDArray[np.int64]) -> Keys:
    """One key of first[e] and second[second_at[e]:second_at[e + 1]], in this order, for each e."""
    keys = np.empty(len(first), np.uint64)
    kernels.poisson.joined_hashes(first, second, second_at.astype(np.int64), keys)
    return keys


def hashes_of_bytes(data: Any, at: NDArray[np.int64]) -> Keys:
    """A hash of each text data[at[t]:at[t + 1]], where data is a buffer of UTF-8 (surrogatepass)."""
    hashes = np.empty(len(at) - 1, np.uint64)
    kernels.poisson.text_hashes(np.frombuffer(data, np.uint8), at, hashes)
    return hashes


def sum_of_hashes(keys: Keys) -> int:
    """One number of 64 bits for all keys, in whatever order or parts: SplitMix64's output function of each, summed."""
    mixed = (keys ^ (keys >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return int((mixed ^ (mixed >> np.uint64(31))).sum(dtype=np.uint64))


def checked_keys(keys: Any, n: int) -> Keys:
    """Keys given by the user: 64-bit integers as they are, strings by their hashes.

    Parameters
    ----------
    keys : sequence of int (of 64 bits, signed or not) or of str, numpy array, or Arrow column of such

    Raises
    ------
    TypeError, ValueError : keys that are neither, or not as many as examples.
    """
    if hasattr(keys, "null_count"):
        if keys.null_count:
            raise ValueError(f"keys[{keys.is_null().index(True).as_py()}] is null; expected an int of 64 bits or a str")
        found: NDArray[Any] = keys.to_numpy(zero_copy_only=False)
    else:  # numpy's own strings end before a NUL, and make strings of numbers beside them
        several = isinstance(keys, list | tuple)
        found = np.asarray(keys, object if several and any(isinstance(key, str) for key in keys) else None)
        if several and found.dtype.kind == "f":  # of ints that no integer type of numpy's holds together
            found = np.asarray(keys, object)
    if found.shape != (n,):
        raise ValueError(f"keys of shape {found.shape}; expected one for each of {n} examples")
    if not n:
        return np.empty(0, np.uint64)
    if found.dtype.kind in "iu":
        return found.astype(np.int64 if found.dtype.kind == "i" else np.uint64).view(np.uint64)
    names = found.tolist()
    is_key = _is_name if any(map(_is_name, names)) else _is_number
    for row, key in enumerate(names):
        if not is_key(key):
            raise TypeError(f"keys[{row}] is {key!r:.80}; expected ints of 64 bits for all examples, or str for all")
    if is_key is _is_number:
        return np.array([int(key) % (1 << 64) for key in names], np.uint64)
    return _hashes(names)


def _is_name(key: object) -> bool:
    return isinstance(key, str)


def _is_number(key: object) -> bool:
    return isinstance(key, int | np.integer) and not isinstance(key, bool) and -(1 << 63) <= int(key) < 1 << 64


def _hashes(texts: Sequence[str]) -> Keys:
    encoded = [text.encode("utf-8", "surrogatepass") for text in texts]
    return hashes_of_bytes(b"".join(encoded), np.cumsum([0, *map(len, encoded)]))
