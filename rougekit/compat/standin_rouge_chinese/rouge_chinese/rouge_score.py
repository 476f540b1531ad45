"""`rouge_chinese.rouge_score`: as `rouge.rouge_score`, with another rouge-l."""

from rougekit.compat.rouge_sentences import f_r_p_rouge_n, rouge_n
from rougekit.compat.rouge_sentences import rouge_l_of_texts as rouge_l_summary_level

__all__ = ["f_r_p_rouge_n", "rouge_l_summary_level", "rouge_n"]
