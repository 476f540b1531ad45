"""The columns of a file: usual names, and what their first cells hold."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from rougekit.foundation.io.decoding import NotThere
from rougekit.foundation.io.printable import listed

PREDICTIONS = (
    "prediction", "predictions", "filtered_resps", "generated", "generated_summary", "candidate", "hypothesis",
    "output", "decoded",
)  # fmt: skip
REFERENCES = ("reference", "references", "target", "targets", "summary", "highlights", "gold", "label", "abstract")
SOURCES = ("source", "article", "document", "dialogue", "text", "input")
"""Usual names of columns, the most specific first. Sources are the texts that were summarized."""

IDS = (
    "id", "example_id", "doc_id", "document_id", "image_id", "question_id", "sample_id", "guid", "uid", "idx", "index",
    "example", "name", "url",
)  # fmt: skip
"""Usual names of the column that identifies examples, the most specific first."""
INDEX = "index"
"""What the index that pandas writes without a name is called. It numbers rows, whatever these are."""

FIRST_ROWS = 20
"""How many rows decide whether a column holds texts, labels or numbers."""

MIN_LABELS, MAX_LABEL_LENGTH, MAX_LABEL_WORDS = 6, 40, 4
"""Labels are recognized in at least this many rows, and have at most this many characters and words."""
BRIEF_WORDS = 6
"""Texts beside labels are about as short if they have at most this many words."""
FEW_WORDS = 2
"""In fewer rows, labels are those called so that have at most this many words; names have as few in any number."""
MIN_NAMES = 3
"""Addresses and ids are recognized if there are at least this many."""

_CODE = re.compile(r"(?=[^0-9]*[0-9])[!-~]+|[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:.+Z-]+|https?://[!-~]+")
"""Matches what names a row and is no text: dates, hashes, names of files with a number, addresses."""

_NAME_OF_A_THING = re.compile(r"(?=[^0-9]*[0-9])(?=[^A-Za-z]*[A-Za-z])[!-~]+|https?://[!-~]+")
"""Matches addresses, names of files and ids with letters and a digit, but neither numbers nor dates."""

TEXT_WORDS = 6
"""Names of columns with so many words are texts."""

_SENTENCE = re.compile(
    r".*\S\s.*[.!?][\"'\u2019\u201d)]?|.*[\u3002\uff01\uff1f]|.*[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]{12}.*", re.S
)
"""Matches texts that end as sentences do, and long ones in scripts without blanks."""

_QUESTION_MARKS = ("?", "\uff1f", "\u061f", "\u037e")

_NUMBER = re.compile(r"\s*[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)(e[-+]?[0-9]+)?\s*", re.I)


def plain(name: str) -> str:
    """The name of a column as usual names are spelled: in small letters, with underscores for blanks and hyphens.

    >>> plain(" Model Name"), plain("Doc-ID"), plain("doc_id")
    ('model_name', 'doc_id', 'doc_id')
    """
    return re.sub(r"[\s-]+", "_", name.strip()).lower()


def holds_numbers(name: str, cells: Iterable[str]) -> bool:
    """Whether a CSV column holds numbers: its first non-empty cells do, and its name is not a usual one for texts.

    >>> holds_numbers("rating", ["4", "", "3.5"]), holds_numbers("answer", ["4", "two"]), holds_numbers("target", ["4"])
    (True, False, False)
    """
    if plain(name) in (*PREDICTIONS, *REFERENCES):
        return False
    filled = [cell for cell in islice(cells, FIRST_ROWS) if cell.strip()]
    return bool(filled) and all(map(is_number, filled))


def is_number(text: str) -> bool:
    """Whether a text is a number, as files write them.

    >>> is_number("500"), is_number("0.7"), is_number("1e-05"), is_number("last")
    (True, True, True, False)
    """
    return _NUMBER.fullmatch(text) is not None


def holds_labels(cells: Iterable[object]) -> bool:
    """Whether a column seems to group or name rows: its first cells repeat a few short labels, or are codes or empty.

    >>> holds_labels(["news", "sport", "news", None, "news", "sport", "news"])
    True
    >>> [holds_labels([form % k for k in range(9)]) for form in ("doc-%d.txt", "2026-01-0%d", "http://a.org/%d")]
    [True, True, True]
    >>> holds_labels(["a cat sat on the mat", "a dog barked"] * 4), holds_labels(["news"]), holds_labels([["a"]] * 9)
    (False, False, False)
    """
    first = list(islice(cells, FIRST_ROWS))
    filled = [cell for cell in first if cell not in (None, "", [])]
    if not all(isinstance(cell, str) for cell in filled):
        return False
    texts = [cell.strip() for cell in map(str, filled) if cell.strip()]
    if len(texts) < MIN_LABELS:
        return not texts and len(first) >= MIN_LABELS
    return (all(map(_is_brief, texts)) and 2 * len(set(texts)) <= len(texts)) or all(map(_CODE.fullmatch, texts))


def name_things(cells: Iterable[object]) -> bool:
    """Whether first cells hold addresses, files or ids, one or several in each, as those that an answer cites.

    >>> name_things([["http://a.org/b", "http://c.org"], [], ["http://d.org"]]), name_things(["d#1", "d#2", "d#3"])
    (True, True)
    >>> name_things([["12", "12.0"]] * 3), name_things([["a cat 2", "http://a.org"]] * 3), name_things([])
    (False, False, False)
    """
    first = islice(cells, FIRST_ROWS)
    texts = [text for cell in first for text in (cell if isinstance(cell, list) else [cell]) if text not in (None, "")]
    return len(texts) >= MIN_NAMES and all(isinstance(each, str) and _NAME_OF_A_THING.fullmatch(each) for each in texts)


class Columns(NamedTuple):
    """The columns of a file, as far as `rougekit.reading.roles` needs to know them."""

    names: Sequence[str]
    texts: Sequence[str]
    """those that may hold texts"""
    labels: Collection[str] = ()
    """those that seem to group or name rows"""
    objects: Collection[str] = ()
    """those of objects, or of lists of some, into which paths lead"""
    brief: Collection[str] = ()
    """those whose texts are about as short as labels, as numbers are, too"""
    few: Collection[str] = ()
    """those of a word or two in each of too few rows to tell labels by what they repeat"""
    terse: Collection[str] = ()
    """those of a word or two in each row"""
    things: Collection[str] = ()
    """those of addresses, files and ids"""
    questions: Collection[str] = ()
    """those whose texts are mostly questions"""
    sizes: Mapping[str, float] = {}
    """the mean number of characters in a cell that is not empty; of columns that nobody has looked at, none"""
    names_are_example: bool = False
    """whether their names seem to be the first example of a table without names"""

    @classmethod
    def of(cls, cells: Mapping[str, Sequence[Any]], *, stores_text: bool = False) -> "Columns":
        """Columns by their cells. stores_text : whether numbers are texts, too, as in CSV

        >>> Columns.of({"id": [1, 2], "A": [None, "a cat"], "tags": [["a"], []], "empty": ["", None]}).texts
        ['A', 'tags', 'empty']
        """
        texts = [name for name, column in cells.items() if _may_hold_texts(name, column, stores_text)]
        labels = [name for name, column in cells.items() if holds_labels(column)]
        objects = [name for name, column in cells.items() if any(map(holds_objects, islice(column, FIRST_ROWS)))]
        brief = [name for name, column in cells.items() if _are_brief(column, BRIEF_WORDS)]
        terse = [name for name in brief if _are_brief(cells[name], FEW_WORDS)]
        few = [name for name in terse if len(cells[name]) < MIN_LABELS]
        things = [name for name, column in cells.items() if name_things(column)]
        questions = [name for name in texts if are_questions(cells[name])]
        sizes = {name: size for name in texts if (size := _mean_size(cells[name]))}
        return cls([*cells], texts, labels, objects, brief, few, terse, things, questions, sizes, are_of_example(cells))


def are_of_example(cells_of: Mapping[str, Sequence[object]]) -> bool:
    """Whether the names of columns seem to be the first example of a table without names: texts, and what cells hold.

    >>> are_of_example({"17": ["18"], "A cat sat.": ["It rains."], "doc_1": ["doc_2", "doc_3", "doc_4"]})
    True
    >>> are_of_example({"id": ["1"], "A cat sat.": ["It rains."]}), are_of_example({"500": ["a"], "1000": ["b"]})
    (False, False)
    """
    texts = {name for name in cells_of if _is_text(name)}
    return bool(texts) and all(name in texts or _is_like_cells(name, cells) for name, cells in cells_of.items())


def _is_text(name: str) -> bool:
    return len(name.split()) >= TEXT_WORDS or bool(_SENTENCE.fullmatch(name.strip()))


def _is_like_cells(name: str, cells: Sequence[object]) -> bool:
    """Whether a name is a number, or one of the cells below it, or names a thing as they do."""
    if is_number(name) or name in islice(cells, FIRST_ROWS):
        return True
    return bool(_NAME_OF_A_THING.fullmatch(name)) and name_things(cells)


def are_questions(cells: Iterable[object]) -> bool:
    """Whether most of the first cells that are not empty end as questions do.

    >>> are_questions(["Where is the cat?", None, "猫はどこ？"]), are_questions(["a cat", "a dog?"]), are_questions([])
    (True, False, False)
    """
    filled = [cell for cell in islice(cells, FIRST_ROWS) if isinstance(cell, str) and cell.strip()]
    return 2 * sum(cell.rstrip("\"' \n").endswith(_QUESTION_MARKS) for cell in filled) > len(filled)


def _mean_size(cells: Iterable[object]) -> float:
    filled = [cell for cell in islice(cells, FIRST_ROWS) if cell not in (None, "", [])]
    sizes = [len(cell) if isinstance(cell, str) else sum(len(str(item)) for item in _as_items(cell)) for cell in filled]
    return sum(sizes) / len(sizes) if sizes else 0.0


def _as_items(cell: object) -> Iterable[object]:
    return cell if isinstance(cell, list) else [cell]


def _are_brief(cells: Sequence[object], most_words: int) -> bool:
    filled = [cell for cell in islice(cells, FIRST_ROWS) if cell is not None and cell != ""]
    are_short = (
        isinstance(cell, int | float) or (isinstance(cell, str) and _is_brief(cell, most_words)) for cell in filled
    )
    return bool(filled) and all(are_short)


def _is_brief(text: str, most_words: int = MAX_LABEL_WORDS) -> bool:
    return len(text) <= MAX_LABEL_LENGTH and len(text.split()) <= most_words


def holds_objects(cell: object) -> bool:
    """Whether a cell is an object, or a list of some."""
    return isinstance(cell, dict) or (isinstance(cell, list) and any(isinstance(item, dict) for item in cell))


AUTHORS = ("role", "from")
"""Names under which the messages of a conversation say who wrote them."""
MODELS = ("assistant", "gpt", "chatgpt", "model", "bot", "ai")
"""What they say of those that a model wrote."""


def are_messages(cell: object) -> bool:
    """Whether a cell is a conversation: a list of objects that each say who wrote them.

    >>> are_messages([{"role": "user", "content": "a cat?"}]), are_messages([{"text": "a cat"}]), are_messages([])
    (True, False, False)
    """
    if not (isinstance(cell, list) and cell):
        return False
    return all(isinstance(item, dict) and any(isinstance(item.get(name), str) for name in AUTHORS) for item in cell)


def _may_hold_texts(name: str, cells: Sequence[Any], stores_text: bool) -> bool:
    """Whether the first cell that is not empty is a text or a list, but not of objects, or there is none."""
    first = next((cell for cell in islice(cells, FIRST_ROWS) if cell is not None and cell != ""), "")
    if holds_objects(first) or (stores_text and holds_numbers(name, cells)):
        return False
    return isinstance(first, str | list)


def most_usual(names: Iterable[str], usual: Sequence[str]) -> list[str]:
    """The columns with one of the usual names, in their order; of names that are spelled differently, the first.

    >>> most_usual(["text", "Gold", "gold", "Model Name", "target"], ["target", "gold", "model_name"])
    ['target', 'Gold', 'Model Name']
    """
    by_name = {plain(name): name for name in reversed([*names])}
    return [by_name[name] for name in usual if name in by_name]


def id_column(names: Iterable[str]) -> str | None:
    """The column with the most specific of the usual names of ids, in any spelling; None if there is none.

    >>> id_column(["name", "Doc_ID", "text"]), id_column(["text"])
    ('Doc_ID', None)
    """
    return next(iter(id_columns(names)), None)


def id_text(cell: object) -> str:
    """An id as rows of two files are paired by: whole numbers without the ".0" that pandas gives a column with gaps.

    >>> id_text(7), id_text(7.0), id_text("7.0"), id_text("07.0"), id_text("v1.0"), id_text(7.5)
    ('7', '7', '7', '07.0', 'v1.0', '7.5')
    """
    text = str(cell)
    whole = text.removesuffix(".0")
    return whole if re.fullmatch("-?(0|[1-9][0-9]*)", whole) else text


def id_columns(names: Iterable[str]) -> list[str]:
    """The columns with usual names of ids, the most specific first."""
    return most_usual(names, IDS)


def check_chosen(path: str, names: Sequence[str], chosen: Iterable[str], flag: str) -> None:
    """Raise NotThere if a file lacks a column that a flag chooses."""
    has = {*names}
    if missing := [name for name in chosen if name not in has]:
        are_several = flag in ("prediction_column", "reference_column") and {*missing[0].split(",")} <= has
        hint = f" (repeat --{flag} for each)" * are_several
        raise NotThere(f"{path}: no column {missing[0]!r}{hint}; its columns are {listed(names)}")
