"""The oracle: the sentences of a document that score best against its references, by a rule that has a name."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from rougekit.foundation import checks
from rougekit.foundation.checks import shown
from rougekit.foundation.inputs import as_list, checked_references, shown_with_type
from rougekit.foundation.plurals import counted
from rougekit.scoring.measures.base import refuse_corpus_measures
from rougekit.scoring.results import PARTS
from rougekit.studies.extraction import presumm
from rougekit.studies.extraction.baselines import scored, scorer_of
from rougekit.studies.extraction.documents import read_documents
from rougekit.studies.extraction.extracts import Extracts
from rougekit.studies.extraction.greedy import greedy
from rougekit.studies.extraction.matchsum import matchsum
from rougekit.studies.extraction.selection import Rule, Task
from rougekit.studies.extraction.summarunner import summarunner

RuleName = Literal["greedy", "presumm", "presumm_combinations", "summarunner", "matchsum"]


class RuleArguments(NamedTuple):
    """A rule, and which arguments of `oracle` it takes besides k."""

    rule: Rule
    takes: frozenset[str] = frozenset()


RULES: Mapping[str, RuleArguments] = {
    "greedy": RuleArguments(greedy, frozenset({"part", "min_k"})),
    "presumm": RuleArguments(presumm.greedy_selection),
    "presumm_combinations": RuleArguments(presumm.combination_selection),
    "summarunner": RuleArguments(summarunner, frozenset({"min_k"})),
    "matchsum": RuleArguments(matchsum, frozenset({"candidates"})),
}


def oracle(
    sources: Any,
    references: Any,
    rule: RuleName = "greedy",
    *,
    k: int | None = None,
    min_k: int = 0,
    rouge_types: Any = ("rouge1", "rouge2"),
    part: Literal["precision", "recall", "fmeasure"] = "fmeasure",
    candidates: Sequence[Sequence[int]] | None = None,
    sentences: str | Callable[[str], list[str]] | None = None,
    language: str | None = None,
    **options: Any,
) -> Extracts:
    """The sentences of each document that score best against its references: ORACLE, and labels for training.

    Parameters
    ----------
    sources : sequence of str, or of lists of sentences
    references : as in `Scorer.score`; one for each document, except for rule="greedy", which takes several
    rule : str
        "greedy": add the sentence that raises the sum of the scores in `rouge_types` most, until none raises it; the
        first of equal ones, sums that differ by at most 1e-12 being equal.
        "presumm": `greedy_selection` of PreSumm and BertSum. "presumm_combinations": BertSum's
        `combination_selection`. "summarunner": Nallapati et al. (2017), as Law-AI/summarization has it. "matchsum":
        MatchSum's candidates. The published rules don't depend on `rouge_types` and the other options of scores.
    k : int >= 1 or None
        The maximum number of sentences; None: as many as raise the score, and 3 for the rules of PreSumm, of which
        "presumm_combinations" combines up to k + 1, as the published function does. "matchsum" has none.
    min_k : int
        Add sentences up to this number even if they don't raise the score, for "greedy" and "summarunner".
    rouge_types : as in Scorer
        What "greedy" maximizes, and what the result's `scores` has.
    part : "fmeasure", "recall" or "precision": what "greedy" maximizes
    candidates : sequence of sequences of int, for "matchsum"
        For each document, the indices of its sentences as a model ranked them, best first; five are used.
    sentences : how a str is split: "newline", or a splitter as in Scorer
        None: at line breaks if any document has one, otherwise by Punkt, or the language's splitter.
    language : as in Scorer; also selects the splitter
    options : of the scores, as in Scorer

    Returns
    -------
    Indices, labels, texts and scores.

    Raises
    ------
    TypeError, ValueError : an invalid document, reference or candidate, with its position; an invalid option, or one
        that the rule does not take.

    >>> extracts = oracle(["A cat sat. It rained. The dog barked."], ["the dog barked as it rained"])
    >>> extracts.labels, extracts.texts
    ([[0, 1, 1]], ['It rained.\\nThe dog barked.'])
    """
    checks.one_of("rule", rule, RULES)
    checks.one_of("part", part, PARTS)
    if k is not None:
        checks.whole_number("k", k, lowest=1, also="None")
    checks.whole_number("min_k", min_k, lowest=0)
    defaults = {"part": "fmeasure", "min_k": 0, "candidates": None}
    given = {"part": part, "min_k": min_k, "candidates": candidates}
    for name, value in given.items():
        if value is not defaults[name] and value != defaults[name] and name not in RULES[rule].takes:
            raise ValueError(f"{name}={shown(value)} has no effect with rule={rule!r}; leave it out")
    if rule == "matchsum" and k is not None:
        raise ValueError(f"k={k!r}: rule='matchsum' always combines two and three of the candidates; leave out k")
    scorer = scorer_of(rouge_types, sentences, language, options)
    refuse_corpus_measures(scorer.options.measures)
    documents = read_documents(sources, sentences, language)
    referenced, _ = checked_references(references)
    if len(referenced) != len(documents.sentences):
        n_sources, n_references = counted(len(documents.sentences), "source"), counted(len(referenced), "reference")
        raise ValueError(f"{n_sources} but {n_references}; expected one for each")
    ranked = None
    if "candidates" in RULES[rule].takes:
        ranked = _checked_candidates(candidates, documents.sentences)
    selection = RULES[rule].rule(Task(documents.sentences, referenced, scorer, part, k, min_k, ranked))
    indices = [sorted(set(chosen)) for chosen in selection.indices]
    return scored(documents, indices, referenced, scorer, selection.candidates)


def _checked_candidates(candidates: Any, documents: list[list[str]]) -> list[list[int]]:
    """The ranked sentences of each document as lists of int. Raises TypeError, ValueError with the position."""
    if candidates is None:
        raise ValueError(
            "rule='matchsum' combines sentences that a model ranked: give candidates, for each document the indices "
            "of its sentences, best first"
        )
    rows = as_list(candidates, "candidates", of="sequences of int")
    if len(rows) != len(documents):
        n_sources, n_candidates = counted(len(documents), "source"), counted(len(rows), "candidate")
        raise ValueError(f"{n_sources} but {n_candidates}; expected one list for each")
    return [_checked_ranks(row, f"candidates[{at}]", len(documents[at])) for at, row in enumerate(rows)]


def _checked_ranks(row: Any, where: str, n: int) -> list[int]:
    ranked = []
    for at, index in enumerate(as_list(row, where, of="int")):
        checks.whole_number(f"{where}[{at}]", index, lowest=0)
        if index >= n:
            raise ValueError(
                f"{where}[{at}] is {index}, but the document has {counted(n, 'sentence')}, numbered from 0"
            )
        ranked.append(int(index))
    if len(set(ranked)) != len(ranked):
        raise ValueError(f"{where}={shown_with_type(ranked)} names a sentence twice; expected distinct indices")
    return ranked
