"""The result of choosing sentences: indices, labels, texts and scores."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rougekit.foundation.plurals import counted
from rougekit.scoring.scores.scores import Scores


class RankedExtract(NamedTuple):
    """A candidate summary of a document, and its score."""

    indices: list[int]
    score: float


@dataclass(frozen=True, eq=False)
class Extracts:
    """Sentences chosen from each document. What `oracle`, `lead` and `random_sentences` return.

    `len(extracts)` is the number of documents.
    """

    sentences: list[list[str]]
    """The sentences of each document, to which indices and labels refer."""
    indices: list[list[int]]
    """For each document, the indices of the chosen sentences, in ascending order."""
    splitter: str
    """How documents were split into sentences: "given", "newline", or the name of a splitter, such as "punkt"."""
    scores: Scores | None = None
    """The scores of `texts` against the references; None if there were none."""
    candidates: list[list[RankedExtract]] | None = None
    """For each document, the candidates that a rule compared, best first; None for rules that don't compare a list."""

    def __len__(self) -> int:
        return len(self.indices)

    def __repr__(self) -> str:
        """<Extracts of 2 documents: 6 of 31 sentences>"""
        chosen, n = sum(map(len, self.indices)), sum(map(len, self.sentences))
        return f"<Extracts of {counted(len(self), 'document')}: {counted(chosen, 'sentence', of=n)}>"

    @property
    def labels(self) -> list[list[int]]:
        """For each document, 1 for each chosen sentence and 0 for each other: what extractive models are trained on."""
        chosen = map(set, self.indices)
        pairs = zip(self.sentences, chosen, strict=True)
        return [[int(k in indices) for k in range(len(sentences))] for sentences, indices in pairs]

    @property
    def texts(self) -> list[str]:
        """The chosen sentences of each document as one text, a sentence per line."""
        return [text_of(*chosen) for chosen in zip(self.sentences, self.indices, strict=True)]


def text_of(sentences: Sequence[str], indices: Sequence[int]) -> str:
    """The sentences with these indices, in this order, one per line; line breaks within a sentence become spaces.

    >>> text_of(["A b.", "C\\nd."], [1, 0])
    'C d.\\nA b.'
    """
    return "\n".join(sentences[k].replace("\n", " ") for k in indices)
