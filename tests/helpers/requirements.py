"""What an install line brings, by pyproject.toml."""

import re
import tomllib
from collections.abc import Iterator

from dev.paths import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def requirements_of(extra: str) -> Iterator[str]:
    """The requirements of an extra, those of the extras that it names among them."""
    for line in PROJECT["optional-dependencies"][extra]:
        if named := re.fullmatch(r"rougekit\[(.+)\]", line):
            for inner in named[1].split(","):
                yield from requirements_of(inner)
        else:
            yield line
