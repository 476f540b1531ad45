"""Shared by tests and benchmarks: corpora, and other ROUGE implementations as oracles."""
