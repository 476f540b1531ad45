"""The catalog: a name leads to the standard of that name, and importing the package loads none of them."""

import subprocess
import sys

import pytest

from rougekit.scoring.standards import catalog


def test_another_name_is_refused():
    with pytest.raises(ValueError, match="'rouge2000' has no module; expected one of rouge_score, rouge155"):
        catalog.load("rouge2000")


def test_importing_the_package_loads_no_standard():
    code = "import rougekit, sys; print(sorted(m for m in sys.modules if m.startswith('rougekit.scoring.standards')))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert eval(found.stdout) == [
        "rougekit.scoring.standards",
        "rougekit.scoring.standards.catalog",
        "rougekit.scoring.standards.registry",
    ]
