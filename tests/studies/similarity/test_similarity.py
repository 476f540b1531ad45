"""What all comparisons of many texts with many share: errors, empty inputs, progress, public names."""

import math

import pytest

from rougekit import Texts, nearest, novel, pairwise, pairwise_blocks
from tests.helpers.many import drawn


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pairwise(["a", None], ["a"]), r"predictions\[1\] is None"),
        (lambda: pairwise(["a"], "a"), "references is 'a'"),
        (lambda: pairwise(["a"], ["a"], ["bleu"]), "'bleu' is a score of a whole corpus"),
        (lambda: pairwise(["a"], ["a"], part="f"), "part='f'; expected 'precision', 'recall' or 'fmeasure'"),
        (lambda: nearest(["a"], []), "pool is empty"),
        (lambda: nearest("a", ["a"]), "queries is 'a' .*; put a single text in a list$"),
        (lambda: nearest(["a"], ["a"], 0), "k=0"),
        (lambda: novel(["a", 3]), r"texts\[1\] is 3"),
        (lambda: novel(["a"], math.nan), "threshold=nan"),
        (lambda: novel(["a"], 70), "threshold=70; expected a fraction, at most 1"),
        (lambda: novel(["a"], "0.7"), "threshold='0.7'"),
        (lambda: pairwise_blocks(["a"], ["a"], rows=0), "rows=0"),
        (lambda: Texts(["a", b"b"]), r"texts\[1\] is b'b'"),
        (lambda: Texts(["a"], beta=2), "beta"),
    ],
)
def test_invalid_arguments_are_named(call, message):
    with pytest.raises((TypeError, ValueError), match=message):
        call()


def test_empty_inputs_give_empty_results():
    assert pairwise([], ["a"])["rougeL"].shape == (0, 1)
    assert pairwise(["a"], [])["rougeL"].shape == (1, 0)
    assert pairwise([])["rougeL"].shape == (0, 0)
    assert novel([]).tolist() == []
    assert nearest([], ["a"], 3).indices.shape == (0, 1)
    assert list(pairwise_blocks([], ["a"])) == []


def test_progress_is_shown_on_request(capsys):
    some = drawn(13, 300)
    for work, done in ((pairwise, "90000/90000"), (nearest, "300/300"), (novel, "300/300")):
        work(some, *[some] * (work is nearest))
        capsys.readouterr()  # the first call may say that it compiles kernels
        work(some, *[some] * (work is nearest))
        assert capsys.readouterr().err == ""
        work(some, *[some] * (work is nearest), progress=True)
        assert done in capsys.readouterr().err
    for _ in pairwise_blocks(some, rows=7, progress=True):
        pass
    assert "90000/90000" in capsys.readouterr().err
