"""What the command line of ROUGE-1.5.5 asks for: its options as numbers, in the script's order of checks."""

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from rougekit.reading.formats.folders import Folders
from rougekit.scoring.standards.rouge155.command_line import RawOptions, number

if TYPE_CHECKING:
    from rougekit.scoring.measures.base import Measure

_REFUSED_INFINITIES = {"n": (math.inf,), "r": (math.inf,), "b": (-math.inf,), "l": (), "c": (), "w": (), "2": ()}
"""Options that must not be NaN, with the infinite values at which the script would never end."""

_MAX_VALUES = {"n": 10_000, "r": 10**7}
"""The highest values of options; higher ones would exhaust the machine before anything is printed."""


class Rouge155Error(Exception):
    """The command can't be run, or can't continue; the message is for standard error."""


class Report(NamedTuple):
    """One of the measures to print."""

    tag: str
    """As printed: ROUGE-2, ROUGE-SU4, ..."""
    measure: "Measure"
    mode: str | None = None
    """Mode of Basic Elements, which are counted like the words of ROUGE-1; None: words are counted."""

    @property
    def letters(self) -> str:
        """N, L, W, S or BE."""
        return self.measure.letter if self.mode is None else "BE"


class Arguments:
    """The options, with numbers converted as Perl converts them.

    Parameters
    ----------
    raw : the command line
    read_data : whether word lists are read from the folder that -e names
    folders : pyrouge's settings, which replace a configuration and systems
    texts : a file of predictions and one of references, which replace them, too

    Raises
    ------
    Rouge155Error : no configuration, neither a system nor -a, or a value out of range; checked in the script's order.
    """

    def __init__(
        self,
        raw: RawOptions,
        *,
        read_data: bool = False,
        folders: Folders | None = None,
        texts: tuple[str, str] | None = None,
    ) -> None:
        values, words = raw.values, raw.words
        if folders is not None:
            if words or "z" in values:
                raise Rouge155Error("--pyrouge names the summaries: leave out -z and the names of files and systems")
            words = [folders.system_dir]
            values = {**values, "a": "1", "m": "1"}
        if "H" in values or "h" in values or not words:
            raise Rouge155Error(USAGE)
        if len(words) == 1 and "z" not in values and "a" not in values:
            raise Rouge155Error(
                "Please specify a system ID to evaluate or use option '-a' to evaluate all systems. "
                "For more information, use option '-h'."
            )
        if "l" in values and "b" in values:
            raise Rouge155Error("Please specify length limit in words or bytes but not both.")
        numbers = {letter: number(text) for letter, text in values.items()}
        for letter, infinities in _REFUSED_INFINITIES.items():
            if letter in values and (math.isnan(numbers[letter]) or numbers[letter] in infinities):
                raise Rouge155Error(f"-{letter} {values[letter]}: expected a finite number")
        for letter, most in _MAX_VALUES.items():
            if numbers.get(letter, 0) > most:
                raise Rouge155Error(f"-{letter} {values[letter][:40]}: expected at most {most:,}")
        self.confidence, self.confidence_text = numbers.get("c", 95.0), values.get("c", "95")
        if self.confidence < 0 or self.confidence > 100:
            raise Rouge155Error("Confidence interval should be within 0 and 100. Use option -h for more details.")
        if numbers.get("w", 1) <= 0:
            raise Rouge155Error("ROUGE-W weight factor must greater than 0.")
        self.alpha = numbers.get("p", 0.5)
        if self.alpha < 0 or self.alpha > 1:
            raise Rouge155Error(
                "Relative importance of ROUGE recall and precision has to be between 0 and 1 inclusively."
            )
        self.reports = tuple(_reports(values, numbers))
        """In the order of printing."""
        self.stem, self.stem_models = "m" in values, "M" in values
        self.remove_stopwords = "s" in values
        self.max_words, self.max_bytes = numbers.get("l", 0.0), numbers.get("b", 0.0)
        """0: no limit"""
        self.best = values.get("f") == "B"
        """Score against the best model, not against all of them together."""
        self.resamples = numbers.get("r", 1000.0)
        self.totals = {1.0: 1, 2.0: 2}.get(numbers.get("t", 0.0), 0)
        """-t: 0, 1 or 2"""
        self.details = "d" in values
        self.list_format = values.get("z")
        """-z: the format of the files of a list; None: the configuration is XML"""
        self.data_folder = values.get("e", ".") if read_data else None
        """The folder of stop words and exceptions; None: those of the package"""
        self.configuration = words[0]
        takes_all = "a" in values and "z" not in values
        self.system = None if takes_all or texts else words[1] if len(words) > 1 else "X"
        """None: all of them"""
        self.folders = folders
        """pyrouge's settings, which replace a configuration"""
        self.texts = texts
        """A file of predictions and one of references, which replace it, too"""
        self.extra_arguments = len(words) > 2
        """Whether there are words after the configuration and the system"""


def _reports(values: Mapping[str, str], numbers: Mapping[str, float]) -> list[Report]:
    """The requested measures in the order of printing. numbers: the values as Perl converts them."""
    from rougekit.scoring.measures.ngram import NGram  # here, as the usage text needs no numpy
    from rougekit.scoring.standards.rouge155.measures import LCS155, SkipBigram155, UnionWeightedLCS

    reports = []
    order = 1
    while order <= numbers.get("n", 0):
        reports.append(Report(f"ROUGE-{order}", NGram(order)))
        order += 1
    if "x" not in values and "3" not in values:
        reports.append(Report("ROUGE-L", LCS155()))
    if "w" in values:
        reports.append(Report(f"ROUGE-W-{values['w']}", UnionWeightedLCS(numbers["w"])))
    if "2" in values:
        limit = numbers["2"]
        max_skip = None if limit < 0 else math.floor(min(limit, 2.0**31))
        label = "*" if limit < 0 else values["2"]
        if "u" not in values:
            reports.append(Report(f"ROUGE-S{label}", SkipBigram155(max_skip)))
        if "u" in values or "U" in values:
            reports.append(Report(f"ROUGE-SU{label}", SkipBigram155(max_skip, unigrams=True)))
    if "3" in values:
        reports.append(Report(f"ROUGE-BE-{values['3']}", NGram(1), mode=values["3"]))
    return reports


USAGE = """\
usage: rouge155 [options] settings.xml [system]
       rouge155 [options] -z FORMAT list [system]
       rouge155 [options] predictions.txt references.txt
       rouge155 --pyrouge SYSTEM_DIR SYSTEM_PATTERN MODEL_DIR MODEL_PATTERN [options]

Scores summaries (peers) against references (models) and prints what ROUGE-1.5.5.pl prints.

measures
  -n N    ROUGE-1 to ROUGE-N
  -x      leave out ROUGE-L, which is otherwise on
  -w W    ROUGE-W: weighted LCS, weight W > 0
  -2 N    ROUGE-S: skip-bigrams with at most N words in between; N < 0: any number
  -u      with -2: ROUGE-SU instead of ROUGE-S
  -U      with -2: ROUGE-S and ROUGE-SU
  -3 M    Basic Elements, M one of H HM HMR HM1 HMR1 HMR2 (files of format SIMPLE; no ROUGE-L)
texts
  -m      Porter stemming of peers and models
  -M      stem models only (ROUGE-N ignores it)
  -s      remove stop words
  -l N    keep the first N words of each text
  -b N    keep the first N bytes of each text
scores
  -f A|B  with several models, score against all together (A, default) or the best one (B)
  -p A    F = P R / ((1 - A) P + A R); default 0.5
  -t N    0: mean over texts (default); 1: mean over units; 2: counts only
  -r N    bootstrap resamples; default 1000
  -c N    confidence of the interval in percent; default 95
  -d      also print a line for each text
input
  -a      all systems of the settings file
  -z F    the argument is a list with a peer file and its model files on each line; their format F is SEE, ISI, SPL or
          SIMPLE
  -e DIR  accepted; the word lists come with this package. With --read-data as the very first argument, they are
          read from DIR: smart_common_words.txt, and WordNet-2.0.exc.db as text (a word and its base form on each line).
          The Berkeley DB file of that name that ROUGE-1.5.5 ships or builds can't be read: Python has no reader for it
  predictions.txt references.txt
          two text files that are no settings: each line is a text, scored against the same line of the other
  --pyrouge S P M Q
          run as pyrouge runs the script, on plain texts with a sentence per line. Summaries are the files in folder S
          whose names match the regular expression P, sorted by name; its first group is the ID. The models of each are
          the files in folder M that match Q, in which #ID# stands for the ID. -m and -a are on, as in pyrouge; if no
          other options are given, they are -c 95 -2 -1 -U -r 1000 -n 4 -w 1.2
  -v      accepted; prints nothing more
  -h, -H  this text
"""
