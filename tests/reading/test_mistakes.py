"""What texts hold that is probably not meant is found, and not in texts that people write."""

import json

import numpy as np
import pytest

from rougekit.reading.contents import Contents, notices_of
from rougekit.reading.mistakes import RULES
from rougekit.reading.notices import SENTENCES
from rougekit.reading.rules.base import FIRST, HABITUAL, PHRASE, SENTENCE
from rougekit.reading.rules.likely_roles import LONG, MANY, OF_SOURCE, SHORT_ANSWER, SHORT_SOURCE, SWAPPED_RATIO, TIMES
from tests.helpers.odd_texts import GOOD, REFERENCES, WORDS, replaced, texts


def kinds(predictions, references=None):
    references = REFERENCES[: len(predictions)] if references is None else references
    return {each.kind: (each.n, each.first) for each in notices_of(predictions, references)}


def test_kinds_that_explain_others_are_said():
    named = {kind for rule in RULES for kind in (*rule.unless, *rule.without)}
    assert named
    assert named <= {*SENTENCES}


def test_ids_of_transcripts_are_found_and_whether_they_are_those_of_references():
    def transcripts(texts, form, first=0):
        return [form.format(id=f"utt-{(k + first) % len(texts):03}", text=text) for k, text in enumerate(texts)]

    for form in ("{id} {text}", "{text} ({id})", "{id}\t{text}"):
        same, turned = transcripts(REFERENCES, form), transcripts(REFERENCES, form, first=1)
        assert kinds(transcripts(GOOD, form), same) == {"ids": (40, 0)}
        assert kinds(transcripts(GOOD, form), turned) == {"ids": (40, 0), "other_ids": (40, 0)}
    assert kinds(transcripts(GOOD, "{id} {text}")) == {}
    assert kinds(GOOD, transcripts(REFERENCES, "{id} {text}")) == {}


@pytest.mark.parametrize("form", ["{} {}", "{}. {}", "{}: {}"])
def test_numbers_before_all_texts_are_ids_unless_they_are_few_or_repeat(form):
    def numbered(texts, first=0, n=40):
        return [form.format((k + first) % len(texts) % n, text) for k, text in enumerate(texts)]

    assert kinds(numbered(GOOD), numbered(REFERENCES)) == {"ids": (40, 0)}
    assert kinds(numbered(GOOD), numbered(REFERENCES, first=1)) == {"ids": (40, 0), "other_ids": (40, 0)}
    assert kinds(numbered(GOOD, n=39), numbered(REFERENCES, n=39)) == kinds(numbered(GOOD)) == {}
    few = HABITUAL - 1
    assert kinds(numbered(GOOD[:few]), numbered(REFERENCES[:few])) == {}


def test_messages_of_failed_calls_are_no_mistakes_where_references_are_such_messages():
    failed = replaced((7, "Error: timed out."), (9, "Error: out of memory."))
    assert kinds(failed, [*REFERENCES[:7], "error: it took too long", *REFERENCES[8:]]) == {"failure": (1, 9)}
    two = [[text, "x"] for text in REFERENCES]
    assert kinds(failed, [*two[:7], ["Error 408", "x"], *two[8:]]) == {"failure": (1, 9)}


def test_a_text_about_an_error_is_no_message():
    """Messages have the code of a call, equal one another but for numbers, or share no long word with references."""
    text = "Error: the larch amber birch cedar inlet disk was full, {}."
    assert kinds(replaced((7, text.format("moor")))) == {}
    assert kinds(replaced((7, text.format("moor")), (9, text.format("knoll")))) == {}
    assert kinds(replaced((7, text.format(1)), (9, text.format("r2d2")))) == {"failure": (2, 7)}
    assert kinds(replaced((7, text.replace(":", " code: 429 -", 1)))) == {"failure": (1, 7)}
    assert kinds(replaced((7, text.replace(":", " 429:", 1)))) == {}
    assert kinds(replaced((7, "Error: there was no reply."))) == {"failure": (1, 7)}
    two = [[text, "A reply has to come."] for text in REFERENCES]
    assert kinds(replaced((7, "Error: there was no reply.")), two) == {}
    about = [f"Error: {text.split()[0]} {text.split()[1]}" for text in REFERENCES]
    different = [f"{text} {WORDS[row % 12]} {WORDS[row // 12]}." for row, text in enumerate(about)]
    assert kinds(different) == {}


def test_nothing_is_found_in_good_texts_and_none():
    assert kinds(GOOD) == kinds([], []) == {}
    assert kinds(GOOD, [[text, f"{text} again"] for text in REFERENCES]) == {}


@pytest.mark.parametrize(
    ("kind", "predictions", "expected"),
    [
        ("empty", replaced((3, " \n"), (7, "")), (2, 3)),
        ("missing", replaced((5, "NaN"), (9, "None ")), (2, 5)),
        ("reasoning", replaced((8, "<think>Hm.</think> amber"), (9, "so </think> birch"), (11, "◁think▷ x")), (3, 8)),
        ("reasoning", replaced((39, "<|channel|>analysis")), (1, 39)),
        ("verdict", [f"[PASS] {text}" for text in GOOD], (40, 0)),
        ("failure", replaced((7, "Error: Request timed out."), (9, "error code: 429 - too many requests")), (2, 7)),
        ("opening", [f"Sure! Here is a concise summary of the article: {text}" for text in GOOD], (40, 0)),
        ("opening", [f"Summary:\n{text}" for text in GOOD], (40, 0)),
        ("opening", [f"Certainly! {text}" for text in GOOD[:20]] + GOOD[20:], (20, 0)),
        ("json", [json.dumps({"summary": text}) for text in GOOD], (40, 0)),
        ("json", [f"```json\n{json.dumps({'summary': text})}\n```" for text in GOOD], (40, 0)),
        ("letters", ["\n".join(text) for text in GOOD], (40, 0)),
        ("ids", [f"{k}\t{text}" for k, text in enumerate(GOOD)], (40, 0)),
        ("ids", [f"{k} ||| {text}" for k, text in enumerate(GOOD)], (40, 0)),
        ("identical", replaced((4, GOOD[2])), (2, 2)),
        (
            "truncated",
            [" ".join(WORDS)] * 0 + [f"{text[:-1]} {k} b" for k, text in enumerate(GOOD[:9])] + GOOD[9:],
            (9, 0),
        ),
        ("copied", REFERENCES[:10] + GOOD[10:], (10, 0)),
        ("lists", [f"['{text}']" for text in GOOD], (40, 0)),
        ("lists", GOOD[:9] + [f"['{text}']" for text in GOOD[9:]], (31, 9)),
        *(
            ("lists", [str(made(text)) for text in GOOD], (40, 0))
            for made in (
                str.encode,
                lambda text: (text,),
                lambda text: {text},
                lambda text: {"text": [text], "start": 3},
                lambda text: np.array([text]),
                lambda text: f"tensor('{text}')",
                lambda text: f"array(['{text}'], dtype=object)",
            )
        ),
        ("long", [f"{text} " * 9 + "." for text in GOOD], (40, 0)),
    ],
)
def test_a_likely_mistake_is_counted_with_its_first_row(kind, predictions, expected):
    assert kinds(predictions) == {kind: expected}


def test_references_have_mistakes_too():
    assert kinds(GOOD, [*REFERENCES[:6], " ", *REFERENCES[7:]]) == {"empty_reference": (1, 6)}
    two = [[text, "x"] for text in REFERENCES]
    assert kinds(GOOD, [["", " "], *two[1:]]) == {"empty_reference": (1, 0)}
    assert kinds(GOOD, [["", "x"], *two[1:]]) == {}
    assert kinds(GOOD, REFERENCES[:38] + [REFERENCES[0]] * 2) == {"swapped": (3, 0)}
    written = [*REFERENCES[:9], *(f"['{text}']" for text in REFERENCES[9:])]
    assert kinds(GOOD, written) == kinds(GOOD, [[each, "x"] for each in written]) == {"reference_lists": (31, 9)}
    named = [f"d{k}\t{text}" for k, text in enumerate(REFERENCES)]
    assert kinds(GOOD, named) == kinds(GOOD, [[each, "x"] for each in named]) == {"reference_ids": (40, 0)}
    assert kinds(GOOD, [*named[:39], REFERENCES[39]]) == {}
    assert kinds(GOOD, [f"d{k % 20}\t{text}" for k, text in enumerate(REFERENCES)]) == {}, "these name groups"
    assert kinds(GOOD, [f"{' '.join(texts(9, k))} {k}." for k in range(40)]) == {"long_reference": (40, 0)}
    sentences = [[f"a{k}{j} b{k}{j} c{k}{j} d{k}{j}." for j in range(3 + k % 3)] for k in range(40)]
    assert kinds(texts(40, 1, words=14), sentences) == {"sentences": (40, 0)}
    words = [text.split() for text in REFERENCES]
    assert [kinds(GOOD[:n], words[:n]) for n in (1, 3, 40)] == [{}, {"sentences": (3, 0)}, {"sentences": (40, 0)}]
    assert kinds(["amber"] * 3, words[:3]) == kinds(GOOD[:3], [each[: SENTENCE - 1] for each in words[:3]]) == {}
    whole = [[f"{text} {k}." for text in texts(3 + k % 3, k, words=14)] for k in range(40)]
    assert kinds(texts(40, 1, words=14), whole) == {}


def test_lists_of_sentences_show_in_few_examples_by_their_ends_and_words():
    lists = [[f"a{k}{j} b{k}{j} the c{k}{j}." for j in range(3 + k % 3)] for k in range(HABITUAL - 1)]
    predictions = texts(HABITUAL - 1, 1, words=14)

    def found(references):
        return kinds(predictions[: len(references)], references)

    assert [found(lists[:n]) for n in (2, 9)] == [{"sentences": (2, 0)}, {"sentences": (9, 0)}]
    assert found(lists[:1]) == {}, "nothing shows that their number varies"
    assert found([each[:3] for each in lists]) == {}
    assert found([lists[0], [each.removesuffix(".") for each in lists[1]]]) == {}
    assert found([lists[0], [*lists[1][:3], lists[1][3].removesuffix(".")]]) == {"sentences": (2, 0)}
    assert found([lists[0], [*lists[1][:3], f"{lists[1][0]} d"]]) == {}, "two are much alike"
    whole = [[f"{text} {k}." for text in texts(3 + k % 3, k, words=14)] for k in range(5)]
    assert kinds(texts(5, 1, words=14), whole) == {}
    captions = [
        ["A man rides a wave.", "The surfer is on a board.", "Someone surfs.", "A wave breaks."],
        ["A dog.", "It runs."],
    ]
    assert kinds(["A surfer on a wave.", "A dog runs."], captions) == {}, "each is as long as a prediction"


def test_rows_of_means_below_the_texts_are_said_once():
    for prediction, reference in (("", ""), ("average", ""), ("Mean", "0.41"), ("nan", "NaN"), ("41.2 %", "")):
        for n in (3, 30):
            assert kinds([*GOOD[:n], prediction], [*REFERENCES[:n], reference]) == {"footer": (1, n)}
    below = ["count", "mean", "std", "max"], ["30", "0.41", "", "1e-3"]
    assert kinds([*GOOD, *below[0]], [*REFERENCES, *below[1]]) == {"footer": (4, 40)}
    assert kinds([*GOOD, ""], [*REFERENCES, "amber"]) == {"empty": (1, 40)}, "the reference is a text"
    assert kinds([*GOOD, "41"], [*REFERENCES, "amber birch"]) == {}
    assert kinds(["", *GOOD, ""], ["", *REFERENCES, ""]) == {"empty": (2, 0), "empty_reference": (2, 0)}
    assert kinds([*GOOD, "41"], [*REFERENCES, "40"]) == {}, "an answer"
    answers = [str(row) for row in range(40)]
    assert "footer" not in kinds([*answers, "total"], [*answers, "0.41"]), "all are numbers"


@pytest.mark.parametrize(
    "names", [("(model)", "(human)"), ("string", " text "), ("VARCHAR(512)", "varchar"), ("<text>", "[gold]")]
)
def test_a_second_line_of_names_is_no_example(names):
    prediction, reference = names
    for n in (2, 40):
        assert kinds([prediction, *GOOD[:n]], [reference, *REFERENCES[:n]])["second_header"] == (1, 0)
    assert "second_header" not in kinds([*GOOD, prediction], [*REFERENCES, reference]), "at the end"
    assert "second_header" not in kinds([prediction, *GOOD], [REFERENCES[0], *REFERENCES]), "beside a text"
    twice = kinds([prediction, prediction, *GOOD], [reference, reference, *REFERENCES])
    assert "second_header" not in twice, "answers of this form"


def test_references_in_rows_of_their_own_are_those_of_one_text():
    predictions = [text for text in GOOD[:20] for _ in range(2)]
    assert kinds(predictions) == {"own_rows": (40, 0)}, "and nothing that they equal one another"
    assert kinds([*predictions[:6]]) == {"own_rows": (6, 0)}
    assert kinds([*predictions[:4]]) == {}, "two texts may be equal by chance"
    assert "own_rows" not in kinds(predictions, [text for text in REFERENCES[:20] for _ in range(2)])
    assert "own_rows" not in kinds([*predictions[:34], *GOOD[20:26]])
    assert kinds(["yes", "yes", "no", "no", "maybe", "maybe"]) == {}


def repeating(n=40, form="{asked} {text}"):
    asked = [f"Name some of the trees beside the {row} houses." for row in range(n)]
    return [form.format(asked=each, text=text) for each, text in zip(asked, GOOD, strict=False)], asked


@pytest.mark.parametrize("form", ["{asked} {text}", "<s>Answer: {asked}\n\n### Response:\n{text}"])
def test_prompts_that_most_predictions_repeat_are_found(form):
    odd, asked = repeating(form=form)

    def kinds_of(predictions, references=REFERENCES, asked=asked):
        found = notices_of(predictions, references, asked)
        return {each.kind: (each.n, each.first) for each in found if each.kind != "marks"}

    assert kinds_of(odd) == {"prompts": (40, 0)}, "of its headings, nothing is said"
    assert kinds_of([*GOOD[:20], *odd[20:]]) == {"prompts": (20, 20)}
    assert "prompts" not in kinds_of([*GOOD[:21], *odd[21:]])
    assert "prompts" not in kinds_of(odd, [f"{each} {text}" for each, text in zip(asked, REFERENCES, strict=True)])
    assert "prompts" not in kinds_of([f"{each}." for each in asked]), "nothing follows"
    assert "prompts" not in kinds_of(odd, asked=[None] * 40)
    assert "prompts" not in kinds_of(odd, asked=["Name some"] * 40), "words that an answer may have"


def test_what_is_long_for_its_prompt_is_not_swapped():
    odd, asked = repeating(form=f"{'{asked} ' * 9}{{text}}")
    assert "long" in kinds(odd)
    assert [each.kind for each in notices_of(odd, REFERENCES, asked)] == ["prompts"]


def test_references_with_bars_between_them_are_several():
    barred = [f"{text} ||| {text} again" for text in REFERENCES]
    assert kinds(GOOD, barred) == kinds(GOOD, [[text] for text in barred]) == {"bars": (40, 0)}
    assert "bars" not in kinds(GOOD, [*REFERENCES[:21], *barred[21:]])
    assert "bars" not in kinds([f"{text} ||| more" for text in GOOD], barred)


def test_texts_about_errors_are_no_messages():
    assert kinds(replaced((7, "Error rates fell: amber birch."), (9, "Exceptions to the rule: cedar."))) == {}


def test_texts_with_quotation_marks_and_brackets_are_no_objects():
    for form in ("'{}'", '"{}"', "('{}' she said)", "[{}]", "({})", "{{{}}}", "b: '{}'", "{{'{}' and more}}"):
        assert "lists" not in kinds([form.format(text) for text in GOOD])


def test_short_answers_may_be_equal_and_end_without_a_full_stop():
    labels = ["New York City", "the red one", "I don't know", "42"] * 10
    assert kinds(labels, labels) == {}
    assert kinds(["amber birch cedar dune ember fjord grove"[: 5 + k % 30] for k in range(40)]) == {}  # headlines


def test_only_an_opening_that_is_no_accident_is_found():
    assert kinds(replaced((2, f"Sure, {GOOD[2]}"))) == {}


@pytest.mark.parametrize(
    ("kind", "n", "odd"),
    [
        ("letters", 15, lambda row: "\n".join(GOOD[row])),
        ("opening", 3, lambda row: f"Sure, {GOOD[row]}"),
        ("copied", 3, lambda row: REFERENCES[row]),
    ],
    ids=["letters", "opening", "copied"],
)
def test_a_share_is_reached_by_as_many_texts_as_it_says(kind, n, odd):
    """Half of 30 texts, or a tenth of them; so few are all looked at."""
    for n_odd, expected in ((n, True), (n - 1, False)):
        assert (kind in kinds([*map(odd, range(n_odd)), *GOOD[n_odd:30]])) == expected


def test_a_copy_has_as_many_words_as_a_sentence():
    """Short answers may equal their references."""
    for n_words, expected in ((SENTENCE, True), (SENTENCE - 1, False)):
        copies = [" ".join(text.split()[:n_words]) for text in GOOD]
        assert ("copied" in kinds(copies, copies)) == expected


def test_two_examples_have_habits_and_ten_are_compared_with_each_other():
    """Of a single one, nothing is said of what may be the answer."""
    listed = [f"['{text}']" for text in GOOD]
    assert [kinds(listed[:n]) for n in (1, 2)] == [{}, {"lists": (2, 0)}]
    assert [kinds([GOOD[0]] * n) for n in (HABITUAL - 1, HABITUAL)] == [{}, {"identical": (HABITUAL, 0)}]


def test_predictions_are_long_if_each_of_the_first_is():
    def long(n, n_characters, ratio, last=SWAPPED_RATIO):
        references = ["a" * n_characters] * n
        return "long" in kinds(["b" * (ratio * n_characters)] * (n - 1) + ["b" * int(last * n_characters)], references)

    assert long(FIRST, PHRASE, SWAPPED_RATIO)
    assert not long(FIRST - 1, PHRASE, SWAPPED_RATIO)
    assert not long(FIRST, PHRASE - 1, SWAPPED_RATIO)
    assert not long(FIRST, PHRASE, SWAPPED_RATIO, last=SWAPPED_RATIO - 0.1)
    assert long(FIRST + 1, PHRASE, SWAPPED_RATIO, last=1), "others need not be"
    text, several = "a" * PHRASE, ["a" * PHRASE, "c"]
    assert "long" in kinds([text * SWAPPED_RATIO] * FIRST, [[text]] * FIRST), "as trainers have references"
    assert "long" not in kinds([text * SWAPPED_RATIO] * FIRST, [several] * FIRST), "sentences of one, perhaps"


@pytest.mark.parametrize(
    ("of_references", "of_predictions", "letters", "expected"),
    [
        (LONG, LONG // TIMES - 1, 1, True),
        (LONG - 1, LONG // TIMES - 1, 1, False),
        (LONG, LONG // TIMES, 1, False),
        (LONG + 1, LONG // TIMES, 1, True),
        (LONG, 1, 20, True),
        (LONG, 1, 60, False),  # a word as long as a text
    ],
)
def test_references_are_long_by_their_words_beside_those_of_predictions(
    of_references, of_predictions, letters, expected
):
    predictions, references = (
        [" ".join([f"{letter * n_letters}{k}"] * n) for k in range(HABITUAL)]
        for letter, n_letters, n in (("a", letters, of_predictions), ("b", 1, of_references))
    )
    assert ("long_reference" in kinds(predictions, references)) == expected


@pytest.mark.parametrize(
    ("n", "of_predictions", "of_references", "precision", "recall", "expected"),
    [
        (MANY, SHORT_ANSWER, SHORT_SOURCE, OF_SOURCE, OF_SOURCE / 2, True),
        (MANY - 1, SHORT_ANSWER, SHORT_SOURCE, OF_SOURCE, OF_SOURCE / 2, False),
        (MANY, SHORT_ANSWER - 1, SHORT_SOURCE, OF_SOURCE, OF_SOURCE / 2, False),
        (MANY, SHORT_ANSWER, SHORT_SOURCE - 1, OF_SOURCE, OF_SOURCE / 2, False),
        (MANY, SHORT_ANSWER, SHORT_SOURCE, OF_SOURCE - 0.01, OF_SOURCE / 4, False),
        (MANY, SHORT_ANSWER, SHORT_SOURCE, OF_SOURCE, OF_SOURCE / 2 + 0.01, False),
    ],
)
def test_references_are_sources_if_scores_and_lengths_say_so(
    n, of_predictions, of_references, precision, recall, expected
):
    contents = Contents()
    contents.add(["a" * of_predictions] * n, ["b" * of_references] * n)
    contents.add_scores(np.repeat([[precision], [recall]], n, axis=1))
    assert ("source" in contents.kinds) == expected
    says = f"(precision {100 * precision:.0f}, recall {100 * recall:.0f})"
    assert [says in notice.says for notice in contents.notices if notice.kind == "source"] == [True] * expected


def test_ids_are_those_of_references_if_half_of_them_are():
    named = [f"utt-{row:03} {text}" for row, text in enumerate(GOOD)]
    for n_shared, expected in ((20, True), (19, False)):
        references = [f"utt-{row if row < n_shared else row + 40:03} {text}" for row, text in enumerate(REFERENCES)]
        assert ("ids" in kinds(named, references)) == expected


def test_habits_are_found_in_a_sample_and_counted_in_all():
    many, references = texts(5_000), texts(5_000, 5)
    assert kinds([f"Summary: {text}" for text in many], references) == {"opening": (5_000, 0)}
    assert kinds([*many[:9], f"Sure, {many[9]}", *many[10:]], references) == {}


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("reasoning", "<think>"),
        ("verdict", " [FAIL] amber"),
        ("json", '```json\n{"a": 1}\n```'),
        ("failure", "Error: 429"),
    ],
)
def test_what_single_texts_may_be_is_found_wherever_it_is(kind, text):
    """Not in a sample alone, as a habit is."""
    many, references = texts(5_000), texts(5_000, 5)
    assert kinds([*many[:4_999], text], references) == {kind: (1, 4_999)}
