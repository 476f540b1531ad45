"""Names of checkpoints of one model, which say the step that each was saved at: step-500, step-1000."""

import re
from collections.abc import Iterable
from typing import NamedTuple

WORDS = frozenset(
    "step steps globalstep checkpoint checkpoints ckpt epoch epochs iteration iterations iter iters update".split()
)
"""What a number counts that is a step of training."""
LEAST = 3
"""The fewest names that are over steps: two are a pair."""
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)*")
_STEP = re.compile(r"[0-9]{1,15}")


class Steps(NamedTuple):
    """Systems over steps."""

    word: str
    """what is counted, as in the names, such as "step" or "step, k"; "" if names are numbers and nothing else"""
    numbers: dict[str, int]
    """the step of each system, in the order of the steps"""


def steps_of(names: Iterable[str]) -> Steps | None:
    """The steps that names say, or None if they don't.

    All names, three or more, are the same text around one whole number of up to 15 digits, which differs. A word right
    before or after the number, with `k` or `m` between, says that it counts steps: see `WORDS`. Or there is no other
    text. Sizes (t5-3b), versions (v1.5), seeds, runs (A#1) and systems that are numbered are no steps.

    A page that scores a reader's file by itself has the same rule: rougekit/page/view/static/stepnames.js.

    >>> steps_of(["step-1000", "step-500", "step-2000"])
    Steps(word='step', numbers={'step-500': 500, 'step-1000': 1000, 'step-2000': 2000})
    >>> steps_of(["t5-3b", "t5-11b", "t5-20b"]), steps_of(["system 1", "system 2", "system 3"])
    (None, None)
    """
    split = {name: (_NUMBER.findall(name), _NUMBER.split(name)) for name in names}
    if len(split) < LEAST:
        return None
    (first_numbers, text), *_ = split.values()
    if any(other != text or len(numbers) != len(first_numbers) for numbers, other in split.values()):
        return None
    differing = [k for k in range(len(first_numbers)) if len({numbers[k] for numbers, _ in split.values()}) > 1]
    if len(differing) != 1:
        return None
    (at,) = differing
    written = {name: numbers[at] for name, (numbers, _) in split.items()}
    steps = {name: int(number) for name, number in written.items() if _STEP.fullmatch(number)}
    word = _word_at(text[at], text[at + 1]) if any(text) or len(first_numbers) > 1 else ""
    if word is None or len({*steps.values()}) < len(split):
        return None
    return Steps(word, dict(sorted(steps.items(), key=lambda item: item[1])))


def _word_at(before: str, after: str) -> str | None:
    """The word at a number that says that it counts steps, with a unit between them; None if there is none."""
    unit = re.match(r"[kKmM](?![A-Za-z])", after)
    found = re.search(r"([A-Za-z]+)[^A-Za-z]*\Z", before), re.match(r"[^A-Za-z]*([A-Za-z]+)", after[bool(unit) :])
    for word in (each[1].lower() for each in found if each):
        if word in WORDS:
            return f"{word}, {unit[0].lower()}" if unit else word
    return None
