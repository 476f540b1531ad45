"""Describe users' callables by name and hash for the signature, and check what they return."""

import functools
import inspect
import re
from collections.abc import Iterable
from typing import Any


def fingerprint(parts: Iterable[str]) -> str:
    """Eight hexadecimal digits of a SHA-256 of the parts and their lengths, in order."""
    import hashlib  # few users need it

    digest = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(data) + data)
    return digest.hexdigest()[:8]


def describe(value: object) -> str:
    """The signature's name for a callable or an object: `name#hash`, or `name#?` if there is nothing to hash.

    The hash of a Hugging Face tokenizer covers its serialized form. For anything else, the hash covers the source of
    the function or class, if `inspect` finds it, and the result for a fixed text, which distinguishes most objects of
    the same class.
    """
    called = value.func if isinstance(value, functools.partial) else value
    definition = called if inspect.isroutine(called) or inspect.isclass(called) else type(called)
    name = str(getattr(definition, "__qualname__", "callable"))
    short = re.sub(r"[^\w.-]", "", name.rsplit("<locals>", 1)[-1]).strip(".")
    saved: Any = getattr(getattr(value, "backend_tokenizer", value), "to_str", None)
    is_saved = callable(saved) and not inspect.isclass(value)
    parts = [str(saved())] if is_saved else [*_source_of(definition), *_of_probe(value)]
    return f"{short}#{fingerprint(parts) if parts else '?'}"


def _source_of(definition: object) -> list[str]:
    """The source of a function or class, if `inspect` finds it."""
    try:
        return [inspect.getsource(definition)]  # type: ignore[arg-type]
    except (OSError, TypeError):
        return []


class ResultError(TypeError):
    """A user's callable did not return a list or tuple of str."""

    def __init__(self, role: str, name: str, returned: str, position: int):
        """role : "tokenizer" or "sentences"; position : the index of the text in the call"""
        self.role, self.name, self.returned, self.position = role, name, returned, position
        super().__init__(self.message(f"text {position}"))

    def __reduce__(self) -> tuple[type, tuple[str, str, str, int]]:
        return type(self), (self.role, self.name, self.returned, self.position)

    def message(self, text: str) -> str:
        """The error message. text : the user's name for the text"""
        return f"{self.role} {self.name} returned {self.returned} for {text}; expected a list or tuple of str"

    def at(self, position: int) -> "ResultError":
        """The same error for a text at another position."""
        return ResultError(self.role, self.name, self.returned, position)


def strings(result: object, role: str, name: str, position: int) -> list[str]:
    """Copy a list or tuple of str to a list. Raises ResultError for anything else."""
    if not isinstance(result, (list, tuple)):
        raise ResultError(role, name, type(result).__name__, position)
    if not set(map(type, result)) <= {str}:
        for i, item in enumerate(result):
            if not isinstance(item, str):
                raise ResultError(role, name, f"{type(item).__name__} as item {i}", position)
    return list(result)


_PROBE = (
    "Dr. O'Neill paid $1,234.50 -- re-entering U.S. waters (twice!), didn't he?\nThe cats' running was BETTER: "
    "na\u00efve caf\u00e9s, \u0434\u043e\u043c\u0430, \u732b\u304c\u597d\u304d\u3002 \u0e41\u0e21\u0e27 "
    "e.g. http://a.b/c_d?e=1 ...  and 3rd-rate.\n\n\u2026 end"
)
"""Words, numbers, marks and scripts that tokenizers and splitters treat differently."""


def _of_probe(value: object) -> list[str]:
    """What a callable or a tokenizer returns for the probe, if that is a list."""
    call = getattr(value, "tokenize", value)
    if inspect.isclass(value) or hasattr(value, "to_str") or not callable(call):
        return []
    try:
        result = call(_PROBE)
    except Exception:  # it will fail again when it is used
        return []
    return list(map(str, result)) if isinstance(result, list | tuple) else []
