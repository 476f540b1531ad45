"""Records rules/cases.jsonl, cases by rule for any implementation of ROUGE: `python -m tests.golden.record_rules`.

rules/README.md describes the file. The scores are those of rouge_score 0.1.2 and of the real ROUGE-1.5.5
(dev/perl155.py).
"""

import json
import random
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import nltk
from rouge_score import rouge_scorer

from dev import perl155
from dev.peers import nltk_data_folder

CASES = Path(__file__).parent / "rules" / "cases.jsonl"
ROUGE_SCORE, PERL = "rouge_score", "ROUGE-1.5.5"


class Rule(NamedTuple):
    """What cases try, and their texts."""

    name: str
    standard: str
    says: str
    types: Sequence[str]
    pairs: Sequence[tuple[str, list[str]]]
    """Predictions and references."""
    options: str = ""
    """Of rouge_score's scorer, separated by blanks; or of the script's command."""


class Case(NamedTuple):
    """A line of the file."""

    rule: str
    standard: str
    options: str
    prediction: str
    references: list[str]
    scores: dict[str, list[float] | list[str]]
    """Precision, recall and F by type; as text, if the script printed them."""


def pairs(*texts: str) -> list[tuple[str, list[str]]]:
    """Pairs written as "prediction ~ reference"; further references follow further marks."""
    return [(prediction, references) for prediction, *references in (text.split(" ~ ") for text in texts)]


def drawn(
    name: str, words: str, n: int, longest: int, gaps: Sequence[str] = (" ",), references: int = 1
) -> list[tuple[str, list[str]]]:
    """Pairs of texts of words, drawn by the rule's name, the same ones each time."""
    rng = random.Random(name)

    def text() -> str:
        return "".join(rng.choice(words.split()) + rng.choice(gaps) for _ in range(rng.randint(1, longest))).strip(" ")

    return [(text(), [text() for _ in range(references)]) for _ in range(n)]


NEWS = "the a of police said mr dr killed gunman cats sitting 1,000 U.S. Friday running news skies dying"
FAMILIES = (
    "relational conditional rational valenci hesitanci digitizer conformabli radicalli differentli vileli analogousli "
    "vietnamization predication operator feudalism decisiveness hopefulness callousness formaliti sensitiviti "
    "sensibiliti triplicate formative formalize electriciti electrical hopeful goodness revival allowance inference "
    "airliner gyroscopic adjustable defensible irritant replacement adjustment dependent adoption communism activate "
    "angulariti homologous effective bowdlerize probate rate cease controll roll hopping tanned falling hissing fizzed "
    "failing filing happy sky skies dying lying tying news innings outing canning howe proceed exceed succeed ties "
    "cries dies spied feed agreed plastered bled motoring sing ponies caress cats generously y by say flies mules"
)
SENTENCES = (". ", "? ", "! ", " ", " ", " ", ".\n", '." ', " Dr. ", " e.g. ", "... ", " U.S. ", " J. ", " No. 5 ")

RULES = [
    Rule(
        "words",
        ROUGE_SCORE,
        "words are runs of a to z and 0 to 9 in lower case; everything else separates",
        ["rouge1", "rouge2"],
        [
            *pairs(
                "The CAT ~ the cat",
                "state-of-the-art ~ state of the art",
                "don't ~ don t",
                "3.14 and 1,000 ~ 3 14 and 1 000",
                "snake_case ~ snake case",
                "a/b (c) [d] ~ a b c d",
                "$5 50% #1 @me ~ 5 50 1 me",
                "tab\there\r\nline ~ tab here line",
                "a\0b ~ a b",
                "u.s.a. ~ usa",
                "...!?… -- ~ a",
                "x2y 2x ~ x2y 2 x",
                "“quoted” ‘text’ ~ quoted text",
                "a\u00a0b\u2028c ~ a b c",
            ),
            *drawn("words", "The cat's -- U.S. 3.5% e-mail (A) b_c \"d\" O'Neil 24/7 x;y", 8, 9),
        ],
    ),
    Rule(
        "words beyond ASCII",
        ROUGE_SCORE,
        "other letters separate, too, except the two that lower case makes ASCII",
        ["rouge1", "rougeL"],
        pairs(
            "café ~ caf",
            "naïve Zürich ~ na ve z rich",
            "新闻 摘要 ~ 新闻 摘要",
            "абв ~ абв",
            "ｆｕｌｌ １２ ~ full 12",
            "10\u212a \u212aelvin ~ 10k kelvin",
            "\u0130stanbul ~ i stanbul",
            "stra\u00dfe ~ strasse",
            "e\u0301t\u00e9 ~ e t",
            "ﬁsh ~ fish",
            "😀 smile 😀 ~ smile",
            "١٢٣ 123 ~ 123",
        ),
    ),
    Rule(
        "clipping",
        ROUGE_SCORE,
        "an n-gram matches as often as it occurs in the text that has fewer",
        ["rouge1", "rouge2", "rouge3"],
        [
            *pairs(
                "the the the the ~ the cat the",
                "a a a ~ a a",
                "a b a b a b ~ a b",
                "a b ~ b a",
                "a a b ~ a b b",
                "a b c d ~ a b c d",
            ),
            *drawn("clipping", "a b c", 14, 12),
        ],
    ),
    Rule(
        "long n-grams",
        ROUGE_SCORE,
        "n-grams of more words than a text has are none",
        ["rouge4", "rouge5", "rouge9"],
        [
            *pairs(
                "a ~ a",
                "a b c d ~ a b c d",
                "a b c d e f g h i j ~ a b c d e f g h i j",
                "a b c d e x f g h i ~ a b c d e f g h i j",
            ),
            *drawn("long n-grams", "a b", 8, 30),
        ],
    ),
    Rule(
        "empty texts",
        ROUGE_SCORE,
        "a text without words scores 0 in P, R and F",
        ["rouge1", "rouge2", "rougeL", "rougeLsum"],
        pairs(" ~ a b", "a b ~ ", " ~ ", "... ~ a", "a ~ ?!", "\n\n ~ a", "新闻 ~ 新闻", "\n ~ \n"),
    ),
    Rule(
        "stems",
        ROUGE_SCORE,
        "nltk's Porter stemmer, in words of more than three letters",
        ["rouge1"],
        [
            *pairs(
                "cats sat ~ cat sit",
                "running runs run ~ runner",
                "dying lying tying ~ die lie tie",
                "skies sky ~ sky",
                "news ~ new",
                "ies ties cries ~ i tie cri",
                "was has his ~ wa ha hi",
                "innings inning ~ inning",
                "generously ~ generous",
                "agreed feed ~ agre feed",
                "happy say enjoy ~ happi sai enjoi",
                "exceed proceed succeed ~ exceed",
                "adjustable ~ adjust",
                "1990s 24ies ~ 1990 24",
                "hopping hoping ~ hop hope",
                "fizzed falling ~ fizz fall",
            ),
            *drawn("stems", FAMILIES, 24, 14),
            *((word, [other]) for word, other in zip(FAMILIES.split()[::4], FAMILIES.split()[2::4], strict=False)),
        ],
        "use_stemmer",
    ),
    Rule(
        "common subsequences",
        ROUGE_SCORE,
        "rougeL: the longest common subsequence of the whole texts, whatever their lines",
        ["rougeL"],
        [
            *pairs(
                "police kill the gunman ~ police killed the gunman",
                "the gunman kill police ~ police killed the gunman",
                "a b\nc d ~ c d\na b",
                "a b c d e ~ e d c b a",
                "a\nb\nc ~ a b c",
                "b a b a ~ a b a b",
            ),
            *drawn("common subsequences", "a b c d e", 14, 20),
            *drawn("long common subsequences", "a b c d e f g h", 3, 300),
        ],
    ),
    Rule(
        "sentences",
        ROUGE_SCORE,
        "rougeLsum: for each line of the reference, the words on its LCS with any line",
        ["rougeLsum"],
        [
            *pairs(
                "w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5 ~ w1 w2 w3 w4 w5",
                "a b ~ a\nb",
                "b\na ~ a b",
                "a b\nc d ~ c d\na b",
                "a\n\n\nb ~ a b",
                "\na\n ~ a",
                "a b\r\nc d ~ a b\nc d",
                "a b c ~ a b c",
                "\n... \na ~ a\n?!",
            ),
            *drawn("sentences", "a b c d e f g", 20, 20, (" ", " ", " ", "\n")),
            *drawn("long sentences", "a b c d e f g h", 3, 250, (" ",) * 40 + ("\n",)),
        ],
    ),
    Rule(
        "clipped sentences",
        ROUGE_SCORE,
        "rougeLsum: a word counts as often as in the text that has fewer",
        ["rougeLsum"],
        [
            *pairs(
                "a ~ a\na",
                "a\na ~ a",
                "a b a ~ a b\na b",
                "a a\nb ~ a b\na b",
                "b a\na ~ a b c",
                "the cat\nthe dog ~ the the the",
            ),
            *drawn("clipped sentences", "a b", 14, 14, (" ", "\n")),
        ],
    ),
    Rule(
        "found sentences",
        ROUGE_SCORE,
        "rougeLsum with split_summaries: Punkt's sentences instead of lines",
        ["rougeLsum"],
        [
            *pairs(
                "Dr. No left. It rained. ~ It rained. Dr. No left.",
                "He has 3.5. It is. ~ It is. He has 3.5.",
                "A. B. C. ~ C. B. A.",
                'He said "no." She left. ~ She left. He said "no."',
                "One?! Two... Three. ~ Three. Two... One?!",
                "e.g. this. And that. ~ And that. e.g. this.",
                "In the U.S. It is. ~ It is. In the U.S.",
                "a b\nc d ~ c d. a b",
                "No. 5 wins. No. It does. ~ It does. No. 5 wins.",
            ),
            *drawn("found sentences", NEWS, 20, 30, SENTENCES),
        ],
        "split_summaries",
    ),
    Rule(
        "several references",
        ROUGE_SCORE,
        "the scores of the reference with the highest F, by type; of two, the first",
        ["rouge1", "rouge2", "rougeL"],
        [
            *pairs(
                "a b c d ~ a x ~ a b x y", "a b ~ a ~ b", "a ~ b ~ c", "the cat ~ a cat sat ~ the dog ran ~ the cat"
            ),
            *drawn("several references", "a b c d", 12, 8, references=3),
        ],
    ),
    Rule(
        "words",
        PERL,
        "words are runs of a to z and 0 to 9 in lower case; hyphens separate",
        ["ROUGE-1", "ROUGE-2"],
        [
            *pairs(
                "The CAT ~ the cat",
                "state-of-the-art ~ state of the art",
                "can't stop ~ can t",
                "caf\u00e9 ~ caf",
                "foo_bar $5.50 ~ foo bar 5 50",
                "- -- ... ~ a",
                "U.S. ~ us",
                "3,000 ~ 3 000",
            ),
            *drawn("perl words", "The cat's -- U.S. 3.5% e-mail (A) b_c O'Neil 24/7", 8, 9),
        ],
        "-n 2 -x",
    ),
    Rule(
        "clipping",
        PERL,
        "an n-gram matches as often as it occurs in the text that has fewer",
        ["ROUGE-1", "ROUGE-2", "ROUGE-3"],
        [
            *pairs("the the the the ~ the cat the", "a b a b a b ~ a b", "a b ~ b a", "a ~ a", "a b ~ a b c d"),
            *drawn("perl clipping", "a b c", 10, 12),
        ],
        "-n 3 -x",
    ),
    Rule(
        "stems",
        PERL,
        "base forms of WordNet's exceptions, then Porter's stems, in words of more than three letters",
        ["ROUGE-1"],
        [
            *pairs(
                "cats were was ~ cat be is",
                "men ~ man",
                "best better ~ well well",
                "agreements statement ~ agreem statem",
                "children ~ child",
            ),
            *drawn("perl stems", FAMILIES, 16, 14),
        ],
        "-n 1 -x -m",
    ),
    Rule(
        "stop words",
        PERL,
        "with -s, the words of its list do not count",
        ["ROUGE-1", "ROUGE-2"],
        [
            *pairs("The Reuters news isn't ~ isn t", "the cat of the house ~ a cat in a house", "the of ~ the"),
            *drawn("perl stop words", NEWS, 8, 14),
        ],
        "-n 2 -x -s",
    ),
    Rule(
        "limits",
        PERL,
        "with -l, the first words of each text, separated by blanks",
        ["ROUGE-1", "ROUGE-L"],
        [
            *pairs("state-of-the-art is here ~ state of the art", "a b\nc d e f ~ a b c d e f"),
            *drawn("perl limits", "a b c-d e f", 8, 14, (" ", " ", " ", "\n")),
        ],
        "-n 1 -l 5",
    ),
    Rule(
        "sentences",
        PERL,
        "ROUGE-L: for each line of the reference, the words on its LCS with any line, clipped",
        ["ROUGE-L"],
        [
            *pairs(
                "w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5 ~ w1 w2 w3 w4 w5",
                "b a\na ~ a b c",
                "a ~ a\na",
                "c b a x\na c ~ a b c",
                "a c e\nb d ~ a b c d e",
            ),
            *drawn("perl sentences", "a b c d e", 14, 16, (" ", " ", "\n")),
        ],
        "-n 1",
    ),
    Rule(
        "weighted subsequences",
        PERL,
        "ROUGE-W: runs of k words weigh k to the power of 1.2",
        ["ROUGE-W-1.2"],
        [
            *pairs(
                "a b c d ~ a b c d",
                "a b c d h i k ~ a b c d e f g",
                "a h b k c i d ~ a b c d e f g",
                "a b\nc d ~ a b\nc d",
            ),
            *drawn("perl weighted", "a b c d", 10, 12, (" ", " ", " ", "\n")),
        ],
        "-n 1 -x -w 1.2",
    ),
    Rule(
        "skip-bigrams",
        PERL,
        "ROUGE-S4 and SU4: pairs of words with at most four between, and words",
        ["ROUGE-S4", "ROUGE-SU4"],
        [
            *pairs(
                "police killed the gunman ~ police kill the gunman",
                "cat ~ cat",
                "x cat ~ y cat",
                "cat x ~ cat y",
                "a b c ~ a c b",
            ),
            *drawn("perl skip-bigrams", "a b c d e", 10, 14),
        ],
        "-n 1 -x -2 4 -U",
    ),
    Rule(
        "several references",
        PERL,
        "counts of all references are summed (-f A)",
        ["ROUGE-1", "ROUGE-L"],
        [
            *pairs("a b ~ a b ~ c d e f", "a c ~ a b ~ a b c d", "the cat ~ a cat sat ~ the dog ran ~ the cat"),
            *drawn("perl several references", "a b c d", 8, 8, references=3),
        ],
        "-n 1",
    ),
    Rule(
        "empty texts",
        PERL,
        "a text without words scores 0",
        ["ROUGE-1", "ROUGE-2", "ROUGE-L"],
        pairs(" ~ a b", "a b ~ ", "- -- ~ a", "a ~ ?!"),
        "-n 2",
    ),
]


def cases() -> Iterator[Case]:
    """All cases, with the scores that the two tools give."""
    for rule in RULES:
        for prediction, references in rule.pairs:
            record = by_rouge_score if rule.standard == ROUGE_SCORE else by_perl
            yield Case(
                rule.name, rule.standard, rule.options, prediction, references, record(rule, prediction, references)
            )


def by_rouge_score(rule: Rule, prediction: str, references: list[str]) -> dict[str, list[float]]:
    """Precision, recall and F by type."""
    if str(nltk_data_folder()) not in nltk.data.path:
        nltk.data.path.append(str(nltk_data_folder()))
    scorer = rouge_scorer.RougeScorer(rule.types, **dict.fromkeys(rule.options.split(), True))
    return {name: list(score) for name, score in scorer.score_multi(references, prediction).items()}


def by_perl(rule: Rule, prediction: str, references: list[str]) -> dict[str, list[str]]:
    """Precision, recall and F by type, as the script prints them."""
    with tempfile.TemporaryDirectory() as folder:
        names = ["p", *(f"m{k}" for k in range(len(references)))]
        for name, text in zip(names, [prediction, *references], strict=True):
            Path(folder, name).write_text(text, "utf-8")
        Path(folder, "list").write_text(" ".join(names) + "\n", "utf-8")
        printed = perl155.forked([*rule.options.split(), "-z", "SPL", "list"], Path(folder)).stdout.decode()
    return printed_scores(printed, rule.types)


def printed_scores(printed: str, types: Sequence[str]) -> dict[str, list[str]]:
    """Precision, recall and F by type, from the lines "X ROUGE-1 Average_R: 0.5 (…" that the script prints."""
    found = {tuple(line.split()[1:3]): line.split()[3] for line in printed.splitlines() if " Average_" in line}
    return {name: [found[name, f"Average_{letter}:"] for letter in "PRF"] for name in types}


if __name__ == "__main__":
    CASES.write_text("".join(f"{json.dumps(case._asdict())}\n" for case in cases()), "utf-8")
