"""Does `identify` name the tool that printed numbers, and hold its tongue where none of its ways did?

`python -m benchmarks.identify [--told=200] [--untold=100] [--texts=60] [--seed=1] [--decimals=2]`: real tools
(rouge_score, evaluate's way through it, ROUGE-1.5.5.pl, rouge, rouge_chinese, coco-caption, PyRouge) under
configurations that users choose at random print numbers of random texts: REALSumm's where they are, else synthetic
ones. The others are numbers of other texts, of tools that are not tried, and of a tool but shifted by up to three
points each. What each tool printed, and what came of it, is drawn anew from the seed: equal seeds give equal trials,
but for evaluate's unseeded resamples.
"""

import argparse
import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import nltk
import numpy as np
from rouge_score import rouge_scorer, scoring

from rougekit import Scorer, identify, in_file_name_order
from rougekit.analysis.identification import PARTS, Candidate
from workbench import corpora, peers, perl155, realsumm

Numbers = Mapping[str, float]


class Texts(NamedTuple):
    predictions: list[str]
    references: list[str]


class Printed(NamedTuple):
    """What a tool printed, and what has to be said of it."""

    tool: str
    how: str
    numbers: dict[str, str]
    family: str = ""
    """As `how`, but for ways to average that differ by resampling only."""


class Call(NamedTuple):
    """What a tool is asked."""

    texts: Texts
    types: list[str]
    part: int
    rng: Random
    format: str = ""
    """The one that is printed in; empty: one of the tool's own"""

    def printed(self, tool: str, how: list[str], average: str, numbers: Numbers, formats: list[str]) -> Printed:
        """In one of the formats: decimals of a fraction, "4"; of percent, "2%"."""
        chosen = self.format or self.rng.choice(formats)
        digits, scale = int(chosen.rstrip("%")), 100 if chosen.endswith("%") else 1
        part = "F" if self.part == 2 else PARTS[self.part]
        shown = {name: f"{scale * numbers[name]:.{digits}f}" for name in self.types}
        if scale == 1 and all(float(value) > 1 for value in shown.values()):
            shown = {name: f"{100 * numbers[name]:.2f}" for name in self.types}
        return Printed(tool, ", ".join([*how, f"{part} of the {average}"]), shown, ", ".join([*how, part]))


def by_rouge_score(call: Call, average: str) -> Printed:
    """rouge_score's own scores, averaged in a way."""
    chosen = call.rng.choice([[], ["stemming"], ["stemming"], ["words at white space"]])
    by_punkt = "rougeLsum" in call.types and call.rng.random() < 0.5
    scorer = rouge_scorer.RougeScorer(
        call.types,
        use_stemmer="stemming" in chosen,
        split_summaries=by_punkt,
        tokenizer=Spaces() if "words at white space" in chosen else None,
    )
    rows = [scorer.score(reference, prediction) for prediction, reference in zip(*call.texts, strict=True)]
    aggregator = scoring.BootstrapAggregator()
    for row in rows:
        aggregator.add_scores(row)
    if average == "mean":
        numbers = {name: float(np.mean([row[name][call.part] for row in rows])) for name in call.types}
    else:
        numbers = {name: score.mid[call.part] for name, score in aggregator.aggregate().items()}
    how = [*chosen, *["sentences by Punkt"] * by_punkt]
    return call.printed("rouge_score (evaluate, torchmetrics)", how, average, numbers, ["4", "2%", "4%", "16"])


class Spaces:
    """A tokeniser as users of evaluate give it."""

    def tokenize(self, text: str) -> list[str]:
        return text.split()


def evaluates(call: Call) -> Printed:
    """evaluate's rouge prints the F of medians."""
    return by_rouge_score(call._replace(part=2), "resampled median")


def means(call: Call) -> Printed:
    """Means of rouge_score's scores."""
    return by_rouge_score(call, "mean")


LIMITS = {
    "max_words=100": ["-l", "100"], "max_words=250": ["-l", "250"],
    "max_bytes=665": ["-b", "665"], "max_bytes=75": ["-b", "75"],
}  # fmt: skip


def cuts(limit: str, texts: Texts) -> bool:
    """Whether there is a limit, and a text beyond it."""
    unit, _, most = limit.partition("=")
    sizes = [len(text.split()) if unit == "max_words" else len(text.encode()) for column in texts for text in column]
    return bool(limit) and max(sizes) > int(most)


def perl(call: Call) -> Printed:
    """ROUGE-1.5.5.pl, called by itself, by pyrouge or by files2rouge, or on headlines."""
    rng = call.rng
    stems, stops = rng.random() < 0.8, rng.random() < 0.15
    limit = rng.choice(["", "", "", *LIMITS])
    limit = limit if cuts(limit, call.texts) else ""
    by_name = rng.random() < 0.4
    splits = rng.random() < 0.25 and "rougeL" in call.types
    options = [*["-m"] * stems, *["-s"] * stops, *LIMITS.get(limit, [])]
    numbers = perls_numbers(call.texts, options, call.part, by_name=by_name, at_marks=splits)
    how = [
        *["stemming"] * stems, *["without stop words"] * stops, *[limit] * bool(limit),
        *["sentences of files2rouge"] * splits,
    ]  # fmt: skip
    average = "average that Perl prints" + " in file-name order" * by_name
    types = [name for name in call.types if name != "rougeLsum"]
    return call._replace(types=types).printed(
        "ROUGE-1.5.5 (pyrouge, files2rouge)", how, average, numbers, ["5", "5", "2%"]
    )


def perls_numbers(texts: Texts, options: list[str], part: int, *, by_name: bool, at_marks: bool) -> Numbers:
    """Averages as the script prints them, of texts in their order or in that of file names."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        lines = []
        for k, pair in enumerate(zip(*texts, strict=True)):
            for role, text in zip("pr", pair, strict=True):
                content = " .\n".join(text.split(" .")) if at_marks else text
                (folder / f"{role}{k}").write_bytes(content.encode())
            lines.append(f"p{k} r{k}")
        ordered = in_file_name_order(lines) if by_name else lines
        (folder / "list").write_text("\n".join(ordered) + "\n", "utf-8")
        asked: list[str | bytes] = ["-n", "2", "-a", "-c", "95", "-r", "1000", *options, "-z", "SPL", "list"]
        printed = perl155.run(asked, folder).stdout.decode()
    found = re.findall(rf"ROUGE-([12L]) Average_{'PRF'[part]}: (\d\.\d+)", printed)
    return {f"rouge{name}": float(value) for name, value in found}


def rouges(call: Call) -> Printed:
    """The package rouge."""
    exclusive = call.rng.random() < 0.8
    numbers = averages(peers.rouge_module().Rouge(exclusive=exclusive), *call.texts, call.part)
    tool = "rouge 1.0.1 (PyPI)" + ", exclusive=False" * (not exclusive)
    return without_lsum(call).printed(tool, [], "mean", numbers, ["16", "4", "2%"])


def chinese(call: Call) -> Printed:
    """The package rouge_chinese, as LLaMA-Factory calls it or by itself."""
    by_jieba = call.rng.random() < 0.5
    texts = [[cut(text) if by_jieba else text for text in column] for column in call.texts]
    numbers = averages(peers.rouge_chinese_module().Rouge(), *texts, call.part)
    how = ["words by jieba"] * by_jieba
    return without_lsum(call).printed("rouge_chinese 1.0.3 (PyPI)", how, "mean", numbers, ["16", "4", "2%"])


def py_rouges(call: Call) -> Printed:
    """PyRouge of rouge-metric."""
    found = (
        peers.rouge_metric_module().PyRouge().evaluate(call.texts.predictions, [[one] for one in call.texts.references])
    )
    numbers = {name.replace("-l", "L").replace("-", ""): score["prf"[call.part]] for name, score in found.items()}
    return without_lsum(call).printed("PyRouge of rouge-metric 1.0.1 (PyPI)", [], "mean", numbers, ["16", "4", "2%"])


def cut(text: str) -> str:
    import jieba

    return " ".join(jieba.cut(text))


def averages(tool: Any, predictions: list[str], references: list[str], part: int) -> Numbers:
    found = tool.get_scores(predictions, references, avg=True)
    return {name.replace("-l", "L").replace("-", ""): score["prf"[part]] for name, score in found.items()}


def without_lsum(call: Call) -> Call:
    return call._replace(types=[name for name in call.types if name != "rougeLsum"])


def captions(call: Call) -> Printed:
    """coco-caption's ROUGE-L."""
    tool = peers.coco_module().Rouge()
    references = {k: [text] for k, text in enumerate(call.texts.references)}
    mean, _ = tool.compute_score(references, {k: [text] for k, text in enumerate(call.texts.predictions)})
    asked = call._replace(types=["rougeL"], part=2)
    return asked.printed("coco-caption (pycocoevalcap, nlg-eval)", [], "mean", {"rougeL": float(mean)}, ["3", "16"])


TOOLS: list[Callable[[Call], Printed]] = [
    evaluates,
    evaluates,
    means,
    means,
    perl,
    perl,
    perl,
    rouges,
    chinese,
    captions,
    py_rouges,
]
TYPES = [
    *[["rouge1", "rouge2", "rougeL"]] * 6,
    *[["rouge1", "rouge2", "rougeL", "rougeLsum"]] * 2,
    ["rouge1", "rouge2"],
    ["rougeL"],
]


def told(rng: Random, corpus: Texts, n: int, format: str = "") -> tuple[Texts, Printed]:
    """Texts, and what some tool prints of them."""
    texts = sample(rng, corpus, n)
    part = rng.choice([2, 2, 2, 2, 1, 0])
    return texts, rng.choice(TOOLS)(Call(texts, rng.choice(TYPES), part, rng, format))


def of_other_texts(rng: Random, corpus: Texts, n: int, format: str = "") -> tuple[Texts, Printed]:
    """Texts, and what a tool prints of others."""
    _, printed = told(rng, corpus, n, format)
    return sample(rng, corpus, n), printed


def shifted(rng: Random, corpus: Texts, n: int, format: str = "") -> tuple[Texts, Printed]:
    """Texts, and numbers near those that a tool prints."""
    texts, printed = told(rng, corpus, n, format)
    scale = 100 if any(float(value) > 1 for value in printed.numbers.values()) else 1
    moved = {
        name: f"{abs(float(value) + scale * rng.uniform(-0.03, 0.03)):.{len(value.partition('.')[2])}f}"
        for name, value in printed.numbers.items()
    }
    return texts, printed._replace(numbers=moved)


def of_no_tool(rng: Random, corpus: Texts, n: int, format: str = "") -> tuple[Texts, Printed]:
    """Texts, and numbers of options that nobody has tried: other limits, other words."""
    texts = sample(rng, corpus, n)
    odd: dict[str, Any] = rng.choice([
        {"max_words": 30}, {"max_words": 60, "use_stemmer": True}, {"tokenizer": "char"}, {"stopwords": "smart"},
        {"max_bytes": 300}, {"standard": "rouge155", "max_words": 45}, {"beta": 2.0},
    ])  # fmt: skip
    types = rng.choice(TYPES)
    scores = Scorer(types, **odd).score(*texts).aggregate(n_resamples=0)
    numbers = {name: score.fmeasure for name, score in scores.items()}
    return texts, Call(texts, types, 2, rng, format).printed("", [str(odd)], "mean", numbers, ["4", "2%", "5"])


def sample(rng: Random, corpus: Texts, n: int) -> Texts:
    chosen = rng.sample(range(len(corpus.predictions)), n)
    return Texts([corpus.predictions[k] for k in chosen], [corpus.references[k] for k in chosen])


def corpus() -> Texts:
    """Real summaries, else synthetic ones."""
    if realsumm.FILE.exists():
        return Texts(*realsumm.summaries())
    return Texts(*corpora.corpus(corpora.CNN, 1400))


class Tally(Counter[str]):
    """How often what happened."""

    def told(self, printed: Printed, found: list[Candidate]) -> str:
        """What came of numbers that a tool printed; says what went wrong."""
        matching = [(one.tool, one.how) for one in found if one.matches]
        truth = (printed.tool, printed.how)
        place = matching.index(truth) if truth in matching else None
        self["numbers told"] += 1
        self["among the matches"] += place is not None
        self["claimed"] += bool(matching) and found[0].claimed
        self["first"] += place == 0
        same = place is not None and found[0].values == found[place].values
        resampled = bool(matching) and (found[0].tool, family(found[0].how)) == (printed.tool, printed.family)
        self["first, or one whose numbers are the same to the last bit"] += place == 0 or same
        self["first, but for how the mean was resampled"] += place == 0 or same or resampled
        if place is None:
            return f"MISSED {printed}; nearest {found[0] if found else None}"
        return (
            ""
            if place == 0 or same or resampled
            else f"place {place}: {printed}; first {found[0].tool}, {found[0].how}"
        )

    def untold(self, printed: Printed, found: list[Candidate]) -> str:
        """What came of numbers that none of the ways gave."""
        self["numbers untold"] += 1
        self["match all the same"] += found[0].matches
        self["claimed all the same"] += found[0].claimed
        return (
            f"CLAIMED {found[0].tool}, {found[0].how} at {found[0].chance:.2%}: {printed}" if found[0].claimed else ""
        )


def family(how: str) -> str:
    return how.partition(" of the ")[0]


def main() -> None:
    """Print what went wrong as it comes, then the tally."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, default in (("told", 200), ("untold", 100), ("texts", 60), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument(
        "--decimals", type=int, help="of percent, in which all numbers are; else as each tool's users do"
    )
    given = parser.parse_args()
    format = "" if given.decimals is None else f"{given.decimals}%"
    nltk.data.path.append(str(peers.punkt_tab_folder().parents[1]))
    every, tally, seconds = corpus(), Tally(), 0.0
    kinds = [told] * given.told + [(of_other_texts, shifted, of_no_tool)[k % 3] for k in range(given.untold)]
    for trial, kind in enumerate(kinds):
        rng = Random(f"{given.seed}-{trial}")
        np.random.seed(rng.randrange(2**32))
        texts, printed = kind(rng, every, given.texts, format)
        start = time.perf_counter()
        found = identify(*texts, printed.numbers)
        seconds += time.perf_counter() - start
        if wrong := (tally.told if kind is told else tally.untold)(printed, found):
            print(trial, wrong, flush=True)
    for what, times in tally.items():
        print(f"{what:60}{times:6}")
    print(f"{seconds / len(kinds):.2f} s for each set of numbers")


if __name__ == "__main__":
    main()
