"""What a user may choose: the options of `rougekit.Scorer`, as far as this machine has what they need."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from importlib.util import find_spec
from typing import Any

TYPES = ["rouge1", "rouge2", "rouge3", "rougeL", "rougeLsum", "rougeW1.2", "rougeS4", "rougeSU4", "meadL", "bleu"]
DEFAULT_TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
STANDARDS = ["rouge_score", "rouge155"]
RULES = ["default", "best", "pooled", "mean", "jackknife"]
STOPWORDS = ["none", "smart"]
MOST_TYPES = len(TYPES)

TOKENIZERS = ["default", "rouge_score", "rouge155", "whitespace", "unicode", "char"]
STEMMERS = ["none", "porter"]
SPLITTERS = ["newline", "punkt"]
if find_spec("icu4py"):
    TOKENIZERS.append("icu")
if find_spec("Stemmer"):
    STEMMERS += ["danish", "dutch", "english", "finnish", "french", "german", "italian", "norwegian", "portuguese"]
    STEMMERS += ["romanian", "russian", "spanish", "swedish", "turkish"]


@dataclass(frozen=True)
class Choices:
    """The state of the option panel; the fields are in the order of its components."""

    rouge_types: Sequence[str] = tuple(DEFAULT_TYPES)
    standard: str = "rouge_score"
    stemmer: str = "none"
    stopwords: str = "none"
    tokenizer: str = "default"
    sentences: str = "newline"
    multi_reference: str = "default"
    max_words: float | None = None
    """0 is no limit too: an empty number box comes as 0."""

    def options(self) -> dict[str, Any]:
        """Arguments of Scorer that are not the defaults, and the types.

        Raises
        ------
        TypeError, ValueError : nothing to measure, or a value that the panel does not offer.
        """
        for name, allowed in _ALLOWED.items():
            if getattr(self, name) not in allowed:
                raise ValueError(f"{name}={getattr(self, name)!r}; expected one of {', '.join(map(repr, allowed))}")
        if not self.rouge_types:
            raise ValueError("no type is chosen; choose at least one, for example rouge1")
        if len(self.rouge_types) > MOST_TYPES:
            raise ValueError(f"{len(self.rouge_types)} types; expected at most {MOST_TYPES}")
        options: dict[str, Any] = {"rouge_types": list(self.rouge_types)}
        if self.stemmer == "porter":
            options["use_stemmer"] = True
        elif self.stemmer != "none":
            options["stemmer"] = self.stemmer
        if self.sentences != "newline":
            options |= {"split_summaries": True, "sentences": self.sentences}
        if limit := self._limit():
            options["max_words"] = limit
        for name, default in (("standard", "rouge_score"), ("stopwords", "none"), *_DEFAULTS):
            if getattr(self, name) != default:
                options[name] = getattr(self, name)
        return options

    def _limit(self) -> int:
        given = self.max_words
        if given is None:
            return 0
        if isinstance(given, bool) or not isinstance(given, int | float):
            raise TypeError(f"max_words={given!r}; expected a whole number, 0 for no limit")
        if not 0 <= given < 2**31 or given != int(given):
            raise ValueError(f"max_words={given:g}; expected a whole number, 0 for no limit")
        return int(given)

    @property
    def words(self) -> str:
        """The types and what is not the default, in words."""
        others = [f"{name} {getattr(self, name)}" for name in _ALLOWED if getattr(self, name) != getattr(_AS_IS, name)]
        if limit := self._limit():
            others.append(f"{limit:,} words at most")
        if self.stemmer == "none":
            others.append("without stemming")
        return f"{', '.join(self.rouge_types)}; {', '.join(others)}"


_ALLOWED = {
    "standard": STANDARDS,
    "stemmer": STEMMERS,
    "stopwords": STOPWORDS,
    "tokenizer": TOKENIZERS,
    "sentences": SPLITTERS,
    "multi_reference": RULES,
}
_DEFAULTS = (("tokenizer", "default"), ("multi_reference", "default"))
_AS_IS = Choices()
N_CHOICES = len(fields(Choices))
