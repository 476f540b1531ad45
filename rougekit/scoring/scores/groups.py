"""Groups of examples that belong together; the bootstrap and permutation tests treat each group as one unit."""

from dataclasses import dataclass
from typing import Any

from rougekit.foundation import checks
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Floats, Ints, Numbers
from rougekit.foundation.errors import warn
from rougekit.foundation.inputs import as_list
from rougekit.foundation.plurals import counted
from rougekit.scoring.scores.exact import exact_sum

MAX_DISTINCT = 0.8
"""If the ratio of distinct references to rows is at most this, some rows probably share a document."""


@dataclass(frozen=True, eq=False)
class Groups:
    """The group that each example belongs to. Where a function accepts None instead, each example is a unit."""

    codes: Ints
    """Shape (n_examples,): the group of each example; groups are numbered in order of first appearance."""
    n: int
    """The number of groups."""

    @property
    def label(self) -> str:
        """The number of groups and a hash of `codes`, as recorded in signatures."""
        from hashlib import sha256  # imported here, as it loads OpenSSL

        return f"{self.n}#{sha256(self.codes.astype('<i8').tobytes()).hexdigest()[:8]}"

    def sums(self, columns: Numbers) -> Numbers:
        """The sums over the examples of each group, shape (..., n), of columns of shape (..., n_examples)."""
        order = np.argsort(self.codes, kind="stable")
        starts = np.searchsorted(self.codes[order], np.arange(self.n))
        return np.add.reduceat(columns[..., order], starts, axis=-1)

    def exact_sums(self, values: Floats) -> Floats:
        """The sum over the examples of each group, rounded once; shape (n,)."""
        order = np.argsort(self.codes, kind="stable")
        starts = np.searchsorted(self.codes[order], np.arange(1, self.n))
        return np.array([*map(exact_sum, np.split(values[order], starts))])

    def followed_by(self, others: "Groups") -> "Groups":
        """The groups of these examples, followed by `others`; no group spans the two parts."""
        return Groups(np.concatenate((self.codes, others.codes + self.n)), self.n + others.n)


def checked_groups(groups: Any, n_examples: int) -> Groups | None:
    """Make Groups from one hashable label per example; None and Groups are returned unchanged.

    Raises TypeError for an unordered collection, for a str, and for a label that is unhashable or missing (None, NaN);
    ValueError if the number of labels is not n_examples, or all labels are equal.

    >>> checked_groups(["b", "a", "b"], 3).codes
    array([0, 1, 0])
    """
    if groups is None or isinstance(groups, Groups):
        return groups
    labels = as_list(groups, "groups", "hashables, one for each example")
    if len(labels) != n_examples:
        entries, examples = counted(len(labels), "entry"), counted(n_examples, "example")
        raise ValueError(f"groups has {entries}; expected one for each of {examples}")
    codes, distinct = checks.numbered(checks.labels("groups", labels, "example's group"))
    if len(distinct) == 1:
        raise ValueError(f"groups has a single group, {labels[0]!r}; expected at least two")
    return Groups(np.array(codes, np.int64), len(distinct))


def warn_of_repeated_references(n_rows: int, n_references: int, advice: str) -> None:
    """Warn if many rows share their references, as outputs of several systems or seeds for one document do.

    n_references : the number of distinct references among the rows
    advice : the remedy, which ends the message
    """
    if 0 < n_references <= MAX_DISTINCT * n_rows:
        warn(
            f"{counted(n_rows, 'row', 'have')} only {counted(n_references, 'distinct reference')}. Rows that share a "
            f"document are not independent, so intervals come out too narrow: {advice}"
        )


def summed(columns: Numbers, groups: Groups | None) -> Numbers:
    """Columns with one value per unit: summed over the examples of each group, or unchanged without groups."""
    return columns if groups is None else groups.sums(columns)
