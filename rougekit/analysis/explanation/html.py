"""Explanations in a browser: prediction beside reference, and a chip for each measure that switches the marks.

No script is needed: radio buttons switch, and rules of style light up counterparts. `SCRIPT` adds arrow keys.
"""

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from itertools import count
from string import Template
from typing import NamedTuple

from rougekit.analysis.explanation.model import ExplainedPair, Match, Span
from rougekit.analysis.explanation.rendering import Piece, colour, pieces, printable

MAX_LINKED = 400
"""Matches that are highlighted on both sides; more would make the page slow."""
MAX_LISTED = 200
"""Matches in the table."""

_SIDES = {"prediction": "added", "reference": "missed"}
"""The class of words without a counterpart, by the side that has them."""
_numbers = count()
"""Numbers of views, so that those on one page have different names."""
_STYLE, _DARK, _PAGE, SCRIPT = (
    (files("rougekit.analysis.explanation") / "static" / name).read_text("utf-8").strip()
    for name in ("pair.css", "dark.css", "page.html", "pair.js")
)
"""The script moves from mark to mark by arrow keys; the tab key stops only once in each text."""


class Shown(NamedTuple):
    """One measure of a view."""

    explanation: ExplainedPair
    name: str
    """The measure's, on the chip and in headings."""
    scores: str
    """Shown on the chip after the name."""
    reference: str = "Reference"
    """The heading of the reference, such as which of several it is."""


def shown(explanation: ExplainedPair) -> Shown:
    """An explanation with its scores in percent on the chip."""
    scores = explanation.fmeasure, explanation.precision, explanation.recall
    percents = [100 * score for score in scores if score is not None]
    words = "F {:.2f} (P {:.2f}, R {:.2f})".format(*percents) if percents else ""
    return Shown(explanation, explanation.rouge_type, words)


def view(parts: Sequence[Shown]) -> str:
    """One pair under some measures, as a <section> with its style; dark where an element around it has class "dark"."""
    return _section(parts, f".dark {_DARK}")


def page(parts: Sequence[Shown]) -> str:
    """The same as a document of its own, which needs nothing else and follows the reader's theme."""
    title = f"{', '.join(part.explanation.rouge_type for part in parts)} explained"
    section = _section(parts, f"@media (prefers-color-scheme:dark){{{_DARK}}}", title)
    return Template(_PAGE).substitute(title=escape(title), section=section, script=SCRIPT) + "\n"


def _section(parts: Sequence[Shown], dark: str, title: str = "") -> str:
    number = next(_numbers)
    switches = "".join(f".rougekit:has(.r{k}:checked) .p{k}," for k in range(len(parts))) + ".rougekit .only"
    style = _STYLE.replace("THEME", dark).replace("SWITCHES", f"{switches}{{display:block}}")
    n_linked = min(max(len(part.explanation.matches) for part in parts), MAX_LINKED)
    links = "".join(  # highlight all parts of the match that is pointed at, tapped or reached by key
        f".panel:has(.m{k}:is(:hover,:focus)) .m{k}{{outline:2px solid var(--lit)}}" for k in range(n_linked)
    )
    chips = "".join(
        f'<label class="chip"><input type="radio" name="e{number}" class="r{k}"{" checked" * (k == 0)}>'
        f"{_name_and_scores(part)}</label>"
        for k, part in enumerate(parts)
    )
    chosen = f'<fieldset class="chips"><legend>Show matches for</legend>{chips}</fieldset>' if len(parts) > 1 else ""
    return "\n".join(
        [
            f'<section class="rougekit" aria-label="{escape(", ".join(p.explanation.rouge_type for p in parts))}: '
            f'explanation {number}">',
            f"<style>{style}\n{links}</style>",
            f"<h1>{escape(title)}</h1>" if title else "",
            chosen,
            *(_panel(part, f"p{k}" + " only" * (len(parts) == 1), f"e{number}p{k}") for k, part in enumerate(parts)),
            "</section>",
        ]
    )


def _name_and_scores(part: Shown) -> str:
    return f"<strong>{escape(part.name)}</strong> {escape(part.scores)}"


def _panel(part: Shown, classes: str, name: str) -> str:
    explanation = part.explanation
    headings = (f"Prediction, {part.name}", f"{part.reference}, {part.name}")
    sides = "".join(_marked_text(explanation, side, words, name) for side, words in zip(_SIDES, headings, strict=True))
    only = f"<p>{_name_and_scores(part)}</p>" if classes.endswith("only") else ""
    return (
        f'<div class="panel {classes}">{only}<p>{escape(explanation.sentence)}</p>\n<div class="sides">{sides}</div>\n'
        f"{_legend(explanation)}\n{_table(explanation)}</div>"
    )


def _marked_text(explanation: ExplainedPair, side: str, words: str, name: str) -> str:
    if not getattr(explanation, f"{side}_tokens"):
        words += ": no words"
    text: str = getattr(explanation, side)
    marked = []
    tab_stop = 0
    for piece in pieces(explanation, side):
        part = escape(printable(text[piece.start : piece.end]))
        if piece.matches:
            classes = [f"c{colour(explanation.matches[piece.matches[0]])}"]
            classes += [f"m{number}" for number in piece.matches if number < MAX_LINKED]
            title = escape(_title(explanation, side, piece))
            part = f'<mark class="{" ".join(classes)}" tabindex="{tab_stop}" title="{title}">{part}</mark>'
            tab_stop = -1
        elif piece.clipped:
            part = f'<span class="clipped" title="does not count: the prediction has no more of it">{part}</span>'
        elif not piece.read:
            part = f'<span class="unread" title="beyond the limit: not read">{part}</span>'
        elif piece.unmatched:
            part = f'<span class="{_SIDES[side]}">{part}</span>'
        marked.append(part)
    return (
        f'<div><h2 id="{name}-{side}">{escape(words)}</h2>\n<div class="text" dir="auto" role="group" '
        f'aria-labelledby="{name}-{side}">{"".join(marked)}</div></div>'
    )


def _title(explanation: ExplainedPair, side: str, piece: Piece) -> str:
    """The counterparts of a piece, for its first matches."""
    other = "reference" if side == "prediction" else "prediction"
    first = [explanation.matches[number] for number in piece.matches[:5]]
    parts = [f"“{_unit(match)}” = {other} {_places(explanation, match, other)}" for match in first]
    more = len(piece.matches) - len(parts)
    return "; ".join(parts) + (f"; and {more} more" if more else "")


def _unit(match: Match) -> str:
    return printable(" ".join(match.unit))


def _places(explanation: ExplainedPair, match: Match, side: str) -> str:
    """The parts of a text that a match has, with the positions at which they start."""
    text: str = getattr(explanation, side)
    spans: Sequence[Span] = getattr(match, side)
    return ", ".join(f"“{printable(text[start:end])}” at {start}" for start, end in spans)


def _legend(explanation: ExplainedPair) -> str:
    parts = [
        "<mark>Marked</mark>: matched; point at a mark, tap it, or go to it by the arrow keys, and its counterpart "
        'lights up. <span class="missed">Missed</span>: in the reference only. <span class="added">Added</span>: in '
        "the prediction only."
    ]
    if any(match.sentence for match in explanation.matches):
        parts.append("One colour and underline for each sentence of the reference, and for the words that match it.")
    if explanation.clipped:
        parts.append("In a dashed box: on a common subsequence, but the prediction has no more of that word.")
    if any(not piece.read for side in _SIDES for piece in pieces(explanation, side)):
        parts.append("Grey: beyond the limit, not read.")
    return f'<p class="legend">{" ".join(parts)}</p>'


def _table(explanation: ExplainedPair) -> str:
    matches = explanation.matches
    rows = []
    for number, match in enumerate(matches[:MAX_LISTED]):
        cells = (_unit(match), *(_places(explanation, match, side) for side in _SIDES))
        rows.append(f'<tr class="m{number}">{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>')
    more = len(matches) - len(rows)
    note = f"<p>and {more:,} more</p>" if more else ""
    return (
        f'<details><summary>{len(matches):,} matched units, one by one</summary>\n<div class="listed" tabindex="0" '
        f'role="group" aria-label="matched units of {escape(explanation.rouge_type)}"><table>\n'
        '<thead><tr><th scope="col">unit as compared</th><th scope="col">in the prediction (character)</th>'
        f'<th scope="col">in the reference (character)</th></tr></thead>\n<tbody>{"".join(rows)}</tbody>\n</table>'
        f"</div>\n{note}</details>"
    )
