"""The one column of sources, human scores and the like: a flag chooses it, or names say it, or it is asked."""

from collections.abc import Collection, Mapping, Sequence
from itertools import islice
from typing import Any

from rougekit.foundation.plurals import joined
from rougekit.reading.columns import FIRST_ROWS, IDS, SOURCES, Columns, check_chosen, plain
from rougekit.reading.formats.data_file import refuse_repeated
from rougekit.reading.formats.files import CSV, kind_of
from rougekit.reading.question import FLAGS, Question, Suggestion, Unclear, samples_of
from rougekit.reading.roles import TOLD
from rougekit.reading.words import Sense, read_name

_HOLDS = {
    "sources": "the sources", "texts": "the texts", "people": "the human scores", "systems": "the names of systems",
    "inputs": "the inputs",
}  # fmt: skip


def one_column(
    path: str, cells_of: Mapping[str, Sequence[Any]], chosen: str | None, usual: Sequence[str], role: str,
    taken: Collection[str] = (), repeated: Collection[str] = (),
) -> str:  # fmt: skip
    """The chosen column, or else the only one with a usual name that is not taken for another role.

    Of several ids the most specific one counts. Sources are those of `likely_sources`. Without a usual name, the only
    column of texts that are no labels holds the texts.

    cells_of : the first cells of all columns
    role : a key of FLAGS
    repeated : the columns whose names the file has more than once

    Raises NotThere if the chosen column is missing, Unclear if there is none, or several, FileError if the file has
    several of its name.
    """
    name = _one_column(path, cells_of, chosen, usual, role, taken)
    refuse_repeated(path, repeated, [name])
    return name


def _one_column(
    path: str, cells_of: Mapping[str, Sequence[Any]], chosen: str | None, usual: Sequence[str], role: str,
    taken: Collection[str],
) -> str:  # fmt: skip
    """`one_column` of names that may be repeated."""
    if chosen is not None:
        check_chosen(path, [*cells_of], [chosen], FLAGS[role])
        return chosen
    free, stores_text = [name for name in cells_of if name not in taken], kind_of(path) in CSV
    if role == "sources":
        found = likely_sources(cells_of, taken, stores_text=stores_text)
        no_texts = (name for name in _called(free, usual) if not all(isinstance(cell, str) for cell in cells_of[name]))
        found = found or [*no_texts][:1]  # which is refused, with its first row
    else:
        named = _called(free, usual)
        found = [name for name in named if plain(name) in IDS][:1] or named
        if not found and role == "texts":
            columns = Columns.of(cells_of, stores_text=stores_text)
            texts = [name for name in free if name in columns.texts and plain(name) not in IDS]
            found = [name for name in texts if name not in columns.labels]
    if len(found) == 1:
        return found[0]
    what = f"its columns don't say which holds {_HOLDS[role]}"
    suggestions = [Suggestion({role: [name]}, f"to take {name}") for name in found]
    raise Unclear(Question(path, what, samples_of(cells_of), suggestions, asked=[role]))


def likely_sources(
    cells_of: Mapping[str, Sequence[Any]], taken: Collection[str] = (), *, stores_text: bool = False
) -> list[str]:
    """The columns of texts that may be the sources, and are not taken for another role, the likeliest first.

    Those with a usual name, or else those whose words say so. Not lists, labels, addresses and ids: `source` may say
    from where a text is.

    cells_of : the first cells of all columns
    stores_text : whether numbers are texts, too, as in CSV

    >>> cells_of = {"text": ["a cat sat"] * 3, "source": ["http://a.org/1"] * 3, "article": ["a cat, a dog"] * 3}
    >>> likely_sources(cells_of), likely_sources(cells_of, ["text", "article"])
    (['article', 'text'], [])
    """
    columns = Columns.of(cells_of, stores_text=stores_text)
    others = {*taken, *columns.labels, *columns.things}
    texts = [name for name in columns.texts if name not in others and not _holds_lists(cells_of[name])]
    return _called(texts, SOURCES) or [
        name for name in texts if plain(name) not in IDS and read_name(name).sense is Sense.SOURCE
    ]


def not_taken(sources: Sequence[str], how: str) -> list[str]:
    """What is said of columns that may be the sources where these are only shown: nothing of one, or one item.

    how : what names the sources

    >>> not_taken(["article", "text"], "--source_column"), not_taken(["article"], "--source_column")
    (['no sources taken: article or text (--source_column)'], [])
    """
    more = [f"{len(sources) - TOLD:,} more"] * (len(sources) > TOLD)
    said = f"no sources taken: {joined([*sources[:TOLD], *more], 'or')} ({how})"
    return [said] if len(sources) > 1 else []


def _called(names: Sequence[str], usual: Sequence[str]) -> list[str]:
    """The columns with a usual name, the most specific first."""
    return sorted((name for name in names if plain(name) in usual), key=lambda name: usual.index(plain(name)))


def _holds_lists(cells: Sequence[Any]) -> bool:
    return any(isinstance(cell, list) for cell in islice(cells, FIRST_ROWS))
