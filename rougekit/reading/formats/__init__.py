"""The formats of files, row by row."""
