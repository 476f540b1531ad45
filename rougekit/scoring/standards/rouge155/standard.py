"""`standard="rouge155"`: the numbers of the Perl script ROUGE-1.5.5."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

import numpy as np

from rougekit.foundation.arrays.batch import Batch, Batches, Rows
from rougekit.foundation.arrays.types import Counts, Floats, Ints
from rougekit.reading.reasoning import without_reasoning
from rougekit.scoring.measures.base import Measure
from rougekit.scoring.measures.lcs import UnionLCS
from rougekit.scoring.measures.names import TypeNames
from rougekit.scoring.measures.ngram import NGram
from rougekit.scoring.options import AggregateOptions, MeasureOptions, TextOptions
from rougekit.scoring.results import AggregateScore
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.standards.base import BY_PUNKT, LIMITS, STEMMING, LinesAfter, NamedAverage, UsualChoice
from rougekit.scoring.standards.rouge155 import bootstrap, counts, ratios
from rougekit.scoring.standards.rouge155.lines import limited, sentences
from rougekit.scoring.standards.rouge155.measures import LCS155, SkipBigram155, UnionWeightedLCS
from rougekit.scoring.standards.rouge155.ratios import formula_of
from rougekit.scoring.standards.rouge155.words import Porter155
from rougekit.scoring.standards.rules import Rules
from rougekit.scoring.text import reader


@dataclass(frozen=True)
class Reader155(reader.Reader):
    """Reads texts as ROUGE-1.5.5 reads SPL files: a line is a sentence, and limits follow the script's own rules."""

    clips_by_whole_text = True

    max_words: int = 0
    """0 for no limit."""
    max_bytes: int = 0
    """The limit in bytes of UTF-8; 0 for no limit."""

    def read(self, texts: Sequence[str], *, whole: bool = True, sentences: bool = True) -> Batches:
        """Read whole texts and sentences with one vocabulary: ROUGE-L compares sentences, but clips by whole texts."""
        by_lines = whole_texts = texts
        if self.limit is not None:
            by_lines, whole_texts = map(list, zip(*map(self.truncated, texts), strict=True)) if texts else ([], [])
        lines = None if self.max_bytes else self.in_lines(by_lines)
        if lines is not None:
            batch = self.pipeline.read(lines)
            return Batches(batch, batch)
        n = len(texts)
        split = [self._sentences(text, at) for at, text in enumerate(by_lines)]
        both = self.pipeline.read_sentences([*split, *([text] for text in whole_texts)])
        return Batches(
            Batch(both.ids, both.sentence_at, both.text_at[n:], both.n_words),
            Batch(both.ids, both.sentence_at, both.text_at[: n + 1], both.n_words),
        )

    def truncated(self, text: str) -> tuple[str, str]:
        """The sentences, as lines, and the whole text, both truncated. An incomplete last character is dropped."""
        if self.limit is None:
            return text, text
        if self.names.drops_reasoning:
            text = without_reasoning(text)
        lines = sentences(text.encode("utf-8", "surrogatepass"), "SPL")
        within = limited(lines, self.max_words, self.max_bytes)
        by_lines, whole = ("\n".join(map(reader.decoded, lines)) for lines in (within.sentences, within.whole))
        return by_lines, whole


_PERL = NamedAverage("average that Perl prints", {"perl_average": True}, of_resamples=True)


class Rouge155(Rules):
    """Texts are read as SPL files in UTF-8, ROUGE-L compares sentences, and references are pooled."""

    name = tokenizer = "rouge155"
    tool = "ROUGE-1.5.5 (pyrouge, files2rouge)"
    type_names = TypeNames("rouge155", (NGram, LCS155, UnionLCS, UnionWeightedLCS, SkipBigram155))
    multi_references = usual_multi_references = ("pooled", "best")
    usual_choices = ((STEMMING,), (UsualChoice("without stop words", {"stopwords": "smart"}, by_lines=True),), LIMITS)
    usual_sentences = (
        BY_PUNKT,
        UsualChoice("sentences of files2rouge", {"split_summaries": True, "sentences": LinesAfter(" .")}),
        UsualChoice("sentences of files2rouge until 2020", {"split_summaries": True, "sentences": LinesAfter(" . ")}),
    )
    averages = (
        _PERL,
        _PERL._replace(label="average that Perl prints in file-name order", in_file_name_order=True),
        NamedAverage("mean", {}),
    )
    beta_may_be_ratio = False
    no_nan = "which prints 0"

    def porter(self) -> Porter155:
        return Porter155()

    def make_reader(self, options: TextOptions) -> Reader155:
        base = reader.make_reader(options, self.tokenizer, self.porter)
        made = Reader155(
            base.pipeline, base.names, base.limit, base.split, notes=base.notes,
            max_words=options.max_words or 0, max_bytes=options.max_bytes or 0,
        )  # fmt: skip
        return made if made.limit is None else replace(made, limit=lambda text: made.truncated(text)[1])

    @staticmethod
    def count(texts: Batches, rows: Rows, measures: Sequence[Measure]) -> list[Counts]:
        whole, by_sentence = texts
        shift = 0
        if whole is not by_sentence:  # join them into one batch: first the sentences, then the whole texts
            shift = len(by_sentence.text_at) - 1
            text_at = np.concatenate((by_sentence.text_at[:-1], whole.text_at))
            whole = Batch(whole.ids, whole.sentence_at, text_at, whole.n_words)
        pairs = counts.Pairs(rows.prediction + shift, rows.reference + shift, rows.prediction, rows.reference)
        counted = counts.count(whole, dict.fromkeys(measures, pairs))
        return [counted[measure].astype(np.int64 if measure.whole_counts else np.float64) for measure in measures]

    def score_examples(self, measure: Measure, table: Counts, example_at: Ints, options: MeasureOptions) -> Floats:
        counted = self.example_counts(measure, table, example_at, options)
        return ratios.scores(counted, formula_of(measure), ratios.alpha_of(options.beta_number))

    def example_counts(self, measure: Measure, table: Counts, example_at: Ints, options: MeasureOptions) -> Counts:
        return ratios.perl_example_counts(table, example_at, formula_of(measure), best=options.references_by == "best")

    def aggregate(self, scores: Scores, options: AggregateOptions, threads: int | None) -> dict[str, Any]:
        """One result per type: the exact mean, or with perl_average what ROUGE-1.5.5 prints.

        Raises ValueError if there are no examples, for legacy_bootstrap, and for perl_average without resamples.
        """
        if options.legacy_bootstrap:
            raise ValueError(
                "legacy_bootstrap=True is rouge_score's bootstrap; with standard 'rouge155' give perl_average=True"
            )
        if not options.perl_average or not len(scores):
            return super().aggregate(scores, options, threads)
        if not options.n_resamples:
            raise ValueError("perl_average=True and n_resamples=0: it averages resamples; expected n_resamples >= 1")
        return _printed(scores, options)


def _printed(scores: Scores, options: AggregateOptions) -> dict[str, Any]:
    """The averages that the script prints for instances named 1, 2, 3, ..., which it sorts as strings."""
    micro = options.average == "micro"
    columns = [scores[name].example_counts()[:3] if micro else scores[name].columns for name in scores.types]
    order = sorted(range(len(scores)), key=lambda example: str(example + 1))
    bounds = bootstrap.intervals(
        np.concatenate(columns)[:, order].T,
        resamples=options.n_resamples,
        confidence=float(Decimal(repr(float(options.confidence))) * 100),
        micro_alpha=ratios.alpha_of(scores.options.beta_number) if micro else None,
    )
    low, mid, high = (ratios.round5(part).reshape(-1, 3) for part in (bounds.low, bounds.mid, bounds.high))
    return {
        name: AggregateScore(tuple(low[k]), tuple(mid[k]), tuple(high[k]), len(scores))
        for k, name in enumerate(scores.types)
    }
