"""Texts that engines score, in parts and as a whole."""

from dev.corpora import XSUM, corpus

TYPES = ["rouge1", "rougeL", "rougeW"]
PREDICTIONS, REFERENCES = corpus(XSUM, 900)
