"""rougekit in place of rouge_score 0.1.2: each module is the one of the same name in `rougekit.compat`."""

import sys

from rougekit.compat import io, rouge_scorer, scoring, tokenize, tokenizers

for module in (io, rouge_scorer, scoring, tokenize, tokenizers):
    sys.modules[module.__name__.replace("rougekit.compat", __name__)] = module
