"""How much of a text is copied from its source."""
