"""What has moved or has another name can still be imported by the name that it had in an earlier version."""

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

MOVED = {
    "rougekit.analysis.counted": "rougekit.analysis.sample_size",
    "rougekit.analysis.report.page": "rougekit.page.view.html",
    "rougekit.analysis.report": "rougekit.page.view",
    **{
        f"rougekit.analysis.{name}": f"rougekit.studies.{name}"
        for name in (
            "agreement", "context", "correlation", "explanation", "identification", "planning", "power",
        )
    },
    "rougekit.analysis.all_pairs": "rougekit.studies.similarity",
    "rougekit.studies.all_pairs": "rougekit.studies.similarity",
    **{f"rougekit.foundation.io.{name}": f"rougekit.reading.{name}" for name in ("columns", "long_tables", "roles")},
    **{
        f"rougekit.foundation.io.{name}": f"rougekit.reading.formats.{name}"
        for name in ("files", "folders", "json_shapes", "lighteval_details", "sheets")
    },
}  # fmt: skip
"""Old and new names; what a package contains moves with it."""

RENAMED = {
    "Compared": "rougekit.analysis.compared",
    "TypeComparison": "rougekit.analysis.compared",
    "Counted": "rougekit.analysis.sample_size",
    "DataIssue": "rougekit.reading.notices",
}
"""Public names that have changed, and the modules that still give them."""


def new_name(name: str) -> str | None:
    """Where a module is that had this name, if it has moved."""
    if not name.startswith(("rougekit.analysis.", "rougekit.foundation.io.", "rougekit.studies.")):
        return None
    for old, new in MOVED.items():
        if name == old or name.startswith(f"{old}."):
            return new + name.removeprefix(old)
    return None


class _Moved:
    """A finder and loader, but not by their base classes, whose module imports some twenty that nothing here needs."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        loader: Any = self
        return ModuleSpec(name, loader) if new_name(name) else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        new = new_name(spec.name) or ""
        warnings.warn(f"{spec.name} is now {new}", DeprecationWarning, stacklevel=2)
        module = import_module(new)
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        if module.__spec__:  # that of the old name, which the import has just set; the module keeps its own
            module.__spec__ = module.__spec__.loader_state


sys.meta_path.insert(0, _Moved())  # first, as what is in a folder that has moved would be found there, and loaded twice
