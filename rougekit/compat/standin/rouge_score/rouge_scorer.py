"""The module `rougekit.compat.rouge_scorer`, under rouge_score's name for it."""

import sys

from rougekit.compat import rouge_scorer

sys.modules[__name__] = rouge_scorer
