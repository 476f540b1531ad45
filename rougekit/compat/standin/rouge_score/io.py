"""The module `rougekit.compat.io`, under rouge_score's name for it."""

import sys

from rougekit.compat import io

sys.modules[__name__] = io
