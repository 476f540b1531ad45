"""Work and memory grow as the lengths of texts do, or as their product: counted in steps of the kernels, not timed."""

import subprocess
import sys

import pytest

from dev.paths import ROOT
from rougekit.kernels import tiers

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        bool(tiers.why_missing()) or sys.platform != "linux", reason="counts the steps of native kernels"
    ),
]

BYTES_OF_A_WORD = 200
"""Twice what most measures take; a table of all pairs of words would be thousands for each."""
CHILD = """
import resource, sys
from rougekit import Scorer
from rougekit.kernels.native import _c
n, asked = int(sys.argv[2]), []
scorer = Scorer(sys.argv[1].split(","))
texts = [" ".join(f"w{(i * 7919 + k) % n}" for i in range(n)) for k in (0, 3)]
scorer.score(["a b"], ["b a"], threads=1)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
_c.call_often(lambda: asked.append(None))
scorer.score([texts[0]], [texts[1]], threads=1)
print(len(asked), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def of_words(types, n):
    """How often the kernels have asked whether to stop, which is after so many steps each, and the kilobytes more."""
    command = [sys.executable, "-c", CHILD, types, str(n)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return list(map(int, done.stdout.split()))


@pytest.mark.parametrize(
    ("types", "n", "power"),
    [("rouge1,rouge2,rouge3", 800_000, 1), ("rougeL", 80_000, 2), ("meadL", 40_000, 2), ("rougeW1.2", 5_000, 2)],
)
def test_texts_twice_as_long_take_twice_or_four_times_the_steps_and_bounded_memory(types, n, power):
    (steps, _), (more_steps, kilobytes) = of_words(types, n), of_words(types, 2 * n)
    assert steps >= 5
    assert more_steps <= 2**power * 1.25 * (steps + 1)
    assert 1000 * kilobytes <= BYTES_OF_A_WORD * 2 * 2 * n + 10_000_000
