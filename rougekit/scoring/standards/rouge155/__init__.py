"""The rules of ROUGE-1.5.5, for the scorer and for the command `rouge155`."""
