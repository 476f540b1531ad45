"""What rougekit says when something is legal but most likely not meant."""

import sys
import warnings


class RougeWarning(UserWarning):
    """A score was computed, but probably not the one that was wanted. The message says why and what to change."""


_OURS = ("rougekit", "rouge_metric", "evaluate", "evaluate_modules", "numba")
"""Where frames are no user's: the package, the plugin, evaluate, which calls the plugin and keeps a copy of it, and
numba, which calls its cache."""


def warn(message: str) -> None:
    """Warn of something at the line that called into rougekit, however deep it was found."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] in _OURS:
        level, frame = level + 1, frame.f_back
    warnings.warn(message, RougeWarning, stacklevel=level)
