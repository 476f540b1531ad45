"""Groups of examples that belong together: what is resampled or exchanged as a whole."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from typing import Any

import numpy as np

from rougekit.arrays.types import Ints, Numbers


@dataclass(frozen=True, eq=False)
class Groups:
    """The group of every example; without groups an example is a unit of its own, see `units`."""

    codes: Ints
    """shape (n_examples,): the number of each example's group, in the order in which groups first come"""
    n: int
    """how many groups there are"""

    @property
    def label(self) -> str:
        """How many, and a hash of which examples are together: what a signature records."""
        from hashlib import sha256  # loads OpenSSL

        return f"{self.n}#{sha256(self.codes.astype('<i8').tobytes()).hexdigest()[:8]}"

    def sums(self, columns: Numbers) -> Numbers:
        """Sums over the examples of each group: shape (..., n_examples) to (..., n)."""
        order = np.argsort(self.codes, kind="stable")
        starts = np.searchsorted(self.codes[order], np.arange(self.n))
        return np.add.reduceat(columns[..., order], starts, axis=-1)

    def beside(self, others: "Groups") -> "Groups":
        """The groups of both, none of them shared."""
        return Groups(np.concatenate((self.codes, others.codes + self.n)), self.n + others.n)


def checked_groups(groups: Any, n_examples: int) -> Groups | None:
    """The groups that a user gave: one hashable for each example, equal ones for one group; None: none.

    Raises TypeError for no iterable in an order that means something, and for a group that is not hashable or missing
    (None, NaN); ValueError where there is not one for each example, or all are the same.

    >>> checked_groups(["b", "a", "b"], 3).codes
    array([0, 1, 0])
    """
    if groups is None:
        return None
    labels = listed(groups)
    if len(labels) != n_examples:
        raise ValueError(f"groups has {len(labels)} entries; expected one for each of {n_examples} examples")
    numbers: dict[Any, int] = {}
    codes = np.empty(n_examples, np.int64)
    for example, label in enumerate(labels):
        if label is None or label != label:
            raise TypeError(f"groups[{example}] is {label!r}; expected a hashable that names the example's group")
        try:
            codes[example] = numbers.setdefault(label, len(numbers))
        except TypeError:
            raise TypeError(f"groups[{example}] is {label!r:.80}, which is not hashable") from None
    if len(numbers) == 1:
        raise ValueError(
            f"groups names one group only, {labels[0]!r}; expected at least two, which are resampled as a whole"
        )
    return Groups(codes, len(numbers))


def listed(groups: Any) -> list[Any]:
    """Groups as a list, which can be read twice. Raises TypeError for what has no order."""
    if type(groups) is list:
        return groups
    if isinstance(groups, str | bytes | Mapping | Set) or not isinstance(groups, Iterable):
        raise TypeError(f"groups={groups!r:.80}; expected one hashable for each example")
    if hasattr(groups, "to_pylist"):
        return groups.to_pylist()  # type: ignore[no-any-return]
    return groups.tolist() if hasattr(groups, "tolist") else list(groups)


def units(groups: Groups | None, n_examples: int) -> int:
    """How many things are resampled: groups, or examples."""
    return n_examples if groups is None else groups.n


def summed(columns: Numbers, groups: Groups | None) -> Numbers:
    """Columns over units: sums over the examples of each group, or the columns themselves."""
    return columns if groups is None else groups.sums(columns)
