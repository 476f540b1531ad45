"""`rougekit nearest`: for each text of one file, the most similar texts of another."""

from collections.abc import Sequence

from rougekit.analysis.all_pairs.nearest import nearest
from rougekit.cli.all_pairs import as_json, pairwise_options, read
from rougekit.cli.flags import parse
from rougekit.foundation.io.printable import print_error


def run(command: str, arguments: Sequence[str]) -> int:
    """Print a JSON line for each query and each of its nearest texts. Raises ValueError, OSError."""
    values, words = parse(command, arguments)
    queries, pool = (read(path, values)[0] for path in words)
    result = nearest(queries, pool, values.k, **pairwise_options(values))
    for query, (scores, positions) in enumerate(zip(result.values.tolist(), result.positions.tolist(), strict=True)):
        for score, place in zip(scores, positions, strict=True):
            print(as_json({"query": query, "place": place, "score": score, "text": pool[place]}))
    print_error("query and place are row numbers, counted from 0")
    return 0
