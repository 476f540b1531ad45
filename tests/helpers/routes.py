"""Every way from a test set to a number about a system, and what each says: its part, value, n, bounds and so on."""

import csv
import io
import json
import math
import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from rougekit import Scorer, compare
from rougekit.analysis.comparison import rank
from rougekit.analysis.datasets import compare_datasets
from rougekit.analysis.totals import Totals
from rougekit.analysis.wording import title
from rougekit.cli import main
from rougekit.foundation.errors import collect_warnings
from rougekit.integrations.trainer import REPORTS, make_compute_metrics
from rougekit.page.server.choices import Choices
from rougekit.page.server.testset import ChosenRoles
from rougekit.page.server.uploaded import Upload
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.standards.registry import standard_of
from tests.cli.test_report import packet
from tests.helpers.pages import results_of

PARTS = ("precision", "recall", "fmeasure")


@dataclass(frozen=True)
class Case:
    """A test set of three systems, and how it is scored."""

    standard: str
    average: str
    gap: str
    """ "none"; "reference": no system has a score on an example; "system": one has none; "type": a type has none"""
    n_runs: int
    n_references: int
    has_groups: bool
    is_reversed: bool
    types: tuple[str, ...]
    interval: str
    confidence: float
    n_examples: int = 9

    SYSTEMS = ("A", "B", "C")

    def __str__(self) -> str:
        groups, order = "grouped" * self.has_groups, "reversed" * self.is_reversed
        size = f"{self.n_runs} runs, {self.n_references} references"
        bounds = f"{self.interval} {self.confidence}"
        facts = [self.standard, self.average, f"gap {self.gap}", size, groups, order, bounds, *self.types]
        return ", ".join(filter(None, facts))

    @property
    def averaging(self) -> dict[str, Any]:
        """The options of `Scores.aggregate`."""
        return {"average": self.average, "interval": self.interval, "confidence": self.confidence}

    @property
    def options(self) -> dict[str, Any]:
        """The options of `Scorer`."""
        options: dict[str, Any] = {"rouge_types": list(self.types), "standard": self.standard}
        if self.gap != "none":
            options |= {"empty": "skip"} if standard_of(self.standard).raises_at_empty else {"zero_division": math.nan}
        return options

    @cached_property
    def runs(self) -> dict[str, list[str]]:
        """The columns of each system's runs."""
        if self.n_runs == 1:
            return {name: [name] for name in self.SYSTEMS}
        return {name: [f"{name}#{k + 1}" for k in range(self.n_runs)] for name in self.SYSTEMS}

    @property
    def outputs(self) -> list[str]:
        """All columns of predictions."""
        return [run for runs in self.runs.values() for run in runs]

    @property
    def reference_columns(self) -> list[str]:
        return [f"reference_{k + 1}" for k in range(self.n_references)]

    @cached_property
    def rows(self) -> list[dict[str, str]]:
        """One row for each example, with all columns."""
        random = np.random.default_rng(17)
        vocabulary, sizes = np.array([f"w{k}" for k in range(9)]), (5, 2, 1, 1)
        documents = np.repeat(np.arange(len(sizes)), sizes)
        rows = []
        for example in range(self.n_examples):
            words = random.choice(vocabulary, random.integers(4, 9))
            row = {"doc": f"d{documents[example]}"}
            for name in self.reference_columns:
                row[name] = " ".join(np.where(random.random(len(words)) < 0.15, random.choice(vocabulary), words))
            for k, runs in enumerate(self.runs.values()):
                for run in runs:
                    kept = random.random(len(words)) < 0.9 - 0.25 * k
                    row[run] = " ".join([*np.where(kept, words, "x"), *["y"] * k])
            rows.append(row)
        for name in self.reference_columns:
            if self.gap in ("reference", "type"):
                rows[4][name] = "" if self.gap == "reference" else "w1"
        if self.gap == "system":
            rows[4][self.runs["B"][-1]] = ""
        return rows[::-1] if self.is_reversed else rows

    @property
    def references(self) -> list[Any]:
        several = [[row[name] for name in self.reference_columns] for row in self.rows]
        return several if self.n_references > 1 else [group[0] for group in several]

    @property
    def documents(self) -> list[str] | None:
        return [row["doc"] for row in self.rows] if self.has_groups else None

    def column(self, name: str) -> list[str]:
        return [row[name] for row in self.rows]

    def score(self, scorer: Scorer, output: str) -> Scores:
        return scorer.score(self.column(output), self.references).grouped(self.documents)

    @cached_property
    def scores(self) -> dict[str, list[Scores]]:
        """The scores of each system's runs."""
        scorer = Scorer(**self.options)
        scorer.averaging = scorer.averaging.changed(**self.averaging)
        return {name: [self.score(scorer, run) for run in runs] for name, runs in self.runs.items()}

    def systems(self) -> dict[str, Any]:
        """What `compare` takes."""
        return {name: runs if self.n_runs > 1 else runs[0] for name, runs in self.scores.items()}

    def written(self, folder: Path) -> str:
        path = folder / "data.jsonl"
        path.write_text("".join(json.dumps(row) + "\n" for row in self.rows), "utf-8")
        return str(path)

    def flags(self, folder: Path, outputs: list[str]) -> list[str]:
        """The command's arguments."""
        options = {**self.options, "rouge_types": ",".join(self.types), **self.averaging}
        return [
            self.written(folder),
            *(f"--reference_column={name}" for name in self.reference_columns),
            *(f"--prediction_column={name}" for name in outputs),
            *(f"--{name}={value}" for name, value in options.items()),
            *["--group_column=doc"] * self.has_groups,
        ]

    def head_of_page(self, outputs: list[str]) -> dict[str, Any]:
        """The data with which the page opens."""
        upload = Upload("data.jsonl", {name: self.column(name) for name in self.rows[0]})
        roles = ChosenRoles(outputs, self.reference_columns, groups="doc" if self.has_groups else None)
        states = {name: value for name, value in self.options.items() if name not in ("rouge_types",)}
        results = results_of(upload, roles, Choices(self.types, **self.averaging, **states))
        return json.loads(results.head)


class Said(NamedTuple):
    """What a route says about a part of a system's score in one type."""

    system: str
    rouge_type: str
    part: str
    """ "precision", "recall", "fmeasure"; "score" for BLEU"""
    value: float | None
    n: int | None = None
    bounds: tuple[float, float] | None = None
    signature: str = ""
    digits: int | None = None
    """decimals of a value in points; None: the value is a fraction with all digits"""
    verdict: bool | None = None
    """whether the system differs significantly from the one that it is compared with"""


def command(*arguments: str) -> str:
    """What the command prints."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(list(arguments))
    assert code == 0, err.getvalue()
    return f"{out.getvalue()}\f{err.getvalue()}"


def name_of(part: str) -> str:
    return "score" if part in ("", "bleu") else part


def parts_of(score: Any) -> Iterator[tuple[str, Any, tuple[Any, Any]]]:
    """The parts of an AggregateScore or BleuScore, with their bounds."""
    if isinstance(score.low, float):
        yield "score", score.mid, (score.low, score.high)
    else:
        for part in PARTS:
            yield part, getattr(score.mid, part), (getattr(score.low, part), getattr(score.high, part))


def of_scores(system: str, averages: Any, signature: str = "", *, has_bounds: bool = True) -> Iterator[Said]:
    for rouge_type, score in averages.items():
        n = getattr(score, "n_examples", None)
        for part, value, bounds in parts_of(score):
            yield Said(system, rouge_type, part, value, n, bounds if has_bounds else None, signature)


# one system


def by_aggregate(case: Case, folder: Path) -> Iterator[Said]:
    (scores,) = case.scores["B"]
    yield from of_scores("B", scores.aggregate(), scores.signature)


def by_plugin(case: Case, folder: Path) -> Iterator[Said]:
    import rouge_metric

    metric = rouge_metric.Rouge()
    groups = {"groups": case.documents} if case.has_groups else {}
    found = metric.compute(
        predictions=case.column("B"), references=case.references, **case.averaging, **groups, **case.options
    )
    yield from of_scores("B", found, metric.signature)


def by_totals(case: Case, folder: Path) -> Iterator[Said]:
    if not case.has_groups:
        totals = Totals.of_scores(case.scores["B"][0])
        signature = totals.signature_of(case.confidence)
        yield from of_scores("B", totals.result(case.confidence), signature, has_bounds=False)


class Characters:
    """A tokenizer whose ids are code points."""

    pad_token_id = 0

    def batch_decode(self, rows, skip_special_tokens):
        return ["".join(map(chr, filter(None, row))) for row in rows]


def by_trainer(case: Case, folder: Path) -> Iterator[Said]:
    if case.has_groups or case.n_references > 1 or case.interval != "auto":
        return

    def ids(texts):
        width = max(map(len, texts))
        return np.array([[*map(ord, text), *[0] * (width - len(text))] for text in texts])

    metric = make_compute_metrics(
        Characters(), report=REPORTS, average=case.average,
        confidence=case.confidence, **case.options
    )  # fmt: skip
    found = metric((ids(case.column("B")), ids(case.references)))
    for rouge_type in case.types:
        is_bleu = rouge_type.startswith("bleu")
        n = int(found[f"{rouge_type}_n_examples"])
        main = found[rouge_type], n, (found[f"{rouge_type}_low"], found[f"{rouge_type}_high"]), metric.signature
        yield Said("B", rouge_type, "score" if is_bleu else "fmeasure", *main)
        for part in PARTS[:2] * (not is_bleu):
            yield Said("B", rouge_type, part, found[f"{rouge_type}_{part}"], n, signature=metric.signature)


def of_json(scores: dict[str, Any], system: str, signature: str) -> Iterator[Said]:
    for rouge_type, score in scores.items():
        n = score.get("n_examples")
        if isinstance(score["mid"], dict):
            for part in PARTS:
                low, mid, high = (score[bound][part] for bound in ("low", "mid", "high"))
                yield Said(system, rouge_type, part, mid, n, (low, high), signature)
        else:
            yield Said(system, rouge_type, "score", score["mid"], n, (score["low"], score["high"]), signature)


def by_json_of_one(case: Case, folder: Path) -> Iterator[Said]:
    printed = json.loads(command(*case.flags(folder, ["B"]), "--format=json").partition("\f")[0])
    yield from of_json(printed["scores"], "B", printed["signature"])


def table_of(text: str, delimiter: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text), delimiter=delimiter))


def line_of(text: str) -> str:
    """The last signature in a text, "" if there is none."""
    return ["", *re.findall(r"rouge\|std:[^\n`\"]*", text)][-1].strip()


def number(cell: str) -> float:
    return float(cell) if cell else math.nan


def by_csv_of_one(case: Case, folder: Path) -> Iterator[Said]:
    out, _, err = command(*case.flags(folder, ["B"]), "--format=csv").partition("\f")
    for row in table_of(out, ","):
        bounds = number(row["low"]), number(row["high"])
        yield Said(
            "B", row["type"], name_of(row["part"]), number(row["mid"]), int(row["n_examples"]), bounds, line_of(err)
        )


def n_said(text: str, rouge_type: str) -> int | None:
    """The number of examples that a text states for a type: "27 examples (26 in ROUGE-2)"."""
    sample = re.search(r"([\d,]+) examples?(?: in [\d,]+ groups)?(?: \(([^()]*)\))?", text)
    if not sample:
        return None
    for n, name in re.findall(r"([\d,]+)(?: in [\d,]+ groups)? in ([\w-]+)", sample[2] or ""):
        if name == title(rouge_type):
            return int(n.replace(",", ""))
    return int(sample[1].replace(",", ""))


def points(cell: str) -> float:
    found = re.search(r"[\d.]+|–", cell)
    assert found, cell
    return math.nan if found[0] == "–" else float(found[0]) / 100


def by_sentence(system: str, types: tuple[str, ...], text: str, signature: str = "") -> Iterator[Said]:
    """From "On 27 examples, B scores 45.94 ROUGE-1 and 18.34 ROUGE-2 points."."""
    text = " ".join(text.split())
    found = re.search(r"On ([\d,]+ examples?.*?), (.+?) scores (.*?) points\.", text)
    assert found, text
    for rouge_type in types:
        value = re.search(rf"([\d.]+|–) {re.escape(title(rouge_type))}(?![\w-])", found[3])
        if value:
            part = "score" if rouge_type.startswith("bleu") else "fmeasure"
            yield Said(system, rouge_type, part, points(value[1]), n_said(found[1], rouge_type), None, signature, 2)


def by_terminal_of_one(case: Case, folder: Path) -> Iterator[Said]:
    out = command(*case.flags(folder, ["B"])).partition("\f")[0]
    yield from by_sentence(
        "B", case.types, out, line_of(out.replace("\n", "") if "rouge|" not in out else unwrapped(out))
    )


def unwrapped(text: str) -> str:
    """The text with a signature that the terminal broke into lines in one line again."""
    start = text.rindex("rouge|")
    signature = re.match(r"(?:[^\n]+\n?)+", text[start:])
    return text[:start] + "".join(line.strip() for line in (signature[0] if signature else "").splitlines())


def by_latex_of_one(case: Case, folder: Path) -> Iterator[Said]:
    yield from by_table_of_paper(case, command(*case.flags(folder, ["B"]), "--format=latex"))


def by_table_of_paper(case: Case, text: str, of_b: str = "") -> Iterator[Said]:
    """From a LaTeX table: a row for each system, a column for each type, and the caption. of_b : another name of B"""
    lines = [line.replace("\\", " ") for line in text.splitlines() if "&" in line]
    caption = re.sub(r"[{}\\]", "", " ".join(text[text.index("caption") :].splitlines()))
    for line in lines[1:]:
        name, *cells = (cell.strip() for cell in line.split("&"))
        system = "B" if name == of_b else name
        for rouge_type, cell in zip(case.types, cells, strict=True):
            part = "score" if rouge_type.startswith("bleu") else "fmeasure"
            value = math.nan if "–" in cell or "--" in cell else points(cell)
            verdict = None if len(lines) == 2 else "dagger" in cell
            n = n_said(caption, rouge_type)
            yield Said(system, rouge_type, part, value, n, None, line_of(text), 2, verdict)


def of_head(case: Case, head: dict[str, Any], names: list[str]) -> Iterator[Said]:
    """From the data that the page opens with."""
    for rouge_type, of_systems in head["results"].items():
        for system, result in zip(names, of_systems, strict=True):
            parts = [*result["parts"], (result["score"], result["low"], result["high"])]
            (said,) = by_sentence(system, (rouge_type,), result["sentence"])
            for part, (value, low, high) in zip(PARTS if len(parts) > 1 else ["score"], parts, strict=True):
                value = math.nan if value is None else value
                yield Said(system, rouge_type, part, value, said.n, (low, high), head["signature"])
            yield said
    paper = head["tables"]["LaTeX"]
    yield from by_table_of_paper(case, paper, names[0] if len(names) == 1 else "")


def by_page_of_one(case: Case, folder: Path) -> Iterator[Said]:
    if "empty" not in case.options:
        yield from of_head(case, case.head_of_page(["B"]), ["B"])


def by_report_of_one(case: Case, folder: Path) -> Iterator[Said]:
    path = folder / "report.html"
    command("report", *case.flags(folder, ["B"]), f"--output={path}")
    yield from of_head(case, packet(path, "head"), ["B"])


def by_notebook_of_one(case: Case, folder: Path) -> Iterator[Said]:
    if case.average == "macro":
        cell = unescape(case.scores["B"][0]._repr_html_().partition("</pre>")[0])
        yield from by_sentence("B", case.types, cell)


# several systems


def by_compare(case: Case, folder: Path) -> Iterator[Said]:
    comparison = compare(case.systems(), confidence=case.confidence)
    yield from of_comparison(comparison)
    yield from by_sentences(case, comparison)


def of_comparison(comparison: Any) -> Iterator[Said]:
    for system, rouge_type, part, entry in comparison.entries():
        bounds = entry.low, entry.high
        yield Said(
            system, rouge_type, name_of(part), entry.score, entry.n_examples, bounds, comparison.signature, None,
            entry.significant,
        )  # fmt: skip


def by_sentences(case: Case, comparison: Any) -> Iterator[Said]:
    """From the sentences about single differences."""
    for rouge_type in case.types:
        for system in comparison.others:
            text = comparison.claim_about(system, rouge_type)
            found = re.search(r"On (.*?), \w+ scores ([\d.–]+) and \w+ [\d.–]+", text)
            if found:
                n = n_said(found[1], rouge_type)
                part = "score" if rouge_type.startswith("bleu") else "fmeasure"
                verdict = "is not significant" not in text
                yield Said(system, rouge_type, part, points(found[2]), n, None, comparison.signature, 2, verdict)


def by_rank(case: Case, folder: Path) -> Iterator[Said]:
    for rouge_type in case.types:
        ranking = rank(case.systems(), rouge_type, confidence=case.confidence)
        for system, score in zip(ranking.systems, ranking.scores, strict=True):
            verdict = system not in ranking.tied if system != ranking.systems[0] else None
            part = "score" if rouge_type.startswith("bleu") else "fmeasure"
            n = n_said(ranking.about, rouge_type)
            # verdicts are against the best of this type, which may not be the one that `compare` starts from
            verdict = verdict if rouge_type == case.types[0] else None
            yield Said(system, rouge_type, part, score, n, None, ranking.signature, None, verdict)
            assert n == ranking.n_examples or n is None


def by_datasets(case: Case, folder: Path) -> Iterator[Said]:
    comparison = compare_datasets({"first": case.systems(), "second": case.systems()}, confidence=case.confidence)
    for said in of_comparison(comparison["second"]):
        yield said._replace(verdict=None)  # corrected over both data sets
    text = " ".join(comparison.about.split()).partition("second ")[2]
    for rouge_type in case.types:
        for system in comparison.first:
            entry = comparison.entry(system, "second", rouge_type)
            part = "score" if rouge_type.startswith("bleu") else "fmeasure"
            yield Said(system, rouge_type, part, entry.score, n_said(text, rouge_type))


def by_pandas(case: Case, folder: Path) -> Iterator[Said]:
    comparison = compare(case.systems(), confidence=case.confidence)
    for row in comparison.to_pandas().itertuples():
        verdict = bool(row.significant) if row.significant in (True, False) else None
        bounds = row.low, row.high
        yield Said(
            row.system, row.type, name_of(row.part), row.score, row.n_examples, bounds, comparison.signature, None,
            verdict,
        )  # fmt: skip


def by_json(case: Case, folder: Path) -> Iterator[Said]:
    printed = json.loads(command("compare", *case.flags(folder, case.outputs), "--format=json").partition("\f")[0])
    for system, scores in printed["systems"].items():
        for said in of_json(scores, system, printed["signature"]):
            entry = printed["comparison"]["systems"][system][said.rouge_type]
            entry = entry if said.part == "score" else entry[said.part]
            yield said._replace(n=said.n or entry["n_examples"], verdict=entry["significant"])
            value, bounds = entry["score"], (entry["low"], entry["high"])
            signature = printed["comparison"]["signature"]
            yield said._replace(value=value, n=entry["n_examples"], bounds=bounds, signature=signature)


def by_delimited(case: Case, folder: Path, form: str) -> Iterator[Said]:
    flags = [*case.flags(folder, case.outputs), "--all_pairs", f"--format={form}"]
    out, _, err = command("compare", *flags).partition("\f")
    for row in table_of(out, "," if form == "csv" else "\t"):
        n = int(row["n_examples"]) if row["n_examples"] else None
        bounds = number(row["low"]), number(row["high"])
        verdict = {"True": True, "False": False}.get(row["significant"].title())
        part = name_of(row["part"])
        yield Said(row["system"], row["type"], part, number(row["mid"]), n, bounds, line_of(err), None, verdict)
        if row["type"] == case.types[0] and part in ("score", "fmeasure") and number(row["mid"]) == number(row["mid"]):
            assert all((row["cluster"], row["pairs"])), "the ranking's cells are empty"


def by_csv(case: Case, folder: Path) -> Iterator[Said]:
    yield from by_delimited(case, folder, "csv")


def by_tsv(case: Case, folder: Path) -> Iterator[Said]:
    yield from by_delimited(case, folder, "tsv")


def by_terminal(case: Case, folder: Path) -> Iterator[Said]:
    out = command("compare", *case.flags(folder, case.outputs), "--long").partition("\f")[0]
    legend = re.sub(r"\s+", " ", out)
    legend = legend[legend.index(" in points of 100; ") :]
    for line in out.splitlines():
        name, *cells = line.split()[: 1 + len(case.types)] or [""]
        if name not in case.SYSTEMS or len(cells) < len(case.types):
            continue
        for rouge_type, cell in zip(case.types, cells, strict=True):
            part = "score" if rouge_type.startswith("bleu") else "fmeasure"
            n = n_said(legend, rouge_type)
            yield Said(name, rouge_type, part, points(cell), n, None, line_of(unwrapped(out)), 2, "†" in cell)
        if name == case.SYSTEMS[-1]:
            break


def by_latex(case: Case, folder: Path) -> Iterator[Said]:
    yield from by_table_of_paper(case, command("compare", *case.flags(folder, case.outputs), "--format=latex"))


def by_markdown(case: Case, folder: Path) -> Iterator[Said]:
    out = command("compare", *case.flags(folder, case.outputs), "--format=markdown", "--percent")
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in out.splitlines() if line.startswith("|")]
    at = next(k for k, cells in enumerate(lines) if cells[:3] == ["type", "part", "system"])
    for cells in lines[at + 2 :]:
        row = dict(zip(lines[at], cells, strict=False))
        if len(cells) != len(lines[at]) or row["type"] not in case.types:
            break
        verdict = {"True": True, "False": False}.get(row["significant"].title())
        n = int(row["n"]) if row["n"] else None
        value = points(row["score"])
        yield Said(row["system"], row["type"], name_of(row["part"]), value, n, None, line_of(out), 2, verdict)


def by_page(case: Case, folder: Path) -> Iterator[Said]:
    if "empty" not in case.options:
        head = case.head_of_page(case.outputs)
        yield from of_head(case, head, head["systems"])


def by_report(case: Case, folder: Path) -> Iterator[Said]:
    path = folder / "report.html"
    command("report", *case.flags(folder, case.outputs), f"--output={path}")
    head = packet(path, "head")
    yield from of_head(case, head, head["systems"])


def by_notebook(case: Case, folder: Path) -> Iterator[Said]:
    comparison = compare(case.systems(), confidence=case.confidence)
    cell = unescape(comparison._repr_html_().partition("</pre>")[0])
    lines = cell.splitlines()
    about = " ".join(lines)
    for line in lines:
        if found := re.match(r"\s*((?:ROUGE|BLEU)\S*)\s+([ABC])\s+([\d.]+|–)\s", line):
            rouge_type = next(name for name in case.types if title(name) == found[1])
            part = "score" if rouge_type.startswith("bleu") else "fmeasure"
            n = n_said(about, rouge_type)
            yield Said(found[2], rouge_type, part, points(found[3]), n, None, comparison.signature, 2)


def by_power(case: Case, folder: Path) -> Iterator[Said]:
    """The differences that plans are made for; as values, the baseline's score is added."""
    if any(name.startswith("bleu") for name in case.types) or case.average == "micro":
        return
    flags = [flag for flag in case.flags(folder, case.outputs) if not re.match("--(average|interval)", flag)]
    printed = json.loads(command("power", *flags, "--format=json").partition("\f")[0])
    reference = compare(case.systems(), "A")
    for row in printed["rows"]:
        of_baseline = reference["A"][row["type"]].fmeasure.score
        n = None if case.has_groups else row["n"]
        yield Said(
            row["system"], row["type"], "fmeasure", row["difference"] + of_baseline, n, None, printed["signature"]
        )


def by_correlate(case: Case, folder: Path) -> Iterator[Said]:
    """The number of texts that are correlated with human scores; values are not means of systems."""
    if any(name.startswith("bleu") for name in case.types) or case.n_runs > 1 or case.average == "micro":
        return
    rows = [
        {"system": system, "input": str(at), "prediction": row[system], "human": (7 * at + 3 * k) % 5}
        | {name: row[name] for name in case.reference_columns}
        for k, system in enumerate(case.SYSTEMS)
        for at, row in enumerate(case.rows)
    ]
    path = folder / "judged.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    flags = [
        flag for flag in case.flags(folder, ["prediction"]) if not re.match("--(group_column|average|interval)", flag)
    ]
    printed = json.loads(
        command(
            "correlate", str(path), *flags[1:], "--input_column=input", "--n_resamples=2", "--format=json"
        ).partition("\f")[0]
    )
    n = int(re.search(r"against (\d+) human scores", printed["about"])[1])
    for rouge_type in case.types:
        yield Said("all", rouge_type, "fmeasure", None, n, None, printed["signature"])


def by_explain(case: Case, folder: Path) -> Iterator[Said]:
    """The mean of what is said about single examples."""
    if case.average == "micro" or case.n_runs > 1 or case.n_references > 1:
        return
    for rouge_type in case.types:
        if rouge_type.startswith("bleu"):
            continue
        flags = [
            flag
            for flag in case.flags(folder, ["B"])
            if not re.match("--(group_column|average|interval|confidence|rouge_types)", flag)
        ]
        shown = [
            json.loads(
                command("explain", *flags, f"--rouge_type={rouge_type}", f"--row={row + 1}", "--format=json").partition(
                    "\f"
                )[0]
            )
            for row in range(case.n_examples)
        ]
        values = [each["fmeasure"] for each in shown if each["fmeasure"] is not None]
        yield Said("explained", rouge_type, "fmeasure", math.fsum(values) / len(values), len(values), None, "", 10)


ALONE = {
    "aggregate": by_aggregate, "plugin": by_plugin, "Totals": by_totals, "trainer": by_trainer,
    "JSON of one": by_json_of_one, "CSV of one": by_csv_of_one, "terminal of one": by_terminal_of_one,
    "LaTeX of one": by_latex_of_one, "page of one": by_page_of_one, "report of one": by_report_of_one,
    "notebook of one": by_notebook_of_one, "explain": by_explain,
}  # fmt: skip
"""Routes for one system, B."""

BESIDE = {
    "compare": by_compare, "rank": by_rank, "compare_datasets": by_datasets, "pandas": by_pandas, "JSON": by_json,
    "CSV": by_csv, "TSV": by_tsv, "terminal": by_terminal, "LaTeX": by_latex, "Markdown": by_markdown,
    "page": by_page, "report": by_report, "notebook": by_notebook, "power": by_power, "correlate": by_correlate,
}  # fmt: skip
"""Routes for three systems side by side."""


def said_by(route: str, case: Case, folder: Path) -> list[Said]:
    """What a route says about a case; warnings are expected."""
    with collect_warnings():
        return list((ALONE | BESIDE)[route](case, folder))
