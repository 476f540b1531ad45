"""ROUGE-1.5.5's word lists and stems: the base form of an irregular word, otherwise Porter's stem."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rougekit.foundation.runtime.old_python import cached_property
from rougekit.kernels import porter
from rougekit.scoring.text.stemmers import Porter, base_forms

EXCEPTIONS_FILE = "WordNet-2.0.exc.db"
STOPWORDS_FILE = "smart_common_words.txt"


class WordLists:
    """The word lists that come with rougekit, read on first use."""

    @cached_property
    def exceptions(self) -> Mapping[str, str]:
        """WordNet 2.0's base forms of 5,930 words, as in the database that ROUGE-1.5.5 shipped.

        Databases that users rebuilt may differ, depending on the order of their input files, in two words that matter:
        the base form of `best` and `better` may be `good` there, but is `well` here.
        """
        return base_forms("wordnet-exceptions")

    @cached_property
    def stopwords(self) -> frozenset[str]:
        """The 596 stop words: the SMART list with ROUGE-1.5.5's changes."""
        from rougekit.scoring.text.stopwords import packaged

        return packaged("smart")


PACKAGED = WordLists()


def word_lists_of(folder: Path) -> WordLists:
    """Read the word lists in a user's folder: one stop word per line; base forms as text or as a dbm database.

    Raises OSError if a file can't be read, ValueError if the base forms are in another format, such as the Berkeley DB
    that Perl's DB_File writes.
    """
    lists = WordLists()
    lists.stopwords = frozenset((folder / STOPWORDS_FILE).read_bytes().decode("latin-1").split("\n"))
    lists.exceptions = _base_forms(folder / EXCEPTIONS_FILE)
    return lists


def _base_forms(path: Path) -> dict[str, str]:
    import dbm

    if dbm.whichdb(str(path)):
        with dbm.open(str(path), "r") as database:
            words = [word if isinstance(word, bytes) else word.encode() for word in database.keys()]  # noqa: SIM118
            return {word.decode("latin-1"): database[word].decode("latin-1") for word in words}
    content = path.read_bytes()
    if b"\0" in content:
        raise ValueError(
            f"{path} is neither text nor a database that Python can open (it can't open Perl's Berkeley DB); "
            "write it as text, with a word and its base form on each line, or use the list of this package"
        )
    rows = (line.split() for line in content.decode("latin-1").split("\n"))
    return {row[0]: row[1] for row in rows if len(row) > 1}


def stem_with(base_forms: Mapping[str, str]) -> Callable[[bytes], bytes]:
    """Create a function that returns the base form of a lower-case word, or its stem if it has none."""

    def stem_of(word: bytes) -> bytes:
        text = word.decode("latin-1")
        base = base_forms.get(text)
        if base is None:
            base = text if len(word) < 3 else porter.stem_of(text, "porter155")
        return base.encode("latin-1")

    return stem_of


@dataclass(frozen=True)
class Porter155(Porter):
    """ROUGE-1.5.5's stemmer, for tokens of any tokenizer. Non-ASCII tokens and those of up to three characters stay."""

    kernel: porter.Variant = "porter155"
    base_forms: Mapping[str, str] = field(default_factory=lambda: PACKAGED.exceptions, repr=False, compare=False)

    def stems(self, words: Sequence[str]) -> list[str]:
        stem = stem_with(self.base_forms)
        return [stem(word.encode()).decode() if len(word) > 3 and word.isascii() else word for word in words]
