"""Texts from a small vocabulary, some of them near copies of others, and their scores pair by pair."""

import random

from hypothesis import strategies as st

LETTERS = "abcdefgh"
texts = st.lists(st.sampled_from([*LETTERS, "\n", "running", "runs"]), max_size=12).map(" ".join)
some_texts = st.lists(texts, min_size=1, max_size=12)


def matrix(scorer, predictions, references, part="fmeasure"):
    """The scores of all pairs, by Scorer."""
    pairs = [(p, r) for p in predictions for r in references]
    scores = scorer.score(*map(list, zip(*pairs, strict=True)))
    return {name: getattr(scores[name], part).reshape(len(predictions), -1) for name in scorer.types}


def drawn(seed, n, n_words=40, longest=25):
    """Random texts; some are copies of earlier ones with one word changed."""
    draw = random.Random(seed)
    made = []
    for _ in range(n):
        words = [f"w{int(draw.random() ** 3 * n_words)}" for _ in range(draw.randint(0, longest))]
        if made and draw.random() < 0.4:
            words = draw.choice(made).split()
            for _ in range(draw.randint(0, 4)):
                words.insert(draw.randint(0, len(words)), f"w{draw.randint(0, n_words)}")
        made.append(" ".join(words))
    return made
