"""A short name with a hash for what a user hands in, so that a signature tells two of them apart."""

import hashlib
import inspect
import re
from collections.abc import Iterable


def fingerprint(parts: Iterable[str]) -> str:
    """Eight hexadecimal digits of the SHA-256 of the parts: of their order, their borders and every code point."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(data) + data)
    return digest.hexdigest()[:8]


def describe(value: object) -> str:
    """`name#hash` of a callable or an object, fit for a field of a signature.

    The hash is of what the thing does, as far as Python can tell: the whole saved form of a Hugging Face tokeniser,
    else the source text of the function or class, else (built-ins, code typed at the prompt) its full name. The state
    of other objects is not seen: two instances of one class look alike.
    """
    kind = value if inspect.isroutine(value) or inspect.isclass(value) else type(value)
    name = str(getattr(kind, "__qualname__", "callable"))
    short = re.sub(r"[^\w.-]", "", name.rsplit("<locals>", 1)[-1]).strip(".")
    return f"{short}#{fingerprint([_content(value, kind)])}"


def _content(value: object, kind: object) -> str:
    saved = getattr(getattr(value, "backend_tokenizer", value), "to_str", None)
    if not inspect.isclass(value) and callable(saved):
        return str(saved())
    try:
        return inspect.getsource(kind)  # type: ignore[arg-type]
    except (OSError, TypeError):
        return f"{getattr(kind, '__module__', '')}.{getattr(kind, '__qualname__', '')}"
