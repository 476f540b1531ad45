"""Copies of the cache of kernels that tests have compiled."""

import os
import shutil

from rougekit.kernels import tiers


def keep_kernels(folder, *lacking):
    """Copy all compiled kernels into a folder, except those of some modules, which a process then has to compile."""
    list(tiers.compile_all())
    left_out = ("complete", *(f"{module}." for module in lacking))
    shutil.copytree(
        os.environ["NUMBA_CACHE_DIR"],
        folder,
        dirs_exist_ok=True,
        ignore=lambda _, names: {name for name in names if name.startswith(left_out) or ".tmp." in name},
    )
