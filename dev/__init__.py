"""Code outside the package: corpora and oracles that tests and benchmarks share, generated documentation, releases."""
