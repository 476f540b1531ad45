"""The kernels' twins in plain Python and numpy: the same functions with the same contracts, at work without a delay.

A file here has the name of its twin in `rougekit.kernels`, whose docstrings say what its arrays are; results are equal
to the last bit. Which of the two works is decided in `rougekit.tiers`.
"""
