"""Whose answers are recorded, by the file that has them: lines of the command and of Python.

Those of the command begin with "$" or, typed in a terminal, with its columns, "60$".
"""

from collections.abc import Iterator
from typing import NamedTuple


class Session(NamedTuple):
    """The lines of a file."""

    lines: list[str]
    needs: str = ""
    """the optional package without which the answers are others"""


def of_command(command: str, lines: str, *flags: str) -> Iterator[str]:
    """Lines of the command, given without their beginning, each with these flags."""
    for line in filter(None, lines.splitlines()):
        yield " ".join(["$ rougekit", command, line, *flags])


ONE = """
one.csv
one.csv --long
one.csv --percent --rouge_types=rouge1,bleu
"""
DIFFERENT = """
three.csv --rouge_types=rouge1,rougeL
three.csv --rouge_types=rouge1,bleu --percent
three.csv --rouge_types=rouge1,rougeL --baseline=full
three.csv --rouge_types=rouge1,rougeL --long --baseline=full --margin=2
two.csv --rouge_types=bleu
news.csv talks.csv --rouge_types=rouge1,rougeL
news.csv talks.csv --rouge_types=rouge1,rougeL --baseline=full
news.csv talks.csv mail.csv --rouge_types=rouge1,bleu --baseline=full --margin=5 --long
"""
"""What programs read."""
EVERY = (
    DIFFERENT
    + """
three.csv --rouge_types=rouge1,rougeL --all_pairs
three.csv --rouge_types=rouge1,rougeL --all_pairs --margin=3 --percent
three.csv --rouge_types=rouge1,rougeL --long
three.csv --rouge_types=rouge1,rougeL --long --all_pairs
three.csv --rouge_types=rouge1,rouge2,rougeL --margin=12 --primary=rouge2
three.csv --rouge_types=rouge1,rougeL --baseline=full --family=types
three.csv --rouge_types=rouge1,bleu --average=micro --long
news.csv talks.csv --rouge_types=rouge1,bleu --primary=bleu --percent
news.csv talks.csv --rouge_types=rouge1,rougeL --all_pairs
runs.csv --rouge_types=rouge1,rougeL
runs.csv --rouge_types=rouge1 --baseline=A --long --margin=3
documents.csv --group_column=document --rouge_types=rouge1
unscored.csv --zero_division=nan --rouge_types=rouge2,rouge1
unscored.csv news.csv --zero_division=nan --baseline=full --rouge_types=rouge2 --margin=3
several_references.csv --rouge_types=rougeL
equal.csv --rouge_types=rouge1
without_matches.csv --rouge_types=rouge1
news.csv without_matches.csv --baseline=full --rouge_types=rouge1
odd_names.csv --rouge_types=rouge1,bleu
sources.csv --source_column=source --with=lead,oracle --rouge_types=rouge1
sources.csv --with=lead3,random2 --baseline=full --long --rouge_types=rouge1,bleu
sources.csv more_sources.csv --with=lead1 --rouge_types=rouge1,bleu
three.csv --not_worse_than=full --margin=50 --rouge_types=rouge1
news.csv talks.csv --at_least=rouge1:10 --rouge_types=rouge1
"""
)
"""What people read."""
TEXT_ALONE = """
three.csv --method=permutation --rouge_types=rouge1
three.csv --method=bootstrap --n_resamples=99 --rouge_types=rouge1 --long
news.csv talks.csv --method=permutation --n_resamples=50 --rouge_types=rouge1
three.csv --why --rouge_types=rouge1
three.csv --why --rouge_types=rouge1,bleu --baseline=full
steps.csv --system_column=step --rouge_types=rouge1,rouge2 --why
steps.csv --system_column=step --rouge_types=rouge1,rouge2 "--baseline=step 1000"
three.csv --rouge_types=rouge9
three.csv --primary=rouge7
one.csv
news.csv news.csv
equal.csv two.csv
"""
SCOPES = """
judged.csv --level=summary --rouge_types=rouge1,rouge2
judged.csv --level=global --rouge_types=rouge1,rouge2
judged.csv --level=global --rouge_types=rouge1 --part=recall
judged.csv --within=20 --rouge_types=rouge1,rouge2
judged.csv --nojudged --top=3 --rouge_types=rouge1,rouge2
"""
"""Whose scores are correlated."""
PAPER = ("markdown", "latex")
PROGRAMS = ("csv", "tsv", "json", "methods")
FORMATS = ("text", *PAPER, *PROGRAMS)


def _formats(command: str, lines: str, formats: tuple[str, ...]) -> list[str]:
    return [each for form in formats for each in of_command(command, lines, f"--format={form}")]


COMPARISONS = {
    "pairs": 'compare(scored("rouge1 rougeL bleu"))',
    "baseline": 'compare(scored("rouge1 rougeL bleu"), "full", margin=0.12)',
    "primary": 'compare(scored("rouge1 bleu"), primary="bleu", margin=0.12)',
    "types": 'compare(scored("rouge1 bleu"), "full", family="types")',
    "two": 'compare(scored("rouge2", systems=SYSTEMS[:2]))',
    "runs": "compare(scored_runs())",
    "runs_of_baseline": 'compare(scored_runs(), "A", margin=0.03)',
    "groups": 'compare(scored("rouge1"), groups=[k // 2 for k in range(30)])',
    "missing": 'compare(scored("rouge1 rouge2", missing=6))',
    "nothing": 'compare(scored("rouge1", slice(4), missing=1))',
    "micro": 'compare(scored("rouge1 bleu"), average="micro")',
    "permutation": 'compare(scored("rouge1"), method="permutation", n_resamples=99)',
    "beside": 'compare(scored("rouge1", systems=SYSTEMS[:2]), beside={"lead": scored("rouge1")["one_detail_wrong"]})',
}
OF_COMPARISON = """
repr(c)
c.sentence
c.about
c.signature
[c.order, c.compared_with, c.decisive, c.whose]
[c.correction, c.corrected_over, c.n_tests, c.has_tests(), c.scope()]
[c.wins, c.ties, c.losses]
{t: c.overall_claim(t) for t in c.types}
{t: {s: c.claim_about(s, t) for s in c.others} for t in c.types}
c.to_latex()
"""
RANKINGS = """
c.rankings()[c.decisive]
c.rankings()[c.decisive].sentence
c.rankings()[c.decisive].about
c.rankings()[c.decisive].claims
"""
DATA_SETS = {
    "pairs": 'compare_datasets(on_data_sets("rouge1 bleu", NEWS, TALKS))',
    "baseline": 'compare_datasets(on_data_sets("rouge1 bleu", NEWS, TALKS, MAIL), "full")',
    "primary": 'compare_datasets(on_data_sets("rouge1 rougeL", NEWS, TALKS), "full", primary="rougeL", margin=0.1)',
    "margin": 'compare_datasets(on_data_sets("rouge1", NEWS, TALKS), margin=0.1)',
    "two": 'compare_datasets(on_data_sets("rouge1", NEWS, TALKS, systems=SYSTEMS[:2]))',
    "runs": 'compare_datasets({"news": scored_runs(NEWS), "talks": scored_runs(TALKS)}, "A")',
    "missing": 'compare_datasets({"news": scored("rouge1", slice(4), missing=1), '
    '"talks": scored("rouge1", missing=4)}, "full", margin=0.05)',
    "beside": 'compare_datasets(on_data_sets("rouge1", NEWS, TALKS, systems=SYSTEMS[:2]), '
    'beside=on_data_sets("rouge1", NEWS, TALKS, systems=["one_detail_wrong"]))',
}
OF_DATA_SETS = """
repr(c)
c.sentence
c.about
c.signatures
[c.compared_with, c.whose, c.why_undetectable]
[c.p_holm, c.p_equivalent]
c.to_latex()
c.to_latex(types=c.types[:1])
{form: c.table(form, types=c.types[:1], caption="A † b") for form in ("text", "markdown", "latex", "csv", "tsv")}
[c.legend(has_bold=has_bold) for has_bold in (True, False)]
{name: c[name].sentence for name in c}
{name: c[name].about for name in c}
"""
OF_BASELINE = """
{s: c.claim_about(s) for s in c.first.others}
{s: c.better_on(s) for s in c.first.others}
"""
CLAIMS = """
{t: claims.best_system_claim("BLEU", "a", 0.2, [*t], []) for t in ("b", "bc", "bcd")}
{l: claims.best_system_claim("BLEU", "a", 0.2, [], [*l]) for l in ("b", "bc", "bcd", "bcdefghijklmno")}
{l: claims.best_system_claim("BLEU", "a", 0.2, ["b"], [*l], are_apart=False) for l in ("c", "cdef")}
{l: claims.best_system_claim("BLEU", "a", 0.2, ["b"], [*l], are_apart=True) for l in ("c", "cdef")}
{t: claims.best_system_claim("BLEU", "a", 0.2, [*t], [*"efgh"], are_apart=True) for t in ("bc", "bcd")}
{t: claims.best_system_claim("BLEU", "a", 0.2, [*t], ["d"] * len(t), ["b"], 0.005) for t in ("", "c")}
low = {"first": differing(-0.1461, True, (0, 29)), "wrong": differing(-0.0945, True, (4, 26))}
some = {"best": differing(0.02, True), "same": differing(0.001, False), "near": differing(0.0, False, equivalent=True)}
claims.baseline_claim("ROUGE-1", "full", low)
claims.baseline_claim("ROUGE-1", "full", {**low, **some}, margin=0.005)
"""


def _python(cases: dict[str, str], expressions: str, names: tuple[str, ...] = ()) -> list[str]:
    """A case after another: what makes it, then what is asked of it. names : of the cases; none: all"""
    asked = [f">>> {line}" for line in expressions.strip().splitlines()]
    return [line for name in names or cases for line in (f">>> c = {cases[name]}", *asked)]


SEVERAL = ("text", "latex", "csv", "json")
SESSIONS = {
    "score": Session(_formats("score", ONE, FORMATS) + _formats("score", "one.csv --noaggregate", ("text", "csv"))),
    "compare_text": Session(_formats("compare", EVERY + TEXT_ALONE, ("text",))),
    "compare_papers": Session(_formats("compare", EVERY, PAPER)),
    "compare_programs": Session(_formats("compare", DIFFERENT, PROGRAMS)),
    "compare_colour": Session(
        [*of_command("compare", "three.csv\nnews.csv talks.csv --long --rouge_types=rouge1", "--color=always")], "rich"
    ),
    "screens": Session(
        [f"{columns}{line}" for columns in (60, 120) for line in of_command("compare", "three.csv")], "rich"
    ),
    "other_commands": Session(
        [
            *_formats(
                "power", "three.csv --rouge_types=rouge1\nthree.csv --rouge_types=rouge1 --baseline=full", SEVERAL
            ),
            *of_command("score", "several_references.csv --context --prediction_column=first_sentence"),
            *of_command("report", "three.csv --output=report.html --rouge_types=rouge1"),
            *of_command("explain", "three.csv --rouge_type=rouge2 --row=3 --prediction_column=full"),
            *of_command("sources", "sources.csv --prediction_column=full"),
            *of_command("nearest", "new_instructions.txt instructions.txt"),
            *of_command("novel", "new_instructions.txt --pool=instructions.txt"),
        ]
    ),
    "correlate": Session(
        [*_formats("correlate", "judged.csv", SEVERAL), *of_command("correlate", SCOPES, "--n_resamples=50")], "scipy"
    ),
    "comparison": Session(_python(COMPARISONS, OF_COMPARISON)),
    "claims": Session([f">>> {line}" for line in CLAIMS.strip().splitlines()]),
    "ranking": Session(_python(COMPARISONS, RANKINGS, ("pairs", "primary", "runs", "missing", "nothing"))),
    "datasets": Session(_python(DATA_SETS, OF_DATA_SETS)),
    "datasets_baseline": Session(_python(DATA_SETS, OF_BASELINE, ("baseline", "primary", "runs", "missing"))),
    "methods": Session(
        _python(COMPARISONS, "c.methods.text\nc.methods.latex\nc.methods.bibtex", ("pairs", "baseline", "runs"))
        + _python(DATA_SETS, "c.methods.text", ("pairs", "baseline", "missing"))
    ),
    "page": Session(
        _python(COMPARISONS, "shortened(ReportData(c.scores, c).head())", ("pairs", "baseline", "runs", "beside"))
    ),
    "frames": Session(
        _python(COMPARISONS, "c.to_pandas()", ("baseline", "runs", "missing"))
        + _python(DATA_SETS, "c.to_pandas()", ("pairs", "primary", "missing")),
        "pandas",
    ),
    "mean_ranks": Session(_python(DATA_SETS, "c.mean_ranks()", ("pairs", "baseline")), "scipy"),
}
