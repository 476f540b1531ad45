"""What can be the cause of a change of precision and recall, by the signs of what changed with them."""

from typing import Literal

Sign = Literal[-1, 0, 1]
"""Lower, not significantly different, higher."""
Cause = Literal["words", "content missed", "elsewhere"]

TESTED = ("precision", "recall", "words", "content missed", "elsewhere")
"""The quantities whose signs `causes` takes, in its order."""


def causes(precision: Sign, recall: Sign, words: Sign, missed: Sign, elsewhere: Sign) -> tuple[Cause, ...]:
    """The causes that are named, from the signs of all significant differences.

    A longer text raises recall or lowers precision, and a shorter one the reverse, so that length is a cause only where
    they part. Where both fall or rise, or one changes as length can't change it, units are missed or said elsewhere.

    >>> causes(-1, 0, words=1, missed=0, elsewhere=0), causes(-1, -1, words=1, missed=1, elsewhere=1)
    (('words',), ('content missed', 'elsewhere'))
    >>> causes(0, -1, words=1, missed=0, elsewhere=0), causes(-1, 1, words=0, missed=-1, elsewhere=0)
    ((), ())
    """
    if not precision and not recall:
        return ()
    if words and recall in (0, words) and precision in (0, -words):
        return ("words",)
    if precision * recall < 0:
        return ()
    change = recall or precision
    found: list[Cause] = ["content missed"] if missed == -change else []
    return (*found, "elsewhere") if elsewhere == -change else tuple(found)
