"""How work is run within a process: threads, forks, progress, and what is worked out once."""
