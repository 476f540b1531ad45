"""Before site-packages on sys.path where rougekit stands in for PyPI's rouge."""
