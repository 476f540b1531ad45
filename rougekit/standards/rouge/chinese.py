"""`standard="rouge_chinese"`: the numbers of the package `rouge_chinese` 1.0.3, in every bit."""

from rougekit.measures.names import TypeNames
from rougekit.standards.base import Usual
from rougekit.standards.rouge.measures import NGramSet, RougeLCS
from rougekit.standards.rouge.reading import Pieces, at_chinese_marks
from rougekit.standards.rouge.standard import Rouge


class RougeChinese(Rouge):
    """As `rouge`, but sentences end at Chinese marks, and rougeL is that of the whole texts, every word counted.

    Words are at white space; with tokenizer="jieba" they are put there first.
    """

    name = tokenizer = "rouge_chinese"
    tool = "rouge_chinese 1.0.3 (PyPI)"
    type_names = TypeNames("rouge_chinese", (NGramSet, RougeLCS))
    usual_choices = ((Usual("words by jieba", {"tokenizer": "jieba"}),),)
    pieces: Pieces = staticmethod(at_chinese_marks)
