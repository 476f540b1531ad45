"""Check users' predictions and references: return plain lists of str, or raise an error that names the position."""

import numbers
import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain, filterfalse
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from rougekit.foundation.checks import shown
from rougekit.foundation.plurals import counted

Layout = Literal["one", "several"]
"""The layout of references: one str for each example, or a non-empty list of str for each."""

Item_co = TypeVar("Item_co", covariant=True)


class ListLike(Protocol[Item_co]):
    """In order: a list, tuple, array, Series or dataset column. A str is not one, as its `in` accepts only str."""

    def __contains__(self, item: object, /) -> bool: ...

    def __iter__(self) -> Iterator[Item_co]: ...

    def __len__(self) -> int: ...


class ArrowColumn(Protocol):
    """An Arrow array."""

    def to_pylist(self) -> list[Any]: ...


TextColumn: TypeAlias = ListLike[str] | Iterator[str] | ArrowColumn
"""Texts, for type checkers; `checked_texts` says what is accepted."""
ReferenceColumn: TypeAlias = TextColumn | ListLike[ListLike[str]] | Iterator[ListLike[str]]
"""References: one text or several for each example."""

KEEP_EMPTY = 'use .fillna("") or read_csv(..., keep_default_na=False)'
"""How a column of pandas has an empty text where it lacks one; the second also keeps words such as NA and None."""


class Examples(NamedTuple):
    """Checked input: one entry of references per prediction. Without any, the layout is "one"."""

    predictions: list[str]
    references: list[str] | list[list[str]] | list[tuple[str, ...]]
    layout: Layout


def checked_texts(predictions: Any, references: Any) -> Examples:
    """Check every row once, and return plain lists. Valid lists are returned without a copy, so don't change them.

    predictions : a list, tuple, numpy array, pandas or polars Series, Arrow array, datasets Column or generator of str
    references : the same of str, or of non-empty sequences of str; the number of references may vary

    Raises TypeError for an entry that is not a str, or not a sequence where one is expected, with position and value;
    ValueError if lengths differ, an example has no reference, or both layouts occur.

    >>> checked_texts(("a cat",), [["the cat", "one cat"]])
    Examples(predictions=['a cat'], references=[['the cat', 'one cat']], layout='several')
    >>> checked_texts(["a cat", 7], ["the cat", "the dog"])
    Traceback (most recent call last):
    TypeError: predictions[1] is 7 (int); expected str
    """
    texts = as_list(predictions, "predictions")
    _refuse_swapped(texts, references)
    texts = checked_strings(texts, "predictions")
    checked, layout = checked_references(references)
    if len(texts) != len(checked):
        counts = f"{counted(len(texts), 'prediction')} but {counted(len(checked), 'reference')}"
        as_sacrebleu = layout == "several" and {len(row) for row in checked} == {len(texts)}
        hint = ". If references are laid out as for sacreBLEU, give list(zip(*references))" * as_sacrebleu
        raise ValueError(f"{counts}; expected one for each{hint}")
    return Examples(texts, checked, layout)


def checked_column(texts: Any, name: str) -> list[str]:
    """Check a column of texts, and return a plain list. Raises TypeError as `checked_texts` does."""
    return checked_strings(as_list(texts, name), name)


def checked_layout(predictions: Any, references: Any) -> Examples:
    """As `checked_texts`, but with one reference per example, whether texts are str is not checked.

    `Strings` raises NotText when it joins them; `checked_texts` then says which entry is not a str.
    """
    predicted, referenced = as_list(predictions, "predictions"), as_list(references, "references")
    if predicted and len(predicted) == len(referenced) and isinstance(referenced[0], str):
        return Examples(predicted, referenced, "one")
    return checked_texts(predicted, referenced)


def checked_references(references: Any) -> tuple[list[str] | list[list[str]], Layout]:
    """Check references without predictions. Raises TypeError and ValueError as `checked_texts` does."""
    rows = as_list(references, "references")
    types = set(map(type, rows))
    if types <= {str}:
        return rows, "one"
    if isinstance(rows[0], str):
        return [_single(row, number) for number, row in enumerate(rows)], "one"
    if types == {tuple}:
        rows = [*map(list, rows)]
    elif types != {list}:
        rows = [_several(row, number) for number, row in enumerate(rows)]
    if not all(rows) or set(map(type, chain.from_iterable(rows))) != {str}:
        rows = [_group(row, f"references[{number}]") for number, row in enumerate(rows)]
    return rows, "several"


def checked_example(prediction: Any, reference: Any) -> Examples:
    """Check one prediction and its reference or references. Raises as `checked_texts`, with names in the singular."""
    prediction = checked_str(prediction, "prediction")
    if isinstance(reference, str):
        return Examples([prediction], [checked_str(reference, "reference")], "one")
    if not _is_column(reference):
        raise TypeError(f"reference is {shown_with_type(reference)}; expected str or a sequence of str")
    return Examples([prediction], [_group(as_list(reference, "reference"), "reference")], "several")


def refuse_surrogates(examples: Examples, *, singular: bool = False) -> Examples:
    """Return the examples if none has a lone surrogate, which neither UTF-8 nor Arrow can store.

    singular : name the texts prediction and reference, as for a single example

    Raises ValueError with the position of the first. ASCII texts cost next to nothing.
    """
    references: list[Any] = examples.references
    texts = chain(examples.predictions, chain.from_iterable(references) if examples.layout == "several" else references)
    try:
        "".join(filterfalse(str.isascii, texts)).encode()
    except UnicodeEncodeError:
        for text, where in _named_texts(examples):
            if surrogate := re.search("[\ud800-\udfff]", text):
                name = where.replace("s[0]", "", 1) if singular else where
                raise ValueError(
                    f"{name} has the lone surrogate {surrogate[0]!r} at character {surrogate.start()}; "
                    "expected text that UTF-8 and Arrow can store (rougekit.Scorer takes it as it is)"
                ) from None
    return examples


def _named_texts(examples: Examples) -> Iterator[tuple[str, str]]:
    """Every text with its position, such as references[3][1]."""
    yield from ((text, f"predictions[{row}]") for row, text in enumerate(examples.predictions))
    for row, entry in enumerate(examples.references):
        group = [(entry, "")] if isinstance(entry, str) else [(text, f"[{k}]") for k, text in enumerate(entry)]
        yield from ((text, f"references[{row}]{number}") for text, number in group)


def refuse_damaged(column: Any, name: str) -> None:
    """Check every offset and every byte of an Arrow array, which Arrow itself does not do when it loads a file.

    Raises ValueError with the first row that lies outside the column's bytes or is not UTF-8.
    """
    first = 0
    for chunk in getattr(column, "chunks", [column]):
        if wrong := _fault(chunk):
            row = bisect(range(1, len(chunk)), False, key=lambda n: bool(_fault(chunk.slice(0, n))))
            raise ValueError(f"{name}[{first + row}] is not a valid {chunk.type}: {wrong}")
        first += len(chunk)


def _fault(array: Any) -> str:
    """What Arrow says is wrong with an array; "" if it is valid."""
    try:
        array.validate(full=True)
    except (ValueError, IndexError) as invalid:
        return str(invalid)
    return ""


def as_list(values: Any, name: str, of: str = "str") -> list[Any]:
    """A column of rows as a list; a list is not copied. Raises TypeError for anything that is not a column."""
    if type(values) is list:
        return values
    if not _is_column(values):
        hint = ""
        if isinstance(values, str) and of == "str":
            pair = ", or score a single pair with score_pair" if name in ("predictions", "references") else ""
            hint = f"; put a single text in a list{pair}"
        elif columns := _columns_of(values):
            hint = f"; give one of its columns, such as {name}=table[{shown(columns[0])}]"
        raise TypeError(f"{name} is {shown_with_type(values)}; expected a sequence of {of}{hint}")
    if (type(values).__module__, type(values).__name__) == ("datasets.arrow_dataset", "Column"):
        values = values[:]  # a list or an array, fifty times as fast as one row at a time
    if hasattr(values, "to_pylist") and hasattr(values, "validate"):
        refuse_damaged(values, name)
    for converter in ("to_pylist", "tolist", "to_list"):  # Arrow; numpy, pandas, torch; polars
        if hasattr(values, converter):
            rows = getattr(values, converter)()
            if isinstance(rows, list):
                return rows
            raise TypeError(f"{name} is {shown_with_type(rows)} in a 0-dimensional array; expected a sequence of {of}")
    return list(values)


def _columns_of(table: Any) -> list[Any]:
    """The names of the columns of a table, or of a dict of columns; an empty list for anything else."""
    names = table if isinstance(table, Mapping) else getattr(table, "column_names", getattr(table, "columns", ()))
    return list(names) if isinstance(names, Iterable) else []


def _is_column(values: Any) -> bool:
    """Whether a value has rows in a meaningful order."""
    if isinstance(values, (str, bytes, bytearray, memoryview, Mapping, Set)):
        return False
    if hasattr(values, "column_names"):  # a Dataset, whose rows are dicts, or a table of Arrow, which gives columns
        return False
    return isinstance(values, Iterable) and not hasattr(values, "columns")  # iterating over a table gives no rows


def _several(row: Any, number: int) -> list[Any]:
    """The references of one example, given that the first example has a list of them."""
    if isinstance(row, str):
        raise _other_layout(row, number, "sequence")
    if not _is_column(row):
        either = "str or " if number == 0 else ""  # the first example decides the layout
        raise TypeError(f"references[{number}] is {shown_with_type(row)}; expected {either}a sequence of str")
    return as_list(row, f"references[{number}]")


def _single(row: Any, number: int) -> str:
    """The reference of one example, given that the first example has a str."""
    if not isinstance(row, str) and _is_column(row):
        raise _other_layout(row, number, "str")
    return checked_str(row, f"references[{number}]")


def _other_layout(row: Any, number: int, first: str) -> ValueError:
    return ValueError(
        f"references[{number}] is {shown_with_type(row)}, but references[0] is a {first}; "
        "expected a str for every example, or a sequence of str for every example"
    )


def _group(row: list[Any], where: str) -> list[str]:
    """The references of one example: one str or more."""
    if not row:
        raise ValueError(f"{where} is empty; expected at least one reference for each example")
    return [checked_str(text, f"{where}[{number}]") for number, text in enumerate(row)]


def checked_strings(rows: list[Any], name: str) -> list[str]:
    """Rows that are all str; if they are already, the same list."""
    if set(map(type, rows)) <= {str}:
        return rows
    return [checked_str(text, f"{name}[{row}]") for row, text in enumerate(rows)]


def checked_str(value: Any, where: str) -> str:
    """A str, converted to exactly that type. Raises TypeError with a hint about common mistakes."""
    if isinstance(value, str):
        return str.__str__(value)
    hint = _way_out(value, where)
    raise TypeError(f"{where} is {shown_with_type(value)}; expected str{hint and f'; {hint}'}")


def _way_out(value: Any, where: str) -> str:
    """What to do with a value that is not a text, if it shows what it is."""
    if value is None:
        return 'for an empty text give ""' + ' (pandas: .fillna(""), polars and Arrow: .fill_null(""))' * ("[" in where)
    if isinstance(value, (bytes, bytearray)):
        return "decode it first"
    rows, brackets = where.partition("[")[0], where.count("[")
    row = rows[0]  # p of predictions, r of references
    if isinstance(value, Mapping):
        named = [name for name, text in value.items() if isinstance(text, str)]
        return f"give one column, such as [{row}[{shown(named[0])}] for {row} in {rows}]" if named else ""
    parts = value if isinstance(value, list | tuple) else [value] if brackets > 1 else []  # ids as a list of references
    if parts and all(isinstance(part, numbers.Integral) and not isinstance(part, bool) for part in parts):
        return "score token ids with Scorer.score_ids, or decode them first"
    if not parts or not all(isinstance(part, str) for part in parts):
        return ""
    if any(" " in part.strip() for part in parts) and (len(parts) > 1 or not brackets):  # texts, not words
        return "give one text for each example" if brackets else "score lists with score(predictions, references)"
    if len(parts) > 1:
        return 'join words with spaces and give tokenizer="whitespace"'
    return f"give [{row}[0] for {row} in {rows}]" if brackets == 1 else f"give {where}[0]"


def _refuse_swapped(predictions: list[Any], references: Any) -> None:
    """Refuse several predictions per example with one reference: they are probably swapped."""
    if not (predictions and isinstance(references, Sequence) and references and isinstance(references[0], str)):
        return
    first = predictions[0]
    if isinstance(first, list | tuple) and first and isinstance(first[0], str) and " " in first[0]:
        raise TypeError(
            f"predictions[0] is {shown_with_type(first)}, but references[0] is a str; expected str. Are "
            f"predictions and references swapped? If not, {_way_out(first, 'predictions[0]')}"
        )


def shown_with_type(value: Any) -> str:
    """A value, cut to about sixty characters, and its type; with advice if it is what pandas makes of an empty cell."""
    if value is None:
        return "None"
    text = " ".join(shown(value).split())
    is_missing = (isinstance(value, float) and value != value) or type(value).__name__ in ("NAType", "NaTType")
    advice = f", an empty cell to pandas ({KEEP_EMPTY})" * is_missing
    return f"{text if len(text) <= 60 else text[:50] + '...'} ({type(value).__name__}){advice}"
