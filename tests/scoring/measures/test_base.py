"""Measures answer for themselves."""

import re

import pytest

from dev.paths import ROOT
from rougekit.scoring.measures.base import Overlap
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
