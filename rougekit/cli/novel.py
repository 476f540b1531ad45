"""`rougekit novel`: the texts of a file that are like no other before them."""

import sys
from collections.abc import Sequence

from rougekit.all_pairs.novel import novel
from rougekit.cli.many import as_json, parser_of, read


def run(arguments: Sequence[str]) -> int:
    """Print the texts to keep: lines of a text file as they are, rows of a file with columns as JSON lines.

    Raises
    ------
    ValueError, OSError : a file that can't be read, or an option.
    """
    parser = parser_of(
        "novel",
        "Keep a text unless its score with one kept before it is above the threshold, as Self-Instruct filters "
        "instructions.",
    )
    parser.add_argument("file", help="the texts: lines, or rows of a file with columns; - is standard input")
    parser.add_argument("--pool", help="a file of texts that are there before")
    parser.add_argument("--threshold", type=float, default=0.7, help="0.7 if not given")
    given = parser.parse_args(arguments)
    texts, rows = read(given.file, given.column)
    pool = read(given.pool, given.column)[0] if given.pool else []
    kept = novel(texts, given.threshold, pool, given.rouge_type, given.part, use_stemmer=given.use_stemmer)
    for place in kept.tolist():
        print(texts[place] if rows is None else as_json({name: column[place] for name, column in rows.items()}))
    print(f"kept {len(kept)} of {len(texts)} texts", file=sys.stderr)
    return 0
