"""From counts to scores: reduce several references to one score, compute P, R and F, and average with intervals."""
