"""Many against many: every number is Scorer's, whatever is left out on the way to it."""

import math
import pickle
import random
import threading
import time
from functools import partial

import numpy as np
import pytest
import tqdm
from hypothesis import given, settings
from hypothesis import strategies as st
from rouge_score import rouge_scorer

import rougekit
from rougekit import RougeWarning, Scorer, Texts, nearest, novel, pairwise, pairwise_blocks, tiers
from rougekit.many import novel as novel_module
from rougekit.many import pairwise as pairwise_module
from rougekit.many import scores as scores_module
from workbench.corpora import PUBMED, corpus

LETTERS = "abcdefgh"
texts = st.lists(st.sampled_from([*LETTERS, "\n", "running", "runs"]), max_size=12).map(" ".join)
some_texts = st.lists(texts, min_size=1, max_size=12)


def matrix(scorer, predictions, references, part="fmeasure"):
    """By Scorer, pair by pair."""
    pairs = [(p, r) for p in predictions for r in references]
    scores = scorer.score(*map(list, zip(*pairs, strict=True)))
    return {name: getattr(scores[name], part).reshape(len(predictions), -1) for name in scorer.types}


def drawn(seed, n, n_words=40, longest=25):
    """Texts of which some are copies of earlier ones with a word changed."""
    draw = random.Random(seed)
    made = []
    for _ in range(n):
        words = [f"w{int(draw.random() ** 3 * n_words)}" for _ in range(draw.randint(0, longest))]
        if made and draw.random() < 0.4:
            words = draw.choice(made).split()
            for _ in range(draw.randint(0, 4)):
                words.insert(draw.randint(0, len(words)), f"w{draw.randint(0, n_words)}")
        made.append(" ".join(words))
    return made


@given(some_texts, some_texts, st.sampled_from(["precision", "recall", "fmeasure"]))
def test_a_matrix_has_scorers_numbers(predictions, references, part):
    types = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
    found = pairwise(predictions, references, types, part, use_stemmer=True)
    expected = matrix(Scorer(types, use_stemmer=True), predictions, references, part)
    assert list(found) == types
    for name in types:
        assert found[name].tobytes() == expected[name].tobytes()


@pytest.mark.parametrize(
    ("types", "reading", "options"),
    [
        (["rougeW", "rougeSU4", "meadL", "rouge5"], {}, {}),
        (["rougeL", "rougeS4"], {"standard": "rouge155"}, {}),
        (["rougeL"], {"tokenizer": str.split}, {}),
        (["rougeL"], {"stopwords": ("a", "b")}, {"zero_division": math.nan}),
        (["rougeL", "rougeLsum"], {}, {"beta": 2.0}),
        (["rougeL"], {"max_words": 2}, {}),
        (["rougeLsum"], {"split_summaries": True}, {}),
    ],
)
def test_options_hold(types, reading, options, monkeypatch):
    for module in (scores_module, pairwise_module):
        monkeypatch.setattr(module, "AT_ONCE", 3 * scores_module.PER_PAIR)  # two or three pairs
    predictions, references = ["a b c. D e f", "", "c b a\nrunning"], ["a b", "b\nc a runs", "", "x", "a b c. D. E f"]
    expected = matrix(Scorer(types, **reading, **options), predictions, references)
    for threads in (1, 3):
        found = pairwise(predictions, references, types, threads=threads, **reading, **options)
        assert all(found[name].tobytes() == expected[name].tobytes() for name in types)
    found = pairwise(predictions, Texts(references, **reading), types, **options)
    assert all(found[name].tobytes() == expected[name].tobytes() for name in types)


def test_candidates_among_themselves():
    candidates = ["a b c", "a c", "d"]
    assert np.array_equal(pairwise(candidates)["rougeL"], pairwise(candidates, candidates)["rougeL"])
    pool = Texts(candidates)
    assert np.array_equal(pairwise(pool)["rougeL"], pairwise(candidates, list(candidates))["rougeL"])


def test_blocks_are_the_rows_of_the_matrix(tmp_path):
    predictions, references = drawn(1, 23), drawn(2, 11)
    whole = pairwise(predictions, references)["rougeL"]
    for rows in (None, 1, 5, 100):
        blocks = list(pairwise_blocks(predictions, references, rows=rows))
        assert [first for first, _ in blocks] == list(np.cumsum([0, *(len(b["rougeL"]) for _, b in blocks)])[:-1])
        assert np.array_equal(np.concatenate([block["rougeL"] for _, block in blocks]), whole)
    out = np.memmap(tmp_path / "scores", np.float64, "w+", shape=whole.shape)
    assert pairwise(predictions, references, out={"rougeL": out})["rougeL"] is out
    assert np.array_equal(out, whole)


@pytest.mark.parametrize("out", [{}, {"rougeL": np.empty((1, 2))}, {"rougeL": np.empty((1, 1), np.float32)}])
def test_out_must_fit(out):
    with pytest.raises(ValueError, match=r"out\['rougeL'\]; expected a float64 array of shape \(1, 1\)"):
        pairwise(["a"], ["a"], out=out)


@pytest.mark.parametrize("options", [{}, {"use_stemmer": True}, {"stopwords": ["w0", "w1"]}, {"tokenizer": str.split}])
def test_texts_that_are_read_once_are_compared_alike(options):
    pool, queries = drawn(3, 60), [*drawn(4, 9), "İstanbul K", "new words", ""]
    expected = pairwise(queries, pool, ["rougeL", "rouge1"], **options)
    read, asked = Texts(pool, **options), Texts(queries, **options)
    for first, second in ((queries, read), (asked, pool), (asked, read), (queries, read)):
        found = pairwise(first, second, ["rougeL", "rouge1"])
        assert all(found[name].tobytes() == expected[name].tobytes() for name in expected)
    again = pickle.loads(pickle.dumps(read)) if "tokenizer" not in options else read
    assert np.array_equal(pairwise(queries, again)["rougeL"], expected["rougeL"])


def test_texts_are_not_compared_under_other_options():
    pool = Texts(["a cat"], use_stemmer=True)
    with pytest.raises(ValueError, match="use_stemmer=False, but texts were read with use_stemmer=True"):
        pairwise(["a"], pool, use_stemmer=False)
    with pytest.raises(ValueError, match="use_stemmer=True, but texts were read with use_stemmer=False"):
        pairwise(Texts(["a"]), pool, use_stemmer=True)
    with pytest.raises(ValueError, match="standard='rouge_score', but texts were read with 'rouge155'"):
        pairwise(["a"], Texts(["a"], standard="rouge155"), standard="rouge_score")


@pytest.mark.parametrize("part", ["precision", "recall", "fmeasure"])
@pytest.mark.parametrize("rouge_type", ["rougeL", "rouge1", "rouge2", "rouge3", "rougeLsum", "rougeSU4"])
@pytest.mark.parametrize("zero_division", [0.0, math.nan])
def test_nearest_is_that_of_the_whole_matrix(rouge_type, part, zero_division):
    pool, queries = drawn(5, 300), drawn(6, 8)
    values = pairwise(queries, pool, [rouge_type], part, zero_division=zero_division)[rouge_type]
    order = np.argsort(-np.where(np.isnan(values), -1, values), axis=1, kind="stable")
    for k in (1, 3, 40, 1000):
        found = nearest(queries, pool, k, rouge_type, part, zero_division=zero_division)
        assert found.places.tolist() == order[:, :k].tolist()
        assert found.values.tobytes() == np.take_along_axis(values, order[:, :k], 1).tobytes()


@pytest.fixture(scope="module")
def theirs():
    """rouge_score's rougeL of some texts, 20 of a pool and 100 others, each against those before it."""
    everything, scorer = [*drawn(8, 20), *drawn(7, 100)], rouge_scorer.RougeScorer(["rougeL"], use_stemmer=False)
    scores = [
        [scorer.score(text, other)["rougeL"].fmeasure for other in everything[:k]] for k, text in enumerate(everything)
    ]
    return everything, scores


def filtered(scores, threshold, first=0):
    """What Self-Instruct's code keeps of the texts from `first` on, beside all before."""
    there = list(range(first))
    for new in range(first, len(scores)):
        if max((scores[new][other] for other in there), default=-math.inf) <= threshold:
            there.append(new)
    return [place - first for place in there[first:]]


@pytest.mark.parametrize("chunk", [1, 7, 256])
@pytest.mark.parametrize("threshold", [0.0, 0.3, 0.5, 0.7, 0.999, 1.0, -1.0])
def test_the_filter_keeps_what_self_instruct_keeps(monkeypatch, theirs, chunk, threshold):
    monkeypatch.setattr(novel_module, "CHUNK", chunk)
    everything, scores = theirs
    pool, found = everything[:20], everything[20:]
    assert novel(everything, threshold).tolist() == filtered(scores, threshold)
    assert novel(found, threshold, pool, threads=2).tolist() == filtered(scores, threshold, 20)
    assert novel(Texts(found), threshold, Texts(pool)).tolist() == filtered(scores, threshold, 20)


@settings(max_examples=60)
@given(some_texts, st.sampled_from([0.2, 2 / 3, 0.8]))
def test_the_filter_on_any_texts(found, threshold):
    values = matrix(Scorer(["rougeL"]), found, found)["rougeL"].tolist()
    assert novel(found, threshold).tolist() == filtered(values, threshold)


def test_the_filter_under_other_measures():
    found = drawn(9, 80)
    for name, part in (("rougeSU4", "fmeasure"), ("rouge2", "recall"), ("rougeL", "precision")):
        values = pairwise(found, found, [name], part)[name]  # a new text is the reference
        assert novel(found, 0.5, rouge_type=name, part=part).tolist() == filtered(values.T.tolist(), 0.5)


def test_bounds_leave_out_most_pairs():
    """Else they are of no use: count the pairs that are scored."""
    found = drawn(10, 400, n_words=3000)
    scored = []
    score = scores_module.values

    def counting(scorer, texts, predictions, references, part):
        scored.append(len(predictions))
        return score(scorer, texts, predictions, references, part)

    scores_module.values = counting
    try:
        novel(found)
        n_filter = sum(scored)
        scored.clear()
        nearest(found[:20], found)
    finally:
        scores_module.values = score
    assert n_filter < 400 * 399 / 2 / 5
    assert sum(scored) < 20 * 400 / 3


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pairwise(["a", None], ["a"]), r"predictions\[1\] is None"),
        (lambda: pairwise(["a"], "a"), "references is 'a'"),
        (lambda: pairwise(["a"], ["a"], ["bleu"]), "'bleu' is a score of a whole corpus"),
        (lambda: pairwise(["a"], ["a"], part="f"), "part='f'; expected 'precision', 'recall', 'fmeasure'"),
        (lambda: nearest(["a"], []), "pool is empty"),
        (lambda: nearest(["a"], ["a"], 0), "k=0"),
        (lambda: novel(["a", 3]), r"texts\[1\] is 3"),
        (lambda: novel(["a"], math.nan), "threshold=nan"),
        (lambda: novel(["a"], "0.7"), "threshold='0.7'"),
        (lambda: pairwise_blocks(["a"], ["a"], rows=0), "rows=0"),
        (lambda: Texts(["a", b"b"]), r"texts\[1\] is b'b'"),
        (lambda: Texts(["a"], beta=2), "beta"),
    ],
)
def test_what_is_wrong_is_told(call, message):
    with pytest.raises((TypeError, ValueError), match=message):
        call()


def test_nothing_at_all():
    assert pairwise([], ["a"])["rougeL"].shape == (0, 1)
    assert pairwise(["a"], [])["rougeL"].shape == (1, 0)
    assert pairwise([])["rougeL"].shape == (0, 0)
    assert novel([]).tolist() == []
    assert nearest([], ["a"], 3).places.shape == (0, 1)
    assert list(pairwise_blocks([], ["a"])) == []


def test_doubts_are_told_by_name_and_once():
    with pytest.warns(RougeWarning, match=r"the first is references\[1\]") as told:
        pairwise(["a"], ["a", "สวัสดี"])
    assert len(told) == 1
    pool = Texts(["a", "สวัสดี"])
    with pytest.warns(RougeWarning, match=r"the first is pool\[1\]"):
        nearest(["a"], pool)
    with pytest.warns(RougeWarning, match=r"the first is queries\[0\]"):
        nearest(["สวัสดี"], pool)


@pytest.mark.parametrize("lengths", [[3], [5, 5, 5], [0, 0, 9, 100, 0, 1], [100, 100]])
def test_blocks_cost_no_more_than_is_allowed_but_for_single_things(lengths):
    blocks = scores_module.cut(np.array(lengths), 10)
    assert [k for first, last in blocks for k in range(first, last)] == list(range(len(lengths)))
    assert all(sum(lengths[first:last]) <= 10 or last - first == 1 for first, last in blocks)
    assert all(sum(lengths[first : last + 1]) > 10 for first, last in blocks[:-1])


@pytest.mark.slow
@pytest.mark.skipif(tiers.tier() == "plain", reason="Python looks at signals between its own steps")
@pytest.mark.parametrize("rouge_type", ["rouge1", "rougeL", "rougeW", "rougeS", "meadL"])
def test_no_block_takes_so_long_that_an_interrupt_would_wait_50_ms(monkeypatch, rouge_type):
    taken, score = [], scores_module.values

    def timed(*arguments):
        start = time.thread_time()
        found = score(*arguments)
        taken.append(time.thread_time() - start)
        return found

    for module in (scores_module, pairwise_module):
        monkeypatch.setattr(module, "values", timed)
    short, long = drawn(14, 300), corpus(PUBMED, 40)[0]
    pairwise(short[:1], short, [rouge_type])
    taken.clear()
    for some in (short, long, [*short, *long, " ".join(long)[:20_000]]):
        pairwise(some, rouge_types=[rouge_type], threads=1)
        novel(some, 0.3, rouge_type=rouge_type, threads=1)
    assert max(taken) < 0.05


def test_progress_is_shown_if_it_is_asked_for(monkeypatch, capsys):
    monkeypatch.setattr("tqdm.tqdm", partial(tqdm.tqdm, disable=False))  # tests are silent else
    some = drawn(13, 300)
    for work, done in ((pairwise, "90.0k/90.0k"), (nearest, "300/300"), (novel, "300/300")):
        work(some, *[some] * (work is nearest))
        assert capsys.readouterr().err == ""
        work(some, *[some] * (work is nearest), progress=True)
        assert done in capsys.readouterr().err
    for _ in pairwise_blocks(some, rows=7, progress=True):
        pass
    assert "90.0k/90.0k" in capsys.readouterr().err


def test_threads_share_texts():
    pool, queries = Texts(drawn(11, 200)), drawn(12, 40)
    expected = nearest(queries, list(pool), 3)
    found = {}

    def work(number):
        found[number] = [nearest([query], pool, 3) for query in queries]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number in range(4):
        assert np.array_equal(np.concatenate([one.places for one in found[number]]), expected.places)
        assert np.array_equal(np.concatenate([one.values for one in found[number]]), expected.values)


def test_the_names_are_public():
    assert {"Texts", "nearest", "novel", "pairwise", "pairwise_blocks"} <= set(rougekit.__all__)
