"""Measure how preprocessing changes ROUGE on real summaries, and how to undo it: a table of docs/cnn-dailymail.md.

python -m benchmarks.preprocessing    # needs REALSumm's summaries, see dev/realsumm.py
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from benchmarks import report
from dev import realsumm
from rougekit import Scorer, clean_summary

TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]


class Trace(NamedTuple):
    """A trace that preprocessing leaves in texts: how to add it to predictions and references, and how to undo it."""

    name: str
    prediction: Callable[[str], str]
    reference: Callable[[str], str]
    undone_by: str
    options: dict[str, object]
    cleaned: bool


def as_it_is(text: str) -> str:
    """The unchanged text."""
    return text


def treebank_brackets(text: str) -> str:
    """Replace brackets by their Penn Treebank names."""
    return text.replace("(", "-lrb-").replace(")", "-rrb-")


def tagged(text: str) -> str:
    """Each sentence between tags, on one line."""
    return " ".join(f"<t> {sentence} </t>" for sentence in text.splitlines())


def joined_by(mark: str) -> Callable[[str], str]:
    """Sentences on one line, with a mark between them."""
    return lambda text: f" {mark} ".join(text.splitlines())


def highlights(text: str) -> str:
    """Sentences as highlights of the original stories."""
    return "\n\n".join(f"@highlight\n\n{sentence}" for sentence in text.splitlines())


def split_negations(text: str) -> str:
    """`don't` as the Penn Treebank's tokenizer cuts it."""
    return re.sub(r"(?<=\w)n't\b", " n't", re.sub(r" n't\b", "n't", text))


def without_negation_splits(text: str) -> str:
    """`do n't` as people write it."""
    return re.sub(r" n't\b", "n't", text)


def spaced_marks(text: str) -> str:
    """Punctuation as separate tokens."""
    return re.sub(r"(?<=\w)([.,!?;:])(?=\s|$)", r" \1", text)


CLEAN = "`clean_summary`"
WHITESPACE = {"tokenizer": "whitespace"}
TRACES = [
    Trace("`-lrb-` for ( in predictions", treebank_brackets, as_it_is, CLEAN, {}, True),
    Trace("`<t> … </t>` in predictions, on one line", tagged, as_it_is, CLEAN, {}, True),
    Trace("the same on both sides", tagged, tagged, CLEAN, {}, True),
    Trace("`<q>` between sentences of predictions", joined_by("<q>"), as_it_is, CLEAN, {}, True),
    Trace("`<n>` likewise", joined_by("<n>"), as_it_is, CLEAN, {}, True),
    Trace("`[X_SEP]` likewise", joined_by("[X_SEP]"), as_it_is, CLEAN, {}, True),
    Trace("`@highlight` in references", as_it_is, highlights, CLEAN, {}, True),
    Trace("`do n't` in predictions, `don't` in references", split_negations, without_negation_splits, CLEAN, {}, True),
    Trace("no newlines on either side", joined_by(""), joined_by(""), "`split_summaries=True`", {}, False),
    Trace("all in lower case", str.lower, str.lower, "nothing to undo", {}, False),
    Trace("`word .` for `word.` in predictions", spaced_marks, as_it_is, "nothing to undo", {}, False),
    Trace('likewise, `tokenizer="whitespace"`', spaced_marks, as_it_is, "the default tokenizer", WHITESPACE, False),
]


def means(predictions: list[str], references: list[str], **options: object) -> list[float]:
    """Mean F of each type, in points."""
    result = Scorer(TYPES, **options).score(predictions, references).aggregate(n_resamples=0)  # type: ignore[arg-type]
    return [100 * result[name] for name in TYPES]


def differences(mine: list[float], before: list[float]) -> list[str]:
    """Signed, to two decimals."""
    return [f"{m - b:+.2f}" if abs(m - b) >= 0.005 else "0" for m, b in zip(mine, before, strict=True)]


def measured(trace: Trace, predictions: list[str], references: list[str]) -> list[str]:
    """A row of the table."""
    expected = [[split_free(text, trace) for text in side] for side in (predictions, references)]
    before = means(*expected, **trace.options)
    traced = list(map(trace.prediction, expected[0])), list(map(trace.reference, expected[1]))
    cells = differences(means(*traced, **trace.options), before)
    undone = [list(map(clean_summary, side)) for side in traced] if trace.cleaned else traced
    options = {"split_summaries": True} if "split" in trace.undone_by else {}
    rest = differences(means(*undone, **options), means(*expected))
    left = "-" if "nothing" in trace.undone_by else ", ".join(rest) if set(rest) != {"0"} else "0"
    return [trace.name, *cells, trace.undone_by, left]


def split_free(text: str, trace: Trace) -> str:
    """The text before preprocessing: some systems of the data set print split negations themselves."""
    return clean_summary(text) if trace.cleaned else text


def main() -> None:
    """Measure every trace and write the table."""
    found = [measured(trace, *realsumm.summaries()) for trace in TRACES]
    report.keep("preprocessing", {"rows": found})


if __name__ == "__main__":
    main()
