"""SECURITY.md promises nothing without naming the tests that hold it to that."""

import re

import pytest

from dev.paths import ROOT

TEXT = (ROOT / "SECURITY.md").read_text("utf-8")
GUARANTEES = TEXT.partition("## Guarantees\n")[2].partition("\n## ")[0]
BLOCKS = [" ".join(block.split()) for block in re.split(r"\n\n|\n(?=- )", GUARANTEES) if block.strip()]
"""Its paragraphs and points."""
INTRODUCING = "Against that stand:"
"""How a paragraph ends whose points have the tests."""
TEST = re.compile(r"`(tests/[\w/]+\.py)`")


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block[:40])
def test_every_paragraph_names_its_tests_after_the_last_promise(block):
    """What comes after them begins another paragraph, or is no promise: it stands outside the guarantees."""
    if not block.endswith(INTRODUCING):
        assert re.search(r"\((`tests/[\w/]+\.py`(, | and )?)+\)[^.]*\.$", block)


@pytest.mark.parametrize("path", sorted({*TEST.findall(TEXT)}))
def test_every_test_that_is_named_exists(path):
    assert re.search(r"^ *def test_", (ROOT / path).read_text("utf-8"), re.MULTILINE)
