"""What the preparation of CNN/DailyMail, and models trained on it, leave in summaries, and its removal before scoring.

Scorers never do this by themselves: it changes numbers. docs/cnn-dailymail.md has by how much.
"""

import re

_BRACKETS = {"lrb": "(", "rrb": ")", "lsb": "[", "rsb": "]", "lcb": "{", "rcb": "}"}
"""Names that the Penn Treebank's tokenizer gives brackets, as in `-LRB-`."""

_BRACKET = re.compile(rf"-({'|'.join(_BRACKETS)})-", re.IGNORECASE)

_SENTENCE_END = re.compile(r"\s*(?:</?[ts]>|<[qn]>|\[(?:X_)?SEP\]|@highlight\b)\s*", re.IGNORECASE)
"""Between sentences: tags of See et al.'s files and their heirs, PreSumm's <q>, Pegasus' <n>, BERT's and ProphetNet's
separators, and the mark before each sentence of the original summaries."""

_NEGATION = re.compile(r"(?<=\w) n't\b", re.IGNORECASE)


def clean_summary(text: str) -> str:
    """A summary without the traces of preprocessing that ROUGE would count as words.

    `-LRB-` and its kin become brackets again, `do n't` becomes `don't`, and what stands for the end of a sentence
    (`<t>`, `</s>`, `<q>`, `<n>`, `[SEP]`, `[X_SEP]`, `@highlight`) becomes a newline, as `rougeLsum` wants it.
    Everything else stays; a text without such traces is returned as it is. Apply it to both sides alike.

    Raises
    ------
    TypeError : `text` is not a str.

    >>> clean_summary("<t> he did n't go -lrb- yet -rrb- . </t> <t> nobody did . </t>")
    "he didn't go ( yet ) .\\nnobody did ."
    """
    if not isinstance(text, str):
        raise TypeError(f"text is a {type(text).__name__}; expected a str")
    cleaned = _BRACKET.sub(lambda match: _BRACKETS[match[1].lower()], text)
    cleaned = _NEGATION.sub("n't", cleaned)
    if _SENTENCE_END.search(cleaned):
        cleaned = re.sub(r"\n+", "\n", _SENTENCE_END.sub("\n", cleaned)).strip("\n")
    return cleaned
