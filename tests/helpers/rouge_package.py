"""The packages rouge and rouge_chinese against ours, and texts on which they may differ."""

import numpy as np
from hypothesis import strategies as st

from dev import peers
from rougekit import Scorer

TYPES = {"rouge-1": "rouge1", "rouge-2": "rouge2", "rouge-3": "rouge3", "rouge-4": "rouge4", "rouge-5": "rouge5"}
TYPES |= {"rouge-l": "rougeL"}


def rouge(**options):
    return peers.rouge_module().Rouge(metrics=list(TYPES), **options)


def chinese():
    return peers.rouge_chinese_module().Rouge(metrics=list(TYPES))


def earlier(version):
    """An earlier release, which has only unigrams and bigrams."""
    return peers.package_apart("rouge", version, "rouge").Rouge()


TOOLS = {"rouge": rouge, "rouge_not_exclusive": lambda: rouge(exclusive=False), "rouge_chinese": chinese}


def assert_equal(standard, predictions, references, tool=None, **options):
    """Check every number of every example and of the average."""
    tool = tool or TOOLS[standard]()
    types = {name: type_ for name, type_ in TYPES.items() if name in tool.metrics}
    scores = Scorer(list(types.values()), standard=standard, **options).score(predictions, references)
    averages = scores.aggregate(n_resamples=0)
    theirs, average = tool.get_scores(predictions, references), tool.get_scores(predictions, references, avg=True)
    for name, ours in types.items():
        found, mid = scores[ours], averages[ours]
        assert (mid.precision, mid.recall, mid.fmeasure) == tuple(average[name][part] for part in "prf")
        for part, column in (("p", found.precision), ("r", found.recall), ("f", found.fmeasure)):
            np.testing.assert_array_equal(column, [one[name][part] for one in theirs])
            assert (
                getattr(averages[ours], {"p": "precision", "r": "recall", "f": "fmeasure"}[part]) == average[name][part]
            )


WORDS = st.lists(st.sampled_from("abc"), min_size=1, max_size=25)
ENDS = st.sampled_from(["", ".", " . ", "..", " ", "\n", "\u3000"])
PLAIN = st.builds(lambda words, ends: "".join(w + " " * (not e) + e for w, e in zip(words, ends, strict=False)),
                  WORDS, st.lists(ENDS, min_size=25, max_size=25))  # fmt: skip
ODD = st.text("ab. \t\n。！？?”’…،é😀", min_size=1, max_size=20)


def has_sentence(text):
    return bool(text.strip("."))
