"""Pieces of HTML that all parts of the page use; everything that comes from a user is escaped."""

import math
import re
from collections.abc import Iterable, Sequence
from html import escape

from rougekit.scoring.options import GROUPS

QUOTES = "'\""


def table(caption: str, header: Sequence[str], rows: Iterable[Sequence[str]], classes: str = "scores") -> str:
    """A table whose first column names its rows; the cells are HTML, the rest is text."""
    head = "".join(f'<th scope="col">{breakable(cell)}</th>' for cell in header)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>' for row in rows
    )
    return (
        f'<p class="small">{escape(caption)}</p><div class="scroll" tabindex="0" role="group" '
        f'aria-label="{escape(caption)}"><table class="{classes}"><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def cell(mid: str, below: str = "") -> str:
    """A number, and in a smaller line below it what belongs to it."""
    return f"{escape(mid)}<small>{escape(below)}</small>" if below else escape(mid)


def breakable(name: str) -> str:
    """A name, escaped, with possible line breaks after underscores."""
    return escape(name).replace("_", "_<wbr>")


def small(text: str) -> str:
    """A line between parts of a result."""
    return f'<p class="small">{escape(text)}</p>'


def problem(message: str) -> str:
    """An error message."""
    return f'<p class="problem" role="alert">{escape(in_page_words(message))}</p>'


def notes(messages: Iterable[str], fixes: str = "") -> str:
    """Warnings, and buttons that do what these advise."""
    paragraphs = "".join(f"<p>{escape(in_page_words(message))}</p>" for message in messages)
    return f'<div class="note" role="note">{paragraphs}{fixes}</div>' if paragraphs else ""


def in_page_words(message: str) -> str:
    """A message in which examples, counted from 1, options and types are named as on the page.

    >>> in_page_words("2 of 30 predictions are empty; the first is [29]")
    '2 of 30 predictions are empty; the first is example 30'
    >>> in_page_words("the first is references[3][0]")
    'the first is reference 1 of example 4'
    >>> in_page_words("no token under tokenizer='rouge_score'; give split_summaries=True")
    'no token under the tokenizer rouge_score; give the option split summaries'
    >>> in_page_words("max_words=0; expected an int >= 1 or None"), in_page_words("runs=3.csv has no rows")
    ('the max words 0; expected a whole number >= 1, or nothing', 'runs=3.csv has no rows')
    """

    def option(match: re.Match[str]) -> str:
        name = match[1].replace("_", " ")
        return f"the option {name}" if match[2] == "True" else f"the {name} {match[2].strip(QUOTES)}"

    def place(match: re.Match[str]) -> str:
        what, example, reference = match.groups()
        which = {"predictions": "the prediction of ", "references": "the reference of "}.get(what, "")
        return f"{f'reference {int(reference) + 1} of ' if reference else which}example {int(example) + 1}"

    names = "|".join(row.name for group in GROUPS for row in group.rows())
    message, n = re.subn(rf"""\b({names})=(True|'[^']*'|"[^"]*"|-?[\d.]+\b)""", option, message)
    if n:
        message = message.replace("an int ", "a whole number ").replace(" or None", ", or nothing")
    return re.sub(r"(predictions|references|groups)?\[(\d+)\](?:\[(\d+)\])?", place, message)


def said(sentence: str) -> str:
    """A sentence that the page's live region announces to screen readers when it arrives."""
    return f'<span data-say="{escape(sentence)}"></span>'


def button(words: str, **data: str) -> str:
    """A button whose data say what it does; the page's script passes them to a handler."""
    attributes = " ".join(f'data-{name}="{escape(value)}"' for name, value in data.items())
    return f'<button type="button" class="act" {attributes}>{escape(words)}</button>'


def signature(line: str) -> str:
    """A signature, with a button that copies it."""
    return f'<div class="signature"><p class="small">Signature</p>{copyable(line)}</div>'


def copyable(text: str) -> str:
    """Monospaced text, which a button copies and a click selects."""
    return f'<div class="copyable">{code(text)}<button type="button" class="copy">Copy</button></div>'


def code(text: str) -> str:
    """Monospaced text."""
    return f'<pre tabindex="0"><code>{escape(text)}</code></pre>'


def folded(summary: str, inside: str, opened: bool = False) -> str:
    """A heading that shows and hides what is inside."""
    return f"<details{' open' * opened}><summary>{escape(summary)}</summary>{inside}</details>"


def percent(value: float | None, form: str = ".2f") -> str:
    """A fraction in percent, without a percent sign; a dash for None and NaN."""
    return "–" if value is None or math.isnan(value) else format(100 * value, form)
