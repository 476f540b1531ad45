"""One set-up for all tests: no deadlines (a first call compiles), kernels compiled once and kept, no progress bars."""

import os
from pathlib import Path

from hypothesis import settings

CACHE = Path(__file__).resolve().parent.parent / ".cache"
os.environ.setdefault("NUMBA_CACHE_DIR", str(CACHE / "numba"))  # before numba is imported
os.environ.setdefault("HF_HOME", str(CACHE / "huggingface"))
os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TQDM_DISABLE", "1")

settings.register_profile("rougekit", deadline=None, print_blob=True)
settings.load_profile("rougekit")
