"""Another process that compiles: started where there is a Python to start it with."""

import sys

from rougekit.kernels import helper


def test_a_process_that_can_not_be_started_is_done_without(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/usr/sbin/uwsgi")
    assert helper.started({"ngram_lcs"}) is None
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert helper.started({"ngram_lcs"}) is None
