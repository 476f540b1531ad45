"""The folder that comes first on the path where rougekit stands in for rouge_score; its package is what is imported."""
