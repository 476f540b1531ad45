"""Documents as lists of sentences, from lists, lines or a sentence splitter."""

from collections.abc import Callable
from typing import Any, NamedTuple

from rougekit.foundation.checks import shown
from rougekit.foundation.errors import warn
from rougekit.foundation.inputs import as_list, checked_str, checked_strings, shown_with_type
from rougekit.foundation.plurals import counted
from rougekit.kernels.sentence_ends import looks_unsplit
from rougekit.scoring.text.tokenizer import Splitter

NEWLINE = "newline"
"""The name of the splitter whose sentences are lines."""
GIVEN = "given"
"""What `Documents.splitter` is if the user gave lists of sentences."""


class Documents(NamedTuple):
    """Documents, and how they were split."""

    sentences: list[list[str]]
    """The sentences of each document."""
    splitter: str
    """"given" if the documents were lists of sentences; "newline"; or the splitter's name, such as "punkt"."""


def read_documents(sources: Any, sentences: str | Callable[[str], list[str]] | None, language: str | None) -> Documents:
    """The sentences of documents that are all str, or all sequences of str.

    sentences : splits str: "newline", or as in Scorer; None: at line breaks if any document has one, else as the
        language's splitter does, or Punkt for English
    language : as in Scorer

    Blank lines and empty sentences of a str are left out; lists of sentences stay as they are.

    Raises TypeError for a document that is neither, with its position; ValueError, ImportError for `sentences`.
    """
    rows = as_list(sources, "sources", of="str, or of lists of sentences")
    if not rows or isinstance(rows[0], str):
        texts = [_text(row, f"sources[{k}]") for k, row in enumerate(rows)]
        splitter = None if _are_lines(texts, sentences) else _splitter(sentences, language)
        split = [_non_blank(text.split("\n") if splitter is None else splitter.sentences(text)) for text in texts]
        if splitter is None and sentences is None:
            _warn_of_paragraphs(split)
        return Documents(split, NEWLINE if splitter is None else splitter.name)
    if sentences is not None:
        raise ValueError(f"sentences={shown(sentences)}, but sources are lists of sentences already; leave it out")
    return Documents([_sentences(row, f"sources[{k}]") for k, row in enumerate(rows)], GIVEN)


def _text(row: Any, where: str) -> str:
    if isinstance(row, str):
        return checked_str(row, where)
    raise TypeError(f"{where} is {shown_with_type(row)}; expected str, as sources[0] is one")


def _sentences(row: Any, where: str) -> list[str]:
    if isinstance(row, str):
        raise TypeError(f"{where} is {shown_with_type(row)}; expected a list of sentences, as sources[0] is one")
    return checked_strings(as_list(row, where), where)


def _are_lines(texts: list[str], sentences: object) -> bool:
    return sentences == NEWLINE or (sentences is None and any("\n" in text for text in texts))


def _splitter(sentences: str | Callable[[str], list[str]] | None, code: str | None) -> Splitter:
    from rougekit.scoring.text.sentences import resolve

    if code is None:
        return resolve(sentences)
    from rougekit.scoring.text import languages

    language = languages.resolve(code)
    return resolve(language.sentences if sentences is None else sentences, language.code)


def _non_blank(sentences: list[str]) -> list[str]:
    return [sentence for sentence in sentences if sentence and not sentence.isspace()]


def _warn_of_paragraphs(documents: list[list[str]]) -> None:
    """Warn if most lines, which count as sentences because nothing else was asked for, have several sentences."""
    lines = [line for document in documents for line in document]
    unsplit = sum(map(looks_unsplit, lines))
    if 2 * unsplit > len(lines):
        warn(
            "each line of sources counts as a sentence, but "
            f"{counted(unsplit, 'line', 'have', of=len(lines))} several; give sentences='punkt' to "
            "split the documents into sentences, or sentences='newline' if they are right"
        )
