"""`rougekit explain`: which words of a prediction and its reference match, and how the score follows from them."""

import sys
from collections.abc import Sequence
from typing import Any

from rougekit.analysis.explanation.explain import explain
from rougekit.cli.flags import FlagValues, options_given, parse
from rougekit.cli.reading import name_files, read
from rougekit.foundation.io.decoding import FileError
from rougekit.scoring.options import MeasureOptions, TextOptions


def run(command: str, arguments: Sequence[str]) -> int:
    """Print the explanation of one pair. Raises ValueError for a missing row or text, or several systems."""
    values, words = parse(command, arguments)
    options = options_given(values, TextOptions, MeasureOptions)
    explanation = explain(*_pair(values, words), values.rouge_type, **options)
    if values.format == "json":
        print(explanation.to_json(indent=2))
    elif values.format == "html":
        print(explanation.to_html())
    else:
        if sys.stdout.isatty():
            print(explanation.to_ansi())
        print(explanation.sentence)
    return 0


def _pair(values: FlagValues, words: Sequence[str]) -> tuple[str, Any]:
    """The texts of --prediction and --reference, or those of --row of files."""
    if values.prediction is not None or values.reference is not None:
        if words or values.prediction is None or values.reference is None:
            raise ValueError("explain needs both --prediction and --reference, or files")
        return values.prediction, values.reference
    name_files(values, words)
    data = read(values)
    if len(data.systems) > 1:
        raise ValueError(f"explain is for one system; choose one of {', '.join(data.systems)}")
    if values.row < 1:
        raise ValueError(f"--row={values.row}; expected a row from 1 on")
    (system,) = data.systems
    row = 0
    pairs = (pair for batch in data.batches for pair in zip(batch.systems[system], batch.references, strict=True))
    for row, pair in enumerate(pairs, 1):
        if row == values.row:
            return pair
    raise FileError(f"{data.path}: --row={values.row}, but it has {row} rows")
