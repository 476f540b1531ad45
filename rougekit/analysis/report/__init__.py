"""The workbench: one view of scored test sets for a file, a notebook and a server."""
