"""The package's version."""

__version__ = "1.1.0"
