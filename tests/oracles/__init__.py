"""Slow, plain and independent implementations, which tests compare the code with."""
