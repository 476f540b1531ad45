"""How work runs within a process: threads, forks, stopping, progress."""
