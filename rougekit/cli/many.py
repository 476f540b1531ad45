"""What `rougekit novel` and `rougekit nearest` share: their files, and how they compare texts."""

import argparse
import json
from pathlib import Path
from typing import Any

from rougekit.io.files import ENDINGS, kind_of, pick_column, read_columns, read_records, texts
from rougekit.results import PARTS

USUAL = ("text", "instruction", "prompt", "question", "query", "prediction", "summary")
"""Columns that hold the texts, if none is named."""


def parser_of(command: str, about: str) -> argparse.ArgumentParser:
    """With the options that both words have."""
    parser = argparse.ArgumentParser(prog=f"rougekit {command}", description=about)
    parser.add_argument("--column", help=f"of files with columns; the first of {', '.join(USUAL)} if not given")
    parser.add_argument("--rouge_type", default="rougeL", help="rougeL if not given")
    parser.add_argument("--part", default="fmeasure", choices=PARTS, help="fmeasure if not given")
    parser.add_argument("--use_stemmer", action="store_true", help="Porter stemming")
    return parser


def read(path: str, column: str | None) -> tuple[list[str], dict[str, list[Any]] | None]:
    """The texts of a file, and its columns if it has any."""
    if kind_of(path) in ENDINGS or Path(path).is_dir():
        columns = read_columns(path)
        return texts(path, columns, pick_column(path, columns, column, USUAL, "column")), columns
    return read_records(path), None


def as_json(row: dict[str, Any]) -> str:
    """A row in one line."""
    return json.dumps(row, ensure_ascii=False, default=str)
