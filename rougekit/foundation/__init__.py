"""What every other part may import: checks of arguments, warnings, files, arrays, threads."""
