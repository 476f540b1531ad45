"""The scores of every example as CSV."""

import csv
import io
from itertools import chain

from rougekit.io.tables import harmless
from rougekit.results import PARTS
from space.testset import Results


def text(results: Results) -> str:
    """A row for each system and example; no spreadsheet takes its texts for formulas."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    names = [f"{name}_{part}" for name in results.types for part in PARTS]
    writer.writerow(["system", "row", *names, "prediction", "references"])
    references = [harmless("\n".join(group)) for group in results.references]
    for name, scores in results.systems.items():
        columns = [column.tolist() for column in chain.from_iterable(scores.columns.values())]
        predictions = map(harmless, results.predictions[name])
        numbers = zip(*columns, strict=True) if columns else [()] * len(results)
        for row, (values, prediction, reference) in enumerate(zip(numbers, predictions, references, strict=True), 1):
            writer.writerow([harmless(name), row, *values, prediction, reference])
    return file.getvalue()
