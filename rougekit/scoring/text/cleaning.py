"""Remove the marks that the preprocessing of CNN/DailyMail, and models trained on it, leave in summaries.

Scorers never do this on their own, because it changes scores; docs/cnn-dailymail.md shows by how much.
"""

import re

_BRACKETS = {"lrb": "(", "rrb": ")", "lsb": "[", "rsb": "]", "lcb": "{", "rcb": "}"}
"""The brackets that the Penn Treebank's tokenizer writes as `-LRB-` and the like."""

_BRACKET = re.compile(rf"-({'|'.join(_BRACKETS)})-", re.IGNORECASE)

_SENTENCE_END = re.compile(r"\s*(?:</?[ts]>|<[qn]>|\[(?:X_)?SEP\]|@highlight\b)\s*", re.IGNORECASE)
"""Marks between sentences: the tags of See et al.'s files, PreSumm's <q>, Pegasus' <n>, BERT's and ProphetNet's [SEP],
and @highlight of the original summaries."""

_NEGATION = re.compile(r"(?<=\w) n't\b", re.IGNORECASE)


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
    cleaned = _BRACKET.sub(lambda match: _BRACKETS[match[1].lower()], text)
    cleaned = _NEGATION.sub("n't", cleaned)
    if _SENTENCE_END.search(cleaned):
        cleaned = re.sub(r"\n+", "\n", _SENTENCE_END.sub("\n", cleaned)).strip("\n")
    return cleaned
