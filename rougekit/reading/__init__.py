"""Read what is to be scored: which files, which columns, which rows belong together. What is not said is asked."""

from rougekit.foundation.lazy import submodules

submodules(__name__, "contents", "notices", "reasoning")
