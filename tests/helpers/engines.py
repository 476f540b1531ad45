"""Texts that engines score, in parts and as a whole."""

from dev.corpora import XSUM, corpus
from rougekit import Scorer, Totals

TYPES = ["rouge1", "rougeL", "rougeW"]
PREDICTIONS, REFERENCES = corpus(XSUM, 900)


def one_process(types=TYPES, average="macro", **scorer):
    """The totals of all texts, counted in this process."""
    return Totals.of_texts(Scorer(types, **scorer), PREDICTIONS, REFERENCES, average)
