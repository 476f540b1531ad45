"""rougekit in place of PyPI's rouge 1.0.1."""

import sys

from rougekit.compat import rouge_pypi as rouge
from rougekit.compat import rouge_sentences as rouge_score
from rougekit.compat.rouge_pypi import FilesRouge, Rouge

__version__ = "1.0.1"
__all__ = ["FilesRouge", "Rouge"]

sys.modules |= {f"{__name__}.rouge": rouge, f"{__name__}.rouge_score": rouge_score}
