"""The rules about texts: what they hold that is probably not meant. Each finds examples, and changes no score.

Rules look at predictions and references as they are, before any tokenizer. Those about single texts look at all of
them. Those about habits of a system look at a sample first, and at all if it has the habit.
"""

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from rougekit.foundation import patterns
from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.plurals import counted
from rougekit.reading.marks import MARKS
from rougekit.reading.reasoning import MARK

Texts = Sequence[str]
References = Sequence[str | Sequence[str]]
"""References: a text for each example, or several."""

FEW, SAMPLE = 32, 200
"""Rules about habits look at FEW texts, or at one in FEW if there are more, but at most at about SAMPLE."""
HABITUAL = 10
"""Examples from which texts are compared with each other and with references."""
HABIT = 0.5
"""The part of the sample from which all texts count as having a habit."""
SOME = 0.1
"""The part of the sample from which it is no accident that texts are so."""
SENTENCE = 6
"""Words from which a text is no label or short answer, which may well be equal to others."""
LONG, TIMES = 60, 4
"""References of at least so many words, and so many times as long as predictions, may be sources."""
OF_SOURCE, SHORT_ANSWER, SHORT_SOURCE, MANY = 0.65, 50, 240, 5
"""So may be those that have at least this share of predictions' words, if predictions and references have so many
characters, in so many examples."""
FIRST, SWAPPED_CHARACTERS, SWAPPED_RATIO = 5, 20, 8
"""Predictions may be references if each of the first is so many times as long as its reference, which has so many
characters."""


class Candidates(NamedTuple):
    """The rows that rules about single texts may be about, if what scored all texts has seen which these are."""

    odd: Sequence[int]
    """predictions of which `is_odd` is true"""
    wordless: Sequence[int]
    """examples with a reference without words"""
    failed: Sequence[int] | None = None
    """predictions that begin with an e, as messages of failed calls do; None if nobody has seen which"""


class Found(NamedTuple):
    """The examples that a rule is about."""

    rows: Sequence[int]
    detail: str = ""
    name: str = "predictions"
    """the user's name for the texts"""
    explains: Sequence[str] = ()
    """the kinds of other mistakes that rows have for this reason, one for each row that has it"""


class Examples(NamedTuple):
    """Some examples, and the sample of them."""

    predictions: Texts
    references: References
    sample: Texts
    sampled: References
    firsts: Texts
    """the first reference of each example of the sample"""
    candidates: Candidates | None
    step: int
    """one example in how many is part of the sample"""

    @classmethod
    def of(cls, predictions: Texts, references: References, candidates: Candidates | None = None) -> "Examples":
        """One example or more. candidates : if known, so that most texts need not be looked at"""
        step = _step(predictions)
        sample, sampled = predictions[::step], references[::step]
        firsts = [*map(_first_of, sampled)]
        return cls(predictions, references, sample, sampled, firsts, candidates, step)

    def found(self) -> dict[str, Found]:
        """What each rule finds, by kind; rules that find nothing are left out."""
        texts, sample = self.predictions, self.sample
        odd, wordless, failed = self.candidates or (None, range(len(texts)), None)
        found = _single(texts, odd) | _empty_references(self.references, wordless)
        if len(texts) > 1:  # of one, `may_be_odd` knows the rules
            for rule in (_beginnings, _letters):
                found |= rule(texts, sample)
            found |= _failures(texts, self.references, failed)
            found |= _ids(texts, self.references, sample, self.firsts)
            found |= _reference_ids(texts, self.references, self.firsts)
            found |= _bars(texts, self.references, self.firsts)
            found |= _lists(sample, self.firsts)
            found |= _footers(texts, self.references, sample, self.firsts, self.step)
            found |= _own_rows(texts, self.references)
            found |= _long(texts, self.references)
            found |= _sentences(self.references, self.sampled, sample)
        if len(texts) >= HABITUAL:
            found |= {} if "own_rows" in found else _identical(texts, sample)
            found |= _truncated(texts, sample)
            found |= _copied(texts, self.references, sample, self.sampled)
            if not any(found[kind].rows for kind in ("empty", "identical", "truncated") if kind in found):
                found |= _like_a_system(self.references, self.firsts)
            found |= _long_references(sample, self.firsts, len(texts))
        found |= _marks(texts, sample, {*found["failure"].rows} if "failure" in found else ())
        found |= _reference_marks(self.references, self.firsts)
        return {kind: each for kind, each in found.items() if each.rows}


def _first_of(references: str | Sequence[str]) -> str:
    """The first reference of an example, or the only one."""
    return references if isinstance(references, str) else references[0]


_MISSING = frozenset(("", "nan", "none", "null", "n/a", "<na>", "nat", "undefined", "#n/a"))
_SHORT = 10


def may_be_odd(prediction: str, references: Iterable[str]) -> bool:
    """Whether a rule may find something in a single example, which has no habits. It takes a fraction of a microsecond.

    >>> may_be_odd("a cat", ["the cat"]), may_be_odd("", ["the cat"]), may_be_odd("a cat", [" ", ""])
    (False, True, True)
    """
    if "<" in prediction or "\u25c1" in prediction or not "".join(references).strip():
        return True
    return len(prediction) < _SHORT and prediction.strip().lower() in _MISSING


def is_odd(text: str) -> bool:
    """Whether a prediction may be empty, or the word for a missing one, or have a model's reasoning."""
    return len(text) < _SHORT or "<" in text or "\u25c1" in text


def _single(texts: Texts, odd: Sequence[int] | None) -> dict[str, Found]:
    """Texts that are empty, or the word for a missing one, or have a model's reasoning.

    odd : the rows of those that `is_odd` names, if known
    """
    odd = [row for row, text in enumerate(texts) if is_odd(text)] if odd is None else odd
    if not odd:
        return {}
    reasons = {row: mark[0] for row in odd if (mark := MARK.search(texts[row]))}
    missing = [row for row in odd if not _is_blank(texts[row]) and texts[row].strip().lower() in _MISSING]
    return {
        "empty": Found([row for row in odd if _is_blank(texts[row])]),
        "missing": Found(missing, texts[missing[0]].strip() if missing else ""),
        "reasoning": Found([*reasons], next(iter(reasons.values()), "")),
    }


_BEGINNING = patterns.compile(
    r"\s*(?:(?P<verdict>\[(?:PASS|FAIL|ERROR)\])"
    r"|(?P<json>(?:```(?:json)?\s*)?\{\s*\"\w+\"\s*:)"
    r"|(?P<opening>(?:(?:sure|certainly|of course|okay|ok|absolutely|yes)[,!.]?\s+)?"
    r"(?:here(?:'s| is| are)\s+(?:(?:a|an|the|my|your)\s+)?(?:\w+\s+){0,4}?"
    r"(?:summary|summaries|answer|response|translation)"
    r"|(?:summary|answer|response|output)\s*:))"
    r"|(?P<chatter>(?:sure|certainly|of course|absolutely)[,!]\s))",
    re.I,
)
_FIRSTS = frozenset("[{`sScCoOaAyYhHrR \t\n\r")
"""What a beginning can begin with."""


def _beginnings(texts: Texts, sample: Texts) -> dict[str, Found]:
    """What texts begin with that is not part of the answer."""
    kinds = Counter(match.lastgroup for text in sample if text[:1] in _FIRSTS and (match := _BEGINNING.match(text)))
    by_kind: dict[str, Found] = {}
    matches = [(row, match) for row, match in enumerate(map(_BEGINNING.match, texts)) if match] if kinds else []
    for kind, names in (("verdict", ("verdict",)), ("json", ("json",)), ("opening", ("opening", "chatter"))):
        n = sum(kinds[name] for name in names)
        if n and (kinds[names[0]] or n >= SOME * len(sample)):
            rows = [row for row, match in matches if match.lastgroup in names]
            begins = next(match[0] for _, match in matches if match.lastgroup in names)
            by_kind[kind] = Found(rows, " ".join(begins.split()))
    return by_kind


_FAILURE = patterns.compile(r"(?:error|exception)(?:\s+(?:code|status))?\s*(?::|[0-9]{3}\b)", re.I)
_OF_A_CALL = patterns.compile(r"error\s+(?:code|status)\s*:?\s*[45][0-9]{2}\b", re.I)
_LONG_WORDS = patterns.compile(r"\w{5,}")
_NUMBERED_WORD = patterns.compile(r"\S*[0-9]\S*")


def _failures(texts: Texts, references: References, failed: Sequence[int] | None) -> dict[str, Found]:
    """Messages of calls that failed, in place of a text; not where a reference is such a message, too.

    Texts may be about errors. A message has the code of a call, equals another but for numbers and ids, or shares no
    long word with its references.

    failed : the rows of those that begin so, if known
    """
    failed = [row for row, text in enumerate(texts) if text[:1] in "eE"] if failed is None else failed
    matches = {row: match[0] for row in failed if (match := _FAILURE.match(texts[row]))}
    matches = {row: begins for row, begins in matches.items() if not _FAILURE.match(_first_of(references[row]))}
    if not matches:
        return {}
    messages = {row: _NUMBERED_WORD.sub("0", texts[row]) for row in matches}
    n_equal = Counter(messages.values())
    rows = [
        row
        for row, message in messages.items()
        if n_equal[message] > 1 or _OF_A_CALL.match(texts[row]) or _is_unlike(texts[row], references[row])
    ]
    return {"failure": Found(rows, matches[rows[0]] if rows else "")}


def _is_unlike(text: str, references: str | Sequence[str]) -> bool:
    """Whether a text shares no long word with its references."""
    every = (references,) if isinstance(references, str) else references
    words = {*_LONG_WORDS.findall(text.lower())}
    return not any(words & {*_LONG_WORDS.findall(each.lower())} for each in every)


def _letters(texts: Texts, sample: Texts) -> dict[str, Found]:
    """Texts whose lines are single characters."""
    likely = [text for text in sample if text[1:2] == "\n"]
    if not likely or sum(map(_is_of_letters, likely)) < HABIT * len(sample):
        return {}
    return {"letters": Found([row for row, text in enumerate(texts) if _is_of_letters(text)])}


def _is_of_letters(text: str) -> bool:
    return text.count("\n") >= 5 and 2 * text.count("\n") + 1 >= len(text.rstrip("\n"))


ID_TAB = patterns.compile(r"\s*+([^\t\n]{1,40})\t")
"""Matches an id and a tab at the beginning of a text."""
CODE = r"(?=[^\s()]{0,79}[0-9])(?=[^\s()]{0,79}[A-Za-z_-])[^\s()]{5,80}"
"""Matches an id with a digit and a letter, as of transcripts."""
_AT_START = patterns.compile(rf"\s*+({CODE})\s++(?=\S)")
_NUMBERED = patterns.compile(r"\s*+([0-9]{1,9})[.:)]?\s++(?=\S)")
_AT_END = patterns.compile(rf"[^\n]*\S\s+\(({CODE})\)\s*+$")
_BARS_AFTER = patterns.compile(r"\s*+([0-9]{1,9}) \|\|\| ")
_TAB, _BARS, _AS_NUMBER = "and a tab at the start", "and bars at the start", "that is a number at the start"
_IDS: Mapping[str, Callable[[str], re.Match[str] | None]] = {
    _TAB: lambda text: ID_TAB.match(text),
    _BARS: lambda text: _BARS_AFTER.match(text),
    "at the start": lambda text: _AT_START.match(text),
    _AS_NUMBER: lambda text: _NUMBERED.match(text),
    "at the end": lambda text: _AT_END.match(text),
}
"""Where lists of texts and of transcripts have ids, and Moses' lists of the best. Those without a tab or bars are ids
only if references have them, too; numbers, with which answers may begin, from `HABITUAL` texts on."""


def _ids(texts: Texts, references: References, sample: Texts, firsts: Texts) -> dict[str, Found]:
    """Texts that all have an id of their own, and those whose id another reference has. firsts : see `Examples`"""
    for place, find in _IDS.items():
        is_marked = place in (_TAB, _BARS)
        if not all(map(find, sample)) or not (is_marked or all(map(find, firsts))):
            continue
        if place == _AS_NUMBER and len(texts) < HABITUAL:
            continue
        ids = _found_ids(find, texts)
        of_references = _found_ids(find, [*map(_first_of, references)])
        shared = {*ids} & {*of_references} - {""}
        if "" in ids or len({*ids}) < len(texts) or not (is_marked or len(shared) >= max(3, HABIT * len(texts))):
            continue
        rows = [row for row, both in enumerate(zip(ids, of_references, strict=True)) if both[0] != both[1]]
        others = [row for row in rows if ids[row] in shared]
        return {"ids": Found(range(len(texts)), f"{place} ({ids[0]!r})"), "other_ids": Found(others)}
    return {}


def _reference_ids(texts: Texts, references: References, firsts: Texts) -> dict[str, Found]:
    """References that all begin with an id of their own and a tab, where predictions have none."""
    if not all(map(ID_TAB.match, firsts)) or any(map(ID_TAB.match, texts[:FIRST])):
        return {}
    ids = _found_ids(ID_TAB.match, [*{*map(_first_of, references)}])
    if "" in ids or len({*ids}) < len(ids):
        return {}
    return {"reference_ids": Found(range(len(texts)), repr(_found_ids(ID_TAB.match, firsts[:1])[0]), "references")}


_BARS_BETWEEN = " ||| "


def _bars(texts: Texts, references: References, firsts: Texts) -> dict[str, Found]:
    """References that are several texts with bars between them, as no prediction of the first is."""
    n = sum(_BARS_BETWEEN in text for text in firsts)
    if n < HABIT * len(firsts) or any(_BARS_BETWEEN in text for text in texts[:FIRST]):
        return {}
    rows = [row for row, each in enumerate(references) if _BARS_BETWEEN in _first_of(each)]
    return {"bars": Found(rows, name="references")}


def _found_ids(find: Callable[[str], re.Match[str] | None], texts: Texts) -> list[str]:
    """The id of each text; "" of those without one."""
    return [match[1] if (match := find(text)) else "" for text in texts]


def _marks(texts: Texts, sample: Texts, others: Container[int] = ()) -> dict[str, Found]:
    """Marks of models, preprocessing and formats. others : rows of texts of which something else is said"""
    joined, by_kind = "\n".join(sample), dict[str, Found]()
    for kind, mark in MARKS.items():
        if mark.is_left_in(sample, joined):
            rows = [row for row in mark.rows(texts) if row not in others]
            by_kind[kind] = Found(rows, mark.shown(texts[row] for row in rows))
    return by_kind


def _reference_marks(references: References, firsts: Texts) -> dict[str, Found]:
    """The same in references. firsts : see `Examples`"""
    if not _marks(firsts, firsts):
        return {}
    of_all = _marks([*map(_first_of, references)], firsts)
    return {f"reference_{kind}": found._replace(name="references") for kind, found in of_all.items()}


def _identical(texts: Texts, sample: Texts) -> dict[str, Found]:
    """Texts of a sentence or more that occur more than once."""
    if len({*sample}) == len(sample) or not _repeated(sample):
        return {}
    repeated = _repeated(texts)
    return {"identical": Found([row for row, text in enumerate(texts) if text in repeated])}


def _own_rows(texts: Texts, references: References) -> dict[str, Found]:
    """Texts that nearly all occur again, with other references, which may be several of one text in rows of their own.

    The first rows must show it, and texts must be three or more.
    """
    if not any(map(str.__eq__, texts[:FIRST], texts[1 : FIRST + 1])):
        return {}
    repeated, counts = _repeated(texts), Counter(texts)
    rows = [row for row, text in enumerate(texts) if text in repeated]
    enough = (1 - SOME) * len(texts)
    n_references = len({_first_of(each) for each in references})
    if len(rows) < enough or n_references < enough or 3 * max(counts.values()) > len(texts):
        return {}
    return {"own_rows": Found(rows)}


def _repeated(texts: Texts) -> set[str]:
    return {text for text, n in Counter(texts).items() if n > 1 and len(text.split()) >= SENTENCE}


_CLOSING = frozenset(".!?\u2026\u3002\uff01\uff1f\u0964\"'\u201d\u2019\u00bb\u300d\u300f)]}`")
"""What a text can end with that was not cut off."""


def _truncated(texts: Texts, sample: Texts) -> dict[str, Found]:
    """Texts with the largest number of words and no closing punctuation, if there are many, and others have it."""
    ends = [text[-2:].rstrip()[-1:] for text in sample]
    n_blanks = [
        text.count(" ") + text.count("\n") for text, end in zip(sample, ends, strict=True) if end not in _CLOSING
    ]
    if len(n_blanks) < _many(sample) or n_blanks.count(max(n_blanks)) < _many(sample):  # about as many words
        return {}
    ends = [text.rstrip()[-1:] for text in texts]
    open_ones = {row: len(texts[row].split()) for row, end in enumerate(ends) if end not in _CLOSING}
    longest = max(open_ones.values(), default=0)
    rows = [row for row, n in open_ones.items() if n == longest]
    if len(rows) < _many(texts) or longest < SENTENCE:
        return {}
    n_words = [open_ones[row] if row in open_ones else len(text.split()) for row, text in enumerate(texts)]
    shorter = [end in _CLOSING for end, n in zip(ends, n_words, strict=True) if n < longest]
    if max(n_words) > longest or sum(shorter) < HABIT * len(shorter):  # or no text is closed
        return {}
    return {"truncated": Found(rows, counted(longest, "word"))}


def _many(texts: Texts) -> float:
    return max(3, len(texts) / 20)


def _like_a_system(references: References, firsts: Texts) -> dict[str, Found]:
    """References that are repeated or cut off, as outputs are. firsts : the first ones of the sample"""
    for rule in (_identical, _truncated):
        if rule(firsts, firsts):
            of_all = [*map(_first_of, references)]
            for found in rule(of_all, firsts).values():
                if len(found.rows) < HABIT * len(of_all):  # where all repeat, rows share documents
                    return {"swapped": Found(found.rows, name="references")}
    return {}


def _copied(predictions: Texts, references: References, sample: Texts, sampled: References) -> dict[str, Found]:
    """Predictions of a sentence or more that equal one of their references, if there are many."""
    if not any(map(_is_copied, sample, sampled)):
        return {}
    rows = [row for row, each in enumerate(references) if _is_copied(predictions[row], each)]
    rows = [row for row in rows if len(predictions[row].split()) >= SENTENCE]
    return {"copied": Found(rows)} if len(rows) >= max(3, SOME * len(predictions)) else {}


def _is_copied(prediction: str, references: str | Sequence[str]) -> bool:
    return prediction == references if isinstance(references, str) else prediction in references


def prompts(predictions: Texts, references: References, asked: Sequence[Any]) -> dict[str, Found]:
    """Predictions that have the whole text that they answer, and go on, if half of them do; and references don't.

    asked : the prompt or source of each example; what is no text is in no prediction
    """
    rows = [
        row
        for row, each in enumerate(asked)
        if isinstance(each, str) and _goes_on_after(each.strip(), predictions[row])
        and each.strip() not in _first_of(references[row])
    ]  # fmt: skip
    return {"prompts": Found(rows)} if len(rows) >= max(1, HABIT * len(predictions)) else {}


def _goes_on_after(prompt: str, prediction: str) -> bool:
    """Whether a prediction has a prompt of some length, and words after it."""
    if not SWAPPED_CHARACTERS <= len(prompt) < len(prediction) or (at := prediction.find(prompt)) < 0:
        return False
    return any(map(str.isalnum, prediction[at + len(prompt) :]))


def _empty_references(references: References, wordless: Iterable[int]) -> dict[str, Found]:
    rows = [row for row in wordless if _are_blank(references[row])]
    return {"empty_reference": Found(rows, name="references")}


def _are_blank(references: str | Sequence[str]) -> bool:
    return _is_blank(references) if isinstance(references, str) else all(map(_is_blank, references))


def _is_blank(text: str) -> bool:
    return not text or text.isspace()


_OF_MEANS = frozenset(("mean", "average", "avg", "total", "overall", "sum", "std", "median", "min", "max", "count"))
_NUMBER = patterns.compile(r"\s*[-+]?[0-9]*[.,]?[0-9]+(?:e[-+]?[0-9]+)?\s*%?\s*", re.I)
MOST_FOOTERS = 8
"""The most rows below a table: as many as `describe` of pandas has."""


def _footers(texts: Texts, references: References, sample: Texts, firsts: Texts, step: int) -> dict[str, Found]:
    """Rows without a text at the end, as those of means and the like, if those before have texts.

    sample, firsts, step : see `Examples`
    """
    n, first = len(texts), len(texts)
    while first and n - first <= MOST_FOOTERS and _has_no_text(texts[first - 1], _first_of(references[first - 1])):
        first -= 1
    n_before = -(-first // step)  # in the sample
    if not 0 < n - first <= min(MOST_FOOTERS, first) or any(map(_is_no_text, (*sample[:n_before], *firsts[:n_before]))):
        return {}
    explains = []
    for row in range(first, n):
        text = texts[row].strip().lower()
        explains += ["empty" if not text else "missing"] * (text in _MISSING)
        explains += ["empty_reference"] * _are_blank(references[row])
    detail = f"{texts[first]!r} and {_first_of(references[first])!r}"
    return {"footer": Found(range(first, n), detail, explains=explains)}


def _has_no_text(prediction: str, reference: str) -> bool:
    """Whether neither is a text; two numbers may be answers."""
    is_number = _NUMBER.fullmatch(reference) is not None
    is_none = reference.strip().lower() in _MISSING or (is_number and not _NUMBER.fullmatch(prediction))
    return is_none and _is_no_text(prediction)


def _is_no_text(text: str) -> bool:
    """Whether a text is empty, a number or a word for a mean."""
    word = text.strip().lower()
    return word in _MISSING or word in _OF_MEANS or _NUMBER.fullmatch(word) is not None


def _lists(predictions: Texts, references: Texts) -> dict[str, Found]:
    """Texts of which the first are written as Python writes lists and the like, such as "['a cat', 'the cat']"."""
    for name, texts in (("predictions", predictions), ("references", references)):
        if all(map(_is_written, texts[:FIRST])):
            return {"lists": Found([0], texts[0].strip()[:30], name)}
    return {}


_WRITTEN = patterns.compile(
    r"""\s*(?:[\[({](?!"\w+":)['"].*['"],?[\])}]+|(?:tensor|array)\(\[?['"].*\)|\{'\w+':.*\}|b'.*'|b".*")\s*""",
    re.DOTALL,
)
"""Matches lists, tuples, sets, dicts, bytes and arrays of texts as Python writes them."""


def _is_written(text: str) -> bool:
    return _WRITTEN.fullmatch(text) is not None


def _long(predictions: Texts, references: References) -> dict[str, Found]:
    """Predictions so much longer than references that the two may be swapped.

    Each of the first rows must show it, with a reference longer than a word: an empty reference, or a long answer where
    a short one is expected, is no mistake.
    """
    if not isinstance(references[0], str) or len(predictions) < FIRST:
        return {}
    for prediction, reference in zip(predictions[:FIRST], references, strict=False):
        if len(reference) < SWAPPED_CHARACTERS or len(prediction) < SWAPPED_RATIO * len(reference):
            return {}
    return {"long": Found([0], f"{sum(map(len, predictions)) / sum(map(len, references)):.0f}")}


def _long_references(sample: Texts, firsts: Texts, n: int) -> dict[str, Found]:
    """References so much longer than predictions that they may be the sources. firsts : references of the sample"""
    if 3 * sum(map(len, sample)) >= sum(map(len, firsts)):
        return {}
    of_references, of_predictions = (_median([len(text.split()) for text in texts]) for texts in (firsts, sample))
    if of_references < LONG or of_references <= TIMES * max(of_predictions, 1):
        return {}
    words = f"{counted(of_references, 'word')} where predictions have {of_predictions:,}"
    return {"long_reference": Found(range(n), words, "references")}


def _sentences(references: References, sampled: References, sample: Texts) -> dict[str, Found]:
    """References that are lists of sentences or of words, which would each be a reference of their own.

    Sentences are told from references of a text by a habit; in fewer examples than show one, by their ends, if no two
    share most of their words; words by themselves.
    """
    several = [each for each in sampled if not isinstance(each, str) and len(each) > 1]
    if not several or len(several) < HABIT * len(sampled):
        return {}
    n_texts = _median([*map(len, several)])
    are_words = n_texts >= SENTENCE and all(len(text.split()) < 2 for each in several for text in each)
    if not are_words and len({*map(len, several)}) == 1:
        return {}
    if are_words or len(references) >= HABITUAL:
        alike = [_overlap(each[0], each[1]) for each in several[:50]]
        are_apart = sum(alike) < 0.2 * len(alike)
    else:
        are_apart = all(map(_are_sentences, several))
    one = _median([len(text.split()) for each in several for text in each])
    whole = _median([sum(len(text.split()) for text in each) for each in several])
    predicted = _median([len(text.split()) for text in sample])
    if not are_apart or whole <= 1.6 * one or abs(whole - predicted) >= abs(one - predicted):
        return {}
    rows = [row for row, each in enumerate(references) if not isinstance(each, str) and len(each) > 1]
    detail = f"{counted(n_texts, 'text')} of {counted(one, 'word')} that share few words"
    return {"sentences": Found(rows, detail, "references")}


def _are_sentences(texts: Texts) -> bool:
    """Whether all but the last end as sentences do, and no two share most of their words."""
    ends = all(text.rstrip()[-1:] in _CLOSING for text in texts[:-1])
    return ends and all(_overlap(*both) < HABIT for both in combinations(texts[:FEW], 2))


def _overlap(one: str, two: str) -> float:
    """The share of words that two texts have in common."""
    a, b = {*one.lower().split()}, {*two.lower().split()}
    return len(a & b) / max(1, min(len(a), len(b)))


def _median(numbers: Sequence[int]) -> int:
    return sorted(numbers)[len(numbers) // 2] if numbers else 0


def _step(texts: Sequence[Any]) -> int:
    """One text in how many is part of the sample."""
    n = len(texts)
    return -(-n // min(n, max(FEW, min(SAMPLE, n // FEW)))) if n else 1


def sources(of_words: Floats, n: int, of_predictions: int, of_references: int) -> dict[str, Found]:
    """References that may be the sources, by precision and recall of n examples in ROUGE-1, shape (2 or more, n).

    Texts that people write have neither nearly all words of predictions nor twice as many others; sources have.

    of_predictions, of_references : their characters in all
    """
    if n < MANY or of_predictions < SHORT_ANSWER * n or of_references < SHORT_SOURCE * n:
        return {}
    precision, recall = of_words[:2].mean(axis=1).tolist()
    if precision < OF_SOURCE or recall > precision / 2:
        return {}
    return {"source": Found([0], f"precision {100 * precision:.0f}, recall {100 * recall:.0f}")}
