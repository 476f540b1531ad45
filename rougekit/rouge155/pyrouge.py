"""How pyrouge calls ROUGE-1.5.5: its folders as a configuration, its conversion of texts and its options."""

import os

from rougekit.reading.formats.folders import Folders, matched_files
from rougekit.rouge155.arguments import Rouge155Error
from rougekit.rouge155.settings import Evaluation

DEFAULT_OPTIONS = ("-c", "95", "-2", "-1", "-U", "-r", "1000", "-n", "4", "-w", "1.2")
"""pyrouge's default options. It appends `-m` to these and to any others."""
SYSTEM = "1"
"""pyrouge's name of the system."""


def from_folders(folders: Folders) -> list[Evaluation]:
    """One evaluation for each summary file, numbered from 1 in the order of their names.

    Raises Rouge155Error if a folder can't be listed, or no file matches.
    """
    try:
        files = matched_files(folders)
    except (OSError, ValueError) as error:
        raise Rouge155Error(str(error)) from None
    return [
        Evaluation(str(number), "SEE", {SYSTEM: os.fsencode(summary)}, [*map(os.fsencode, models)])
        for number, (summary, models) in enumerate(files, 1)
    ]


def see(content: bytes) -> bytes:
    """A plain text as pyrouge writes it for the script: each line a sentence, nothing escaped.

    >>> see(b"one")
    b'<a name="1">[1]</a> <a href="#1" id=1>one</a>\\n'
    """
    return b"".join(
        b'<a name="%d">[%d]</a> <a href="#%d" id=%d>%b</a>\n' % (number, number, number, number, line)
        for number, line in enumerate(content.split(b"\n"), 1)
    )
