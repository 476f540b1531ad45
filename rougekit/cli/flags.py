"""The flags of the command and what they are about."""

from collections.abc import Sequence
from typing import Any

from absl import flags

from rougekit.options import Option, Options, all_options
from rougekit.results import PARTS

USAGE = """Scores of predictions against references.

  rougekit --prediction_filepattern=pred.txt --target_filepattern=ref.txt      one text a line
  rougekit --data=results.jsonl [--prediction_column=a --reference_column=b]   JSONL, CSV, TSV, Parquet, a saved dataset
  rougekit --data=refs.jsonl --system=A=a.txt --system=B=b.jsonl               several systems, with tests
  rougekit --data=results.jsonl --identify=rouge1=41.2,rougeL=38.5             which tool gave these numbers?
  rougekit novel texts.txt --threshold=0.7                                     texts that are like none before them
  rougekit nearest queries.txt pool.txt -k 5                                   the texts of a pool most like each query
  rougekit adopt [FOLDER]                                                      evaluate.load("rouge") there is ours
  rougekit power --data=refs.jsonl --system=A=a.txt --system=B=b.txt           what difference can this test set show?
  rougekit correlate --data=judged.jsonl --human_column=score                  does the metric agree with people?
  rougekit warmup                                                              compile all kernels now
"""


def flag_values(word: str = "") -> flags.FlagValues:
    """All flags with their defaults; with those of the word "power" or "correlate"."""
    held = flags.FlagValues()  # type: ignore[no-untyped-call]

    def text(name: str, default: str | None, about: str) -> None:
        flags.DEFINE_string(name, default, about, flag_values=held)

    def several(name: str, about: str) -> None:
        flags.DEFINE_multi_string(name, [], about, flag_values=held)

    def switch(name: str, default: bool, about: str) -> None:
        flags.DEFINE_boolean(name, default, about, flag_values=held)

    def choice(name: str, default: str, allowed: Sequence[str], about: str) -> None:
        flags.DEFINE_enum(name, default, list(allowed), about, flag_values=held)

    text("target_filepattern", None, "files of references, one text before each delimiter")
    text(
        "prediction_filepattern", None, "files of predictions, paired with the references' in the order of their names"
    )
    text("output_filename", None, "write rouge_score's CSV there, with its bootstrap")
    text("delimiter", "\n", "what ends a text in text files")
    switch("aggregate", True, "one score for all; otherwise one for each example")

    text("data", None, "a file with columns, or - for JSON lines from standard input")
    text("split", None, "of a data set's folder that has several")
    several("prediction_column", "name of a column with predictions; several are several systems")
    several("reference_column", "name of a column with references; several are several references")
    several("system", "name=path of a system's predictions: a text file, or a file with columns")
    text("baseline", None, "the system that others are compared with; the first one if not given")
    text("group_column", None, "name of a column: examples of equal values are resampled and exchanged together")
    choice("method", "permutation", ("permutation", "bootstrap"), "of the comparison's test")
    choice("family", "systems", ("systems", "types"), "what p is corrected over: systems, or systems and types")
    text("primary", None, "the type that was chosen to decide before the numbers were seen")
    switch("all_pairs", False, "compare every two systems too, and cut their ranking into clusters")

    for option in all_options().values():
        _define(option, held)

    choice("format", "text", ("text", "json", "csv", "markdown", "latex"), "of what is printed")
    text("per_example", None, "write the scores of each example there: .csv, .jsonl or .parquet")
    text("plot", None, "draw scores with intervals there: .png, .svg or .pdf")
    switch("context", False, "tell what people and chance reach, and what looks wrong with the texts")
    flags.DEFINE_list(
        "identify", None, "published numbers, type=number with commas between: find what gives them", flag_values=held
    )
    if word == "power":
        flags.DEFINE_float(
            "difference", None, "a difference of scores, in fractions: examples it needs", flag_values=held
        )
        flags.DEFINE_float("probability", 0.8, "of showing a difference that is there", flag_values=held)
    if word == "correlate":
        text("human_column", None, "name of the column with people's scores")
        text("system_column", None, "name of the column that says which system wrote the text")
        text("input_column", None, "name of the column that says for which input (document) it was written")
        choice("level", "system", ("system", "summary", "global"), "of the correlation")
        choice("part", "fmeasure", PARTS, "of the scores")
        flags.DEFINE_integer("top", None, "only so many systems, those that people score highest", flag_values=held)
        flags.DEFINE_float(
            "agreement", 0.95, "share of pairs that a trusted difference orders as people do", flag_values=held
        )
    flags.DEFINE_boolean("help", False, "show this", short_name="h", flag_values=held)
    return held


def options_given(values: flags.FlagValues, *groups: type[Options]) -> dict[str, Any]:
    """What flags say of the options of some groups.

    Raises
    ------
    ValueError : something else than numbers where numbers are due.
    """
    given = {}
    for row in (row for group in groups for row in group.rows()):
        value = getattr(values, row.name)
        given[row.name] = _numbers(row.name, value) if row.kind.flag == "numbers" and value is not None else value
    return given


def _define(option: Option, held: flags.FlagValues) -> None:
    """The flag of an option."""
    name, default, about = option.name, option.default, option.help
    match option.kind.flag:
        case "string":
            flags.DEFINE_string(name, default, about, flag_values=held)
        case "strings" | "numbers":
            flags.DEFINE_list(name, None, about, flag_values=held)
        case "boolean":
            flags.DEFINE_boolean(name, default, about, flag_values=held)
        case "integer":
            flags.DEFINE_integer(name, default, about, flag_values=held)
        case "float":
            flags.DEFINE_float(name, default, about, flag_values=held)
        case "enum":
            flags.DEFINE_enum(name, default, list(option.kind.choices()), about, flag_values=held)


def _numbers(name: str, values: Sequence[str]) -> list[float]:
    try:
        return [float(value) for value in values]
    except ValueError:
        raise ValueError(f"--{name}={','.join(values)}; expected numbers with commas between") from None
