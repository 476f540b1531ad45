"""What every floor may import: checks of arguments, messages, files, arrays, threads."""
