"""Numbers with what they count, in the singular or the plural, and verbs that agree with them."""

from collections.abc import Sequence

_SINGULAR = {"are": "is", "have": "has", "do": "does"}


def counted(n: int, noun: str, verb: str = "", *, of: int | None = None) -> str:
    """A number with its noun and, perhaps, a verb.

    noun, verb : the noun as one is called, the verb as several do it
    of : all that there are, if n are some of them

    >>> counted(1, "example"), counted(11490, "example"), counted(1, "row", "have"), counted(0, "summary", "match")
    ('1 example', '11,490 examples', '1 row has', '0 summaries match')
    >>> counted(1, "row", "are", of=3), counted(2, "row", of=2), counted(1, "row", "equal", of=1)
    ('1 of 3 rows is', '2 of 2 rows', '1 of 1 row equals')
    """
    phrase = sized(f"{n:,}", noun) if of is None else f"{n:,} of {counted(of, noun)}"
    return f"{phrase} {agreeing(verb, n)}" if verb else phrase


def sized(number: str, noun: str) -> str:
    """A number as it is written with its noun, singular or plural.

    >>> sized("1", "point"), sized("one", "decimal"), sized("1.00", "point"), sized("3", "skip-bigram or unigram")
    ('1 point', 'one decimal', '1.00 points', '3 skip-bigrams or unigrams')
    """
    return f"{number} {noun if number in ('1', 'one') else ' or '.join(map(_plural, noun.split(' or ')))}"


def agreeing(verb: str, n: float) -> str:
    """A verb as one or as n do it.

    >>> agreeing("have", 1), agreeing("give", 1), agreeing("are", 0), agreeing("match", 1)
    ('has', 'gives', 'are', 'matches')
    """
    return verb if n != 1 else _SINGULAR.get(verb) or _plural(verb)  # "gives" is spelled as a plural is


def _plural(noun: str) -> str:
    if noun.endswith("y") and not noun.endswith(("ay", "ey", "oy", "uy")):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x", "ch", "sh")) else f"{noun}s"


def joined(names: Sequence[str], by: str = "and") -> str:
    """Names as a sentence lists them.

    >>> joined(["a"]), joined(["a", "b", "c"]), joined(["a", "b"], "or")
    ('a', 'a, b and c', 'a or b')
    """
    return f" {by} ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
