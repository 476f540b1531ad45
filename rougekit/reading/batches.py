"""Examples in parts, as they are read and scored."""

from collections.abc import Iterable
from typing import Any, NamedTuple

GROUPS = "group_column"
"""The role of the column that names each example's group, as for `Scores.aggregate`."""

PROMPTS = "prompts"
"""The role of the column that predictions repeat, if they do: a prompt, or a source."""


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
