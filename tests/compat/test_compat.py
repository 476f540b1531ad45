"""rouge_score's own unit tests pass on rougekit.compat."""

import importlib
import sys
import unittest
from types import ModuleType

import pytest
import rouge_score.test_util

MODULES = ("rouge_scorer", "scoring", "tokenize", "tokenizers", "io")


NOT_DISTRIBUTED = ("Against", "Large")
"""Tests that need files of texts which rouge_score's distribution leaves out."""


FILES = {
    "TARGETS_FILE": "the cat was sitting\na dog ran\n",
    "PREDICTIONS_FILE": "the cat sat\nthe dog ran\n",
    "DELIMITED_FILE": "a cat:a dog:a cow:a sow:",
    "LARGE_TARGETS_FILE": "a cat\n",
    "LARGE_PREDICTIONS_FILE": "a cat\n",
}
"""As many texts, for tests that only need their number."""


@pytest.fixture
def ours_for_theirs(monkeypatch, tmp_path):
    """Reimport rouge_score's test modules with our modules under its names, and provide the files that they read."""
    for constant, texts in FILES.items():
        path = tmp_path / constant
        path.write_text(texts)
        monkeypatch.setattr(rouge_score.test_util, constant, str(path))
    for name in MODULES:
        module = importlib.import_module(f"rougekit.compat.{name}")
        monkeypatch.setitem(sys.modules, f"rouge_score.{name}", module)
        monkeypatch.setattr(rouge_score, name, module, raising=False)

    def load(name: str) -> ModuleType:
        monkeypatch.delitem(sys.modules, f"rouge_score.{name}", raising=False)
        return importlib.import_module(f"rouge_score.{name}")

    yield load
    for name in UNIT_TESTS:
        sys.modules.pop(f"rouge_score.{name}", None)


UNIT_TESTS = {"rouge_scorer_test": 24, "scoring_test": 2, "tokenize_test": 1, "tokenizers_test": 2, "io_test": 5}
"""Test modules of rouge_score, and the number of their tests that need no other files."""


@pytest.mark.parametrize("name", UNIT_TESTS)
def test_rouge_scores_own_unit_tests_pass(ours_for_theirs, name):
    suite = unittest.TestSuite()
    for case in unittest.defaultTestLoader.loadTestsFromModule(ours_for_theirs(name)):
        suite.addTests(test for test in case if not any(part in test.id() for part in NOT_DISTRIBUTED))
    result = unittest.TestResult()
    suite.run(result)
    assert not result.errors
    assert not result.failures
    assert result.testsRun == UNIT_TESTS[name]
