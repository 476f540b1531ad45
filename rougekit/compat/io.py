"""`rouge_score.io`: score the texts of files, and write CSV."""

import glob
from typing import Any

from rougekit.foundation.io.atomic_write import would_replace
from rougekit.foundation.io.rouge_score_csv import write_aggregates as _write_aggregates_to_csv
from rougekit.foundation.io.rouge_score_csv import write_scores as _write_scores_to_csv
from rougekit.foundation.plurals import counted
from rougekit.reading.formats.records import records


def compute_scores_and_write_to_csv(
    target_filepattern: str,
    prediction_filepattern: str,
    output_filename: str,
    scorer: Any,
    aggregator: Any,
    delimiter: str = "\n",
) -> None:
    """Score the texts of files, paired in the order of their names, and write a CSV file.

    Parameters
    ----------
    target_filepattern, prediction_filepattern : patterns with *, ? and [...]
    output_filename : where to write
    scorer : an object with `.score(target, prediction)`
    aggregator : an object with `.add_scores` and `.aggregate`; None writes a row for each pair
    delimiter : ends each text in a file

    Raises
    ------
    ValueError : no files; different numbers of files, or of texts in two paired files; an output that is one of them.
    """
    targets, predictions = sorted(glob.glob(target_filepattern)), sorted(glob.glob(prediction_filepattern))
    if not targets or len(targets) != len(predictions):
        raise ValueError(
            f"{counted(len(targets), 'file')} of targets ({target_filepattern}) and {len(predictions)} of predictions "
            f"({prediction_filepattern}); expected equal numbers, at least one of each"
        )
    if replaced := would_replace(output_filename, [*targets, *predictions]):
        raise ValueError(f"output_filename={output_filename!r} would replace {replaced}, which is read")
    scores: list[Any] = []
    for target, prediction in zip(targets, predictions, strict=True):
        pairs = [list(records(path, delimiter, reads_cr=True)) for path in (target, prediction)]
        if len(pairs[0]) != len(pairs[1]):
            raise ValueError(
                f"{counted(len(pairs[0]), 'text')} in {target}, {len(pairs[1])} in {prediction}; expected equal numbers"
            )
        scores += map(scorer.score, *pairs)
    if aggregator:
        for score in scores:
            aggregator.add_scores(score)
        _write_aggregates_to_csv(output_filename, aggregator.aggregate())
    else:
        _write_scores_to_csv(output_filename, scores)
