"""What is made of the scores of a corpus: comparison, correlation, identification, context, totals."""
