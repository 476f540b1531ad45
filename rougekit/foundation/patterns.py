"""Regular expressions that are compiled when they are first used.

Compiling one takes as long as importing a small module, and ten times as long if it has characters beyond Latin-1. So
modules that every scorer imports write `patterns.compile` where others write `re.compile`.
"""

import re
from typing import Any, cast


class _Uncompiled:
    """Stands for an expression, with its methods."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern, self._flags = pattern, flags

    def __getattr__(self, name: str) -> Any:
        value = getattr(re.compile(self.pattern, self._flags), name)  # `re` keeps those that it has compiled
        vars(self)[name] = value  # so that later look-ups bypass this method
        return value


def compile(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """The same as `re.compile`, but later: when an attribute other than `pattern` is first used."""
    return cast("re.Pattern[str]", _Uncompiled(pattern, flags))
