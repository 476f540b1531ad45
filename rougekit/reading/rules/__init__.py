"""The rules about texts, a file for what they have in common; each finds rows, and changes no score."""

from rougekit.foundation.lazy import submodules

submodules(__name__, "single")
