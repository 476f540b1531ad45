"""ROUGE as a torchmetrics metric. Its state is the totals of the examples: a few integers, exact in any order."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from torchmetrics import Metric

from rougekit.analysis.totals import Totals
from rougekit.foundation import extras
from rougekit.foundation.errors import once_per_line
from rougekit.scoring.measures.names import DEFAULT_TYPES
from rougekit.scoring.results import Bounded
from rougekit.scoring.scorer import Scorer

_UNKNOWN = Bounded(math.nan, math.nan, math.nan)


class Rouge(Metric):
    """ROUGE over batches, processes and restarts: `rouge.update(predictions, references)`, `rouge.compute()`.

    Parameters
    ----------
    rouge_types, options : as in Scorer
    average : "macro" or "micro", as in `Scores.aggregate`
    confidence : that of the interval, such as 0.95; None: no interval
    metric_options : arguments of torchmetrics' `Metric`, such as {"dist_sync_on_step": True}

    `compute` returns float64 tensors by name: `rouge1_fmeasure`, `rouge1_precision` and `rouge1_recall`, named as in
    torchmetrics' ROUGEScore, and with `confidence` the bounds of the F-measure, `rouge1_low` and `rouge1_high`; BLEU is
    `bleu`, with `bleu_low` and `bleu_high`. Without examples all are nan, as ROUGEScore's. They do not depend on how
    examples are spread over batches and ranks, which may have unequal numbers of rows, or none. The state is a tensor
    of bytes; it does not grow with the number of examples.

    As in rouge_score, sentences end at newlines for rougeLsum; `split_summaries=True` splits texts into sentences, as
    torchmetrics' ROUGEScore does.
    """

    is_differentiable = False
    higher_is_better = True
    full_state_update = False
    plot_lower_bound = 0.0
    plot_upper_bound = 1.0

    totals: list[torch.Tensor]

    def __init__(
        self, rouge_types: Sequence[str] = DEFAULT_TYPES, *, average: str = "macro",
        confidence: float | None = None, metric_options: dict[str, Any] | None = None, **options: Any,
    ) -> None:  # fmt: skip
        extras.load("pyarrow", "rougekit.integrations.torchmetrics")  # the state is an Arrow table
        super().__init__(**(metric_options or {}))
        self._scorer = Scorer(rouge_types, **options)
        self._average = average
        self._confidence = confidence
        Totals.empty(self._scorer, average)  # raises for a wrong average
        self.add_state("totals", default=[], dist_reduce_fx="cat")

    def update(self, preds: str | Sequence[str], target: Any) -> None:
        """Add examples: one text and its reference, or as many of both as `Scorer.score` takes."""
        if isinstance(preds, str):
            preds, target = [preds], [target]
        with once_per_line("Rouge"):
            added = Totals.of_texts(self._scorer, preds, target, self._average)
        self.totals = [self._packed(self._merged().merge(added))]

    def compute(self) -> dict[str, torch.Tensor]:
        """The scores of all examples."""
        totals = self._merged()
        scores = totals.result(self._confidence) if len(totals) else {}
        results = {}
        for name, measure in self._scorer.options.measures.items():
            parts = scores[name].by_part if scores else dict.fromkeys(measure.parts, _UNKNOWN)
            *others, main = [(f"_{part}" * (len(parts) > 1), bounds) for part, bounds in parts.items()]
            values = {suffix: bounds.mid for suffix, bounds in (main, *others)}
            if self._confidence is not None:
                values |= {"_low": main[1].low, "_high": main[1].high}
            for suffix, value in values.items():
                results[name + suffix] = torch.tensor(value, dtype=torch.float64)
        return results

    def plot(self, val: Any = None, ax: Any = None) -> Any:
        """Plot one result of `compute` or `forward`, or a sequence of them, as torchmetrics' metrics do.

        val : the results; None: those of the current state
        ax : a matplotlib axis to plot on; None: a new figure

        Returns the figure and the axis.
        """
        return self._plot(val, ax)

    @property
    def signature(self) -> str:
        """One line that says how the scores were made."""
        return self._merged().signature_of(self._confidence or 0.95)

    def _sync_dist(self, *arguments: Any, **options: Any) -> None:
        """Give a rank without examples the totals of no examples, as all ranks must send bytes."""
        self.totals = self.totals or [self._packed(self._merged())]
        super()._sync_dist(*arguments, **options)

    def _merged(self) -> Totals:
        """The totals of the state, which after a sync of ranks is several Arrow streams, one after the other."""
        import pyarrow as pa

        parts = [Totals.empty(self._scorer, self._average)]
        states = self.totals if isinstance(self.totals, list) else [self.totals]
        for state in states:
            source = pa.BufferReader(pa.py_buffer(state.cpu().numpy().tobytes()))
            while source.tell() < source.size():
                parts.append(Totals.from_arrow(pa.ipc.open_stream(source).read_all()))
        return Totals.merged(parts)

    def _packed(self, totals: Totals) -> torch.Tensor:
        import pyarrow as pa

        sink = pa.BufferOutputStream()
        table = totals.to_arrow()
        with pa.ipc.new_stream(sink, table.schema) as stream:
            stream.write_table(table)
        return torch.from_numpy(np.frombuffer(sink.getvalue(), np.uint8).copy()).to(self.device)
