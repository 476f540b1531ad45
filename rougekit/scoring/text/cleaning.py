"""Remove the marks that the preprocessing of CNN/DailyMail, and models trained on it, leave in summaries.

Scorers only warn of them, as of others in `rougekit.reading.marks`, because removing them changes scores;
docs/cnn-dailymail.md shows by how much.
"""

import re

from rougekit.foundation import patterns
from rougekit.reading.marks import BRACKET, BRACKETS, SEPARATOR

_BRACKET = patterns.compile(BRACKET, re.IGNORECASE)

_SENTENCE_END = patterns.compile(rf"(?:(?<!\s)\s+)?(?:{SEPARATOR})\s*", re.IGNORECASE)

_NEGATION = patterns.compile(r"(?<=\w) n't\b", re.IGNORECASE)


def clean_summary(text: str) -> str:
    """Remove traces of preprocessing, which ROUGE would count as words, from a summary.

    `-LRB-` and the like become brackets again, `do n't` becomes `don't`, and sentence separators (`<t>`, `</s>`, `<q>`,
    `<n>`, `[SEP]`, `[X_SEP]`, `@highlight`) become newlines, as `rougeLsum` expects. Everything else stays; a text
    without such traces is returned unchanged. Apply it to predictions and references alike.

    Raises
    ------
    TypeError : `text` is not a str.

    >>> clean_summary("<t> he did n't go -lrb- yet -rrb- . </t> <t> nobody did . </t>")
    "he didn't go ( yet ) .\\nnobody did ."
    """
    if not isinstance(text, str):
        raise TypeError(f"text is {type(text).__name__}; expected a str")
    cleaned = _BRACKET.sub(lambda match: BRACKETS[match[1].lower()], text)
    cleaned = _NEGATION.sub("n't", cleaned)
    if _SENTENCE_END.search(cleaned):
        cleaned = re.sub(r"\n+", "\n", _SENTENCE_END.sub("\n", cleaned)).strip("\n")
    return cleaned
