"""Basic Elements: reading them from SIMPLE files, and their keys in each mode."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rougekit.scoring.standards.rouge155.lines import words

Element = tuple[bytes, bytes, bytes]
"""Head, modifier, relation, in lower case."""

_ALPHANUMERIC = re.compile(rb"[a-zA-Z0-9]")


class Elements(NamedTuple):
    """The Basic Elements of a file."""

    triples: Sequence[Element]
    wrong_line: bytes | None = None
    """The first line without exactly three fields (not counting empty ones at its end); reading stops there."""


def elements(content: bytes) -> Elements:
    """Read a SIMPLE file, which has one element a line."""
    lines = content.lower().split(b"\n")
    if not lines[-1]:
        lines.pop()
    triples: list[Element] = []
    for line in lines:
        fields = line.rstrip(b"|").split(b"|")
        if len(fields) != 3:
            return Elements(triples, wrong_line=line)
        triples.append((fields[0], fields[1], fields[2]))
    return Elements(triples)


def keys(elements: Sequence[Element], mode: str, stem: Callable[[bytes], bytes] | None, side: str) -> list[str]:
    """The keys of the elements that are counted in a mode, one for each unit of the total; none in an unknown mode.

    stem : stems one word; None: no stemming
    side : "peer" or "model". The script stores the total among the heads, under `_cn_`, so a head of that name adds 2
        to the total and matches nothing
    """
    counted: list[bytes] = []
    for head, modifier, relation in elements:
        h, m = (head, modifier) if stem is None else (stemmed(head, stem), stemmed(modifier, stem))
        if mode == "H" and m == b"nil":
            counted += [b"_cn_|" + side.encode()] * 2 if h == b"_cn_" else [h]
        elif (mode == "HM" and m != b"nil") or mode == "HM1":
            counted.append(h + b"|" + m)
        elif (mode == "HMR" and relation != b"nil") or (mode == "HMR1" and modifier != b"nil") or mode == "HMR2":
            counted.append(b"|".join((h, m, relation)))
    return [key.decode("latin-1") for key in counted]


def stemmed(part: bytes, stem: Callable[[bytes], bytes]) -> bytes:
    """A head or modifier with its words stemmed; one of up to three bytes stays as it is."""
    if len(part) <= 3:
        return part
    return b" ".join(stem(word) if _ALPHANUMERIC.search(word) else word for word in words(part))
