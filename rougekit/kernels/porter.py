"""Porter's stemmer (1980): as published, nltk's variant and ROUGE-1.5.5's. Words are in lower case.

A word has the form [C](VC)^m[V], where C and V are runs of consonants and vowels; m is its measure. Vowels are a, e, i,
o, u, and y after a consonant; every other character is a consonant. Most steps are lists of rules
"suffix>replacement", each with a condition on what precedes the suffix. Only the first rule whose suffix matches is
tried: if its condition fails, the step leaves the word unchanged. "t+ion>" matches "tion", but removes only "ion".
"""

from functools import lru_cache
from typing import Literal

Variant = Literal["porter", "porter155", "original"]
"""porter: nltk 3.10's PorterStemmer(), with Martin Porter's later changes and nltk's own. porter155: ROUGE-1.5.5's
stemmer, with Porter's changes only. original: as published, like nltk's PorterStemmer("ORIGINAL_ALGORITHM")."""

STEP_2 = (
    "ational>ate tional>tion enci>ence anci>ance izer>ize bli>ble entli>ent eli>e ousli>ous ization>ize ation>ate "
    "ator>ate alism>al iveness>ive fulness>ful ousness>ous aliti>al iviti>ive biliti>ble"
)
ORIGINAL_STEP_2 = STEP_2.replace(" bli>ble", " abli>able") + " alli>al"
STEP_3 = "icate>ic ative> alize>al iciti>ic ical>ic ful> ness>"
STEP_4 = "al> ance> ence> er> ic> able> ible> ant> ement> ou> ism> ate> iti> ous> ive> ize>"


class _Letters(dict[int, str]):
    """Maps a character to v if it is a vowel, to y if it is y, and to c otherwise."""

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
"""Words whose stems nltk looks up instead of applying the steps."""


def kinds(letters: str) -> str:
    """The pattern of a word: v for each vowel, c for each consonant."""
    pattern = letters.translate(_LETTERS)
    while (at := pattern.find("y")) >= 0:
        pattern = pattern[:at] + ("v" if pattern[at - 1 : at] == "c" else "c") + pattern[at + 1 :]
    return pattern


def mark(letters: str) -> int:
    """The number that conditions test: 4 * measure, + 2 if there is a vowel, + 1 if the last letter is a vowel."""
    pattern = kinds(letters)
    return 4 * pattern.count("vc") + 2 * ("v" in pattern) + pattern.endswith("v")


ALWAYS, VOWEL, MEASURE_1, MEASURE_2 = 0, 2, 4, 8
"""Conditions: the minimum `mark` of the part of the word that is kept. Porter writes *v*, m > 0 and m > 1 for VOWEL,
MEASURE_1 and MEASURE_2."""

Rules = tuple[tuple[str, int, str, int], ...]
"""For each rule: the suffix, how many of its letters are removed, what replaces them, and the condition."""


def rules(listed: str, condition: int) -> dict[str, Rules]:
    """Parse the rules of a step, grouped by the last letter of the suffix; all get the same condition."""
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
    # step 2 in two parts, so that "additionally" becomes "additional", then "addition"; step 3; step 4
    "porter": (
        rules("alli>al", MEASURE_1),
        rules(STEP_2 + " fulli>ful l+ogi>og", MEASURE_1),
        rules(STEP_3, MEASURE_1),
        rules(STEP_4 + " ment> ent> s+ion> t+ion>", MEASURE_2),
    ),
    # step 2; step 3; step 4 in three parts, so that a word may lose several suffixes
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
    """Apply a step that is a list of rules; returns the new word."""
    for suffix, removed, replacement, condition in rules.get(word[-1], ()):
        if word.endswith(suffix):
            kept = word[: len(word) - removed]
            return kept + replacement if condition == ALWAYS or mark(kept) >= condition else word
    return word


def ends_cvc(word: str, variant: Variant) -> bool:
    """Porter's condition *o: the word ends in consonant, vowel, and a consonant other than w, x, y.

    In nltk's variant, it also holds for a two-letter word of a vowel and a consonant.
    """
    pattern = kinds(word)
    if len(word) == 2:
        return variant == "porter" and pattern == "vc"
    return pattern.endswith("cvc") and word[-1] not in "wxy"


def step_1b(word: str, variant: Variant) -> str:
    """Remove -ed and -ing: "agreed" > "agree", "plastered" > "plaster", "hopping" > "hop", "filing" > "file"."""
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
    """Replace a final y by i after any vowel.

    In nltk's variant, replace it if it directly follows a consonant that is not the first letter.
    """
    if not word.endswith("y"):
        return word
    before = kinds(word[:-1])
    applies = len(word) > 2 and before.endswith("c") if variant == "porter" else "v" in before
    return word[:-1] + "i" if applies else word


def step_5(word: str, variant: Variant) -> str:
    """Drop a final e, then one l of a final ll, each under a condition on the measure."""
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
