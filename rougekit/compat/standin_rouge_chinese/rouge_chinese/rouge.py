"""`rouge_chinese.rouge`: as `rouge.rouge`."""

from rougekit.compat.rouge_chinese import FilesRouge, Rouge

from . import rouge_score

__all__ = ["FilesRouge", "Rouge", "rouge_score"]
