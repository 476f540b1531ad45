"""Random streams of resamples, hashes and exact sums, in plain Python."""

from fractions import Fraction

WORD = 2**64
GOLDEN = 0x9E3779B97F4A7C15


def splitmix_output(z):
    """Output function of SplitMix64 (Steele, Lea & Flood 2014, figure 16)."""
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
    return z ^ (z >> 31)


def key_of(seed, resample):
    return splitmix_output((splitmix_output((seed + GOLDEN) % WORD) + resample * GOLDEN) % WORD)


def indices_of(seed, resample, n):
    """The n examples that a resample draws, in the order of drawing."""
    key, drawn = key_of(seed, resample), []
    while len(drawn) < n:
        word = splitmix_output((key + len(drawn) // 2 * GOLDEN) % WORD)
        first, rest = divmod(word * n, WORD)
        drawn += [first, rest * n // WORD]
    return drawn[:n]


def sum_over(column, indices):
    """The exact sum, rounded once."""
    return float(sum(Fraction(column[index]) for index in indices))


def coins_of(seed, resample, n):
    """The examples whose coin shows heads."""
    key = key_of(seed, resample)
    return [i for i in range(n) if splitmix_output((key + i // 64 * GOLDEN) % WORD) >> i % 64 & 1]
