"""Contents of callables: equal for what does the same, different for other values behind the same source."""

import re
import subprocess
import sys
import threading
from functools import cache, partial

import numpy as np
import pytest

from rougekit import RougeWarning, Scorer
from rougekit.scoring.text.contents import contents


def splitting_at(mark):
    return lambda text: text.split(mark)


def splitting_within(marks):
    def split(text):
        return splitting_at(marks["first"])(text)

    return split


class Cutter:
    def __init__(self, **state):
        vars(self).update(state)

    def __call__(self, text):
        return text.split()


class Slotted:
    __slots__ = ("size",)

    def __init__(self, size):
        self.size = size


@pytest.mark.parametrize(
    ("one", "same", "other"),
    [
        (splitting_at("|"), splitting_at("|"), splitting_at("/")),
        (splitting_within({"first": "|"}), splitting_within({"first": "|"}), splitting_within({"first": "/"})),
        (Cutter(words=frozenset("ab")), Cutter(words=frozenset("ba")), Cutter(words=frozenset("ac"))),
        (Cutter(table=np.arange(3)), Cutter(table=np.arange(3)), Cutter(table=np.arange(3.0))),
        (Cutter(mark=re.compile("a")), Cutter(mark=re.compile("a")), Cutter(mark=re.compile("a", re.I))),
        (Slotted(1), Slotted(1), Slotted(2)),
        (partial(re.split, ","), partial(re.split, ","), partial(re.split, ",", maxsplit=1)),
        (Cutter(size=1).__call__, Cutter(size=1).__call__, Cutter(size=2).__call__),
        (cache(splitting_at("|")), cache(splitting_at("|")), cache(splitting_at("/"))),
    ],
)
def test_values_decide(one, same, other):
    assert contents(one) == contents(same) != contents(other)
    assert contents(one)[1]


def test_lambdas_of_one_line_differ():
    one, other, again = [lambda t: t.split("a", 1), lambda t: t.split("a", 2), lambda t: t.split("a", 1)]  # fmt: skip
    assert contents(one) == contents(again) != contents(other)


def test_a_circle_ends():
    ring = []
    ring.append(ring)
    assert contents(ring) == (["list", "again 0", "end"], True)


@pytest.mark.parametrize("state", [threading.Lock(), open, (n for n in "ab")])
def test_what_can_t_be_read_is_unverifiable(state):
    if state is open:
        with open(__file__) as state:
            assert not contents(Cutter(state=state))[1]
    else:
        assert not contents(Cutter(state=state))[1]


def test_the_signature_says_what_is_unverifiable():
    with pytest.warns(RougeWarning, match="the state of Cutter can't be read"):
        line = Scorer(tokenizer=Cutter(lock=threading.Lock())).signature
    assert re.search(r"\|tok:Cutter#[0-9a-f]{8}\.unverifiable\|", line)


@pytest.mark.slow
def test_another_process_finds_the_same():
    code = "from tests.scoring.text.test_contents import Cutter; " \
        "from rougekit.scoring.text.contents import contents; " \
        "print(contents(Cutter(words={'a', 'b', 'c'}, f=len)))"  # fmt: skip
    found = {subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout for _ in range(2)}
    assert len(found) == 1
    assert "set" in found.pop()
