"""Records xlsum/cases.jsonl: `python -m tests.golden.record_xlsum`, with XL-Sum's scorer (dev/peers.py).

It needs pyonmttok, which has no wheels for Python 3.13. Bengali needs the package bengali_stemmer of
github.com/abhik1505040/bengali-stemmer on the path; without it, its recorded lines are kept.

Each line has a language, whether words were stemmed, pairs of texts, the tokens of the predictions, P, R and F of each
type and pair, and the versions of the libraries used.
"""

import json
from pathlib import Path

from dev import peers
from rougekit import Scorer
from tests.helpers.udhr import ARTICLES

CASES = Path(__file__).parent / "xlsum" / "cases.jsonl"
TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
CODES = {
    "": "en", "english": "en", "german": "de", "french": "fr", "spanish": "es", "russian": "ru", "arabic": "ar",
    "hindi": "hi", "bengali": "bn", "turkish": "tr", "thai": "th", "chinese": "zh", "japanese": "ja", "burmese": "my",
    "norwegian": "no", "romanian": "ro", "hungarian": "hu", "finnish": "fi", "danish": "da", "dutch": "nl",
    "italian": "it", "portuguese": "pt", "swedish": "sv", "urdu": "ur",
}  # fmt: skip
"""The tool's names of languages, and the codes of tests/data/udhr.tsv."""
ODD = [
    "İstanbul ΑΣ ﬁ", "\u0301a b\u0301 \u0301c 2\n \u0e34", "a\u200db x2y ½²Ⅳ $5 😀😀", "▁ ￭ ￨ ⦅a⦆ \ufeffabc\x0bd",
    "\u064b\u064c\u064d\u064e\u064f running", "你好 世界 GPT-4", "။ ်a ့်က \u1039\u1039 က္က", "", "\n \t",
    "a a b\na b a", "b a\na",
]  # fmt: skip


def pairs(language: str) -> list[list[str]]:
    """Both sentences of the first article in the language, each against the other texts; and odd texts."""
    of_code = {code: [first, second, f"{first}\n{second}"] for code, first, second in ARTICLES}
    texts = of_code.get(CODES[language], []) + ODD
    return [[text, texts[(place * 5 + 1) % len(texts)]] for place, text in enumerate(texts)]


def recorded(language: str, stemmed: bool) -> str:
    """A line of the file."""
    from multilingual_rouge import tokenization_wrapper
    from multilingual_rouge.rouge_scorer import RougeScorer

    tool = RougeScorer(TYPES, use_stemmer=stemmed, lang=language or None)
    ours = Scorer(TYPES, standard="xlsum", use_stemmer=stemmed, language=language or None)
    texts = pairs(language)
    for _ in range(2):  # the second time with the state that the Arabic stemmer keeps
        found = [tool.score(reference, prediction) for prediction, reference in texts]
    row = {
        "language": language,
        "stemmed": stemmed,
        "versions": dict(ours.reader.names.versions),
        "pairs": texts,
        "tokens": [tokenization_wrapper.tokenize(text, tool._stemmer, tool._tokenizer) for text, _ in texts],
        "scores": {name: [list(map(float, scores[name])) for scores in found] for name in TYPES},
    }
    return json.dumps(row)


def main() -> None:
    """Write the file."""
    peers.multilingual_rouge_module()
    from multilingual_rouge import stemmers

    old = {}
    if CASES.exists():
        rows = CASES.read_text().splitlines()
        old = {(row["language"], row["stemmed"]): line for line in rows for row in [json.loads(line)]}
    try:
        from bengali_stemmer.rafikamal2014 import RafiStemmer

        stemmers.LANG2STEMMER["bengali"] = lambda: RafiStemmer().stem_word
        has_bengali = True
    except ImportError:
        has_bengali = False
    lines = [
        old["bengali", stemmed] if language == "bengali" and not has_bengali else recorded(language, stemmed)
        for language in CODES
        for stemmed in (False, True)
    ]
    CASES.write_text("".join(f"{line}\n" for line in lines))


if __name__ == "__main__":
    main()
