"""`rougekit warmup`; tests/cli/test_cli.py runs it."""

import pytest

from rougekit.cli.warmup import run


@pytest.mark.parametrize("arguments", [["now"], ["--portable", "--portable"]])
def test_nothing_else_is_taken(arguments):
    with pytest.raises(ValueError, match=f"warmup {' '.join(arguments)}; expected nothing more, or --portable"):
        run(arguments)
