"""How a text becomes tokens: limits, sentences, tokenizers, stop words, stemmers."""

from rougekit.foundation.lazy import submodules

submodules(__name__, "blocks", "cleaning", "token_ids")
