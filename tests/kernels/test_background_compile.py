"""Another process that compiles: started where there is a Python to start it with."""

import sys

from rougekit.kernels import background_compile


def test_a_process_that_can_not_be_started_is_done_without(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/usr/sbin/uwsgi")
    assert background_compile.start({"ngram_lcs"}) is None
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert background_compile.start({"ngram_lcs"}) is None
