"""In which order to read: the files that a call reaches, each with its idea, and their functions, by first use.

`python -m dev.reading_order compute` (the metric), `compare` (the command), `pair` (a pair on the page), or any line of
the command: `python -m dev.reading_order rougekit score examples/pairs.jsonl`.
"""

import ast
import contextlib
import io
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from dev.paths import ROOT

PAIR = "the cat sat on the mat", "a cat was sitting on the mat"


def compute() -> None:
    """Score a prediction by the metric."""
    from rouge_metric import Rouge

    Rouge().compute(predictions=[PAIR[0]], references=[PAIR[1]])


def compare() -> None:
    """Compare the example systems by the command."""
    typed("compare", str(ROOT / "examples" / "systems.csv"))


def pair() -> None:
    """Score, mark and explain a pair as the page does."""
    from rougekit.page.server.api import chosen
    from rougekit.page.server.pair import shown_pair

    shown_pair(PAIR[0], [PAIR[1]], chosen(["rouge1", "rougeL"], None))


def typed(*words: str) -> None:
    """Run a line of the command, given without its first word."""
    from rougekit.cli import main

    main(list(words))


CALLS: dict[str, Callable[[], None]] = {"compute": compute, "compare": compare, "pair": pair}


def functions_of(call: Callable[[], None]) -> list[CodeType]:
    """The functions of this tree that a call reaches, also in threads, in the order of their first use."""
    seen: dict[CodeType, None] = {}

    def note(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and frame.f_code not in seen and _is_ours(frame.f_code) and not _is_importing(frame):
            seen[frame.f_code] = None

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            call()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return list(seen)


@cache
def _is_ours(code: CodeType) -> bool:
    path = Path(code.co_filename)
    is_read = path.is_relative_to(ROOT / "rougekit") or path == ROOT / "rouge_metric.py"
    return is_read and not code.co_name.startswith("<")


def _is_importing(frame: FrameType | None) -> bool:
    """Whether a module is being imported, so that classes and tables are made, not used."""
    while frame is not None and not frame.f_code.co_filename.startswith("<frozen importlib"):
        frame = frame.f_back
    return frame is not None


@cache
def lengths_in(path: str) -> dict[int, int]:
    """The number of lines of each function of a file, by its first line, with its decorators."""
    tree = ast.parse(Path(path).read_text("utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    starts = {node: min([node.lineno, *(each.lineno for each in node.decorator_list)]) for node in functions}
    return {start: (node.end_lineno or start) - start + 1 for node, start in starts.items()}


def written(functions: Sequence[CodeType]) -> Iterator[str]:
    """The files, each with the first line of its docstring, and its functions, with their first lines and names."""
    of_files: dict[str, list[str]] = {}
    n_lines = 0
    for code in functions:
        if length := lengths_in(code.co_filename).get(code.co_firstlineno):  # what a dataclass makes has no lines
            of_files.setdefault(code.co_filename, []).append(f"  {code.co_firstlineno:>4}  {code.co_qualname}")
            n_lines += length
    for path, lines in of_files.items():
        idea = ast.get_docstring(ast.parse(Path(path).read_text("utf-8"))) or ""
        yield f"{Path(path).relative_to(ROOT)}  {idea.partition(chr(10))[0]}".rstrip()
        yield from lines
    yield f"{len(of_files)} files, {sum(map(len, of_files.values()))} functions, {n_lines:,} lines"


def main(arguments: Sequence[str]) -> int:
    """Print the order for a name or a line of the command."""
    name, *words = arguments or [""]
    if name == "rougekit":
        call: Callable[[], None] = partial(typed, *words)
    elif name in CALLS and not words:
        call = CALLS[name]
    else:
        print(f"expected one of {', '.join(CALLS)}, or a line of the command: rougekit ...", file=sys.stderr)
        return 2
    with contextlib.suppress(BrokenPipeError):  # of a pager that was left
        print("\n".join(written(functions_of(call))), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
