"""Whether a text has several sentences in one line, judged by punctuation, in any language."""

import re

_SENTENCE_END = re.compile("""[.!?]["'”’»)\\]]*\\s+(?=\\S)|[。！？][」』”’）]*+(?=.)""", re.DOTALL)


def looks_unsplit(text: str) -> bool:
    """Whether a text without a newline has at least two sentence ends, each followed by more text.

    A sentence end is one of . ! ? with closing quotes and white space, or one of 。！？.
    """
    if "\n" in text:
        return False
    if text.count(". ") >= 3:  # the most frequent case, without a pattern
        return True
    marks = text.count(".") + text.count("!") + text.count("?")
    if not text.isascii():
        marks += text.count("。") + text.count("！") + text.count("？")
    if marks < 2:
        return False
    first = _SENTENCE_END.search(text)
    return first is not None and _SENTENCE_END.search(text, first.end()) is not None
