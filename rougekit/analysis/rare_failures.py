"""How many examples it takes before failures that are rare must be expected among them.

No test can know of what its examples do not show. Of examples of which one in twenty is a failure, n have none with a
probability of 0.95^n: 36 % for n = 20. If the others vary little, they show with a small p that nothing is wrong.
"""

import math
from typing import NamedTuple

from rougekit.analysis.wording import number_in_words
from rougekit.foundation.plurals import counted


class RareFailures(NamedTuple):
    """Failures just frequent enough to matter, and how many examples it takes to see one."""

    one_in: int
    """one output in so many fails"""
    n_needed: int
    """the number of examples, in tens, of which all are spared with a probability of at most the level"""

    def caution(self, n: int, unit: str = "example") -> str:
        """What n examples leave open, in words; "" if they are enough.

        unit : what is counted: "example" or "group"

        >>> failures_within(0.02, 0.4, 0.05).caution(59)
        'fewer than 60 examples: failures of one in 20 can pass'
        """
        if n >= self.n_needed:
            return ""
        return f"fewer than {counted(self.n_needed, unit)}: failures of one in {number_in_words(self.one_in)} can pass"


def failures_within(margin: float, score: float, level: float) -> RareFailures:
    """The rarest failures that cost the margin, if an output that fails scores 0 and the others equal the baseline's.

    margin : the largest loss allowed, a fraction
    score : the mean that outputs lose by failing: the baseline's, a fraction; where it is at most the margin, even
        failures of all outputs do not matter
    level : the probability allowed for seeing none of them

    >>> failures_within(0.02, 0.4, 0.05), failures_within(0.005, 0.4, 0.05), failures_within(0.5, 0.4, 0.05)
    (RareFailures(one_in=20, n_needed=60), RareFailures(one_in=80, n_needed=240), RareFailures(one_in=1, n_needed=0))
    """
    if not margin < score:
        return RareFailures(1, 0)
    n = math.log(level) / math.log1p(-margin / score)
    return RareFailures(round(score / margin), 10 * math.ceil(n / 10))
