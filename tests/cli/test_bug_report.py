"""`rougekit bug-report`."""

import platform

import numpy as np

from rougekit import Scorer
from rougekit.version import __version__
from tests.helpers.command import run


def test_it_has_what_a_maintainer_asks_and_nothing_private(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    out, _ = run(capsys, "bug-report")
    assert out.startswith("```text\n")
    assert out.endswith("```\n")
    for fact in (__version__, Scorer().signature, f"numpy {np.__version__}", platform.python_version()):
        assert fact in out
    assert str(tmp_path) not in out
