"""Types of arrays, named after their contents."""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Bools: TypeAlias = NDArray[np.bool_]

Numbers: TypeAlias = NDArray[Any]
"""Numbers of any kind."""

Ids: TypeAlias = NDArray[np.int32]
"""Ids of words."""

Bits: TypeAlias = NDArray[np.uint64]
"""Sets of bits, 64 in each element."""

Bytes: TypeAlias = NDArray[np.uint8]

Counts: TypeAlias = NDArray[Any]
"""Counts of a measure, int64 or float64, shape (n_columns, n_rows), or (n_columns, n_examples) if not per reference."""
