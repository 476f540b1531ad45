"""A new measure, registered at run time, must work everywhere."""

import re
from collections import Counter
from dataclasses import dataclass
from itertools import product

import numpy as np
import pytest

from rougekit import Scorer, Totals, compare, explain, parse_signature
from rougekit.scoring.measures import names, wording
from rougekit.scoring.measures.base import Overlap, Pass
from rougekit.scoring.measures.matching import Alignment, MatchedUnit


@dataclass(frozen=True)
class DistinctWords(Overlap):
    """Different words that both texts share, of those that occur at least `least` times."""

    least: int = 1

    known_names = ("distinct", "distinct2")

    def __str__(self):
        return "distinct" if self.least == 1 else f"distinct{self.least}"

    @classmethod
    def of_name(cls, name):
        found = re.fullmatch("distinct([1-9])?", name)
        return cls(int(found[1] or 1)) if found else None

    @property
    def counted_in(self):
        return Pass(count_words)

    def words(self, tokens):
        return {word for word, n in Counter(tokens).items() if n >= self.least}

    def matched(self, prediction, reference):
        both = self.words(prediction.tokens) & self.words(reference.tokens)
        places = ((prediction.tokens.index(word), reference.tokens.index(word)) for word in both)
        return Alignment([MatchedUnit((own,), (other,)) for own, other in places])

    def describe(self, pair):
        return wording.overlap(pair, "distinct word")


def count_words(batch, rows, measures):
    """The kernel of the measure, in plain Python: sets of ids."""

    def ids(text):
        first, last = batch.sentence_at[batch.text_at[[text, text + 1]]]
        return batch.ids[first:last].tolist()

    found = np.empty((len(measures), 3, len(rows.prediction)), np.int64)
    for k, row in product(range(len(measures)), range(len(rows.prediction))):
        predicted, wanted = (measures[k].words(ids(side[row])) for side in (rows.prediction, rows.reference))
        found[k, :, row] = len(predicted & wanted), len(predicted), len(wanted)
    return list(found)


@pytest.fixture(autouse=True)
def registered():
    names.register(DistinctWords)
    yield
    names.MEASURES.remove(DistinctWords)


PREDICTIONS = ["the cat and the dog", "a bird", ""]
REFERENCES = ["the dog and a cow, the end", "no bird here", "some words"]


def scored(types=("rouge1", "distinct", "distinct2")):
    return Scorer(types).score(PREDICTIONS, REFERENCES)


def test_a_new_measure_scores_beside_others():
    scores = scored()
    assert scores["distinct"].counts["matches"].tolist() == [3, 1, 0]  # the, and, dog; bird
    assert scores["distinct"].precision.tolist() == [3 / 4, 1 / 2, 0]
    assert scores["distinct"].recall.tolist() == [3 / 6, 1 / 3, 0]
    assert scores["distinct2"].counts["matches"].tolist() == [1, 0, 0]
    assert scores["rouge1"].columns.tolist() == scored(["rouge1"])["rouge1"].columns.tolist()


def test_a_new_measure_aggregates_in_every_way():
    scores = scored(["distinct"])
    assert scores.aggregate()["distinct"].recall == pytest.approx((3 / 6 + 1 / 3) / 3)
    assert scores.aggregate(average="micro")["distinct"].recall == 4 / 11
    totals = Totals.of_scores(scores)
    assert Totals.from_arrow(totals.to_arrow()).result()["distinct"].recall == scores.aggregate()["distinct"].recall
    better = Scorer(["distinct"]).score(REFERENCES, REFERENCES)
    assert compare({"a": scores, "b": better}, baseline="a")["b"]["distinct"].recall.score == 1


def test_a_new_measure_is_explained():
    explanation = explain(PREDICTIONS[0], REFERENCES[0], "distinct")
    assert len(explanation.matches) == explanation.counts["matches"] == 3
    assert explanation.sentence == (
        "3 of the 6 reference distinct words are in the prediction (recall 50.0 %), and 3 of its 4 distinct words are "
        "in the reference (precision 75.0 %)."
    )


def test_the_name_of_a_new_measure_is_parsed_written_and_suggested():
    signature = scored().signature
    assert "|types:rouge1,distinct,distinct2" in signature
    assert parse_signature(signature).options.measures["distinct2"] == DistinctWords(2)
    with pytest.raises(ValueError, match="did you mean 'distinct'"):
        Scorer(["distict"])
    with pytest.raises(ValueError, match="'distinct' is not defined in standard 'rouge155'"):
        Scorer(["distinct"], standard="rouge155")
