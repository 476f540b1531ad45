"""The words of column names, read whole: a closed vocabulary, and what a name of these words says its column holds."""

import re
import unicodedata
from enum import Enum
from typing import NamedTuple

from rougekit.reading.translated import IN_ENGLISH, in_english


class Sense(Enum):
    """What a name says that its column holds."""

    REFERENCE = "reference"
    PREDICTION = "prediction"
    OUTPUT = "output"
    """a prediction, named by a word that is not in the vocabulary: bart_output"""
    MIXED = "mixed"
    """like a reference, but with such a word, or too few: ref_en, human. Asked, and never a system by itself"""
    SUMMARY = "summary"
    """a text that may be either: the reference beside predictions, a prediction beside references"""
    NOTE = "note"
    """the same, but never a system: beside references, it is a remark"""
    CONTRAST = "actual"
    """the reference beside "generated", the prediction beside "expected"; otherwise asked"""
    SOURCE = "source"
    OTHER = "other"
    SYSTEM = "system"
    """names the system, or holds what the system wrote"""
    UNKNOWN = "unknown"
    """has a word that is not in the vocabulary, or words that contradict each other"""


def _words(*lines: str) -> frozenset[str]:
    return frozenset(" ".join(lines).split())


REFERENCE = _words(
    "reference references ref refs gold golds golden target targets tgt trg groundtruth gt gts label labels",
    "highlights ideal expected",
)
OF_REFERENCES = _words("human true truth ground standard correct real")
"""Say that a text is a reference only with another word: human_summary, true_label, ground_truth."""
PREDICTION = _words(
    "prediction predictions predicted predict pred preds hypothesis hypotheses hyp hyps candidate candidates",
    "generated generation generations gen decoded output outputs out response responses completion completions resps",
    "res sampled",
)
ANSWERS = _words("output outputs response responses completion completions")
"""Those of PREDICTION that are references after a word of these: expected_output, reference_response."""
PREDICTED, _CLASSES = (
    _words("predicted predict pred preds prediction predictions"),
    _words("label labels target targets"),
)
SYSTEM = _words("system sys model generator baseline")
SUMMARY = _words(
    "summary summaries summ summs abstract abstracts answer answers caption captions tldr headline translation"
)
OF_DATA_SETS = SUMMARY | {"highlights"}
"""What data sets call their texts, of which a task may write others than those called so."""
NOTE = _words("note")
GENERIC = _words("text texts txt string strings str sentence sentences sequence sequences content value list")
"""Take the sense of the words before: reference_text, model_text."""
CONTRAST = _words("actual original")
SOURCE = _words(
    "source sources src article articles document documents doc docs dialogue dialog dialogs dialogues input inputs",
    "prompt prompts question questions query queries instruction instructions context contexts passage passages",
    "transcript meeting conversation messages message history body post report chapter description story problem",
    "email review user evidence fact facts premise premises persona personas",
    "claim claims transcripts meetings conversations posts reports chapters descriptions stories problems emails",
    "reviews news paper papers",
)
OTHER = _words(
    "id ids uid guid uuid index idx key keys hash name names fname file filename filepath path url uri link title",
    "titles subject topic topics group groups category categories genre domain split subset task tasks dataset",
    "version type kind filter language languages lang locale time timestamp times date datetime year created",
    "updated seconds ms duration latency cost price length len words tokens chars count counts num number n score",
    "scores rating ratings rank ranks grade metric metrics rouge bleu meteor bertscore precision recall fmeasure",
    "f1 accuracy probability probabilities prob probs logprob logprobs logits confidence loss reward step steps",
    "epoch checkpoint seed temperature run trial fold status state pass passed error errors exception reason",
    "reasons reasoning rationale explanation thought thoughts thinking think feedback comment comments remark",
    "remarks notes annotation annotations annotator author speaker metadata meta info tag tags hashtags keyword",
    "keywords headings config settings finish stop row example format template mode image choices arguments",
    "embedding embeddings judge judgement verdict critique evaluation hint entity entities aspect aspects",
    "keyphrase keyphrases speakers analysis level difficulty representation table tables audience doi journal",
    "venue publisher authors submitter license marks incorrect distractor distractors rejected negative negatives",
)
KEYPHRASES = _words("keyphrase keyphrases keyword keywords")
TITLES = _words("title titles subject headings")
WRITTEN = KEYPHRASES | TITLES | _words("tags hashtags comment comments explanation rationale hint critique feedback")
"""Those of OTHER that are what some tasks write: beside an abstract, keyphrases may be the references."""
ASKED_FOR = _words("question questions query queries")
"""Those of SOURCE that some tasks write, too."""
TRANSCRIPTS = _words("transcript transcripts transcription transcriptions")
"""What was said in a recording: a source, or the reference of what recognizes speech."""
HYPOTHESES, PREMISES = _words("hypothesis hypotheses"), _words("premise premises")
"""What data sets of inference call the two texts of an example."""
WHEN = _words("at by on")
"""As last of several words: generated_at, query_by."""
MARKS = _words(
    "raw final clean cleaned processed post pre new old best first second third last full our ours their my lay plain",
    "short long pretty filtered normalized lower lowercase x y a b c d e f g h i j k",
)
"""Say nothing of the role: ref_a, raw_output, lay_summary."""
COUNTING = _words("first second third y a b c d e f g h i j k")
"""Those of MARKS that count references and runs, as numbers do. Others name versions of one: ref_raw and ref_clean."""

SPELLED = {"ref": "reference", "refs": "reference", "references": "reference", "golds": "gold", "golden": "gold",
    "targets": "target", "tgt": "target", "trg": "target", "labels": "label", "gts": "gt"}  # fmt: skip
"""One spelling for words of one meaning, so that ref_1 and reference_2 are a family."""
EXACT = REFERENCE | PREDICTION | SUMMARY
"""A name that is one of these words alone is the exact name of its role."""

_OF_ROLES = REFERENCE | OF_REFERENCES | PREDICTION | {"actual"}
_OTHERWISE = SOURCE | OTHER
_NO_OUTPUT = _OTHERWISE | WHEN
_NOT_WRITTEN = WHEN | (OTHER - WRITTEN)
_VERSIONS = MARKS - COUNTING - OTHER

_NUMBERED = re.compile(r"([^\W\d_]+?)([0-9]+)")
_ALL = frozenset().union(REFERENCE, OF_REFERENCES, PREDICTION, SYSTEM, SUMMARY, NOTE, GENERIC, CONTRAST, SOURCE, OTHER)


class Said(NamedTuple):
    """What a name says."""

    sense: Sense
    words: tuple[str, ...]
    """without numbers and marks that count, in one spelling: equal for columns of one family"""
    exact: bool = False
    marked: bool = False
    """whether it has a mark or number, such as ref_1 or raw_output"""
    says_other: bool = False
    """whether a word says that it is something else than a system's output"""
    like_reference: bool = False
    """whether a word is used of references"""
    like_role: bool = False
    """whether a word is used of references or predictions"""
    may_be_labels: bool = False
    """whether the words are also used of classes, or of the names of systems: label, target, model_a"""
    thing: frozenset[str] = frozenset()
    """the words that say neither a role nor nothing: report in generated_report, ground_truth_report and report"""
    role: Sense = Sense.UNKNOWN
    """the role that the other words say: prediction of generated_report, reference of ground_truth_report"""
    is_written: bool = False
    """whether the last word is of what some tasks write, and others are given: keyphrases, title"""
    is_asked_for: bool = False
    """the same of questions"""

    @property
    def may_be_meant(self) -> bool:
        """Whether a headline should tell that the column is left out: not of plain sources and remarks.

        >>> [read_name(name).may_be_meant for name in ("model_input", "bart", "document", "comment")]
        [True, True, False, False]
        """
        return self.sense is Sense.UNKNOWN or self.like_role


def words_of(name: str) -> list[str]:
    """The words of a name: apart by underscores, hyphens, blanks, other signs, and capitals in camelCase; in English.

    >>> words_of("expectedOutput"), words_of("Doc ID"), words_of("ref1"), words_of("GPT4_summary"), words_of("docIDs")
    (['expected', 'output'], ['doc', 'id'], ['ref', '1'], ['gpt4', 'summary'], ['doc', 'ids'])
    >>> words_of("Referenzantwort 2"), words_of("réponse_attendue"), words_of("参考答案")
    (['reference', 'answer', '2'], ['answer', 'expected'], ['reference', 'answer'])
    """
    name = unicodedata.normalize("NFC", name.strip())
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z](?!\b|_|s\b))", " ", name)
    words = re.findall(r"[^\W_]+", apart.lower())
    split = list[str]()
    for word in words:
        numbered = _NUMBERED.fullmatch(word)
        is_known = numbered and (numbered[1] in _ALL or numbered[1] in IN_ENGLISH)
        split += numbered.groups() if numbered and is_known and word not in _ALL else [word]
    return [each for word in split for each in ([word] if word in _ALL else in_english(word) or [word])]


def read_name(name: str) -> Said:
    """What a name says; that of its last part, if it is a path such as outputs.response whose whole says nothing.

    >>> [read_name(name).sense.value for name in ("reference_summary", "reference_document", "gold", "target_language")]
    ['reference', 'source', 'reference', 'other']
    >>> [read_name(name).sense.value for name in ("model_output", "model_input", "system_prompt", "generated_at")]
    ['prediction', 'source', 'source', 'other']
    >>> [read_name(name).sense.value for name in ("expectedOutput", "inputs.ground_truth", "bart", "our_summary")]
    ['reference', 'reference', 'unknown', 'summary']
    """
    whole = _read(words_of(name))
    parts = re.split(r"[./]", name.strip("./ "))
    if whole.sense is Sense.UNKNOWN and len(parts) > 1:
        last = _read(words_of(parts[-1]))
        return last if last.sense is not Sense.UNKNOWN else whole
    return whole


def _read(words: list[str]) -> Said:
    words = ["gold"] if words in (["y", "true"], ["y", "test"]) else words
    words = ["truth" if word == "truths" else word for word in words]
    plain = [word for word in words if not word.isdigit() and (word not in MARKS or word in OTHER)]
    plain = plain or [word for word in words if word in SOURCE]  # post
    marked = len(plain) < len(words)
    versions = [word for word in words if word in _VERSIONS]
    if not plain or (marked and {*plain} <= GENERIC):  # text_a
        return Said(Sense.UNKNOWN, tuple(words), marked=marked)
    if len(plain) > 1 and plain[-1] in WHEN:
        sense = Sense.OTHER
    else:
        if len(plain) > 1 and {"ground", "truth"} <= {*plain}:
            plain = [word for word in plain if word not in ("ground", "truth")] + ["groundtruth"]
        sense = _sense(plain)
    if sense is Sense.SYSTEM and marked and {*plain} <= SYSTEM:
        sense = Sense.PREDICTION  # system_a
    has = {*plain}
    return Said(
        sense,
        tuple(SPELLED.get(word, word) for word in (*plain, *versions)),
        exact=len(plain) == 1 and plain[0] in EXACT and not marked,
        marked=marked,
        says_other=bool(has & _NO_OUTPUT),
        like_reference=bool(has & (REFERENCE | OF_REFERENCES | SUMMARY)),
        like_role=bool(has & (REFERENCE | OF_REFERENCES | SUMMARY | PREDICTION | SYSTEM)),
        may_be_labels=bool(has & _CLASSES) or has <= SYSTEM,
        thing=frozenset(has - _OF_ROLES - SYSTEM - GENERIC),
        role=_role(has),
        is_written=plain[-1] in WRITTEN,
        is_asked_for=plain[-1] in ASKED_FOR,
    )


def _role(words: set[str]) -> Sense:
    """The role of what some of the words name, by the others."""
    if words & _NOT_WRITTEN or (words & SYSTEM and words & SOURCE):  # model_input
        return Sense.UNKNOWN
    is_prediction, is_reference = bool(words & (PREDICTION | SYSTEM)), bool(words & (_OF_ROLES - PREDICTION))
    if is_prediction is is_reference:
        return Sense.UNKNOWN
    return Sense.PREDICTION if is_prediction else Sense.REFERENCE


def _sense(words: list[str]) -> Sense:
    if any(word not in _ALL for word in words):
        if _OTHERWISE & {*words}:
            return Sense.UNKNOWN
        if (REFERENCE | OF_REFERENCES) & {*words}:
            return Sense.MIXED
        return Sense.OUTPUT if PREDICTION & {*words} and not CONTRAST & {*words} else Sense.UNKNOWN
    if "decoded" in words and {*words} & REFERENCE:  # decoded_labels
        words = [word for word in words if word != "decoded"]
    if {*words} & PREDICTED and {*words} <= PREDICTED | _CLASSES | GENERIC:
        return Sense.PREDICTION  # predicted_label
    has = {word for word in words if word not in GENERIC}
    head = words[-1]
    if head in OTHER:
        return Sense.SYSTEM if {*words} <= SYSTEM | {"id", "name"} and has & SYSTEM else Sense.OTHER
    if head in SOURCE or not has or (has & SOURCE and has <= SOURCE | CONTRAST):
        return Sense.SOURCE if has or words in (["text"], ["texts"]) else Sense.UNKNOWN
    if has & OTHER or has & SOURCE:
        return Sense.SUMMARY if has <= SOURCE | SUMMARY and head in SUMMARY else Sense.UNKNOWN
    if has & CONTRAST:
        if "original" in has and not has & SUMMARY:
            return Sense.SOURCE if has == {"original"} else Sense.UNKNOWN
        return Sense.CONTRAST if has <= CONTRAST | SUMMARY | ANSWERS else Sense.UNKNOWN
    if has <= OF_REFERENCES and has != {"ground", "truth"}:
        return Sense.MIXED  # human
    if has <= SYSTEM:
        return Sense.SYSTEM if len(words) == 1 else Sense.PREDICTION
    if has <= NOTE:
        return Sense.NOTE
    if has <= SUMMARY:
        return Sense.SUMMARY
    if has <= REFERENCE | OF_REFERENCES | SUMMARY | ANSWERS and (
        has & REFERENCE or (has & OF_REFERENCES and has - OF_REFERENCES) or has >= {"ground", "truth"}
    ):
        return Sense.REFERENCE
    if has <= PREDICTION | SYSTEM | SUMMARY | NOTE and has & (PREDICTION | SYSTEM):
        return Sense.PREDICTION
    return Sense.UNKNOWN
