"""ROUGE-1.5.5's stemmer: nltk's class for Martin Porter's version with another step 4 and no undoubling of y."""

from nltk.stem.porter import PorterStemmer


class Porter155(PorterStemmer):
    def __init__(self):
        super().__init__(mode=PorterStemmer.MARTIN_EXTENSIONS)

    def _ends_double_consonant(self, word):
        return super()._ends_double_consonant(word) and not word.endswith("y")

    def _step4(self, word):
        word = self._drop(word, "al ance ence er ic able ible ant ement ou ism ate iti ous ive ize")
        word = self._drop(word, "ment")
        if word.endswith("ent"):
            return self._drop(word, "ent")
        if word.endswith(("sion", "tion")):
            return self._drop(word, "ion")
        return word

    def _drop(self, word, suffixes):
        for suffix in sorted(suffixes.split(), key=len, reverse=True):
            if word.endswith(suffix):
                rest = word.removesuffix(suffix)
                return rest if self._measure(rest) > 1 else word
        return word
