"""One kernel call a block: every bit and warning of the steps that it does at once, for any blocks and threads."""

import threading
from unittest import mock

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit import Scorer, arrow
from rougekit.foundation import inputs
from rougekit.foundation.errors import collect_warnings
from rougekit.foundation.runtime.stopping import Stop, Stopped
from rougekit.kernels.tiers import tier
from rougekit.reading.contents import Contents
from rougekit.scoring import scorer as module
from rougekit.scoring.text import blocks
from rougekit.scoring.text.ascii import AsciiWords
from tests.helpers.amounts import drawn, max_examples


@pytest.fixture(autouse=True)
def native_tier():
    if tier() == "plain":
        pytest.skip("needs the kernels in C")


TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
ODD = [
    *("", " ", "\n", "\r\n", "\0", "\x1c", "K\u212a", "\u212a", "\u0130", "i\u0130b"),
    *("\ud800", "naïve", "ß ", "中文", "“", "”", "—"),
]
SENTENCES = [
    *("A cat sat. ", "The cats were running! ", "Mr. Smith, 3.5 e.g. saw? ", "running ", "a b c ", "a b ", "x" * 40),
    *("the", " cat", ".", " stays ", "\nA dog. ", "<think>", "</think>", "\u25c1think\u25b7", "nan"),
]
pieces = st.sampled_from(SENTENCES) | st.sampled_from(ODD)
texts = st.lists(pieces, max_size=8).map("".join)
one = st.lists(st.tuples(texts, texts), min_size=2, max_size=24)
groups = st.lists(texts, min_size=1, max_size=3)
several = st.lists(st.tuples(texts, groups | groups.map(tuple)), min_size=2, max_size=12)
options = st.fixed_dictionaries(
    {"rouge_types": st.lists(st.sampled_from(TYPES), min_size=1, unique=True)},
    optional={
        "use_stemmer": st.booleans(),
        "tokenizer": st.sampled_from(["rouge_score", "rouge155"]),
        "stopwords": st.just(["a", "the", "cat"]),
        "split_summaries": st.booleans(),
        "multi_reference": st.sampled_from(["best", "pooled", "mean", "jackknife"]),
        "beta": st.sampled_from([0.0, 0.5, float("inf"), "p/r"]),
        "zero_division": st.sampled_from([0.0, float("nan")]),
    },
)


def found(scores, collected):
    parts = {name: (scores.tables[name].tobytes(), scores.columns[name].tobytes()) for name in scores.types}
    return parts, scores.example_at.tolist(), list(collected)


def by_steps(scorer, *columns):
    """The scores by the steps that other options take, on one thread and in one block."""
    scorer._plan = scorer._plan._replace(block_scorer=lambda: None)
    with collect_warnings() as collected:
        return found(scorer.score(*columns, threads=1), collected)


def by_blocks(scorer, *columns, threads=1, characters=1 << 20):
    assert scorer.block_scorer is not None
    with (
        mock.patch.object(blocks, "SMALL_BLOCK", 1),
        mock.patch.object(module, "WORTH_A_THREAD", 1),
        mock.patch.object(AsciiWords, "block_characters", characters),
        collect_warnings() as collected,
    ):
        return found(scorer.score(*columns, threads=threads), collected)


@max_examples(2000, 150)
@given(one | several, options, st.integers(1, 3), st.sampled_from([20, 300, 1 << 20]))
def test_every_bit_and_warning_is_that_of_the_steps(rows, given_options, threads, characters):
    columns = [list(column) for column in zip(*rows, strict=True)]
    wanted = by_steps(Scorer(**given_options), *columns)
    assert by_blocks(Scorer(**given_options), *columns, threads=threads, characters=characters) == wanted


@max_examples(1000, 100)
@given(one | several, options, st.integers(1, 3), st.sampled_from([1, 5, 65_536]))
def test_columns_in_utf8_give_what_lists_give(rows, given_options, threads, per_part):
    columns = [[_utf8(text) for text in column] for column in zip(*rows, strict=True)]
    scorer = Scorer(**given_options | {"split_summaries": False})
    table = pa.table([[*map(_as_list, column)] for column in columns], ["predictions", "references"])
    with (
        mock.patch.object(module, "WORTH_A_THREAD", 1),
        mock.patch.object(arrow, "ROWS", per_part),
        mock.patch.object(Contents, "say"),  # bytes are not looked at
        collect_warnings() as collected,
    ):
        scores = arrow.score_columns(scorer, table, "predictions", "references", threads)
        wanted = by_blocks(scorer, *columns)
    assert found(scores, collected) == wanted


def _utf8(text):
    """A text, or a group of them, as Arrow can store it."""
    return text.replace("\ud800", "é") if isinstance(text, str) else [*map(_utf8, text)]


def _as_list(text):
    return text if isinstance(text, str) else list(text)


@pytest.mark.parametrize("wrong", [None, 7, b"a", ["a"], float("nan")])
@pytest.mark.parametrize("position", [0, 17, 39])
@pytest.mark.parametrize("threads", [1, 2])
def test_what_is_no_str_is_named(wrong, position, threads, small_blocks):
    column = ["a b"] * 40
    column[position] = wrong
    with pytest.raises(TypeError, match=rf"predictions\[{position}\] is "):
        Scorer().score(column, ["a b"] * 40, threads=threads)
    if position:  # the first says whether examples have one reference or several
        with pytest.raises((TypeError, ValueError), match=rf"references\[{position}\] is "):
            Scorer().score(["a b"] * 40, column, threads=threads)


@pytest.fixture
def small_blocks(monkeypatch):
    monkeypatch.setattr(blocks, "SMALL_BLOCK", 1)
    monkeypatch.setattr(module, "WORTH_A_THREAD", 1)
    monkeypatch.setattr(AsciiWords, "block_characters", 30)


@pytest.mark.parametrize("change", ["clear", "pop"])
@pytest.mark.parametrize("column", [0, 1])
def test_lists_that_become_shorter_are_an_error(change, column, small_blocks, monkeypatch):
    columns = [[f"a b {k}" for k in range(40)] for _ in range(2)]

    def shorten(n):
        if len(columns[column]) == 40:
            getattr(columns[column], change)()

    scorer = Scorer()
    examples = inputs.checked_layout(*columns)
    with pytest.raises(RuntimeError, match="changed length while they were being scored"):
        scorer.count_blocks(examples, blocks.lengths(examples), 1, done=shorten)


def test_groups_that_change_are_an_error(small_blocks):
    predictions, references = ["a b"] * 40, [["a", f"b {k}"] for k in range(40)]
    examples = inputs.checked_texts(predictions, references)
    with pytest.raises(RuntimeError, match="changed length while they were being scored"):
        Scorer().count_blocks(examples, blocks.lengths(examples), 1, done=lambda n: references[-1].append("c"))
    references[30] = "a"
    with pytest.raises(RuntimeError, match="changed length"):
        Scorer().count_blocks(examples, blocks.lengths(examples), 1)


def test_texts_that_lists_lose_meanwhile_are_kept_until_they_are_scored(small_blocks):
    """Another thread replaces every text, so that only the call holds those that it reads."""
    n, stop = 400, threading.Event()
    columns = [[f"w{k} w{k % 7} x" * 40 for k in range(n)] for _ in range(2)]
    wanted = found(Scorer().score(*columns, threads=1), [])

    def replace():
        while not stop.is_set():
            for column in columns:
                column[:] = ["".join(text) for text in column]  # equal, but another object

    thread = threading.Thread(target=replace)
    thread.start()
    try:
        for _ in range(drawn(100, 10)):
            assert found(Scorer().score(*columns, threads=2), []) == wanted
    finally:
        stop.set()
        thread.join()


def test_memory_can_be_used_again_after_a_stop_in_the_middle_of_a_text():
    """Masks of the interrupted row must not be left to the next."""
    long = " ".join(f"w{n * n % 997}" for n in range(60_000))
    scorer, kept = Scorer(["rougeL", "rougeLsum"]), []

    def counted(columns):
        examples = inputs.checked_texts(*columns)
        (part,) = scorer.count_blocks(examples, blocks.lengths(examples), 1, kept=kept)
        return {name: table.tobytes() for name, table in part.tables.items()}

    short = ["w1 w4 w9\nw16", "w0"], ["w4 w1 w9\nw4", "w0 w1"]
    wanted, stop = counted(short), Stop()
    timer = threading.Timer(0.1, stop.set)
    timer.start()
    with pytest.raises(Stopped), stop:
        [counted(([long], [long[::-1]])) for _ in range(10**9)]
    timer.join()
    assert counted(short) == wanted


def test_a_thread_cannot_use_the_memory_of_another():
    scorer, errors = Scorer(["rougeL"]), []
    (memory,) = scorer.block_scorer.blocks(1, 1000)
    long = " ".join(f"w{n * n % 997}" for n in range(30_000))

    def score(text):
        arrays = np.arange(2), np.empty((1, 3, 1), np.int64), np.empty((1, 3, 1))
        memory.score([text], [text], False, 0, 1, *arrays)

    thread = threading.Thread(target=score, args=(long,))
    thread.start()
    while thread.is_alive():
        try:
            score("a")
        except ValueError as error:
            errors.append(str(error))
    thread.join()
    assert set(errors) == {"another thread is scoring with these buffers"}
    score("a")
