"""The scorer against rouge_score 0.1.2, bit for bit, and its own rules: layouts, chunks, threads, options."""

import itertools
import math
import multiprocessing
import pickle
import threading
import warnings
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rouge_score import rouge_scorer

import rougekit.scoring.scorer
import rougekit.scoring.text.blocks
import rougekit.scoring.text.token_lists
from dev.realsumm import summaries
from rougekit import RougeWarning, Scorer
from tests.helpers.amounts import drawn
from tests.helpers.drawn import random_pairs

FOUR = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
NINE = [*(f"rouge{n}" for n in range(1, 10)), "rougeL", "rougeLsum"]

few_words = st.lists(st.sampled_from(["a", "b", "cats", "Running", "was", ".", "\n", "é"]), max_size=30).map(" ".join)
any_text = st.text(max_size=60)
odd_text = st.text(st.sampled_from("aAkK\u212aİıßﬁé\u0301\ud800\0\x1c\x1f\x85\u2028\r\n 1٣中"), max_size=40)


def theirs(predictions, references, types, **options):
    """P, R, F of rouge_score by type, shape (3, n)."""
    scorer = rouge_scorer.RougeScorer(types, **options)
    rows = [
        scorer.score(r, p) if isinstance(r, str) else scorer.score_multi(r, p)
        for p, r in zip(predictions, references, strict=True)
    ]
    return {name: np.array([row[name] for row in rows], np.float64).reshape(-1, 3).T for name in types}


def assert_same_bits(predictions, references, types=FOUR, **options):
    expected = theirs(predictions, references, types, **options)
    scores = Scorer(types, **options).score(predictions, references)
    for name in types:
        got = np.stack([scores[name].precision, scores[name].recall, scores[name].fmeasure])
        assert got.tobytes() == expected[name].tobytes(), name


@pytest.mark.parametrize("use_stemmer", [False, True])
@given(pairs=st.lists(st.tuples(few_words, few_words), min_size=1, max_size=6))
def test_equals_rouge_score_on_few_words(use_stemmer, pairs):
    predictions, references = zip(*pairs, strict=True)
    assert_same_bits(list(predictions), list(references), NINE, use_stemmer=use_stemmer)


@pytest.mark.parametrize("use_stemmer", [False, True])
@given(prediction=any_text | odd_text, reference=any_text | odd_text)
def test_equals_rouge_score_on_any_unicode(use_stemmer, prediction, reference):
    assert_same_bits([prediction], [reference], use_stemmer=use_stemmer)


@given(prediction=few_words, references=st.lists(few_words, min_size=1, max_size=4))
def test_several_references_give_the_best_f_of_each_type(prediction, references):
    assert_same_bits([prediction], [references])


class LastLetters:
    """A tokenizer whose tokens of a text differ from those of its lines."""

    def tokenize(self, text):
        return [*(word[-2:] for word in text.split()), str(len(text) % 3)]


@given(prediction=few_words, reference=few_words)
def test_a_callable_tokenizer_is_given_whole_texts_and_sentences(prediction, reference):
    expected = theirs([prediction], [reference], FOUR, tokenizer=LastLetters())
    for tokenizer in (LastLetters(), LastLetters().tokenize):
        scores = Scorer(FOUR, tokenizer=tokenizer).score([prediction], [reference])
        assert all(scores.columns[name].tobytes() == expected[name].tobytes() for name in FOUR)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(drawn(4, 1)))
def test_equals_rouge_score_on_seeded_texts(seed):
    predictions, references = map(list, zip(*random_pairs(seed, drawn(5000, 150)), strict=True))
    assert_same_bits(predictions, references)


@pytest.mark.slow
@pytest.mark.parametrize("use_stemmer", [False, True])
def test_equals_rouge_score_on_real_summaries(use_stemmer):
    predictions, references = (column[: drawn(None, 200)] for column in summaries())
    assert_same_bits(predictions, references, NINE, use_stemmer=use_stemmer)
    assert_same_bits(predictions[:100], [[r, p] for r, p in zip(references, predictions[100:200], strict=False)][:100])


def test_a_list_of_one_reference_equals_one_reference():
    predictions, references = ["a b c", "c d"], ["a c", "d c"]
    one = Scorer().score(predictions, references)
    several = Scorer().score(predictions, [[r] for r in references])
    assert all(np.array_equal(one.columns[name], several.columns[name]) for name in FOUR)
    assert one.references == several.references == "1"


@pytest.mark.slow
def test_blocks_and_threads_change_no_bit(monkeypatch):
    pairs = list(random_pairs(7, drawn(300, 24)))
    predictions = [p for p, _ in pairs]
    references = [[r, p, r[::-1]][: 1 + k % 3] for k, (p, r) in enumerate(pairs)]
    types = [*FOUR, "rouge3", "rougeW", "rougeSU4", "meadL", "bleu"]
    expected = Scorer(types).score(predictions, references, threads=1)
    monkeypatch.setattr(rougekit.scoring.scorer, "WORTH_A_THREAD", 1)
    for size, threads, many in itertools.product([50, 5000], [1, 3], [1, 1000]):
        monkeypatch.setattr(rougekit.scoring.text.ascii.AsciiWords, "block_characters", size)
        monkeypatch.setattr(rougekit.scoring.text.blocks, "_SAMPLE_FROM", many)
        got = Scorer(types).score(predictions, references, threads=threads)
        assert np.array_equal(got.example_at, expected.example_at)
        for name in types:
            assert got.tables[name].tobytes() == expected.tables[name].tobytes()
            assert name == "bleu" or got.columns[name].tobytes() == expected.columns[name].tobytes()


@pytest.mark.slow
def test_a_python_tokenizer_runs_in_threads_only_on_request(monkeypatch):
    monkeypatch.setattr(rougekit.scoring.scorer, "WORTH_A_THREAD", 1)
    monkeypatch.setattr(rougekit.scoring.text.token_lists.TokenLists, "block_characters", 50)
    seen, several = set(), threading.Event()
    several.set()

    def tokens(text):
        seen.add(threading.get_ident())
        if len(seen) > 1:
            several.set()
        several.wait(60)
        return text.split()

    predictions, references = map(list, zip(*random_pairs(11, 60), strict=True))
    scorer = Scorer(tokenizer=tokens, stemmer="english")
    alone = scorer.score(predictions, references)
    assert seen == {threading.get_ident()}
    seen.clear()
    several.clear()
    together = scorer.score(predictions, references, threads=3)
    assert 2 <= len(seen) <= 3
    plain = Scorer(tokenizer="whitespace", stemmer="english").score(predictions, references, threads=1)
    for name in FOUR:
        assert alone.columns[name].tobytes() == together.columns[name].tobytes() == plain.columns[name].tobytes()


def score_in_child(pair):
    return Scorer().score(*pair, threads=2).columns["rougeLsum"].tobytes()


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="a system without fork")
def test_scores_in_a_process_forked_after_a_threaded_call(monkeypatch):
    monkeypatch.setattr(rougekit.scoring.scorer, "WORTH_A_THREAD", 1)
    predictions, references = map(list, zip(*random_pairs(3, 40), strict=True))
    here = score_in_child((predictions, references))
    with warnings.catch_warnings(), ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("fork")) as pool:
        warnings.simplefilter("ignore", DeprecationWarning)
        assert list(pool.map(score_in_child, [(predictions, references)] * 4)) == [here] * 4


def test_several_threads_may_use_one_scorer():
    predictions, references = map(list, zip(*random_pairs(5, 100), strict=True))
    scorer = Scorer(use_stemmer=True)
    expected = scorer.score(predictions, references).columns["rouge2"].tobytes()
    with ThreadPoolExecutor(6) as pool:
        found = [pool.submit(scorer.score, predictions, references) for _ in range(6)]
    assert [one.result().columns["rouge2"].tobytes() for one in found] == [expected] * 6


def test_texts_scored_several_times_warn_once_with_their_position():
    scorer, references = Scorer(["rouge1"]), [["a", "b"], ["c", "привет", "d"]]
    with pytest.warns(RougeWarning, match=r"1 text .* the first is references\[1\]\[1\]") as caught:
        scorer.score_references(references)
    with pytest.warns(RougeWarning, match=r"1 text .* the first is predictions\[1\]") as caught_too:
        scorer.score_leaving_one_out(["a", "привет"], [["a", "b"], ["c", "e", "d"]])
    assert len(caught) == len(caught_too) == 1
    with pytest.warns(RougeWarning, match=r"1 text .* the first is references\[0\]\[0\]"):  # refuses empty texts
        Scorer(["rouge1"], standard="rouge_chinese").score_references([["今天天气很好我们去公园散步", "a"]])


def test_errors_about_texts_scored_several_times_give_their_position():
    def words(text):
        return None if text == "bad" else text.split()

    for scorer, bad, error, says in [
        (Scorer(["rouge1"], tokenizer=words), "bad", TypeError, r"returned NoneType for {}; expected a list"),
        (Scorer(["rouge1"], standard="rouge_chinese"), "", ValueError, "{} has no sentence"),
    ]:
        with pytest.raises(error, match=says.format(r"references\[1\]\[1\]")):
            scorer.score_references([["a", "b"], ["c", bad]])
        with pytest.raises(error, match=says.format(r"references\[1\]\[1\]")):
            scorer.score_leaving_one_out(["a", "b"], [["a", "b"], ["c", bad]])
        with pytest.raises(error, match=says.format(r"predictions\[1\]")):
            scorer.score_leaving_one_out(["a", bad], [["a", "b"], ["c", "d"]])


def test_human_level_scores_each_reference_against_the_others():
    references = [["a b", "a c", "d"], ["e", "e f"]]
    level = Scorer(["rouge1"]).score_references(references)
    expected = Scorer(["rouge1"]).score(
        ["a b", "a c", "d", "e", "e f"], [["a c", "d"], ["a b", "d"], ["a b", "a c"], ["e f"], ["e"]]
    )
    assert np.array_equal(level.columns["rouge1"], expected.columns["rouge1"])
    given = iter([iter(group) for group in references])  # read once
    assert len(Scorer(["rouge1"]).score_leaving_one_out(iter(["a", "b"]), given)) == 5
    with pytest.raises(ValueError, match=r"references\[1\] is a single reference"):
        Scorer().score_references([["a", "b"], ["c"]])
    with pytest.raises(ValueError, match="at least two"):
        Scorer().score_references(["a", "b"])


def test_a_pickled_scorer_scores_the_same():
    scorer = Scorer(["rouge1", "rougeW1.5"], use_stemmer=True, beta=math.inf)
    again = pickle.loads(pickle.dumps(scorer))
    assert again.signature == scorer.signature
    assert again.score(["running cats"], ["cats run"])["rougeW1.5"].recall.tolist() == scorer.score(
        ["running cats"], ["cats run"]
    )["rougeW1.5"].recall.tolist()  # fmt: skip


def test_no_example_gives_empty_columns_and_no_average():
    scores = Scorer().score([], [])
    assert len(scores) == 0
    assert scores["rougeL"].fmeasure.shape == (0,)
    with pytest.raises(ValueError, match="no example to aggregate"):
        scores.aggregate()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rouge_types": []}, "rouge_types is empty"),
        ({"rouge_types": ["rougeS", "rougeS*"]}, "'rougeS' and 'rougeS*' are the same measure".replace("*", r"\*")),
        ({"rouge_types": ["rougeW0.5"]}, "weight is > 1"),
        ({"rouge_types": [1]}, "rouge_types: 1 is int; expected str"),
        ({"use_stemmer": 1}, "use_stemmer=1; expected True or False"),
        ({"standard": "rouge1"}, "standard='rouge1'; expected 'rouge_score', 'rouge155'"),
        ({"multi_reference": "max"}, "multi_reference='max'; expected 'best', 'pooled', 'mean', 'jackknife' or None"),
        ({"beta": -1}, "beta=-1; expected a number >= 0"),
        ({"beta": "1"}, "beta='1'; expected a number"),
        ({"zero_division": 1}, r"zero_division=1; expected 0\.0 or math\.nan"),
        ({"max_words": 0}, "max_words=0; expected an int >= 1 or None"),
        ({"max_words": 5, "max_bytes": 5}, "not both"),
        ({"use_stemmer": True, "stemmer": "german"}, "give one of them"),
        ({"bleu_smoothing": "exp"}, "bleu_smoothing='exp'; expected 'none' or 'add-one'"),
        ({"bleu_weights": [1.0]}, "applies to bleu only"),
        ({"bleu_smoothing": "add-one"}, "bleu_smoothing='add-one' applies to bleu only"),
        ({"stopwords": 3}, "stopwords=3"),
        ({"tokenizer": "spacy"}, "tokenizer='spacy'; expected one of"),
        ({"progress": "yes"}, "progress='yes'; expected True, False or None"),
    ],
)
def test_wrong_options_are_refused_with_what_is_allowed(options, message):
    with pytest.raises((ValueError, TypeError), match=message):
        Scorer(**options)


def test_a_tokenizer_that_returns_no_list_is_refused_with_the_position():
    with pytest.raises(TypeError, match=r"references\[1\]\[1\]"):
        Scorer(tokenizer=lambda text: None if text == "bad" else [text]).score(["a", "b"], [["c"], ["d", "bad"]])


def test_a_type_may_be_a_str():
    assert Scorer("rougeL").types == Scorer(["rougeL"]).types == ("rougeL",)
    assert Scorer("rougeL").score(["a b"], ["a"]).columns.keys() == {"rougeL"}
    with pytest.raises(ValueError, match="rouge_types: unknown type 'rougeX'"):
        Scorer("rougeX")
