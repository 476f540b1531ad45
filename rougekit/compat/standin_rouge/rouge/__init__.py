"""rougekit in place of PyPI's rouge 1.0.1."""

from .rouge import FilesRouge, Rouge

__version__ = "1.0.1"
__all__ = ["FilesRouge", "Rouge"]
