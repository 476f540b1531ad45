"""Every surface of a process in whose source further columns were declared, as who adds them would; prints JSON.

A column about a system itself is a field with the function that computes it; one about a difference is a field and its
value where differences are computed.
"""

import contextlib
import csv
import io
import json
import os
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import PathFinder, SourceFileLoader

from dev.paths import ROOT
from tests.helpers.fresh_python import run

BASELINE, OTHER = "full", "first_sentence"

EDITS = {
    "rougekit.analysis.compared": {
        "    error_examples: float | None =": """\
    median: float | None = _column(
        Kind.SCORE, title="median", dropped=3,
        compute=lambda system: float(np.median(system.example_scores)) if system.example_scores.size else None,
    )
    from_half: float | None = _column(
        Kind.DIFFERENCE, dropped=3,
        compute=lambda system: float(np.mean(system.example_scores)) - 0.5 if system.example_scores.size else None,
    )
    twofold: float | None = _column(Kind.DIFFERENCE, 18, terminal_position=5, page="listed")
""",
    },
    "rougekit.analysis.comparison": {"            p_value=difference.p_value,": "twofold=2 * difference.value,\n"},
}
"""By module, what is written before a line of it, given by its beginning."""


class Edited(SourceFileLoader):
    """Loads a module with what is added to it."""

    def get_code(self, fullname):
        source = self.get_data(self.path).decode()
        for line, added in EDITS[fullname].items():
            assert source.count(f"\n{line}") == 1, line
            source = source.replace(f"\n{line}", f"\n{added}{line}")
        return compile(source, self.path, "exec", dont_inherit=True)


class Finder(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        spec = PathFinder.find_spec(name, path, target) if name in EDITS else None
        if spec is not None:
            spec.loader = Edited(name, spec.origin)
        return spec


class Terminal(io.StringIO):
    """A terminal, whose width is COLUMNS."""

    def isatty(self):
        return True


def surfaces(page, data, one, *two):
    """What each surface says: of the systems in a file, of the only system in another, and of two data sets.

    page : where the page of the two first systems is written
    """
    from rougekit import Scorer, compare
    from rougekit.cli import main
    from rougekit.page.view.data import ReportData
    from rougekit.reading.formats.files import read_columns

    def printed(line, columns=""):
        os.environ["COLUMNS"] = columns
        with (
            contextlib.redirect_stdout(Terminal() if columns else io.StringIO()) as out,
            contextlib.redirect_stderr(io.StringIO()),
        ):
            assert main(line.split()) == 0, line
        return out.getvalue()

    found = {}
    for form in ("csv", "tsv", "json", "markdown", "latex --long", "text", "text --long"):
        found[f"score {form}"] = printed(f"score {one} --format={form}")
        found[f"compare {form}"] = printed(f"compare {data} --baseline={BASELINE} --format={form}")
        found[f"data sets {form}"] = printed(f"compare {two[0]} {two[1]} --baseline={BASELINE} --format={form}")
    for columns in ("150", "80", "60"):
        found[f"terminal {columns} of one"] = printed(f"score {one}", columns)
        found[f"terminal {columns}"] = printed(f"compare {data} --baseline={BASELINE}", columns)
    table = read_columns(data)
    scorer = Scorer(["rouge1", "bleu"])
    scores = {name: scorer.score(table[name], table["reference"]) for name in (BASELINE, OTHER)}
    there, back = (compare(scores, name) for name in scores)
    found["examples"] = {name: each.columns["rouge1"].tolist() for name, each in scores.items()}
    found["repr"], found["pandas"] = repr(there), there.to_pandas().to_dict("records")
    found["entries"] = {
        name: [(each.median, each.from_half, each.twofold) for each in entry["rouge1"].by_part.values()]
        for name, entry in {"there": there[OTHER], "back": back[BASELINE]}.items()
    }
    turned = there[OTHER]["rouge1"].fmeasure.reversed()
    found["turned"] = turned.median, turned.from_half, turned.twofold
    found["page"] = ReportData(scores, there).head()
    found["page of one"] = ReportData({BASELINE: scores[BASELINE]}).head()
    there.to_html(page)
    return found


def found_in(folder):
    """`surfaces` of the example's systems, by a fresh process that writes the page to page.html in this folder."""

    def written(name, rows):
        with (folder / name).open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)
        return folder / name

    data = ROOT / "examples" / "systems.csv"
    rows = list(csv.DictReader(io.StringIO(data.read_text("utf-8"))))
    one = written("one.csv", [{"prediction": row[BASELINE], "reference": row["reference"]} for row in rows])
    two = [written(f"{name}.csv", rows[k::2]) for k, name in enumerate("xy")]
    return json.loads(
        run("-m", "tests.helpers.new_columns", folder / "page.html", data, one, *two, TERM="xterm-256color")
    )


if __name__ == "__main__":
    sys.meta_path.insert(0, Finder())
    print(json.dumps(surfaces(*sys.argv[1:])))
