"""Systems to compare, with given scores, random scores or real texts."""

import numpy as np

from rougekit.scoring.options import MeasureOptions, TextOptions
from rougekit.scoring.options.fields import TextNames
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.standards.rules import rules_of

PARTS = ("precision", "recall", "fmeasure")
RULES = rules_of("rouge_score")


def scored(columns=None, bleu=None, text=None, example_at=None, **options):
    """Scores with given P, R, F columns by type, shape (3, n), and BLEU counts, shape (10, n)."""
    columns = {name: np.asarray(values, np.float64) for name, values in (columns or {}).items()}
    tables = {} if bleu is None else {"bleu": np.asarray(bleu, np.int64)}
    n = next(iter([*columns.values(), *tables.values()])).shape[1]
    at = np.arange(n + 1) if example_at is None else np.array(example_at)
    for name in columns:
        tables[name] = np.ones((3, at[-1]), np.int64)
    return Scores(
        text or TextOptions(),
        MeasureOptions(rouge_types=list(tables), **options),
        at,
        tables,
        columns,
        TextNames(),
        RULES,
    )


def random_systems(n, names="AB", types=("rouge1",), seed=0, lift=0.02):
    random = np.random.default_rng(seed)
    hardness = random.random(n)
    return {
        name: scored({kind: np.clip(0.6 * hardness + 0.4 * random.random((3, n)) + k * lift, 0, 1) for kind in types})
        for k, name in enumerate(names)
    }


PREDICTIONS = {
    "lead": ["the ferry leaves at noon", "rain is on its way", "two foxes slept"],
    "echo": ["the ferry leaves the harbour at noon", "rain falls", "two foxes slept in the barn"],
}
REFERENCES = ["the ferry leaves the harbour at noon today", "rain falls on the hills", "two foxes slept in the barn"]
