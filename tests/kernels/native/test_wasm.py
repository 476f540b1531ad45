"""The kernels' second binding, rouge.js: it is what its source compiles to, and has the bits of the first."""

import importlib.metadata
import random
import re
import subprocess
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dev import npm, wasm
from dev.corpora import CNN, corpus
from rougekit import Scorer
from rougekit.kernels.native.punkt import class_of
from rougekit.page.view.marks import marks
from rougekit.scoring.text.spans import read_spans
from tests.helpers.amounts import drawn
from tests.helpers.node import Refused, node

TYPES = ["rouge1", "rouge2", "rouge3", "rouge5", "rougeL", "rougeLsum"]
SCORERS = {
    (stem, split): Scorer(TYPES, use_stemmer=stem, split_summaries=split)
    for stem in (False, True)
    for split in (False, True)
}

WORDS = (
    "the a cat cats sat Relational skies dying news Mr. Dr. U.S. e.g. 3.14 1,000 don't generously ied hopping ab "
    "\ud800 \U0001f600 e\u0301 \u0130 I\u0307 \u0131 \u212a Σ ß ﬁ \0 \x1c \x85 \u2028 \ufeff İstanbul. "
    "\u212aelvin 10\u212a. É. Ａ ١ aaaaaaaaaaaaaaaaa “Yes.” «No!» … -- ... Ⓐ. ǅ. ª. \U0001d7d8 \u3000 _ 中文。"
).split(" ")
GAPS = [" ", " ", " ", " ", "\n", ". ", "? ", "! ", "", "\t", ".\n", ', "', "\r\n", '."', ".) "]
texts = st.one_of(
    st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(GAPS)), max_size=40).map(
        lambda pieces: "".join(word + gap for word, gap in pieces)
    ),
    st.lists(st.sampled_from(["a", "b", "as", ". ", "\n", " "]), max_size=90).map("".join),
)


def joined(text):
    """As JavaScript has it, whose two surrogates are one character."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def utf16(text, at):
    """A position in a text, in the units of JavaScript."""
    return len(text[:at].encode("utf-16-le", "surrogatepass")) // 2


def options(stem, split):
    return {"useStemmer": stem, "splitSummaries": split}


def assert_same_scores(rouge, prediction, references, stem, split):
    found = rouge("score", prediction, references, {"types": TYPES, **options(stem, split)})
    expected = SCORERS[stem, split].score_pair(prediction, references)
    assert {name: tuple(score.values()) for name, score in found.items()} == {
        name: tuple(score) for name, score in expected.items()
    }


# ---- the file ----


def is_zig_here():
    try:
        return importlib.metadata.version("ziglang") == wasm.ZIG
    except importlib.metadata.PackageNotFoundError:
        return False


@pytest.mark.skipif(not is_zig_here(), reason=f"needs ziglang=={wasm.ZIG}: others write other bytes")
def test_what_is_committed_is_what_the_source_compiles_to():
    """If this fails after a change of the kernels in C: `make wasm`, and commit rouge.js."""
    assert wasm.compiled() == wasm.committed()


def test_the_module_needs_nothing_of_its_host():
    module = wasm.committed()
    assert module[:8] == b"\0asm\x01\0\0\0"
    assert 2 not in sections(module)  # the section of imports


def sections(module):
    """The numbers of a module's sections."""
    at, numbers = 8, []
    while at < len(module):
        numbers.append(module[at])
        at, size, shift = at + 1, 0, 0
        while True:
            size |= (module[at] & 0x7F) << shift
            shift += 7
            at += 1
            if module[at - 1] < 0x80:
                break
        at += size
    return numbers


@pytest.fixture
def installed(tmp_path):
    """A folder in which the npm package is installed."""
    npm.write(tmp_path / "node_modules" / "rougekit")
    return tmp_path


def printed(script):
    done = subprocess.run([node(), script], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_the_examples_of_the_readme_print_what_they_say(installed):
    readme = (wasm.FOLDER / "README.md").read_text("utf-8")
    *examples, replacement = re.findall(r"```js\n(.*?)```", readme, re.DOTALL)
    script = installed / "readme.mjs"
    script.write_text("".join(examples), "utf-8")
    said = re.findall(r"^console.log\(.*\); // (.*)$", "".join(examples), re.MULTILINE)
    lines = printed(script)
    assert lines.pop(1) == Scorer(use_stemmer=True).signature
    assert [lines[0], lines[1]] == [said[0], said[2]]
    other = installed / "other.mjs"
    other.write_text(
        replacement + "console.log(n('The cat.', 'the cat sat'), n('a b', 'a b', { n: 2 }), l('A. B.', 'B. A.'));"
    )
    assert printed(other) == ["0.8 1 1"]


def test_a_worker_scores(installed):
    script = installed / "worker.mjs"
    script.write_text(
        """
        import { Worker, isMainThread, parentPort } from "node:worker_threads";
        import { loadRouge } from "rougekit";
        if (isMainThread) new Worker(new URL(import.meta.url)).on("message", score => console.log(score.precision));
        else parentPort.postMessage((await loadRouge()).score("a b", "a").rouge1);
        """,
        "utf-8",
    )
    assert printed(script) == ["0.5"]


# ---- scores ----


@example("\u0130a \u0130", ["i a i", "\u0130"], False, False)
@example("10\u212a. News", ["10k. news"], True, True)
@example("a b c d", ["a x", "a b x y"], False, False)  # the first of two equal F
@example("", [""], False, True)
@given(texts.map(joined), st.lists(texts.map(joined), min_size=1, max_size=4), st.booleans(), st.booleans())
def test_scores_have_the_same_bits(rouge, prediction, references, stem, split):
    assert_same_scores(rouge, prediction, references, stem, split)


@pytest.mark.parametrize("stem", [False, True])
@pytest.mark.parametrize("split", [False, True])
def test_scores_of_news_have_the_same_bits(rouge, stem, split):
    for prediction, reference in zip(*corpus(CNN, drawn(1000, 60)), strict=True):
        assert_same_scores(rouge, prediction, [reference], stem, split)


def test_long_texts_have_the_same_bits(rouge):
    random_words = random.Random(3)
    for vocabulary in (3, 1_000, 1_000_000):
        words = [
            f"w{random_words.randrange(vocabulary)}" + random_words.choice(["", "", ".", "\n"]) for _ in range(16_000)
        ]
        assert_same_scores(rouge, " ".join(words[:8_000]), [" ".join(words[8_000:])], False, vocabulary == 1_000)
    assert_same_scores(rouge, "the cat sat", ["the cat"], False, False)  # its words were forgotten


def test_options_do_not_stay(rouge):
    for stem, split in [*SCORERS, *reversed(SCORERS)]:
        assert_same_scores(rouge, "Cats sat. Dr. Who sits.", ["A cat sat.\nDr. Who sat."], stem, split)


# ---- words ----


@given(texts.map(joined), texts.map(joined), st.booleans(), st.booleans())
def test_marks_are_the_pages(rouge, prediction, reference, stem, split):
    assert_same_marks(rouge, prediction, reference, stem, split)


def test_marks_of_news_are_the_pages(rouge):
    for prediction, reference in zip(*corpus(CNN, drawn(1000, 40)), strict=True):
        assert_same_marks(rouge, prediction, reference, True, False)


def assert_same_marks(rouge, prediction, reference, stem, split):
    scorer, (p, r) = SCORERS[stem, split], (prediction, reference)
    expected = marks(scorer, scorer.options.measures, [p], [r], None)["references"][0]
    spans = [
        [[utf16(text, a), utf16(text, b)] for a, b in read_spans(scorer.reader, [text], False)[0].spans]
        for text in (p, r)
    ]
    for name in TYPES:
        found = rouge("marks", p, r, name, options(stem, split))
        pairs = sorted({pair for unit in found["units"] for pair in zip(*unit, strict=True)})
        assert [found["prediction"], found["reference"]] == spans
        assert [at for pair in pairs for at in pair] == expected["units"][name][0]
        assert sorted(found["clipped"]) == expected["clipped"].get(name, [[]])[0]


@given(texts.map(joined), st.lists(texts.map(joined), min_size=1, max_size=2), st.booleans())
def test_prices_are_differences_from_the_edited_texts(rouge, prediction, references, stem):
    assert_same_prices(rouge, prediction, references, stem)


@pytest.mark.slow
def test_prices_in_news_are_differences_from_the_edited_texts(rouge):
    for prediction, reference in zip(*corpus(CNN, drawn(200, 8)), strict=True):
        assert_same_prices(rouge, prediction, [reference], False)


def assert_same_prices(rouge, prediction, references, stem):
    scorer = SCORERS[stem, False]
    own, *others = (read_spans(scorer.reader, [text], False)[0].spans for text in (prediction, *references))
    end = own[-1][1] if own else 0
    before = scorer.score_pair(prediction, references)

    def changes(edited):
        return {name: score.fmeasure - before[name].fmeasure for name, score in edited.items()}

    dropped = [changes(scorer.score_pair(prediction[:a] + " " + prediction[b:], references)) for a, b in own]
    appended = [
        [
            changes(scorer.score_pair(f"{prediction[:end]} {reference[a:b]} {prediction[end:]}", references))
            for a, b in spans
        ]
        for reference, spans in zip(references, others, strict=True)
    ]
    for name in TYPES:
        found = rouge("prices", prediction, references, name, {"useStemmer": stem})
        assert found["drop"] == [change[name] for change in dropped]
        assert found["append"] == [[change[name] for change in changes] for changes in appended]


@given(st.from_regex(r"[A-Za-z0-9]{1,24}", fullmatch=True))
@example("Relational")
@example("a" * 300 + "ational")
def test_stems_are_those_of_the_stemmer(rouge, word):
    (spanned,) = read_spans(SCORERS[True, False].reader, [word], False)
    assert [rouge("stem", word)] == list(spanned.tokens)


@pytest.mark.parametrize(("stem", "split"), SCORERS)
def test_signatures_are_the_scorers(rouge, stem, split):
    assert rouge("signature", {"types": TYPES, **options(stem, split)}) == SCORERS[stem, split].signature
    assert rouge("signature") == Scorer(["rouge1", "rouge2", "rougeL", "rougeLsum"]).signature


def test_classes_of_characters_differ_only_where_unicodes_do(rouge):
    """Node's Unicode is newer: 5 characters became modifier letters in lower case, and one lost its case."""
    changed = {0x295, 0x10FC, 0xA7F2, 0xA7F3, 0xA7F4, 0xAB69}
    assigned = [chr(code) for code in range(0x80, 0x30000) if unicodedata.category(chr(code)) not in ("Cn", "Cs")]
    every = assigned if drawn(True, False) else assigned[::23]
    different = {ord(character) for character in every if rouge("punktClass", character) != class_of(character)}
    assert different <= changed


# ---- errors ----


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (("score", None, "a"), "TypeError: prediction is null; expected a string"),
        (("score", "a", ["a", 1]), "TypeError: reference 2 is 1; expected a string"),
        (("score", "a", []), "TypeError: references is empty; expected at least one string"),
        (
            ("score", "a", "a", {"usestemmer": True}),
            "TypeError: options have usestemmer; expected types, useStemmer, split",
        ),
        (("score", "a", "a", {"useStemmer": 1}), "TypeError: useStemmer is 1; expected true or false"),
        (("score", "a", "a", {"types": "rouge1"}), 'TypeError: types is "rouge1"; expected a list such as'),
        (("score", "a", "a", {"types": []}), "TypeError: types is an object; expected a list such as"),
        (
            ("score", "a", "a", {"types": ["rouge0"]}),
            'RangeError: type "rouge0"; expected rouge1 to rouge99, rougeL or',
        ),
        (("marks", "a", "a", "ROUGE-L"), 'RangeError: type "ROUGE-L"; expected rouge1 to'),
        (("prices", "a", "a", "rougeW"), 'RangeError: type "rougeW"; expected rouge1 to'),
        (("stem", "é"), 'RangeError: word is "é"; expected letters a to z and digits'),
        (("plain.score", "a", "a", {"splitSummaries": True}), "TypeError: splitSummaries needs Punkt's tables"),
    ],
)
def test_errors_say_what_is_expected(rouge, call, words):
    with pytest.raises(Refused) as refused:
        rouge(*call)
    assert str(refused.value).startswith(words)
    assert_same_scores(rouge, "the cat", ["the cats"], True, False)  # and nothing is left of the call


def test_texts_beyond_the_memory_are_refused(rouge):
    with pytest.raises(Refused, match="RangeError: there is no memory for these texts; expected at most 20 million"):
        rouge("score", "a" * 23_000_000, "a")
    assert_same_scores(rouge, "the cat", ["the cats"], True, False)
