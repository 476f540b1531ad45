"""Attacks, faults and fuzzing: briefly in the suite, for hours in `make attack`."""
