"""Rules about texts that equal another or end alike, as those of systems do."""

from collections import Counter
from collections.abc import Sequence

from rougekit.foundation.plurals import counted
from rougekit.reading.rules.base import (
    CLOSING,
    FIRST,
    HABIT,
    SENTENCE,
    SOME,
    Examples,
    Found,
    Texts,
    repeated,
)


def identical(examples: Examples) -> dict[str, Found]:
    """Texts of a sentence or more that occur more than once."""
    return _identical(examples.predictions, examples.sample)


def _identical(texts: Texts, sample: Texts) -> dict[str, Found]:
    if len({*sample}) == len(sample) or not repeated(sample):
        return {}
    equal = repeated(texts)
    return {"identical": Found([row for row, text in enumerate(texts) if text in equal])}


def own_rows(examples: Examples) -> dict[str, Found]:
    """Texts that nearly all occur again, with other references, which may be several of one text in rows of their own.

    The first rows must show it, and texts must be three or more.
    """
    texts = examples.predictions
    if not any(map(str.__eq__, texts[:FIRST], texts[1 : FIRST + 1])):
        return {}
    equal, counts = repeated(texts), Counter(texts)
    rows = [row for row, text in enumerate(texts) if text in equal]
    enough, n_references = (1 - SOME) * len(texts), len({*examples.every_first})
    if len(rows) < enough or n_references < enough or 3 * max(counts.values()) > len(texts):
        return {}
    return {"own_rows": Found(rows)}


def truncated(examples: Examples) -> dict[str, Found]:
    """Texts with the largest number of words and no closing punctuation, if there are many, and others have it."""
    return _truncated(examples.predictions, examples.sample)


def _truncated(texts: Texts, sample: Texts) -> dict[str, Found]:
    ends = [text[-2:].rstrip()[-1:] for text in sample]
    n_blanks = [
        text.count(" ") + text.count("\n") for text, end in zip(sample, ends, strict=True) if end not in CLOSING
    ]
    if len(n_blanks) < _many(sample) or n_blanks.count(max(n_blanks)) < _many(sample):  # about as many words
        return {}
    ends = [text.rstrip()[-1:] for text in texts]
    open_ones = {row: len(texts[row].split()) for row, end in enumerate(ends) if end not in CLOSING}
    longest = max(open_ones.values(), default=0)
    rows = [row for row, n in open_ones.items() if n == longest]
    if len(rows) < _many(texts) or longest < SENTENCE:
        return {}
    n_words = [open_ones[row] if row in open_ones else len(text.split()) for row, text in enumerate(texts)]
    shorter = [end in CLOSING for end, n in zip(ends, n_words, strict=True) if n < longest]
    if max(n_words) > longest or sum(shorter) < HABIT * len(shorter):  # or no text is closed
        return {}
    return {"truncated": Found(rows, counted(longest, "word"))}


def _many(texts: Texts) -> float:
    return max(3, len(texts) / 20)


def like_a_system(examples: Examples) -> dict[str, Found]:
    """References that are repeated or cut off, as outputs are."""
    firsts = examples.firsts
    for rule in (_identical, _truncated):
        if rule(firsts, firsts):
            of_all = examples.every_first
            for found in rule(of_all, firsts).values():
                if len(found.rows) < HABIT * len(of_all):  # where all repeat, rows share documents
                    return {"swapped": Found(found.rows, name="references")}
    return {}


def copied(examples: Examples) -> dict[str, Found]:
    """Predictions of a sentence or more that equal one of their references, if there are many."""
    predictions, references = examples.predictions, examples.references
    if not any(map(_is_copied, examples.sample, examples.sampled)):
        return {}
    rows = [row for row, each in enumerate(references) if _is_copied(predictions[row], each)]
    rows = [row for row in rows if len(predictions[row].split()) >= SENTENCE]
    return {"copied": Found(rows)} if len(rows) >= max(3, SOME * len(predictions)) else {}


def _is_copied(prediction: str, references: str | Sequence[str]) -> bool:
    return prediction == references if isinstance(references, str) else prediction in references
