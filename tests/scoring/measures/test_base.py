"""Measures answer for themselves."""

import re

import pytest

from dev.paths import ROOT
from rougekit.scoring.measures.base import Measure, Overlap
from rougekit.scoring.measures.names import MEASURES
from rougekit.scoring.standards.registry import names, standard_of

OF_STANDARDS = [measure for name in names() for measure in standard_of(name).type_names.measures]
CLASSES = "|".join(sorted({measure.__name__ for measure in (*MEASURES, *OF_STANDARDS, Overlap)}))
FILES = [path.relative_to(ROOT) for folder in ("rougekit", "space") for path in sorted((ROOT / folder).rglob("*.py"))]
OUTSIDE = [path.as_posix() for path in FILES if not {"measures", "standards"} & set(path.parts)]


@pytest.mark.parametrize("path", OUTSIDE)
def test_nothing_outside_asks_which_measure_it_is(path):
    code = (ROOT / path).read_text(encoding="utf-8")
    assert not re.search(rf"(isinstance\([^)]*|case )\b({CLASSES})\b", code)


@pytest.mark.parametrize("measure", MEASURES, ids=lambda measure: measure.__name__)
def test_a_measure_says_what_has_no_answer_for_all(measure):
    assert not measure.__abstractmethods__
    assert measure.known_names
    assert "known_names" in vars(measure)
    assert measure.__doc__ != Measure.__doc__
