"""How work is run within a process: threads, forks, progress."""
