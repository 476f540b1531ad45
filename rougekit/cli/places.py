"""Say where texts are in the user's files, where the library names their places in lists."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rougekit.foundation.errors import collect_warnings, warn


def text_name(whose: str, row: int) -> str:
    """What messages call a text. `row` counts from 0, the name from 1."""
    return f"{whose} {row + 1}"


@contextmanager
def placed(**places: Callable[[int], str]) -> Iterator[None]:
    """Reword what is said of texts within the block: pool[0] becomes what `pool` makes of 0.

    places : for the library's names of lists, what users call the entry with this index

    Warnings are shown at the end of the block. Raises the errors that the block raises, reworded.
    """
    lists = re.compile(rf"\b({'|'.join(places)})\[(\d+)\]")

    def reworded(message: str) -> str:
        return lists.sub(lambda entry: places[entry[1]](int(entry[2])), message)

    try:
        with collect_warnings() as warned:
            yield
    except (ValueError, TypeError) as failure:
        failure.args = (reworded(str(failure)),)
        raise
    finally:
        for message, warning in warned.items():
            warn(reworded(message), warning.options, warning.kind)
