"""How a text becomes tokens: limits, sentences, tokenisers, stop words, stemmers."""
