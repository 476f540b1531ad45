"""exclusive=False: a word counts as often as it comes, and quotients may pass 1."""

from rougekit import Scorer
from rougekit.standards.registry import standard_of
from rougekit.standards.rouge.not_exclusive import STANDARD


def test_it_is_registered_under_its_name():
    assert standard_of("rouge_not_exclusive") is STANDARD


def test_repeated_words_and_sentences_count():
    pair = ["a a b. a b"], ["a a. b a"]
    found = {name: Scorer(standard=name).score(*pair) for name in ("rouge", "rouge_not_exclusive")}
    assert found["rouge"]["rouge1"].counts["matches"].tolist() == [2]
    assert found["rouge_not_exclusive"]["rouge1"].counts["matches"].tolist() == [4]
    assert found["rouge"]["rougeL"].counts["matches"].tolist() == [1]
    assert found["rouge_not_exclusive"]["rougeL"].counts["matches"].tolist() == [2 + 1 + 1 + 1]
    assert found["rouge_not_exclusive"]["rougeL"].recall.tolist() == [5 / 4]
