"""Duration and first seed of attacks: ATTACK_SECONDS and ATTACK_SEED."""

import os
import secrets
import time

import pytest

from tests.helpers.amounts import drawn

LONG = "ATTACK_SECONDS" in os.environ
SECONDS = float(os.environ.get("ATTACK_SECONDS", drawn(4, 1)))

collect_ignore = [] if LONG else ["test_size.py"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """All attacks are long, whatever they take here."""
    for item in items:
        if item.path.is_relative_to(os.path.dirname(__file__)):
            item.add_marker("long")


class Luck:
    """Iterates over seeds until the time is up; prints each, and counts the cases checked."""

    def __init__(self, name):
        self.name, self.pairs, self.start, self.processor = name, 0, time.monotonic(), time.process_time()
        self.first = int(os.environ.get("ATTACK_SEED") or secrets.randbits(32))

    def __iter__(self):
        number = self.first
        while True:
            print(f"{self.name}: ATTACK_SEED={number}")
            yield number
            if time.monotonic() - self.start > SECONDS:
                return
            number += 1

    def __str__(self):
        seconds = time.monotonic() - self.start
        rate = f"{self.pairs:,} pairs in {seconds:.0f} s, {3600 * self.pairs / seconds:,.0f} an hour"
        rate += f", {3600 * self.pairs / (time.process_time() - self.processor):,.0f} an hour of processor"
        return f"{self.name}: from ATTACK_SEED={self.first}, {rate}"


@pytest.fixture
def luck(request, capsys):
    """Seeds are shown with -s and on failure, and the number of compared pairs after every long attack."""
    luck = Luck(request.node.name)
    yield luck
    if LONG and luck.pairs:
        with capsys.disabled():
            print(f"\n{luck}")
