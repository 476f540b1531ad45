"""Baselines that don't look at references: the first sentences of a document, and random ones."""

from collections.abc import Callable
from typing import Any

import numpy as np

from rougekit.foundation import checks
from rougekit.scoring.measures.names import DEFAULT_TYPES
from rougekit.scoring.scorer import Scorer
from rougekit.studies.extraction.documents import NEWLINE, Documents, read_documents
from rougekit.studies.extraction.extracts import Extracts, RankedExtract, text_of


def lead(
    sources: Any,
    k: int = 3,
    references: Any = None,
    *,
    sentences: str | Callable[[str], list[str]] | None = None,
    language: str | None = None,
    rouge_types: Any = DEFAULT_TYPES,
    **options: Any,
) -> Extracts:
    """The first k sentences of each document: LEAD-3 and the like.

    Parameters
    ----------
    sources : sequence of str, or of lists of sentences
    k : int >= 1; of a document with fewer sentences, all
    references : as in `Scorer.score`; if given, the result has `scores`
    sentences : how a str is split: "newline", or a splitter as in Scorer
        None: at line breaks if any document has one, otherwise by Punkt, or the language's splitter.
    language : as in Scorer; also selects the splitter
    rouge_types, options : of the scores, as in Scorer

    Raises
    ------
    TypeError, ValueError : an invalid document, with its position, or an invalid option.

    >>> extracts = lead(["One. Two. Three. Four."], 2)
    >>> extracts.indices, extracts.texts
    ([[0, 1]], ['One.\\nTwo.'])
    """
    checks.whole_number("k", k, lowest=1)
    documents = read_documents(sources, sentences, language)
    indices = [list(range(min(k, len(document)))) for document in documents.sentences]
    return scored(documents, indices, references, scorer_of(rouge_types, sentences, language, options))


def random_sentences(
    sources: Any,
    k: int = 3,
    seed: int = 0,
    references: Any = None,
    *,
    sentences: str | Callable[[str], list[str]] | None = None,
    language: str | None = None,
    rouge_types: Any = DEFAULT_TYPES,
    **options: Any,
) -> Extracts:
    """k random sentences of each document, in the order of the document.

    What is drawn depends on the seed, the document's position and its number of sentences, so the same documents in
    the same order give the same sentences on every machine.

    Parameters
    ----------
    sources, k, references, sentences, language, rouge_types, options : as in `lead`
    seed : int, 0 <= seed < 2**32

    Raises
    ------
    TypeError, ValueError : an invalid document, with its position, or an invalid option.

    >>> random_sentences([["One.", "Two.", "Three.", "Four."]], 2, seed=1).indices
    [[2, 3]]
    """
    checks.whole_number("k", k, lowest=1)
    checks.seed("seed", seed)
    documents = read_documents(sources, sentences, language)
    indices = [_drawn(len(document), k, seed, at) for at, document in enumerate(documents.sentences)]
    return scored(documents, indices, references, scorer_of(rouge_types, sentences, language, options))


def _drawn(n: int, k: int, seed: int, document: int) -> list[int]:
    """k of n indices, sorted: those with the smallest of n random 64-bit numbers, from a stream of the document's."""
    numbers = np.random.Philox(key=seed, counter=[0, 0, 0, document]).random_raw(n)
    chosen: list[int] = sorted(np.argsort(numbers, kind="stable")[:k].tolist())
    return chosen


def scorer_of(
    rouge_types: Any, sentences: str | Callable[[str], list[str]] | None, language: str | None, options: dict[str, Any]
) -> Scorer:
    """The scorer of extracts; a splitter of documents also splits texts if `split_summaries` asks for it."""
    splits = options.get("split_summaries") and sentences != NEWLINE
    return Scorer(rouge_types, language=language, sentences=sentences if splits else None, **options)


def scored(
    documents: Documents, indices: list[list[int]], references: Any, scorer: Scorer,
    candidates: list[list[RankedExtract]] | None = None,
) -> Extracts:  # fmt: skip
    """The chosen sentences, with scores if there are references. Raises TypeError, ValueError as `Scorer.score`."""
    texts = [text_of(*chosen) for chosen in zip(documents.sentences, indices, strict=True)]
    scores = None if references is None else scorer.score(texts, references)
    return Extracts(documents.sentences, indices, documents.splitter, scores, candidates)
