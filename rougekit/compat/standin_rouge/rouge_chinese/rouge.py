"""The module `rougekit.compat.rouge_chinese`, under rouge_chinese's name for it."""

import sys

from rougekit.compat import rouge_chinese

sys.modules[__name__] = rouge_chinese
