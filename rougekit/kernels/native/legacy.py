"""See `kernels.legacy`."""

from rougekit.kernels.native._c import legacy_means as legacy_means
