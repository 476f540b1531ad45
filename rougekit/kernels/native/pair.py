"""Score one prediction against its references in one call."""

from typing import TYPE_CHECKING, Any

from rougekit.kernels.native import _c
from rougekit.kernels.native.vocabulary import Forms
from rougekit.kernels.ngram_lcs import OutputSlots
from rougekit.kernels.porter import Variant

if TYPE_CHECKING:
    from rougekit.kernels.punkt import Tables


def Pair(
    stemmer: Variant | None, slots: OutputSlots, newline_ends: bool, beta: float, zero_division: float,
    names: tuple[str, ...], score_type: type[Any], max_size: int, tables: "Tables | None" = None,
) -> _c.Pair:  # fmt: skip
    """See `kernels.pair`. Calls hold the GIL, so threads may share a pair."""
    forms = None if stemmer is None else Forms(stemmer, frozenset(), {})
    punkt = None
    if tables is not None:
        from rougekit.kernels.native.punkt import of_tables  # imported here, as it costs every start

        punkt = of_tables(tables)
    return _c.Pair(forms, punkt, slots, newline_ends, beta, zero_division, names, score_type, max_size)
