"""The flags of the command and what they are about."""

from collections.abc import Sequence

from absl import flags

USAGE = """Scores of predictions against references.

  rougekit --prediction_filepattern=pred.txt --target_filepattern=ref.txt      one text a line
  rougekit --data=results.jsonl [--prediction_column=a --reference_column=b]   JSONL, CSV, TSV, Parquet, a saved dataset
  rougekit --data=refs.jsonl --system=A=a.txt --system=B=b.jsonl               several systems, with tests
  rougekit --data=results.jsonl --identify=rouge1=41.2,rougeL=38.5             which tool gave these numbers?
  rougekit warmup                                                              compile all kernels now
"""


def flag_values() -> flags.FlagValues:
    """All flags with their defaults."""
    held = flags.FlagValues()  # type: ignore[no-untyped-call]

    def text(name: str, default: str | None, about: str) -> None:
        flags.DEFINE_string(name, default, about, flag_values=held)

    def several(name: str, about: str) -> None:
        flags.DEFINE_multi_string(name, [], about, flag_values=held)

    def switch(name: str, default: bool, about: str) -> None:
        flags.DEFINE_boolean(name, default, about, flag_values=held)

    def number(name: str, default: int | None, about: str) -> None:
        flags.DEFINE_integer(name, default, about, flag_values=held)

    def choice(name: str, default: str, allowed: Sequence[str], about: str) -> None:
        flags.DEFINE_enum(name, default, list(allowed), about, flag_values=held)

    text("target_filepattern", None, "files of references, one text before each delimiter")
    text(
        "prediction_filepattern", None, "files of predictions, paired with the references' in the order of their names"
    )
    text("output_filename", None, "write rouge_score's CSV there, with its bootstrap")
    text("delimiter", "\n", "what ends a text in text files")
    flags.DEFINE_list("rouge_types", None, "types to compute, with commas between them", flag_values=held)
    switch("use_stemmer", False, "Porter stemming")
    switch("aggregate", True, "one score for all; otherwise one for each example")
    switch("split_summaries", False, "split into sentences for rougeLsum")

    text("data", None, "a file with columns, or - for JSON lines from standard input")
    text("split", None, "of a data set's folder that has several")
    several("prediction_column", "name of a column with predictions; several are several systems")
    several("reference_column", "name of a column with references; several are several references")
    several("system", "name=path of a system's predictions: a text file, or a file with columns")
    text("baseline", None, "the system that others are compared with; the first one if not given")
    choice("method", "bootstrap", ("bootstrap", "permutation"), "of the comparison's test")

    choice("standard", "rouge_score", ("rouge_score", "rouge155"), "whose rules")
    for name in ("tokenizer", "stemmer", "stopwords", "sentences", "language", "multi_reference"):
        text(name, None, f"option {name} of the scorer")
    number("max_words", None, "limit of each text")
    number("max_bytes", None, "limit of each text")
    flags.DEFINE_float("beta", 1.0, "recall is beta times as important as precision", flag_values=held)
    flags.DEFINE_float("confidence", 0.95, "of the intervals", flag_values=held)
    number("n_resamples", 1000, "of the bootstrap; 0: no intervals")
    number("seed", None, "of the bootstrap, 0 if not given")
    choice("average", "macro", ("macro", "micro"), "mean over examples, or score of summed counts")
    switch("perl_average", False, "averages and intervals as ROUGE-1.5.5 prints them")

    choice("format", "text", ("text", "json", "csv", "markdown", "latex"), "of what is printed")
    text("per_example", None, "write the scores of each example there: .csv, .jsonl or .parquet")
    text("plot", None, "draw scores with intervals there: .png, .svg or .pdf")
    switch("context", False, "tell what people and chance reach, and what looks wrong with the texts")
    flags.DEFINE_list(
        "identify", None, "published numbers, type=number with commas between: find what gives them", flag_values=held
    )
    flags.DEFINE_boolean("help", False, "show this", short_name="h", flag_values=held)
    return held
