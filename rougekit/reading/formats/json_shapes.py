"""The rows in a JSON document that is one object: columns, or records under a name, by id, or as captions of images."""

from collections.abc import Iterable, Mapping
from typing import Any

from rougekit.foundation.io.printable import listed
from rougekit.foundation.plurals import counted
from rougekit.reading.roles import roles_by_name
from rougekit.reading.words import Sense, read_name

Record = dict[str, Any]


def rows_of(document: Mapping[str, Any]) -> list[Record] | None:
    """The rows of a document; None if it has no rows, and so may be a row itself.

    Columns are lists of equal length, or objects with the same keys, as pandas writes them; beside predictions and
    references in lists, or in objects of texts by id, there may be facts of all rows, such as scores. The names of
    columns may be apart, in "columns", and the rows in "data", as in a split of pandas or a table of W&B. Records are
    in a list under any name, such as "data", or in objects by id, which becomes the column "id"; texts, or lists of
    some, may be by id, too. Records with a prediction may be beside facts, and in an object under any name, as in
    results of promptfoo and OpenCompass. The captions of an image in annotations of COCO, or of a video in sentences of
    MSR-VTT, become its references; so may those by id, in objects with one each, as coco-caption takes them.

    What has a text of an example beside records that lack predictions or references, is a row with a list inside, such
    as the choices of a model beside a reference: these records alone would not say whose they are.

    Raises ValueError for columns that differ in length, and for rows that don't have as many cells as there are names.

    >>> rows_of({"prediction": ["a", "b"], "reference": ["c", "d"]})
    [{'prediction': 'a', 'reference': 'c'}, {'prediction': 'b', 'reference': 'd'}]
    >>> rows_of({"rouge1": 0.4, "hypotheses": ["a", "b"], "references": ["c", "d"], "args": {"seed": 1}})
    [{'hypotheses': 'a', 'references': 'c'}, {'hypotheses': 'b', 'references': 'd'}]
    >>> rows_of({"version": 2, "data": [{"prediction": "a"}]}), rows_of({"7": {"prediction": "a"}})
    ([{'prediction': 'a'}], [{'id': '7', 'prediction': 'a'}])
    >>> rows_of({"d7": "a cat", "d8": "a dog"}), rows_of({"n": 1, "results": {"rows": [{"output": "a"}]}})
    ([{'id': 'd7', 'text': 'a cat'}, {'id': 'd8', 'text': 'a dog'}], [{'output': 'a'}])
    >>> rows_of({"score": 3, "details": {"type": "GEN", "0": {"prediction": "a"}, "1": {"prediction": "b"}}})
    [{'id': '0', 'prediction': 'a'}, {'id': '1', 'prediction': 'b'}]
    >>> rows_of({"i7": [{"caption": "a"}], "i8": [{"caption": "b"}]})
    [{'id': 'i7', 'text': ['a']}, {'id': 'i8', 'text': ['b']}]
    >>> rows_of({"annotations": [{"image_id": 7, "caption": "a"}, {"image_id": 7, "caption": "b"}]})
    [{'image_id': 7, 'references': ['a', 'b']}]
    >>> rows_of({"choices": [{"text": "a cat"}, {"text": "a dog"}], "reference": "the cat"})  # a row
    """
    if facts := _facts_beside_columns(document):
        return rows_of({name: cells for name, cells in document.items() if name not in facts})
    texts = [name for name, cell in document.items() if isinstance(cell, str | list) and not _are(dict, cell)]
    if any(isinstance(document[name], str) for name in texts) and _is_whole(texts):
        return None
    if captions := _captions_by_id(document):
        return rows_of(captions)
    if _are_texts_by_id(document):
        return [{"id": key, "text": cell} for key, cell in document.items()]
    names, cells = document.get("columns"), document.get("data")
    if isinstance(names, list) and isinstance(cells, list) and _are(str, names) and _are(list, cells):
        return [dict(zip(names, row, strict=True)) for row in _named(names, cells)]
    if _are(dict, document.values()):
        return _by_key(document)
    if by_id := _records_by_id(document):
        return None if _is_example(document, by_id) else by_id
    if len(document) > 1 and _are(list, document.values()) and len({len(cells) for cells in document.values()}) == 1:
        return [dict(zip(document, row, strict=True)) for row in zip(*document.values(), strict=True)]
    if _are_columns(document):
        sizes = [f"{name!r} has {counted(len(cells), 'item')}" for name, cells in document.items()]
        raise ValueError(f"{listed(sizes)}; expected columns of equal length, or an object for each row")
    lists = _lists_of_records(document)
    likely = [records for records in lists if len(lists) == 1 or _has_texts(records[0])]
    within = [] if lists else [cell for cell in document.values() if isinstance(cell, dict)]
    likely += [records for each in within for records in _lists_of_records(each) if _has_prediction(records[0])]
    likely += [records for each in within if (records := _records_by_id(each))]
    if len(likely) != 1 or _is_example(document, likely[0]):
        return None
    return _captions(likely[0]) or likely[0]


def rows_in_list(items: list[Any]) -> list[Any]:
    """The rows of a document that is a list: texts are the column "text", lists of texts the column "texts".

    >>> rows_in_list(["a cat", "a dog"]), rows_in_list([["a cat", "the cat"], ["a dog"]])
    ([{'text': 'a cat'}, {'text': 'a dog'}], [{'texts': ['a cat', 'the cat']}, {'texts': ['a dog']}])
    >>> rows_in_list([{"prediction": "a cat"}]), rows_in_list([["a cat"], 7])
    ([{'prediction': 'a cat'}], [['a cat'], 7])
    """
    if all(isinstance(item, str) for item in items):
        return [{"text": item} for item in items]
    return [{"texts": item} for item in items] if all(map(_are_texts, items)) else items


def _are_texts(cell: Any) -> bool:
    return isinstance(cell, list) and all(isinstance(item, str) for item in cell)


def _lists_of_records(document: Mapping[str, Any]) -> list[list[Record]]:
    return [cell for cell in document.values() if isinstance(cell, list) and _are(dict, cell)]


def _records_by_id(document: Mapping[str, Any]) -> list[Record] | None:
    """The records with a prediction that an object has by id, beside texts and numbers; None without two of them."""
    records = {name: cell for name, cell in document.items() if isinstance(cell, dict)}
    facts = [cell for name, cell in document.items() if name not in records]
    if (
        len(records) < 2
        or any(isinstance(cell, list) for cell in facts)
        or not _has_prediction(next(iter(records.values())))
    ):
        return None
    return _by_key(records)


def _are_texts_by_id(document: Mapping[str, Any]) -> bool:
    """Whether the values are texts, or short lists of some, under names of which none says what it holds."""
    cells = [*document.values()]
    are_lists = _are(list, cells) and all(_are(str, cell) for cell in cells)
    are_texts = _are(str, cells) or (are_lists and max(map(len, cells)) < len(cells))
    return are_texts and len(cells) > 1 and not any(roles_by_name(document)[:2])


def _captions_by_id(document: Mapping[str, Any]) -> dict[str, list[Any]] | None:
    """The captions by id of what coco-caption scores: lists of objects with one each. None if there are no such lists.

    >>> _captions_by_id({"i7": [{"caption": "a"}, {"caption": "b"}], "i8": [{"image_id": "i8", "caption": "c"}]})
    {'i7': ['a', 'b'], 'i8': ['c']}
    """
    lists = [*document.values()]
    if len(lists) < 2 or not all(isinstance(items, list) and _are(dict, items) for items in lists):
        return None
    if any(not {"caption"} <= item.keys() <= {"caption", "id", *_CAPTIONED} for items in lists for item in items):
        return None
    return {key: [item["caption"] for item in items] for key, items in document.items()}


def _named(names: list[str], rows: list[list[Any]]) -> list[list[Any]]:
    """The rows, each as long as the list of names. Raises ValueError for others, and for a name that is there twice."""
    if len({*names}) < len(names):
        raise ValueError(f"'columns' has a name twice: {listed(names)}")
    for number, row in enumerate(rows, 1):
        if len(row) != len(names):
            cells = counted(len(row), "cell")
            raise ValueError(f"row {number} of 'data' has {cells}; expected {len(names)}, one for each of 'columns'")
    return rows


def _are(kind: type, values: Any) -> bool:
    """Whether there are values, all of a kind and none empty."""
    return bool(values) and all(isinstance(value, kind) and value for value in values)


def _are_columns(document: Mapping[str, Any]) -> bool:
    """Whether the values are lists, of which those of predictions are too long for the predictions of one row."""
    if not all(isinstance(cells, list) and not _are(dict, cells) for cells in document.values()):
        return False
    predictions, references, *_ = roles_by_name(document)
    return bool(references) and any(len(document[name]) > 1 for name in predictions)


def _facts_beside_columns(document: Mapping[str, Any]) -> list[str]:
    """What is no column, beside lists of predictions and references that are too long for one row, or texts by id; none
    otherwise."""
    lists = {name: cells for name, cells in document.items() if isinstance(cells, list)}
    predictions, references, *_ = roles_by_name(lists)
    named = {name: lists[name] for name in (*predictions, *references) if name in lists}
    sizes = {len(cells) for cells in named.values()}
    if len(sizes) == 1 and _are_columns(named):
        return [name for name, cells in document.items() if name not in lists or len(cells) not in sizes]
    by_id = {name: cells for name, cells in document.items() if isinstance(cells, dict)}
    predictions, references, *_ = roles_by_name(by_id)
    ids = [by_id[name].keys() for name in (*predictions, *references) if name in by_id]
    are_texts = all(_are_texts_by_id(by_id[name]) for name in (*predictions, *references) if name in by_id)
    if not (predictions and references and are_texts) or any(each != ids[0] for each in ids):
        return []
    if any(read_name(key).sense is not Sense.UNKNOWN and not any(map(str.isdigit, key)) for key in ids[0]):
        return []  # parts of a text, such as title and body
    return [name for name, cells in document.items() if name not in by_id or cells.keys() != ids[0]]


def _is_whole(names: Iterable[str]) -> bool:
    """Whether there are predictions and references."""
    return all(roles_by_name(names)[:2])


_OF_EXAMPLES = Sense.REFERENCE, Sense.PREDICTION, Sense.OUTPUT, Sense.SUMMARY, Sense.CONTRAST


def _is_example(document: Mapping[str, Any], records: list[Record]) -> bool:
    """Whether a document has a text of an example, or a list of some, but not one for each record, beside records in it
    that lack predictions or references."""
    named = [cell for name, cell in document.items() if read_name(name).sense in _OF_EXAMPLES]
    lists = [cell for cell in named if isinstance(cell, list) and _are(str, cell) and len(cell) != len(records)]
    texts = [cell for cell in named if isinstance(cell, str)]
    return bool(texts or lists) and not _has_texts(records[0])


def _has_prediction(record: Mapping[str, Any]) -> bool:
    """Whether a word says so of one of the columns, also if it holds objects."""
    return any(read_name(name).sense is Sense.PREDICTION for name in record)


def _has_texts(record: Mapping[str, Any]) -> bool:
    return "caption" in record or _is_whole(record)


def _by_key(document: Mapping[str, Record]) -> list[Record] | None:
    """The rows of columns by name or of records by id; None if the objects do not have the same keys."""
    first = next(iter(document.values()))
    if any(fields.keys() != first.keys() for fields in document.values()):
        return None
    if _is_whole(document):
        return [{name: cells[key] for name, cells in document.items()} for key in first]
    return [{"id": key, **fields} for key, fields in document.items()]


_CAPTIONED = ("image_id", "video_id")
"""What captions are of, in annotations of COCO and sentences of MSR-VTT."""


def _captions(records: list[Record]) -> list[Record] | None:
    """The references of each image or video, if the records are captions of some."""
    of = next((key for key in _CAPTIONED if all(record.keys() >= {key, "caption"} for record in records)), None)
    if of is None:
        return None
    captions: dict[Any, list[Any]] = {}
    for record in records:
        captions.setdefault(record[of], []).append(record["caption"])
    return [{of: key, "references": its} for key, its in captions.items()]
