"""`rougekit novel`: the texts of a file that are not similar to any earlier one."""

from collections.abc import Sequence

from rougekit.analysis import wording
from rougekit.analysis.all_pairs.novel import novel
from rougekit.cli.all_pairs import as_json, pairwise_options, read, scorer_of
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
    what, most = wording.title(values.rouge_type), wording.points(values.threshold)
    print_error(
        f"kept {len(kept):,} of {wording.counted(len(texts), 'text')}: none of them scores more than {most} points of "
        f"{what} with one before it"
    )
    print_error(scorer_of(values).signature)
    return 0
