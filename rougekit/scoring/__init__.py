"""What scores: texts in, scores out."""

from rougekit.foundation.lazy import submodules

submodules(__name__, "block_scorer", "diagnostics", "signature")
