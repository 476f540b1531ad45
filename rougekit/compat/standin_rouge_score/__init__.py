"""First on sys.path where rougekit stands in for rouge_score, so that the package in here is imported."""
