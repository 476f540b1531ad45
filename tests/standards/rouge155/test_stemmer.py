"""ROUGE-1.5.5's stemmer beside its Perl source, on as many words as a big test set has."""

from random import Random

import pytest

from rougekit.standards.rouge155.exceptions import WordLists
from rougekit.text.ascii import AsciiWords
from workbench import perl155

N_WORDS = 100_000
SUFFIXES = """s es ed ing ies eed y ly e al ational tional enci anci izer bli alli entli eli ousli ization ation ator
alism iveness fulness ousness aliti iviti biliti logi icate ative alize iciti ical ful ness ance ence er ic able ible
ant ement ment ent ion sion tion ou ism ate iti ous ive ize ll l yy yed ying sses"""


def words() -> list[str]:
    """Irregular words and their base forms, some with suffixes stacked on them, and strings of a few letters."""
    rng = Random(155)
    suffixes = SUFFIXES.split()
    lists = WordLists()
    real = [word for pair in lists.exceptions.items() for word in pair if word.isalnum() and len(word) > 3]
    found = dict.fromkeys(real)
    while len(found) < 70_000:
        base = rng.choice(real)
        found["".join([base[: rng.randint(1, len(base))], *rng.choices(suffixes, k=rng.randint(1, 3))])] = None
    while len(found) < N_WORDS:
        found["".join(rng.choices("aeioutlsyxw9z", k=rng.randint(1, 6))) + rng.choice(suffixes)] = None
    return [word for word in found if len(word) > 3]


@pytest.mark.slow
def test_stems_are_the_scripts() -> None:
    tried = words()
    assert len(tried) > 0.97 * N_WORDS
    ours = AsciiWords(stemmer="porter155", folding="bytes").tokens(" ".join(tried))
    differing = [trio for trio in zip(tried, ours, perl155.stems(tried), strict=True) if trio[1] != trio[2]]
    assert not differing, (len(differing), differing[:20])
