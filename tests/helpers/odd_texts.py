"""Texts in which nothing is odd, and the same with some that are."""

WORDS = "amber birch cedar dune ember fjord grove heath inlet knoll larch moor".split()


def texts(n, first=0, words=8):
    """n different texts."""
    return [
        " ".join(WORDS[(first + k * 7 + j * (k + 3)) % len(WORDS)] for j in range(words)) + f" {k}." for k in range(n)
    ]


GOOD, REFERENCES = texts(40), texts(40, 5)


def replaced(*changes):
    changed = [*GOOD]
    for row, text in changes:
        changed[row] = text
    return changed
