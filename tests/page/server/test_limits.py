"""Limits of the page, on a local machine and on the Hub."""

import math
from dataclasses import asdict

from rougekit.page.server.limits import HUB, OWN_MACHINE, limits
from tests.helpers.pages import SPACE


def test_there_are_no_limits_on_a_local_machine(monkeypatch):
    monkeypatch.delenv("SPACE_ID", raising=False)
    assert limits() is OWN_MACHINE
    assert set(asdict(OWN_MACHINE).values()) == {math.inf}
    assert OWN_MACHINE.bytes == math.inf
    assert str(OWN_MACHINE) == "Only this machine's memory is a limit."


def test_the_hub_limits_everything_and_states_the_limits(monkeypatch):
    monkeypatch.setenv("SPACE_ID", SPACE["SPACE_ID"])
    assert limits() is HUB
    assert all(math.isfinite(most) for most in asdict(HUB).values())
    assert HUB.bytes == 50_000_000
    assert str(HUB) == ("At most 50 MB, 100,000 rows, 10,000 characters per text and 60 million in all chosen columns.")
