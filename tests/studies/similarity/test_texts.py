"""Texts that are read once and compared many times."""

import pickle
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from rougekit import RougeWarning, Texts, nearest, novel, pairwise
from tests.helpers.many import drawn


@pytest.mark.parametrize("options", [{}, {"use_stemmer": True}, {"stopwords": ["w0", "w1"]}, {"tokenizer": str.split}])
def test_texts_read_once_give_the_same_results(options):
    pool, queries = drawn(3, 60), [*drawn(4, 9), "İstanbul K", "new words", ""]
    expected = pairwise(queries, pool, ["rougeL", "rouge1"], **options)
    read, asked = Texts(pool, **options), Texts(queries, **options)
    for first, second in ((queries, read), (asked, pool), (asked, read), (queries, read)):
        found = pairwise(first, second, ["rougeL", "rouge1"])
        assert all(found[name].tobytes() == expected[name].tobytes() for name in expected)
    again = pickle.loads(pickle.dumps(read)) if "tokenizer" not in options else read
    assert np.array_equal(pairwise(queries, again)["rougeL"], expected["rougeL"])


def test_texts_read_under_other_options_are_refused():
    pool = Texts(["a cat"], use_stemmer=True)
    with pytest.raises(ValueError, match="read with differ: use_stemmer=False and use_stemmer=True"):
        pairwise(["a"], pool, use_stemmer=False)
    with pytest.raises(ValueError, match="read with differ: use_stemmer=True and use_stemmer=False"):
        pairwise(Texts(["a"]), pool, use_stemmer=True)
    with pytest.raises(ValueError, match="standard='rouge_score', but texts were read with 'rouge155'"):
        pairwise(["a"], Texts(["a"], standard="rouge155"), standard="rouge_score")


def test_warnings_name_the_text_and_appear_once():
    with pytest.warns(RougeWarning, match=r"the first is references\[1\]") as caught:
        pairwise(["a"], ["a", "สวัสดี"])
    assert len(caught) == 1
    pool = Texts(["a", "สวัสดี"])
    with pytest.warns(RougeWarning, match=r"the first is pool\[1\]"):
        nearest(["a"], pool)
    with pytest.warns(RougeWarning, match=r"the first is queries\[0\]"):
        nearest(["สวัสดี"], pool)


def test_texts_that_have_warned_do_not_warn_again_with_other_texts():
    queries, pool = Texts(["สวัสดี", "a"]), Texts(["one", "two", "สวัสดี", "three"])
    with pytest.warns(RougeWarning, match=r"1 text .* the first is predictions\[0\]"):
        pairwise(queries)
    with pytest.warns(RougeWarning, match=r"1 text .* the first is references\[2\]"):
        pairwise(queries, pool)


def test_threads_share_texts():
    pool, queries = Texts(drawn(11, 200)), drawn(12, 40)
    expected = nearest(queries, list(pool), 3)
    with ThreadPoolExecutor(4) as executor:
        for found in executor.map(lambda _: [nearest([query], pool, 3) for query in queries], range(4)):
            assert np.array_equal(np.concatenate([one.indices for one in found]), expected.indices)
            assert np.array_equal(np.concatenate([one.scores for one in found]), expected.scores)


def test_an_unknown_option_is_refused_by_name():
    with pytest.raises(TypeError, match=r"^Texts has no option 'stem'; did you mean 'use_stemmer'"):
        Texts(["a"], stem=True)


def test_a_text_on_which_a_tokenizer_fails_is_named():
    def words(text):
        return None if text == "bad" else text.split()

    for texts, pool, name in [(["a", "bad"], ["b"], "queries"), (["a"], ["b", "bad"], "pool")]:
        with pytest.raises(TypeError, match=rf"words#\w+ returned NoneType for {name}\[1\]; expected a list"):
            nearest(texts, pool, tokenizer=words)
        with pytest.raises(TypeError, match=rf"words#\w+ returned NoneType for {name}\[1\]; expected a list"):
            nearest(texts, Texts(pool, tokenizer=words))


@pytest.mark.parametrize("given", [list, lambda texts: Texts(texts, standard="rouge")])
def test_a_text_that_a_standard_refuses_is_named(given):
    with pytest.raises(ValueError, match=r"^pool\[1\] has no sentence"):
        nearest(["a"], given(["b", ""]), standard="rouge")
    with pytest.raises(ValueError, match=r"^predictions\[1\] has no sentence"):
        pairwise(given(["b", ""]), standard="rouge")


def test_nearest_and_novel_name_rouge_type_in_errors():
    for compared in (lambda **options: nearest(["a"], ["b"], **options), lambda **options: novel(["a"], **options)):
        with pytest.raises(TypeError, match=r"has no option 'rouge_types'; did you mean 'rouge_type'\?"):
            compared(rouge_types=["rouge1"])
        with pytest.raises(ValueError, match=r"^rouge_type: unknown type 'rogue1'; did you mean 'rouge1'\?"):
            compared(rouge_type="rogue1")
