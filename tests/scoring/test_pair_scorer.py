"""One prediction at a time gives the numbers of a batch, in every thread, after a fork and with full memory."""

import gc
import math
import os
import pickle
import random
import sys
import threading
import warnings
import weakref
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rouge_score import rouge_scorer as theirs

import rougekit
from rougekit import Scorer, score_pair
from rougekit.compat import rouge_scorer
from rougekit.foundation import errors
from rougekit.kernels.sentence_ends import looks_unsplit
from rougekit.scoring import pair_scorer

FOUR = ["rouge1", "rouge2", "rougeL", "rougeLsum"]

LETTERS = "aAkK\u212aİıßﬁé\u0301\ud800\0\x1c\x1f\x85\u2028\r\n 1٣中."
words = ["a", "b", "cat", "cats", "run", "Running", "relate", "relational", ".", "\n", "é", "?"]
words += ["internationalization", "internationalizations"]
texts = st.lists(st.sampled_from(words), max_size=90).map(" ".join) | st.text(st.sampled_from(LETTERS), max_size=40)


def by_columns(scorer, prediction, references):
    """(precision, recall, fmeasure) by type, scored in a batch."""
    scores = scorer.score([prediction] * 2, [references] * 2)
    return {name: tuple(columns[:, 1].tolist()) for name, columns in scores.columns.items()}


@pytest.mark.parametrize("use_stemmer", [False, True])
@given(prediction=texts, references=st.lists(texts, min_size=1, max_size=4))
def test_equals_a_batch_and_rouge_score(use_stemmer, prediction, references):
    scorer = Scorer(FOUR, use_stemmer=use_stemmer)
    expected = by_columns(scorer, prediction, references)
    assert scorer.score_pair(prediction, references) == expected
    assert not (found := scorer.pair_scorer.scores((prediction, *references))) or found[0] == expected
    ours, peer = (module.RougeScorer(FOUR, use_stemmer=use_stemmer) for module in (rouge_scorer, theirs))
    assert ours.score(references[0], prediction) == peer.score(references[0], prediction)
    assert ours.score_multi(references, prediction) == peer.score_multi(references, prediction)


@given(
    types=st.permutations(FOUR).flatmap(lambda names: st.integers(1, 4).map(lambda n: names[:n])),
    beta=st.sampled_from([0, 0.5, 1.0, math.inf, "p/r"]),
    references=st.lists(st.sampled_from(["a b c", "b c\na", "", "c a"]), min_size=1, max_size=3),
    zero_division=st.sampled_from([0.0, math.nan]),
)
def test_options_of_measures_equal_a_batch(types, beta, references, zero_division):
    scorer = Scorer(types, beta=beta, zero_division=zero_division)
    found, _ = scorer.pair_scorer.scores(("a c b\na", *references))
    expected = by_columns(scorer, "a c b\na", references)
    assert list(found) == list(expected)
    assert np.array([*found.values()]).tobytes() == np.array([*expected.values()]).tobytes()


def drawn(seed, n, longest=40):
    """Pairs with a growing vocabulary."""
    draw = random.Random(seed)
    endings = ["", "s", "ing", "ational", "izationalities", "ed", "y" * 20, "x" * 40]
    for k in range(n):
        known = [f"{'wxyz'[j % 4]}{j}{draw.choice(endings)}" for j in range(k, k + 30)]
        yield tuple(
            "\n".join(
                " ".join(draw.choices(known, k=draw.randint(0, 12))) for _ in range(draw.randint(1, longest // 10))
            )
            for _ in range(2)
        )


@pytest.mark.parametrize("use_stemmer", [False, True])
def test_too_many_words_reset_the_vocabulary(use_stemmer):
    scorer = Scorer(FOUR, use_stemmer=use_stemmer)
    scorer.pair_scorer.scores(("a", "a"))
    pairs = [(" ".join(f"x{k}y{n}s" for n in range(700)), f"x{k}y1s x{k - 1}y3s x{k}y2s") for k in range(60)]
    pairs += [pair for pair in drawn(1, 100) if all(map(str.strip, pair))]
    columns = scorer.score(*map(list, zip(*pairs, strict=True))).columns
    found = [scorer.pair_scorer.scores(pair) for pair in pairs]
    assert [scored[0] for scored in found] == [
        {name: tuple(columns[name][:, k]) for name in FOUR} for k in range(len(pairs))
    ]


LIMIT = pair_scorer.MAX_BYTES


@pytest.mark.slow
@pytest.mark.skipif(rougekit.tier() == "plain", reason="so many sentences take minutes")
@pytest.mark.parametrize("use_stemmer", [False, True])
@pytest.mark.parametrize(
    "unit",
    ["a ", "a\n", "ab\n", "aational\n", "\n", ".", "a. ", "x" * 15 + " ", "x" * 16 + "\n", "x" * LIMIT, "é", "1"],
)
def test_long_texts_equal_a_batch(unit, use_stemmer):
    scorer = Scorer(FOUR, use_stemmer=use_stemmer)
    for length in (LIMIT // 2 - 100, LIMIT - 2, LIMIT - 1):
        text = (unit * (LIMIT // len(unit)))[:length]
        for pair in ((text, ""), ("", text), (text[: length // 2], text[: length // 2]), (text[:99], text[99:])):
            assert scorer.score_pair(*pair) == by_columns(scorer, pair[0], [pair[1]])
    for n in (63, 64, 1000, LIMIT):
        assert scorer.score_pair(unit[:2], [unit[:1]] * n) == by_columns(scorer, unit[:2], [unit[:1]] * n)


def test_different_words_up_to_the_limit():
    letters = "abcdefghijklmnopqrstuvwxyz"
    text = " ".join(a + b + c for a in letters for b in letters for c in letters)[: LIMIT // 2 - 100]
    for use_stemmer in (False, True):
        scorer = Scorer(FOUR, use_stemmer=use_stemmer)
        assert scorer.score_pair(text, text[::-1]) == by_columns(scorer, text, [text[::-1]])


@pytest.mark.parametrize(
    "options",
    [
        {"rouge_types": ["rouge3"]},
        {"stopwords": "smart"},
        {"multi_reference": "mean"},
        {"standard": "rouge155"},
        {"max_words": 2},
        {"split_summaries": True, "sentences": "punkt"},
        {"tokenizer": "whitespace"},
        {"stemmer": "german"},
    ],
)
def test_unsupported_pairs_fall_back_to_the_batch(options):
    assert Scorer(**options).pair_scorer is None


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        ("One thing. Another. A third.", pair_scorer.WARN_UNSPLIT),
        ("Caf\u00e9. Another. A third.", pair_scorer.MAY_WARN),
        ("Caf\u00e9", pair_scorer.MAY_WARN),
        ("\u201cOne.\u201d Another. A third.", pair_scorer.MAY_WARN),
        ("\u0e2a\u0e27", pair_scorer.MAY_WARN),
        ("?!", pair_scorer.NO_WARNING),
        ("One thing, another.", pair_scorer.NO_WARNING),
        ("One thing. Another.\nA third.", pair_scorer.NO_WARNING),
    ],
)
def test_the_fast_path_classifies_texts_by_their_warnings(text, warning):
    for pair in ((text, "one"), ("one", text)):
        assert Scorer().pair_scorer.scores(pair)[1] == Scorer().pair_scorer.arrays(pair)[2] == warning
    by_line = warning == pair_scorer.WARN_UNSPLIT or "\u201c" in text
    assert Scorer(["rougeL"]).pair_scorer.scores((text, "one"))[1] == (pair_scorer.NO_WARNING if by_line else warning)


@example("a. b.\x1c ")
@example("\x1fa. b. c")
@given(st.text(".!?\"')]\n\r\t \x1b\x1c\x1f\x7fa1", max_size=12))
def test_unsplit_ascii_is_detected_without_another_pass(text):
    expected = looks_unsplit(text) and any(map(str.isalnum, text))
    assert Scorer().pair_scorer.scores(("one", text))[1] == (
        pair_scorer.WARN_UNSPLIT if expected else pair_scorer.NO_WARNING
    )


@pytest.mark.parametrize("use_stemmer", [False, True])
@given(prediction=texts, references=st.lists(texts, min_size=1, max_size=3))
def test_scorer_gives_a_single_pair_the_scores_of_a_batch(use_stemmer, prediction, references):
    scorer = Scorer(FOUR, use_stemmer=use_stemmer)
    one, two = scorer.score([prediction], [references]), scorer.score([prediction] * 2, [references] * 2)
    assert len(one) == 1
    assert one.signature == scorer.score([prediction], [references], threads=1).signature
    for name in FOUR:
        assert one.columns[name].tolist() == two.columns[name][:, 1:].tolist()
        assert one[name].counts["matches"].tolist() == two[name].counts["matches"][len(references) :].tolist()
        assert one[name].counts["reference_total"].dtype == np.int64
        assert one[name].example_counts().tolist() == two[name].example_counts()[:, 1:].tolist()
    assert (one + two)["rougeL"].fmeasure.tolist() == [one["rougeL"].fmeasure[0]] * 3


def warnings_and_scores(scorer, prediction, references, threads=None):
    """Warnings (message and options) and scores of one pair; with threads=1 by way of the batch."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        scores = scorer.score([prediction], [references], threads=threads)
    assert {warning.filename for warning in caught} <= {__file__}
    warned = [(str(warning.message), dict(warning.message.options)) for warning in caught]
    return warned, [column.tobytes() for column in scores.columns.values()]


sentences = st.lists(
    st.sampled_from(
        ["A cat sat.", "It\u2019s \u201cno.\u201d", "Mr. B, 3.5?", "Caf\u00e9!", "\u732b\u3002", "\uff9e.", "?!"]
    ),
    max_size=5,
)
prose = st.tuples(sentences, st.sampled_from([" ", "\n", "  ", "\u2028", ""])).map(lambda pair: pair[1].join(pair[0]))


@pytest.mark.parametrize(
    "options", [{}, {"rouge_types": ["rouge1"]}, {"tokenizer": "char"}, {"split_summaries": True, "use_stemmer": True}]
)
@given(prediction=prose | texts, references=st.lists(prose | texts, min_size=1, max_size=3), several=st.booleans())
@example("\u732b\u3002\u732b\u3002\u732b\u3002", ["?! ?! ?!", "Caf\u00e9! No. No. No.", "a. b. c."], True)
@example("a. b. c.", ["Caf\u00e9! No. No. No."], False)
@example("\uff9e", ["\uff9e. \uff9e. \uff9e."], False)
@example("\u732b\u3002\u732b\u3002 \uff9e", ["a"], False)
@example("a", ["\u732b\u3002\u3002\uff9e"], False)
@example("\uff9e.\n\uff9e.", ["a"], False)
@example("a", ["\u732b\uff01\u732b\uff01\u732b"], False)
@example("Mr. B\u2019s caf\u00e9. It\nwas. \u212a. \u0130. No", ["It is.\nSo. Mr. B is. \u201cNo.\u201d It was"], True)
def test_one_pair_warns_as_a_batch_does(options, prediction, references, several):
    scorer = Scorer(**options)
    given = references if several else references[0]
    assert warnings_and_scores(scorer, prediction, given) == warnings_and_scores(scorer, prediction, given, threads=1)


@pytest.mark.parametrize(
    ("text", "n_warnings"),
    [
        ("A cat sat.\nIt slept. It ran.", 0),
        ("It\u2019s Mr. B\u2019s 3.5 cats.", 0),
        ("A cat sat. It slept. It ran.", 1),
        ("\u732b\u304c\u3044\u308b", 1),
        ("", 1),
    ],
)
def test_sentences_and_warnings_take_the_fast_path(text, n_warnings, monkeypatch):
    """`Scorer.count` is not called, and only few functions more than for a single sentence."""
    monkeypatch.setattr(Scorer, "count", None)
    scorer = Scorer()
    warned, _ = warnings_and_scores(scorer, text, "a cat")
    assert len(warned) == n_warnings
    n_calls = []
    for prediction in ("a dog", text):
        calls = []

        def note(frame, event, _, calls=calls):
            if event == "call" and frame.f_globals.get("__name__", "").startswith(
                "rougekit"
            ):  # ignore garbage collection
                calls.append(frame.f_code.co_name)

        sys.setprofile(note)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                scorer.score([prediction], ["a cat"])
        finally:
            sys.setprofile(None)
        n_calls.append(len(calls))
    assert n_calls[1] - n_calls[0] <= (15, 60)[n_warnings]


def test_the_next_call_does_not_modify_results():
    scorer = Scorer()
    first = scorer.score(["a b c"], ["a b"])
    columns, tables = [{k: v.tolist() for k, v in kept.items()} for kept in (first.columns, first.tables)]
    scorer.score(["x"], ["y z x"])
    assert {name: column.tolist() for name, column in first.columns.items()} == columns
    assert {name: table.tolist() for name, table in first.tables.items()} == tables


def test_equal_options_share_a_reader_and_wrong_ones_create_none():
    first, second = Scorer(["rouge1"], use_stemmer=True), Scorer(["rouge1"], use_stemmer=True)
    assert first.reader is second.reader
    assert first.pair_scorer is second.pair_scorer
    assert Scorer(["rouge1"]).reader is not first.reader
    for _ in range(2):
        with pytest.raises(TypeError, match="use_stemmer=1"):
            Scorer(["rouge1"], use_stemmer=1)
        with pytest.raises(TypeError, match="beta=True"):
            Scorer(["rouge1"], beta=True)
        with pytest.raises(TypeError, match="rouge_types"):
            Scorer([["rouge1"]])
        with pytest.raises(ValueError, match="same measure"):
            Scorer(["rougeS", "rougeS*"])


def test_no_callable_is_kept_alive():
    class Words:
        def tokenize(self, text):
            return text.split()

    words = Words()
    gone = weakref.ref(words)
    Scorer(["rouge1"], tokenizer=words).score(["a"], ["a"])
    del words
    gc.collect()
    assert gone() is None


def test_threads_share_a_scorer():
    scorer = rouge_scorer.RougeScorer(FOUR, use_stemmer=True)
    pairs = list(drawn(2, 400))
    expected = [scorer.score(*pair) for pair in pairs]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda _: [scorer.score(*pair) for pair in pairs], range(8))) == [expected] * 8


def test_a_pickled_scorer_contains_no_memory():
    scorer = rouge_scorer.RougeScorer(FOUR)
    expected = scorer.score("a cat sat", "the cat sat")
    data = pickle.dumps(scorer)
    assert len(data) < 10_000
    assert pickle.loads(data).score("a cat sat", "the cat sat") == expected


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_child_forked_while_threads_score_can_score():
    scorer = rouge_scorer.RougeScorer(FOUR, use_stemmer=True)
    pairs = list(drawn(3, 50))
    expected = [scorer.score(*pair) for pair in pairs]
    stopped = threading.Event()

    def work():
        while not stopped.is_set():
            scorer.score(*pairs[0])

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(4):
            child = os.fork()
            if child == 0:
                os._exit([scorer.score(*pair) for pair in pairs] != expected)
            assert os.waitpid(child, 0)[1] == 0
    finally:
        stopped.set()
        for thread in threads:
            thread.join()


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"rouge_types": ["rouge3", "rougeSU4"]},
        {"standard": "rouge155", "multi_reference": "best"},
        {"tokenizer": str.split, "multi_reference": "mean"},
        {"language": "de", "split_summaries": True},
        {"stopwords": "smart", "beta": 2.0},
    ],
)
def test_score_pair_gives_the_scores_of_a_row(options):
    scorer = Scorer(**options)
    prediction, references = "The cats sat. A dog ran off.", ["A cat sat. The dog ran.", "Cats!"]
    for reference in (references, tuple(references), references[0]):
        row = [reference] if isinstance(reference, str) else list(reference)
        expected = by_columns(scorer, prediction, row)
        assert scorer.score_pair(prediction, reference) == score_pair(prediction, reference, **options) == expected
    assert score_pair(prediction, references, "rouge2")["rouge2"].recall == expected_recall(prediction, references)


def expected_recall(prediction, references):
    return float(Scorer(["rouge2"]).score([prediction], [references])["rouge2"].recall[0])


@pytest.mark.parametrize(
    ("prediction", "reference", "error", "message"),
    [
        (None, "a", TypeError, "^prediction is None; expected str"),
        (b"a", "a", TypeError, "^prediction is b'a' .*decode it first"),
        (["a"], "a", TypeError, r"^prediction is \['a'\] .*; give prediction\[0\]$"),
        ("a", None, TypeError, "^reference is None; expected str or a sequence of str"),
        ("a", {"b": 1}, TypeError, "^reference is "),
        ("a", ["b", 3], TypeError, r"^reference\[1\] is 3"),
        ("a", [], ValueError, "^reference is empty"),
    ],
)
def test_errors_of_score_pair_use_its_argument_names(prediction, reference, error, message):
    for scorer in (Scorer(["rouge1"]), Scorer(["rouge3"])):
        with pytest.raises(error, match=message):
            scorer.score_pair(prediction, reference)


def test_errors_of_standards_in_score_pair_use_its_argument_names():
    with pytest.raises(ValueError, match=r"^prediction "):
        score_pair("", "a", "rouge1", standard="rouge")
    with pytest.raises(ValueError, match="'bleu' is a score of a whole corpus"):
        score_pair("a", "a", "bleu")
    with pytest.raises(TypeError, match=r"put a single text in a list, or score a single pair with score_pair"):
        Scorer().score("a", "b")


@pytest.mark.parametrize("options", [{}, {"tokenizer": "rouge_score", "max_words": 100}])
@pytest.mark.parametrize(
    ("pair", "where", "option"),
    [
        (("One. Two. Three.", "a"), "prediction", "split_summaries=True"),
        (("a", "One. Two. Three."), "reference", "split_summaries=True"),
        (("a", ["b", "One. Two. Three."]), "reference[1]", "split_summaries=True"),
        (("a", "\u0e41\u0e21\u0e27"), "reference", "tokenizer='unicode'"),
        (("caf\u00e9", "a"), "prediction", "tokenizer='unicode'"),
    ],
)
def test_warnings_of_score_pair_use_its_argument_names(options, pair, where, option):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        once(lambda: Scorer(**options).score_pair(*pair))
        once(lambda: score_pair(*pair, **options))
    assert {warning.filename for warning in caught} == {__file__}
    texts = [str(warning.message) for warning in caught]
    assert len(texts) == 2
    assert all(f" {where} " in text for text in texts)
    assert f"Scorer(..., {option})" in texts[0]
    assert f"score_pair(..., {option})" in texts[1]


def once(function):
    """Call a function after resetting the counts of warnings."""
    errors._calls.clear()
    function()


def test_options_of_score_pair_are_validated_each_time():
    for _ in range(2):
        assert score_pair("cats", "cat", "rouge1", use_stemmer=True)["rouge1"].fmeasure == 1
        with pytest.raises(TypeError, match="use_stemmer=1"):
            score_pair("cats", "cat", "rouge1", use_stemmer=1)
        with pytest.raises(TypeError, match="did you mean 'use_stemmer'"):
            score_pair("cats", "cat", "rouge1", use_stemer=True)
