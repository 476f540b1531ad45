"""What each extra takes on disk: the files that are installed, without bytecode. Writes the table of docs/install.md.

python -m benchmarks.extras [EXTRA ...]    # all extras that users install: some minutes; given names, only printed

Each is installed into an environment of its own, with uv if it is on the path.
"""

import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import report
from dev.paths import ROOT

FOR_DEVELOPERS = {"test", "bench", "browser", "docs"}
"""Extras that docs/install.md does not list."""


def extras() -> list[str]:
    """The extras that users install; the empty name stands for none."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return ["", *(name for name in project["optional-dependencies"] if name not in FOR_DEVELOPERS)]


def installed(extra: str, folder: Path) -> int:
    """Bytes of the files that rougekit with an extra brings into a new environment."""
    venv.create(folder, with_pip=False)
    what = f"{ROOT}[{extra}]" if extra else str(ROOT)
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    installer = ["uv", "pip", "install", "--quiet", "--python"]
    if not shutil.which("uv"):
        installer = [sys.executable, "-m", "pip", "--python"]
    rest = [] if shutil.which("uv") else ["install", "--quiet", "--no-compile"]
    before = size(folder)
    subprocess.run([*installer, str(python), *rest, what], check=True)
    return size(folder) - before


def size(folder: Path) -> int:
    """Bytes of the files below a folder, without bytecode."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(path.stat().st_size for path in files if path.suffix != ".pyc")


def main(names: list[str]) -> None:
    """Measure, print and store."""
    found = {}
    for extra in names or extras():
        with TemporaryDirectory() as folder:
            found[extra] = installed(extra, Path(folder)) // 10**6
        print(f"{extra or 'none':<10} {found[extra]:>5} MB", flush=True)
    if not names:
        report.keep("extras", {"machine": report.machine(), "megabytes": found})


if __name__ == "__main__":
    main(sys.argv[1:])
