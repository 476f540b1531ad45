"""SummaRuNNer's labels (Nallapati et al. 2017, section 3.1): greedy, until ROUGE against the reference rises no more.

The authors published no code. This is the rule as `ROUGEscorer` in extractive/abs_to_ext/extractive_labels.py of
Law-AI/summarization has it: ROUGE-2 recall of PyPI's rouge, of the chosen sentences in the order in which they were
chosen. A sentence with fewer than five characters that are neither ASCII punctuation nor white space counts 0, and so
do texts of fewer than ten characters. Where `min_k` asks for more sentences than raise the score, one may be chosen
again.
"""

import string

import numpy as np

from rougekit.foundation.arrays.types import Floats
from rougekit.scoring.scorer import Scorer
from rougekit.studies.extraction.greedy import objective
from rougekit.studies.extraction.selection import Selection, Task, singles

MIN_OF_TEXT = 10
MIN_OF_SENTENCE = 5
_IGNORED = str.maketrans("", "", string.punctuation + string.whitespace)


def summarunner(task: Task) -> Selection:
    """The sentences that `getLabels(min_labels=min_k)` labels; at most k if k is given."""
    scorer = Scorer(["rouge2"], standard="rouge", empty=0)
    pairs = zip(task.documents, singles(task.references, "summarunner"), strict=True)
    return Selection([_chosen(document, reference, scorer, task) for document, reference in pairs])


def _chosen(sentences: list[str], reference: str, scorer: Scorer, task: Task) -> list[int]:
    is_long = [len(sentence.translate(_IGNORED)) >= MIN_OF_SENTENCE for sentence in sentences]
    chosen: list[int] = []
    recall = 0.0
    while sentences and (task.k is None or len(chosen) < task.k):
        eligible = [k for k in range(len(sentences)) if is_long[k] and k not in chosen]
        recalls = np.zeros(len(sentences))
        recalls[eligible] = _recalls([[*chosen, k] for k in eligible], sentences, reference, scorer)
        best = int(recalls.argmax())
        if recalls[best] <= recall and len(chosen) >= task.min_k:
            break
        recall = float(recalls[best])
        chosen.append(best)
    return chosen


def _recalls(extracts: list[list[int]], sentences: list[str], reference: str, scorer: Scorer) -> Floats:
    """The recall of each extract, 0 for those that are too short to be scored."""
    texts = ["\n".join(sentences[k] for k in extract) for extract in extracts]
    result = np.zeros(len(texts))
    if len(reference.strip()) >= MIN_OF_TEXT:
        scored = [k for k, text in enumerate(texts) if len(text.strip()) >= MIN_OF_TEXT]
        result[scored] = objective([texts[k] for k in scored], [reference] * len(scored), scorer, "recall")
    return result
