"""The columns of tables of candidates that hold numbers, for the command and the page."""

from collections.abc import Sequence

from rougekit.analysis import wording
from rougekit.analysis.tables.model import Column
from rougekit.analysis.tables.numbers import Kind
from rougekit.studies.identification.identify import Candidate


def number_columns(candidates: Sequence[Candidate]) -> list[Column]:
    """A column for each type, and the last one for how far off a candidate is: two decimals of points, four of others.

    Raises IndexError for no candidates.
    """
    decimals = 2 if any(value > 1 for each in candidates for value in each.values.values()) else 4
    titles = {name: wording.title(name) for name in candidates[0].values}
    types = [Column(name, Kind.NUMBER, title, decimals=decimals) for name, title in titles.items()]
    return [*types, Column("off by", Kind.NUMBER, dropped=1, decimals=decimals)]
