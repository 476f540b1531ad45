"""What a model thought before it answered, and where its answer is."""

import re

from rougekit.foundation import patterns

_TAG = r"think|thinking|thought|reasoning|reflection"
MARK = patterns.compile(rf"</?(?:{_TAG})>|\u25c1/?think\u25b7|<\|channel\|>", re.IGNORECASE)
"""What begins or ends reasoning: the tags of DeepSeek, Qwen and others, Kimi's, and the channels of gpt-oss."""

_OPENS = patterns.compile(rf"<(?:{_TAG})>|\u25c1think\u25b7", re.IGNORECASE)
_FINAL = patterns.compile(r"<\|channel\|>\s*final\b[^<]*(?:<\|(?!message\|)\w+\|>[^<]*)*<\|message\|>", re.IGNORECASE)
_ENDS = patterns.compile(r"<\|(?:end|return|start|call)\|>")


def answer_span(text: str) -> tuple[int, int]:
    """Where the answer is: what follows the last reasoning in a text, or the whole text if there is none.

    Reasoning may have begun before the text, in the prompt, so that only its end is there. If it never ends, no answer
    follows, and the span is empty at the end of the text.

    >>> [text[slice(*answer_span(text))] for text in ("<think>a?</think>\\n\\nB.", "a? </think> B.", "<think>a?", "B.")]
    ['B.', 'B.', '', 'B.']
    """
    start, end = 0, len(text)
    if "<" not in text and "\u25c1" not in text:
        return start, end
    marks = list(MARK.finditer(text))
    if not marks:
        return start, end
    if any(mark[0].lower() == "<|channel|>" for mark in marks):
        finals = list(_FINAL.finditer(text))
        if not finals:
            return end, end
        start = finals[-1].end()
        if ends := _ENDS.search(text, start):
            end = ends.start()
    elif _OPENS.fullmatch(marks[-1][0]):
        return end, end
    else:
        start = marks[-1].end()
    while start < end and text[start].isspace():
        start += 1
    return start, end


def without_reasoning(text: str) -> str:
    """The text without it: see `answer_span`."""
    start, end = answer_span(text)
    return text[start:end]
