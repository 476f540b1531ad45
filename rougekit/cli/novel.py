"""`rougekit novel`: the texts of a file that are unlike all texts kept before them."""

import sys
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from rougekit.analysis import wording
from rougekit.analysis.tables.model import Column, Table
from rougekit.analysis.tables.numbers import Kind
from rougekit.cli.parsing import parse
from rougekit.cli.places import placed
from rougekit.cli.reading import refuse_to_replace
from rougekit.cli.screen import Screen
from rougekit.cli.similarity import Similarity, Texts, as_json, snippet
from rougekit.reading.formats.cells import row_name
from rougekit.studies.similarity.novel import novel

SHOWN = 5
"""The most dropped texts that are shown."""


class Request(NamedTuple):
    """What the flags ask."""

    texts: Texts
    similarity: Similarity
    threshold: float
    pool: str | None
    """a file of texts that count as already kept"""


def run(command: str, arguments: Sequence[str]) -> int:
    """Print the kept texts of a text file as lines, or the kept rows of a file with columns as JSON lines.

    A text is dropped if it scores above the threshold against a text kept before it, as Self-Instruct filters
    instructions. Raises ValueError, OSError.
    """
    line = parse(command, arguments)
    (path,), asked = line.positional, line.of(Request)
    refuse_to_replace(line.outputs, [path, *filter(None, [asked.pool])])
    texts, rows = asked.texts.read(path)
    pool = asked.texts.read(asked.pool)[0] if asked.pool else []
    with placed(texts=partial(row_name, path), pool=partial(row_name, asked.pool or "")):
        kept = novel(texts, asked.threshold, pool, **asked.similarity.options)
    for row in kept.tolist():
        print(texts[row] if rows is None else as_json({name: column[row] for name, column in rows.items()}))
    dropped = np.setdiff1d(np.arange(len(texts)), kept).tolist()
    screen, what = Screen(stream=sys.stderr), wording.title(asked.similarity.rouge_type)
    screen.say(wording.novel_sentence(len(kept), len(texts), what, asked.threshold))
    if dropped:
        columns = [Column("row", Kind.NUMBER), Column("dropped", Kind.TEXT, cut="end")]
        screen.table(Table(columns, [[row + 1, snippet(texts[row])] for row in dropped[:SHOWN]]))
    screen.line(asked.similarity.signature, "dim")
    return 0
