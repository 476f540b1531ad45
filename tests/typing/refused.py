"""Lines of a user's script that type checkers must refuse: exactly those with the comment `refused`."""

import rougekit
from rougekit import Scorer, Totals, compare, rank

scorer = Scorer(["rouge1"])
scorer.score("the cat", ["the cat"])  # refused
scorer.score(["the cat"], "the cat")  # refused
scorer.score([b"the cat"], ["the cat"])  # refused
scorer.score([None], ["the cat"])  # refused
scorer.score(["the cat"])  # refused
Scorer([1])  # refused
Scorer(["rouge1"], use_stemer=True)  # refused
Scorer(["rouge1"], stemmer=True)  # refused
Scorer(["rouge1"], multi_reference="worst")  # refused
scores = scorer.score(["the cat"], ["the cat"])
scores["rouge1"].f1  # refused
scores.aggregate(confidence="0.9")  # refused
scores.aggregate()["rouge1"].low.f1  # refused
scores.aggregate()["bleu"].low.recall  # refused
rank({"a": scores, "b": scores}, confidence="0.9")  # refused
rank({"a": scores, "b": scores}, level=0.9)  # refused
compare({"a": scores, "b": scores}, "a", interval=0.9)  # refused
compare({"a": scores, "b": scores}, "a", level=0.9)  # refused
compare({"a": scores, "b": scores}, "a")["b"]["rouge1"].f1  # refused
compare({"a": scores, "b": scores}, "a")["b"]["rouge1"].fmeasure.p  # refused
compare({"a": scores, "b": scores}, "a")["b"]["bleu"].fmeasure  # refused
Totals.of_scores(scores, seed=1)  # refused
Totals.of_texts(scorer, ["the cat"], ["the cat"], resamples=0)  # refused
rougekit.scorer_of  # refused
