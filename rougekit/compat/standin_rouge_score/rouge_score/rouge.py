"""The module `rougekit.compat.rouge`, under rouge_score's name for it; also `python -m rouge_score.rouge`."""

import sys

from rougekit.compat import rouge

if __name__ == "__main__":
    sys.exit(rouge.main())
sys.modules[__name__] = rouge
