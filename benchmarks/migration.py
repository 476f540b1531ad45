"""What changes for users of other tools: the line that replaces theirs, and by how much their averages then differ.

`python -m benchmarks.migration pairs.jsonl` (fields prediction and reference) measures every tool, keeps the results
and writes the table of the README and docs/migration.md; `make migration` makes the environment in which the tools
are called. Without a file it takes the examples of this repository and only prints. `--only torchmetrics` measures
some anew.
"""

import argparse
import json
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from benchmarks import differences as of
from workbench.paths import EXAMPLES, ROOT

RESULTS = ROOT / "benchmarks" / "results" / "migration.json"
PAGES = ROOT / "README.md", ROOT / "docs" / "migration.md"


class Row(NamedTuple):
    """A tool, what to write instead, what it does otherwise, and a measurement that says in words what differs."""

    tool: str
    version: str
    line: str
    why: str
    measured: Callable[[of.Corpus, str], str]


PERL_LINE = (
    '`Scorer(["rouge1", "rouge2", "rougeL"], standard="rouge155", use_stemmer=True)`, `aggregate(perl_average=True)`'
)
SUMMARY_TYPES = '["rouge1", "rouge2", "rougeLsum"]'

ROWS = [
    Row(
        '`evaluate.load("rouge")`',
        f"its script's steps, rouge_score {version('rouge_score')}",
        '`evaluate.load("./rouge_metric.py")`',
        "It returns the median of 1,000 unseeded resamples of rouge_score's scores; here `mid` is the mean. (Measured "
        "on the steps of its script, which lies on the Hub.)",
        of.evaluates_rouge,
    ),
    Row(
        "the same, its very draw",
        f"its script's steps, rouge_score {version('rouge_score')}",
        "`compute(..., legacy_bootstrap=True)` after `np.random.seed(n)`",
        "The same resamples from numpy's global generator, in the same order.",
        of.seeded,
    ),
    Row(
        "`from rouge_score import rouge_scorer, scoring`",
        version("rouge_score"),
        "`from rougekit.compat import rouge_scorer, scoring`",
        "The same names and numbers; programs that can't change have [other ways](integrations.md).",
        of.rouge_score_itself,
    ),
    Row(
        "`python -m rouge_score.rouge`",
        version("rouge_score"),
        "`rougekit` with the same flags",
        "It averages by resampling too, so that `--aggregate` prints the same bytes for the same random state only.",
        of.command,
    ),
    Row(
        "`ROUGE-1.5.5.pl OPTIONS`",
        "1.5.5",
        "`rouge155 OPTIONS`",
        "Porter's stemmer with a list of irregular words, ROUGE-L by sentences, and as average "
        "the mean of seeded resamples.",
        of.script_itself,
    ),
    Row(
        "pyrouge, on its folders",
        version("pyrouge"),
        "`rouge155 --pyrouge SYSTEM_DIR SYSTEM_PATTERN MODEL_DIR MODEL_PATTERN`",
        "It writes SEE files for the script, adds `-m`, and feeds them in the order of their names.",
        of.pyrouge_on_folders,
    ),
    Row(
        "pyrouge, in Python",
        version("pyrouge"),
        f"{PERL_LINE}, texts `in_file_name_order`",
        "The script's average depends on the order of the examples; `read_folders` reads them so.",
        of.perls_average,
    ),
    Row(
        "files2rouge, 2019",
        "02b8229, by pyrouge on files cut alike",
        f'{PERL_LINE}, texts `in_file_name_order` with `text.replace(" . ", " .\\n")`, '
        "`score(references, predictions)`",
        "Its command called the first file the summaries and scored it as the references. (It is on no index: the "
        "script was run by pyrouge on files cut as its code cuts them; so for the next two.)",
        partial(of.perls_average, cut=of.cut_2019, exchanged=True),
    ),
    Row(
        "files2rouge, June 2020",
        "b097965, by pyrouge on files cut alike",
        f'{PERL_LINE}, texts `in_file_name_order` with `text.replace(" .", " .\\n")`, `score(references, predictions)`',
        "A sentence ends at every blank and full stop, whatever follows. From October 2019 to July 2020 stemming was "
        "an option, `-m`; without it leave out `use_stemmer`.",
        partial(of.perls_average, cut=of.cut_2020, exchanged=True),
    ),
    Row(
        "files2rouge, since July 2020",
        "c3a61d3, by pyrouge on files cut alike",
        f'{PERL_LINE}, texts `in_file_name_order` with `text.replace(" .", " .\\n")`',
        "References come first on its command line now, and nothing is exchanged; stemming is on again.",
        partial(of.perls_average, cut=of.cut_2020),
    ),
    Row(
        "sacrerouge, `python-rouge`",
        "0.2.5",
        f'`Scorer({SUMMARY_TYPES}, tokenizer="rouge155", stemmer="porter:original", multi_reference="pooled")`',
        "The script's steps in Python, with the mean of scores that are not rounded, and Porter's stemmer as first "
        "published, whose step 4 takes off one suffix. Its rougeL goes by sentences, as rougeLsum does.",
        partial(of.beside, tool="sacrerouge"),
    ),
    Row(
        "py-rouge",
        "1.1",
        f'`Scorer({SUMMARY_TYPES}, tokenizer="py_rouge", stemmer="porter:py_rouge", multi_reference="pooled")`',
        "As sacrerouge, with 138 words of its own from DUC 2004 that are stemmed as by the script, and five words cut "
        "in two; by default it cuts texts to 665 bytes (`max_bytes=665`; here `limit_length=False`).",
        partial(of.beside, tool="py-rouge", package="py-rouge==1.1"),
    ),
    Row(
        "XL-Sum's `multilingual_rouge_scoring`",
        "multilingual-rouge 0.0.1",
        '`Scorer(standard="xlsum", use_stemmer=True)`, with `language="hi"` for its `lang="hindi"`',
        "rouge_score on words of every script, with its own stemmers and segmenters by language: "
        "[in detail](languages.md#my-xl-sum-number-again-in-one-line). (Its rougeLsum is neither segmented nor cut.)",
        partial(of.beside, tool="xlsum", package="multilingual-rouge==0.0.1"),
    ),
    Row(
        "torchmetrics `ROUGEScore()`",
        "1.9.0",
        "`Scorer(split_summaries=True)`",
        "rouge_score's rules in 32 bits; texts are split into sentences by nltk, whose data it fetches.",
        partial(of.beside, tool="torchmetrics", package="torchmetrics==1.9.0"),
    ),
    Row(
        "the same, several references",
        "1.9.0",
        "`Scorer(split_summaries=True)`",
        "The best reference by each type, since 1.6. Where two have the same F, rounding to 32 bits decides whose "
        "precision and recall are taken.",
        partial(of.beside, tool="torchmetrics", package="torchmetrics==1.9.0", several=True),
    ),
    Row(
        '`ROUGEScore(accumulate="avg")`',
        "1.9.0",
        '`Scorer(split_summaries=True, multi_reference="mean")`',
        "The mean over references, of precision, recall and F each.",
        partial(of.beside, tool="torchmetrics_avg", package="torchmetrics==1.9.0", several=True),
    ),
    Row(
        "torchmetrics, several references, 1.0 to 1.5",
        "1.5.2",
        '`best = [max(r, key=lambda one: first.score([p], [one])["rouge1"].fmeasure[0]) for p, r in zip(predictions, '
        'references)]` with `first = Scorer(["rouge1"])`, then `Scorer(split_summaries=True)` with `best`',
        "It takes the reference that is best by the first type for all types; since 1.6 each type has its own.",
        partial(of.best_by_the_first_type, package="torchmetrics==1.5.2"),
    ),
    Row(
        "KerasHub `RougeN`, `RougeL`",
        "0.32.0",
        '`Scorer(["rouge1", "rouge2", "rougeL"])`',
        "It calls rouge_score, and adds up in 32 bits.",
        partial(of.beside, tool="keras-hub"),
    ),
    Row(
        "GEM-metrics",
        "0c814d5, its file `rouge.py`",
        '`Scorer(["rouge1", "rouge2", "rougeL", "rougeLsum"], use_stemmer=True, '
        'multi_reference="jackknife")`, texts as its tokeniser cuts them',
        "rouge_score with stemming on texts that it tokenises first, and the paper's jackknife for several references; "
        "its means add up in another order. (On no index: its file `rouge.py`, run on texts as they are.)",
        of.gem_metrics,
    ),
    Row(
        "`Rouge().get_scores(hyps, refs)` of `rouge`",
        "1.0.1",
        '`Scorer(["rouge1", "rouge2", "rougeL"], standard="rouge")`',
        "Words end at blanks, n-grams are sets, ROUGE-L is a union by sentences, and F has 1e-8 in its denominator.",
        partial(of.rouge_package, module="rouge"),
    ),
    Row(
        "the same, `exclusive=False`",
        "1.0.1",
        '`Scorer(["rouge1", "rouge2", "rougeL"], standard="rouge_not_exclusive")`',
        "n-grams are counted as often as they occur.",
        partial(of.rouge_package, module="rouge", exclusive=False),
    ),
    Row(
        "`rouge_chinese`",
        "1.0.3",
        '`Scorer(["rouge1", "rouge2", "rougeL"], standard="rouge_chinese")`, with `tokenizer="jieba"` where texts went '
        "through jieba before",
        "`rouge`, whose sentences end at Chinese marks here, with the ROUGE-L of whole texts, every word counted.",
        partial(of.rouge_package, module="rouge_chinese"),
    ),
    Row(
        "ROUGE-L of coco-caption (`pycocoevalcap`), nlg-eval",
        "1.2",
        '`Scorer(["rougeL"], standard="coco")`',
        "The best precision and the best recall of any reference make F, with beta 1.2.",
        of.coco,
    ),
    Row(
        "Google's ADK, final response match",
        "2.13.0",
        '`Scorer(["rouge1"], tokenizer="unicode", stemmer="porter:ascii")`',
        "rouge_score with a tokeniser that keeps all letters and stems ASCII words alone. It splits Korean into "
        "syllables and takes marks of Khmer and Burmese for words, which this does not.",
        partial(of.beside, tool="google-adk"),
    ),
    Row(
        "MATLAB `rougeEvaluationScore(c, r)`",
        "not run",
        '`Scorer(["rouge1"], tokenizer="whitespace", beta=math.inf, zero_division=math.nan)`, the recall',
        "Its texts are tokenised before, and its score is the recall. It is not free: the examples of its "
        "page are tests here.",
        of.known("none on the examples of its page"),
    ),
    Row(
        "MATLAB, `'ROUGEMethod','longest-common-subsequences'` and so on",
        "not run",
        '`"rougeL"`, `"rougeW"`, `"rougeS4"`, `"rougeSU4"` with the same options',
        "The same page names these methods, without examples.",
        of.known("not measured"),
    ),
]


def measured(row: Row, corpus: of.Corpus) -> str:
    """What differs; the reason where it could not be measured."""
    try:
        difference = row.measured(corpus, row.line)
    except (ImportError, OSError) as missing:
        difference = f"not measured: {missing}"
    print(f"{row.tool} {row.version}: {difference}", flush=True)
    return difference


def table(found: list[dict[str, str]]) -> str:
    """The results beside the lines to write, as Markdown."""
    by_tool = {(one["tool"], one["version"]): one["difference"] for one in found}
    head = "| you have | version | write | measured difference, points of 100 |\n|---|---|---|---|\n"
    rows = (f"| {r.tool} | {r.version} | {r.line} | {by_tool[r.tool, r.version]} |\n" for r in ROWS)
    return head + "".join(rows)


def reasons() -> str:
    """What each tool does otherwise, a sentence or two each."""
    return "".join(f"- **{row.tool}** ({row.version}): {row.why}\n" for row in ROWS)


def written(page: str, found: list[dict[str, str]]) -> str:
    """A page with its parts between marks written again."""
    for name, part in (("table", table(found)), ("reasons", reasons())):
        begin, end = f"<!-- migration: {name} -->\n", f"<!-- migration: end of {name} -->\n"
        if begin in page:
            page = page[: page.index(begin) + len(begin)] + part + page[page.index(end) :]
    return page


def read(path: Path) -> of.Corpus:
    """Pairs of texts; without empty predictions, which some tools don't take."""
    pairs = [pair for pair in map(json.loads, path.read_text("utf-8").splitlines()) if pair["prediction"]]
    references = [pair["reference"] if "reference" in pair else pair["references"][0] for pair in pairs]
    return of.Corpus([pair["prediction"] for pair in pairs], references)


def main() -> None:
    """Measure, and write what was measured."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pairs", type=Path, nargs="?", help="JSON lines with prediction and reference")
    parser.add_argument("--only", default="", help="measure the tools whose names hold this word; keep the others")
    given = parser.parse_args()
    corpus = read(given.pairs or EXAMPLES)
    found = {(row.tool, row.version): measured(row, corpus) for row in ROWS if given.only in row.tool}
    if given.pairs is None:
        return
    kept = {(old["tool"], old["version"]): old["difference"] for old in json.loads(RESULTS.read_text("utf-8"))["rows"]}
    rows = [
        {"tool": row.tool, "version": row.version, "difference": (kept | found)[row.tool, row.version]} for row in ROWS
    ]
    RESULTS.write_text(json.dumps({"pairs": len(corpus.predictions), "rows": rows}, indent=1) + "\n")
    for page in PAGES:
        page.write_text(written(page.read_text("utf-8"), rows), "utf-8")


if __name__ == "__main__":
    main()
