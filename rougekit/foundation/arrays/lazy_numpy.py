"""numpy as `np`, imported when it is first used.

Importing it takes most of the time in which a process scores a single pair, which needs none of it. So modules that
such a process loads import `np` from here, and don't use it while they are being imported.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
else:

    class _Numpy:
        def __getattr__(self, name: str) -> object:
            import numpy

            vars(self)[name] = getattr(numpy, name)  # so that later look-ups bypass this method
            return vars(self)[name]

    np = _Numpy()

__all__ = ["np"]
