"""A pair with its options as the fragment of an address, which browsers keep to themselves, and back."""

import base64
import json
import zlib

from space.choices import Choices

MAX_BYTES = 1_000_000
"""Bytes of an unpacked fragment."""


def fragment(prediction: str, reference: str, choices: Choices) -> str:
    """The fragment of an address that opens the pair.

    >>> prediction, reference, choices = read(fragment("a cat", "the cat", Choices(["rouge1"], stemmer="porter")))
    >>> choices.words
    'rouge1; stemmer porter'
    """
    chosen = {"rouge_types": choices.rouge_types, **choices.values}
    packed = zlib.compress(json.dumps([prediction, reference, chosen]).encode(), 9)
    return "pair=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def read(fragment: str) -> tuple[str, str, Choices] | None:
    """The pair in a fragment; None if it holds none. Raises ValueError if it is cut off or was changed."""
    name, _, packed = fragment.removeprefix("#").partition("=")
    if name != "pair":
        return None
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), MAX_BYTES)
        prediction, reference, chosen = json.loads(text)
        return str(prediction), str(reference), Choices(**chosen)
    except (zlib.error, ValueError, TypeError, RecursionError) as wrong:
        raise ValueError("the link is incomplete or was changed, so its pair can't be shown; copy it again") from wrong
