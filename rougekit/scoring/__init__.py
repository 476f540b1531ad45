"""The first floor: texts in, scores out."""
