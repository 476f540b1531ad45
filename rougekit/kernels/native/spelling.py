"""See `kernels.spelling`."""

from rougekit.kernels.native._c import spell as spell
