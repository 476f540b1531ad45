"""What can be concluded from a corpus's scores: comparison, correlation, power, identification, context, totals."""
