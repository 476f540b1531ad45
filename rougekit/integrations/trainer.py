"""ROUGE in a training loop of transformers: token ids or logits in, a flat dict of plain numbers out."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from inspect import signature
from typing import Any

import numpy as np

from rougekit.foundation.arrays.types import Ints
from rougekit.foundation.checks import one_of, shown, true_or_false, whole_number
from rougekit.foundation.errors import once_per_line, warn
from rougekit.foundation.inputs import as_list, shown_with_type
from rougekit.foundation.plurals import counted
from rougekit.scoring.measures.names import DEFAULT_TYPES
from rougekit.scoring.options import may_leave_out
from rougekit.scoring.results import PARTS
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.text.token_ids import checked_id_set

IGNORED = -100
"""The label that transformers ignores, and with which it pads arrays to a common width."""

REPORTS = ("fmeasure", "precision", "recall", "interval", "n_examples")


def make_compute_metrics(
    processing_class: Any = None,
    rouge: Any = None,
    rouge_types: str | Sequence[str] = DEFAULT_TYPES,
    *,
    tokenizer: Any = None,
    report: Sequence[str] = ("fmeasure",),
    prefix: str = "",
    generated_length: bool = True,
    shift_logits: bool = False,
    scale: float = 1,
    rounded: int | None = None,
    decode: bool = True,
    separator: int | Sequence[int] = (),
    confidence: float | None = None,
    n_resamples: int | None = None,
    seed: int | None = None,
    average: str | None = None,
    **options: Any,
) -> "ComputeMetrics":
    """A `compute_metrics` for `Trainer` and `Seq2SeqTrainer`.

    Parameters
    ----------
    processing_class : tokenizer or processor with `batch_decode`
        The one that the trainer gets under this name.
    rouge : None, Scorer or a loaded metric
        None: a Scorer of `rouge_types` and `options`. A Scorer has its own options. A metric's `compute` is called with
        `rouge_types` and the other options that are given; load a metric other than rougekit's with
        `keep_in_memory=True`.
    report : sequence of "fmeasure", "precision", "recall", "interval", "n_examples"
        "fmeasure" is reported as `rougeL`, the others as `rougeL_precision`, `rougeL_recall`, `rougeL_low` and
        `rougeL_high`, the bounds of the F-measure, and `rougeL_n_examples`, the number of examples that it is of.
        With zero_division=nan or empty="skip", which leave out examples, that is always reported. Without "interval"
        nothing is resampled.
    prefix : put before every name; the trainer puts its own ("eval_") before that
    generated_length : report `gen_len` too, the mean number of tokens of a prediction that are not padding
    shift_logits : logits at position i predict token i + 1, as in decoder-only models; so do ids that
        `preprocess_logits_for_metrics` made of them by argmax, which then count where there is a label, as logits do
    scale : multiplies scores; 100 gives percent, as transformers' example scripts log
    rounded : decimals to which scaled scores are rounded, 4 in those scripts; None: not rounded
    decode : False scores token ids as they are (`Scorer.score_ids`), without the tokenizer's special tokens
    separator : with decode=False the id of a line break, which ends a sentence for rougeLsum
    confidence, n_resamples, seed, average : as in `Scores.aggregate`
    tokenizer : as in Scorer: what splits the decoded texts into words; without `processing_class`, it takes its place
    options : as in Scorer. As always, sentences end at newlines for rougeLsum, but most tokenizers drop newlines: it
        then equals rougeL, and you are warned once. `split_summaries=True` splits texts into sentences, as
        transformers' example scripts do; use it when you score the test set, too.

    Returns
    -------
    A callable that takes an `EvalPrediction`, or a tuple of predictions and labels, and returns a dict from name to
    float: fractions, unless `scale` says otherwise. With `batch_eval_metrics=True` it is called with one batch at a
    time and keeps their texts until it is called with `compute_result=True`. With several ranks, each scores all rows;
    they share no file or lock. The attribute `signature` says how to reproduce the last numbers.

    Raises
    ------
    TypeError, ValueError : here, an invalid option; in a call, predictions or labels of a wrong shape or dtype.

    Of logits (a trainer without `predict_with_generate`), it takes the likeliest token at each position, given the true
    tokens before it. That is not generated text, and its scores are higher; without `shift_logits`, you are warned.
    """
    if processing_class is None:
        processing_class, tokenizer = tokenizer, None
    if not hasattr(
        processing_class if decode else _plain(processing_class), "batch_decode" if decode else "all_special_ids"
    ):
        raise TypeError(
            f"processing_class={shown(processing_class)}; expected a tokenizer or processor, as passed to the trainer"
        )
    if tokenizer is not None:
        options["tokenizer"] = tokenizer
    report = as_list(report, "report", "names")
    for part in report:
        one_of("report", part, REPORTS)
    for name, flag in (("generated_length", generated_length), ("shift_logits", shift_logits), ("decode", decode)):
        true_or_false(name, flag)
    if isinstance(scale, bool) or not isinstance(scale, int | float) or not 0 < scale < math.inf:
        raise ValueError(f"scale={scale!r}; expected a number > 0, such as 100 for percent")
    if rounded is not None:
        whole_number("rounded", rounded, lowest=0)
    if not decode and not isinstance(rouge, Scorer | None):
        raise TypeError(f"decode=False, but rouge is a {type(rouge).__name__}; expected None or a Scorer")
    given = {"confidence": confidence, "seed": seed, "average": average, "n_resamples": n_resamples}
    averaging: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    rouge = _scorer_or_metric(rouge, rouge_types, options)
    if isinstance(rouge, Scorer):
        leaves_out = rouge.options.leaves_out
    else:
        leaves_out = may_leave_out(options.get("zero_division"), options.get("empty"))
        averaging |= _passed_to(rouge, rouge_types, options, report)
    if leaves_out:
        report = [*report, "n_examples"]
    ids = None if decode else _options_of_ids(processing_class, separator)
    return ComputeMetrics(
        processing_class, rouge, averaging, tuple(report), prefix, generated_length, shift_logits, scale, rounded, ids
    )


def _scorer_or_metric(rouge: Any, rouge_types: str | Sequence[str], options: Mapping[str, Any]) -> Any:
    """The Scorer or metric that is given, or a Scorer of these types and options. Raises TypeError, ValueError."""
    if rouge is None:
        return Scorer(rouge_types, **options)
    if isinstance(rouge, Scorer):
        if options:
            raise TypeError(f"options {sorted(options)} and a Scorer, which has its own options; give one or the other")
    elif not hasattr(rouge, "compute"):
        raise TypeError(f"rouge={shown(rouge)}; expected None, a Scorer or a loaded metric (types are rouge_types)")
    return rouge


def _passed_to(
    metric: Any, rouge_types: str | Sequence[str], options: Mapping[str, Any], report: Sequence[str]
) -> dict[str, Any]:
    """What a metric's `compute` is passed, so that it draws no resamples unless what is reported needs some."""
    passed: dict[str, Any] = {}
    needs_resamples = "interval" in report or options.get("legacy_bootstrap") or options.get("perl_average")
    if not needs_resamples and "n_resamples" in signature(metric.compute).parameters:
        passed["n_resamples"] = 0  # another tool's metric takes no such argument
    types = [rouge_types] if isinstance(rouge_types, str) else list(rouge_types)
    return {**passed, **options, "rouge_types": types}


def _options_of_ids(processing_class: Any, separator: int | Sequence[int]) -> dict[str, Any]:
    """What `Scorer.score_ids` is passed: special tokens are dropped, as by `skip_special_tokens=True`."""
    separators = checked_id_set("separator", separator)
    special = _plain(processing_class).all_special_ids
    return {"ignore": {IGNORED, *special} - separators, "separator": separators}


@dataclass
class ComputeMetrics:
    """What `make_compute_metrics` returns; its arguments are the fields."""

    processing_class: Any
    rouge: Any
    averaging: dict[str, Any]
    report: tuple[str, ...]
    prefix: str
    generated_length: bool
    shift_logits: bool
    scale: float
    rounded: int | None
    ids: dict[str, Any] | None
    """Options of `Scorer.score_ids`; None to score texts."""

    signature: str | None = None
    """One line that says how to reproduce the last results; None if the metric has none."""

    def __post_init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Drop the batches of an unfinished evaluation, as happens anyway at the end of one."""
        self._predictions: list[Any] = []
        self._references: list[Any] = []
        self._lengths: list[int] = []

    def __call__(self, eval_prediction: Any, compute_result: bool = True) -> dict[str, float]:
        """Scores by name; an empty dict if more batches are to come."""
        try:
            self._keep(eval_prediction)
            results = self._results() if compute_result else {}
        except BaseException:
            self.reset()
            raise
        if compute_result:
            self.reset()
        return results

    def _keep(self, eval_prediction: Any) -> None:
        if isinstance(eval_prediction, tuple) and len(eval_prediction) == 2:  # from a loop without a Trainer
            predictions, labels = eval_prediction
        elif hasattr(eval_prediction, "predictions") and hasattr(eval_prediction, "label_ids"):
            predictions, labels = eval_prediction.predictions, eval_prediction.label_ids
        else:
            raise TypeError(
                f"eval_prediction is {shown_with_type(eval_prediction)}; expected an EvalPrediction, or a tuple "
                "(predictions, label_ids)"
            )
        for output, label_output in _batches(predictions, labels):
            labels = _ids(label_output, "label_ids")
            predicted = self._predicted(output, labels)
            if len(predicted) != len(labels):
                raise ValueError(
                    f"{counted(len(predicted), 'row')} of predictions and {len(labels)} of label_ids; expected equal "
                    "numbers"
                )
            self._predictions += self._decoded(predicted, "predictions")
            self._references += self._decoded(labels, "label_ids")
            padding = getattr(_plain(self.processing_class), "pad_token_id", None)
            self._lengths += ((predicted != IGNORED) & (predicted != padding)).sum(axis=1).tolist()

    def _predicted(self, output: Any, labels: Ints) -> Ints:
        """Generated ids as they are; of logits, the likeliest id wherever there is a label."""
        is_logits = getattr(output, "ndim", None) == 3
        if not is_logits and not self.shift_logits:
            return _ids(output, "predictions")
        likeliest = _ids(output.argmax(-1) if is_logits else output, "predictions")
        if likeliest.shape != labels.shape:
            raise ValueError(
                f"{'logits' if is_logits else 'ids'} of shape {tuple(output.shape)} and label_ids of shape "
                f"{labels.shape}: positions don't match; expected the same shape, or generated ids "
                "(predict_with_generate=True)" + (" without shift_logits" if self.shift_logits else "")
            )
        if self.shift_logits:
            likeliest, labels = likeliest[:, :-1], labels[:, 1:]
        else:
            warn(
                "predictions are logits, each given the true tokens before it: this is not generated text, and scores "
                "are too high; Seq2SeqTrainingArguments(predict_with_generate=True) generates text"
            )
        return np.where(labels == IGNORED, IGNORED, likeliest)

    def _decoded(self, ids: Ints, name: str) -> list[Any]:
        """The decoded texts, or the ids if ids are scored."""
        if self.ids is not None:
            return list(ids)
        rows = [row[row != IGNORED].tolist() for row in ids]
        try:
            texts: list[str] = self.processing_class.batch_decode(rows, skip_special_tokens=True)
        except (IndexError, OverflowError, TypeError, ValueError) as wrong:
            n_tokens = getattr(_plain(self.processing_class), "__len__", lambda: 0)()
            if n_tokens and ids.size and ids.max() >= n_tokens:
                row, column = np.argwhere(ids >= n_tokens)[0]
                raise ValueError(
                    f"{name}[{row}][{column}] is {ids[row, column]}, which the tokenizer can't decode; expected ids "
                    f"from 0 to {n_tokens - 1}, or {IGNORED}, which is left out"
                ) from wrong
            raise
        return [text.strip() for text in texts]

    def _results(self) -> dict[str, float]:
        with once_per_line("make_compute_metrics"):
            results = self._aggregated()
        metrics = {}
        for name, score in results.items():
            for suffix, value in self._reported(score):
                scaled = self.scale * float(value)
                metrics[self.prefix + name + suffix] = scaled if self.rounded is None else round(scaled, self.rounded)
            if "n_examples" in self.report and (n := getattr(score, "n_examples", None)) is not None:
                metrics[f"{self.prefix}{name}_n_examples"] = float(n)
        if self.generated_length:
            metrics[f"{self.prefix}gen_len"] = float(np.mean(self._lengths))
        return metrics

    def _aggregated(self) -> Mapping[str, Any]:
        rows = self._predictions, self._references
        if not isinstance(self.rouge, Scorer):
            results: Mapping[str, Any] = self.rouge.compute(predictions=rows[0], references=rows[1], **self.averaging)
            self.signature = getattr(self.rouge, "signature", None)
            return results
        scores = self.rouge.score(*rows) if self.ids is None else self.rouge.score_ids(*rows, **self.ids)
        averaging = scores.averaging.changed(**self.averaging)
        if "interval" not in self.report:
            averaging = averaging.without_intervals()
        self.signature = scores.signature_of(averaging)
        return scores.aggregate_by(averaging)

    def _reported(self, score: Any) -> Iterator[tuple[str, float]]:
        """Suffixes of names, and the reported values."""
        parts = getattr(score, "by_part", {})  # another metric's scores may be plain numbers
        if "fmeasure" in self.report:
            yield "", score
        yield from ((f"_{part}", parts[part].mid) for part in PARTS[:-1] if part in self.report and part in parts)
        if "interval" in self.report:
            *_, (low, _, high) = parts.values()
            yield from (("_low", low), ("_high", high))


def _plain(tokenizer: Any) -> Any:
    """The tokenizer of a processor, or the tokenizer itself."""
    return getattr(tokenizer, "tokenizer", tokenizer)


def _batches(predictions: Any, labels: Any) -> Iterable[tuple[Any, Any]]:
    """Pairs of predictions and labels: one, or several with `eval_do_concat_batches=False`."""
    if not (isinstance(predictions, list) and isinstance(labels, list)):
        predictions, labels = [predictions], [labels]
    if len(predictions) != len(labels):
        raise ValueError(
            f"{counted(len(predictions), 'batch')} of predictions and {len(labels)} of label_ids; expected equal "
            "numbers"
        )
    return zip(map(_first, predictions), map(_first, labels), strict=True)


def _first(output: Any) -> Any:
    """The ids or logits, which come first in the output of a model."""
    while isinstance(output, tuple):
        output = output[0]
    return output


def _ids(array: Any, name: str) -> Ints:
    """Token ids of shape (n_rows, width) from numpy or torch, on any device."""
    ids = np.asarray(array.detach().cpu() if hasattr(array, "detach") else array)
    if ids.ndim != 2 or ids.dtype.kind not in "iu":
        what = f"an array of {ids.dtype} and shape {ids.shape}" if ids.ndim else shown(array)
        raise ValueError(
            f"{name} is {what}; expected token ids (n_rows, width)"
            + (" or logits (n_rows, width, n_tokens)" if name == "predictions" else "")
        )
    ids = ids.astype(np.int64)
    if (negative := (ids < 0) & (ids != IGNORED)).any():
        row, column = np.argwhere(negative)[0]
        raise ValueError(
            f"{name}[{row}][{column}] is {ids[row, column]}; expected token ids from 0, or {IGNORED}, which is left out"
        )
    return ids
