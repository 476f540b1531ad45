"""What public programs replace in rouge_score, done to rouge_score and to rougekit.compat alike."""

import re
from collections import Counter, namedtuple
from contextlib import contextmanager
from types import SimpleNamespace
from unittest import mock

from rouge_score import rouge_scorer, scoring, tokenize, tokenizers

from rougekit.compat import rouge_scorer as our_scorer
from rougekit.compat import scoring as our_scoring
from rougekit.compat import tokenize as our_tokenize
from rougekit.compat import tokenizers as our_tokenizers

THEIRS = SimpleNamespace(rouge_scorer=rouge_scorer, scoring=scoring, tokenize=tokenize, tokenizers=tokenizers)
OURS = SimpleNamespace(rouge_scorer=our_scorer, scoring=our_scoring, tokenize=our_tokenize, tokenizers=our_tokenizers)

Parts = namedtuple("Parts", "precision recall fmeasure")


class Stems:
    def stem(self, word):
        return word[:4]


class Tokens:
    """A tokenizer whose tokens are `made` of words."""

    def __init__(self, made):
        self.made = made

    def tokenize(self, text):
        return list(map(self.made, text.split()))


class Word:
    """Equal words differ unless they are at the same place, as spaCy's tokens do."""

    def __init__(self, text):
        self.text = text

    def __eq__(self, other):
        return self.text[:1] == other.text[:1]

    def __hash__(self):
        return len(self.text)


class Pairs(tokenizers.Tokenizer):
    def tokenize(self, text):
        return [text[k : k + 2] for k in range(0, len(text), 2)]


def of_module(name, attribute, made):
    """Replace an attribute of a module; `made` gets what was there."""

    def patch(modules):
        module = getattr(modules, name)
        return mock.patch.object(module, attribute, made(getattr(module, attribute)))

    return patch


def shorter(function):
    return lambda *arguments: function(*arguments)[:-1]


def first_letters(function):
    return lambda *texts: function(*([token[:1] for token in text] for text in texts))


IN_MODULES = {
    "tokenize": of_module("tokenize", "tokenize", lambda _: lambda text, stemmer: list(text.lower())),
    "words": of_module("tokenize", "NON_ALPHANUM_RE", lambda _: re.compile("[^a-z0-9é中文]+")),
    "valid words": of_module("tokenize", "VALID_TOKEN_RE", lambda _: re.compile("[a-z]+$")),
    "spaces": of_module("tokenize", "SPACES_RE", lambda _: re.compile("[ a]")),
    "default tokenizer": of_module("tokenizers", "DefaultTokenizer", lambda _: lambda use_stemmer: Pairs()),
    "its method": lambda modules: mock.patch.object(
        modules.tokenizers.DefaultTokenizer, "tokenize", lambda self, text: text.split()
    ),
    "F": of_module("scoring", "fmeasure", lambda _: lambda precision, recall: (precision + recall) / 2),
    "score": of_module("scoring", "Score", lambda _: Parts),
    "ngrams": of_module("rouge_scorer", "_create_ngrams", lambda _: lambda tokens, n: Counter(tokens[n:])),
    "score of ngrams": of_module("rouge_scorer", "_score_ngrams", lambda old: lambda a, b: old(b, a)),
    "score of lcs": of_module("rouge_scorer", "_score_lcs", lambda old: lambda a, b: old(a[:2], b)),
    "table": of_module("rouge_scorer", "_lcs_table", first_letters),
    "backtracking": of_module("rouge_scorer", "_backtrack_norec", shorter),
    "positions": of_module("rouge_scorer", "lcs_ind", shorter),
    "union of positions": of_module("rouge_scorer", "_find_union", shorter),
    "union": of_module("rouge_scorer", "_union_lcs", lambda old: lambda a, b: old(a, b)[1:]),
    "score of lines": of_module("rouge_scorer", "_summary_level_lcs", lambda old: lambda a, b: old(a[:1], b)),
}  # fmt: skip


def in_scorer(name, made):
    def patch(scorer):
        setattr(scorer._tokenizer, name, made)

    return patch


def other_tokenizer(tokenizer):
    def patch(scorer):
        scorer._tokenizer = tokenizer

    return patch


IN_SCORERS = {
    "assigned tokenize": in_scorer("tokenize", str.split),
    "assigned stemmer": in_scorer("_stemmer", Stems()),
    "no stemmer": in_scorer("_stemmer", None),
    "other tokenizer": other_tokenizer(Pairs()),
    **{f"tokens of {made.__name__}": other_tokenizer(Tokens(made)) for made in (len, hash, tuple, frozenset, Word)},
    "float tokens": other_tokenizer(Tokens(lambda word: len(word) or float("nan"))),
}


@contextmanager
def patched(modules, name, types, stem):
    """A scorer of these modules while something is replaced in it or in them."""
    if name in IN_SCORERS:
        scorer = modules.rouge_scorer.RougeScorer(types, use_stemmer=stem)
        scorer.score("a cat", "the cat")  # it may be replaced after a score
        IN_SCORERS[name](scorer)
        yield scorer
    else:
        before = modules.rouge_scorer.RougeScorer(types, use_stemmer=stem)
        before.score("a cat", "the cat")
        with IN_MODULES[name](modules):
            yield modules.rouge_scorer.RougeScorer(types, use_stemmer=stem) if name == "default tokenizer" else before
