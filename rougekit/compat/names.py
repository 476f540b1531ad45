"""Whose names are taken: those of distributions whose numbers rougekit has, and those that nobody has."""

import sys
from collections.abc import Sequence
from importlib.machinery import PathFinder
from importlib.metadata import Distribution, distributions
from pathlib import Path

FOR = {
    "rouge_score": ("rouge-score", "0.1.2"),
    "rouge": ("rouge", "1.0.1"),
    "rouge_chinese": ("rouge-chinese", "1.0.3"),
}
"""By the name of a package: the distribution and the version that rougekit stands in for."""


def left_alone(path: Sequence[str] | None = None) -> dict[str, str]:
    """By name, the packages that are not rougekit's to replace, and whose they are, as "py-rouge 1.1".

    path : folders in which Python would look, without the stand-ins'; by default sys.path
    """
    folders = [folder for folder in (sys.path if path is None else path) if not _is_ours(folder)]
    owners = {name: _owners(name, folders) for name in FOR}
    return {name: found for name, owner in owners.items() if (found := _other(name, owner))}


def _is_ours(folder: str) -> bool:
    return Path(folder).name.startswith("standin") and Path(folder).parent == Path(__file__).resolve().parent


def _owners(name: str, folders: Sequence[str]) -> list[tuple[str, str]] | None:
    """The name and version of each distribution that has a package; [] if nobody knows; None if there is no package."""
    spec = PathFinder.find_spec(name, list(folders))
    if spec is None or (spec.origin is None and not spec.submodule_search_locations):
        return None
    places = [Path(each).parent for each in spec.submodule_search_locations or ()] or [Path(str(spec.origin)).parent]
    found = distributions(path=list(map(str, places)))
    return [(each.metadata["Name"].lower().replace("_", "-"), each.version) for each in found if _has(each, name)]


def _has(distribution: Distribution, name: str) -> bool:
    files = distribution.files
    if files is None:  # of an installer that keeps no list
        return name in (distribution.read_text("top_level.txt") or "").split()
    return any(file.parts[0] in (name, f"{name}.py") for file in files)


def _other(name: str, owners: list[tuple[str, str]] | None) -> str | None:
    """Whose a package is, if it is not ours to replace."""
    if owners is None:
        return None
    if not owners:
        return "a module of no known distribution"
    others = [each for each in owners if (each[0], each[1].partition("+")[0]) != FOR[name]]
    return " and ".join(" ".join(each) for each in others) or None


def listed(names: Sequence[str]) -> str:
    """Names as a sentence has them.

    >>> listed(["rouge_score", "rouge", "rouge_chinese"])
    'rouge_score, rouge and rouge_chinese'
    """
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def what_stays(left: dict[str, str]) -> str:
    """Which packages are left alone and why, as the end of a sentence; empty if none is.

    >>> what_stays({"rouge": "py-rouge 1.1"})
    '; it leaves rouge alone, which is py-rouge 1.1 and not rouge 1.0.1'
    """
    return "".join(
        f"; it leaves {name} alone, which is {owner} and not {' '.join(FOR[name])}" for name, owner in left.items()
    )
