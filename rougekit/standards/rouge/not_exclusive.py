"""`standard="rouge_not_exclusive"`: the package `rouge` with exclusive=False."""

from rougekit.standards.rouge.standard import RougeNotExclusive

STANDARD = RougeNotExclusive()
