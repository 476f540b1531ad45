"""The records of text files, such as their lines, read piece by piece."""

from collections.abc import Iterator

from rougekit.foundation.io.decoding import FileError, errors_named, open_text
from rougekit.foundation.io.streams import is_stream
from rougekit.reading.formats.shards import shards_of

_RECORD_CHARACTERS = 1 << 20
"""Characters that `records` reads at a time."""


def records(path: str, delimiter: str = "\n", *, encoding: str | None = None, reads_cr: bool = False) -> Iterator[str]:
    """The records of a text file, of those that a pattern matches, or of a stream, such as standard input ("-").

    The last one of a file need not end with the delimiter.

    reads_cr : read "\\r\\n" and "\\r" as "\\n", as Python does by default

    Raises ValueError if the delimiter is empty, FileError if the file can't be read, or if a stream begins with
    an object of JSON, which `open_data` reads.
    """
    if not delimiter:
        raise ValueError("delimiter=''; expected at least one character, such as a line break")
    rest, is_first = "", True
    for shard in shards_of(path):
        with open_text(shard, encoding) as file, errors_named(shard):
            if reads_cr:
                file.reconfigure(newline=None)
            while chunk := file.read(max(_RECORD_CHARACTERS, len(rest))):
                if is_first and chunk.startswith('{"') and is_stream(path):
                    name = "standard input" if path == "-" else path
                    raise FileError(
                        f"{name}: line 1 is JSON; expected a text in each line. Beside other files, "
                        f"--data={path} reads references with columns from it; write other JSON to a file that ends in "
                        ".jsonl"
                    )
                is_first = False
                *complete, rest = (rest + chunk).split(delimiter)
                yield from complete
        if rest:
            yield rest
        rest = ""


def read_records(path: str, delimiter: str = "\n", *, encoding: str | None = None) -> list[str]:
    """The list of `records`."""
    return list(records(path, delimiter, encoding=encoding))
