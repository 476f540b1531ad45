"""The kernels in C: modules with the names, functions and parameters of those in `rougekit.kernels`, and the same bits.

Each NAME.h here is the C of `kernels.NAME`; the Python modules allocate its arrays and call it. `binding/` makes the
module `_c` of it. Importing this package raises ImportError if `_c` has not been built, or from another version.
"""

from rougekit.foundation.runtime import stopping
from rougekit.kernels.native import _c
from rougekit.version import __version__

if __version__ != _c.VERSION:
    raise ImportError(f"they were built for rougekit {_c.VERSION}, not {__version__}")
_c.call_often(stopping.check)
