"""The catalog: a name leads to the standard of that name, and importing the package loads none of them."""

import subprocess
import sys

import pytest

from rougekit.scoring.standards import catalog


@pytest.mark.parametrize("name", catalog.CLASSES)
def test_each_name_leads_to_the_standard_of_that_name(name):
    assert catalog.load(name).name == name


def test_importing_the_package_loads_no_standard():
    code = "import rougekit, sys; print(sorted(m for m in sys.modules if m.startswith('rougekit.scoring.standards')))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert eval(found.stdout) == [
        "rougekit.scoring.standards",
        "rougekit.scoring.standards.catalog",
        "rougekit.scoring.standards.registry",
    ]
