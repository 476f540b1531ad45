"""Remove the marks that the preprocessing of CNN/DailyMail, and models trained on it, leave in summaries.

Scorers only warn of them, because removing them changes scores; docs/cnn-dailymail.md shows by how much.
"""

import re
from collections.abc import Iterator, Sequence

from rougekit.foundation import patterns
from rougekit.foundation.errors import warn

_BRACKETS = {"lrb": "(", "rrb": ")", "lsb": "[", "rsb": "]", "lcb": "{", "rcb": "}"}
"""The brackets that the Penn Treebank's tokenizer writes as `-LRB-` and the like."""

_BRACKET = patterns.compile(rf"-({'|'.join(_BRACKETS)})-", re.IGNORECASE)

_MARK = r"</?[ts]>|<[qn]>|\[(?:X_)?SEP\]|@highlight\b"
"""Marks between sentences: the tags of See et al.'s files, PreSumm's <q>, Pegasus' <n>, BERT's and ProphetNet's [SEP],
and @highlight of the original summaries."""

_SENTENCE_END = patterns.compile(rf"(?:(?<!\s)\s+)?(?:{_MARK})\s*", re.IGNORECASE)

_FOUND = patterns.compile(
    rf"(?P<clean>{_MARK}|{_BRACKET.pattern})"
    r"|(?P<special><(?:pad|bos|eos|unk|sep|cls|mask|extra_id_[0-9]+|\|\w+\|)>|\[(?:PAD|CLS|UNK|MASK|/?INST)\]"
    r"|<</?SYS>>|</?(?:start|end)_of_turn>)"
    "|(?P<subword>(?<=\\w)@@(?=\\s|$)|(?<=\\s)##(?=\\w)|\u2581)"
    "|(?P<html>&(?:lt|gt|amp|quot|apos|nbsp|#x?[0-9a-f]+);|<br ?/?>)"
    r"|(?P<markup></?(?:seg|hl|doc|p|(?:tst|ref|src)set)(?:\s+[\w:-]+\s*=[^<>]*|\s*)>|<a (?:name|href)=[^<>]*>"
    r"|<(?:\?xml|!doctype)\s[^<>]*>)"
    r"|(?P<prompt>###[ ]?(?:(?:Instruction|Input|Response|Human|Assistant|User)s?:|(?:Human|Assistant)(?![ ]*\S)))"
    r"|(?P<escaped>\\n(?-i:(?![a-z])))",
    re.IGNORECASE,
)
"""Marks by kind: also special tokens and prompts of models, and what is left of subwords, HTML, line breaks and the
files of WMT and DUC."""

_ADVICE = {
    "clean": "Pass predictions and references through rougekit.clean_summary",
    "special": "Decode with skip_special_tokens=True",
    "subword": "Join subwords, as the decode method of their tokenizer does",
    "html": "Decode HTML with html.unescape, and replace <br> by a line break",
    "prompt": "Cut off the prompt: score what the model wrote after it",
    "markup": "Take the texts out of SGML, XML or HTML, a text in each line",
    "escaped": r"Replace the two characters \n by a line break",
}

_STARTS = "<[@#\u2581&\\-"
"""The characters that marks begin with; most texts have none of them but the hyphen."""

_START = patterns.compile(f"[{re.escape(_STARTS)}]")

_LOOKED_AT = 25
"""`warn_if_marked` looks at this many rows, spread evenly over all."""

_MAX_SHOWN = 5
"""The most different marks that a warning shows."""

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
    cleaned = _BRACKET.sub(lambda match: _BRACKETS[match[1].lower()], text)
    cleaned = _NEGATION.sub("n't", cleaned)
    if _SENTENCE_END.search(cleaned):
        cleaned = re.sub(r"\n+", "\n", _SENTENCE_END.sub("\n", cleaned)).strip("\n")
    return cleaned


def _marks_of(text: str) -> Iterator[re.Match[str]]:
    """The matches of _FOUND, tried only where one can begin: at every character, it would take some 1 us for each."""
    end = 0
    for sign in _START.finditer(text):
        if sign.start() >= end and (mark := _FOUND.match(text, sign.start())):
            end = mark.end()
            yield mark


def warn_if_marked(
    predictions: Sequence[str], references: Sequence[str | Sequence[str]], first_row: int = 0
) -> bool:  # fmt: skip
    """Warn once if texts have marks between sentences, special tokens of a model or the like, which score as words.

    first_row : the number of the first example, for the message

    Returns whether it warned.
    """
    marks: dict[str, tuple[str, str]] = {}
    columns: tuple[tuple[str, Sequence[str | Sequence[str]]], ...]
    columns = ("predictions", predictions), ("references", references)
    for name, rows in columns:
        step = max(1, len(rows) // _LOOKED_AT)
        texts = [row if isinstance(row, str) else row[0] for row in rows[::step]]
        joined = " ".join(texts)
        starts = [sign for sign in _STARTS if sign in joined and (sign != "-" or _BRACKET.search(joined))]
        if not starts:
            continue
        for number, text in enumerate(texts):
            for mark in _marks_of(text) if any(sign in text for sign in starts) else ():
                place = f"{name}[{first_row + number * step}] has the mark {mark[0]!r}"
                marks.setdefault(mark[0].lower(), (place, str(mark.lastgroup)))
    if marks:
        (first, _), *others = marks.values()
        more = [place.rpartition(" has the mark ")[2] for place, _ in others[: _MAX_SHOWN - 1]]
        advice = dict.fromkeys(_ADVICE[kind] for _, kind in marks.values())
        also = f" (and others {', '.join(more)})" if more else ""
        warn(f"{first}{also}, which is scored like any other word. {'. '.join(advice)}", kind="marked")
    return bool(marks)
