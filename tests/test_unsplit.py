"""One line of several sentences, guessed from its marks."""

import pytest

from rougekit.diagnostics import looks_unsplit


@pytest.mark.parametrize(
    ("text", "unsplit"),
    [
        ("One. Two. Three", True),
        ("One. Two. ", False),
        ("One. Two.", False),
        ("One! Two? Three", True),
        ("One.\nTwo. Three. Four", False),
        ('"One." "Two!" he said', True),
        ("One.\u201d Two.) Three", True),
        ("3.5 and 4.5 m. Then", False),
        ("e.g. Then this", False),
        ("这是。那是。好", True),
        ("这是。那是。", False),
        ("这是！那是", False),
        ("他说：「这是。那是。」", False),
        ("「这是。」「那是。」好", True),
        ("A.  B.\tC", True),
        ("", False),
    ],
)
def test_texts_that_should_have_been_split(text, unsplit):
    assert looks_unsplit(text) is unsplit
