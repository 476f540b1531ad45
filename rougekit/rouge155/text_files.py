"""Two text files in place of a configuration: each line of the first is scored against that line of the second."""

import os
from collections.abc import Mapping

from rougekit.foundation.plurals import counted
from rougekit.rouge155.arguments import Rouge155Error
from rougekit.rouge155.plan import read_file
from rougekit.rouge155.settings import Evaluation
from rougekit.scoring.standards.rouge155.command_line import RawOptions

SYSTEM = "X"
"""The name of the system, which the script, too, prints if none is given."""


def text_files(raw: RawOptions) -> tuple[str, str] | None:
    """The predictions and the references, if the words of a command line are two text files; None for the script's own.

    They are if -z names no list and the first is no XML: then the second word would name a system.
    """
    if "z" in raw.values or len(raw.words) != 2:
        return None
    paths = [word.encode("latin-1") for word in raw.words]
    if not all(map(os.path.isfile, paths)) or read_file(paths[0]).lstrip().startswith((b"<", b"\xef\xbb\xbf<")):
        return None
    return raw.words[0], raw.words[1]


def from_text_files(predictions: str, references: str) -> tuple[list[Evaluation], Mapping[bytes, bytes]]:
    """One evaluation for each line, and what the files that it names contain: a line each.

    Raises Rouge155Error if one file has more lines than the other, or none.
    """
    both = [read_file(path.encode("latin-1")).removesuffix(b"\n").split(b"\n") for path in (predictions, references)]
    n, n_references = map(len, both)
    if n != n_references or both == [[b""], [b""]]:
        raise Rouge155Error(
            f"{predictions} has {counted(n, 'line')}, {references} {counted(n_references, 'line')}; "
            "expected a prediction in each line of the first, and its reference in the same line of the second"
        )
    contents: dict[bytes, bytes] = {}
    evaluations = []
    for number, lines in enumerate(zip(*both, strict=True), 1):
        names = [b"%d of %b" % (number, kind) for kind in (b"predictions", b"references")]
        contents.update(zip(names, lines, strict=True))
        evaluations.append(Evaluation(str(number), "SPL", {SYSTEM: names[0]}, [names[1]]))
    return evaluations, contents
