"""See `kernels.sentence_ends`."""

from rougekit.kernels.native._c import with_two_marks as with_two_marks
