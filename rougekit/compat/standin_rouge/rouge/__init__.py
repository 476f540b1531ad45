"""rougekit in place of PyPI's rouge 1.0.1."""

from rougekit.compat.rouge_pypi import FilesRouge, Rouge

__version__ = "1.0.1"
__all__ = ["FilesRouge", "Rouge"]
