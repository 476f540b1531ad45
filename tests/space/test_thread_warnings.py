"""Warnings of one user's texts."""

import threading
import warnings

import pytest

from rougekit import RougeWarning, Scorer
from space.thread_warnings import thread_warnings


def test_warnings_reach_the_user_whose_texts_cause_them():
    thai, plain = [], []

    def use(notes, text):
        for _ in range(20):
            with thread_warnings() as messages:
                Scorer(["rouge1"]).score([text], ["x"])
            notes += messages

    threads = [threading.Thread(target=use, args=pair) for pair in ((thai, "ภาษาไทย"), (plain, "text"))]
    with warnings.catch_warnings():
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(thai) == 20
    assert plain == []
    assert "no token" in thai[0]
    with pytest.warns(RougeWarning):
        Scorer(["rouge1"]).score(["ภาษาไทย"], ["x"])
