"""Other ROUGE packages at their installed releases: a new release may change numbers or names."""

from importlib import metadata

import pytest

from benchmarks.tools import TOOLS
from dev import peers
from rougekit import Scorer

PEERS = {
    "rouge-score-rs": {},
    "rouge-rust": {},
    "rapidrouge": {},
    "torchmetrics": {"split_summaries": True},
    "easy-rouge": {"tokenizer": "whitespace"},
    "korouge-score": {"tokenizer": lambda text: text.lower().split()},
}
"""By names on the index, as in `benchmarks.tools`: options that reproduce it on texts without outer blanks."""


@pytest.fixture
def nltk_data(monkeypatch):
    """For torchmetrics, which splits sentences with NLTK."""
    nltk = pytest.importorskip("nltk")
    monkeypatch.setattr(nltk.data, "path", [str(peers.nltk_data_folder())])


@pytest.mark.parametrize("name", PEERS)
def test_a_peer_gives_the_numbers_of_its_line(name, rows, request):
    try:
        metadata.version(name)
    except metadata.PackageNotFoundError:
        pytest.skip(f"could not import '{name}'")
    if name == "torchmetrics":
        request.getfixturevalue("nltk_data")
    predictions = [row["said"] or "nothing" for row in rows]
    references = [row["summary"] for row in rows]
    theirs = TOOLS[name](predictions, [[text] for text in references])
    ours = Scorer(list(theirs), **PEERS[name]).score(predictions, references).aggregate(n_resamples=0)
    for kind, numbers in theirs.items():
        assert [*ours[kind].mid] == pytest.approx(numbers, abs=1e-6), kind
