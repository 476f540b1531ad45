"""Write the npm package into a folder, for `npm pack` or `npm publish`: `python -m dev.npm FOLDER`.

It is the folder of rouge.js with Punkt's tables as a module of their own, which only those load who split texts.
"""

import json
import shutil
import sys
from pathlib import Path

from dev.paths import ROOT
from dev.wasm import FOLDER

DATA = ROOT / "rougekit" / "data"


def write(folder: Path) -> None:
    """Write the package. Raises OSError if the folder can't be written."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in (
        *(FOLDER / name for name in ("rouge.js", "rouge.d.ts", "package.json", "README.md")),
        ROOT / "LICENSE",
    ):
        shutil.copy(path, folder)
    shutil.copy(DATA / "NOTICE.md", folder)
    tables = json.dumps((DATA / "punkt-english.tsv").read_text("utf-8"))
    (folder / "punkt.js").write_text(f"export default {tables};\n", "utf-8")
    (folder / "punkt.d.ts").write_text("declare const punkt: string;\nexport default punkt;\n", "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
