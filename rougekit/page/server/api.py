"""The API endpoints `score`, `score_file` and `compare`: functions that accept and return JSON."""

from typing import Any, TypedDict, cast

from rougekit import Scorer
from rougekit.analysis.claims import Method
from rougekit.page.server import files, pair
from rougekit.page.server.choices import Choices
from rougekit.page.server.testset import ChosenRoles, Results, examples_csv, scored
from rougekit.page.server.uploaded import Upload
from rougekit.reading.formats.cells import ListCell, way_out_of_lists
from rougekit.reading.formats.nulls import READINGS
from rougekit.reading.question import Question
from rougekit.reading.roles import Known
from rougekit.scoring.results import PARTS

FIELDS = {
    "predictions": "predictions", "references": "references", "groups": "groups", "systems": "system_column",
    "runs": "run_column",
}  # fmt: skip
"""The field of a request that names columns of a role."""

Names = str | list[str] | None
"""One name, several names, or None for the default."""
Paths = str | list[str]
"""The path of one file, or those of several."""


class PairScores(TypedDict):
    """The response of /score; gradio derives the endpoint's schema from it."""

    signature: str
    scores: dict[str, dict[str, float]]
    """By type: "precision", "recall" and "fmeasure" as fractions; for bleu, "score"."""
    warnings: list[str]


def score(
    prediction: str,
    references: str | list[str],
    rouge_types: Names = None,
    options: dict[str, Any] | None = None,
) -> PairScores:
    """Score one prediction against its reference or references.

    prediction: a text. references: one text, or a list of one to ten. rouge_types: one name, such as "rouge1", or a
    list of names; by default the standard's types (rouge1, rouge2, rougeL, rougeLsum). options: option names and values
    as in the page's panel, such as {"stemmer": "porter", "standard": "rouge155"}.

    Returns "signature"; "scores", which maps each type to precision, recall and fmeasure as fractions (bleu: score);
    and "warnings".
    """
    scores, notes = pair.score_pair(
        prediction, [references] if isinstance(references, str) else references, chosen(rouge_types, options)
    )
    by_type = {
        name: dict(zip(PARTS, values, strict=True)) if len(values) == 3 else {"score": values[0]}
        for name, values in pair.pair_values(scores).items()
    }
    return {"signature": scores.signature, "scores": by_type, "warnings": list(notes)}


def score_file(
    file: Paths,
    predictions: Names = None,
    references: Names = None,
    rouge_types: Names = None,
    options: dict[str, Any] | None = None,
    groups: str | None = None,
    system_column: str | None = None,
    run_column: str | None = None,
    nulls: str | None = None,
    encoding: str | None = None,
) -> tuple[dict[str, Any], str]:
    """Score a file, or several: means with 95 % intervals, and the scores of every example as CSV.

    file: CSV, TSV, JSON (lines or an array), Parquet or a spreadsheet, optionally gzipped (.gz); or a list of such
    files and of text files, one or more of references (ref.jsonl, ref_0.txt) and one for each system, whose rows are
    paired as by the command. predictions, references: one column name or path into a column, such as output.0, or a
    list of them; if omitted, what the names of columns and files say. Each column of predictions is a system, and each
    of several files is a column called like it. For several references per row, name several columns, or one column of
    lists. rouge_types, options: as for /score.
    groups: the column that identifies each row's document; rows of one document are resampled together.
    system_column: the column that names the system of each row, in a file with a row for each system and example;
    run_column: the column that tells the rows of a system and example apart, its runs. nulls: "raise" (default) or
    "empty", which reads each null as an empty text. encoding: of text; detected if omitted.

    Returns two values. The first has "signature", "n_examples" (rows of the file), "columns", "scores" (by system and
    type: low, mid and high of precision, recall and fmeasure; for bleu, of the score; and "n_examples", how many count)
    and "warnings". The second is the CSV.
    """
    known = _known(predictions, references, groups, system_column, run_column)
    results, warnings = _scored(_upload(file, known, nulls, encoding), known, chosen(rouge_types, options))
    scores = {
        system: {name: _by_part(score) for name, score in means.items()}
        for system, means in results.scored.systems.means.items()
    }
    response = {
        "signature": results.scored.systems.signature,
        "n_examples": len(results),
        "columns": {"predictions": results.roles.predictions, "references": results.roles.references},
        "scores": scores,
        "warnings": warnings,
    }
    return response, examples_csv(results)


def compare(
    file: Paths,
    predictions: Names = None,
    references: Names = None,
    baseline: str | None = None,
    method: Method | None = "student-hall",
    rouge_types: Names = None,
    options: dict[str, Any] | None = None,
    groups: str | None = None,
    margin: float | None = None,
    system_column: str | None = None,
    run_column: str | None = None,
    nulls: str | None = None,
    encoding: str | None = None,
) -> dict[str, Any]:
    """Compare systems with a baseline or with each other; each is a column of predictions in one file.

    file, predictions, references, rouge_types, options, groups, system_column, run_column, nulls, encoding: as for
    /score_file, but if names say that one column holds predictions, all that may be are compared. baseline: one of
    predictions; null: all pairs are tested, and differences are from the best by the first type. method:
    "student-hall", "permutation" or "bootstrap", each a paired test. margin: the largest difference that counts as
    none, as a fraction (0.005 is half a point); if given, each system is also tested for equivalence within it.

    Returns "signature", "n_examples" (those that count in every type), "baseline", "compared_with" (the system that
    differences are from), "method"; "claims", a sentence for each type and system; "systems", which has by system, type
    and part: score, low, high, n_examples, difference, difference_low, difference_high, p_value, p_holm, wins, ties,
    losses and equivalent; and "warnings".

    Raises ValueError if only one column is chosen.
    """
    known = _known(predictions, references, groups, system_column, run_column)
    upload, choices = _upload(file, known, nulls, encoding, several=True), chosen(rouge_types, options)
    results, warnings = _scored(upload, known, choices, baseline, method, margin, several=True)
    if (comparison := results.comparison) is None:
        raise ValueError("one column of predictions is chosen; a comparison needs two or more")
    return {
        "signature": comparison.signature,
        "n_examples": comparison.n_examples,
        "baseline": comparison.baseline,
        "compared_with": comparison.compared_with,
        "method": comparison.method,
        "claims": [comparison.claim_about(system, name) for name in comparison.types for system in comparison.others],
        "systems": comparison.to_dict(),
        "warnings": warnings,
    }


def problem(wrong: Exception) -> str:
    """What went wrong, for those who sent a request. What a file doesn't say is asked with fields to paste."""
    if isinstance(wrong, ListCell):
        return f"{wrong.found}. {way_out_of_lists(wrong.column, FIELDS['predictions'])}"
    question: Question | None = getattr(wrong, "question", None)
    return str(wrong) if question is None else question.for_request(FIELDS)


def chosen(rouge_types: Names, options: dict[str, Any] | None) -> Choices:
    """Convert a request's types and options to `Choices`; omitted options have their defaults.

    Raises TypeError or ValueError for types that are not names, options that are not an object, an unknown option, or
    one that contradicts use_stemmer.
    """
    if options is not None and not isinstance(options, dict):
        raise TypeError(f"options={options!r}; expected an object of names and values")
    values = dict(options or {})
    if "use_stemmer" in values:
        Scorer(**{name: values[name] for name in ("use_stemmer", "stemmer", "language") if name in values})  # raises
        if values.pop("use_stemmer"):
            values["stemmer"] = "porter"
    return Choices(_names("rouge_types", rouge_types), **values)


def _names(argument: str, names: Any) -> list[str] | None:
    """The names as a list; None if there are none. Raises TypeError for anything but a name or a list of names."""
    if names is None or names == "":
        return None
    if isinstance(names, str):
        return [names]
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise TypeError(f"{argument}={names!r}; expected a text or a list of texts")
    return names


def _known(
    predictions: Names, references: Names, groups: str | None, systems: str | None, runs: str | None
) -> Known:  # fmt: skip
    """The columns that a request names. Raises TypeError for anything but names."""
    named = _names("predictions", predictions) or [], _names("references", references) or []
    one = {"groups": groups, "systems": systems, "runs": runs}
    return Known(*named, **{role: [name] for role, name in one.items() if name})


def _upload(
    file: Paths | None, known: Known, nulls: str | None, encoding: str | None, *, several: bool = False
) -> Upload:
    """A request's file or files. Raises ValueError without one, and like `files.read`."""
    if not file:
        raise ValueError("file is missing; expected a file with columns, or a list of files")
    paths = [file] if isinstance(file, str) else file
    return files.read(paths, encoding or None, known, several=several, nulls=nulls or READINGS[0])


def _scored(
    upload: Upload, known: Known, choices: Choices, baseline: str | None = None, method: Method | None = None,
    margin: float | None = None, *, several: bool = False,
) -> tuple[Results, list[str]]:  # fmt: skip
    """The scores of a file, and warnings. Raises Unclear if names leave the roles of columns open."""
    data = upload.opened(known, several=several)
    groups = next(iter(known.groups), None)
    roles = ChosenRoles(
        data.predictions, [*data.references], baseline or None, method or "student-hall", groups, margin
    )
    *_, results = scored(upload, roles, choices)
    results = cast(Results, results)
    return results, [*filter(None, [results.upload.notices, files.sentences(data.concluded)]), *results.notes]


def _by_part(score: Any) -> dict[str, Any]:
    parts = {part: bounds._asdict() for part, bounds in score.by_part.items()}
    return {**(parts if len(parts) > 1 else score.main._asdict()), "n_examples": score.n_examples}
