"""Lines for a shell, to be pasted as they are shown."""

import shlex
from collections.abc import Iterable, Sequence

from rougekit.foundation.io.printable import printable

_SHORT = {"\t": r"\t", "\n": r"\n", "\r": r"\r", "\\": r"\\", "'": r"\'"}


def shell_line(words: Sequence[str], flags: Iterable[str] = ()) -> str:
    r"""The words as a shell reads them, each quoted if it has to be, and more flags, before a word -- that ends them.

    What a terminal would not show is spelled: $'a\tb', as bash, zsh and ksh read it.

    >>> print(shell_line(["rougekit", "a b.csv", "--baseline=it's", "--prediction_column=a\tb"]))
    rougekit 'a b.csv' '--baseline=it'"'"'s' $'--prediction_column=a\tb'
    """
    end = words.index("--") if "--" in words else len(words)
    return " ".join(map(_quoted, [*words[:end], *flags, *words[end:]]))


def _quoted(word: str) -> str:
    return shlex.quote(word) if printable(word) == word else f"$'{''.join(map(_spelled, word))}'"


def _spelled(character: str) -> str:
    """A character between $' and ': by its bytes if it has no name and would not be shown."""
    if character in _SHORT:
        return _SHORT[character]
    if printable(character) == character:
        return character
    is_of_bytes = "\udc80" <= character <= "\udcff"  # of an argument or a path that is no UTF-8
    spelled = character.encode("utf-8", "surrogateescape" if is_of_bytes else "surrogatepass")
    return "".join(f"\\x{byte:02x}" for byte in spelled)
