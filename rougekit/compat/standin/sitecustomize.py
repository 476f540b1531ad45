"""Makes rougekit importable; run at startup by every Python process that has the stand-ins on its path."""

import os
import sys
from importlib.machinery import PathFinder
from importlib.util import find_spec, module_from_spec

_HERE = os.path.dirname(os.path.abspath(__file__))

if find_spec("rougekit") is None:  # a clone that is not installed
    sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(_HERE))))

_spec = PathFinder.find_spec("sitecustomize", [path for path in sys.path if os.path.abspath(path) != _HERE])
if _spec is not None and _spec.loader is not None:  # the sitecustomize that this one hides
    _spec.loader.exec_module(module_from_spec(_spec))
