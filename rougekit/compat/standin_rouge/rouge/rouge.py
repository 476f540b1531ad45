"""The module `rougekit.compat.rouge_pypi`, under rouge's name for it."""

import sys

from rougekit.compat import rouge_pypi

sys.modules[__name__] = rouge_pypi
