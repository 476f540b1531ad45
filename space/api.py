"""The named endpoints `score`, `score_file` and `compare`: plain functions that take and give JSON."""

from typing import Any

from rougekit.analysis.comparison import Comparison, Method
from space import files, handlers
from space.choices import DEFAULT_TYPES, Choices


def chosen(rouge_types: list[str] | None, options: dict[str, Any] | None) -> Choices:
    """The option panel's state for types and options given by name; what is left out has its default.

    Raises
    ------
    ValueError : an option that does not exist.
    """
    given = dict(options or {})
    if unknown := [name for name in given if name not in Choices.__dataclass_fields__ or name == "rouge_types"]:
        known = [name for name in Choices.__dataclass_fields__ if name != "rouge_types"]
        raise ValueError(f"options has {unknown[0]!r}; expected {', '.join(known)}")
    return Choices(rouge_types=tuple(rouge_types or DEFAULT_TYPES), **given)


def score(
    prediction: str,
    references: list[str],
    rouge_types: list[str] | None = None,
    options: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Score one prediction against its references.

    prediction: a text of at most 10,000 characters. references: one to ten such texts. rouge_types: names such as
    "rouge1", "rougeLsum"; by default rouge1, rouge2, rougeL, rougeLsum. options: any of standard, stemmer, stopwords,
    tokenizer, sentences, multi_reference, max_words, as in the page's panel.

    Returns "signature"; "scores" by type, each with precision, recall and fmeasure as fractions (bleu: score); and
    "warnings".
    """
    scores, notes = handlers.score_pair(prediction, references, chosen(rouge_types, options))
    names = ("precision", "recall", "fmeasure")
    by_type = {
        name: dict(zip(names, values, strict=True)) if len(values) == 3 else {"score": values[0]}
        for name, values in handlers.pair_values(scores).items()
    }
    return {"signature": scores.signature, "scores": by_type, "warnings": notes}


def score_file(
    file: str,
    predictions: list[str] | None = None,
    references: list[str] | None = None,
    rouge_types: list[str] | None = None,
    options: dict[str, Any] | None = None,
) -> tuple[dict[str, Any], str]:
    """Score a file: means with 95 % intervals, and a CSV file with the scores of every example.

    file: CSV (.csv, .tsv), JSON Lines (.jsonl) or Parquet, at most 20,000 rows. predictions, references: names of
    columns; if left out they are guessed. Several columns of predictions are several systems; several columns of
    references, or lists in one, are several references. rouge_types, options: as for /score.

    Returns "signature", "n_examples", "columns", and "scores" by system and type: low, mid and high of precision,
    recall and fmeasure (bleu: of the score); then the file.
    """
    table = files.read(file)
    predictions, references = _columns(table, predictions, references)
    found = handlers.score_table(table, predictions, references, chosen(rouge_types, options))
    scores = {
        system: {name: _average(score) for name, score in averages.items()}
        for system, averages in found.averages.items()
    }
    result = {
        "signature": found.signature,
        "n_examples": len(table),
        "columns": {"predictions": predictions, "references": references},
        "scores": scores,
        "warnings": found.notes,
    }
    return result, found.download


def compare(
    file: str,
    predictions: list[str] | None = None,
    references: list[str] | None = None,
    baseline: str | None = None,
    method: Method = "bootstrap",
    rouge_types: list[str] | None = None,
    options: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Compare systems, which are columns of one file, with a baseline among them.

    file, predictions, references, rouge_types, options: as for /score_file. baseline: one of predictions; by default
    the first. method: "bootstrap" or "permutation", both paired, with 10,000 resamples.

    Returns "signature", "n_examples", "baseline", "method", "claims" (a sentence for each type and system) and
    "systems" by system, type and part: score, low, high, difference, difference_low, difference_high, p_value, p_holm.
    """
    table = files.read(file)
    predictions, references = _columns(table, predictions, references)
    compared = handlers.compare_columns(
        table, predictions, references, baseline or predictions[0], method, chosen(rouge_types, options)
    )
    found: Comparison = compared.comparison
    return {
        "signature": compared.signature,
        "n_examples": found.n_examples,
        "baseline": found.baseline,
        "method": found.method,
        "claims": compared.claims,
        "systems": found.to_dict(),
        "warnings": compared.notes,
    }


def _columns(
    table: files.Table, predictions: list[str] | None, references: list[str] | None
) -> tuple[list[str], list[str]]:
    guessed = files.guess(table)
    return predictions or guessed[0], references or guessed[1]


def _average(score: Any) -> dict[str, Any]:
    bounds = {"low": score.low, "mid": score.mid, "high": score.high}
    if not hasattr(score.mid, "_asdict"):
        return {name: float(bound) for name, bound in bounds.items()}
    return {part: {name: getattr(bound, part) for name, bound in bounds.items()} for part in score.mid._fields}
