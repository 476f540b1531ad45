"""Counts to numbers: references reduced, columns of P, R and F, means and their intervals."""
