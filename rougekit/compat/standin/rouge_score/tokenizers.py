"""The module `rougekit.compat.tokenizers`, under rouge_score's name for it."""

import sys

from rougekit.compat import tokenizers

sys.modules[__name__] = tokenizers
