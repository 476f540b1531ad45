"""Other packages' ROUGE with the four default types, each called as its authors intend for many pairs."""

import importlib
import importlib.util
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from typing import Any, NamedTuple

import numpy as np

from dev.peers import nltk_data_folder

TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
TEN_WORDS = (
    "The cabinet met on Friday to talk about the price of bread.",
    "On Friday the ministers talked about how to lower the price of bread.",
)
"""A prediction and its reference."""
Batch = Callable[[Sequence[str], Sequence[str]], Any]
"""Takes predictions and references; returns one dict of scores per pair."""


class Peer(NamedTuple):
    """A package that scores pairs."""

    package: str
    batch: Callable[..., Batch]
    """Given whether to stem and, by name, options of rouge_score's scorer."""
    sample: int | None = None
    """Number of pairs on which a slow package is timed."""
    lacks: str = ""
    """What the package does not compute; others reproduce rouge_score, so their scores must equal ours."""

    @property
    def named(self) -> str:
        """Its name and version."""
        return f"{self.package} {version(self.package)}"


def scorer_of(package: str, types: Sequence[str] = TYPES, *, stem: bool = False, **options: Any) -> Any:
    """The scorer of a package with rouge_score's interface."""
    module = importlib.import_module(f"{package.replace('-', '_')}.rouge_scorer")
    return module.RougeScorer(list(types), use_stemmer=stem, **options)


def in_a_loop(score: Callable[[Any, Any], Any], first: Sequence[Any], second: Sequence[Any]) -> list[Any]:
    """Score one pair after the other."""
    return [score(one, other) for one, other in zip(first, second, strict=True)]


def rs_scorer(types: Sequence[str] = TYPES, *, stem: bool = False, tokenizer: str | None = None, **options: Any) -> Any:
    """rouge-score-rs, the fastest other package; `tokenizer` as ours."""
    from rouge_score_rs.tokenizers import CharacterTokenizer, UnicodeTokenizer

    made = {"unicode": UnicodeTokenizer, "char": CharacterTokenizer}
    if tokenizer:
        options["tokenizer"] = made[tokenizer]()
    return scorer_of("rouge-score-rs", types, stem=stem, **options)


def _one_by_one(package: str) -> Callable[..., Batch]:
    def batch(stem: bool, **options: Any) -> Batch:
        scorer = scorer_of(package, stem=stem, **options)
        return lambda predictions, references: in_a_loop(scorer.score, references, predictions)

    return batch


def rs_batch(stem: bool, types: Sequence[str] = TYPES, **options: Any) -> Batch:
    """All pairs in one call of rouge-score-rs."""
    scorer = rs_scorer(types, stem=stem, **options)
    return lambda predictions, references: scorer.score_batch(references, predictions)


def _rouge(stem: bool) -> Batch:
    from rouge import Rouge

    scorer = Rouge()
    return lambda predictions, references: scorer.get_scores(predictions, references)


RS = Peer("rouge-score-rs", rs_batch)
PEERS = [
    RS,
    Peer("rapidrouge", _one_by_one("rapidrouge"), sample=100),
    Peer("rouge-score", _one_by_one("rouge-score"), sample=60),
    Peer("rouge", _rouge, sample=60, lacks="no rougeLsum, no stemming, splits at blanks"),
]


def installed() -> Iterator[Peer]:
    """The peers that are installed."""
    return (peer for peer in PEERS if importlib.util.find_spec(peer.package.replace("-", "_")) is not None)


def one_line_each(texts: Sequence[str]) -> list[str]:
    """The texts without line breaks, so that their sentences have to be found."""
    return [text.replace("\n", " ") for text in texts]


def find_punkt() -> None:
    """Tell NLTK, with which other packages split texts, where its tables are; they are fetched if need be."""
    import nltk

    nltk.data.path.append(str(nltk_data_folder()))


def check_same(scores: Any, theirs: Sequence[Any], package: str) -> None:
    """Raise an error if a list of a peer's dicts differs from our scores."""
    for name in scores.types:
        if not np.array_equal(scores.columns[name], np.array([score[name] for score in theirs]).T):
            raise SystemExit(f"scores differ from those of {package}: nothing was measured")
