"""Odd factors of the hashes of tables, which nobody outside this process knows."""

import os

import numpy as np

FACTORS = np.frombuffer(os.urandom(16), np.int64) | 1
"""Two int64. Results do not depend on them, only how entries collide."""
