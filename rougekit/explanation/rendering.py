"""Explanations for the eye: colours of a terminal, and HTML that follows the reader's light or dark theme."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple

from rougekit.measures.names import LCS, MeadLCS, SkipBigram, UnionLCS, UnionWeightedLCS

if TYPE_CHECKING:
    from rougekit.explanation.explain import Explanation, Match, Span

COLOURS = 6
"""Reference sentences take turns in so many colours."""
MOST_LINKED = 400
"""Matches that light up on both sides under the mouse; more would make the page slow."""
MOST_LISTED = 200
"""Matches in the table."""

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
"""Would move a terminal's cursor, turn the direction of what follows, or can't be written as UTF-8."""
_ANSI = ("42;30", "46;30", "43;30", "45;30", "44;37", "47;30")

_STYLE = """
.rougekit{--paper:#fff;--ink:#1c2024;--rule:#d5d9de;--quiet:#5c6670;
--c0:#b7ebc6;--c1:#b5dcff;--c2:#ffe08a;--c3:#f5c6e8;--c4:#d3c9fb;--c5:#ffcfae;--lit:#0b57d0;
color:var(--ink);background:var(--paper);font:16px/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
THEME
.rougekit h3{font-size:1em;margin:1em 0 .25em}
.rougekit .text{white-space:pre-wrap;border:1px solid var(--rule);border-radius:6px;padding:.6em .8em}
.rougekit mark{color:inherit;background:var(--c0);border-radius:3px;padding:.1em 0}
.rougekit mark.c1{background:var(--c1)}.rougekit mark.c2{background:var(--c2)}.rougekit mark.c3{background:var(--c3)}
.rougekit mark.c4{background:var(--c4)}.rougekit mark.c5{background:var(--c5)}
.rougekit .clipped{text-decoration:underline dashed 2px var(--quiet);text-underline-offset:.2em}
.rougekit .unread{color:var(--quiet)}
.rougekit .legend{color:var(--quiet);font-size:.9em}
.rougekit table{border-collapse:collapse;font-size:.9em}
.rougekit th,.rougekit td{text-align:start;padding:.15em .8em .15em 0;border-bottom:1px solid var(--rule)}
""".strip()
_DARK = (
    "--paper:#16191d;--ink:#e8eaed;--rule:#3a4048;--quiet:#a3acb6;--c0:#1f5c36;--c1:#1b4d77;--c2:#665000;"
    "--c3:#6d2f5e;--c4:#4a3f8a;--c5:#743f17;--lit:#8ab4f8"
)


class Piece(NamedTuple):
    """A part of a text that is shown in one way."""

    start: int
    end: int
    matches: tuple[int, ...]
    """Numbers of the matches it belongs to."""
    clipped: bool
    read: bool
    """False beyond max_words or max_bytes."""


def pieces(explanation: "Explanation", side: str) -> list[Piece]:
    """Cut a text ("prediction" or "reference") where its marks begin and end; together the pieces are the text."""
    text: str = getattr(explanation, side)
    tokens: Sequence[Span] = getattr(explanation, f"{side}_tokens")
    marks: Mapping[Span, list[int]] = defaultdict(list)
    for number, match in enumerate(explanation.matches):
        for span in _marked(explanation, getattr(match, side)):
            marks[span].append(number)
    dropped = set(explanation.clipped) if side == "reference" else set()
    last_read = max((end for _, end in tokens), default=0) if _limited(explanation) else len(text)
    spans = [*marks, *dropped]
    cuts = sorted({0, len(text), last_read, *(start for start, _ in spans), *(end for _, end in spans)})
    starts = {cut: number for number, cut in enumerate(cuts)}
    place: list[list[int]] = [[] for _ in cuts]
    for span, numbers in marks.items():
        for at in range(starts[span[0]], starts[span[1]]):
            place[at] += numbers
    lost = {at for start, end in dropped for at in range(starts[start], starts[end])}
    return [
        Piece(start, end, tuple(sorted(set(place[at]))), at in lost, start < last_read)
        for at, (start, end) in enumerate(pairwise(cuts))
    ]


def _limited(explanation: "Explanation") -> bool:
    return "|limit:none|" not in explanation.signature


def _marked(explanation: "Explanation", spans: Sequence["Span"]) -> Iterator["Span"]:
    """The tokens of a unit; tokens that are neighbours in it by definition are marked as one."""
    if isinstance(explanation.measure, SkipBigram | LCS | UnionLCS | MeadLCS | UnionWeightedLCS):
        yield from spans
    elif spans:
        yield (spans[0][0], max(end for _, end in spans))


def printable(text: str) -> str:
    """Control characters and lone surrogates replaced, one for one."""
    return _CONTROL.sub("\ufffd", text)


def ansi(explanation: "Explanation") -> str:
    """Both texts with colours."""
    lines = [f"\033[1m{explanation.rouge_type}\033[0m  {explanation.sentence}"]
    for side in ("prediction", "reference"):
        text: str = getattr(explanation, side)
        shown = []
        for code, alike in groupby(pieces(explanation, side), key=lambda piece: _ansi_code(explanation, piece)):
            part = printable("".join(text[piece.start : piece.end] for piece in alike))
            shown.append(f"\033[{code}m{part}\033[0m" if code else part)
        lines += [f"\033[1m{side}\033[0m", "".join(shown)]
    return "\n".join(lines)


def _ansi_code(explanation: "Explanation", piece: Piece) -> str:
    if piece.matches:
        return _ANSI[_colour(explanation.matches[piece.matches[0]])]
    if piece.clipped:
        return "4"
    return "" if piece.read else "2"


def _colour(match: "Match") -> int:
    return (match.sentence or 0) % COLOURS


def html(explanation: "Explanation", whole_page: bool) -> str:
    """A <section>, alone or in a document of its own."""
    name = f"rk{re.sub('[^0-9A-Za-z]', '', explanation.rouge_type)}"
    dark = f".rougekit{{{_DARK}}}"
    theme = f"@media (prefers-color-scheme:dark){{{dark}}}" if whole_page else f".dark {dark}"
    section = "\n".join(
        [
            f'<section class="rougekit {name}" aria-label="{escape(explanation.rouge_type)} explained">',
            f"<style>{_STYLE.replace('THEME', theme)}\n{_links(explanation, name)}</style>",
            f"<p><strong>{escape(explanation.rouge_type)}</strong>: {escape(explanation.sentence)}</p>",
            *(_marked_text(explanation, side, name) for side in ("prediction", "reference")),
            _legend(explanation),
            _table(explanation, name),
            "</section>",
        ]
    )
    if not whole_page:
        return section
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(explanation.rouge_type)} explained</title>\n"
        "<style>body{margin:0}body>.rougekit{box-sizing:border-box;min-height:100vh;padding:1em max(1em,50vw - 30em)}"
        "</style>\n"
        f"</head>\n<body>\n{section}\n</body>\n</html>\n"
    )


def _links(explanation: "Explanation", name: str) -> str:
    """Rules that light up all parts of the match under the mouse."""
    return "".join(
        f".{name}:has(.m{number}:hover) .m{number}{{outline:2px solid var(--lit)}}"
        for number in range(min(len(explanation.matches), MOST_LINKED))
    )


def _marked_text(explanation: "Explanation", side: str, name: str) -> str:
    text: str = getattr(explanation, side)
    shown = []
    for piece in pieces(explanation, side):
        part = escape(printable(text[piece.start : piece.end]))
        if piece.matches:
            classes = [f"c{_colour(explanation.matches[piece.matches[0]])}"]
            classes += [f"m{number}" for number in piece.matches if number < MOST_LINKED]
            title = escape(_title(explanation, side, piece))
            part = f'<mark class="{" ".join(classes)}" title="{title}">{part}</mark>'
        elif piece.clipped:
            part = f'<span class="clipped" title="does not count: the prediction has no more of it">{part}</span>'
        elif not piece.read:
            part = f'<span class="unread" title="beyond the limit: not read">{part}</span>'
        shown.append(part)
    heading = f'<h3 id="{name}-{side}">{side.capitalize()}</h3>'
    return f'{heading}\n<div class="text" dir="auto" aria-labelledby="{name}-{side}">{"".join(shown)}</div>'


def _title(explanation: "Explanation", side: str, piece: Piece) -> str:
    """What the piece met, for its first matches."""
    other = "reference" if side == "prediction" else "prediction"
    parts = []
    for number in piece.matches[:5]:
        match = explanation.matches[number]
        parts.append(f"“{_unit(match)}” = {other} {_places(explanation, match, other)}")
    more = len(piece.matches) - len(parts)
    return "; ".join(parts) + (f"; and {more} more" if more else "")


def _unit(match: "Match") -> str:
    return printable(" ".join(match.unit))


def _places(explanation: "Explanation", match: "Match", side: str) -> str:
    """The characters a match has on a side, with their numbers from 0."""
    text: str = getattr(explanation, side)
    spans: Sequence[Span] = getattr(match, side)
    return ", ".join(f"“{printable(text[start:end])}” at {start}" for start, end in spans)


def _legend(explanation: "Explanation") -> str:
    parts = ["Marked: what both texts have; point at a mark to see its counterpart."]
    if any(match.sentence for match in explanation.matches):
        parts.append("One colour for each sentence of the reference, and for the words of the prediction that met it.")
    if explanation.clipped:
        parts.append("Dashed: on a common subsequence, but the prediction has no more of that word.")
    if any(not piece.read for side in ("prediction", "reference") for piece in pieces(explanation, side)):
        parts.append("Grey: beyond the limit, not read.")
    return f'<p class="legend">{" ".join(parts)}</p>'


def _table(explanation: "Explanation", name: str) -> str:
    matches = explanation.matches
    rows = []
    for number, match in enumerate(matches[:MOST_LISTED]):
        cells = (_unit(match), *(_places(explanation, match, side) for side in ("prediction", "reference")))
        rows.append(f'<tr class="m{number}">{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>')
    more = len(matches) - len(rows)
    note = f"<p>and {more:,} more</p>" if more else ""
    return (
        f"<details><summary>{len(matches):,} matched units, one by one</summary>\n<table>\n"
        '<thead><tr><th scope="col">unit as compared</th><th scope="col">in the prediction (character)</th>'
        f'<th scope="col">in the reference (character)</th></tr></thead>\n<tbody>{"".join(rows)}</tbody>\n</table>\n'
        f"{note}</details>"
    )
