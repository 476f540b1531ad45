"""`rougekit nearest`: for each text of a file the texts of another that are most like it."""

from collections.abc import Sequence

from rougekit.all_pairs.nearest import nearest
from rougekit.cli.many import as_json, parser_of, read


def run(arguments: Sequence[str]) -> int:
    """Print a JSON line for each query and each of its nearest texts.

    Raises
    ------
    ValueError, OSError : a file that can't be read, or an option.
    """
    parser = parser_of("nearest", "For each query the texts of a pool with the highest scores, as JSON lines.")
    parser.add_argument("queries", help="a file of texts: lines, or rows of a file with columns; - is standard input")
    parser.add_argument("pool", help="a file of texts to look among")
    parser.add_argument("-k", type=int, default=1, help="how many for each query; 1 if not given")
    given = parser.parse_args(arguments)
    queries, pool = read(given.queries, given.column)[0], read(given.pool, given.column)[0]
    found = nearest(queries, pool, given.k, given.rouge_type, given.part, use_stemmer=given.use_stemmer)
    for query, (values, places) in enumerate(zip(found.values.tolist(), found.places.tolist(), strict=True)):
        for value, place in zip(values, places, strict=True):
            print(as_json({"query": query, "place": place, "score": value, "text": pool[place]}))
    return 0
