"""See `kernels.resample`."""

from rougekit.kernels.native._c import count_draws as count_draws
