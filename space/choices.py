"""What a user may choose: the options of `rougekit.Scorer`, as far as this machine has what they need."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from importlib.util import find_spec
from typing import Any

from rougekit.standards import registry

TYPES = ["rouge1", "rouge2", "rouge3", "rougeL", "rougeLsum", "rougeW1.2", "rougeS4", "rougeSU4", "meadL", "bleu"]
DEFAULT_TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
STANDARDS = list(registry.names())
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
        ValueError : nothing to measure, or a value that the panel does not offer.
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
        if self.max_words:
            if self.max_words != int(self.max_words) or self.max_words < 0:
                raise ValueError(f"max_words={self.max_words:g}; expected a whole number, 0 for no limit")
            options["max_words"] = int(self.max_words)
        for name, default in (("standard", registry.DEFAULT), ("stopwords", "none"), *_DEFAULTS):
            if getattr(self, name) != default:
                options[name] = getattr(self, name)
        return options


_ALLOWED = {
    "standard": STANDARDS,
    "stemmer": STEMMERS,
    "stopwords": STOPWORDS,
    "tokenizer": TOKENIZERS,
    "sentences": SPLITTERS,
    "multi_reference": RULES,
}
_DEFAULTS = (("tokenizer", "default"), ("multi_reference", "default"))
N_CHOICES = len(fields(Choices))
