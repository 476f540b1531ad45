"""Slow, plain and independent: what the tests hold the code against."""
