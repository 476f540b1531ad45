"""The one column of sources, human scores and the like: a flag chooses it, or names say it, or it is asked."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from rougekit.reading.columns import IDS, Columns, check_chosen, plain
from rougekit.reading.formats.files import CSV, kind_of
from rougekit.reading.question import FLAGS, Question, Suggestion, Unclear, samples_of
from rougekit.reading.words import Sense, read_name

_HOLDS = {
    "sources": "the sources", "texts": "the texts", "people": "the human scores", "systems": "the names of systems",
    "inputs": "the inputs",
}  # fmt: skip


def one_column(
    path: str, cells_of: Mapping[str, Sequence[Any]], chosen: str | None, usual: Sequence[str], role: str,
    taken: Collection[str] = (),
) -> str:  # fmt: skip
    """The chosen column, or else the only one with a usual name that is not taken for another role.

    Of several ids the most specific one counts. Without a usual name, the only column whose words call it a source is
    the source, and the only one of texts that are no labels holds the texts.

    cells_of : the first cells of all columns
    role : a key of FLAGS

    Raises NotThere if the chosen column is missing, Unclear if there is none, or several.
    """
    if chosen is not None:
        check_chosen(path, [*cells_of], [chosen], FLAGS[role])
        return chosen
    free = [name for name in cells_of if name not in taken]
    named = sorted((name for name in free if plain(name) in usual), key=lambda name: usual.index(plain(name)))
    found = [name for name in named if plain(name) in IDS][:1] or named
    if not found and role in ("sources", "texts"):
        columns = Columns.of(cells_of, stores_text=kind_of(path) in CSV)
        texts = [name for name in free if name in columns.texts and plain(name) not in IDS]
        if role == "sources":
            found = [name for name in texts if read_name(name).sense is Sense.SOURCE]
        else:
            found = [name for name in texts if name not in columns.labels]
    if len(found) == 1:
        return found[0]
    what = f"its columns don't say which holds {_HOLDS[role]}"
    suggestions = [Suggestion({role: [name]}, f"to take {name}") for name in found]
    raise Unclear(Question(path, what, samples_of(cells_of), suggestions, asked=[role]))
