"""The workbench: the page that shows a scored test set in a file, in a notebook and on a server."""
