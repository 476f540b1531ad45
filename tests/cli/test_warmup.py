"""`rougekit warmup`; tests/cli/test_cli.py runs it."""

import pytest

from rougekit.cli.commands import UsageError
from rougekit.cli.warmup import run


@pytest.mark.parametrize("arguments", [["now"], ["--portables"]])
def test_nothing_else_is_taken(arguments):
    with pytest.raises(UsageError, match="warmup"):
        run("warmup", arguments)
