"""The table of candidates, for the command and the page."""

from collections.abc import Mapping, Sequence

from rougekit.analysis import wording
from rougekit.analysis.tables.model import Column, Table, row_names
from rougekit.analysis.tables.numbers import Kind, fixed
from rougekit.foundation.io.tables import Marked
from rougekit.studies.identification.identify import Candidate


def table_of(candidates_of: Mapping[str, Sequence[Candidate]]) -> Table:
    """Everything that tables have of candidates, a column for each type among it. candidates_of : by system

    Numbers have two decimals if any is in points, else four. Raises IndexError if there is no candidate.
    """
    listed = [(system, each) for system, candidates in candidates_of.items() for each in candidates]
    types = [*listed[0][1].values]
    decimals = 2 if any(value > 1 for _, each in listed for value in each.values.values()) else 4
    columns = [
        Column("system", Kind.NAME), Column("matches", Kind.TEXT, "fits"),
        *(Column(name, Kind.NUMBER, wording.title(name), decimals=decimals) for name in types),
        Column("off by", Kind.NUMBER, dropped=1, decimals=decimals), Column("tool", Kind.TEXT),
        Column("how", Kind.TEXT), row_names("tool and options", "name"), Column("verdict", Kind.TEXT, "fit"),
    ]  # fmt: skip
    rows = []
    for system, each in listed:
        fits = f"fits{'' if each.claimed else ', perhaps by accident'}"
        rows.append([
            system, Marked(_matches(each), style="green" * each.claimed), *(each.values[name] for name in types),
            each.error, each.tool, each.how, each.name, fits if each.matches else f"{fixed(each.error, decimals)} off",
        ])  # fmt: skip
    return Table(columns, rows)


def _matches(candidate: Candidate) -> str:
    """Whether the candidate gives the published numbers, in a few words."""
    if candidate.matches and not candidate.claimed:
        return "can't tell"
    if candidate.partial:
        return f"{len(candidate.partial)} of {len(candidate.values)}"
    return "yes" if candidate.exact else "within noise" if candidate.matches else "no"
