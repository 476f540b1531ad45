"""The command `rougekit`: scores of files as a table; the flags of rouge_score's command mean what they mean there."""

from rougekit.cli.main import main

__all__ = ["main"]
