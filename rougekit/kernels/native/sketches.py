"""See `kernels.sketches`."""

from rougekit.kernels.native._c import common_at_most as common_at_most
from rougekit.kernels.native._c import find_candidates as find_candidates
from rougekit.kernels.native._c import sketch as sketch
