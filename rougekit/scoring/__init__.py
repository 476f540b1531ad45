"""What scores: texts in, scores out."""
