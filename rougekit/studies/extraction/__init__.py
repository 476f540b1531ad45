"""Extractive baselines: the sentences of a document that score best against its references, its first, random ones."""
