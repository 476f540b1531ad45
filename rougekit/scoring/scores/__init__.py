"""From counts to scores: reduce several references to one score, compute P, R and F, and average with intervals."""

from rougekit.foundation.lazy import submodules

submodules(__name__, "aggregate", "bootstrap", "groups", "kept_texts", "references", "scores", "statistics")
