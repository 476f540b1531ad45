"""Marks that preprocessing, models and formats leave in texts, where they are scored as words.

A sentence may be about such a mark ("The <p> tag opens a paragraph."), so one alone among words is no evidence.
"""

import re
from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

from rougekit.foundation import patterns

Texts = Sequence[str]

BRACKETS = {"lrb": "(", "rrb": ")", "lsb": "[", "rsb": "]", "lcb": "{", "rcb": "}"}
"""The brackets that the Penn Treebank's tokenizer writes as `-LRB-` and the like."""

BRACKET = rf"-({'|'.join(BRACKETS)})-"

SEPARATOR = r"</?[ts]>|<[qn]>|\[(?:X_)?SEP\]|@highlight\b"
"""Marks between sentences: the tags of See et al.'s files, PreSumm's <q>, Pegasus' <n>, BERT's and ProphetNet's [SEP],
and @highlight of the original summaries."""

SEVERAL = 2
"""The texts with a mark among words that show that it was left there."""
SOME, HALF = 0.1, 0.5
"""The shares of texts with a tag beside a word or another tag, and among words, that show this."""

MOST_SHOWN = 3
"""The most different marks that are shown."""


class Mark(NamedTuple):
    """A kind of mark."""

    signs: frozenset[str]
    """characters of which each mark has one, and most texts have none"""
    start: re.Pattern[str] | None
    """matches the start of others"""
    pattern: re.Pattern[str]
    beside: re.Pattern[str]
    """matches a mark beside a word or the end of a sentence, or where a text begins or ends"""
    unless: re.Pattern[str] | None = None
    """matches texts of which something else is said"""
    around: re.Pattern[str] | None = None
    """matches texts between two of them; None of marks that are no tags"""

    def is_left_in(self, sample: Texts) -> bool:
        """Whether texts of a sample show that marks were left in them."""
        found = [text for text in sample if self._may_be_in(text) and self.pattern.search(text)]
        n_beside, n = sum(bool(self.beside.search(text)) for text in found), len(sample)
        if self.around is None:
            return n_beside > 0 or len(found) >= SEVERAL
        enough = n_beside >= max(1, SOME * n) or len(found) >= max(SEVERAL, HALF * n)
        return enough or any(map(self.around.match, found))

    def rows(self, texts: Iterable[str]) -> list[int]:
        """The numbers of the texts that have such a mark."""
        return [row for row, text in enumerate(texts) if self._is_in(text)]

    def shown(self, texts: Iterable[str]) -> str:
        """The first different marks, as messages quote them."""
        found: dict[str, str] = {}
        for text in texts:
            for match in self.pattern.finditer(text):
                found.setdefault(match[0].lower(), repr(match[0]))
            if len(found) >= MOST_SHOWN:
                break
        return ", ".join([*found.values()][:MOST_SHOWN])

    def _may_be_in(self, text: str) -> bool:
        return any(sign in text for sign in self.signs) or bool(self.start and self.start.search(text))

    def _is_in(self, text: str) -> bool:
        if not self._may_be_in(text) or not self.pattern.search(text):
            return False
        return not (self.unless and self.unless.search(text))


def _mark(
    signs: str, pattern: str, *, start: str = "", alone: str = "", unless: str = "", is_tag: bool = False
) -> Mark:
    """alone : what nobody writes about; the others : see `Mark`"""
    mark = rf"(?:{pattern})"
    beside = [rf"(?<=[\w.!?]){mark}", rf"{mark}(?=\w)"]
    beside += [rf"{mark}\s*{mark}"] if is_tag else [rf"\A\s*{mark}", rf"{mark}\s*\Z"]
    beside += [alone] * bool(alone)
    around = rf"(?s)\s*{mark}\W*+\w.*{mark}\s*\Z" if is_tag else ""
    find = partial(patterns.compile, flags=re.IGNORECASE)
    return Mark(
        frozenset(signs), patterns.compile(start) if start else None, find(mark), find("|".join(beside)),
        find(unless) if unless else None, find(around) if around else None,
    )  # fmt: skip


_SPECIAL = (
    r"<(?:pad|bos|eos|unk|sep|cls|mask|extra_id_[0-9]+|\|\w+\|)>|\[(?:PAD|CLS|UNK|MASK|/?INST)\]"
    r"|<</?SYS>>|</?(?:start|end)_of_turn>"
)

MARKS = {
    "special": _mark("<[", _SPECIAL, alone=r"<unk>|\[UNK\]", unless=r"<\|channel\|>"),  # that is reasoning
    "marks": _mark("<[@", rf"{SEPARATOR}|{BRACKET}", start="-[LRlr][RSCrsc][Bb]-", unless=_SPECIAL),
    "subwords": _mark("@#\u2581", r"@@(?<=\w@@)(?=\s|$)|##(?<=\s##)(?=\w)|\u2581"),
    "entities": _mark("&", "&(?:lt|gt|amp|quot|apos|nbsp|#x?[0-9a-f]+);"),
    "tags": _mark(
        "<",
        r"<br ?/?>|</?(?:seg|hl|doc|p|(?:tst|ref|src)set)(?:\s+[\w:-]+\s*=[^<>]*|\s*)>|<a (?:name|href)=[^<>]*>"
        r"|<(?:\?xml|!doctype)\s[^<>]*>",
        is_tag=True,
    ),
    "headings": _mark(
        "#",
        "###[ ]?(?:(?:Instruction|Input|Response|Human|Assistant|User)s?:|(?:Human|Assistant)(?![ ]*\\S))",
    ),
    "escaped": _mark("\\", r"\\n(?-i:(?![a-z]))", unless=r"\A\s*(?:```|[\[{(]\s*['\"{\[])"),  # that is JSON
}
"""By kind: marks of models, of preprocessing for CNN/DailyMail, what is left of subwords, HTML, prompts, line breaks
and the files of WMT and DUC."""

_SIGNS = frozenset[str]().union(*(mark.signs for mark in MARKS.values()))


def marks_left_in(sample: Texts) -> dict[str, Mark]:
    """The kinds of marks that texts of a sample show to be left in them; most samples have no sign of any."""
    joined = "\n".join(sample)
    signs = [sign for sign in _SIGNS if sign in joined]
    return {
        kind: mark for kind, mark in MARKS.items()
        if (not mark.signs.isdisjoint(signs) or (mark.start and mark.start.search(joined))) and mark.is_left_in(sample)
    }  # fmt: skip
