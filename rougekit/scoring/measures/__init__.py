"""What is counted: a file per kind of measure, type names, and which kernel counts what."""

from rougekit.foundation.lazy import submodules

submodules(__name__, "counting", "matching", "wording")
