"""Texts on which a regular expression may run away: made from its own parts, and tried for a limited processor time."""

import re
import re._constants as op
import re._parser as parser
import signal
from collections.abc import Iterator
from contextlib import contextmanager

LENGTH = 60_000
"""Characters of a text: it takes a linear search milliseconds, and a quadratic one seconds."""
SECONDS = 0.4
"""Of the processor, not of the clock, so that other programs make no difference."""

METHODS = ("search", "match", "fullmatch", "findall", "finditer", "split", "sub", "subn")


def runaway(pattern: re.Pattern, methods=("search", "fullmatch")) -> str:
    """The first text on which one of the methods takes too long, as "method: text"; "" if there is none."""
    for text in attacks(pattern):
        given = text if isinstance(pattern.pattern, str) else text.encode("latin-1", "ignore")
        for name in methods:
            arguments = (given[:0], given) if name in ("sub", "subn") else (given,)
            try:
                with processor_time(SECONDS):
                    found = getattr(pattern, name)(*arguments)
                    if name == "finditer":
                        list(found)
            except TimeoutError:
                return f"{name}: {text[:40]!r}... ({len(text):,} characters)"
    return ""


@contextmanager
def processor_time(seconds: float):
    """Raise TimeoutError after so much time of the processor; searches in text check for signals."""

    def stop(*_):
        raise TimeoutError

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def attacks(pattern: re.Pattern) -> Iterator[str]:
    """Long texts: what a repetition repeats, after what precedes it, before something that does not match."""
    tree = parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
    letters = sorted(set(characters(tree)))
    parts = {(prefix, part) for prefix, part in repeated(tree, letters) if part} | {("", one) for one in letters}
    ends = ["", "\0", *sorted(set(characters(refused(tree))))]
    for prefix, part in sorted(parts):
        for end in ends:
            yield prefix + part * ((LENGTH - len(prefix)) // len(part)) + end


def repeated(tree, letters) -> Iterator[tuple[str, str]]:
    """What long repetitions repeat, and what precedes them, for each favourite character and number of repetitions."""
    for letter in letters:
        for times in (0, 1, 2):
            yield from _repeated(tree, letter, times, "")


def _repeated(tree, letter, times, prefix):
    for node in tree:
        code, value = node
        if code in _REPEATS and value[1] > 20:
            yield prefix, sample(value[2], letter, times)
        for inside in _inside(node):
            yield from _repeated(inside, letter, times, prefix)
        prefix += sample([node], letter, max(1, times))


def refused(tree) -> list:
    """The parts of the pattern that must not follow or precede."""
    return [
        node
        for each in tree
        for inside in _inside(each)
        for node in (inside if each[0] == op.ASSERT_NOT else refused(inside))
    ]


_REPEATS = (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT)


def _inside(node) -> list:
    """The parts of a node that are patterns themselves."""
    code, value = node
    if code in _REPEATS:
        return [value[2]]
    if code == op.SUBPATTERN:
        return [value[3]]
    if code == op.BRANCH:
        return value[1]
    if code in (op.ASSERT, op.ASSERT_NOT):
        return [value[1]]
    return [value] if code == op.ATOMIC_GROUP else []


def sample(tree, letter: str, times: int) -> str:
    """A text that the pattern matches, with the letter where one is allowed and optional parts taken `times`."""
    return "".join(_sample(node, letter, times) for node in tree)


def _sample(node, letter, times):
    code, value = node
    if code in _REPEATS:
        low, high, body = value
        return sample(body, letter, times) * min(max(low, times), high)
    if code == op.BRANCH:
        samples = [sample(branch, letter, times) for branch in value[1]]
        return max(samples, key=lambda text: (letter in text, bool(text)))
    if code in (op.SUBPATTERN, op.ATOMIC_GROUP):
        return "".join(sample(inside, letter, times) for inside in _inside(node))
    choices = characters([node])
    return letter if letter in choices else choices[0] if choices else ""


_OF_CATEGORY = {
    op.CATEGORY_DIGIT: "1", op.CATEGORY_NOT_DIGIT: "a ", op.CATEGORY_SPACE: " \n", op.CATEGORY_NOT_SPACE: "a.",
    op.CATEGORY_WORD: "a1", op.CATEGORY_NOT_WORD: " .",
}  # fmt: skip


def characters(tree) -> list[str]:
    """Characters that single places of the pattern match: the ends of ranges, and some of each category."""
    found = []
    for node in tree:
        code, value = node
        if code == op.LITERAL:
            found.append(chr(value))
        elif code == op.ANY:
            found += "a "
        elif code == op.NOT_LITERAL:
            found += [c for c in "a .1" if c != chr(value)]
        elif code == op.IN and value[0][0] == op.NEGATE:
            excluded = re.compile(_as_set(value))
            found += [c for c in "a .1Aé,\n" if excluded.match(c)][:3]
        elif code == op.IN:
            for kind, one in value:
                found += {
                    op.LITERAL: lambda one=one: [chr(one)],
                    op.RANGE: lambda one=one: [chr(one[0])],
                    op.CATEGORY: lambda one=one: list(_OF_CATEGORY[one]),
                }[kind]()
        for inside in _inside(node):
            found += characters(inside)
    return found


_CATEGORY = {
    op.CATEGORY_DIGIT: r"\d", op.CATEGORY_NOT_DIGIT: r"\D", op.CATEGORY_SPACE: r"\s", op.CATEGORY_NOT_SPACE: r"\S",
    op.CATEGORY_WORD: r"\w", op.CATEGORY_NOT_WORD: r"\W",
}  # fmt: skip


def _as_set(items) -> str:
    """The source of a set whose parsed items are given."""
    written = []
    for kind, one in items[1:]:
        if kind == op.CATEGORY:
            written.append(_CATEGORY[one])
        else:
            written.append("-".join(re.escape(chr(c)) for c in (one if kind == op.RANGE else [one])))
    return f"[^{''.join(written)}]"
