"""Time whole processes. Packages have bytecode, as after `pip install`."""

import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dev.paths import ROOT


def environment(**variables: str) -> dict[str, str]:
    """The variables of a measured process: this clone's package with bytecode, and the tier that users get."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    bytecode = str(ROOT / ".cache" / "bytecode")
    return kept | {"PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": bytecode, "ROUGEKIT_TIER": "auto"} | variables


def used(command: Sequence[str | Path], folder: Path = ROOT, **variables: str) -> tuple[bytes, float]:
    """What a process prints, and its seconds of processor time with all its threads and children."""
    from resource import RUSAGE_CHILDREN, getrusage  # which Windows lacks

    before = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=folder, env=environment(**variables), stdout=subprocess.PIPE, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def seconds_of(code: str, *arguments: str, **variables: str) -> float:
    """Seconds of processor time of a Python program."""
    return used([sys.executable, "-c", code, *arguments], **variables)[1]


def seconds_after(first: str, then: str) -> float:
    """Elapsed seconds of the step `then` in a new process; processor time would include numpy's spinning threads."""
    code = f"{first}; from time import perf_counter as now; start = now(); {then}; print(now() - start)"
    return float(used([sys.executable, "-c", code])[0])


def in_process(function: str, variables: Mapping[str, str]) -> Any:
    """What a function `module.name` of benchmarks returns, an iterable, from a fresh process with these variables."""
    module, name = function.split(".")
    code = f"import json; from benchmarks.{module} import {name}; print(); print(json.dumps(list({name}())))"
    command = [sys.executable, "-W", "ignore", "-c", code]
    done = subprocess.run(command, cwd=ROOT, env=os.environ | variables, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"{function} failed")
    return json.loads(done.stdout.splitlines()[-1])


@contextmanager
def served_page(port: int) -> Iterator[str]:
    """Run the Gradio page in a process; yields its address as soon as it answers."""
    address = f"http://127.0.0.1:{port}"
    variables, nowhere = environment() | {"GRADIO_ANALYTICS_ENABLED": "False"}, subprocess.DEVNULL
    command = [sys.executable, "app.py", "--port", str(port)]
    app = subprocess.Popen(command, cwd=ROOT, env=variables, stdout=nowhere, stderr=nowhere)
    try:
        while not _answers(address):
            if app.poll() is not None:
                raise RuntimeError(f"the page ended with exit code {app.returncode}")
            time.sleep(0.05)
        yield address
    finally:
        app.terminate()
        app.wait()


def _answers(address: str) -> bool:
    try:
        urllib.request.urlopen(address, timeout=5).close()
    except OSError:
        return False
    return True
