"""Texts to batches: limit, sentences, tokens, stop words, stems, ids, in this order."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Protocol, Self

from rougekit.arrays.batch import Batch, Batches
from rougekit.options import TextOptions
from rougekit.text.ascii import FOLDINGS, AsciiWords
from rougekit.text.callables import ResultError

if TYPE_CHECKING:
    from rougekit.text.languages import Language
    from rougekit.text.stemmers import Porter, Stemmer
    from rougekit.text.tokenizer import Splitter, Tokenizer


class TextRefused(ValueError):
    """A standard does not define a score of a text: the text at `position`, and `why`."""

    def __init__(self, why: str, position: int) -> None:
        super().__init__(why)
        self.why, self.position = why, position


class Words(Protocol):
    """Text to tokens to ids, stop words and stemming included."""

    @property
    def block_characters(self) -> int:
        """About how much text is best read at once."""

    @property
    def breaks_at_newline(self) -> bool:
        """Whether a text has the tokens of its lines."""

    def read(self, texts: Sequence[str]) -> Batch:
        """A batch of texts: every line a sentence if `breaks_at_newline`, else every text."""

    def read_sentences(self, texts: Sequence[Sequence[str]]) -> Batch:
        """A batch of texts that come as sentences; a newline does not end one. Raises ResultError as `Tokenizer`."""

    def remembering(self) -> "Words":
        """The same for one thread, with a vocabulary that may last from one call to the next."""

    def tokens(self, text: str) -> list[str]:
        """The tokens of one text, as they are compared."""

    def tokens_of(self, texts: Sequence[str]) -> list[list[str]]:
        """The tokens of each text."""

    def spans(self, text: str) -> list[tuple[int, int]] | None:
        """Where each of `tokens(text)` stands in the text: (start, end); None if the tokeniser can't say."""


@dataclass(frozen=True)
class TextNames:
    """How texts are read, as the signature records it: options with their defaults filled in."""

    tokenizer: str = "rouge_score"
    stemmer: str = "none"
    stopwords: str = "none"
    sentences: str = "newline"
    limit: str = "none"
    language: str | None = None
    versions: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Of the libraries and data in use; see `rougekit.text.versions`."""


@dataclass(frozen=True)
class Reader:
    """Reads texts under one set of options."""

    words: Words
    names: TextNames = field(default_factory=TextNames)
    limit: Callable[[str], str] | None = None
    """Truncates a text, before anything else."""
    split: "Splitter | None" = None
    """Text to sentences; None: a newline ends a sentence."""
    sentence_words: Words | None = None
    """Reads sentences, for a standard that tokenises them differently from whole texts; None: `words` does."""
    notes: tuple[str, ...] = ()
    """Warnings for whenever texts are read: options that have no effect."""

    def read(self, texts: Sequence[str], *, whole: bool = True, sentences: bool = True) -> Batches:
        """The texts as sequences and as sentences; a form that is not requested may be the other one."""
        if self.limit is not None:
            texts = [self.limit(text) for text in texts]
        words = self.words_for(by_sentence=True)
        if not sentences or (words is self.words and self.split is None and words.breaks_at_newline):
            batch = self.words.read(texts)
            return Batches(batch, batch)
        by_sentence = words.read_sentences([self._sentences(text, at) for at, text in enumerate(texts)])
        return Batches(self.words.read(texts) if whole else by_sentence, by_sentence)

    def words_for(self, by_sentence: bool) -> Words:
        """The tokeniser of sentences, or of whole texts."""
        return self.sentence_words if by_sentence and self.sentence_words is not None else self.words

    def remembering(self) -> Self:
        """The same for one thread, with a vocabulary that lasts from one call to the next."""
        return replace(self, words=self.words.remembering())

    @property
    def takes_bytes(self) -> bool:
        """Whether texts are read as bytes, so that texts in UTF-8 need no decoding."""
        return isinstance(self.words, AsciiWords) and self.limit is None and self.split is None

    def kept(self, text: str) -> tuple[str, str]:
        """The part of a text within the limit: for measures that compare sentences, and for the others."""
        kept = text if self.limit is None else self.limit(text)
        return kept, kept

    def _sentences(self, text: str, position: int) -> list[str]:
        """The sentences of a text that is truncated already, except empty ones."""
        try:
            sentences = text.split("\n") if self.split is None else self.split.sentences(text)
        except ResultError as wrong:
            raise wrong.at(position) from None
        return [sentence for sentence in sentences if sentence]


def make_reader(options: TextOptions, default: "str | Tokenizer", porter: "Callable[[], Porter]") -> Reader:
    """The reader of a standard. Raises ValueError, TypeError for an unknown name, ImportError without its library.

    default : the tokeniser where neither `tokenizer` nor `language` chooses one
    porter : makes the stemmer that the standard calls "porter"
    """
    language = stops = None
    if options.language is not None:
        from rougekit.text import languages

        language = languages.resolve(options.language)
    if options.stopwords is not None:
        from rougekit.text import stopwords

        stops = stopwords.resolve(options.stopwords)
    tokenizer = _tokenizer(options, language, default)
    is_the_users = not isinstance(tokenizer, str) and tokenizer.is_the_users
    stemmer = _stemmer(_stemmer_name(options, is_the_users, language), porter)
    splitter = _splitter(options, language)
    limit_name, limit = _limit(options)
    sources = [source for source in (tokenizer, stemmer, stops, splitter) if source and not isinstance(source, str)]
    names = TextNames(
        tokenizer=tokenizer if isinstance(tokenizer, str) else tokenizer.name,
        stemmer="none" if stemmer is None else stemmer.name,
        stopwords="none" if stops is None else stops.name,
        sentences="newline" if splitter is None else splitter.name,
        limit=limit_name,
        language=options.language,
        versions={name: version for source in reversed(sources) for name, version in source.versions.items()},
    )
    words = _words(tokenizer, stemmer, frozenset() if stops is None else stops.words)
    notes = (_STEMMER_IGNORED,) if is_the_users and options.use_stemmer else ()
    return Reader(words, names, limit, splitter, notes=notes)


_STEMMER_IGNORED = "use_stemmer=True has no effect with a tokenizer of your own; stemmer='porter' stems its tokens"


def _tokenizer(options: TextOptions, language: "Language | None", default: "str | Tokenizer") -> "Tokenizer | str":
    """The tokeniser that is requested, else the language's, else the default; those of ascii.py by name."""
    tokenizer: object = options.tokenizer
    if tokenizer is None:
        tokenizer = (language and language.tokenizer) or default
    elif tokenizer == getattr(default, "name", default):
        tokenizer = default
    if isinstance(tokenizer, str) and tokenizer in FOLDINGS:
        return tokenizer
    from rougekit.text import tokenizers

    return tokenizers.resolve(tokenizer, None if language is None else language.name)


def _splitter(options: TextOptions, language: "Language | None") -> "Splitter | None":
    """The splitter that is requested, else the language's, else English Punkt; None where texts are not split."""
    if not options.split_summaries:
        return None
    from rougekit.text import sentences

    named = options.sentences if options.sentences is not None else language.sentences if language else None
    return sentences.resolve(named, language.code if language else "en")


def _stemmer_name(options: TextOptions, is_the_users: bool, language: "Language | None") -> str | None:
    """The stemmer that is requested by name, or, unless the tokeniser is the user's, by language or use_stemmer."""
    if options.stemmer is not None or is_the_users:
        return options.stemmer
    if language is None:
        return "porter" if options.use_stemmer else None
    if options.use_stemmer and language.stemmer != "porter":
        has = "no stemmer" if language.stemmer == "none" else f"{language.stemmer!r}, which language picks by itself"
        raise ValueError(
            f"use_stemmer=True and language={options.language!r}: use_stemmer means Porter's stemmer, and "
            f"{language.name} has {has}; leave out use_stemmer, or give stemmer='porter'"
        )
    return language.stemmer


def _stemmer(name: str | None, porter: "Callable[[], Porter]") -> "Stemmer | None":
    if name is None or name == "porter":
        return None if name is None else porter()
    from rougekit.text import stemmers

    return stemmers.AsciiOnly(porter()) if name == "porter:ascii" else stemmers.resolve(name)


def _words(tokenizer: "Tokenizer | str", stemmer: "Stemmer | None", stopwords: frozenset[str]) -> Words:
    """The kernel's words where it has the stemmer, else lists of tokens."""
    if stemmer is None and isinstance(tokenizer, str):
        return AsciiWords(stopwords=stopwords, folding=FOLDINGS[tokenizer])
    from rougekit.text.stemmers import Porter
    from rougekit.text.token_lists import TokenLists

    stems = None if stemmer is None else stemmer.stems
    if not isinstance(tokenizer, str):
        return TokenLists(tokenizer, stems, stopwords)
    folding = FOLDINGS[tokenizer]
    if isinstance(stemmer, Porter):
        return AsciiWords(stemmer=stemmer.kernel, exceptions=stemmer.base_forms, stopwords=stopwords, folding=folding)
    return TokenLists(AsciiWords(folding=folding), stems, stopwords)


def _limit(options: TextOptions) -> tuple[str, Callable[[str], str] | None]:
    """The limit as the signature has it, and what applies it."""
    from rougekit.text import limits

    if options.max_words is not None:
        return f"{options.max_words}w", partial(limits.first_words, max_words=options.max_words)
    if options.max_bytes is not None:
        return f"{options.max_bytes}b", partial(limits.first_bytes, max_bytes=options.max_bytes)
    return "none", None
