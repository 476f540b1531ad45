"""rougekit: exact, fast, citable ROUGE."""

__version__ = "0.1.0"
