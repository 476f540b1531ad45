"""Several runs of a system, such as seeds, prompts or samples: names, and checks that all have the same examples."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from rougekit.foundation.arrays.types import Numbers
from rougekit.foundation.checks import shown
from rougekit.foundation.plurals import counted
from rougekit.foundation.run_names import runs_by_system
from rougekit.foundation.suggestions import suggestion
from rougekit.scoring.scores.groups import Groups
from rougekit.scoring.scores.scores import Scores


def by_system(outputs: Mapping[str, Scores]) -> dict[str, list[Scores]]:
    """The scores of each system's runs, from scores by the names that `runs_by_system` groups."""
    return {name: [outputs[run] for run in runs] for name, runs in runs_by_system(outputs).items()}


def checked_runs(systems: Any, baseline: str | None) -> dict[str, list[Scores]]:
    """Check that all runs have the same examples and options, and return those of each system as a list.

    Raises TypeError, ValueError as `compare` does.
    """
    if not isinstance(systems, Mapping) or len(systems) < 2:
        raise ValueError(f"systems={shown(systems)}; expected a mapping of two or more names to Scores")
    runs: dict[str, list[Scores]] = {}
    for name, given in systems.items():
        if not isinstance(name, str):
            raise TypeError(f"systems has the name {shown(name)}; expected str")
        runs[name] = list(given) if isinstance(given, list | tuple) else [given]
        for k, scores in enumerate(runs[name]):
            if not isinstance(scores, Scores):
                where = f"systems[{name!r}]" + f"[{k}]" * isinstance(given, list | tuple)
                raise TypeError(
                    f"{where} is {type(scores).__name__}; expected the Scores of Scorer.score, or a list of them, one "
                    "for each run"
                )
        if not runs[name]:
            raise ValueError(f"systems[{name!r}] has no run; expected one or more")
        if len(set(map(id, runs[name]))) < len(runs[name]):
            raise ValueError(f"systems[{name!r}] has the same Scores twice; expected a different run in each place")
    if baseline is not None and baseline not in runs:
        hint = suggestion(str(baseline), runs)
        raise ValueError(f"baseline={baseline!r}; expected None or one of the systems, {list(runs)}{hint}")
    of_first = next(iter(runs)) if baseline is None else baseline
    first = runs[of_first][0]
    if not len(first):
        raise ValueError("the systems have no examples; expected at least one")
    for name, of_system in runs.items():
        for k, scores in enumerate(of_system):
            if scores is not first:
                both = f"systems {of_first!r} and {name!r}" if name != of_first else f"runs 0 and {k} of {name!r}"
                _check_same_examples(both, first, scores)
    return runs


def same_groups(runs: Mapping[str, Sequence[Scores]]) -> Groups | None:
    """The groups of examples that all these scores share; None without groups. Raises ValueError if they differ."""
    labels = [(name, scores.groups and scores.groups.label) for name, of_system in runs.items() for scores in of_system]
    (first, label), *others = labels
    for name, other in others:
        if other != label:
            raise ValueError(f"systems {first!r} and {name!r} have the groups {label} and {other}; expected the same")
    return runs[first][0].groups


def _check_same_examples(both: str, mine: Scores, theirs: Scores) -> None:
    """Refuse Scores of different examples or options. Without texts, references are compared by their counts.

    both : how the message refers to the two
    """
    if len(mine) != len(theirs):
        raise ValueError(f"{both} have {len(mine)} and {counted(len(theirs), 'example')}; expected the same examples")
    if difference := mine.difference(theirs):
        raise ValueError(f"{both} were scored with {difference}; expected the same")
    if (example := _first_difference(mine.example_at, theirs.example_at)) is not None:
        raise ValueError(
            f"{both} have different numbers of references for example {example - 1}; expected the same references"
        )
    if mine.texts is not None and theirs.texts is not None:
        if (example := mine.texts.first_difference(theirs.texts)) is not None:
            raise ValueError(
                f"{both} have different references for example {example}; expected the same texts in order"
            )
        return
    for rouge_type, measure in mine.measures.items():
        for column, a, b in zip(measure.columns, mine.tables[rouge_type], theirs.tables[rouge_type], strict=True):
            if column not in ("reference_total", "reference_length"):
                continue
            known = (a >= 0) & (b >= 0)  # -1 stands for a pair with a text that the standard's tool refuses
            if (row := _first_difference(a * known, b * known)) is not None:
                example = int(np.searchsorted(mine.example_at, row, "right")) - 1 if measure.per_reference else row
                raise ValueError(
                    f"{both} have different references for example {example} ({rouge_type}: {a[row]}, {b[row]} units)"
                )


def _first_difference(a: Numbers, b: Numbers) -> int | None:
    different = np.flatnonzero(a != b)
    return int(different[0]) if len(different) else None
