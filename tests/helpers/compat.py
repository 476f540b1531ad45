"""Inputs for rouge_score and rougekit.compat."""

from hypothesis import strategies as st

words = st.lists(st.sampled_from(["a", "b", "cats", "Running", ".", "\n", "é"]), max_size=20).map(" ".join)
TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
