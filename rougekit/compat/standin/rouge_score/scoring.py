"""The module `rougekit.compat.scoring`, under rouge_score's name for it."""

import sys

from rougekit.compat import scoring

sys.modules[__name__] = scoring
