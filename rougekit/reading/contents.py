"""What texts hold that is probably not meant, counted over all examples of a system, in as many parts as they come."""

from collections.abc import Iterable, Sequence
from typing import Any

from rougekit.foundation.arrays.types import Floats
from rougekit.reading.mistakes import mistakes_in
from rougekit.reading.notices import Notice, notices_together, warn_of
from rougekit.reading.rules.base import Candidates, Examples, Found, References, Texts
from rougekit.reading.rules.likely_roles import sources
from rougekit.reading.rules.rows import prompts

_OF_PROMPTS = ("headings", "long")
"""What predictions have because they repeat what they answer."""
_NONE = Found(())


class Contents:
    """Looks for likely mistakes in the examples of one system, in as many parts as they come."""

    def __init__(self, *, drops_reasoning: bool = False) -> None:
        """Start without examples. drops_reasoning : whether reasoning is not scored, so that it is no mistake"""
        self._n, self._drops_reasoning = 0, drops_reasoning
        self._found: dict[str, tuple[int, int, Found]] = {}
        self._lengths = [0, 0]

    def add(self, predictions: Texts, references: References, candidates: Candidates | None = None) -> None:
        """Look at more examples. candidates : if known, so that most texts need not be looked at"""
        if not len(predictions):
            return
        examples = Examples.of(predictions, references, candidates)
        for kind, found in mistakes_in(examples).items():
            self._count(kind, len(found.rows), self._n + found.rows[0], found)
        self._n += len(predictions)
        for k, texts in enumerate((examples.sample, examples.firsts)):
            self._lengths[k] += examples.step * sum(map(len, texts))

    def add_prompts(self, predictions: Texts, references: References, asked: Sequence[Any] | None) -> None:
        """Look whether the examples that were added last repeat what they answer. asked : see `rows.prompts`"""
        for kind, found in prompts(predictions, references, asked).items() if asked else ():
            self._count(kind, len(found.rows), self._n - len(predictions) + found.rows[0], found)

    def _count(self, kind: str, n: int, first: int, found: Found) -> None:
        before, known_first, known = self._found.get(kind, (0, first, found))
        self._found[kind] = before + n, known_first, known

    def extend(self, parts: Iterable["Contents | None"]) -> "Contents":
        """Take over what others have found in the examples that follow, which may not have been looked at."""
        for part in parts:
            if part is not None:
                for kind, (n, first, found) in part._found.items():
                    self._count(kind, n, self._n + first, found)
                self._n += part._n
                self._lengths = [mine + its for mine, its in zip(self._lengths, part._lengths, strict=True)]
        return self

    def add_scores(self, of_words: Floats | None) -> None:
        """Look at precision and recall of all examples in ROUGE-1, shape (2 or more, n); None if not scored."""
        if of_words is not None:
            for kind, found in sources(of_words, self._n, *self._lengths).items():
                self._found[kind] = self._n, 0, found

    @property
    def notices(self) -> list[Notice]:
        """What has been found so far, in the order of `SENTENCES`."""
        return notices_together({"": self})

    @property
    def kinds(self) -> frozenset[str]:
        """Those of the mistakes that have been found."""
        return frozenset(self._found)

    def found(self, kind: str) -> tuple[int, int, Found] | None:
        """How many examples have a mistake of this kind, the first of them, and what was found in it; None if none."""
        if (kind == "reasoning" and self._drops_reasoning) or (kind in _OF_PROMPTS and "prompts" in self._found):
            return None
        n, first, found = self._found.get(kind, (0, 0, _NONE))
        n_below, first_below, footer = self._found.get("footer", (0, 0, _NONE))
        if n_below and first_below + n_below == self._n:  # and not the end of a part
            n -= footer.explains.count(kind)
        elif kind == "footer":
            return None
        return (n, first, found) if n else None

    def __len__(self) -> int:
        """The number of examples so far."""
        return self._n

    def say(self) -> None:
        """Warn of each."""
        warn_of(self.notices)


def notices_of(predictions: Texts, references: References, asked: Sequence[Any] | None = None) -> list[Notice]:
    """Likely mistakes in the texts of one system.

    references : of each example, a text or several
    asked : prompts or sources of all examples, if known

    >>> [notice.says for notice in notices_of(["<think> Hm. </think> A cat", "a dog"], ["a cat", "the dog"])]
    ["1 of 2 predictions has a model's reasoning (<think>), ... give drop_reasoning=True"]
    """
    contents = Contents()
    contents.add(predictions, references)
    contents.add_prompts(predictions, references, asked)
    return contents.notices
