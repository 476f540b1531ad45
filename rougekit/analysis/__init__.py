"""Claims about the scores of a corpus: comparison, correlation, power, identification, context, totals."""
