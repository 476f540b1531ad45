"""`rouge.rouge_score`: scores of lists of sentences."""

from rougekit.compat.rouge_sentences import f_r_p_rouge_n, rouge_l_summary_level, rouge_n

__all__ = ["f_r_p_rouge_n", "rouge_l_summary_level", "rouge_n"]
