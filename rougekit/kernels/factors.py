"""What says where something belongs in a table: odd factors that nobody outside of this process knows."""

import os

import numpy as np

FACTORS = np.frombuffer(os.urandom(16), np.int64) | 1
"""Two, int64. Results do not depend on them, only how far from its place something may be."""
