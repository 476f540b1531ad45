"""Messages in the wording of the page."""

import pytest

from rougekit.page.view.words import in_page_words


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (
            "2 of 30 predictions are empty; the first is predictions[29]",
            "2 of 30 predictions are empty; the first is the prediction of example 30",
        ),
        ("predictions[0:39] match the references", "the predictions of examples 1 to 39 match the references"),
        ("the first is references[3][0]", "the first is reference 1 of example 4"),
        ("max_words=0; expected an int >= 1 or None", "the max words 0; expected a whole number >= 1, or nothing"),
        ("runs=3.csv has no rows", "runs=3.csv has no rows"),
    ],
)
def test_messages_name_options_and_examples_as_on_the_page(message, words):
    assert in_page_words(message) == words
