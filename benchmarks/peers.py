"""Other packages' ROUGE, each called as its authors intend for many pairs."""

import importlib.util
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

import numpy as np

TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]


@dataclass(frozen=True, slots=True)
class Peer:
    """A package that scores pairs."""

    package: str
    module: str
    batch: Callable[[bool], Callable[[Sequence[str], Sequence[str]], Any]]
    """Given whether to stem, returns a function from predictions and references to one dict of scores per pair."""
    sample: int | None = None
    """Number of pairs on which a slow package is timed."""
    lacks: str = ""
    """What the package does not compute."""
    same: bool = True
    """Whether the package reproduces rouge_score, so that its scores must equal ours."""
    stems: bool = True

    @property
    def installed(self) -> bool:
        return importlib.util.find_spec(self.module) is not None

    @property
    def version(self) -> str:
        return version(self.package)


def _one_by_one(module: str) -> Callable[[bool], Callable[[Sequence[str], Sequence[str]], Any]]:
    def batch(stem: bool) -> Callable[[Sequence[str], Sequence[str]], Any]:
        scorer = importlib.import_module(f"{module}.rouge_scorer").RougeScorer(TYPES, use_stemmer=stem)
        return lambda predictions, references: [
            scorer.score(reference, prediction) for prediction, reference in zip(predictions, references, strict=True)
        ]

    return batch


def _rouge_score_rs(stem: bool) -> Callable[[Sequence[str], Sequence[str]], Any]:
    from rouge_score_rs.rouge_scorer import RougeScorer

    scorer = RougeScorer(TYPES, use_stemmer=stem)
    return lambda predictions, references: scorer.score_batch(references, predictions)


def _rouge(stem: bool) -> Callable[[Sequence[str], Sequence[str]], Any]:
    from rouge import Rouge

    scorer = Rouge()
    return lambda predictions, references: scorer.get_scores(predictions, references)


PEERS = [
    Peer("rouge-score-rs", "rouge_score_rs", _rouge_score_rs),
    Peer("rapidrouge", "rapidrouge", _one_by_one("rapidrouge"), sample=100),
    Peer("rouge-score", "rouge_score", _one_by_one("rouge_score"), sample=60),
    Peer(
        "rouge",
        "rouge",
        _rouge,
        sample=60,
        lacks="no rougeLsum, no stemming, splits at blanks",
        same=False,
        stems=False,
    ),
]


def installed() -> Iterator[Peer]:
    """The peers that are installed."""
    return (peer for peer in PEERS if peer.installed)


def columns(scores: Sequence[Any]) -> dict[str, np.ndarray[Any, Any]]:
    """A peer's list of dicts as columns, shape (3, n_pairs), by type."""
    return {name: np.array([score[name] for score in scores]).T for name in TYPES}
