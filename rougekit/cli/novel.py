"""`rougekit novel`: the texts of a file that are not similar to any earlier one."""

from collections.abc import Sequence

from rougekit.analysis.all_pairs.novel import novel
from rougekit.cli.all_pairs import as_json, pairwise_options, read
from rougekit.cli.flags import parse
from rougekit.foundation.io.printable import print_error


def run(command: str, arguments: Sequence[str]) -> int:
    """Print the kept texts of a text file as they are, the kept rows of a file with columns as JSON lines.

    A text is dropped if it scores above the threshold against one that was kept before it, as Self-Instruct filters
    instructions. Raises ValueError, OSError.
    """
    values, (path,) = parse(command, arguments)
    texts, rows = read(path, values)
    pool = read(values.pool, values)[0] if values.pool else []
    kept = novel(texts, values.threshold, pool, **pairwise_options(values))
    for place in kept.tolist():
        print(texts[place] if rows is None else as_json({name: column[place] for name, column in rows.items()}))
    print_error(f"kept {len(kept)} of {len(texts)} texts")
    return 0
