"""How work runs within a process: threads, forks, stopping, progress."""

from rougekit.foundation.lazy import submodules

submodules(__name__, "progress", "threads")
