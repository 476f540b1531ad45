"""Read texts into batches: truncate, split into sentences, tokenize, drop stop words, stem and map to ids, in order."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Self, TypeAlias

from rougekit.foundation.arrays.batch import Batches
from rougekit.foundation.checks import shown
from rougekit.kernels.tiers import kernels
from rougekit.reading import reasoning
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
    """The standard defines no score for the text at `position`; `why` gives the reason."""

    def __init__(self, why: str, position: int) -> None:
        super().__init__(why)
        self.why, self.position = why, position


@dataclass(frozen=True, slots=True)
class user_named_errors:
    """Context manager: in errors from its body, name the text as the user knows it, such as references[3].

    Raises TypeError for a ResultError, ValueError for a TextRefused.
    """

    locate: Callable[[int], tuple[int, str]]
    """Maps a text's position to its example and the user's name for it, as `Block.locate` does."""

    def __enter__(self) -> None:
        """Do nothing. (`contextlib.contextmanager` would slow down the scoring of single pairs.)"""

    def __exit__(self, kind: object, wrong: object, traceback: object) -> None:
        if isinstance(wrong, ResultError):
            raise TypeError(wrong.message(self.locate(wrong.position)[1])) from None
        if isinstance(wrong, TextRefused):
            raise ValueError(f"{self.locate(wrong.position)[1]} {wrong.why}") from None


TokenPipeline: TypeAlias = "AsciiWords | TokenLists"
"""What turns texts into tokens and ids: a tokenizer, stop words and a stemmer."""


_WHITE_SPACE = " \t\n\r\v\f"
"""The white space that `Reader.truncated` may drop."""


@dataclass(frozen=True)
class Reader:
    """Reads texts with one set of options."""

    only_sentences: ClassVar[bool] = False
    """Whether all measures use the words of a text's sentences, even measures that do not compare sentences."""

    clips_by_whole_text: ClassVar[bool] = False
    """Whether the words of the whole text, not those of its sentences, clip the matches of measures by sentence."""

    pipeline: TokenPipeline
    names: TextNames = field(default_factory=TextNames)
    limit: Callable[[str], str] | None = None
    """Truncates a text, before all other steps: drops reasoning, and what is beyond the limit of words or bytes."""
    split: "Splitter | None" = None
    """Splits a text into sentences; None: sentences end at newlines."""
    sentence_pipeline: "TokenPipeline | None" = None
    """Reads sentences, if the standard tokenizes them differently from whole texts."""
    notes: tuple[str, ...] = ()
    """Warnings about options without effect, issued on each call."""
    keeps_empty_sentences: bool = False
    """Whether empty sentences are tokenized, too: some tokenizers find a word in them."""

    def read(self, texts: Sequence[str], *, whole: bool = True, sentences: bool = True) -> Batches:
        """Read each text as one sequence and as sentences. A batch that is not requested may be the other batch."""
        if self.limit is not None:
            texts = [self.limit(text) for text in texts]
        lines = self.in_lines(texts) if sentences else texts
        if lines is not None:
            batch = self.pipeline.read(lines, by_line=sentences)
            return Batches(batch, batch)
        split = [self._sentences(text, at) for at, text in enumerate(texts)]
        by_sentence = self.pipeline_for(by_sentence=True).read_sentences(split)
        return Batches(self.pipeline.read(texts) if whole else by_sentence, by_sentence)

    def in_lines(self, texts: Sequence[str]) -> Sequence[str] | None:
        """Truncated texts with their sentences as lines, which have the words of the whole texts; None if they may not.

        Raises NotText if one of the texts is not a str, though not always.
        """
        if self.sentence_pipeline is not None:
            return None
        if self.split is None:
            return texts if self.pipeline.breaks_at_newline else None
        if self.split.tables is None or not isinstance(self.pipeline, AsciiWords):
            return None
        return kernels.punkt.in_lines(texts, self.split.tables)

    def pipeline_for(self, by_sentence: bool) -> TokenPipeline:
        """The pipeline for sentences if `by_sentence`, else for whole texts."""
        return self.sentence_pipeline if by_sentence and self.sentence_pipeline is not None else self.pipeline

    def with_vocabulary(self) -> Self:
        """A copy that may keep its vocabulary between calls, so that only one thread may use it."""
        return replace(self, pipeline=self.pipeline.with_vocabulary())

    @property
    def runs_in_kernels(self) -> bool:
        """Whether `read` leaves all work to native kernels, which threads can share and which raise NotText."""
        tables = None if self.split is None else self.split.tables
        can_split = self.split is None or (tables is not None and tables.suit_native)
        return isinstance(self.pipeline, AsciiWords) and self.limit is None and can_split

    @property
    def takes_bytes(self) -> bool:
        """Whether texts can be read as UTF-8 bytes, without decoding them."""
        return self.runs_in_kernels and self.split is None

    @property
    def splits_at_spaces(self) -> bool:
        """Whether words are the strings between spaces."""
        return self.pipeline.splits_at_spaces

    @property
    def drops_letters(self) -> bool:
        """Whether only the letters a to z are kept."""
        return self.pipeline.drops_letters

    def truncated(self, text: str) -> tuple[str, str]:
        """The truncated text: first for measures that compare sentences, second for all others."""
        kept = text if self.limit is None else self.limit(text)
        return kept, kept

    def origin(self, kept: str, text: str) -> "Sequence[Span] | None":
        """The span in `text` of each character of `kept`, then an empty span at its end; None if they are unknown.

        kept : either result of `truncated(text)`: a prefix of `text` or of the answer in it, perhaps without some of
            its white space
        """
        spans, at = [], reasoning.answer_span(text)[0] if self.names.drops_reasoning else 0
        for character in kept:
            while character not in _WHITE_SPACE and text[at] in _WHITE_SPACE:
                at += 1
            spans.append((at, at + 1))
            at += 1
        return [*spans, (at, at)]

    def tokens(self, text: str) -> list[str]:
        """The words of a text, after truncation. Raises TypeError for anything but a str."""
        if not isinstance(text, str):
            raise TypeError(f"text={shown(text)}; expected a str")
        return self.pipeline.tokens(self.truncated(text)[1])

    def _sentences(self, text: str, position: int) -> list[str]:
        """The sentences of a truncated text; without the empty ones unless `keeps_empty_sentences`."""
        try:
            sentences = text.split("\n") if self.split is None else self.split.sentences(text)
        except ResultError as wrong:
            raise wrong.at(position) from None
        return [sentence for sentence in sentences if sentence or self.keeps_empty_sentences]


def make_reader(options: TextOptions, default: "str | Tokenizer", porter: "Callable[[], Stemmer]") -> Reader:
    """Create a standard's reader with the given options.

    default : the tokenizer if neither `tokenizer` nor `language` selects one
    porter : creates the stemmer that the standard calls "porter"

    Raises ValueError or TypeError for an unknown name, ImportError if a library is missing.
    """
    try:
        return _reader(options, default, porter)
    except ImportError as missing:
        if options.language is None:
            raise
        raise ImportError(f'language="{options.language}": {missing}') from missing


def _reader(options: TextOptions, default: "str | Tokenizer", porter: "Callable[[], Stemmer]") -> Reader:
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
        drops_reasoning=options.drop_reasoning,
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
    """The requested stemmer; else, unless the tokenizer is the user's, the one that language or use_stemmer selects."""
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
    """A pipeline that runs in kernels if they implement tokenizer and stemmer, otherwise one with lists of tokens."""
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
    """The limit as written in the signature, and the function that truncates a text to it; None if there is none."""
    name, limit = "none", None
    if options.max_words is not None:
        name, limit = f"{options.max_words}w", partial(first_words, max_words=options.max_words)
    elif options.max_bytes is not None:
        name, limit = f"{options.max_bytes}b", partial(first_bytes, max_bytes=options.max_bytes)
    return name, limit_of_answers(options, limit)


def limit_of_answers(options: TextOptions, limit: Callable[[str], str] | None) -> Callable[[str], str] | None:
    """The limit as these options apply it: to what follows a model's reasoning, if they drop that."""
    if not options.drop_reasoning:
        return limit
    return reasoning.without_reasoning if limit is None else partial(_limited_answer, limit)


def _limited_answer(limit: Callable[[str], str], text: str) -> str:
    return limit(reasoning.without_reasoning(text))


def first_words(text: str, max_words: int) -> str:
    """Truncate a text after `max_words` words, as str.split() finds them. White space before and between them is kept.

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
    """Decode UTF-8 (surrogatepass), dropping an incomplete last character."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError as error:
        return data[: error.start].decode("utf-8", "surrogatepass")
