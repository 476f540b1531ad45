"""Start gradio in half the time by skipping work that this page does not need."""

import gc
import inspect
import ssl
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import LazyLoader
from typing import Any
from unittest.mock import patch

from jinja2 import Environment


@contextmanager
def quick_start() -> Iterator[None]:
    """A context in which importing gradio and building and launching a page skip repeated and unneeded work."""
    file_of, finder = inspect.getfile, _LazyPandas()

    def unless_component(item: Any) -> str:
        if isinstance(item, type) and item.__module__.startswith("gradio."):
            raise OSError("components have no file here, so that gradio writes no stub for them")
        return file_of(item)

    gc.disable()
    sys.meta_path.insert(0, finder)
    with ExitStack() as patches:
        patches.callback(gc.enable)
        patches.callback(gc.freeze)
        patches.callback(sys.meta_path.remove, finder)
        patches.enter_context(patch("inspect.getfile", unless_component))
        # gradio compiles the same docstring template for every event of every component, and four HTTP clients each
        # read the same certificates.
        patches.enter_context(patch.object(Environment, "compile", cache(Environment.compile)))
        patches.enter_context(patch("ssl.create_default_context", cache(ssl.create_default_context)))
        yield


class _LazyPandas(MetaPathFinder):
    """Defers loading pandas until its first use. The page never uses it: files are read in processes of their own."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target) if name == "pandas" else None
        if spec is not None and spec.loader is not None:
            spec.loader = LazyLoader(spec.loader)
        return spec
