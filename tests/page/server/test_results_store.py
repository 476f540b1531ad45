"""Results in memory: separated by token, and dropped when unused."""

import re
import time

import pytest

from dev.paths import ROOT
from rougekit.page.server import results_store, setup
from rougekit.page.server.results_store import ResultsStore


def test_results_are_found_only_by_their_token(results, many):
    store = ResultsStore()
    one, other = store.add(results, ""), store.add(many, "")
    assert store.get(one) is results
    assert store.get(other) is many
    assert one != other
    assert min(len(one), len(other)) >= 32
    assert store.get("") is store.get(None) is store.get(one[:-1]) is None
    assert store.get(store.add(many, "", one)) is many
    assert store.get(one) is None


@pytest.fixture
def clock(monkeypatch):
    """The time in a list, for the test to set."""
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


@pytest.fixture
def held(clock, results):
    """A store with two results, and their tokens."""
    store = ResultsStore()
    return store, store.add(results, ""), store.add(results, "")


def test_unused_results_expire(results, clock, held):
    store, used, unused = held
    clock[0] = results_store.KEPT_SECONDS - 1
    assert store.get(used) is results
    clock[0] += 2
    store.sweep()
    assert store.get(unused) is None
    assert store.get(used) is results


def test_the_least_recently_used_results_are_evicted(results, held, clock, monkeypatch):
    monkeypatch.setattr(results_store, "MAX_RESULTS", 2)
    store, first, second = held
    clock[0] = 1.0
    store.get(first)
    store.add(results, "")
    assert store.get(first) is results
    assert store.get(second) is None


def test_one_visitor_cannot_evict_the_results_of_others(results, monkeypatch):
    monkeypatch.setattr(results_store, "MAX_RESULTS", 5)
    store = ResultsStore()
    shy, other = store.add(results, "shy"), store.add(results, "other")
    greedy = [store.add(results, "greedy") for _ in range(20)]
    assert store.get(shy) is store.get(other) is results
    assert [store.get(token) is results for token in greedy] == [False] * 17 + [True] * 3
    further = store.add(results, "shy")
    assert [store.get(token) is results for token in (shy, further, other)] == [True] * 3, "greedy loses another"


def test_what_users_read_about_it_holds():
    assert results_store.KEPT_SECONDS == 30 * 60
    docs = (ROOT / "docs/page.md").read_text("utf-8")
    for text in (docs, setup.FORMATS):
        assert "stay in memory for at most half an hour after their last use" in text
    assert re.findall(r"The server holds (\d+) of them", docs) == [str(results_store.MAX_RESULTS)]
