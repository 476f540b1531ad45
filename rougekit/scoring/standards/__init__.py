"""Standards: how a tool reads, counts, scores and averages texts."""
