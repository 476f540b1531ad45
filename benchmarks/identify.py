"""Test whether `identify` finds the tool that printed given numbers, and claims none for numbers of unknown origin.

`python -m benchmarks.identify [--known=75] [--unknown=100] [--texts=25] [--decimals=2] [--seed=1]`: each trial draws
texts (REALSumm's if available, else synthetic ones), a tool, and options that its users choose. The tool's numbers come
from the standard that reproduces them (`benchmarks.migration` measures how well), rounded as the tool does. Numbers of
unknown origin are numbers for other texts, from options that `identify` does not try, or a tool's numbers shifted by up
to three points each. Equal seeds give equal trials.
"""

import argparse
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np

from dev import corpora, realsumm
from rougekit import Scorer, identify, in_file_name_order
from rougekit.scoring.results import PARTS
from rougekit.scoring.standards.base import NamedAverage
from rougekit.scoring.standards.registry import standard_of
from rougekit.studies.identification.candidates import Configuration, configurations
from rougekit.studies.identification.identify import Candidate

SUMMARIES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
ALL = SUMMARIES[:3]


class Texts(NamedTuple):
    predictions: list[str]
    references: list[str]


class Tool(NamedTuple):
    """A tool as its users call it."""

    name: str
    standard: str
    average: str = "mean"
    choices: tuple[str, ...] = ()
    """options that all users choose, as `Candidate.how` names them"""
    maybe: Mapping[str, float] = {}
    """options that some users choose, with the share of these users; at most one limit is chosen"""
    types: tuple[list[str], ...] = (ALL,)
    parts: str = "FFFPR"
    digits: int | None = None
    """decimals to which the tool rounds each example's score in percent; None: it does not"""


LIMITS = {"max_words=100": 0.1, "max_words=250": 0.1, "max_bytes=665": 0.1, "max_bytes=75": 0.1}
PERL = {"stemming": 0.8, "without stop words": 0.15, "sentences of files2rouge": 0.25} | LIMITS
L_SUM = "rougeL stands for rougeLsum"
OFTEN = ([*ALL], ALL, SUMMARIES, ALL[:2])
TOOLS = [
    Tool("evaluate", "rouge_score", "resampled median", maybe={"stemming": 0.6}, types=OFTEN, parts="F"),
    Tool("evaluate, words given", "rouge_score", "resampled median", ("words at white space",), parts="F"),
    Tool("rouge_score", "rouge_score", maybe={"stemming": 0.6, "sentences by Punkt": 0.4}, types=OFTEN),
    Tool("torchmetrics", "rouge_score", choices=("sentences by Punkt",), maybe={"stemming": 0.5}, types=(SUMMARIES,)),
    Tool("ROUGE-1.5.5", "rouge155", "average that Perl prints", maybe=PERL),
    Tool("pyrouge", "rouge155", "average that Perl prints in file-name order", ("stemming",), PERL),
    Tool("py-rouge", "py_rouge", maybe={"max_bytes=665": 0.5, "rougeL stands for rougeL1.2": 0.3}, parts="F"),
    Tool("sacrerouge", "rouge_score", choices=("words and stems of sacrerouge", L_SUM)),
    Tool("XL-Sum", "xlsum", "resampled median", maybe={"stemming": 0.7}, parts="F"),
    Tool("rouge", "rouge"),
    Tool("rouge, exclusive=False", "rouge_not_exclusive"),
    Tool("rouge, until 0.3.2", "rouge", choices=("rougeL's F as in 0.3.2 and earlier",)),
    Tool("rouge, 1.0.0", "rouge100"),
    Tool("tensorflow/nmt", "nmt", parts="F"),
    Tool("RougeRAW", "rouge_score", choices=("words of RougeRAW",)),
    Tool("LongBench", "rouge", types=(["rougeL"],), parts="F"),
    Tool("rouge_chinese", "rouge_chinese"),
    Tool("LLaMA-Factory", "rouge_chinese", choices=("words by jieba",), parts="F", digits=4),
    Tool("coco-caption", "coco", types=(["rougeL"],), parts="F"),
    Tool("PyRouge", "rouge_metric"),
    Tool("ROUGE 2.0", "rouge2", maybe={"without stop words": 0.5, "stemming": 0.3}),
]


class Printed(NamedTuple):
    """Printed numbers, and the configuration that they come from."""

    tool: str
    standard: str
    how: str
    numbers: dict[str, str]


def known(rng: Random, corpus: Texts, n: int, decimals: int) -> tuple[Texts, Printed]:
    """Draw texts and a configuration of a tool; returns the texts and the numbers that the tool prints for them."""
    texts = sample(rng, corpus, n)
    tool = rng.choice(TOOLS)
    types, part = rng.choice(tool.types), rng.choice(tool.parts)
    choices = {*tool.choices, *(choice for choice, share in tool.maybe.items() if rng.random() < share)}
    limits = [choice for choice in choices if choice.startswith("max_") and cuts(choice, texts)]
    choices -= {*LIMITS} - {*limits[:1]}
    (configuration,) = [
        one
        for one in configurations(types, several=False)
        if one.options["standard"] == tool.standard and {*one.how} == choices
    ][:1] or [None]
    if configuration is None:  # sentences matter to no type
        return known(rng, corpus, n, decimals)
    rules = standard_of(tool.standard)
    (average,) = [average for average in rules.averages if average.label == tool.average]
    how = ", ".join([*configuration.how, f"{part if part == 'F' else PARTS['PR'.index(part)]} of the {average.label}"])
    values = averaged(configuration, average, "PRF".index(part), texts, tool.digits, rng)
    return texts, Printed(tool.name, rules.tool, how, printed(values, decimals))


def averaged(
    configuration: Configuration, average: NamedAverage, part: int, texts: Texts, digits: int | None, rng: Random
) -> dict[str, float]:
    """Precision, recall or F by type."""
    if average.in_file_name_order:
        texts = Texts(*map(in_file_name_order, texts))
    np.random.seed(rng.randrange(2**32))
    scores = Scorer([*configuration.type_of.values()], progress=False, **configuration.options).score(*texts)
    averages = scores.aggregate(**(average.options if average.of_resamples else {"n_resamples": 0}))
    values = {name: averages[type_].mid[part] for name, type_ in configuration.type_of.items()}
    if digits is None:
        return values
    columns = {name: scores.columns[type_][part] for name, type_ in configuration.type_of.items()}
    return {name: float(np.mean(np.round(100 * column, digits))) / 100 for name, column in columns.items()}


def printed(values: Mapping[str, float], decimals: int) -> dict[str, str]:
    """Numbers in percent, or as fractions if all percentages are at most 1, which would be mistaken for fractions."""
    if all(value <= 0.01 for value in values.values()):
        return {name: f"{value:.{decimals + 2}f}" for name, value in values.items()}
    return {name: f"{100 * value:.{decimals}f}" for name, value in values.items()}


def cuts(limit: str, texts: Texts) -> bool:
    """Whether any text exceeds a limit."""
    unit, _, most = limit.partition("=")
    sizes = [len(text.split()) if unit == "max_words" else len(text.encode()) for column in texts for text in column]
    return max(sizes) > int(most)


def of_other_texts(rng: Random, corpus: Texts, n: int, decimals: int) -> tuple[Texts, Printed]:
    """Texts, and the numbers that a tool prints for a disjoint set of texts."""
    order = rng.sample(range(len(corpus.predictions)), len(corpus.predictions))
    _, numbers = known(rng, chosen(corpus, order[n:]), n, decimals)
    return chosen(corpus, order[:n]), numbers


def shifted(rng: Random, corpus: Texts, n: int, decimals: int) -> tuple[Texts, Printed]:
    """Texts, and the numbers that a tool prints for them, slightly shifted."""
    texts, result = known(rng, corpus, n, decimals)
    scale = 100 if any(float(value) > 1 for value in result.numbers.values()) else 1
    moved = {
        name: f"{abs(float(value) + scale * rng.uniform(-0.03, 0.03)):.{len(value.partition('.')[2])}f}"
        for name, value in result.numbers.items()
    }
    return texts, result._replace(numbers=moved)


def of_no_tool(rng: Random, corpus: Texts, n: int, decimals: int) -> tuple[Texts, Printed]:
    """Texts, and numbers from options that `identify` does not try, such as other limits and tokenizers.

    Removal of SMART's stop words is not among them: `identify` tries it for ROUGE-1.5.5, which gives the same numbers.
    """
    texts = sample(rng, corpus, n)
    odd: dict[str, Any] = rng.choice([
        {"max_words": 30}, {"max_words": 60, "use_stemmer": True}, {"tokenizer": "char"}, {"stopwords": "en"},
        {"max_bytes": 300}, {"standard": "rouge155", "max_words": 45}, {"beta": 2.0},
    ])  # fmt: skip
    types = rng.choice(OFTEN)
    scores = Scorer(types, progress=False, **odd).score(*texts).aggregate(n_resamples=0)
    values = {name: score.fmeasure for name, score in scores.items()}
    return texts, Printed("none", "", str(odd), printed(values, decimals))


def sample(rng: Random, corpus: Texts, n: int) -> Texts:
    """Draw n texts, all different if the corpus has n."""
    every = range(len(corpus.predictions))
    return chosen(corpus, rng.sample(every, n) if n <= len(every) else rng.choices(every, k=n))


def chosen(corpus: Texts, numbers: Sequence[int]) -> Texts:
    return Texts([corpus.predictions[k] for k in numbers], [corpus.references[k] for k in numbers])


def corpus() -> Texts:
    """Real summaries if available, else synthetic ones."""
    if realsumm.FILE.exists():
        return Texts(*realsumm.summaries())
    return Texts(*corpora.corpus(corpora.CNN, 1400))


class Tally(Counter[str]):
    """Counts of each outcome."""

    def of_known(self, truth: Printed, found: list[Candidate]) -> str:
        """Count the outcome for numbers that a tool printed; returns a line if the truth was not first."""
        matching = [one for one in found if one.matches]
        names = [(one.tool, one.how) for one in matching]
        rank = names.index((truth.standard, truth.how)) if (truth.standard, truth.how) in names else None
        same = rank is not None and matching[0].values == matching[rank].values
        unresampled = [(tool, how.partition(" of the ")[0]) for tool, how in names]
        family = (truth.standard, truth.how.partition(" of the ")[0])
        self["numbers of a tool"] += 1
        self["the truth matches"] += rank is not None
        self["is among the first three"] += rank is not None and rank < 3
        first_three = [(one.tool, _without_limits(one.how)) for one in matching[:3]]
        self["is among the first three, or differs from one in a limit or its average alone"] += (
            rank is not None and (truth.standard, _without_limits(truth.how)) in first_three
        )
        self["is first"] += rank == 0
        self["is first, or one that differs in no bit or in resampling alone"] += (
            same or unresampled[:1] == [family] if rank is not None else False
        )
        self["something is claimed"] += bool(found) and found[0].claimed
        if "resampled median" in truth.how:
            self["medians"] += 1
            self["medians claimed"] += rank is not None and matching[rank].claimed
        first = f"first: {found[0].tool}, {found[0].how}, off by {found[0].error:.3g}" if found else "nothing"
        return "" if rank == 0 else f"rank {rank}: {truth}; {first}"

    def of_unknown(self, truth: Printed, found: list[Candidate]) -> str:
        """Count the outcome for numbers that no configuration gave; returns a line if one was claimed."""
        self["numbers of no tool"] += 1
        self["match"] += found[0].matches
        self["claimed"] += found[0].claimed
        first = found[0]
        return f"CLAIMED {first.tool}, {first.how} at {first.chance:.2%}: {truth}" if first.claimed else ""


def _without_limits(how: str) -> tuple[str, ...]:
    """A configuration's options except limits and the average, which may not change any printed digit."""
    choices = how.rpartition(" of the ")[0].split(", ")
    return tuple(choice for choice in choices if choice not in LIMITS)


def main() -> None:
    """Print what went wrong, then the tally."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, default in (("known", 75), ("unknown", 100), ("texts", 25), ("decimals", 2), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    asked = parser.parse_args()
    every, tally = corpus(), Tally()
    seconds: list[float] = []
    unknown: list[Callable[..., tuple[Texts, Printed]]] = [of_other_texts, shifted, of_no_tool]
    kinds = [known] * asked.known + [unknown[k % 3] for k in range(asked.unknown)]
    order = Random(asked.seed).sample(range(len(kinds)), len(kinds))
    for done, trial in enumerate(order, 1):
        texts, truth = kinds[trial](Random(f"{asked.seed}-{trial}"), every, asked.texts, asked.decimals)
        start = time.process_time()
        found = identify(*texts, truth.numbers)
        seconds.append(time.process_time() - start)
        wrong = (tally.of_known if trial < asked.known else tally.of_unknown)(truth, found)
        if wrong:
            print(trial, wrong, flush=True)
        if done % 25 == 0 or done == len(kinds):
            print(f"{done} of {len(kinds)}: {dict(tally)}, {np.median(seconds):.2f} s of processor", flush=True)


if __name__ == "__main__":
    main()
