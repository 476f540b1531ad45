"""rougekit in place of PyPI's rouge_chinese 1.0.3."""

import sys
from importlib import import_module

from rougekit.compat import rouge_chinese as rouge
from rougekit.compat.rouge_chinese import FilesRouge, Rouge

__version__ = "1.0.3"
__all__ = ["FilesRouge", "Rouge"]

sys.modules[f"{__name__}.rouge"] = rouge
rouge_score = import_module(f"{__name__}.rouge_score")
