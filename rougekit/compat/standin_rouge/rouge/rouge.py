"""`rouge.rouge`: a module of that name, so that `python -m` finds one to run; it does nothing, as there."""

from rougekit.compat.rouge_pypi import FilesRouge, Rouge

from . import rouge_score

__all__ = ["FilesRouge", "Rouge", "rouge_score"]
