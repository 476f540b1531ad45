"""When the names of systems say steps, and when they don't."""

import random

import pytest

from rougekit.foundation.step_names import WORDS, steps_of


def named(*numbers, text="step-{}"):
    return [text.format(number) for number in numbers]


OVER_STEPS = [
    (named(1000, 500, 20000), "step", [500, 1000, 20000]),
    (named(7, 500, 30, text="{}"), "", [7, 30, 500]),
    (named("0500", 1000, 20000), "step", [500, 1000, 20000]),
    (named(5, 10, 100, text="bart-v1.5 Step {}k, beam 4"), "step, k", [5, 10, 100]),
    (named(5, 10, 100, text="{}k-steps"), "steps, k", [5, 10, 100]),
    (named(1, 2, 3, text="epoch={}-seed=42"), "epoch", [1, 2, 3]),
    (named(500, 1000, 1500, text="runs/a2/checkpoint-{}"), "checkpoint", [500, 1000, 1500]),
    (named(10**15 - 1, 10**15 - 2, 10**15 - 3), "step", [10**15 - 3, 10**15 - 2, 10**15 - 1]),
    (named(1, 2, 30, text="global_step{}_pred"), "step", [1, 2, 30]),
]
"""Names, what they count, and the steps."""
OTHERS = [
    named(500, 1000),  # two are a pair
    named(3, 11, 20, text="t5-{}b"),  # sizes
    named(1, 2, 3, text="system {}"),
    named(13, 42, 1337, text="step-500-seed-{}"),
    named("1.0", "1.1", "2.0", text="v{}"),
    named("0.5", "1.5", "2.5", text="epoch-{}"),
    named(1, 2, 3, text="A#{}"),
    ["epoch=0-step=500", "epoch=1-step=1000", "epoch=2-step=1500"],  # two numbers differ
    [*named(500, 1000), "step-2000-best"],
    [*named(500, 1000, 2000), "lead"],
    [*named(500, 1000), "step-0500"],  # the same step twice
    named(1, 2, 3, text="stepmother-{}"),
    named(10**15, 10**15 + 1, 10**15 + 2),  # longer than any step
    ["", "1", "2"],
    [],
]
"""Names that are not over steps."""


@pytest.mark.parametrize(("names", "word", "numbers"), OVER_STEPS)
def test_names_that_share_the_text_around_a_number_of_steps_are_over_steps(names, word, numbers):
    names = random.Random(0).sample(names, len(names))
    found = steps_of(names)
    assert (found.word, [*found.numbers.values()]) == (word, numbers)
    assert sorted(found.numbers) == sorted(names)


@pytest.mark.parametrize("names", OTHERS)
def test_no_other_names_are(names):
    assert steps_of(names) is None


@pytest.mark.parametrize("word", sorted(WORDS))
def test_every_word_counts_on_either_side(word):
    for text in (f"{word}{{}}", f"{word.upper()} {{}}", f"{{}} {word}"):
        assert steps_of(named(1, 20, 3, text=text)).word == word
