"""rougekit in place of PyPI's rouge_chinese 1.0.3."""

from .rouge import FilesRouge, Rouge

__version__ = "1.0.3"
__all__ = ["FilesRouge", "Rouge"]
