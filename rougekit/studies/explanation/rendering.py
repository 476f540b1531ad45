"""Cuts the texts of an explanation into pieces of uniform style, and colours them for a terminal."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from rougekit.analysis.wording import title
from rougekit.scoring.text.tokenizer import Span
from rougekit.studies.explanation.model import ExplainedPair, Match

EMPTY = "(empty)"
"""Shown in place of a text without characters."""
N_COLOURS = 6
"""The number of colours, which the sentences of a reference use in turn."""

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
"""Characters that move a terminal's cursor, change the direction of text, or can't be encoded in UTF-8."""
_ANSI = ("42;30", "46;30", "43;30", "45;30", "44;37", "47;30")


class Piece(NamedTuple):
    """A part of a text in which all characters are shown in the same style."""

    start: int
    end: int
    matches: tuple[int, ...]
    """Indices of the matches that the piece is part of."""
    clipped: bool
    read: bool
    """False if the piece is beyond max_words or max_bytes."""
    unmatched: bool
    """Whether the piece contains words, and none of them matched."""


def pieces(explanation: ExplainedPair, side: str) -> list[Piece]:
    """Cut a text where matches and clipped words start and end; the pieces joined are the text.

    side : "prediction" or "reference"
    """
    text: str = getattr(explanation, side)
    tokens: Sequence[Span] = getattr(explanation, f"{side}_tokens")
    marks: dict[Span, list[int]] = defaultdict(list)
    for number, match in enumerate(explanation.matches):
        spans: Sequence[Span] = getattr(match, side)
        if explanation.measure.contiguous and spans:  # its tokens are neighbours
            spans = [(spans[0][0], max(end for _, end in spans))]
        for span in spans:
            marks[span].append(number)
    clipped = set(explanation.clipped) if side == "reference" else set()
    last_read = max((end for _, end in tokens), default=0) if "|limit:none|" not in explanation.signature else len(text)
    spans = [*marks, *clipped]
    cuts = sorted({0, len(text), last_read, *(start for start, _ in spans), *(end for _, end in spans)})
    starts = {cut: number for number, cut in enumerate(cuts)}
    matches_at: list[list[int]] = [[] for _ in cuts]
    for span, numbers in marks.items():
        for at in range(starts[span[0]], starts[span[1]]):
            matches_at[at] += numbers
    clipped_at = {at for start, end in clipped for at in range(starts[start], starts[end])}
    words_before = [bisect_left(tokens, (cut, 0)) for cut in cuts]
    return [
        Piece(
            start, end, tuple(sorted(set(matches_at[at]))), at in clipped_at, start < last_read,
            not matches_at[at] and words_before[at] < words_before[at + 1],
        )
        for at, (start, end) in enumerate(pairwise(cuts))
    ]  # fmt: skip


def printable(text: str) -> str:
    """Replace each control character and lone surrogate by one replacement character (U+FFFD)."""
    return _CONTROL.sub("\ufffd", text)


def rendered(explanation: ExplainedPair, *, in_color: bool) -> str:
    """Both texts with their matches in terminal colours or in brackets, below the explanation's sentence."""

    def styled(part: str, code: str) -> str:
        if in_color:
            return f"\033[{code}m{part}\033[0m" if code else part
        return f"[{part}]" if code in _ANSI else part

    lines = [f"{styled(title(explanation.rouge_type), '1')}  {explanation.sentence}"]
    for side in ("prediction", "reference"):
        text: str = getattr(explanation, side)
        shown = []
        for code, alike in groupby(pieces(explanation, side), key=lambda piece: _ansi_code(explanation, piece)):
            shown.append(styled(printable("".join(text[piece.start : piece.end] for piece in alike)), code))
        lines += [styled(side, "1"), "".join(shown) or EMPTY]
    return "\n".join(lines)


def _ansi_code(explanation: ExplainedPair, piece: Piece) -> str:
    if piece.matches:
        return _ANSI[colour(explanation.matches[piece.matches[0]])]
    if piece.clipped:
        return "4"
    return "" if piece.read else "2"


def colour(match: Match) -> int:
    """The index of the colour of a match, which depends on its reference sentence."""
    return (match.sentence or 0) % N_COLOURS
