"""What tests and benchmarks share: corpora, and other people's ROUGE as oracles."""
