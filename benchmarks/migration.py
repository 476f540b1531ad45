"""Measure what changes for users of other tools: the line that replaces theirs, and how much averages then change.

`python -m benchmarks.migration pairs.jsonl` (fields prediction and reference) measures every tool, saves the results
and writes the tables of the README and docs/migration.md; `make migration` creates the environment in which the tools
run. Without a file it measures the examples of this repository and only prints. `--only torchmetrics` measures only
tools whose names contain this word.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from benchmarks import differences as of
from dev.marked import with_part
from dev.paths import EXAMPLES, ROOT

MISSING = "not measured:"
"""Prefix of the result of a tool that is not installed; its earlier result is then kept."""
RESULTS = ROOT / "benchmarks" / "results" / "migration.json"
PAGES = ROOT / "README.md", ROOT / "docs" / "migration.md"


class Row(NamedTuple):
    """A tool, the line that replaces it, why numbers differ, and a function that measures how much."""

    tool: str
    version: str
    line: str
    why: str
    measured: Callable[[of.Corpus, str], str]
    is_frequent: bool = False
    """Whether the README's table has this row, too."""


PERL_LINE = (
    '`Scorer(["rouge1", "rouge2", "rougeL"], standard="rouge155", use_stemmer=True)`, `aggregate(perl_average=True)`'
)
PY_ROUGE = '["rouge1", "rouge2", "rougeL"]'
SUMMARY_TYPES = '["rouge1", "rouge2", "rougeLsum"]'

ROWS = [
    Row(
        '`evaluate.load("rouge")`',
        f"its script's steps, rouge_score {version('rouge_score')}",
        '`evaluate.load("./rouge_metric.py")`',
        "It returns the median of 1,000 unseeded resamples of rouge_score's scores; here `mid` is the mean. (Measured "
        "on the steps of its script, which lies on the Hub.)",
        of.evaluates_rouge,
        is_frequent=True,
    ),
    Row(
        '`evaluate.load("rouge")`, its very draw',
        f"its script's steps, rouge_score {version('rouge_score')}",
        "`compute(..., legacy_bootstrap=True)`, loaded as theirs after `np.random.seed(n)`, or with `seed=n`",
        "The same resamples from numpy's global generator, in the same order.",
        of.seeded,
    ),
    Row(
        "`rouge_score`, in Python",
        version("rouge_score"),
        "`from rougekit.compat import rouge_scorer, scoring`",
        "The same names and numbers; for programs you can't change there are [other ways](integrations.md).",
        of.rouge_score_itself,
        is_frequent=True,
    ),
    Row(
        "`rouge_score`, `python -m rouge_score.rouge`",
        version("rouge_score"),
        "`rougekit` with the same flags",
        "It averages by resampling, so `--aggregate` prints the same bytes only for the same random state.",
        of.command,
    ),
    Row(
        "`ROUGE-1.5.5.pl OPTIONS`",
        "1.5.5",
        "`rouge155 OPTIONS`",
        "Porter's stemmer with a list of irregular words, ROUGE-L by sentences, and as average "
        "the mean of seeded resamples.",
        of.script_itself,
        is_frequent=True,
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
        "Its command called the first file the summaries but scored it as the references. (It is on no index: "
        "pyrouge ran the script on files split as its code splits them, also for the next two.)",
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
        "Its command line takes references first, and nothing is swapped; stemming is on again.",
        partial(of.perls_average, cut=of.cut_2020),
    ),
    Row(
        "sacrerouge, `python-rouge`",
        "0.2.5",
        f'`Scorer({SUMMARY_TYPES}, tokenizer="rouge155", stemmer="porter:original", multi_reference="pooled")`',
        "The script's steps in Python, with the mean of scores that are not rounded, and Porter's stemmer as "
        "first published, whose step 4 removes one suffix. Its rougeL is computed by sentence, as rougeLsum is.",
        partial(of.by_averages, tool="sacrerouge"),
    ),
    Row(
        "py-rouge",
        "1.1",
        f'`Scorer({PY_ROUGE}, standard="py_rouge", use_stemmer=True)`',
        "As sacrerouge, with 138 words of its own from DUC 2004 that are stemmed as by the script, and five "
        "words split in two (with `limit_length=False`). References are pooled; one with too few words for an "
        "n-gram takes some from the others.",
        partial(of.py_rouge, limit_length=False),
    ),
    Row(
        "py-rouge, its limit",
        "1.1",
        f'`Scorer({PY_ROUGE}, standard="py_rouge", use_stemmer=True, max_bytes=665)`',
        "Its default: 665 characters of stripped lines, which it calls bytes. (ParlAI uses it.)",
        of.py_rouge,
    ),
    Row(
        "py-rouge, `weight_factor=1.2`",
        "1.1",
        '`Scorer(["rouge1", "rouge2", "rougeL1.2"], standard="py_rouge", use_stemmer=True)`',
        "Its README sets the weight, for ROUGE-W. P and R of ROUGE-L are raised to 1/1.2, too: 6.4 points of F more.",
        partial(of.py_rouge, limit_length=False, weight_factor=1.2),
    ),
    Row(
        "XL-Sum's `multilingual_rouge_scoring`",
        "multilingual-rouge 0.0.1",
        '`Scorer(standard="xlsum", use_stemmer=True)`, with `language="hi"` for its `lang="hindi"`',
        "rouge_score on words of every script, with its own stemmers and segmenters by language: [in "
        "detail](languages.md#my-xl-sum-number-again-in-one-line). (Its rougeLsum does not segment sentences "
        "into words.)",
        partial(of.by_averages, tool="xlsum", package="multilingual-rouge==0.0.1"),
    ),
    Row(
        "torchmetrics `ROUGEScore()`",
        "1.9.0",
        "`Scorer(split_summaries=True)`",
        "rouge_score's rules in 32 bits; texts are split into sentences by nltk, whose data it fetches.",
        partial(of.by_averages, tool="torchmetrics", package="torchmetrics==1.9.0"),
        is_frequent=True,
    ),
    Row(
        "torchmetrics `ROUGEScore()`, several references",
        "1.9.0",
        "`Scorer(split_summaries=True)`",
        "The best reference by each type, since 1.6. Where two have the same F, rounding to 32 bits decides whose "
        "precision and recall are taken.",
        partial(of.by_averages, tool="torchmetrics", package="torchmetrics==1.9.0", several=True),
    ),
    Row(
        'torchmetrics `ROUGEScore(accumulate="avg")`',
        "1.9.0",
        '`Scorer(split_summaries=True, multi_reference="mean")`',
        "The means of precision, recall and F over references.",
        partial(of.by_averages, tool="torchmetrics_avg", package="torchmetrics==1.9.0", several=True),
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
        "It calls rouge_score and adds up in 32 bits.",
        partial(of.by_averages, tool="keras-hub"),
    ),
    Row(
        "GEM-metrics",
        "0c814d5, its file `rouge.py`",
        '`Scorer(["rouge1", "rouge2", "rougeL", "rougeLsum"], use_stemmer=True, '
        'multi_reference="jackknife")`, texts as its tokenizer cuts them',
        "rouge_score with stemming on texts that it tokenizes first, and the paper's jackknife for several "
        "references; it adds up means in another order. (On no index: its file `rouge.py`, run on texts as they "
        "are.)",
        of.gem_metrics,
    ),
    Row(
        "`rouge`, `Rouge().get_scores(hyps, refs)`",
        "1.0.1",
        '`Scorer(["rouge1", "rouge2", "rougeL"], standard="rouge")`',
        "Words end at blanks, n-grams are sets, ROUGE-L is a union by sentences, and F has 1e-8 in its denominator.",
        partial(of.rouge_package, module="rouge"),
        is_frequent=True,
    ),
    Row(
        "`rouge`, until 0.3.2",
        "0.3.2",
        '`Scorer(["rouge1", "rouge2", "rougeL"], standard="rouge", beta="p/r")`',
        "F of its ROUGE-L has beta = P / R, as the paper prints it: 1.2 points less than in 1.0.1.",
        partial(of.rouge_package, module="rouge", version="0.3.2"),
    ),
    Row(
        "`rouge`, 1.0.0",
        "1.0.0",
        '`Scorer(["rouge1", "rouge2", "rougeL"], standard="rouge100")`',
        "n-grams are counted as often as they occur, ROUGE-L as in 1.0.1.",
        partial(of.rouge_package, module="rouge", version="1.0.0"),
    ),
    Row(
        "`rouge`, `exclusive=False`",
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
        "`rouge`, but sentences end at Chinese punctuation, and ROUGE-L is that of whole texts and counts every word.",
        partial(of.rouge_package, module="rouge_chinese"),
    ),
    Row(
        "coco-caption (`pycocoevalcap`) and nlg-eval, ROUGE-L",
        "1.2",
        '`Scorer(["rougeL"], standard="coco")`',
        "The best precision and the best recall of any reference make F, with beta 1.2.",
        of.coco,
    ),
    Row(
        "google-adk, final response match",
        "2.13.0",
        '`Scorer(["rouge1"], tokenizer="unicode", stemmer="porter:ascii")`',
        "rouge_score with a tokenizer that keeps all letters and stems ASCII words alone. It splits Korean into "
        "syllables and takes marks of Khmer and Burmese for words, which this does not.",
        partial(of.by_averages, tool="google-adk"),
    ),
    Row(
        "rouge-metric, `PyRouge`",
        "1.0.1",
        '`Scorer(["rouge1", "rouge2", "rougeL"], standard="rouge_metric")`',
        "ROUGE-1.5.5's counts without its rounding, on words split at white space and not lowercased. F of its "
        "average is computed from the mean precision and recall; `alpha` is `beta = math.sqrt(1 / alpha - 1)`.",
        of.py_rouge_metric,
    ),
    Row(
        "easy-rouge",
        "0.2.2",
        '`Scorer(["rouge1", "rouge2", "rougeLsum"], tokenizer="whitespace")`',
        "rouge_score's measures with words split at white space; its ROUGE-L of summaries is `rougeLsum`; "
        'ROUGE-W counts as under `standard="rouge_metric"`.',
        partial(of.by_averages, tool="easy-rouge", package="easy-rouge==0.2.2"),
    ),
    Row(
        "ROUGE 2.0 (Java)",
        "1.2.2",
        '`Scorer(["rouge1", "rouge2", "rougeL", "rougeS4", "rougeSU4"], standard="rouge2")`, with `stopwords="rouge2"` '
        "and `use_stemmer=True` as in its settings; on its folders `rougekit score PROJECT --standard=rouge2`",
        "Digits are one word, lines are read by themselves, ROUGE-L counts different words; it prints NaN for texts "
        "without words, which are 0 here, and stems a prediction once more for each further reference.",
        of.rouge2,
    ),
    Row(
        "LLaMA-Factory, `ComputeSimilarity`",
        "its steps at 158f4cb, rouge_chinese 1.0.3",
        '`Scorer(["rouge1", "rouge2", "rougeL"], standard="rouge_chinese", tokenizer="jieba", empty=0)`, and '
        "`round(100 * f, 4)` of each example's F",
        "rouge_chinese on words by jieba; an example without words on either side scores 0; it averages numbers "
        "rounded to four decimals.",
        of.llama_factory,
    ),
    Row(
        "OpenCompass, `JiebaRougeEvaluator`, and ADGEN in ChatGLM",
        "its steps in 0.5.4, rouge_chinese 1.0.3",
        '`Scorer(["rouge1", "rouge2", "rougeL"], standard="rouge_chinese", tokenizer="jieba")`',
        "rouge_chinese on words by jieba. OpenCompass first cuts each text at its first line end, full stop or comma, "
        "and scores an empty one as a word of its own; ADGEN's evaluation takes `round(100 * f, 4)` of each F.",
        partial(of.by_example, load=of.opencompass),
    ),
    Row(
        "ms-swift, `compute_rouge_bleu`",
        "its steps in 4.6.0, rouge 1.0.1",
        '`Scorer(["rouge1", "rouge2", "rougeL"], standard="rouge", tokenizer="jieba", empty=0)`',
        "`rouge` on words by jieba; a prediction without words scores 0; an example whose reference has none is "
        "left out.",
        partial(of.by_example, load=of.ms_swift),
    ),
    Row(
        "HELM, `chinese_rouge_1`, `chinese_rouge_2`",
        "0.5.16",
        '`Scorer(["rouge1", "rouge2"], tokenizer=list)`',
        "rouge_score with each character as a word; its `use_stemmer=True` has no effect there.",
        partial(of.by_example, load=of.helm),
    ),
    Row(
        "PaddleNLP, `RougeL`",
        "2.8.1, its file `rouge.py`",
        '`Scorer(["rougeL"], standard="coco")`',
        "coco-caption's ROUGE-L, of lists of words. (Its file was run without paddle.)",
        of.paddle_l,
    ),
    Row(
        "PaddleNLP, `Rouge1`, `Rouge2`",
        "2.8.1, its file `rouge.py`",
        '`Scorer(["rouge1", "rouge2"], standard="nmt")`, `aggregate(average="micro")`, the recall',
        "Sets of n-grams, summed over all texts before dividing; it returns the recall.",
        of.paddle_n,
    ),
    Row(
        "tensorflow/nmt, `rouge.py`",
        "0be8642",
        '`Scorer(["rouge1", "rouge2", "rougeL"], standard="nmt")`',
        "Words between single spaces, sets of n-grams, and a ROUGE-L of whole texts whose F has beta = P / R. (It is "
        "on no index: its file was run.)",
        partial(of.by_example, load=partial(of.script, "nmt")),
    ),
    Row(
        "RougeRAW (SumeCzech)",
        "its file `rouge_raw.py`",
        '`Scorer(["rouge1", "rouge2", "rougeL"], tokenizer="rougeraw")`',
        "Pieces between word boundaries, including punctuation; only the first 32 boundaries split. F takes one "
        "division less. (It is on no index: its file was run.)",
        partial(of.by_example, load=partial(of.script, "rouge_raw")),
    ),
    Row(
        "compare-mt, `RougeScorer`",
        "0.2.10",
        '`Scorer(["rouge1", "rouge2", "rougeL"])`',
        "rouge_score's rules with `case_insensitive=True`; without, "
        '`tokenizer=lambda t: re.findall("[A-Za-z0-9]+", t)`. Its rougeLsum ends sentences at every full stop.',
        partial(of.by_example, load=of.compare_mt),
    ),
    Row(
        "T5, `metrics.rouge`",
        f"its steps in 0.9.4, rouge_score {version('rouge_score')}",
        '`Scorer(["rouge1", "rouge2", "rougeLsum"], split_summaries=True, sentences=lambda t: t.replace(" . ", " .\\n")'
        '.split("\\n"))`',
        "rouge_score on texts whose sentences end at a full stop between blanks; its average is that of `evaluate`'s "
        "rouge, the median of unseeded resamples.",
        partial(of.by_example, load=of.t5),
    ),
    Row(
        "MLPerf Inference, `evaluate-accuracy.py`, `evaluation.py`",
        f"its steps at b66003e, rouge_score {version('rouge_score')}",
        '`Scorer(use_stemmer=True)` on `"\\n".join(nltk.sent_tokenize(text.strip()))`, and `round(100 * score, 4)` of '
        "each mean",
        "evaluate's `rouge` with Porter's stemmer and without its bootstrap, on stripped texts with a line break after "
        "each of NLTK's sentences; line breaks within them stay and end sentences of rougeLsum, which "
        "`split_summaries=True` would not do (up to 1.6 points apart). It prints `round(np.mean(f) * 100, 4)`; its "
        "`gen_len` counts characters.",
        of.mlperf,
    ),
    Row(
        "rouge-score-rs, and Spaces for `evaluate.load` that run it",
        version("rouge-score-rs"),
        '`Scorer()`, or as a metric `evaluate.load("./rouge_metric.py")`',
        "rouge_score, compiled. What a Space averages and how is up to its script.",
        partial(of.by_example, load=of.rouge_score_rs),
    ),
    Row(
        "js-rouge (npm; promptfoo)",
        "3.2.3",
        '`Scorer(["rouge1", "rouge2", "rougeLsum"], tokenizer="whitespace")` on its words, with blanks between, '
        "a line a sentence",
        "A tokenizer after the Penn Treebank's and a splitter of 6,000 lines, which nothing here reproduces: "
        "use `sentenceSegment` and `treeBankTokenize` from the package. It returns only F; its `l` is rougeLsum.",
        of.js_rouge,
    ),
    Row(
        "rouge-rs (PyPI)",
        "0.1.0",
        '`Scorer(["rougeL"])`',
        "rouge_score's ROUGE-L, compiled. It lowercases İ differently.",
        partial(of.by_averages, tool="rouge-rs"),
    ),
    Row(
        "LongBench, `rouge_score`",
        "its steps at f6227eb, rouge 1.0.1",
        '`Scorer(["rougeL"], standard="rouge", empty=0)`',
        "ROUGE-L of `rouge`; an exception counts as 0. So does its RecursionError: two texts of some 1,000 "
        "words without a full stop score 0 there and get their real score here.",
        of.longbench,
    ),
    Row(
        "LongBench, `rouge_zh_score`",
        "its steps at f6227eb, rouge 1.0.1",
        '`Scorer(["rougeL"], standard="rouge", tokenizer="jieba", empty=0)`',
        "The same on words by jieba.",
        partial(of.longbench, cut=of.by_jieba),
    ),
    Row(
        "pytorch-ignite, `Rouge(alpha=0.5)`",
        "0.5.5",
        '`Scorer(["rouge1", "rouge2", "rougeL"], tokenizer="whitespace", multi_reference="pooled")`',
        'Lists of words; references are pooled, or, with `multiref="best"`, the one with the highest recall counts.',
        partial(of.by_averages, tool="ignite"),
    ),
    Row(
        "pytorch-ignite, `Rouge()`",
        "0.5.5",
        '`Scorer(["rouge1", "rouge2", "rougeL"], tokenizer="whitespace", multi_reference="pooled", beta=math.inf)`',
        "Its default alpha is 0, which makes F the recall.",
        partial(of.by_averages, tool="ignite_recall"),
    ),
    Row(
        "sumeval, `RougeCalculator()`",
        "0.2.2",
        '`Scorer(["rouge1", "rouge2", "rougeL"], stopwords="smart")`',
        "It returns only F, pools references, and stems only references, by a list of words, which nothing here "
        "reproduces.",
        partial(of.by_averages, tool="sumeval"),
    ),
    Row(
        "sumeval, `RougeCalculator(stopwords=False)`",
        "0.2.2",
        '`Scorer(["rouge1", "rouge2", "rougeL"])`',
        "The same; it lowercases letters such as İ differently.",
        partial(of.by_averages, tool="sumeval_all_words"),
    ),
    Row(
        "lawrouge",
        "2.0.0",
        '`Scorer(["rouge1", "rouge2", "rougeL"], tokenizer=list)`',
        "Each character is a word; F has 1e-8 in its denominator. Its averages (`avg=1`, `avg=2`) cut texts at 。 "
        "first and are not repeated here.",
        partial(of.by_averages, tool="lawrouge"),
    ),
    Row(
        "korouge-score",
        "0.1.4",
        '`Scorer(tokenizer=lambda t: re.split(r"\\s+", t.lower()))`',
        "rouge_score with lowercased words split at white space; white space at either end of a text makes an "
        "empty word.",
        partial(of.by_averages, tool="korouge-score"),
    ),
    Row(
        "kurenai",
        "0.1.0",
        '`Scorer(["rouge1", "rouge2", "rougeL"], tokenizer=lambda t: re.split(r"\\s+", t.lower()))`',
        "The same words.",
        partial(of.by_averages, tool="kurenai"),
    ),
    Row(
        "plain-rougel",
        "0.1.0",
        '`Scorer(["rougeL"], tokenizer="whitespace")`',
        "Words are split at white space and left unchanged.",
        partial(of.by_averages, tool="plain-rougel"),
    ),
    Row(
        "rapidrouge",
        "0.2.0",
        "`Scorer()`",
        "rouge_score's interface and rules.",
        partial(of.by_averages, tool="rapidrouge"),
    ),
    Row(
        "rouge-rust",
        "0.1.12",
        '`Scorer(["rouge1", "rouge2", "rougeL"])`',
        "rouge_score's rules, compiled; without stemming.",
        partial(of.by_averages, tool="rouge-rust"),
    ),
    Row(
        "fitzyracing-rouge",
        "1.0.2",
        '`Scorer(["rouge1", "rouge2", "rougeL"], standard="rouge")`',
        "A fork of `rouge` that drops blank sentences, which have an empty word there: equal if no text has two "
        "full stops with blanks between them, or a blank at its end.",
        partial(of.by_averages, tool="fitzyracing-rouge", package="fitzyracing-rouge==1.0.2"),
    ),
    Row(
        "TensorFlow Text, `rouge_l`",
        "2.21.1",
        '`Scorer(["rougeL"], tokenizer="whitespace")`',
        "ROUGE-L of given words, in 32 bits. (A negative alpha is tensor2tensor's formula.)",
        partial(of.by_averages, tool="tensorflow-text"),
    ),
    Row(
        "AllenNLP, `ROUGE`",
        "2.10.1, its file `rouge.py`",
        '`Scorer(["rouge1", "rouge2", "rougeL"], tokenizer="whitespace")` on ids written as words',
        "n-grams and ROUGE-L of ids, without those it is told to exclude. (The package needs Python 3.10 and "
        "torch 1.12, so its file was run alone, on the first 100 pairs.)",
        partial(of.by_averages, tool="allennlp", package="allennlp==2.10.1", first=100),
    ),
    Row(
        "MATLAB `rougeEvaluationScore(c, r)`",
        "not run",
        '`Scorer(["rouge1"], tokenizer="whitespace", beta=math.inf, zero_division=math.nan)`, the recall',
        "It takes tokenized texts, and its score is the recall. It is not free; our tests use the examples on "
        "its page.",
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
    """The measured difference in words, or why it could not be measured."""
    try:
        difference = row.measured(corpus, row.line)
    except (ImportError, OSError) as missing:
        difference = f"{MISSING} {missing}"
    print(f"{row.tool} {row.version}: {difference}", flush=True)
    return difference


def sorted_rows() -> list[Row]:
    """The rows, sorted by the tool's name."""
    return sorted(ROWS, key=lambda row: row.tool.replace("`", "").lower())


def table(found: list[dict[str, str]], rows: Sequence[Row] = ()) -> str:
    """A Markdown table of lines to write and measured differences, for all tools or for `rows`."""
    by_tool = {(one["tool"], one["version"]): one["difference"] for one in found}
    head = "| you have | version | write | measured difference, points of 100 |\n|---|---|---|---|\n"
    lines = (f"| {r.tool} | {r.version} | {r.line} | {by_tool[r.tool, r.version]} |\n" for r in rows or sorted_rows())
    return head + "".join(lines)


def reasons() -> str:
    """A Markdown list of what each tool does differently."""
    return "".join(f"- **{row.tool}** ({row.version}): {row.why}\n" for row in sorted_rows())


def written(page: str, found: list[dict[str, str]]) -> str:
    """A page with its generated parts, which are between markers, replaced."""
    frequent = [row for row in ROWS if row.is_frequent]
    for name, part in (("table", table(found)), ("frequent", table(found, frequent)), ("reasons", reasons())):
        if f"<!-- migration: {name} -->" in page:
            page = with_part(page, "migration", name, part.removesuffix("\n"))
    return page


def read(path: Path) -> of.Corpus:
    """Read pairs of texts, without those whose prediction is empty, which some tools reject."""
    pairs = [pair for pair in map(json.loads, path.read_text("utf-8").splitlines()) if pair["prediction"]]
    references = [pair["reference"] if "reference" in pair else pair["references"][0] for pair in pairs]
    return of.Corpus([pair["prediction"] for pair in pairs], references)


def main() -> None:
    """Measure, save the results and update the pages."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pairs", type=Path, nargs="?", help="JSON lines with prediction and reference")
    parser.add_argument(
        "--only", default="", help="measure tools whose names contain one of these; keep the other results"
    )
    given = parser.parse_args()
    corpus = read(given.pairs or EXAMPLES)
    found = {
        (row.tool, row.version): measured(row, corpus)
        for row in ROWS
        if any(word in row.tool for word in given.only.split(","))
    }
    if given.pairs is None:
        return
    results = {
        (old["tool"], old["version"]): old["difference"] for old in json.loads(RESULTS.read_text("utf-8"))["rows"]
    } | {key: difference for key, difference in found.items() if not difference.startswith(MISSING)}
    rows = [{"tool": row.tool, "version": row.version, "difference": results[row.tool, row.version]} for row in ROWS]
    RESULTS.write_text(json.dumps({"pairs": len(corpus.predictions), "rows": rows}, indent=1) + "\n")
    for page in PAGES:
        page.write_text(written(page.read_text("utf-8"), rows), "utf-8")


if __name__ == "__main__":
    main()
