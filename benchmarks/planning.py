"""Do plans have the power they promise? Pilots are drawn from known differences; writes a table of docs/claims.md.

A pilot's plan is for the true difference and 80 % power. Its power is the share of future test sets of that size, drawn
from the same differences, in which the test shows the difference; the table has the mean over pilots, and in how many
pilots a plan was given. The differences are those of all 91 pairs of REALSumm's systems, moved to a mean of a quarter
and of half a standard deviation, and distributions.

    python -m benchmarks.planning [--pilots 200]
"""

import argparse
from collections.abc import Callable
from functools import partial
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from dev import realsumm
from dev.marked import with_part
from dev.paths import ROOT
from rougekit import Scorer
from rougekit.analysis.planning import _are_above, examples_needed, why_no_plan
from rougekit.foundation.io.tables import Cell, render

PAGE = ROOT / "docs" / "claims.md"
PILOTS = (30, 50, 100)
FUTURES = 400
"""Test sets drawn for the power of a plan."""
Floats = NDArray[np.float64]
Draw = Callable[[np.random.Generator], Floats]
"""A population of standard deviation 1 and mean 0, of which one is drawn."""


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pilots", type=int, default=200, help="pilots drawn for each number")
    n_pilots = parser.parse_args().pilots
    rows: list[list[Cell]] = []
    for name, draw in _populations().items():
        cells = [_cell(draw, n, effect, n_pilots) for n in PILOTS for effect in (0.25, 0.5)]
        rows.append([name, *cells])
        print(*rows[-1], flush=True)
    header = ["differences", *(f"{n}, {effect} sd" for n in PILOTS for effect in (0.25, 0.5))]
    table = render(header, rows, "markdown", left=1)
    below = f"{n_pilots} pilots a cell; standard error some 1 to 2 points."
    page = with_part(PAGE.read_text("utf-8"), "planning", "table", f"\n{table}\n{below}\n")
    PAGE.write_text(page, "utf-8")


def _populations() -> dict[str, Draw]:
    rows, types = realsumm.rows(), ("rouge1", "rouge2", "rougeL")
    scores = Scorer(types).score([row["prediction"] for row in rows], [row["reference"] for row in rows])
    systems, documents = (sorted({row[name] for row in rows}) for name in ("system", "doc_id"))
    at = {(row["system"], row["doc_id"]): k for k, row in enumerate(rows)}
    places = np.array([[at[system, document] for document in documents] for system in systems])
    pairs = list(combinations(range(len(systems)), 2))

    def real(kind: str, random: np.random.Generator) -> Floats:
        a, b = pairs[random.integers(len(pairs))]
        f = scores[kind].fmeasure[places]
        return _standardised(f[b] - f[a])

    of_shapes = {
        "normal": lambda random: random.standard_normal(20_000),
        "lognormal": lambda random: _standardised(random.lognormal(0, 1, 20_000)),
    }
    return {f"REALSumm, {kind}": partial(real, kind) for kind in types} | of_shapes


def _standardised(values: Floats) -> Floats:
    standardised: Floats = (values - values.mean()) / values.std()
    return standardised


def _cell(draw: Draw, n: int, effect: float, n_pilots: int) -> str:
    """Mean power of plans, and the share of pilots that gave one."""
    random, found = np.random.default_rng(n), []
    for _ in range(n_pilots):
        population = draw(random) + effect
        pilot = random.choice(population, n)
        if not why_no_plan(pilot):
            needed = examples_needed(pilot, effect, 0.05, 0.8)
            found.append(float(_are_above(random.choice(population, (FUTURES, needed)), 0.0, 0.025).mean()))
    return f"{100 * np.mean(found):.0f} ({100 * len(found) / n_pilots:.0f} %)" if found else "–"


if __name__ == "__main__":
    main()
