"""The folder that stands before the installed packages where rougekit stands in for PyPI's rouge and rouge_chinese."""
