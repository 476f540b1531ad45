"""Types of arrays, named after their contents. Only type checkers see what they are, as that would import numpy."""

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike as ArrayLike
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

    Words: TypeAlias = NDArray[np.uint32]
    """Random words of 32 bits."""

    Seed: TypeAlias = np.uint64

    Counts: TypeAlias = NDArray[Any]
    """Counts of a measure, int64 or float64, shape (n_columns, n_rows), or (n_columns, n_examples) if not per
    reference."""
else:
    ArrayLike = Floats = Ints = Bools = Numbers = Ids = Bits = Bytes = Words = Seed = Counts = Any
