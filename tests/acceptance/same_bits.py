"""An installed package gives the same bits in both tiers, and has compiled kernels. Needs only rougekit.

python tests/acceptance/same_bits.py [native|plain]   the tier that the installation should have; default: native

The sdist contains this file, so that whoever builds a wheel can try it where neither pytest nor the clone is.
"""

import hashlib
import os
import random
import subprocess
import sys

WORDS = "The cats sat on the mat. Running runners run! Mr. Smith's U.S. budget grew 3.5 % naïve (été) 東京 \n".split(
    " "
)


def digest() -> str:
    """A hash of many scores, in all their bits."""
    import numpy as np

    from rougekit import Scorer, nearest, score_pair
    from rougekit.compat.scoring import BootstrapAggregator, Score

    draw = random.Random(0)
    texts = [" ".join(draw.choices(WORDS, k=draw.choice([0, 1, 7, 60, 500]))) for _ in range(200)]
    predictions, references = texts[:100], texts[100:]
    found: list[object] = []
    for options in (
        {},
        {"use_stemmer": True, "split_summaries": True},
        {"rouge_types": ["rouge3", "rougeLsum", "rougeSU4", "rougeW1.2", "meadL"]},
        {"standard": "rouge155", "use_stemmer": True},
        {"multi_reference": "jackknife"},
    ):
        scores = Scorer(**options).score(predictions, [[a, b] for a, b in zip(references, texts, strict=False)])
        for name, score in scores.aggregate(n_resamples=200).items():
            found += [name, scores[name].fmeasure.tobytes(), score.precision.hex(), score.low.recall.hex()]
    found += [score_pair(a, b) for a, b in zip(predictions, references, strict=True)]
    found.append(nearest(predictions, references, 3).indices.tolist())
    np.random.seed(0)  # from which the aggregator draws, as rouge_score's does
    aggregator = BootstrapAggregator()
    for _ in range(50):
        aggregator.add_scores({"rouge1": Score(*(draw.random() for _ in range(3)))})
    found.append(aggregator.aggregate())
    return hashlib.sha256(repr(found).encode()).hexdigest()


def in_tier(tier: str) -> str:
    """The tier that a new process uses if asked for one, and its digest."""
    line = [sys.executable, "-W", "ignore", __file__, "--digest"]
    return subprocess.run(
        line, env={**os.environ, "ROUGEKIT_TIER": tier}, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


if __name__ == "__main__":
    import rougekit

    if sys.argv[1:] == ["--digest"]:
        print(rougekit.tier(), digest())
    else:
        (expected,) = sys.argv[1:] or ["native"]
        assert rougekit.tier() == expected, f"the installation's tier is {rougekit.tier()}, not {expected}"
        printed = {tier: in_tier(tier) for tier in {"plain", expected}}
        assert all(line.split()[0] == tier for tier, line in printed.items()), printed
        assert len({line.split()[1] for line in printed.values()}) == 1, printed
        print(f"{expected}: same bits as plain, Python {sys.version.split()[0]}, {printed[expected].split()[1][:12]}")
