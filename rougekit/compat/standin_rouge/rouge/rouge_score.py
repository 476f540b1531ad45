"""The module `rougekit.compat.rouge_sentences`, under rouge's name for it."""

import sys

from rougekit.compat import rouge_sentences

sys.modules[__name__] = rouge_sentences
