"""RougeScorer while a program replaces parts of rouge_score: what rouge_score gives with the same parts replaced."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rouge_score import rouge_scorer as theirs

from rougekit.compat import rouge_scorer
from tests.helpers.amounts import max_examples
from tests.helpers.compat import TYPES, words
from tests.helpers.patched import IN_MODULES, IN_SCORERS, OURS, THEIRS, Tokens, patched

texts = words | st.text("ab é\n1", max_size=12)


@pytest.mark.parametrize("name", [*IN_MODULES, *IN_SCORERS])
@max_examples(100, 20)
@given(target=texts, other=texts, prediction=texts, stem=st.booleans())
def test_scores_are_those_of_rouge_score_with_the_same_parts(name, target, other, prediction, stem):
    found = []
    for modules in (OURS, THEIRS):
        with patched(modules, name, TYPES, stem) as scorer:
            found.append((scorer.score(target, prediction), scorer.score_multi([target, other], prediction)))
    assert found[0] == found[1]
    with patched(OURS, name, TYPES, stem) as scorer:
        assert list(scorer.score_batch([target, other], [prediction] * 2)) == [
            scorer.score(text, prediction) for text in (target, other)
        ]
    restored = [
        module.RougeScorer(TYPES, use_stemmer=stem).score(target, prediction) for module in (rouge_scorer, theirs)
    ]
    assert restored[0] == restored[1]


def test_what_is_replaced_is_noticed_and_what_is_restored_is_fast_again():
    for name in (*IN_MODULES, *IN_SCORERS):
        with patched(OURS, name, TYPES, False) as scorer:
            scorer.score("a cat sat", "the cat")
            by_steps = scorer._short_cut() is None
            assert by_steps != (name in ("no stemmer", "other tokenizer")), name
        assert rouge_scorer.RougeScorer(TYPES)._short_cut() is not None, name


@pytest.mark.parametrize("types", [["rouge1"], ["rougeL", "rouge2"]])
def test_texts_may_be_what_the_tokenizer_takes(types):
    tokenizer = type("Given", (), {"tokenize": staticmethod(lambda tokens: tokens)})()
    ours, theirs_ = (module.RougeScorer(types, tokenizer=tokenizer) for module in (rouge_scorer, theirs))
    for target, prediction in ((["a", "cat", "a"], ["a", "a"]), ((1, 2.5), [2.5, 1]), ([], [("a",)]), ("ab", ["a"])):
        assert ours.score(target, prediction) == theirs_.score(target, prediction)
    assert ours.score_multi([[1], [1, 2]], [1, 2]) == theirs_.score_multi([[1], [1, 2]], [1, 2])
    assert ours.score_batch([[1], [1, 2]], [[1, 2]] * 2) == [theirs_.score(target, [1, 2]) for target in ([1], [1, 2])]
    with pytest.raises(TypeError, match=r"rougeLsum of \[1\] \(list\); expected str, which has sentences"):
        rouge_scorer.RougeScorer(["rougeLsum"], tokenizer=tokenizer).score([1], [1])


def test_a_tokenizers_own_error_reaches_the_caller():
    scorer = rouge_scorer.RougeScorer(["rouge1"], tokenizer=Tokens(lambda word: word + 1))
    with pytest.raises(TypeError, match="can only concatenate str"):
        scorer.score("a", "a")
    with pytest.raises(TypeError, match="target is None; expected str"):
        rouge_scorer.RougeScorer(["rouge1"]).score(None, "a")
