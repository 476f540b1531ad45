"""Rephrase messages of the library for users of the page."""

import re
from collections.abc import Callable

from rougekit.foundation.io.decoding import NAME_IT
from rougekit.foundation.io.printable import shortened
from rougekit.reading.formats.cells import ListCell
from rougekit.reading.formats.nulls import NullCell
from rougekit.reading.question import Question
from rougekit.scoring.options import GROUPS

QUOTES = "'\""
MISTAKES = (ValueError, TypeError, ImportError)
"""Exceptions that users can cause; the page shows their messages."""


def problem_in_page_words(wrong: Exception) -> str:
    """What went wrong, for users of the page. What a file doesn't say is asked in the drawer for columns."""
    if isinstance(wrong, ListCell):
        return in_page_words(f"{wrong.found}. Give a file with a text in each cell, or a column for each item")
    if isinstance(wrong, NullCell):
        return in_page_words(wrong.found)
    question: Question | None = getattr(wrong, "question", None)
    if question is None:
        return in_page_words(str(wrong))
    by_hand = "; choose their columns" if not question.suggestions else ""
    if question.suggestions and question.is_cut:
        by_hand = "; take a suggestion, or choose others in the table"
    if any("ids" in one.columns for one in question.suggestions):  # of several files; no role in the table says it
        by_hand = "; leave one of these columns out of one file, and drop the files again"
    return in_page_words(f"{question.asks}{by_hand}")


def numbered(example: int) -> str:
    """What an example is called that has no id."""
    return f"example {example + 1}"


def in_page_words(message: str, named: Callable[[int], str] = numbered) -> str:
    """Rephrase a message as the page words it: examples by their names, and options by their labels.

    named : the name of an example by its index, by default its number from 1

    >>> in_page_words("2 of 30 predictions are empty; the first is predictions[29]")
    '2 of 30 predictions are empty; the first is the prediction of example 30'
    >>> in_page_words("the first is references[3][0]")
    'the first is reference 1 of example 4'
    >>> in_page_words("no token under tokenizer='rouge_score'; give split_summaries=True")
    'no token under the tokenizer rouge_score; give the option split summaries'
    >>> in_page_words("max_words=0; expected an int >= 1 or None"), in_page_words("runs=3.csv has no rows")
    ('the max words 0; expected a whole number >= 1, or nothing', 'runs=3.csv has no rows')
    >>> in_page_words(f"a.csv: line 2 is not UTF-8; {NAME_IT}")
    'a.csv: line 2 is not UTF-8; save it as UTF-8, or choose it under Formats…, “Encoding of text files”'
    """

    def option(match: re.Match[str]) -> str:
        name = match[1].replace("_", " ")
        return f"the option {name}" if match[2] == "True" else f"the {name} {match[2].strip(QUOTES)}"

    def place(match: re.Match[str]) -> str:
        what, example, reference = match.groups()
        which = {"predictions": "the prediction of ", "references": "the reference of "}.get(what, "")
        return f"{f'reference {int(reference) + 1} of ' if reference else which}{named(int(example))}"

    message = message.replace(NAME_IT, "save it as UTF-8, or choose it under Formats…, “Encoding of text files”")
    names = "|".join(row.name for group in GROUPS for row in group.rows())
    message, n = re.subn(rf"""\b({names})=(True|'[^']*'|"[^"]*"|-?[\d.]+\b)""", option, message)
    if n:
        message = message.replace("an int ", "a whole number ").replace(" or None", ", or nothing")
    message = re.sub(
        r"predictions\[(\d+):(\d+)\]", lambda at: f"the predictions of examples {int(at[1]) + 1} to {at[2]}", message
    )
    return shortened(re.sub(r"(predictions|references|groups)?\[(\d+)\](?:\[(\d+)\])?", place, message))
