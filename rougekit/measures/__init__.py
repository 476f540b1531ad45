"""What is counted: one measure a file, their names, and which kernel counts what."""
