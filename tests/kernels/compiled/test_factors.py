"""Factors of the tables: odd, and nobody else's."""

import subprocess
import sys

from dev.paths import ROOT
from rougekit.kernels.compiled.factors import FACTORS


def test_the_factors_are_odd_and_others_in_each_process():
    command = [sys.executable, "-c", "from rougekit.kernels.compiled.factors import FACTORS; print(*FACTORS)"]
    other = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    assert len({*other, *map(str, FACTORS)}) == 4
    assert all(FACTORS % 2)
