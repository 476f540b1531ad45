"""`rouge.rouge`: as in the package, a module that does nothing when `python -m` runs it."""

from rougekit.compat.rouge_pypi import FilesRouge, Rouge

from . import rouge_score

__all__ = ["FilesRouge", "Rouge", "rouge_score"]
