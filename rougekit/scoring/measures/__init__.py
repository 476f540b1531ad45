"""What is counted: a file per kind of measure, type names, and which kernel counts what."""
