"""What `.methods` is: sentences with citations, as plain text, LaTeX and BibTeX; written by analysis/methods.py."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import NamedTuple, TypeAlias

from rougekit.foundation.io.printable import printable
from rougekit.foundation.io.tables import latex


class Cited(NamedTuple):
    """A citation in a sentence. key : that of its entry in data/citations.bib"""

    key: str


Parts: TypeAlias = tuple[str | Cited, ...]
"""A clause or sentence: text and citations in turn."""
Fields: TypeAlias = Mapping[str, str]
"""The values of a signature by the names of its fields."""


@dataclass(frozen=True, repr=False)
class Methods:
    """How scores were computed and compared, in two sentences for a paper. `print` shows them as text.

    The second is on means and tests, and is missing where there are none.

    >>> from rougekit import Scorer
    >>> methods = Scorer(["rouge2"], use_stemmer=True).score(["the cats sat"], ["the cat sat"]).methods
    >>> print(methods.latex.partition(" with ")[0])
    We computed ROUGE-2~\\citep{lin-2004-rouge}
    """

    sentences: tuple[Parts, ...]
    signatures: tuple[str, ...]
    """The signatures that the sentences are made from; several if data sets differ."""

    @property
    def text(self) -> str:
        """The sentences as plain text, with citations such as "(Lin 2004)"."""
        return " ".join("".join(map(_plain, sentence)) for sentence in self.sentences)

    @property
    def latex(self) -> str:
        """The sentences in LaTeX, which cite by `\\\\citep` (natbib), then the signatures as comments."""
        sentences = " ".join("".join(map(_latex, sentence)) for sentence in self.sentences)
        return "".join(f"{line}\n" for line in (sentences, *(f"% {line}" for line in self.signatures)))

    @property
    def bibtex(self) -> str:
        """The BibTeX entries of what the sentences cite, each once, in the order of the sentences."""
        keys = dict.fromkeys(part.key for sentence in self.sentences for part in sentence if isinstance(part, Cited))
        return "\n".join(f"{entry(key)}\n" for key in keys)

    def __repr__(self) -> str:
        """The text."""
        return self.text


@cache
def citations() -> Mapping[str, str]:
    """The BibTeX entries of everything that sentences may cite, by key."""
    text = resources.files("rougekit").joinpath("data/citations.bib").read_text("utf-8")
    return {re.split("[{,]", entry, maxsplit=2)[1]: entry.strip() for entry in re.split(r"\n(?=@)", text)}


def entry(key: str) -> str:
    """The BibTeX entry with this key. Raises LookupError if there is none."""
    if key not in citations():
        raise LookupError(f"data/citations.bib has no entry {key!r}, which a sentence cites; add it")
    return citations()[key]


def label(key: str) -> str:
    """How plain text cites an entry.

    >>> label("lin-2004-rouge"), label("kiss-strunk-2006-unsupervised"), label("papineni-etal-2002-bleu")
    ('Lin 2004', 'Kiss & Strunk 2006', 'Papineni et al. 2002')
    """
    author, year = (
        re.search(rf"^ *{field} = {{(.*)}},$", entry(key), re.M)[1]  # type: ignore[index]
        for field in ("author", "year")
    )
    names = [name.partition(",")[0].strip("{}") for name in author.split(" and ")]
    return f"{' & '.join(names) if len(names) < 3 else f'{names[0]} et al.'} {year}"


def _plain(part: str | Cited) -> str:
    return f" ({label(part.key)})" if isinstance(part, Cited) else printable(part)


def _latex(part: str | Cited) -> str:
    return rf"~\citep{{{part.key}}}" if isinstance(part, Cited) else latex(printable(part))
