"""Details that lighteval logs since 0.10: objects with the document and the model's response in each row."""

from collections.abc import Iterator, Mapping
from typing import Any

from rougekit.reading.formats.data_file import DataFile, Row

DOCUMENT, RESPONSE = "doc", "model_response"
"""The columns of objects."""

COLUMNS = ("id", "query", "predictions", "references")
"""The columns that a row of details is read as."""


def are_details(row: Mapping[str, Any]) -> bool:
    """Whether a row, by the names of its fields, is one of lighteval's.

    >>> are_details({"doc": {"query": "a"}, "metric": {}, "model_response": {"text": ["b"]}}), are_details({"doc": "a"})
    (True, False)
    """
    return isinstance(row.get(DOCUMENT), dict) and "text" in (row.get(RESPONSE) or ())


def with_texts(file: DataFile) -> DataFile:
    """The file; details of lighteval, whose columns are objects, with columns of their texts."""
    if not (file.first and are_details(dict(zip(file.names, file.first[0], strict=True)))):
        return file

    def rows(chosen: list[str]) -> Iterator[Row]:
        at = [COLUMNS.index(name) for name in chosen]
        for row in file.rows([DOCUMENT, RESPONSE]):
            cells = cells_of(*row)
            yield [cells[k] for k in at]

    objects = [(row[file.names.index(DOCUMENT)], row[file.names.index(RESPONSE)]) for row in file.first]
    return DataFile([*COLUMNS], rows, [cells_of(*pair) for pair in objects])


def cells_of(document: Any, response: Any) -> list[Any]:
    """The cells in the order of COLUMNS; None for one that the objects lack.

    Predictions are the texts that lighteval scores, without what it takes for reasoning; references its gold choices.

    >>> document = {"id": "7", "query": "q", "choices": ["a cat", "a dog"], "gold_index": 1}
    >>> cells_of(document, {"text": ["<think> a dog"], "text_post_processed": ["a dog"]})
    ['7', 'q', ['a dog'], ['a dog']]
    """
    document, response = document or {}, response or {}
    texts = response.get("text_post_processed")
    return [
        document.get("id"),
        document.get("query"),
        response.get("text") if texts is None else texts,
        _golds(document.get("choices") or [], document.get("gold_index")),
    ]


def _golds(choices: list[Any], places: Any) -> list[Any] | None:
    """The choices at some places, of which each may be a list itself; None if there are no such places."""
    places = places if isinstance(places, list) else [places]
    if not all(isinstance(place, int) and -len(choices) <= place < len(choices) for place in places):
        return None
    golds = [choices[place] for place in places]
    return [text for gold in golds for text in (gold if isinstance(gold, list) else [gold])]
