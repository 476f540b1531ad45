"""Unknown arguments: what they were meant to be."""

import pytest

from rouge_metric import Rouge
from rougekit import Scorer
from rougekit.foundation.suggestions import SYNONYMS
from rougekit.scoring.options import CALL_OPTIONS, all_options

ROWS = {"predictions": ["a"], "references": ["a"]}


def test_synonyms_belong_to_existing_names():
    names = {"predictions", "references", *all_options(), *(row.name for row in CALL_OPTIONS)}
    assert set(SYNONYMS) <= names
    synonyms = [synonym for several in SYNONYMS.values() for synonym in several]
    assert len(set(synonyms)) == len(synonyms)
    assert not set(synonyms) & names


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("preds", "predictions"), ("hypotheses", "predictions"), ("targets", "references"), ("lang", "language"),
        ("use_stemer", "use_stemmer"), ("rouge_type", "rouge_types"), ("metric", "rouge_types"),
        ("Use_Stemmer", "use_stemmer"), ("random_state", "seed"),
    ],
)  # fmt: skip
def test_compute_says_what_is_meant(wrong, meant):
    with pytest.raises(TypeError, match=f"unknown option '{wrong}'; did you mean '{meant}'"):
        Rouge().compute(**{wrong: ["a"]})


@pytest.mark.parametrize(
    ("wrong", "meant"), [("use_stemer", "use_stemmer"), ("lang", "language"), ("rouge_keys", "rouge_types")]
)
def test_the_scorer_says_what_is_meant(wrong, meant):
    with pytest.raises(TypeError, match=rf"Scorer has no option '{wrong}'; did you mean '{meant}'\?"):
        Scorer(**{wrong: True})
    with pytest.raises(TypeError, match=r"Scorer has no option 'zzz'$"):
        Scorer(zzz=1)
    with pytest.raises(TypeError, match=r"Scorer has no option 'preds'; pass predictions to Scorer\.score"):
        Scorer(preds=["a"])
    with pytest.raises(TypeError, match=r"Scorer has no option 'seed'; pass it to Scores\.aggregate"):
        Scorer(seed=1)


def test_stemmer_true_is_use_stemmer():
    with pytest.raises(TypeError, match=r"stemmer=True; expected a str or None; did you mean use_stemmer=True\?"):
        Scorer(stemmer=True)
    with pytest.raises(TypeError, match=r"stemmer=True.*did you mean use_stemmer=True"):
        Rouge().compute(**ROWS, stemmer=True)
