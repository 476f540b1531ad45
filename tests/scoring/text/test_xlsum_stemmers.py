"""XL-Sum's stemmers by language. (Beside the tool: tests/scoring/standards/test_xlsum.py.)"""

from concurrent.futures import ThreadPoolExecutor

import pytest

from rougekit import Scorer
from rougekit.scoring.text.stemmers import resolve
from rougekit.scoring.text.xlsum_stemmers import STEMMERS


@pytest.mark.parametrize(
    ("language", "words", "stems"),
    [
        ("hindi", ["लड़कियों", "लड़के", "घर", "काना"], ["लड़क", "लड़क", "घर", "का"]),
        ("bengali", ["রহিমেরগুলো", "করেছিলেন", "ভাতের", "দেখেছ", "গে\u09dfে"], ["রহিমের", "কর", "ভাত", "দেখ", "গা"]),
        ("english", ["running", "should", "has"], ["run", "should", "has"]),
        ("turkish", ["kitaplar", "ev"], ["kitap", "ev"]),
    ],
)
def test_forms_and_their_stems(language, words, stems):
    pytest.importorskip({"english": "nltk", "turkish": "TurkishStemmer"}.get(language, "sys"))
    assert resolve(f"xlsum:{language}").stems(words * 2) == stems * 2


@pytest.mark.parametrize("language", [name.removeprefix("xlsum:") for name in STEMMERS])
def test_it_equals_itself_after_other_words_and_in_threads(language):
    pytest.importorskip("TurkishStemmer" if language == "turkish" else "nltk")
    stemmer = resolve(f"xlsum:{language}")
    words = ["وهبوا", "يعاملون", "laufende", "running", "книгами", "लड़कियों", "kitaplar", "ভাতের"]
    alone = [stemmer.stems([word])[0] for word in words]
    assert stemmer.stems(words) == alone
    with ThreadPoolExecutor(4) as pool:
        assert all(found == alone for found in pool.map(stemmer.stems, [words] * 20))


def test_a_word_without_a_stem_does_not_count():
    pytest.importorskip("nltk")
    marks = "\u064b\u064c\u064d\u064e\u064f"
    scorer = Scorer(["rouge1"], tokenizer="whitespace", stemmer="xlsum:arabic")
    assert scorer.reader.pipeline.tokens(f"{marks} a") == ["a"]
    assert scorer.reader.pipeline.spans(f"{marks} a") == [(6, 7)]
    assert scorer.score([f"{marks} a"], ["a"])["rouge1"].precision == [1.0]


def test_no_such_stemmer():
    with pytest.raises(ValueError, match=r"stemmer='xlsum:hndi' \(did you mean 'xlsum:hindi'\?\)"):
        resolve("xlsum:hndi")
