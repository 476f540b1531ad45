"""Texts to batches: limit, sentences, tokens, stop words, stems, ids, in this order."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Protocol, Self

from rougekit.arrays.batch import Batch, Batches
from rougekit.options import TextOptions
from rougekit.text.ascii import FOLDINGS, AsciiWords
from rougekit.text.callables import ResultError

if TYPE_CHECKING:
    from rougekit.text.languages import Language
    from rougekit.text.splitter import Splitter
    from rougekit.text.stemmers import Porter, Stemmer
    from rougekit.text.stopwords import StopWords
    from rougekit.text.tokenizer import Tokenizer


class TextRefused(ValueError):
    """A standard does not define a score of a text; `why` follows the text's place, which `position` tells."""

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
        """Whether a text has the tokens of its lines, one after the other."""

    def read(self, texts: Sequence[str]) -> Batch:
        """A batch of texts: every line a sentence if `breaks_at_newline`, else every text."""

    def read_sentences(self, texts: Sequence[Sequence[str]]) -> Batch:
        """A batch of texts that are given as sentences."""

    def remembering(self) -> "Words":
        """The same, for one thread, which may keep what it knows of words from one reading to the next."""

    def tokens(self, text: str) -> list[str]:
        """The tokens as strings, as they are compared."""

    def spans(self, text: str) -> list[tuple[int, int]] | None:
        """Where each of `tokens` stands in the text; None if the tokeniser can't say."""


@dataclass(frozen=True)
class TextNames:
    """What reads a text, as the signature has it: options with their defaults filled in."""

    tokenizer: str = "rouge_score"
    stemmer: str = "none"
    stopwords: str = "none"
    sentences: str = "newline"
    limit: str = "none"
    language: str | None = None
    versions: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Of language data and of the libraries that carry it, where they were used."""


@dataclass(frozen=True)
class Reader:
    """How texts are read under given options."""

    words: Words
    names: TextNames = field(default_factory=TextNames)
    limit: Callable[[str], str] | None = None
    """Cuts a text before anything else is done with it."""
    split: "Splitter | None" = None
    """Text to sentences; None: a newline ends a sentence."""
    sentence_words: Words | None = None
    """Reads sentences where a standard cuts them otherwise than whole texts; None: `words` does."""
    notes: tuple[str, ...] = ()
    """What a user should be warned of whenever texts are read: options that have no effect."""

    def read(self, texts: Sequence[str], *, whole: bool = True, sentences: bool = True) -> Batches:
        """The texts as sequences and as sentences; a form that is not asked for may be the other one."""
        if self.limit is not None:
            texts = [self.limit(text) for text in texts]
        words = self.words_for(by_sentence=True)
        if not sentences or (words is self.words and self.split is None and words.breaks_at_newline):
            batch = self.words.read(texts)
            return Batches(batch, batch)
        by_sentence = words.read_sentences([self._sentences(text, at) for at, text in enumerate(texts)])
        return Batches(self.words.read(texts) if whole else by_sentence, by_sentence)

    def words_for(self, by_sentence: bool) -> Words:
        """What cuts whole texts into tokens, or sentences."""
        return self.sentence_words if by_sentence and self.sentence_words is not None else self.words

    def remembering(self) -> Self:
        """The same, for one reading after the other: words that were read before are known. For one thread."""
        return replace(self, words=self.words.remembering())

    @property
    def takes_bytes(self) -> bool:
        """Whether texts are read as bytes: then no string is made of a text in UTF-8."""
        return isinstance(self.words, AsciiWords) and self.limit is None and self.split is None

    def kept(self, text: str) -> tuple[str, str]:
        """What is read of a text within the limit: by the measures that compare sentences, and by the others."""
        kept = text if self.limit is None else self.limit(text)
        return kept, kept

    def _sentences(self, text: str, position: int) -> list[str]:
        """The sentences of a text that is within the limit already; empty ones are left out."""
        try:
            found = text.split("\n") if self.split is None else self.split.sentences(text)
        except ResultError as wrong:
            raise ResultError(wrong.role, wrong.name, wrong.found, position) from None
        return [sentence for sentence in found if sentence]


def make_reader(options: TextOptions, own_tokenizer: "str | Tokenizer", porter: "Callable[[], Porter]") -> Reader:
    """The reader of a standard.

    Parameters
    ----------
    own_tokenizer : what reads where neither `tokenizer` nor `language` says otherwise
    porter : makes the stemmer that the standard calls "porter"

    Raises
    ------
    ValueError, TypeError : a name that is not known, with those that are.
    ImportError : a library of the extra "languages" is missing.
    """
    language = _language(options.language)
    tokenizer = _resolved(_tokenizer(options, language, own_tokenizer), language)
    custom = not isinstance(tokenizer, str) and tokenizer.is_the_users
    stemmer = _stemmer(_stemmer_name(options, custom, language), porter)
    stops, splitter = _stopwords(options.stopwords), _splitter(options, language)
    sources = [source for source in (tokenizer, stemmer, stops, splitter) if source and not isinstance(source, str)]
    names = TextNames(
        tokenizer=tokenizer if isinstance(tokenizer, str) else tokenizer.name,
        stemmer="none" if stemmer is None else stemmer.name,
        stopwords="none" if stops is None else stops.name,
        sentences="newline" if splitter is None else splitter.name,
        limit=_limit_name(options),
        language=options.language,
        versions={name: version for source in reversed(sources) for name, version in source.versions.items()},
    )
    return Reader(
        _words(tokenizer, stemmer, frozenset() if stops is None else stops.words),
        names,
        _limit(options),
        splitter,
        notes=(_STEMMER_IGNORED,) if custom and options.use_stemmer else (),
    )


_STEMMER_IGNORED = "use_stemmer=True does nothing beside a tokenizer of one's own; stemmer='porter' stems its tokens"


def _limit_name(options: TextOptions) -> str:
    if options.max_words:
        return f"{options.max_words}w"
    return f"{options.max_bytes}b" if options.max_bytes else "none"


def _language(code: str | None) -> "Language | None":
    if code is None:
        return None
    from rougekit.text import languages

    return languages.resolve(code)


def _stopwords(value: "str | Iterable[str] | None") -> "StopWords | None":
    if value is None:
        return None
    from rougekit.text import stopwords

    return stopwords.resolve(value)


def _splitter(options: TextOptions, language: "Language | None") -> "Splitter | None":
    """The splitter asked for, else the language's, else English Punkt; None where texts are not split."""
    if not options.split_summaries:
        return None
    from rougekit.text import sentences

    named = options.sentences if options.sentences is not None else language.sentences if language else None
    return sentences.resolve(named, language.code if language else "en")


def _tokenizer(options: TextOptions, language: "Language | None", own: object) -> object:
    """The tokeniser asked for, else the language's, else the standard's own."""
    if options.tokenizer is not None:
        return own if options.tokenizer == getattr(own, "name", own) else options.tokenizer
    if language is not None and language.tokenizer is not None:
        return language.tokenizer
    return own


def _resolved(asked: object, language: "Language | None") -> "Tokenizer | str":
    """The name of a tokeniser of ascii.py, or what `tokenizers.resolve` makes of anything else."""
    if isinstance(asked, str) and asked in FOLDINGS:
        return asked
    from rougekit.text import tokenizers

    return tokenizers.resolve(asked, None if language is None else language.name)


def _stemmer_name(options: TextOptions, custom: bool, language: "Language | None") -> str | None:
    """The stemmer asked for: by its name or, but for a callable, by the language or by use_stemmer."""
    if options.stemmer is not None or custom:
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

    if name == "porter:ascii":
        return stemmers.AsciiOnly(porter())
    return stemmers.resolve(name)


def _words(tokenizer: "Tokenizer | str", stemmer: "Stemmer | None", stopwords: frozenset[str]) -> Words:
    """The kernel's words where they do, else lists of tokens."""
    if stemmer is None and isinstance(tokenizer, str):
        return AsciiWords(stopwords=stopwords or None, folding=FOLDINGS[tokenizer])
    from rougekit.text.stemmers import Porter
    from rougekit.text.token_lists import AsciiTokens, TokenLists

    stems = None if stemmer is None else stemmer.stems
    if not isinstance(tokenizer, str):
        return TokenLists(tokenizer, stems, stopwords)
    folding = FOLDINGS[tokenizer]
    if isinstance(stemmer, Porter):
        return AsciiWords(
            stemmer=stemmer.kernel, exceptions=stemmer.base_forms, stopwords=stopwords or None, folding=folding
        )
    return TokenLists(AsciiTokens(tokenizer, AsciiWords(folding=folding)), stems, stopwords)


def _limit(options: TextOptions) -> Callable[[str], str] | None:
    from rougekit.text import limits

    if options.max_words is not None:
        return partial(limits.first_words, max_words=options.max_words)
    if options.max_bytes is not None:
        return partial(limits.first_bytes, max_bytes=options.max_bytes)
    return None
