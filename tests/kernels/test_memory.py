"""What a call has freed is there for the next one."""

import platform
import subprocess
import sys

import pytest

CALLS = """
import resource
from rougekit import Scorer

words = [f"w{n * n % 9001}{'xyz' * (n % 4)}" for n in range(120_000)]
texts = [" ".join(words[at : at + 240]) for at in range(0, len(words), 240)]
scorer = Scorer()


def faults():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    scorer.score(texts, texts[::-1], threads=1)
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


print(*(faults() for _ in range(8)))
"""


@pytest.mark.slow
@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other allocators have rules of their own")
def test_pages_are_not_asked_for_anew_by_each_call():
    made = subprocess.run([sys.executable, "-c", CALLS], check=True, capture_output=True, text=True)
    assert min(map(int, made.stdout.split())) < 100
