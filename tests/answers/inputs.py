"""What recorded answers are about: files for the command, and scored systems for Python."""

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path

from dev.paths import ROOT
from rougekit import Scorer
from rougekit.analysis.compared import ComparedScore

EXAMPLES = ROOT / "examples"
with (EXAMPLES / "systems.csv").open(encoding="utf-8", newline="") as lines:
    ROWS = list(csv.DictReader(lines))
SYSTEMS = ("full", "first_sentence", "one_detail_wrong")


def worn(text: str, run: int) -> str:
    """The text of another run: a fifth of the words is missing, each time others."""
    return " ".join(word for k, word in enumerate(text.split()) if (k * 7 + len(text) + run * 3) % 5)


def write_files(folder: Path) -> None:
    """Write the files that command lines name."""

    def put(name: str, columns: str, rows: Sequence[Sequence[object]]) -> None:
        with (folder / name).open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([columns.split(), *rows])

    texts = [[row["reference"], *(row[system] for system in SYSTEMS)] for row in ROWS]
    named = " ".join(("reference", *SYSTEMS))
    put("three.csv", named, texts)
    put("two.csv", "reference full first_sentence", [row[:3] for row in texts])
    put("one.csv", "reference prediction", [row[:2] for row in texts])
    put("news.csv", named, texts[:15])
    put("talks.csv", named, texts[15:])
    put("mail.csv", named, texts[5:20])
    put("unscored.csv", named, [["ok", "no", "no", "no"] if k % 5 == 0 else row for k, row in enumerate(texts)])
    put("without_matches.csv", named, [["a", "b", "c", "d"]] * 4)
    put("equal.csv", "reference A B C", [[row[0], *row[1:2] * 3] for row in texts])
    put("odd_names.csv", "reference A|x_1 =B&2 系统%", texts)
    put("documents.csv", f"document {named}", [[k // 3, *row] for k, row in enumerate(texts)])
    put(
        "several_references.csv",
        f"reference_1 reference_2 {' '.join(SYSTEMS[1:])}",
        [[row[0], *row[1:]] for row in texts],
    )
    runs = [[row[0], *(worn(row[at], run) for at in (1, 3) for run in range(3))] for row in texts]
    steps = [(step, 1 + step // 500) for step in (3000, 500, 25000, 1000, 20000)]
    put(
        "steps.csv", "doc step prediction reference",
        [
            [doc, step, " ".join(word for k, word in enumerate(row[1].split()) if (k + doc) % (kept + 1)), row[0]]
            for step, kept in steps for doc, row in enumerate(texts)
        ],
    )  # fmt: skip
    put("runs.csv", "reference A#1 A#2 A#3 B#1 B#2 B#3", runs)
    sources = [[f"{row[1]} {row[0]}. More here.", *row[:3]] for row in texts]
    put("sources.csv", "source reference full first_sentence", sources)
    put("more_sources.csv", "source reference full first_sentence", sources[::-1][:14])
    for name in ("judged.csv", "instructions.txt", "new_instructions.txt"):
        (folder / name).write_bytes((EXAMPLES / name).read_bytes())
    columns = zip(*texts, strict=True)
    for name, column in zip(("references", *SYSTEMS), columns, strict=True):
        lines = "".join(" ".join(text.split()) + "\n" for text in column)
        (folder / f"{name}.txt").write_text(lines, encoding="utf-8")


def scored(
    types: str, rows: slice = slice(None), systems: Sequence[str] = SYSTEMS, missing: int = 0, **options: object
) -> dict[str, object]:
    """Scores by system. missing : every how many examples have no score; 0: all have one"""
    scorer, chosen = Scorer(types.split(), zero_division=float("nan") if missing else 0.0, **options), ROWS[rows]
    references = ["" if missing and k % missing == 0 else row["reference"] for k, row in enumerate(chosen)]
    return {name: scorer.score([row[name] for row in chosen], references) for name in systems}


def scored_runs(rows: slice = slice(None)) -> Mapping[str, Sequence[object]]:
    """Scores of three runs of each of two systems."""
    scorer, chosen = Scorer(["rouge1", "bleu"]), ROWS[rows]
    references = [row["reference"] for row in chosen]
    return {
        name: [scorer.score([worn(row[of], run) for row in chosen], references) for run in range(3)]
        for name, of in (("A", "full"), ("B", "one_detail_wrong"))
    }


NEWS, TALKS, MAIL = slice(0, 15), slice(15, 30), slice(5, 20)


def differing(difference: float, significant: bool, wins_losses: tuple[int, ...] = (), **more: object) -> ComparedScore:
    """What is known of a system of which a claim is made; of 30 examples, so many are better and worse."""
    counts = {} if not wins_losses else dict(zip(("wins", "losses"), wins_losses, strict=True), n_examples=30)
    return ComparedScore(0.5, 0.4, 0.6, difference, significant=significant, **counts, **more)


def on_data_sets(types: str, *rows: slice, **options: object) -> dict[str, dict[str, object]]:
    """Scores by data set and system."""
    return dict(zip(("news", "talks", "mail"), (scored(types, part, **options) for part in rows), strict=False))


def shortened(value: object, most: int = 12) -> object:
    """What a page is given, with lists of many values by example replaced by their length."""
    if isinstance(value, Mapping):
        return {str(key): shortened(each, most) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return f"<{len(value)} values>" if len(value) > most else [shortened(each, most) for each in value]
    return value
