"""Whatever says something about a system says the same: what `aggregate` gives of the examples that it says it counts.

Cases are generated from the options that decide which examples count, and how they are averaged: by day so that each
pair of values of two options occurs, at night each triple. `tests.helpers.routes` has the ways to a number.
"""

import json
import math
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

import numpy as np
import pytest

from dev.paths import ROOT
from rougekit import Scorer, compare, parse_signature, plan
from rougekit.analysis.comparison_results import Comparison
from rougekit.foundation.errors import collect_warnings
from rougekit.page.server import files
from rougekit.page.server.choices import Choices
from rougekit.page.server.testset import ChosenRoles, scored
from rougekit.scoring.measures.names import parse_type
from rougekit.scoring.options import all_options
from rougekit.scoring.scores.groups import checked_groups
from rougekit.scoring.scores.means import Means
from rougekit.scoring.standards.catalog import CLASSES
from rougekit.scoring.standards.registry import standard_of
from tests.cli.test_report import packet
from tests.helpers.amounts import drawn, slow
from tests.helpers.routes import ALONE, BESIDE, PARTS, Case, Said, command, said_by

STANDARDS = tuple(CLASSES)
AXES = {
    "standard": STANDARDS,
    "average": ("macro", "micro"),
    "gap": ("none", "reference", "system", "type"),
    "n_runs": (1, 2),
    "n_references": (1, 2),
    "has_groups": (False, True),
    "is_reversed": (False, True),
    "interval": ("auto", "student-hall", "percentile"),
    "confidence": (0.95, 0.8),
    "types": (("rouge1",), ("bleu2",), ("rouge1", "rouge2"), ("rouge1", "bleu2")),
}
"""The options of a case, and their values."""


def is_possible(case: Case) -> bool:
    """Whether the standard has such types, references and gaps; refused options have tests of their own."""
    standard = standard_of(case.standard)
    if case.n_references > 1 and not standard.takes_several:
        return False
    if standard.no_nan and not standard.raises_at_empty and case.gap != "none":
        return False
    if case.gap == "system" and not standard.raises_at_empty:
        return False
    if case.gap == "type" and (standard.raises_at_empty or len(case.types) < 2):
        return False
    if any(parsed is None for parsed in (_parsed(name, case.standard) for name in case.types)):
        return False
    takes_counts = case.standard != "coco" and standard.multi_references[0] != "mean"
    return case.average == "macro" or case.n_references == 1 or takes_counts


def _parsed(name: str, standard: str):
    """The measure; None if the standard has none of this name."""
    try:
        return parse_type(name, standard_of(standard).type_names)
    except ValueError:
        return None


def all_cases() -> Iterator[Case]:
    """Every possible combination."""
    for values in product(*AXES.values()):
        case = Case(**dict(zip(AXES, values, strict=True)))
        if case.standard == "coco" and case.types == ("rouge1",):  # the only type that it has
            case = replace(case, types=("rougeL",))
        if is_possible(case):
            yield case


TOGETHER = drawn(3, 2)


def together_in(case: Case) -> set[tuple]:
    """The pairs or triples of values that occur together in a case, with one run and with several."""
    values = [(axis, getattr(case, axis)) for axis in AXES if axis != "n_runs"]
    return {(case.n_runs, *some) for some in combinations(values, TOGETHER)}


def covering(cases: list[Case]) -> list[Case]:
    """Few of the cases, in which all that occurs together in any case occurs at least once."""
    random, left, chosen = np.random.default_rng(58), set().union(*map(together_in, cases)), []
    while left:
        sample = [cases[k] for k in random.choice(len(cases), min(len(cases), 60), replace=False)]
        best = max(sample, key=lambda case: len(together_in(case) & left))
        if gained := together_in(best) & left:
            chosen.append(best)
            left -= gained
    return chosen


_ONE = ("macro", "none", 1, 1, False, False, ("rouge1",), "student-hall", 0.95)
ALWAYS = [
    Case("rouge_score", *_ONE),  # sums suffice for its interval
    Case("rouge_score", *_ONE[:1], "reference", *_ONE[2:]),
    Case("rouge_score", *_ONE[:1], "type", *_ONE[2:6], ("rouge1", "rouge2"), *_ONE[7:]),
    Case("rouge_score", *_ONE[:1], "type", 1, 1, True, *_ONE[5:6], ("rouge1", "rouge2"), *_ONE[7:]),
    Case("rouge", *_ONE[:1], "system", *_ONE[2:]),
    Case("rouge", *_ONE[:1], "system", 1, 1, True, *_ONE[5:7], "auto", 0.8),
    Case("rouge_metric", *_ONE),
]
"""Cases that once went wrong, in which more than two options meet."""


@cache
def cases() -> list[Case]:
    return [*ALWAYS, *covering(list(all_cases()))]


class Expected(NamedTuple):
    value: float
    n: int
    bounds: tuple[float, float] | None


def counted(case: Case, systems: tuple[str, ...], rouge_type: str, part: str) -> np.ndarray:
    """Which examples count in all runs of these systems, found from the scores of examples alone."""
    runs = [scores for name in systems for scores in case.scores[name]]
    if case.average == "micro" or rouge_type not in runs[0].columns:
        return np.ones(case.n_examples, bool)
    return ~np.any([np.isnan(scores.columns[rouge_type][PARTS.index(part)]) for scores in runs], axis=0)


@cache
def of_systems(case: Case, systems: tuple[str, ...], system: str) -> dict[tuple[str, str], Expected]:
    """What `aggregate` gives for a system, of the examples that count in all these systems, by type and part."""
    found: dict[tuple[str, str], Expected] = {}
    averaged: dict[bytes, list] = {}  # of each run, by the examples that count
    for rouge_type in case.types:
        is_bleu = rouge_type.startswith("bleu")
        for part in ("score",) if is_bleu else PARTS:
            kept = counted(case, systems, rouge_type, part)
            if (same := kept.tobytes()) not in averaged:
                averaged[same] = [averages_of(scores, kept) for scores in case.scores[system]]
            averages = [of_run[rouge_type] for of_run in averaged[same]]
            low, mid, high = (
                [bound if is_bleu else getattr(bound, part) for bound in (a.low, a.mid, a.high)] if len(averages) == 1
                else (None, np.mean([a.mid if is_bleu else getattr(a.mid, part) for a in averages]), None)
                for a in averages[:1]
            ).__next__()  # fmt: skip
            found[rouge_type, part] = Expected(float(mid), int(kept.sum()), None if low is None else (low, high))
    return found


def averages_of(scores, kept):
    """What `aggregate` gives of some examples."""
    columns = {name: np.where(kept, of_type, np.nan) for name, of_type in scores.columns.items()}
    with collect_warnings():
        return replace(scores, columns=columns).aggregate()


@cache
def verdicts(case: Case) -> dict[tuple[str, str, str], bool | None]:
    """Whether each system differs significantly from the best by the first type, of examples that count in all."""
    found = {}
    compared: dict[bytes, Comparison] = {}  # by the examples that count
    for rouge_type in case.types:
        for part in ("score",) if rouge_type.startswith("bleu") else PARTS:
            kept = np.flatnonzero(counted(case, case.SYSTEMS, rouge_type, part))
            if (same := kept.tobytes()) not in compared:
                only = {name: [_kept(scores, kept) for scores in runs] for name, runs in case.scores.items()}
                with collect_warnings():
                    compared[same] = compare(only, confidence=case.confidence)
            for name in case.SYSTEMS:
                entry = compared[same][name][rouge_type]
                entry = entry if part == "score" else getattr(entry, part)
                found[name, rouge_type, part] = entry.significant
    return found


def _kept(scores, kept):
    """The scores of some examples, with all their references."""
    at = scores.example_at
    rows = np.concatenate([np.arange(at[e], at[e + 1]) for e in kept])
    sizes = np.diff(at)[kept]
    tables = {name: table[:, kept if table.shape[1] == len(scores) else rows] for name, table in scores.tables.items()}
    columns = {name: of_type[:, kept] for name, of_type in scores.columns.items()}
    groups = None if scores.groups is None else scores.groups.codes[kept].tolist()
    new = replace(scores, example_at=np.concatenate([[0], sizes.cumsum()]), tables=tables, columns=columns, groups=None)
    return replace(new, texts=None).grouped(groups)


def is_same(a: float, b: float, digits: int | None = None) -> bool:
    if a is None or math.isnan(a) or math.isnan(b):
        return (a is None or math.isnan(a)) and math.isnan(b)
    return abs(a - b) <= (1e-14 if digits is None else 0.5001 * 10.0 ** -(digits + 2))


def are_same(bounds, others) -> bool:
    return all(is_same(a, b) for a, b in zip(bounds, others, strict=True))


def faults_of(case: Case, said: Said, systems: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """What is wrong with a statement: the property, and how."""
    if said.system == "explained":
        scores = case.scores["B"][0][said.rouge_type].fmeasure
        expected = Expected(float(np.nanmean(scores)), int((~np.isnan(scores)).sum()), None)
    elif said.system == "all":
        n = sum(counted(case, (name,), said.rouge_type, said.part).sum() for name in case.SYSTEMS)
        if len(case.types) > 1:  # types in one table are side by side
            both = [[counted(case, (s,), t, said.part) for t in case.types] for s in case.SYSTEMS]
            n = int(np.all(both, axis=1).sum())
        expected = Expected(math.nan, int(n), None)
    else:
        expected = of_systems(case, systems, said.system)[said.rouge_type, said.part]
    if said.value is not None and not is_same(said.value, expected.value, said.digits):
        yield "value", f"{said.value!r}, not {expected.value!r}"
    if said.n is not None and said.n != expected.n:
        yield "n", f"{said.n}, not {expected.n}"
    if said.bounds is not None and not are_same(said.bounds, expected.bounds or said.bounds):
        yield "interval", f"{said.bounds}, not {expected.bounds}"
    if said.verdict is not None and systems == case.SYSTEMS:
        verdict = verdicts(case)[said.system, said.rouge_type, said.part]
        if said.verdict != bool(verdict):
            yield "verdict", f"{said.verdict}, not {verdict}"
    if said.signature and not is_same(confidence_of(said.signature), case.confidence):
        yield "signature", f"{said.signature} has another confidence than {case.confidence}"
    if said.signature and said.value is not None:
        again = repeated(case, said.signature, systems, said.system)[said.rouge_type, said.part]
        if not is_same(said.value, again.value, said.digits):
            yield "signature", f"{said.signature} gives {again.value!r}, not {said.value!r}"
        if said.bounds is not None and not are_same(said.bounds, again.bounds or said.bounds):
            yield "signature", f"{said.signature} gives {again.bounds}, not {said.bounds}"


def confidence_of(signature: str) -> float:
    with collect_warnings():
        return parse_signature(signature).averaging.confidence


@cache
def repeated(case: Case, signature: str, systems: tuple[str, ...], system: str) -> dict[tuple[str, str], Expected]:
    """What the signature's scorer gives for the same texts."""
    with collect_warnings():
        scorer = parse_signature(signature)
        again = {name: [case.score(scorer, run) for run in runs] for name, runs in case.runs.items()}
    copy = replace(case, average=scorer.averaging.average)
    object.__setattr__(copy, "scores", again)
    return of_systems.__wrapped__(copy, systems, system)


@cache
def faults(route: str, folder) -> dict[str, list[str]]:
    """All faults of a route, by property."""
    systems = ("B",) if route in ALONE else Case.SYSTEMS
    found: dict[str, list[str]] = {}
    n_said = 0
    for case in cases():
        if route in ALONE and case.n_runs > 1:
            continue
        here: dict[tuple[str, str], set[str]] = {}
        try:
            with collect_warnings():
                statements = said_by(route, case, folder)
        except (AssertionError, ValueError) as wrong:
            found.setdefault("part", []).append(f"{case}: {wrong}")
            continue
        for said in statements:
            here.setdefault((said.system, said.rouge_type), set()).add(said.part)
            for fault, how in faults_of(case, said, systems):
                found.setdefault(fault, []).append(f"{case}: {said.system}, {said.rouge_type} {said.part}: {how}")
        for (system, rouge_type), parts in here.items():
            allowed = {"score"} if rouge_type.startswith("bleu") else set(PARTS)
            if not parts <= allowed:
                found.setdefault("part", []).append(f"{case}: {system}, {rouge_type}: {parts}")
        n_said += len(statements)
    assert n_said > 8, f"{route} says next to nothing"
    return found


PROPERTIES = ("value", "n", "part", "interval", "verdict", "signature")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("gate")


@pytest.mark.parametrize("route", [next(iter(ALONE)), *slow(*list(ALONE)[1:], *BESIDE)])
def test_a_route_says_what_aggregate_gives_of_the_examples_that_it_counts(route, folder):
    found = faults(route, folder)
    wrong = [f"{wanted}: {fault}" for wanted in PROPERTIES for fault in found.get(wanted, [])]
    assert not wrong, "\n".join([f"{len(wrong)} faults", *wrong[:6]])


def test_cases_have_every_pair_of_values():
    every = list(all_cases())
    assert set().union(*map(together_in, cases())) == set().union(*map(together_in, every))
    assert len(every) > 500


GAPS = Case("rouge_score", "macro", "reference", 1, 1, False, False, ("rouge1",), "auto", 0.95)


@pytest.mark.parametrize("flag", ["--most_different", "--worst"])
def test_an_example_without_a_score_is_last(flag, folder):
    flags = [flag for flag in GAPS.flags(folder, ["A", "B"]) if not re.match("--(average|interval|conf|rouge_t)", flag)]
    one = Case("rouge", *_ONE[:1], "system", *_ONE[2:])  # B has no score on the example whose prediction is empty
    outputs = ["A", "B"] if flag == "--most_different" else ["B"]
    flags = [each for each in one.flags(folder, outputs) if not re.match("--(average|interval|conf|rouge_t)", each)]
    head = command("explain", *flags, "--rouge_type=rouge1", flag).partition("\n")[0]
    assert "row 5" not in head


def test_an_example_without_a_score_is_last_on_the_page(folder):
    one = Case("rouge", *_ONE[:1], "system", *_ONE[2:])
    path = folder / "last.html"
    command("report", *one.flags(folder, ["A", "B"]), f"--output={path}")
    assert packet(path, "head")["held"]["order"][-1] == 4


def test_the_suggested_confidence_is_below_1(folder):
    case = replace(GAPS, gap="none", confidence=0.99999)
    flags = [flag for flag in case.flags(folder, case.outputs) if not re.match("--(average|interval)", flag)]
    suggested = re.search(r"--confidence=(\S+)", command("power", *flags, "--probability=0.999995"))[1]
    assert 0.99999 < float(suggested) < 1


def influenced(scores):
    """The F of means of P and R, plus the influence of each example on it by the chain rule."""
    p, r = scores["rouge1"].precision, scores["rouge1"].recall
    mean_p, mean_r = p.mean(), r.mean()
    both = (mean_p + mean_r) ** 2
    return 2 * mean_p * mean_r / (mean_p + mean_r) + 2 * (mean_r**2 * (p - mean_p) + mean_p**2 * (r - mean_r)) / both


def test_plans_of_runs_are_for_the_difference_that_is_compared(folder):
    rows, random = [], np.random.default_rng(4)
    for k in range(120):
        words, padding = [f"w{k}{j}" for j in range(12)], ["x"] * int(random.integers(0, 30))
        rows.append({"reference_1": " ".join(words)})
        for name, run in product("AB", (1, 2, 3)):
            kept = [word if random.random() < (0.5 if name == "A" else 0.6) else "x" for word in words]
            rows[-1][f"{name}#{run}"] = " ".join([*kept, *padding])
    path = folder / "runs.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    columns = [f"--prediction_column={name}#{run}" for name in "AB" for run in (1, 2, 3)]
    flags = [str(path), "--reference_column=reference_1", *columns, "--rouge_types=rouge1", "--standard=rouge_metric"]
    shown = json.loads(command("power", *flags, "--difference=1", "--format=json").partition("\f")[0])["rows"]
    scorer = Scorer(["rouge1"], standard="rouge_metric")
    runs = {
        name: [scorer.score([r[f"{name}#{k}"] for r in rows], [r["reference_1"] for r in rows]) for k in (1, 2, 3)]
        for name in "AB"
    }
    a, b = ([influenced(each) for each in runs[name]] for name in "AB")
    planned = plan(a, b, 0.01)
    found = [(row["runs"], row["examples_needed"]) for row in shown]
    assert found == [(each.n_runs, each.n_examples) for each in planned]
    assert planned != plan(*([s["rouge1"].fmeasure for s in runs[name]] for name in "AB"), 0.01)


def test_sentences_and_signatures_name_the_beta_of_f():
    scorer = Scorer(["rougeL"], standard="nmt")
    systems = {name: scorer.score([text, "a b"], ["a b c", "a b"]) for name, text in (("A", "a b x"), ("B", "a c"))}
    comparison = compare(systems, "A")
    assert "F1" not in comparison.claim_about("B", "rougeL")
    assert "|beta:p/r|" in comparison.signature
    assert parse_signature(comparison.signature).options.beta == "p/r"


def test_the_order_of_rows_changes_no_bound():
    values = np.array([6.0, 4.0, 2.0, 0.0, 4.0, 4.0, 4.0, 0.0]) / 6
    documents = np.array([0, 1, 1, 1, 2, 2, 2, 3])  # the first two have the same sum, but not the same size
    found = set()
    for seed in range(30):
        order = np.random.default_rng(seed).permutation(len(values))
        means = Means(values[np.newaxis, order], checked_groups(documents[order].tolist(), len(values)), "student-hall")
        low, high = means.bounds(np.empty((0, 0)), 0.95)
        found.add((round(float(low[0]), 9), round(float(high[0]), 9)))
    assert len(found) == 1


BESIDE_TEXTS = [
    {},
    {"url": "uvwx", "text": "abcd", "Article": "efgh", "ID": "1234"},
    {"id": "1122", "guid": "abcd", "document": ["a", "b", "c", 4], "topic": "abab"},
    {"input": [1, 2, 3, 4], "source": "abcd", "doc_id": "aabb"},
]
"""Columns of files beside predictions and references, by name."""


@pytest.mark.parametrize("columns", BESIDE_TEXTS, ids=lambda columns: ",".join(columns))
def test_the_page_and_a_report_see_the_same_in_the_columns_of_a_file(columns, folder):
    rows = {"A": ["a b", "c d", "", "g"], "B": ["a", "d", "", "h"], "reference": ["a b", "c e", "", "g h"]} | columns
    lines = [dict(zip(rows, cells, strict=True)) for cells in zip(*map(list, rows.values()), strict=True)]
    (folder / "beside.jsonl").write_text("\n".join(map(json.dumps, lines)))
    command("report", str(folder / "beside.jsonl"), f"--output={folder / 'beside.html'}")
    printed = packet(folder / "beside.html", "head")
    *_, found = scored(table := files.read([folder / "beside.jsonl"]), ChosenRoles.guessed(table), Choices())
    list(found.prepare())
    served = json.loads(found.head)
    for field in ("ids", "id_column", "has_source", "columns", "results", "signature", "rankings", "why", "tables"):
        assert printed[field] == served[field], field
    noticed = [[notice["words"] for notice in head["noticed"]] for head in (printed, served)]
    assert noticed[0] == noticed[1]
    assert any("1 of 4 predictions" in words and "empty" in words for words in noticed[0])


def test_the_documentation_knows_which_options_are_on_the_page():
    text = (ROOT / "docs" / "options.md").read_text("utf-8")
    missing = [row.name for row in all_options().values() if row.not_on_page]
    assert len(missing) > 3
    assert [name for name in missing if f"`{name}`" not in text.split("\n\n")[1]] == []


def test_only_1_is_100_percent_on_the_page():
    case = replace(GAPS, gap="none", confidence=1 - 1e-7)
    assert case.head_of_page(case.outputs)["level"] == "99.99999 %"


def test_only_1_is_100_percent_in_a_table(folder):
    rows = [
        {"system": s, "input": str(k), "prediction": f"a b {s}", "reference": f"a {s} c{k}", "human": (3 * k + j) % 5}
        for j, s in enumerate("xyz")
        for k in range(4)
    ]
    path = folder / "people.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    flags = [str(path), "--input_column=input", "--n_resamples=2", "--confidence=0.9999999", "--format=csv"]
    assert "intervals 99.99999 %" in command("correlate", *flags)


@pytest.mark.parametrize(("average", "standard"), [("micro", "rouge_score"), ("macro", "rouge_metric")])
def test_the_page_names_means_that_are_not_the_averages_of_its_table(average, standard):
    case = replace(GAPS, gap="none", average=average, standard=standard)
    assert case.head_of_page(case.outputs)["measures"][0]["averages"] == "mean of examples"
    case = replace(GAPS, gap="none")
    assert case.head_of_page(case.outputs)["measures"][0]["averages"] == ""


@pytest.mark.slow
@pytest.mark.parametrize("standard", STANDARDS)
@pytest.mark.parametrize("average", ["macro", "micro"])
@pytest.mark.parametrize(("n", "n_groups"), [(7, None), (60, None), (60, 9), (600, 70)])
def test_the_order_of_rows_changes_no_bound_of_scores_and_differences(standard, average, n, n_groups):
    """But those of bootstraps, whose draws depend on it."""
    random, known = np.random.default_rng(n), standard_of(standard)
    zero = 0.0 if known.no_nan else math.nan

    def written():
        return [" ".join(random.choice(list("abcdefghijk"), random.integers(1, 9))) for _ in range(n)]

    rows = [*zip(written(), written(), written(), random.integers(0, n_groups or n, n).tolist(), strict=True)]
    if not known.no_nan:
        rows[2] = *rows[2][:2], "", rows[2][3]
    scorer = Scorer(known.default_types, standard=standard, zero_division=zero)

    def numbers(rows):
        a, b, references, groups = map(list, zip(*rows, strict=True))
        with collect_warnings():
            scores = {name: scorer.score(texts, references) for name, texts in {"A": a, "B": b}.items()}
            options = {"average": average, "groups": None if n_groups is None else groups}
            means = scores["A"].aggregate(interval="student-hall", **options)
            entries = [each for *_, each in compare(scores, "A", **options).entries() if each.difference is not None]
        yield from (number for score in means.values() for bounds in score.by_part.values() for number in bounds)
        for each in entries:
            yield from (each.score, each.difference, each.difference_low, each.difference_high, each.p_value)

    try:
        found = [*numbers(rows)]
    except ValueError:
        pytest.skip("the standard has no such average")
    for _ in range(3):
        again = [*numbers([rows[k] for k in random.permutation(n)])]
        np.testing.assert_allclose(again, found, rtol=0, atol=1e-12)  # sums of floats may differ in their last digits
