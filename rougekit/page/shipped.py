"""Files of the repository that an installed package has, too: what a Space is made of, and the example.

setup.py copies them into `data/source` of a wheel. It runs this file by its path, so it imports the standard library
alone.
"""

from pathlib import Path

EXAMPLE = "examples/systems.csv"
CARD = "dev/space-card.md"
BUILD = ("pyproject.toml", "setup.py", "MANIFEST.in", "LICENSE", "dev/__init__.py", "dev/build_backend.py")
"""What pip needs beside the package to install it."""
SHIPPED = (*BUILD, CARD, EXAMPLE)

PACKAGE = Path(__file__).resolve().parents[1]


def shipped(name: str) -> Path:
    """Where a file of the repository is, here: in a clone its own place."""
    packed = PACKAGE / "data" / "source" / name
    return packed if packed.exists() else PACKAGE.parent / name
