"""How many examples a number is of."""

from typing import NamedTuple


class Counted(NamedTuple):
    """How many examples count, and how many groups have one that does."""

    n_examples: int
    n_groups: int | None = None
    """None: each example is a unit of its own"""
