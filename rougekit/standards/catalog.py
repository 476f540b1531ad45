"""The standards that come with the package. Above all of them: nothing but `rougekit` itself imports it."""

from typing import TYPE_CHECKING

from rougekit.standards import registry

if TYPE_CHECKING:
    from rougekit.standards.base import Standard

NAMES = (
    "rouge_score", "rouge155", "rouge", "rouge_not_exclusive", "rouge_chinese", "coco", "rouge_metric", "rouge2",
    "xlsum",
)  # fmt: skip
"""As options and messages list them, the default first."""


def load(name: str) -> "Standard":
    """The standard of that name, whose module is imported now. Raises ValueError for a name without a module."""
    match name:
        case "rouge_score":
            from rougekit.standards.rouge_score import RougeScore

            return RougeScore()
        case "rouge155":
            from rougekit.standards.rouge155.standard import Rouge155

            return Rouge155()
        case "rouge":
            from rougekit.standards.rouge import Rouge

            return Rouge()
        case "rouge_not_exclusive":
            from rougekit.standards.rouge import RougeNotExclusive

            return RougeNotExclusive()
        case "rouge_chinese":
            from rougekit.standards.rouge_chinese import RougeChinese

            return RougeChinese()
        case "coco":
            from rougekit.standards.coco import Coco

            return Coco()
        case "rouge_metric":
            from rougekit.standards.rouge_metric import RougeMetric

            return RougeMetric()
        case "rouge2":
            from rougekit.standards.rouge2 import Rouge2

            return Rouge2()
        case "xlsum":
            from rougekit.standards.xlsum import XlSum

            return XlSum()
    raise ValueError(f"{name!r} has no module; expected one of {', '.join(NAMES)}")


registry.provide(NAMES, load)
