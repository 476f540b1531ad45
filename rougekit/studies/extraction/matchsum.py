"""MatchSum's candidate summaries (Zhong et al. 2020, section 4.2), as preprocess/get_candidate.py makes them."""

from itertools import combinations

from rougekit.foundation.errors import collect_warnings
from rougekit.scoring.scorer import Scorer
from rougekit.studies.extraction.extracts import RankedExtract, text_of
from rougekit.studies.extraction.selection import Selection, Task, singles

MOST = 5
"""How many of the ranked sentences are combined."""
SIZES = (2, 3)
"""How many sentences a candidate has."""
TYPES = ("rouge1", "rouge2", "rougeL")


def matchsum(task: Task) -> Selection:
    """The combinations of 2 and of 3 of the first five ranked sentences, by mean ROUGE; the best one is chosen.

    ROUGE is the mean of the F-measures of ROUGE-1, ROUGE-2 and ROUGE-L as ROUGE-1.5.5 prints them with -m, to five
    decimals; of equal candidates, the first. A single ranked sentence is the only candidate.
    """
    references = singles(task.references, "matchsum")
    candidates = [_combined(ranked[:MOST]) for ranked in task.candidates or ()]
    texts = [
        text_of(document, indices)
        for document, of_document in zip(task.documents, candidates, strict=True)
        for indices in of_document
    ]
    repeated = [reference for reference, each in zip(references, candidates, strict=True) for _ in each]
    values = iter(_mean_rouge(texts, repeated))
    ranked = [
        sorted((RankedExtract(indices, next(values)) for indices in of_document), key=lambda one: -one.score)
        for of_document in candidates
    ]
    return Selection([of_document[0].indices if of_document else [] for of_document in ranked], ranked)


def _combined(ranked: list[int]) -> list[list[int]]:
    if len(ranked) < min(SIZES):
        return [ranked] if ranked else []
    return [sorted(chosen) for size in SIZES for chosen in combinations(ranked, size)]


def _mean_rouge(texts: list[str], references: list[str]) -> list[float]:
    scorer = Scorer(TYPES, standard="rouge155", use_stemmer=True)
    with collect_warnings():
        scores = scorer.score(texts, references)
    columns = [[float(f"{value:.5f}") for value in scores[name].fmeasure.tolist()] for name in TYPES]
    return [(first + second + third) / 3 for first, second, third in zip(*columns, strict=True)]
