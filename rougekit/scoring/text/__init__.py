"""How a text becomes tokens: limits, sentences, tokenizers, stop words, stemmers."""
