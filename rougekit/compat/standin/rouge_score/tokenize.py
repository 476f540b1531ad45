"""The module `rougekit.compat.tokenize`, under rouge_score's name for it."""

import sys

from rougekit.compat import tokenize

sys.modules[__name__] = tokenize
