"""Suggest options for a text whose letters the tokenizer drops, depending on its script."""

import unicodedata
from collections import Counter
from importlib.util import find_spec

_WITHOUT_SPACES = {
    "CJK": ("Chinese", "zh"), "HIRAGANA": ("Japanese", "ja"), "KATAKANA": ("Japanese", "ja"), "THAI": ("Thai", "th"),
    "LAO": ("Lao", "lo"), "KHMER": ("Khmer", "km"), "MYANMAR": ("Myanmar", "my"),
}  # fmt: skip
"""The scripts without spaces between words, each with its language and that language's code."""
_EXAMPLES = {
    "ARABIC": "ar", "ARMENIAN": "hy", "BENGALI": "bn", "CYRILLIC": "ru", "DEVANAGARI": "hi", "ETHIOPIC": "am",
    "GEORGIAN": "ka", "GREEK": "el", "GUJARATI": "gu", "GURMUKHI": "pa", "HANGUL": "ko", "HEBREW": "he",
    "KANNADA": "kn", "LATIN": "fr", "MALAYALAM": "ml", "SINHALA": "si", "TAMIL": "ta", "TELUGU": "te",
}  # fmt: skip
"""For each script, the code of a language that uses it."""


def has_words(text: str) -> bool:
    """Whether a text has a letter or digit of any script."""
    return any(map(str.isalnum, text))


def advice_on(text: str) -> str:
    """Suggest options for a text, depending on the most frequent script of its letters and digits.

    >>> advice_on("мир")
    'Cyrillic letters need tokenizer="unicode", or the language, such as language="ru"'
    """
    scripts = Counter(  # the first word of a letter's name is its script
        unicodedata.name(unicodedata.normalize("NFKC", character)[0], "UNNAMED").split()[0].split("-")[0]
        for character in text
        if character.isalnum()
    )
    script = max(scripts, key=scripts.__getitem__, default="LATIN")
    if script == "CJK" and {"HIRAGANA", "KATAKANA"} & set(scripts):
        script = "HIRAGANA"
    if script in _WITHOUT_SPACES:
        from rougekit.scoring.text import languages  # imported here, as it costs every start

        name, code = _WITHOUT_SPACES[script]
        words = 'tokenizer="icu" (dictionary words)'
        choices = f'language="{code}" or {words}, or tokenizer="unicode" (characters)'
        if languages.resolve(code).tokenizer == "unicode":
            choices = f'tokenizer="unicode" or language="{code}" (characters), or {words}'
        return f"{name} has no spaces between words: give {choices}{_missing()}"
    also = f', or the language, such as language="{_EXAMPLES[script]}"' if script in _EXAMPLES else ""
    beyond = " beyond a to z" if script == "LATIN" else ""
    return f'{script.capitalize()} letters{beyond} need tokenizer="unicode"{also}{_missing()}'


def _missing() -> str:
    """What the suggested options lack, for the end of a suggestion."""
    return "" if find_spec("regex") else " (install rougekit with the extra languages)"
