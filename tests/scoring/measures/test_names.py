"""All measures: their names, and their rows in the documentation."""

import re
from functools import cache

import numpy as np
import pytest

from dev.paths import ROOT
from rougekit import Scorer, explain
from rougekit.scoring.measures import names
from rougekit.scoring.measures.base import Overlap
from rougekit.scoring.measures.names import MEASURES, parse_type, parse_types
from rougekit.scoring.standards import registry

KNOWN = [name for measure in MEASURES for name in measure.known_names]


@pytest.mark.parametrize("name", KNOWN)
def test_canonical_names_can_be_parsed(name):
    measure = parse_type(name)
    assert parse_type(str(measure)) == measure
    assert name in (str(measure), str(measure).removesuffix("*"), str(measure).removesuffix("1.2"), f"{measure}4")


def test_a_set_of_types_is_sorted():
    several = ["rougeSU4", "rouge2", "rougeL", "rouge1", "bleu"]
    assert list(parse_types(several)) == several
    assert list(parse_types(frozenset(several))) == sorted(several)


def test_numpy_strings_become_str():
    assert {type(name) for name in parse_types(np.array(["rouge1", "rougeL"]))} == {str}


@pytest.mark.parametrize("standard", registry.names())
def test_every_measure_of_a_standard_is_counted_and_explained(standard):
    known = registry.standard_of(standard).type_names
    for name in (name for measure in known.measures for name in measure.known_names):
        measure = parse_type(name, known)
        of_type = Scorer([name], standard=standard).score(["a b c d e f g h i\nj k"], ["a b c d e f g h i\nk l"])[name]
        assert len(of_type.counts) == len(measure.columns)
        assert of_type.table.dtype == ("int64" if measure.whole_counts else "float64")
        explanation = explain("a b c d e f g h i\nj k", "a b c d e f g h i\nk l", name, standard=standard)
        assert explanation.measure == measure
        assert explanation.matches
        assert explanation.sentence.endswith(".")


@cache
def first_cells(document):
    """The types in the first column of tables whose header begins with "type"."""
    cells, in_table = [], False
    for line in (ROOT / document).read_text(encoding="utf-8").splitlines():
        in_table = line.startswith("| type |") or (in_table and line.startswith("|"))
        if in_table:
            cells += re.findall("`([^`]+)`", line.split("|")[1])
    return cells


@pytest.mark.parametrize("measure", MEASURES, ids=lambda measure: measure.__name__)
def test_a_measure_has_a_row_in_the_documents(measure):
    assert set(measure.known_names) & set(first_cells("docs/measures.md"))


def test_types_in_the_documents_are_types():
    for name in first_cells("docs/measures.md"):
        assert parse_type(re.sub(r"\{\w+\}", "2", name))


def test_a_measure_is_registered_once():
    with pytest.raises(ValueError, match="type 'rouge1' belongs to NGram"):
        names.register(MEASURES[0])


OF_STANDARDS: list[type] = [m for name in registry.names() for m in registry.standard_of(name).type_names.measures]
CLASSES = "|".join(sorted({measure.__name__ for measure in [*MEASURES, *OF_STANDARDS, Overlap]}))


def test_code_outside_the_folder_never_tests_for_a_measures_class():
    asks = re.compile(rf"(isinstance\([^)]*|case )\b({CLASSES})\b")
    files = list((ROOT / "rougekit").rglob("*.py"))
    outside = [path for path in files if not {"measures", "standards"} & set(path.relative_to(ROOT).parts)]
    assert [path for path in outside if asks.search(path.read_text(encoding="utf-8"))] == []
