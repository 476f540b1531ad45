"""Porter's stemmer (1980): as published, nltk's variant and ROUGE-1.5.5's. Words are in lower case.

A word is [C](VC)^m[V], runs of consonants and vowels; m is its measure. Everything but a vowel is a consonant, and so
is y at the start and after a vowel. Steps are lists of rules "suffix>replacement" under a condition on what precedes
the suffix. The first rule whose suffix fits decides: if its condition fails, the step does nothing. "t+ion>" removes
"ion" and keeps the t.
"""

from functools import lru_cache
from typing import Literal

Variant = Literal["porter", "porter155", "original"]
"""nltk 3.10's PorterStemmer(), with Martin Porter's later changes and nltk's own; ROUGE-1.5.5's, with Porter's changes
alone; as published, nltk's PorterStemmer("ORIGINAL_ALGORITHM")."""

STEP_2 = (
    "ational>ate tional>tion enci>ence anci>ance izer>ize bli>ble entli>ent eli>e ousli>ous ization>ize ation>ate "
    "ator>ate alism>al iveness>ive fulness>ful ousness>ous aliti>al iviti>ive biliti>ble"
)
ORIGINAL_STEP_2 = STEP_2.replace(" bli>ble", " abli>able") + " alli>al"
STEP_3 = "icate>ic ative> alize>al iciti>ic ical>ic ful> ness>"
STEP_4 = "al> ance> ence> er> ic> able> ible> ant> ement> ou> ism> ate> iti> ous> ive> ize>"


class _Letters(dict[int, str]):
    """v for a vowel, y for a y, c for every other character."""

    def __missing__(self, character: int) -> str:
        return "c"


_LETTERS = _Letters({ord("y"): "y", **dict.fromkeys(map(ord, "aeiou"), "v")})
IRREGULAR = {
    word: base
    for base, forms in {
        "sky": "sky skies", "die": "dying", "lie": "lying", "tie": "tying", "news": "news", "howe": "howe",
        "inning": "inning innings", "outing": "outing outings", "canning": "canning cannings",
        "proceed": "proceed", "exceed": "exceed", "succeed": "succeed",
    }.items()
    for word in forms.split()
}  # fmt: skip
"""Words whose stems nltk looks up."""


def kinds(letters: str) -> str:
    """v for each vowel, c for each consonant."""
    pattern = letters.translate(_LETTERS)
    while (at := pattern.find("y")) >= 0:
        pattern = pattern[:at] + ("v" if pattern[at - 1 : at] == "c" else "c") + pattern[at + 1 :]
    return pattern


def mark(letters: str) -> int:
    """What conditions test: 4 times the measure, + 2 if there is a vowel, + 1 if the last letter is one."""
    pattern = kinds(letters)
    return 4 * pattern.count("vc") + 2 * ("v" in pattern) + pattern.endswith("v")


ALWAYS, VOWEL, MEASURE_1, MEASURE_2 = 0, 2, 4, 8
"""Conditions: the least mark of what is kept of a word. Porter writes *v* for VOWEL, m > 0 and m > 1 for the others."""

Rules = tuple[tuple[str, int, str, int], ...]
"""Suffix, how many of its letters are removed, what replaces them, the condition."""


def rules(listed: str, condition: int) -> dict[str, Rules]:
    """The rules of a step by the last letter of their suffix."""
    by_letter: dict[str, Rules] = {}
    for suffix, replacement in (rule.split(">") for rule in listed.split()):
        ending = suffix.replace("+", "")
        rule = (ending, len(suffix.split("+")[-1]), replacement, condition)
        by_letter[ending[-1]] = (*by_letter.get(ending[-1], ()), rule)
    return by_letter


STEP_1A = rules("sses>ss ies>i ss>ss s>", ALWAYS)
STEP_1B = rules("ing>", VOWEL) | {"d": rules("eed>ee", MEASURE_1)["d"] + rules("ed>", VOWEL)["d"]}
AFTER_1B = rules("at>ate bl>ble iz>ize", ALWAYS)
SUFFIX_STEPS: dict[Variant, tuple[dict[str, Rules], ...]] = {
    # 2 in two parts, so that "additionally" becomes "additional", then "addition"; 3; 4
    "porter": (
        rules("alli>al", MEASURE_1),
        rules(STEP_2 + " fulli>ful l+ogi>og", MEASURE_1),
        rules(STEP_3, MEASURE_1),
        rules(STEP_4 + " ment> ent> s+ion> t+ion>", MEASURE_2),
    ),
    # 2; 3; 4 in three parts, so that a word may lose several suffixes
    "porter155": (
        rules(STEP_2 + " alli>al logi>log", MEASURE_1),
        rules(STEP_3, MEASURE_1),
        rules(STEP_4, MEASURE_2),
        rules("ment>", MEASURE_2),
        rules("ent> s+ion> t+ion>", MEASURE_2),
    ),
    "original": (
        rules(ORIGINAL_STEP_2, MEASURE_1),
        rules(STEP_3, MEASURE_1),
        rules(STEP_4 + " ment> ent> s+ion> t+ion>", MEASURE_2),
    ),
}


def step(word: str, rules: dict[str, Rules]) -> str:
    """The word after a step that is a list of rules."""
    for suffix, removed, replacement, condition in rules.get(word[-1], ()):
        if word.endswith(suffix):
            kept = word[: len(word) - removed]
            return kept + replacement if condition == ALWAYS or mark(kept) >= condition else word
    return word


def ends_cvc(word: str, variant: Variant) -> bool:
    """*o: consonant, vowel, consonant other than w, x, y at the end; nltk: or two letters, vowel and consonant."""
    pattern = kinds(word)
    if len(word) == 2:
        return variant == "porter" and pattern == "vc"
    return pattern.endswith("cvc") and word[-1] not in "wxy"


def step_1b(word: str, variant: Variant) -> str:
    """Past and -ing: "agreed" > "agree", "plastered" > "plaster", "hopping" > "hop", "filing" > "file"."""
    if variant == "porter" and word.endswith("ied"):
        return word[:-1] if len(word) == 4 else word[:-2]
    kept = step(word, STEP_1B)
    if len(kept) > len(word) - 2:  # no such suffix, or "eed"
        return kept
    longer = step(kept, AFTER_1B)
    if longer != kept:
        return longer
    if len(kept) > 1 and kept[-1] == kept[-2] and kinds(kept).endswith("c"):
        single = kept[-1] not in ("lszy" if variant == "porter155" else "lsz")
        return kept[:-1] if single else kept
    return kept + "e" if mark(kept) // 4 == 1 and ends_cvc(kept, variant) else kept


def step_1c(word: str, variant: Variant) -> str:
    """y > i at the end: after any vowel, or (nltk's own) right after a consonant that is not the first letter."""
    if not word.endswith("y"):
        return word
    before = kinds(word[:-1])
    applies = len(word) > 2 and before.endswith("c") if variant == "porter" else "v" in before
    return word[:-1] + "i" if applies else word


def step_5(word: str, variant: Variant) -> str:
    """Drop a final e, then one l of two."""
    kept = word[:-1]
    if word.endswith("e"):
        measure = mark(kept) // 4
        if measure > 1 or (measure == 1 and not ends_cvc(kept, variant)):
            word = kept
    return word[:-1] if word.endswith("ll") and mark(word[:-1]) >= MEASURE_2 else word


@lru_cache(1 << 17)
def stem_of(word: str, variant: Variant) -> str:
    """The stem of a word of three letters or more."""
    if variant == "porter" and word in IRREGULAR:
        return IRREGULAR[word]
    word = word[:-1] if variant == "porter" and len(word) == 4 and word.endswith("ies") else step(word, STEP_1A)
    word = step_1c(step_1b(word, variant), variant)
    for rules_of_step in SUFFIX_STEPS[variant]:
        word = step(word, rules_of_step)
    return step_5(word, variant)
