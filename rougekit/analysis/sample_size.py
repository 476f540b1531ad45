"""How many examples a number is of."""

from typing import TYPE_CHECKING, NamedTuple

from rougekit.foundation.renamed import renamed


class SampleSize(NamedTuple):
    """How many examples count, and how many groups have one that does."""

    n_examples: int
    n_groups: int | None = None
    """None: each example is a unit of its own"""


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, {"Counted": "SampleSize"})
