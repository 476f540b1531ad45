"""Speed of the tokenisers and sentence splitters: MB of UTF-8 a second of processor time on one thread, best of rounds.

    python -m benchmarks.languages

Texts are seeded: words of 2 to 4 characters of each language, 12,000 of them, as frequent as Zipf's law has it; no
spaces in Chinese and Thai. rouge-score-rs's tokenisers of the same kinds (Rust) and NLTK's splitter are measured
beside ours if they are installed.
"""

import importlib.util
from collections.abc import Callable, Iterator
from time import process_time

import numpy as np

from dev.corpora import CNN, corpus, zipf
from rougekit.scoring.text import sentences, tokenizers

SAMPLES = {
    "English": "all human beings are born free and equal in dignity and rights they are endowed with reason",
    "German": "alle Menschen sind frei und gleich an Würde und Rechten geboren begabt Brüderlichkeit Größe",
    "Russian": "все люди рождаются свободными и равными в своём достоинстве и правах они наделены разумом",
    "Arabic": "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق وقد وهبوا عقلا وضميرا",
    "Hindi": "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है",
    "Korean": "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다 이성과 양심을",
    "Chinese": "人人生而自由在尊严和权利上一律平等他们赋有理性和良心并应以兄弟关系的精神相对待",
    "Thai": "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิต่างมีเหตุผลและมโนธรรม",
}
N_WORDS = 12_000
N_TEXTS, WORDS_A_TEXT = 1_500, 60


def texts_in(language: str) -> list[str]:
    """Seeded texts of one language."""
    rng = np.random.default_rng([7, *language.encode()])
    characters = tokenizers.named("char").tokens(SAMPLES[language])
    words = ["".join(rng.choice(characters, rng.integers(2, 5))) for _ in range(N_WORDS)]
    words = [word.title() if rng.random() < 0.1 else word for word in words]
    space = "" if language in ("Chinese", "Thai") else " "
    drawn = zipf(N_WORDS, N_TEXTS * WORDS_A_TEXT, rng).reshape(N_TEXTS, WORDS_A_TEXT)
    return [space.join(words[k] for k in row) + ("。" if language == "Chinese" else ".") for row in drawn]


def megabytes_a_second(work: Callable[[], object], texts: list[str], rounds: int = 5) -> float:
    """Of the fastest round."""
    size = sum(len(text.encode()) for text in texts) / 1e6
    times = []
    for _ in range(rounds):
        start = process_time()
        work()
        times.append(process_time() - start)
    return size / min(times)


def tokeniser_rows() -> Iterator[tuple[str, list[float]]]:
    """By language, and all of them mixed: ours, then the peer's."""
    ours = [tokenizers.named(name) for name in ("whitespace", "unicode", "char", "icu")]
    theirs = []
    if importlib.util.find_spec("rouge_score_rs"):
        from rouge_score_rs.tokenizers import CharacterTokenizer, UnicodeTokenizer

        theirs = [UnicodeTokenizer(), CharacterTokenizer()]
    by_language = {language: texts_in(language) for language in SAMPLES}
    mixed = [text for group in zip(*by_language.values(), strict=True) for text in group]
    for language, texts in {**by_language, "all mixed": mixed}.items():
        speeds = [megabytes_a_second(lambda t=t, x=texts: t.tokens_of(x), texts) for t in ours]
        speeds += [megabytes_a_second(lambda t=t, x=texts: [t.tokenize(s) for s in x], texts) for t in theirs]
        yield language, speeds


def splitter_rows() -> Iterator[tuple[str, float]]:
    """On English newspaper-like texts without line ends."""
    texts = [text.replace("\n", " ") for text in corpus(CNN, 4_000)[1]]
    for name in ("punkt", "sentencex:en"):
        splitter = sentences.resolve(name)
        yield name, megabytes_a_second(lambda s=splitter: [s.sentences(text) for text in texts], texts)
    if importlib.util.find_spec("nltk"):
        from nltk.tokenize.punkt import PunktParameters, PunktSentenceTokenizer

        from rougekit.scoring.text.punkt import tables

        known, parameters = tables("english"), PunktParameters()
        parameters.abbrev_types, parameters.collocations = set(known.abbreviations), set(known.collocations)
        parameters.sent_starters = set(known.starters)
        parameters.ortho_context.update(known.cases)
        nltk = PunktSentenceTokenizer(parameters)
        yield "punkt of nltk", megabytes_a_second(lambda: [nltk.tokenize(text) for text in texts], texts, rounds=2)


def main() -> None:
    """Print both tables."""
    print("tokens, MB/s  whitespace unicode  char   icu    rouge-score-rs: unicode, char")
    for language, speeds in tokeniser_rows():
        print(f"{language:13}", *(f"{speed:7.1f}" for speed in speeds))
    print("\nsentences, MB/s")
    for name, speed in splitter_rows():
        print(f"{name:13} {speed:7.1f}")


if __name__ == "__main__":
    main()
