"""rougekit in place of rouge_score 0.1.2: each module is the one of the same name in `rougekit.compat`."""

from rougekit import compat
from rougekit.compat import io, rouge_scorer, scoring, tokenize, tokenizers
from rougekit.compat.installation import stand_in

__path__ += compat.__path__  # where importlib.util.find_spec looks for modules

for module in (io, rouge_scorer, tokenize, tokenizers):
    stand_in(module.__name__.replace(compat.__name__, __name__), module)
stand_in(f"{__name__}.scoring", scoring, scoring.Score)
