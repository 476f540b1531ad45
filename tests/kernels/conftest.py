"""Without numba there are no compiled kernels to test; files that ask for the tier's own functions run all the same."""

from tests.conftest import HAS_NUMBA

_COMPILED = ["test_bits.py", "test_memory.py", "test_ngram.py", "test_porter.py", "test_skip.py", "test_words.py"]

collect_ignore = [] if HAS_NUMBA else _COMPILED
