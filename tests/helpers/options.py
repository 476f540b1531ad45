"""A non-default value for every option."""

import math
from typing import Any

OTHER = {
    "standard": "rouge155", "tokenizer": "unicode", "use_stemmer": True, "stemmer": "porter", "stopwords": "smart",
    "split_summaries": True, "sentences": "sentencex", "language": "de", "max_words": 5, "max_bytes": 5,
    "drop_reasoning": True,
    "rouge_types": ("rougeSU4", "bleu"), "multi_reference": "pooled", "beta": 2.0, "zero_division": math.nan,
    "empty": "skip", "bleu_smoothing": "add-one", "bleu_weights": (0.1, 0.2, 0.3, 0.4), "confidence": 0.9,
    "n_resamples": 10, "seed": 3, "average": "micro", "interval": "percentile", "legacy_bootstrap": True,
    "perl_average": True,
}  # fmt: skip
NEEDED: dict[str, dict[str, Any]] = {
    "sentences": {"split_summaries": True}, "empty": {"standard": "rouge"},
    "bleu_smoothing": {"rouge_types": ("bleu",)}, "bleu_weights": {"rouge_types": ("bleu",)},
}  # fmt: skip
"""Other options without which the value has no effect or is refused."""
