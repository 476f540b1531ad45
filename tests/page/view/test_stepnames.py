"""Which systems a page that scores a file by itself draws over steps: those of Python's rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit.foundation.step_names import WORDS, steps_of
from tests.foundation.test_step_names import OTHERS, OVER_STEPS
from tests.helpers.node import Rouge, modules

CALLABLE = """
export const loadRouge = async () => ({});
export { stepsOf };
export const words = () => [...STEP_WORDS];
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """Calls functions of stepnames.js in Node."""
    script = tmp_path_factory.mktemp("steps") / "steps.mjs"
    script.write_text("\n".join([modules("stepnames.js"), CALLABLE]), "utf-8")
    served = Rouge(script)
    yield served
    served.close()


def as_json(steps):
    return steps and {"word": steps.word, "numbers": [list(item) for item in steps.numbers.items()]}


@pytest.mark.parametrize("names", [*(names for names, *_ in OVER_STEPS), *OTHERS])
def test_names_are_over_steps_on_the_page_as_in_python(page, names):
    assert page("stepsOf", names) == as_json(steps_of(names))


def test_the_same_words_count_steps(page):
    assert sorted(page("words")) == sorted(WORDS)


NUMBER = st.one_of(st.integers(0, 3000).map(str), st.sampled_from(["007", "1.5", "2.0.1", "9" * 15, "9" * 16, "٣", ""]))
PIECE = st.one_of(
    st.sampled_from(
        [*sorted(WORDS), "-", "_", " ", "k", "K", "m ", "\u212a", "\u017ftep", ".", "v", "1", "A#", "é", "\n"]
    ),
    st.text(max_size=2),
)


@given(st.lists(PIECE, max_size=2), st.lists(PIECE, max_size=2), st.lists(NUMBER, min_size=2, max_size=4))
def test_drawn_names_are_over_steps_on_the_page_as_in_python(page, before, after, numbers):
    names = [f"{''.join(before)}{number}{''.join(after)}" for number in numbers]
    assert page("stepsOf", names) == as_json(steps_of(names))
