"""Compile every kernel once, so that later processes find them in the cache: for the image of a container, say."""

import time
from collections.abc import Iterator
from typing import Any

from rougekit.measures.names import DEFAULT_TYPES
from rougekit.scorer import Scorer

_ALL_TYPES = (*DEFAULT_TYPES, "rouge3", "rougeW", "rougeS", "rougeSU4", "meadL", "bleu")
_LONG = "a b c d e f g h " * 600


def warm_up() -> Iterator[tuple[str, float]]:
    """Score a few words in every way that has kernels of its own; yields what was compiled and the seconds it took."""
    texts, references = ["the cats sat\non a mat", "b"], [["a cat sat", "mats"], ["b", "a"]]
    steps: dict[str, tuple[dict[str, Any], list[str], Any, list[dict[str, Any]]]] = {
        "default types": ({}, texts, texts, [{}]),
        "stemmer and stop words": ({"use_stemmer": True, "stopwords": "smart"}, texts, texts, []),
        "all types, several references": (
            {"rouge_types": _ALL_TYPES}, texts, references, [{"n_resamples": 2}, {"average": "micro", "n_resamples": 2}]
        ),
        "many texts": ({}, ["a b"] * 100, ["a b"] * 100, []),
        "mean of references": ({"multi_reference": "mean"}, texts, references, []),
        "rouge_score's bootstrap": ({}, texts, texts, [{"legacy_bootstrap": True}]),
        "long texts": ({}, [_LONG, _LONG.replace("h", "\n")], [_LONG, _LONG.replace("d", "\n")], []),
        "ROUGE-1.5.5": (
            {"standard": "rouge155", "use_stemmer": True, "rouge_types": [*DEFAULT_TYPES, "rougeW", "rougeSU4"]},
            texts, references, [{"perl_average": True}],
        ),
    }  # fmt: skip
    for name, (options, predictions, against, averages) in steps.items():
        start = time.perf_counter()
        scores = Scorer(**options).score(predictions, against)
        for average in averages:
            scores.aggregate(**average)
        yield name, time.perf_counter() - start
