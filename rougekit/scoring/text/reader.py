"""Read texts into batches: truncate, split into sentences, tokenize, drop stop words, stem, number; in this order."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Self, TypeAlias

from rougekit.foundation.arrays.batch import Batches
from rougekit.scoring.options import TextOptions
from rougekit.scoring.options.fields import TextNames
from rougekit.scoring.text.ascii import FOLDINGS, AsciiWords
from rougekit.scoring.text.callables import ResultError

if TYPE_CHECKING:
    from rougekit.scoring.text.languages import Language
    from rougekit.scoring.text.stemmers import Stemmer
    from rougekit.scoring.text.token_lists import TokenLists
    from rougekit.scoring.text.tokenizer import Span, Splitter, Tokenizer


class TextRefused(ValueError):
    """A standard defines no score for the text at `position`; `why` says what is wrong with it."""

    def __init__(self, why: str, position: int) -> None:
        super().__init__(why)
        self.why, self.position = why, position


@dataclass(frozen=True, slots=True)
class user_named_errors:
    """In errors from the block, replace the text's position by the user's name. Raises TypeError, ValueError."""

    locate: Callable[[int], tuple[int, str]]
    """As `Block.locate`."""

    def __enter__(self) -> None:
        """Do nothing. (This is a class because a generator would slow down calls for one pair.)"""

    def __exit__(self, kind: object, wrong: object, traceback: object) -> None:
        if isinstance(wrong, ResultError):
            raise TypeError(wrong.message(self.locate(wrong.position)[1])) from None
        if isinstance(wrong, TextRefused):
            raise ValueError(f"{self.locate(wrong.position)[1]} {wrong.why}") from None


TokenPipeline: TypeAlias = "AsciiWords | TokenLists"
"""What turns texts into tokens and ids: a tokenizer, stop words and a stemmer."""


_WHITE_SPACE = " \t\n\r\v\f"
"""White space that a reader may drop."""


@dataclass(frozen=True)
class Reader:
    """Reads texts with one set of options."""

    only_sentences: ClassVar[bool] = False
    """Whether every measure takes the words of a text from its sentences."""

    pipeline: TokenPipeline
    names: TextNames = field(default_factory=TextNames)
    limit: Callable[[str], str] | None = None
    """Truncates a text, before anything else happens to it."""
    split: "Splitter | None" = None
    """Splits a text into sentences; None: they end at newlines."""
    sentence_pipeline: "TokenPipeline | None" = None
    """Reads sentences, if the standard tokenizes them differently from whole texts."""
    notes: tuple[str, ...] = ()
    """Warnings about options without effect, for each call."""

    def read(self, texts: Sequence[str], *, whole: bool = True, sentences: bool = True) -> Batches:
        """Read each text as one sequence and as sentences. A batch not requested may be a copy of the other."""
        if self.limit is not None:
            texts = [self.limit(text) for text in texts]
        pipeline = self.pipeline_for(by_sentence=True)
        if not sentences or (pipeline is self.pipeline and self.split is None and pipeline.breaks_at_newline):
            batch = self.pipeline.read(texts, by_line=sentences)
            return Batches(batch, batch)
        by_sentence = pipeline.read_sentences([self._sentences(text, at) for at, text in enumerate(texts)])
        return Batches(self.pipeline.read(texts) if whole else by_sentence, by_sentence)

    def pipeline_for(self, by_sentence: bool) -> TokenPipeline:
        """The pipeline for sentences, or for whole texts."""
        return self.sentence_pipeline if by_sentence and self.sentence_pipeline is not None else self.pipeline

    def with_vocabulary(self) -> Self:
        """A copy for use by a single thread, which may keep its vocabulary between calls."""
        return replace(self, pipeline=self.pipeline.with_vocabulary())

    @property
    def takes_bytes(self) -> bool:
        """Whether texts can be read as UTF-8 bytes, without decoding them."""
        return isinstance(self.pipeline, AsciiWords) and self.limit is None and self.split is None

    @property
    def splits_at_spaces(self) -> bool:
        """Whether a word is whatever is between spaces."""
        return self.pipeline.splits_at_spaces

    def truncated(self, text: str) -> tuple[str, str]:
        """The part of a text within the limit: for measures that compare sentences, and for all others."""
        kept = text if self.limit is None else self.limit(text)
        return kept, kept

    def origin(self, kept: str, text: str) -> "Sequence[Span] | None":
        """Which part of `text` each character of `kept` comes from, then the end; None if that is unknown.

        kept : one of `truncated(text)`: the beginning of `text`, perhaps without some of its white space
        """
        spans, at = [], 0
        for character in kept:
            while character not in _WHITE_SPACE and text[at] in _WHITE_SPACE:
                at += 1
            spans.append((at, at + 1))
            at += 1
        return [*spans, (at, at)]

    def tokens(self, text: str) -> list[str]:
        """The words of a text within the limit."""
        return self.pipeline.tokens(self.truncated(text)[1])

    def _sentences(self, text: str, position: int) -> list[str]:
        """The sentences of a truncated text, without empty ones."""
        try:
            sentences = text.split("\n") if self.split is None else self.split.sentences(text)
        except ResultError as wrong:
            raise wrong.at(position) from None
        return [sentence for sentence in sentences if sentence]


def make_reader(options: TextOptions, default: "str | Tokenizer", porter: "Callable[[], Stemmer]") -> Reader:
    """The reader of a standard with the given options.

    default : the tokenizer if neither `tokenizer` nor `language` selects one
    porter : makes the stemmer that the standard calls "porter"

    Raises ValueError or TypeError for an unknown name, ImportError if a library is missing.
    """
    language = stops = None
    if options.language is not None:
        from rougekit.scoring.text import languages

        language = languages.resolve(options.language)
    if options.stopwords is not None:
        from rougekit.scoring.text import stopwords

        stops = stopwords.resolve(options.stopwords)
    tokenizer = _tokenizer(options, language, default)
    stemmer = _stemmer(options, tokenizer.is_the_users, language, porter)
    splitter = _splitter(options, language)
    limit_name, limit = _limit(options)
    sources = [source for source in (tokenizer, stemmer, stops, splitter) if source is not None]
    names = TextNames(
        tokenizer=tokenizer.name,
        stemmer="none" if stemmer is None else stemmer.name,
        stopwords="none" if stops is None else stops.name,
        sentences="newline" if splitter is None else splitter.name,
        limit=limit_name,
        language=options.language,
        versions={name: version for source in reversed(sources) for name, version in source.versions.items()},
    )
    pipeline = _pipeline(tokenizer, stemmer, frozenset() if stops is None else stops.words)
    notes: tuple[str, ...] = ()
    if tokenizer.is_the_users and options.use_stemmer:
        notes = (
            "use_stemmer=True has no effect with a tokenizer of your own; to stem its tokens, give stemmer='porter'",
        )
    return Reader(pipeline, names, limit, splitter, notes=notes)


def _tokenizer(options: TextOptions, language: "Language | None", default: "str | Tokenizer") -> "Tokenizer":
    """The requested tokenizer, else the language's, else the default."""
    tokenizer: object = options.tokenizer
    if tokenizer is None:
        tokenizer = (language and language.tokenizer) or default
    elif tokenizer == getattr(default, "name", default):
        tokenizer = default
    if isinstance(tokenizer, str) and tokenizer in FOLDINGS:
        return AsciiWords(folding=FOLDINGS[tokenizer])
    from rougekit.scoring.text import tokenizers

    return tokenizers.resolve(tokenizer, None if language is None else language.name)


def _splitter(options: TextOptions, language: "Language | None") -> "Splitter | None":
    """The requested splitter, else the language's, else English Punkt; None if texts are not split."""
    if not options.split_summaries:
        return None
    from rougekit.scoring.text import sentences

    splitter = options.sentences
    if splitter is None and language:
        splitter = language.sentences
    return sentences.resolve(splitter, language.code if language else "en")


def _stemmer(
    options: TextOptions, is_the_users: bool, language: "Language | None", porter: "Callable[[], Stemmer]"
) -> "Stemmer | None":
    """The requested stemmer; else that of the language or of use_stemmer, unless the tokenizer is the user's."""
    name = options.stemmer
    if name is None and not is_the_users:
        name = language.stemmer if language else None
        if options.use_stemmer:
            if language and name != "porter":
                has = "no stemmer" if name == "none" else f"{name!r}, which language selects"
                raise ValueError(
                    f"use_stemmer=True and language={options.language!r}: use_stemmer means Porter's stemmer, but "
                    f"{language.name} has {has}; leave out use_stemmer, or give stemmer='porter'"
                )
            name = "porter"
    if name is None or name == "porter":
        return None if name is None else porter()
    from rougekit.scoring.text import stemmers

    return stemmers.AsciiOnly(porter()) if name == "porter:ascii" else stemmers.resolve(name)


def _pipeline(tokenizer: "Tokenizer", stemmer: "Stemmer | None", stopwords: frozenset[str]) -> TokenPipeline:
    """The pipeline: by kernels if they implement the tokenizer and the stemmer, otherwise by lists of tokens."""
    if isinstance(tokenizer, AsciiWords):
        folding = tokenizer.folding
        if stemmer is None:
            return AsciiWords(stopwords=stopwords, folding=folding)
        from rougekit.scoring.text.stemmers import Porter

        if isinstance(stemmer, Porter):
            exceptions = stemmer.base_forms
            return AsciiWords(stemmer=stemmer.kernel, exceptions=exceptions, stopwords=stopwords, folding=folding)
    from rougekit.scoring.text.token_lists import TokenLists

    return TokenLists(tokenizer, None if stemmer is None else stemmer.stems, stopwords)


def _limit(options: TextOptions) -> tuple[str, Callable[[str], str] | None]:
    """The limit as the signature writes it, and the function that applies it."""
    if options.max_words is not None:
        return f"{options.max_words}w", partial(first_words, max_words=options.max_words)
    if options.max_bytes is not None:
        return f"{options.max_bytes}b", partial(first_bytes, max_bytes=options.max_bytes)
    return "none", None


def first_words(text: str, max_words: int) -> str:
    """The text up to the end of word number max_words. Words are those of str.split(); white space is kept.

    >>> first_words("one\\ntwo  three", 2)
    'one\\ntwo'
    """
    words = text.split(None, max_words)
    if len(words) <= max_words:
        return text
    return text[: len(text) - len(words[-1])].rstrip()


def first_bytes(text: str, max_bytes: int) -> str:
    """The longest prefix with at most max_bytes bytes of UTF-8. A lone surrogate counts as three bytes.

    >>> first_bytes("né", 2)
    'n'
    """
    if text.isascii() or 4 * len(text) <= max_bytes:
        return text[:max_bytes]
    return decoded(text[:max_bytes].encode("utf-8", "surrogatepass")[:max_bytes])


def decoded(data: bytes) -> str:
    """Decode UTF-8 (surrogatepass), dropping a last character that was cut in two."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError as error:
        return data[: error.start].decode("utf-8", "surrogatepass")
