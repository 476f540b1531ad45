"""A fresh Python process with rougekit on its path, and code that prints which rouge_score it imports."""

import os
import subprocess
import sys

from dev.paths import ROOT

WHOSE = "from rouge_score import rouge_scorer; print(rouge_scorer.__name__)"
OURS, THEIRS = "rougekit.compat.rouge_scorer", "rouge_score.rouge_scorer"


def run(*arguments, python=sys.executable, cwd=None, **variables):
    """The output of a fresh Python with rougekit on its path."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **variables}
    command = [str(argument) for argument in (python, *arguments)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout
