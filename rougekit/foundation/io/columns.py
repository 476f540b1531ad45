"""Guess from column names which columns of a file are predictions and which are references."""

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from rougekit.foundation.io.decoding import FileError
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

_EXPECTED = re.compile("^expected([^a-z]|$)|^(true|gold|reference|target)[_ ]?(output|response|completion)s?$", re.I)
"""Matches names of references that end like names of predictions."""
_REFERENCE = re.compile(
    "reference|^(ref|gt|tgt)s?([^a-z]|$)|target|gold|ground_?truth|highlights|^(summary|labels?|abstract|y_true)$|human"
    f"|{_EXPECTED.pattern}", re.I,
)  # fmt: skip
_PREDICTION = re.compile(
    "predict|^(y_)?(pred|hyp)s?([^a-z]|$)|system|candidate|hypothes|output|generated|model|decoded|^(filtered_)?resps$"
    "|^(response|completion|caption)s?$", re.I,
)  # fmt: skip
_MAYBE = re.compile("^(summary|abstract|labels?|answers?)$", re.I)
"""Matches names of references that are predictions beside others, such as `summary` beside `highlights`."""
_NEITHER = re.compile(
    f"^({'|'.join(SOURCES)}|src|doc|(doc|document|system|model)_?(id|name)|group|topic|split"
    "|title|question|query|prompt|instruction|contexts?|retrieved_contexts|filter|task"
    "|[a-z_]+_(id|hash|index|logits))$", re.I
)  # fmt: skip

_LABELS = ("system", "model")
"""These columns hold predictions if no other column does; otherwise they name the system."""

FIRST_ROWS = 20
"""How many rows decide whether a column holds labels or, in files that store everything as text, numbers."""

MIN_LABELS, MAX_LABEL_LENGTH, MAX_LABEL_WORDS = 6, 40, 4
"""Labels are recognized in at least this many rows, and have at most this many characters and words."""

_CODE = re.compile(r"(?=[^0-9]*[0-9])[!-~]+|[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:.+Z-]+|https?://[!-~]+")
"""Matches what names a row and is no text: dates, hashes, names of files with a number, addresses."""

_NUMBER = re.compile(r"\s*[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)(e[-+]?[0-9]+)?\s*", re.I)


def holds_numbers(name: str, cells: Iterable[str]) -> bool:
    """Whether a CSV column holds numbers: its first non-empty cells do, and its name is not a usual one for texts.

    >>> holds_numbers("rating", ["4", "", "3.5"]), holds_numbers("answer", ["4", "two"]), holds_numbers("target", ["4"])
    (True, False, False)
    """
    if name.lower() in (*PREDICTIONS, *REFERENCES):
        return False
    filled = [cell for cell in islice(cells, FIRST_ROWS) if cell.strip()]
    return bool(filled) and all(map(_NUMBER.fullmatch, filled))


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
    filled = [cell for cell in first if cell is not None and cell != ""]
    if not all(isinstance(cell, str) for cell in filled):
        return False
    texts = [cell.strip() for cell in map(str, filled) if cell.strip()]
    if len(texts) < MIN_LABELS:
        return not texts and len(first) >= MIN_LABELS
    are_short = all(len(text) <= MAX_LABEL_LENGTH and len(text.split()) <= MAX_LABEL_WORDS for text in texts)
    return (are_short and 2 * len(set(texts)) <= len(texts)) or all(map(_CODE.fullmatch, texts))


class Known(NamedTuple):
    """The columns whose role somebody has named: none of them is guessed to have another one."""

    predictions: Sequence[str] = ()
    references: Sequence[str] = ()
    others: Sequence[str] = ()
    """columns of anything else, such as sources or groups"""


NOT_KNOWN = Known()


def guess_columns(
    names: Iterable[str], labels: Collection[str] = (), known: Known = NOT_KNOWN
) -> tuple[list[str], list[str]]:
    """The columns of predictions and of references, in file order; empty lists if the names don't show it.

    If columns are named like references but none like predictions, all columns without another usual name are taken for
    predictions, except columns of labels, unless only those remain. If references are known, other columns named like
    references are predictions only if nothing else remains.

    >>> guess_columns(["draft", "output", "gold"]), guess_columns(["draft", "output", "gold"], known=Known(["gold"]))
    ((['output'], ['gold']), (['gold'], []))
    >>> guess_columns(["draft", "gold", "group"], known=Known(references=["draft"], others=["group"]))
    (['gold'], ['draft'])
    """
    taken = {name for role in known for name in role}
    all_names = [name for name in names if name not in taken and name.lower() not in IDS and not _NEITHER.search(name)]
    references = [name for name in all_names if _REFERENCE.search(name) and not _is_prediction(name)]
    others = [name for name in all_names if name not in references]
    if known.references:
        references, others = [*known.references], others or references
    likely = [name for name in others if _is_prediction(name)]
    if not references:
        references = [name for name in others if _MAYBE.search(name)]
        others = [name for name in others if name not in references]
    if known.predictions:
        return [*known.predictions], references
    texts = [name for name in likely if name.lower() not in _LABELS] or likely
    if "filtered_resps" in texts and "resps" in texts:  # what lm-evaluation-harness scored, and what it was made of
        texts.remove("resps")
    unnamed = [name for name in others if name not in labels] or others
    predictions = texts or (unnamed if references else [])
    if not predictions and not known.references:
        predictions = [name for name in references if _MAYBE.search(name)]
        references = [name for name in references if name not in predictions]
        return (predictions, references) if references else ([], predictions)
    return predictions, references


def passed_over(
    names: Iterable[str], labels: Collection[str], predictions: Collection[str], taken: Collection[str] = ()
) -> list[str]:
    """The columns that may hold predictions, too, beside guessed ones of which none has one of the usual names.

    taken : columns of another role

    >>> passed_over(["id", "baseline", "our_system", "reference"], [], ["our_system"])
    ['baseline']
    >>> passed_over(["notes", "prediction", "reference"], [], ["prediction"])
    []
    """
    if any(name.lower() in PREDICTIONS for name in predictions):
        return []
    return [
        name for name in names if name.lower() not in IDS and not _NEITHER.search(name)
        and (_is_prediction(name) or _MAYBE.search(name) or not _REFERENCE.search(name))
        and name not in {*labels, *predictions, *taken} and name.lower() not in _LABELS
    ]  # fmt: skip


def known_by_name(names: Iterable[str], texts: Sequence[str], known: Known = NOT_KNOWN) -> Known:
    """What is known; if no column of texts is named like a reference, with one that has a usual name but no texts.

    names, texts : all columns, and those that may hold texts

    So a column of references that holds numbers by mistake is read, and its first cell refused, instead of missed.

    >>> known_by_name(["A", "B", "reference"], ["A", "B"]).references
    ['reference']
    >>> known_by_name(["A", "gold", "label"], ["A", "gold"]).references
    ()
    """
    if known.references or guess_columns(texts, known=known)[1]:
        return known
    taken = {*texts, *known.predictions, *known.others}
    lower = {name.lower(): name for name in names if name not in taken}
    found = [lower[usual] for usual in REFERENCES if usual in lower][:1]
    return known._replace(references=found) if found else known


def _is_prediction(name: str) -> bool:
    return bool(_PREDICTION.search(name)) and not _EXPECTED.search(name)


def id_column(names: Iterable[str]) -> str | None:
    """The column with the most specific of the usual names of ids, in any case of letters; None if there is none.

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
    """The columns with usual names of ids, the most specific first; of names that differ only in case, the first."""
    by_name = {name.lower(): name for name in reversed(list(names))}
    return [by_name[usual] for usual in IDS if usual in by_name]


def guess_pair(names: Iterable[str], known: Known = NOT_KNOWN) -> tuple[str | None, str | None]:
    """The column of predictions and that of references, each None unless it is known or one name stands out.

    >>> guess_pair(["id", "summary", "generated_summary"]), guess_pair(["ref_1", "ref_2", "output"])
    (('generated_summary', 'summary'), ('output', None))
    """
    guessed = guess_columns(names, known=known)
    return _first(guessed[0], PREDICTIONS), _first(guessed[1], REFERENCES)


def _first(names: Sequence[str], usual: Sequence[str]) -> str | None:
    """The name that is most usual, or the only one."""
    by_name = {name.lower(): name for name in reversed(names)}
    return next((by_name[name] for name in usual if name in by_name), names[0] if len(names) == 1 else None)


def pick_columns(
    path: str, names: Iterable[str], chosen: Sequence[str], usual: Sequence[str], guessed: Sequence[str], flag: str,
    taken: Collection[str] = (),
) -> list[str]:  # fmt: skip
    """The chosen columns, or else the column with the first of the usual names, or else the guessed ones.

    taken : columns of another role, which only `chosen` may name

    Raises FileError if that leaves none; the message lists the columns and names the flag that chooses one.
    """
    all_names = list(names)
    if missing := [name for name in chosen if name not in all_names]:
        are_several = flag in ("prediction_column", "reference_column") and set(missing[0].split(",")) <= set(all_names)
        hint = f" (repeat --{flag} for each)" * are_several
        raise FileError(f"{path}: no column {missing[0]!r}{hint}; its columns are {listed(all_names)}")
    lower = {name.lower(): name for name in reversed(all_names) if name not in taken}
    columns = list(chosen) or [lower[name] for name in usual if name in lower][:1] or list(guessed)
    if not columns:
        among = f" ({', '.join(usual)})" if usual else ""
        raise FileError(
            f"{path}: none of its columns ({listed(all_names)}) has a usual name{among}; choose one with --{flag}"
        )
    return columns


def pick_column(path: str, names: Iterable[str], chosen: str | None, usual: Sequence[str], flag: str) -> str:
    """`pick_columns` for a single column, without guessing. Raises FileError."""
    return pick_columns(path, names, [chosen] if chosen is not None else [], usual, (), flag)[0]
