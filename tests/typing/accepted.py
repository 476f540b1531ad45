"""Lines of a user's script that type checkers must accept; each `assert_type` is what an editor completes from."""

from collections.abc import Iterator
from typing import assert_type

import numpy as np
from numpy.typing import NDArray

from rougekit import (
    AggregateScore,
    BleuScore,
    ComparedScore,
    Score,
    Scorer,
    Scores,
    Totals,
    TypeScores,
    compare,
    parse_signature,
    rank,
)
from rougekit.integrations import dspy, openrlhf

scorer = Scorer(["rouge1", "rougeL"], use_stemmer=True, standard="rouge_score", beta=2, stopwords={"the"})
scorer = Scorer(("rouge1",), tokenizer=str.split, bleu_weights=[0.5, 0.5], zero_division=float("nan"))
scores = scorer.score(["the cat"], ["the cat"])
assert_type(scores, Scores)
scorer.score(("the cat",), [["the cat", "a cat"]])
scorer.score(np.array(["the cat"]), (("the cat", "a cat"),))


def read() -> Iterator[str]:
    """A stream of texts."""
    yield "the cat"


scorer.score(read(), map(str, ["the cat"]), threads=2)

assert_type(scores["rouge1"], TypeScores)
assert_type(scores["rouge1"].fmeasure, NDArray[np.float64])
results = scores.aggregate(confidence=0.9, groups=[1])
assert_type(results["rouge1"], AggregateScore)
assert_type(results["rouge1"].low, Score)
assert_type(results["rouge1"].low.recall, float)
assert_type(results["bleu"], BleuScore)
assert_type(results["bleu"].brevity_penalty, float)
assert_type([score.high.precision for score in results.values()], list[float])
assert_type(parse_signature(scores.signature), Scorer)
assert_type(compare({"a": scores, "b": scores}, "a").sentence, str)
assert_type(compare({"a": scores}, "a", "bootstrap", 99, 1, 0.9, 2, average="micro").level, float)
comparison = compare({"a": scores, "b": scores}, "a")
assert_type(comparison["b"]["rouge1"].fmeasure, ComparedScore)
assert_type(comparison["b"]["rouge1"].fmeasure.p_holm, float | None)
assert_type(comparison["b"]["bleu"].score, float)
assert_type(comparison.systems["b"]["rougeL"].recall, ComparedScore)
assert_type([system["rouge1"].fmeasure.score for system in comparison.values()], list[float])
assert_type(rank({"a": scores, "b": scores}, method="permutation", confidence=0.9, groups=[1]).clusters[0][0], str)
assert_type(len(Totals.of_texts(scorer, ["the cat"], ["the cat"], "micro", threads=1)), int)
assert_type(dspy.rouge_metric("rougeL", reference="summary").signature, str)
assert_type(openrlhf.make_reward_func("rougeL").signature, str)
