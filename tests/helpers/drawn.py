"""Seeded random texts."""

import random


def random_pairs(seed, n):
    """Texts over tiny vocabularies, some with sentences beyond 64 and 128 tokens."""
    draw = random.Random(seed)
    for _ in range(n):
        letters = "abcdefghij"[: draw.randint(1, 10)]
        longest = draw.choice([3, 8, 8, 8, 20, 70, 140])
        yield tuple(
            "\n".join(" ".join(draw.choices(letters, k=draw.randint(0, longest))) for _ in range(draw.randint(0, 6)))
            for _ in range(2)
        )
