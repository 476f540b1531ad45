"""What is counted: a file for each kind of measure, their names, and which kernel counts what."""
