"""Unknown arguments: what they were meant to be."""

import csv
import re

import pytest

from rouge_metric import Rouge
from rougekit import Scorer
from rougekit.foundation.suggestions import SYNONYMS, TOOLS, meant_name
from rougekit.scoring.options import CALL_OPTIONS, all_options
from rougekit.scoring.results import PARTS
from rougekit.scoring.standards import registry

ROWS = {"predictions": ["a"], "references": ["a"]}


def test_synonyms_belong_to_existing_names():
    names = {"predictions", "references", *all_options(), *(row.name for row in CALL_OPTIONS), *PARTS}
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


OTHER_VERSIONS = ("rouge100", "rouge_not_exclusive", "nmt")
"""Standards for another version, option or measure of a tool whose name suggests the usual one."""


def tools_with_scorers():
    """The words of each tool's row in the table of other tools, and the standard that its line names."""
    with open("benchmarks/migration.tsv", encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            named = re.search(r'standard="(\w+)"', row["line"])
            if "Scorer(" in row["line"] and not (named and named[1] in OTHER_VERSIONS):
                words = filter(None, re.split(r"[`\s,()]+", row["tool"].lower()))
                yield pytest.param([*words], named[1] if named else registry.DEFAULT, id=row["tool"])


@pytest.mark.parametrize(("words", "standard"), [*tools_with_scorers()])
def test_the_name_of_a_tool_suggests_its_standard(words, standard):
    names = registry.names()
    assert standard in {word if word in names else meant_name(word, names) for word in words}


@pytest.mark.parametrize(
    ("name", "standard"), [("pyrouge", "rouge155"), ("1.5.5", "rouge155"), ("evaluate", "rouge_score")]
)
def test_a_tool_in_place_of_a_standard_is_understood(name, standard):
    with pytest.raises(ValueError, match=f"did you mean '{standard}'"):
        Scorer(standard=name)


def test_a_tool_has_one_standard():
    names = [name for several in TOOLS.values() for name in several]
    assert len({*names}) == len(names)
    assert TOOLS.keys() <= {*registry.names()}
