"""Python processes forked from one that has already imported what many tests need."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

_SERVE = """
import json, os, signal, sys, traceback

def exit_code(task):
    try:
        exec(compile(task["code"], "<string>", "exec"), {"__name__": "__main__"})
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
        return 1
    return 0

for line in sys.stdin:
    children = []
    for task in json.loads(line):
        children.append(os.fork())
        if not children[-1]:
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            for number, path in enumerate(task["printed"], 1):
                os.dup2(os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY), number)
            os.chdir(task["cwd"])
            sys.path[1:1] = task["path"]
            sys.argv[1:] = task["arguments"]
            signal.alarm(300)
            code = exit_code(task)
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    print([os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children], flush=True)
"""


class Forks:
    """Runs code in forks of a process."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def run(self, code, folder, *arguments, **options):
        """`run_together` for one process."""
        (done,) = self.run_together(code, folder, [arguments], **options)
        return done

    def run_together(self, code, folder, arguments, path=(), cwd=None):
        """The completed process for each list of arguments, as by `subprocess.run(["python", "-c", code, *one], ...)`.

        folder : for files with their output; the working directory unless `cwd` is given
        path : folders at the front of `sys.path`
        """
        tasks = [
            {
                "code": code,
                "arguments": list(map(str, one)),
                "path": list(map(str, path)),
                "cwd": str(cwd or folder),
                "printed": [os.path.join(folder, f"{name}.{number}") for name in ("out", "err")],
            }
            for number, one in enumerate(arguments)
        ]
        print(json.dumps(tasks), file=self._process.stdin, flush=True)
        codes = json.loads(self._process.stdout.readline())
        return [
            subprocess.CompletedProcess(task["arguments"], code, *map(_read, task["printed"]))
            for task, code in zip(tasks, codes, strict=True)
        ]


def _read(path: str) -> str:
    with open(path, encoding="utf-8") as file:
        return file.read()


@contextmanager
def forks_of(imports: str, **options) -> Iterator[Forks]:
    """Forks of a process that has run the code `imports`; options are those of `subprocess.Popen`."""
    if not hasattr(os, "fork"):
        pytest.skip("a system without fork")
    command = [sys.executable, "-c", imports + _SERVE]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **pipes, **options) as process:
        yield Forks(process)
