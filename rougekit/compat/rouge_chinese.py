"""In place of PyPI's `rouge_chinese` 1.0.3: `from rougekit.compat.rouge_chinese import Rouge, FilesRouge`.

It works as `rougekit.compat.rouge_pypi`, but sentences end at Chinese punctuation marks, and rouge-l compares whole
texts. White space separates words; callers insert it, with jieba for example.
"""

import sys
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from rougekit.compat import rouge_pypi
from rougekit.compat.rouge_sentences import rouge_l_of_texts
from rougekit.scoring.standards.rouge_chinese import at_chinese_marks


class Rouge(rouge_pypi.Rouge):
    """Scores of Chinese texts. `exclusive` affects n-grams only; all else is as in `rouge_pypi.Rouge`.

    >>> Rouge(["rouge-l"], ["r"]).get_scores("我们 去 北京", "我们 去 上海")
    [{'rouge-l': {'r': 0.6666666666666666}}]
    """

    AVAILABLE_METRICS: ClassVar[dict[str, Callable[..., dict[str, Any]]]] = {
        **rouge_pypi.Rouge.AVAILABLE_METRICS, "rouge-l": rouge_l_of_texts,
    }  # fmt: skip
    _standards: ClassVar[Mapping[bool, str]] = {True: "rouge_chinese"}
    _pieces = staticmethod(at_chinese_marks)


class FilesRouge(rouge_pypi.FilesRouge):
    """Scores of the lines of two files; takes the arguments of `Rouge`."""

    _rouge = Rouge


if __name__ == "__main__":
    sys.exit(rouge_pypi.main(files=FilesRouge))
