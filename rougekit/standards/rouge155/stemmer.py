"""ROUGE-1.5.5's stemming of single words: the base form of an irregular word, else Porter's stem on bytes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rougekit.kernels.plain import porter
from rougekit.standards.rouge155.exceptions import PACKAGED
from rougekit.text.stemmers import Porter


def stem_with(base_forms: Mapping[str, str]) -> Callable[[bytes], bytes]:
    """A function from a lower-case word to its base form or its stem."""

    def stem_of(word: bytes) -> bytes:
        base = base_forms.get(word.decode("latin-1"))
        if base is not None:
            return base.encode("latin-1")
        return word if len(word) < 3 else porter.stem_of(word.decode("latin-1"), "porter155").encode("latin-1")

    return stem_of


@dataclass(frozen=True)
class Porter155(Porter):
    """ROUGE-1.5.5's stemmer for tokens of any tokeniser; those of up to three characters and non-ASCII ones stay."""

    kernel: porter.Variant = "porter155"
    base_forms: Mapping[str, str] = field(default_factory=lambda: PACKAGED.exceptions, repr=False, compare=False)

    def stems(self, words: Sequence[str]) -> list[str]:
        stem = stem_with(self.base_forms)
        return [stem(word.encode()).decode() if len(word) > 3 and word.isascii() else word for word in words]
