"""Examples in parts, as they are read and scored."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

GROUPS = "group_column"
"""The role of the column that names each example's group, as for `Scores.aggregate`."""

PROMPTS = "prompts"
"""The role of the column that predictions repeat, if they do: a prompt, or a source."""

ID = "id "
"""Begins the roles of columns that may hold the ids of examples, of which the most specific one comes first."""


class ExampleBatch(NamedTuple):
    """Some examples."""

    systems: dict[str, list[str]]
    """Predictions by column or file; the name of a single one may be ""."""
    references: list[Any]
    """Of each example, a text or several."""
    labels: dict[str, list[Any]]
    """Cells of columns that have a role, by role."""
    others: dict[str, list[Any]]
    """Cells of all other columns that are kept, by name."""

    @property
    def ids(self) -> list[Any] | None:
        """The cells of the most specific column of ids that all differ, or else of the most specific one; None if there
        is none.

        >>> ExampleBatch({}, ["a cat", "a dog"], {"id id": ["cnn", "cnn"], "id doc_id": ["d1", "d2"]}, {}).ids
        ['d1', 'd2']
        """
        columns = [*self.id_columns.values()]
        return next(filter(all_differ, columns), columns[0]) if columns else None

    @property
    def id_columns(self) -> dict[str, list[Any]]:
        """The columns that may hold the ids of examples, by name, the most specific one first."""
        return {role.removeprefix(ID): cells for role, cells in self.labels.items() if role.startswith(ID)}

    @classmethod
    def empty(cls, systems: Iterable[str]) -> "ExampleBatch":
        """No examples of these systems."""
        return cls({name: [] for name in systems}, [], {}, {})

    def extend(self, other: "ExampleBatch", *, with_texts: bool = True) -> None:
        """Append the examples of another batch, perhaps without their texts."""
        labels = {role: cells for role, cells in other.labels.items() if with_texts or role != PROMPTS}
        parts = [(self.labels, labels), (self.others, other.others)]
        if with_texts:
            self.references.extend(other.references)
            parts.append((self.systems, other.systems))
        for mine, theirs in parts:
            for name, cells in theirs.items():
                mine.setdefault(name, []).extend(cells)


def all_differ(cells: Sequence[object]) -> bool:
    """Whether cells can tell rows apart, as ids do.

    >>> all_differ([1, 2]), all_differ([1, "1"]), all_differ([None, None])
    (True, False, False)
    """
    return len({*map(str, cells)}) == len(cells)
