"""The command rouge155, run in this process, and files for it."""

import io
import os
from pathlib import Path

from rougekit.rouge155.cli import run


def rouge155(*arguments: str | bytes | Path) -> tuple[int, str, str]:
    """Exit code, standard output and standard error, decoded as Latin-1."""
    out, err = io.BytesIO(), io.BytesIO()
    code = run([os.fsencode(word) for word in arguments], out, err)
    return code, out.getvalue().decode("latin-1"), err.getvalue().decode("latin-1")


def write(folder: Path, **texts: str) -> None:
    for name, text in texts.items():
        (folder / name).write_bytes(text.encode("latin-1"))


FILES = {"p": "the cat sat on the mat", "m": "the cat was on the mat\nthe dog", "m2": "a cat"}
OPTIONS = ["-n", "1", "-x", "-d", "-r", "20", "-a"]


def evaluation(peers: str, models: str, identity: str = "1") -> str:
    return (
        f'<EVAL ID="{identity}"><PEER-ROOT>.</PEER-ROOT><MODEL-ROOT>.</MODEL-ROOT><INPUT-FORMAT TYPE="SPL"/>'
        f"<PEERS>{peers}</PEERS><MODELS>{models}</MODELS></EVAL>"
    )


def xml(*evaluations: str) -> str:
    return f"<ROUGE-EVAL>{''.join(evaluations)}</ROUGE-EVAL>"


M = '<M ID="1">m</M>'
