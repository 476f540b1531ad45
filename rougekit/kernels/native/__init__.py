"""The kernels in C: modules with the names, functions and parameters of those in `rougekit.kernels`, and the same bits.

Each NAME.h here is the C of `kernels.NAME`; the Python modules allocate its arrays and call it. `binding/` makes the
module `_c` of it. Importing this package raises ImportError if `_c` has not been built.
"""

from rougekit.foundation.runtime import stopping
from rougekit.kernels.native import _c

_c.call_often(stopping.check)
