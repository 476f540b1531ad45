"""The word lists of ROUGE-1.5.5: base forms of irregular words, and stop words."""

from collections.abc import Mapping
from pathlib import Path

from rougekit.runtime.old_python import cached_property
from rougekit.text.stemmers import base_forms

EXCEPTIONS_FILE = "WordNet-2.0.exc.db"
STOPWORDS_FILE = "smart_common_words.txt"


class WordLists:
    """The lists that come with the package, each read on first use."""

    @cached_property
    def exceptions(self) -> Mapping[str, str]:
        """WordNet 2.0's base forms: 5,930 words, as in the database that ROUGE-1.5.5 shipped.

        Databases that users built anew may differ in two words that matter, by the order of their files: `best` and
        `better` are `well` here, `good` there.
        """
        return base_forms("wordnet-exceptions")

    @cached_property
    def stopwords(self) -> frozenset[str]:
        """The 596 stop words: the SMART list with ROUGE-1.5.5's changes."""
        from rougekit.text.stopwords import packaged

        return packaged("smart")


PACKAGED = WordLists()


def word_lists_of(folder: Path) -> WordLists:
    """The lists in a user's folder: a stop word on each line; base forms as text or as a dbm database.

    Raises OSError if one of the files can't be read, ValueError if the base forms are in another format, such as the
    Berkeley DB that Perl's DB_File writes.
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
            f"{path} is neither text nor a database that Python can open (Berkeley DB, as Perl writes, is none); "
            "write it as text, a word and its base form on each line, or use the list of this package"
        )
    rows = (line.split() for line in content.decode("latin-1").split("\n"))
    return {row[0]: row[1] for row in rows if len(row) > 1}
