"""The kernels in plain Python and numpy, at work without a delay: the functions that `kernels.contracts` describes.

A file here has the name of the compiled one in `rougekit.kernels`, and gives the same bits. `rougekit.tiers` chooses.
"""
