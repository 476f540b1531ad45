"""Names of several runs of a system, such as seeds, prompts or samples: A#1, A#2."""

import re
from collections.abc import Iterable


def runs_by_system(names: Iterable[str]) -> dict[str, list[str]]:
    """Group names of runs by system: A#1 and A#2 are runs of A; a name without such a sibling is a system of its own.

    >>> runs_by_system(["A#1", "A#2", "B", "C#1"])
    {'A': ['A#1', 'A#2'], 'B': ['B'], 'C#1': ['C#1']}
    """
    runs: dict[str, list[str]] = {}
    for name in names:
        runs.setdefault(re.sub(r"(?<=.)#\d+\Z", "", name), []).append(name)
    return {each[0] if len(each) == 1 else system: each for system, each in runs.items()}
