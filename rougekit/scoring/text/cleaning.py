"""Remove the marks that the preprocessing of CNN/DailyMail, and models trained on it, leave in summaries.

Scorers only warn of them, because removing them changes scores; docs/cnn-dailymail.md shows by how much.
"""

import re

from rougekit.foundation.errors import warn
from rougekit.foundation.inputs import Examples

_BRACKETS = {"lrb": "(", "rrb": ")", "lsb": "[", "rsb": "]", "lcb": "{", "rcb": "}"}
"""The brackets that the Penn Treebank's tokenizer writes as `-LRB-` and the like."""

_BRACKET = re.compile(rf"-({'|'.join(_BRACKETS)})-", re.IGNORECASE)

_MARK = r"</?[ts]>|<[qn]>|\[(?:X_)?SEP\]|@highlight\b"
"""Marks between sentences: the tags of See et al.'s files, PreSumm's <q>, Pegasus' <n>, BERT's and ProphetNet's [SEP],
and @highlight of the original summaries."""

_SENTENCE_END = re.compile(rf"(?:(?<!\s)\s+)?(?:{_MARK})\s*", re.IGNORECASE)

_MARK_OR_SPECIAL = re.compile(rf"{_MARK}|<(?:pad|bos|eos|\|\w+\|)>|\[(?:PAD|CLS)\]", re.IGNORECASE)
"""Also the special tokens of models."""

_LOOKED_AT = 5
"""`warn_if_marked` looks at this many rows."""

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


def warn_if_marked(examples: Examples) -> None:
    """Warn if one of the first texts has a mark between sentences or a model's special token, which score as words."""
    for name, rows in (("predictions", examples.predictions), ("references", examples.references)):
        for number, row in enumerate(rows[:_LOOKED_AT]):
            text = row if isinstance(row, str) else row[0]
            if (">" in text or "]" in text or "@" in text) and (mark := _MARK_OR_SPECIAL.search(text)):
                advice = "Decode with skip_special_tokens=True"
                if _SENTENCE_END.search(mark[0]):
                    advice = "Pass predictions and references through rougekit.clean_summary"
                warn(
                    f"{name}[{number}] has the mark {mark[0]!r}, which is scored like any other word. {advice}",
                    kind="marked",
                )
                return
