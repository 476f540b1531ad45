"""Record what ROUGE 2.0 prints: `python -m tests.golden.record_rouge2 rouge2-1.2.2.jar stopwords-rouge-default.txt`.

The jar is in `versions/v1.2.2` of the repository kavgan/ROUGE-2.0, and needs Java 17; the list of stop words is missing
in that archive and is in the repository's `resources`. Neither is on an index: tests read the recorded lines, and run
the jar too where it can be fetched (`dev.peers.rouge2_jar`).
"""

import argparse
import csv
import json
import random
import subprocess
import tempfile
from pathlib import Path

from dev.paths import ROOT

ROUGE2 = ROOT / "tests" / "golden" / "rouge2.jsonl"
SETTINGS = {"plain": {}, "stopwords": {"stopwords.use": "true"}, "stemming": {"stemmer.use": "true"},
            "both": {"stopwords.use": "true", "stemmer.use": "true"}}  # fmt: skip
TYPES = {"1": "rouge1", "2": "rouge2", "3": "rouge3", "L": "rougeL", "S2": "rougeS2", "S4": "rougeS4",
         "SU4": "rougeSU4", "SU1": "rougeSU1"}  # fmt: skip

Examples = list[tuple[str, list[str]]]
Recorded = tuple[str, str, list[str], dict[str, list[str]]]
"""A setting, a prediction, its references, and the printed recall, precision and F of each type."""


def examples(seed: int = 2) -> Examples:
    """Our texts: sentences, tiny vocabularies with odd blanks and marks, other scripts, empty ones."""
    rng = random.Random(seed)
    words = "The cat sat on a mat; it's 7 o'clock, running runners ran. cities caresses _a b_ c__d Über naïve".split()
    blanks = [" ", " ", " ", "  ", "\t", "\n", "\n\n", " \n", "\r\n", "\x0b", "\f", "\r"]
    odd = [
        "!",
        "12a3",
        "a.b",
        "“x”",
        "日本 語",
        "привет Мир",
        "\x85",
        "\xa0",
        "\x1c",
        "É",
        "é",
        "ß",
        "😀",
        ":;",
        "the",
        "x",
    ]

    def text(choices: list[str], most: int) -> str:
        return "".join(rng.choice(choices) + rng.choice(blanks) for _ in range(rng.randint(0, most)))

    fixed: Examples = [
        ("", [""]), ("a", [""]), ("", ["a"]), (" ", [" "]), ("\n", ["\n"]), ("a\n\nb", ["b\n\na"]), (" a b", [" b a"]),
        ("the", ["the of"]), ("the\n a", ["\nthe"]), ("a b a b", ["a b", "b a b a"]), ("x" * 40, ["x" * 40 + " y"]),
    ]  # fmt: skip
    drawn = [
        (text(choices, most), [text(choices, most) for _ in range(rng.choice([1, 1, 2, 3]))])
        for choices, most in ((words, 30), (["a", "b", "c"], 12), (odd, 10), (words + odd, 20))
        for _ in range(40)
    ]
    return fixed + drawn


def printed(jar: Path, stopwords: Path, texts: Examples, settings: dict[str, str]) -> list[dict[str, list[str]]]:
    """Average recall, precision and F of each example and type, as printed; with stemming, one reference each."""
    with tempfile.TemporaryDirectory() as scratch:
        project = Path(scratch) / "project"
        for name in ("reference", "system"):
            (project / name).mkdir(parents=True)
        for number, (prediction, references) in enumerate(texts):
            (project / "system" / f"task{number}_ours.txt").write_bytes(prediction.encode())
            for k, reference in enumerate(references):
                (project / "reference" / f"task{number}_ref{k}.txt").write_bytes(reference.encode())
        values = {
            "project.dir": project, "ngram": ",".join(TYPES), "beta": 1, "stopwords.use": "false", "output": "file",
            "stopwords.file": stopwords.resolve(), "stemmer.name": "englishStemmer", "outputFile": "results.csv",
        } | settings  # fmt: skip
        (Path(scratch) / "rouge.properties").write_text("".join(f"{key}={value}\n" for key, value in values.items()))
        subprocess.run(["java", "-jar", jar.resolve()], cwd=scratch, check=True, capture_output=True)
        found: list[dict[str, list[str]]] = [{} for _ in texts]
        with (Path(scratch) / "results.csv").open() as file:
            for row in csv.DictReader(file):
                name = row["ROUGE-Type"].removeprefix("ROUGE-").partition("+")[0]
                parts = [row["Avg_Recall"], row["Avg_Precision"], row["Avg_F-Score"]]
                found[int(row["Task Name"].removeprefix("TASK"))][TYPES[name]] = parts
    return found


def recorded(jar: Path, stopwords: Path, setting: str, texts: Examples) -> list[Recorded]:
    """What the jar prints under one of SETTINGS."""
    settings = SETTINGS[setting]
    if "stemmer.use" in settings:  # ROUGE 2.0 stems the prediction again for every further reference
        texts = [(prediction, references[:1]) for prediction, references in texts]
    numbers = printed(jar, stopwords, texts, settings)
    return [(setting, *example, printed_of) for example, printed_of in zip(texts, numbers, strict=True)]


def main() -> None:
    """Run the jar under all settings, and write texts and numbers."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("jar", type=Path, nargs="?")
    parser.add_argument("stopwords", type=Path, nargs="?")
    given = parser.parse_args()
    if given.stopwords is None:
        print(f"without its jar and its stop words nothing is recorded: {ROUGE2} stays")
        return
    rows = [row for name in SETTINGS for row in recorded(given.jar, given.stopwords, name, examples())]
    ROUGE2.write_text("".join(json.dumps(row, ensure_ascii=True) + "\n" for row in rows))


if __name__ == "__main__":
    main()
