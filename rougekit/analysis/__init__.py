"""What can be concluded from the scores of a corpus: comparison, correlation, power, identification, context, totals."""
