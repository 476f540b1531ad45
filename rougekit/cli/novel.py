"""`rougekit novel`: the texts of a file that are unlike all texts kept before them."""

import sys
from collections.abc import Sequence
from functools import partial

import numpy as np

from rougekit.analysis import wording
from rougekit.analysis.tables.model import Column, Table
from rougekit.analysis.tables.numbers import Kind
from rougekit.cli.all_pairs import as_json, pairwise_options, read, signature_of, snippet
from rougekit.cli.flags import parse
from rougekit.cli.places import placed
from rougekit.cli.reading import refuse_to_replace
from rougekit.cli.screen import Screen
from rougekit.reading.formats.files import row_name
from rougekit.studies.all_pairs.novel import novel

SHOWN = 5
"""The most dropped texts that are shown."""


def run(command: str, arguments: Sequence[str]) -> int:
    """Print the kept texts of a text file as lines, or the kept rows of a file with columns as JSON lines.

    A text is dropped if it scores above the threshold against a text kept before it, as Self-Instruct filters
    instructions. Raises ValueError, OSError.
    """
    values = parse(command, arguments)
    (path,) = values.positional
    refuse_to_replace(values, [path, *filter(None, [values.pool])])
    texts, rows = read(path, values)
    pool = read(values.pool, values)[0] if values.pool else []
    with placed(texts=partial(row_name, path), pool=partial(row_name, values.pool)):
        kept = novel(texts, values.threshold, pool, **pairwise_options(values))
    for row in kept.tolist():
        print(texts[row] if rows is None else as_json({name: column[row] for name, column in rows.items()}))
    dropped = np.setdiff1d(np.arange(len(texts)), kept).tolist()
    screen, what = Screen(stream=sys.stderr), wording.title(values.rouge_type)
    screen.say(wording.novel_sentence(len(kept), len(texts), what, values.threshold))
    if dropped:
        columns = [Column("row", Kind.NUMBER), Column("dropped", Kind.TEXT, cut="end")]
        screen.table(Table(columns, [[row + 1, snippet(texts[row])] for row in dropped[:SHOWN]]))
    screen.line(signature_of(values), "dim")
    return 0
