"""The command `rouge155`: prints what ROUGE-1.5.5.pl prints."""

import gc
import os
import signal
import sys
from collections.abc import Sequence
from typing import BinaryIO

from rougekit.foundation.io.printable import printable
from rougekit.reading.formats.folders import Folders
from rougekit.rouge155.arguments import Arguments, Rouge155Error
from rougekit.scoring.standards.rouge155.command_line import split_options


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with the process's arguments and streams; returns the exit code.

    Garbage collection is turned off, as the process is short.
    """
    gc.disable()
    for name in ("SIGPIPE", "SIGINT"):  # a closed pipe or an interrupt ends the process, as it ends the script
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    words = sys.argv[1:] if arguments is None else arguments
    code = run([os.fsencode(word) for word in words], sys.stdout.buffer, sys.stderr.buffer)
    sys.stdout.flush()
    return code


def run(arguments: Sequence[bytes], out: BinaryIO, err: BinaryIO) -> int:
    """Run the command.

    Parameters
    ----------
    arguments : as on the command line, in bytes. First may come `--read-data`, to use the word lists of -e, and then
        `--pyrouge` with its four words: see `rougekit.reading.formats.folders.Folders`
    out : receives exactly the bytes that ROUGE-1.5.5.pl prints
    err : receives messages and, if it is a terminal, the current step

    Returns
    -------
    0, or 255 where ROUGE-1.5.5.pl ends with an error (with a code that depends on the platform)
    """
    from rougekit.rouge155.pyrouge import DEFAULT_OPTIONS
    from rougekit.rouge155.report import encoded, lines
    from rougekit.rouge155.run import results
    from rougekit.rouge155.text_files import text_files

    def warn(message: str) -> None:
        text = encoded(message).decode("utf-8", "backslashreplace")
        err.write(printable(text, keep="\n\t").encode())

    def show_progress(step: str) -> None:
        if err.isatty():
            err.write(f"\r\x1b[K{step}".encode())
            err.flush()

    read_data = list(arguments[:1]) == [b"--read-data"]
    words = list(arguments[int(read_data) :])
    folders = None
    if words[:1] == [b"--pyrouge"]:
        if len(words) < 5:
            warn("--pyrouge needs four words: SYSTEM_DIR SYSTEM_PATTERN MODEL_DIR MODEL_PATTERN")
            return 255
        folders = Folders(*map(os.fsdecode, words[1:5]))
        words = words[5:] or [option.encode() for option in DEFAULT_OPTIONS]
    parsed = split_options([word.decode("latin-1") for word in words])
    for message in parsed.messages:
        warn(message)
    try:
        texts = None if folders else text_files(parsed)
        options = Arguments(parsed, read_data=read_data, folders=folders, texts=texts)
        for result in results(options, warn, show_progress):
            out.writelines(encoded(line) for line in lines(result, options))
    except (Rouge155Error, ZeroDivisionError, MemoryError) as error:
        out.flush()
        show_progress("")
        is_memory = isinstance(error, MemoryError)
        warn("out of memory: these texts and options need more than this machine has" if is_memory else str(error))
        return 255
    return 0
