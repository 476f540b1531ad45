"""Rows as dicts: small files of them in the current folder, and logs of several systems."""

import itertools
import json
from pathlib import Path


def put(name, rows):
    """Write rows as JSON lines; the name."""
    Path(name).write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return name


def columns_of(rows):
    """Their cells by column."""
    return {name: [row[name] for row in rows] for name in rows[0]}


def log(*columns, n=7, drop=0):
    """Rows of n documents for each combination of values, which the outputs repeat."""
    names, values = zip(*columns, strict=True)
    rows = [
        {
            "doc": f"d{k}",
            **dict(zip(names, each, strict=True)),
            "prediction": f"{each} of {k}",
            "reference": f"text {k}",
        }
        for each in itertools.product(*values)
        for k in range(n)
    ]
    return rows[: len(rows) - drop]
