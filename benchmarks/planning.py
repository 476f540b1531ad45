"""Measure whether plans from pilots have the power they promise, and write the tables of docs/claims.md.

A pilot's plan is for the true difference and 80 % power. Its power is the share of future test sets of that size, drawn
from the same differences, in which the test detects the difference; the table has the mean over pilots, and for how
many pilots there was a plan. The differences are those of all 91 pairs of REALSumm's systems, moved to a mean of a
quarter and of half a standard deviation, and distributions. Then the same for margins between systems of equal means,
and for pilots with several runs and normal effects.

    python -m benchmarks.planning [--pilots 200]    # 80 take some five minutes on two cores
"""

import argparse
import math
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from multiprocessing import get_context

import numpy as np
import scipy.stats
from numpy.typing import NDArray

from benchmarks import report
from dev import realsumm
from rougekit import Scorer
from rougekit.studies.planning import (
    _detected_above,
    examples_for_margin,
    examples_needed,
    plan,
    smallest_margin,
    why_no_plan,
)

PILOTS = (50, 100, 250)
POPULATIONS = ("REALSumm, rouge1", "REALSumm, rouge2", "REALSumm, rougeL", "normal", "half ties", "lognormal")
SPREADS = [(n_runs, spread) for n_runs in (3, 5, 10) for spread in (0.001, 0.002, 0.004, 0.006)]
"""Runs of a pilot, and their standard deviation."""
DIFFERENCE, OF_OUTPUT = 0.012, 0.08
MARGIN = 0.4
"""The margin of equivalence, in standard deviations."""
FUTURES = 400
"""Number of test sets drawn to estimate the power of a plan."""
Floats = NDArray[np.float64]
Draw = Callable[[np.random.Generator], Floats]
"""Draws a population with mean 0 and standard deviation 1."""


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--pilots", type=int, default=80, help="pilots drawn for each number; of runs, four times as many"
    )
    parser.add_argument(
        "--only", choices=("table", "margins", "runs", "single"), help="the part to measure; all if none"
    )
    arguments = parser.parse_args()
    n = arguments.pilots
    tables = {
        "table": (n, ["differences", *(f"{size}, {effect} sd" for size in PILOTS for effect in (0.25, 0.5))], _row),
        "margins": (n, ["differences", *(f"{size} examples" for size in PILOTS)], _row_of_margins),
        "runs": (
            4 * n,
            ["runs of the pilot", "between runs", "first plan", "second plan", "third plan", "fewest runs"],
            _row_of_runs,
        ),
        "single": (2 * n, ["differences", "5 %", "95 %", "with a plan, percent"], _row_of_single_plans),
    }
    found = report.load("planning")
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for name in [arguments.only] if arguments.only else tables:
            pilots, header, row = tables[name]
            places = {"runs": SPREADS, "single": ("REALSumm, rouge1", "lognormal")}.get(name, POPULATIONS)
            rows = list(pool.map(partial(row, pilots), places))
            found[name] = {"pilots": pilots, "header": header, "rows": rows}
    report.keep("planning", found)


def _row(n_pilots: int, name: str) -> list[str]:
    draw = _populations()[name]
    return [name, *(_cell(draw, n, effect, n_pilots) for n in PILOTS for effect in (0.25, 0.5))]


def _row_of_margins(n_pilots: int, name: str) -> list[str]:
    draw = _populations()[name]
    return [name, *(_margins(draw, n, n_pilots) for n in PILOTS)]


def _row_of_runs(n_pilots: int, pilot: tuple[int, float]) -> list[str]:
    n_runs, spread = pilot
    return [str(n_runs), f"{100 * spread:g}", *_of_runs(n_runs, spread, n_pilots)]


def _row_of_single_plans(n_pilots: int, name: str) -> list[str]:
    """Quantiles of the power of plans from 50 examples for 0.25 standard deviations, and how many pilots give one."""
    draw, random = _populations()[name], np.random.default_rng(50)
    powers = [power for _ in range(n_pilots) for power in _powers(random, draw(random), 50, 0.25)]
    pilots = [random.choice(draw(random), 50) for _ in range(20 * n_pilots)]
    given = 100 * np.mean([not why_no_plan(pilot) for pilot in pilots])
    return [name, *(f"{100 * each:.0f}" for each in np.quantile(powers or [math.nan], [0.05, 0.95])), f"{given:.1f}"]


def _populations() -> dict[str, Draw]:
    rows, types = realsumm.rows(), ("rouge1", "rouge2", "rougeL")
    scores = Scorer(types).score([row["prediction"] for row in rows], [row["reference"] for row in rows])
    systems, documents = (sorted({row[name] for row in rows}) for name in ("system", "doc_id"))
    at = {(row["system"], row["doc_id"]): k for k, row in enumerate(rows)}
    outputs = np.array([[at[system, document] for document in documents] for system in systems])
    pairs = list(combinations(range(len(systems)), 2))

    def real(kind: str, random: np.random.Generator) -> Floats:
        a, b = pairs[random.integers(len(pairs))]
        f = scores[kind].fmeasure[outputs]
        return _standardised(f[b] - f[a])

    of_shapes = {
        "normal": lambda random: random.standard_normal(20_000),
        "half ties": lambda random: np.where(random.random(20_000) < 0.5, 0.0, random.normal(0, 2**0.5, 20_000)),
        "lognormal": lambda random: _standardised(random.lognormal(0, 1, 20_000)),
    }
    return {f"REALSumm, {kind}": partial(real, kind) for kind in types} | of_shapes


def _of_runs(n_pilot: int, spread: float, n_pilots: int) -> list[str]:
    """How often each of three plans has less power than promised, its mean power, and the runs of the first plan.

    The differences of 200 examples have a mean of 1.2 points and a spread of 5; single outputs have a spread of 8.
    """
    random, found, fewest = np.random.default_rng([n_pilot, int(1e4 * spread)]), [], []
    for _ in range(n_pilots):
        texts = random.normal(0, 0.035, (2, 1, 200))
        a, b = texts + random.normal(0, spread, (2, n_pilot, 1)) + random.normal(0, OF_OUTPUT, (2, n_pilot, 200))
        plans = plan(a, b, DIFFERENCE)
        fewest.append(plans[0].n_runs)
        found.append([_power_of_runs(random, each.n_runs, each.n_examples, spread) for each in plans])
    powers = np.array(found)
    cells = zip((powers < 0.79).mean(axis=0), powers.mean(axis=0), strict=True)  # within the error of the futures
    return [*(f"{100 * below:.0f} / {100 * mean:.0f}" for below, mean in cells), f"{np.median(fewest):.0f}"]


def _power_of_runs(random: np.random.Generator, n_runs: int, n: int, spread: float, n_drawn: int = 4_000) -> float:
    """The power of the test for several runs, by drawing the quantities that the test is computed from."""
    of_output, of_texts = OF_OUTPUT**2 / n_runs, 2 * 0.035**2
    examples = (of_texts + 2 * of_output) / n * random.chisquare(n - 1, n_drawn) / (n - 1)
    runs = (spread**2 / n_runs + of_output / n) * random.chisquare(n_runs - 1, (2, n_drawn)) / (n_runs - 1)
    variance = examples + np.maximum(0, runs.sum(axis=0) - 2 * of_output / n)
    degrees = variance**2 / (examples**2 / (n - 1) + (runs**2).sum(axis=0) / (n_runs - 1))
    error = np.sqrt((of_texts + 2 * of_output) / n + 2 * spread**2 / n_runs)
    reach = scipy.stats.t.isf(0.025, np.maximum(1, degrees))
    return float((random.normal(DIFFERENCE, error, n_drawn) >= reach * np.sqrt(variance)).mean())


def _standardised(values: Floats) -> Floats:
    standardised: Floats = (values - values.mean()) / values.std()
    return standardised


def _cell(draw: Draw, n: int, effect: float, n_pilots: int) -> str:
    """Mean power of plans, and the share of pilots that gave a plan."""
    random = np.random.default_rng(n)
    found = [power for _ in range(n_pilots) for power in _powers(random, draw(random), n, effect)]
    return f"{100 * np.mean(found):.0f} ({100 * len(found) / n_pilots:.0f} %)" if found else "–"


def _powers(random: np.random.Generator, population: Floats, n: int, effect: float) -> Iterator[float]:
    """The power of the plan of a pilot of n examples; nothing if it gives none."""
    population += effect / np.mean(population != 0) * (population != 0)  # ties stay ties
    pilot = random.choice(population, n)
    if not why_no_plan(pilot):
        needed = examples_needed(pilot, effect, 0.05, 0.8)
        yield float(_detected_above(random.choice(population, (FUTURES, needed)), 0.0, 0.025).mean())


def _margins(draw: Draw, n: int, n_pilots: int) -> str:
    """How often margins claimed from pilots are shown, the same for plans, and the share of pilots that allow it."""
    random, found = np.random.default_rng(n), []
    for _ in range(n_pilots):
        population = draw(random)
        pilot = random.choice(population, n)
        if not why_no_plan(pilot):
            sizes = {smallest_margin(pilot, 0.05, 0.8): n, MARGIN: examples_for_margin(pilot, MARGIN, 0.05, 0.8)}
            shown = []
            for margin, size in sizes.items():
                future = random.choice(population, (FUTURES, size))
                shown.append((_detected_above(future, -margin, 0.05) & _detected_above(-future, -margin, 0.05)).mean())
            found.append(shown)
    both = " / ".join(f"{100 * each:.0f}" for each in np.mean(found, axis=0)) if found else ""
    return f"{both} ({100 * len(found) / n_pilots:.0f} %)" if found else "–"


if __name__ == "__main__":
    main()
