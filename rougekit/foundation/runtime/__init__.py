"""How work runs within a process: threads, forks, progress."""
