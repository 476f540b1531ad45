"""rouge_score 0.1.2's modules, names and argument order (reference first), computed by rougekit.

Change only the import, to `from rougekit.compat import rouge_scorer, scoring`; every number stays the same, to the bit.
PyPI's `rouge` and `rouge_chinese` are `rouge_pypi` and `rouge_chinese` here. To change no code at all, call `install()`
or run `python -m rougekit.compat program.py`.
"""

from rougekit.compat.installation import Installed, install

__all__ = ["Installed", "install"]
