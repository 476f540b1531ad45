"""What rougekit says when something is legal but most likely not meant."""


class RougeWarning(UserWarning):
    """A score was computed, but probably not the one that was wanted. The message says why and what to change."""
