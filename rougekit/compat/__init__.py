"""rouge_score 0.1.2's modules, names and argument order (reference first) on rougekit's scorer.

`from rougekit.compat import rouge_scorer, scoring` is the only line to change; every number stays the same, to the bit.
PyPI's `rouge` and `rouge_chinese` are `rouge_pypi` and `rouge_chinese` here.
Where not even that can change: `install()`, or `python -m rougekit.compat program.py`.
"""

from rougekit.compat.installation import Installed, install

__all__ = ["Installed", "install"]
