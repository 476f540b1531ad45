"""The Space's handlers as plain functions: files within limits, pages that escape, numbers that are the scorer's."""

import csv
import json
import re
import threading
import warnings
from html.parser import HTMLParser

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from rougekit import RougeWarning, Scorer, compare, parse_signature
from space import api, charts, files, handlers, tables
from space.choices import TYPES, Choices
from space.files import BadFile, Table
from space.heard import heard

EVIL = "<img src=x onerror=alert(1)><script>alert(2)</script>"
PAIRS = [
    ("the cat sat on the mat", "a cat sat on a mat", "the cat is on the mat"),
    ("it rained all day", "it rains", "all day it rained"),
    ("=1+1", "nothing alike", "one plus one"),
]


@pytest.fixture
def table():
    first, second, references = (list(column) for column in zip(*PAIRS, strict=True))
    return Table("pairs.csv", {"a": first, "b": second, "reference": references}, [2, 3, 4])


def write(tmp_path, name, text, encoding="utf-8"):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode(encoding))
    return path


class Tags(HTMLParser):
    def __init__(self, html):
        super().__init__()
        self.tags, self.names, self.text = set(), set(), ""
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.names |= {name for name, _ in attrs}

    def handle_data(self, data):
        self.text += data


def assert_harmless(html):
    found = Tags(html)
    assert not found.tags & {"img", "script", "iframe"}
    assert not [name for name in found.names if name.startswith("on")]
    return found


# files


def test_the_three_formats_give_the_same_table(tmp_path):
    rows = [{"id": "1", "pred": 'say "a",\nb', "ref": "x"}, {"id": "2", "pred": "é\u2028", "ref": ""}]
    csv_text = 'id,pred,ref\r\n1,"say ""a"",\nb",x\r\n2,é\u2028,\r\n'
    paths = [
        write(tmp_path, "x.csv", csv_text, "utf-8-sig"),
        write(tmp_path, "x.tsv", csv_text.replace(",", "\t").replace('"a""\t', '"a"",')),
        write(tmp_path, "x.jsonl", "\n\n".join(map(json.dumps, rows))),
        tmp_path / "x.parquet",
    ]
    pq.write_table(pa.Table.from_pylist(rows), paths[-1])
    found = [files.read(path) for path in paths]
    for one in found:
        assert one.columns == {name: [row[name] for row in rows] for name in ("id", "pred", "ref")}
        assert files.guess(one) == (["pred"], ["ref"])
    assert [one.lines for one in found] == [[2, 4], [2, 4], [1, 3], [1, 2]]


@pytest.mark.parametrize(
    ("names", "guessed"),
    [
        (["id", "document", "summary", "bart", "pegasus"], (["bart", "pegasus"], ["summary"])),
        (["article", "highlights", "prediction"], (["prediction"], ["highlights"])),
        (["ref1", "ref2", "system_a", "system_b"], (["system_a", "system_b"], ["ref1", "ref2"])),
        (["left", "right"], (["left"], ["right"])),
        (["only"], (["only"], [])),
        (["predicted_target", "target"], (["predicted_target"], ["target"])),
    ],
)
def test_columns_are_guessed_by_name(names, guessed):
    assert files.guess(Table("x", {name: ["text"] for name in names}, [1])) == guessed


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("x.csv", "", "x.csv has no rows"),
        ("x.csv", "a,b\n", "x.csv has no rows"),
        ("x.csv", "a,b\n1,2\n3\n", "x.csv, line 3 has 1 cells; the header has 2"),
        ("x.csv", 'a,b\n1,"2\n3,4\n', r"x.csv, line 3: unexpected end of data \(after line 1\)"),
        ("x.csv", 'a,b\n1,"2"3\n', "x.csv, line 2: ',' expected after '\"'"),
        ("x.csv", "a,\n1,2\n", "x.csv, line 1: column 2 has no name"),
        ("x.csv", "a,a\n1,2\n", "x.csv, line 1: column 2 is 'a' again"),
        ("x.csv", b"a,b\nx,y\n1,\xff\n", "x.csv, line 3, byte 3 is 0xff, which is no UTF-8"),
        ("x.csv", ",".join(f"c{k}" for k in range(51)) + "\n" + "," * 50, "x.csv has 51 columns; expected at most 50"),
        ("x.jsonl", '{"a": "b"}\n{"a": b}', r"x.jsonl, line 2, column 7: Expecting value"),
        ("x.jsonl", '["a"]', "x.jsonl, line 1 is list; expected an object"),
        ("x.jsonl", '{"a": "b"}\n{"b": "a"}', "x.jsonl, line 2 has no 'a', which line 1 does"),
        ("x.jsonl", '{"a": "b"}\n{"a": "b", "c": 1}', "x.jsonl, line 2 has 'c', which no line from 1 does"),
        ("x.jsonl", "[" * 100_000, "x.jsonl, line 1"),
        ("x.jsonl", '{"\\ud800": "b"}', "x.jsonl, line 1: a name holds half a character"),
        ("x.parquet", b"PAR1 no", "x.parquet is no Parquet file that can be read"),
        ("x.txt", "a", "x.txt ends in '.txt'; expected .csv, .tsv, .jsonl or .parquet"),
        ("x", "a", "x ends in 'nothing'; expected"),
    ],
)
def test_a_bad_file_is_told_by_line_and_column(tmp_path, name, content, message):
    with pytest.raises(BadFile, match=message):
        files.read(write(tmp_path, name, content))


@pytest.mark.parametrize(
    ("limit", "value", "message"),
    [
        ("MOST_BYTES", 5, "has 18 bytes; expected at most 5"),
        ("MOST_ROWS", 2, "has more than 2 rows"),
        ("MOST_CHARACTERS", 5, "has more than 5 characters by line 4"),
    ],
)
def test_limits_are_told(tmp_path, monkeypatch, limit, value, message):
    monkeypatch.setattr(files, limit, value)
    with pytest.raises(BadFile, match=message):
        files.read(write(tmp_path, "x.csv", "a,b\nx,y\nxx,y\nx,yy\n"))


def test_a_parquet_file_of_many_or_huge_rows_is_refused_before_it_is_unpacked(tmp_path, monkeypatch):
    path = tmp_path / "x.parquet"
    pq.write_table(pa.table({"a": ["x" * 50_000] * 1000}), path)
    monkeypatch.setattr(files, "MOST_CHARACTERS", 500_000)
    with pytest.raises(BadFile, match=r"x\.parquet has more than 500,000 characters by row 64"):
        files.read(path)
    monkeypatch.setattr(files, "MOST_ROWS", 999)
    with pytest.raises(BadFile, match=r"x\.parquet has 1,000 rows; expected at most 999"):
        files.read(path)


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        (3, "x.jsonl, line 7, column 'a' is int '3'; expected text"),
        (None, "x.jsonl, line 7, column 'a' is empty; expected text"),
        ("x" * 10_001, "x.jsonl, line 7, column 'a' has 10,001 characters; expected at most 10,000"),
        ("\ud800", "x.jsonl, line 7, column 'a' holds half a character"),
    ],
)
def test_a_cell_that_is_no_text_is_told(cell, message):
    table = Table("x.jsonl", {"a": [cell]}, [7])
    with pytest.raises(BadFile, match=re.escape(message)):
        table.texts("a")
    with pytest.raises(BadFile, match=re.escape(message.replace("'a'", "'a', item 2", 1))):
        Table("x.jsonl", {"a": [["x", cell]]}, [7]).references(["a"])


def test_references_are_lists_or_columns_or_both():
    table = Table("x", {"a": ["1", "2"], "b": [["3"], ["4", "5"]]}, [1, 2])
    assert table.references(["a", "b"]) == [["1", "3"], ["2", "4", "5"]]
    with pytest.raises(BadFile, match="x has no column 'c'; it has 'a', 'b'"):
        table.references(["c"])
    with pytest.raises(BadFile, match="is an empty list"):
        Table("x", {"a": [[]]}, [1]).references(["a"])


# choices


def test_the_panel_as_it_stands_is_the_scorer_as_it_is():
    assert Choices().options() == {"rouge_types": ["rouge1", "rouge2", "rougeL", "rougeLsum"]}


def test_the_panel_can_set_every_option():
    choices = Choices(["rougeL"], "rouge155", "porter", "smart", "whitespace", "punkt", "best", 10.0)
    options = choices.options()
    assert options == {
        "rouge_types": ["rougeL"], "standard": "rouge155", "use_stemmer": True, "stopwords": "smart",
        "tokenizer": "whitespace", "split_summaries": True, "sentences": "punkt", "multi_reference": "best",
        "max_words": 10,
    }  # fmt: skip
    Scorer(**options)
    Scorer(TYPES)


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        (Choices(rouge_types=[]), "no type is chosen"),
        (Choices(standard="x"), "standard='x'; expected one of 'rouge_score', 'rouge155'"),
        (Choices(max_words=1.5), "max_words=1.5; expected a whole number"),
        (Choices(rouge_types=["rouge1"] * 11), "11 types; expected at most 10"),
    ],
)
def test_what_the_panel_does_not_offer_is_refused(choices, message):
    with pytest.raises(ValueError, match=message):
        choices.options()


# handlers


def test_explain_shows_the_scorers_numbers_and_code_that_repeats_them(capsys):
    choices = Choices(TYPES, stemmer="porter", multi_reference="mean")
    references = "The cats were sitting.\n---\nA 'cat' \"sat\" \\ here.\nTwo lines."
    found = handlers.explain_pair("the cat sat here\non a mat", references, choices)
    exec(found.code, {})
    printed = dict(line.split(": ") for line in capsys.readouterr().out.splitlines())
    scores = Scorer(TYPES, use_stemmer=True, multi_reference="mean").score(
        ["the cat sat here\non a mat"], [references.split("\n---\n")]
    )
    text = assert_harmless(found.html).text
    assert list(printed) == TYPES
    for name in TYPES[:-1]:
        row = re.search(rf"{re.escape(name)}([0-9.]+\.\d\d)([0-9.]+\.\d\d)([0-9.]+\.\d\d)", text)
        parts = (scores[name].precision[0], scores[name].recall[0], scores[name].fmeasure[0])
        assert row.groups() == tuple(f"{100 * part:.2f}" for part in parts)
        assert printed[name] == row[3]
    assert found.signature == scores.signature
    assert parse_signature(found.signature).types == tuple(TYPES)
    assert found.html.count('<section class="rougekit') == 2 * len(TYPES)


def test_explain_shows_the_reference_that_counts():
    found = handlers.explain_pair("the cat", "a dog\n---\nthe cat", Choices(["rouge1", "bleu"]))
    assert "rouge1 with reference 2 of 2, the one that counts" in found.html
    assert "bleu with reference 1 of 2:" in found.html


@pytest.mark.parametrize(
    ("prediction", "reference", "message"),
    [
        ("x" * 10_001, "x", "the prediction has 10,001 characters; expected at most 10,000 on this page"),
        ("x", "x\n---\n" + "x" * 10_001, "the reference 2 has 10,001 characters"),
        ("\ud800", "x", "the prediction holds half a character"),
        ("x", "\n---\n".join("x" * 11), "11 references; expected 1 to 10"),
        (None, "x", "prediction is NoneType; expected text"),
    ],
)
def test_texts_that_a_public_page_does_not_take(prediction, reference, message):
    with pytest.raises((ValueError, TypeError), match=message):
        handlers.explain_pair(prediction, reference, Choices())


def test_a_long_pair_is_scored_even_where_its_matches_are_too_many_to_show():
    found = handlers.explain_pair("a b " * 2400, "b a " * 2400, Choices(["rouge1", "rougeL"]))
    assert "rougeL is scored, but its matches can't be shown" in Tags(found.html).text
    assert "4800 of the 4800 reference unigrams" in found.html


@pytest.mark.parametrize("limit", ["MOST_SECONDS", "MOST_HTML"])
def test_explanations_end_where_time_or_room_does(monkeypatch, limit):
    monkeypatch.setattr(handlers, limit, -1)
    found = handlers.explain_pair("the cat", "the cat", Choices(["rouge1", "rougeL"]))
    assert "From rouge1 on, matches are too many to show here" in found.html
    assert "<section" not in found.html


def test_what_users_write_is_escaped_everywhere():
    choices = Choices(TYPES, tokenizer="whitespace")
    assert "alert" in assert_harmless(handlers.explain_pair(EVIL, f"{EVIL}\n---\n{EVIL} x", choices).html).text
    evil = Table(EVIL, {EVIL: [EVIL] * 3, "b": ["x"] * 3, "ref": [EVIL] * 3}, [1, 2, 3])
    scored = handlers.score_table(evil, [EVIL, "b"], ["ref"], choices)
    assert_harmless(scored.html)
    compared = handlers.compare_columns(evil, [EVIL, "b"], ["ref"], EVIL, "bootstrap", choices)
    assert_harmless(compared.html)
    assert_harmless(tables.problem(EVIL))
    assert_harmless(tables.notes([EVIL]))


def test_the_corpus_table_has_the_scorers_means_and_intervals(table):
    told = []
    found = handlers.score_table(
        table, ["a", "b"], ["reference"], Choices(["rouge1", "bleu"]), lambda *done: told.append(done)
    )
    scores = Scorer(["rouge1", "bleu"]).score([pair[0] for pair in PAIRS], [pair[2] for pair in PAIRS])
    mean = scores.aggregate(n_resamples=1000)["rouge1"]
    assert found.averages["a"]["rouge1"] == mean
    cell = f"{100 * mean.mid.recall:.2f} [{100 * mean.low.recall:.2f},\u00a0{100 * mean.high.recall:.2f}]"
    assert cell in found.html
    assert found.html.count('<figure class="chart">') == 2
    shares = [share for share, _ in told]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0, 0.95)


def test_the_download_holds_every_example_and_no_formula(table):
    found = handlers.score_table(table, ["a", "b"], ["reference"], Choices(["rouge1", "rougeL"]))
    with open(found.download, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["system"] for row in rows] == ["a"] * 3 + ["b"] * 3
    assert [row["line"] for row in rows] == ["2", "3", "4"] * 2
    scores = Scorer(["rouge1", "rougeL"]).score([pair[1] for pair in PAIRS], [pair[2] for pair in PAIRS])
    for name, column in scores.to_pandas().items():
        assert [float(row[name]) for row in rows[3:]] == column.tolist()
    assert rows[2]["prediction"] == "'=1+1"
    assert rows[0]["references"] == "the cat is on the mat"


@pytest.mark.parametrize("cell", ["=1", "+1", "-1", "@x", "\t=1", "\r=1", " =1", "\ufeff=1", "\n=1", "＝1"])
def test_cells_that_a_spreadsheet_would_run_are_quoted(cell):
    assert handlers.safe(cell) == f"'{cell}"
    assert handlers.safe(f"x{cell}") == f"x{cell}"


def test_worst_and_best_examples_can_be_opened(table):
    found = handlers.score_table(table, ["a"], ["reference"], Choices(["bleu", "rouge1"]))
    assert [pick.label for pick in found.picked] == [
        "worst: example 3, rouge1 F 0.0",
        "worst: example 1, rouge1 F 83.3",
        "worst: example 2, rouge1 F 100.0",
    ]
    assert (found.picked[0].prediction, found.picked[0].reference) == ("=1+1", "one plus one")
    many = Table("x", {"a": [str(k) for k in range(30)], "r": [["3", "4"]] * 30}, list(range(30)))
    picked = handlers.score_table(many, ["a"], ["r"], Choices()).picked
    assert [pick.label.partition(":")[0] for pick in picked] == ["worst"] * 5 + ["best"] * 5
    assert {pick.prediction for pick in picked[5:7]} == {"3", "4"}
    assert handlers.split_references(picked[0].reference) == ["3", "4"]
    assert handlers.score_table(many, ["a"], ["r"], Choices(["bleu"])).picked == []


def test_downloads_are_deleted_after_some_minutes(table, monkeypatch, tmp_path):
    monkeypatch.setattr(handlers.tempfile, "gettempdir", lambda: str(tmp_path))
    first = handlers.score_table(table, ["a"], ["reference"], Choices()).download
    second = handlers.score_table(table, ["a"], ["reference"], Choices()).download
    assert (tmp_path / first).exists()
    monkeypatch.setattr(handlers, "KEPT_SECONDS", 0)
    handlers.score_table(table, ["a"], ["reference"], Choices())
    assert not (tmp_path / first).exists()
    assert not (tmp_path / second).exists()


@pytest.mark.parametrize(
    ("predictions", "references", "message"),
    [
        ([], ["reference"], "no column of predictions is chosen; the file has 'a', 'b', 'reference'"),
        (["a"], [], "no column of references is chosen"),
        (["a", "b"], ["b"], "column 'b' is chosen for predictions and for references"),
        (["c"], ["reference"], "pairs.csv has no column 'c'"),
        (["a"] * 9, ["reference"], "9 columns of predictions; expected at most 8"),
    ],
)
def test_columns_that_do_not_go_are_told(table, predictions, references, message):
    with pytest.raises(ValueError, match=message):
        handlers.score_table(table, predictions, references, Choices())


@pytest.mark.parametrize("method", ["bootstrap", "permutation"])
def test_the_comparison_is_that_of_compare(table, method):
    found = handlers.compare_columns(table, ["a", "b"], ["reference"], "a", method, Choices(["rouge1", "bleu"]))
    scorer = Scorer(["rouge1", "bleu"])
    systems = {name: scorer.score(table.texts(name), [pair[2] for pair in PAIRS]) for name in ("a", "b")}
    expected = compare(systems, "a", method=method)
    assert found.comparison == expected
    entry = expected["b"]["rouge1"].fmeasure
    assert f"{entry.p_holm:.4f}" in found.html
    assert f"{100 * entry.difference:+.2f}" in found.html
    assert len(found.claims) == 2
    assert found.html.count("<circle") == 2


@pytest.mark.parametrize(
    ("predictions", "baseline", "message"),
    [(["a"], "a", "a comparison needs two or more"), (["a", "b"], "", "baseline=''; expected one of 'a', 'b'")],
)
def test_a_comparison_that_does_not_go_is_told(table, predictions, baseline, message):
    with pytest.raises(ValueError, match=message):
        handlers.compare_columns(table, predictions, ["reference"], baseline, "bootstrap", Choices())


def test_claims_say_what_p_allows():
    def entry(difference, p):
        return tables.Compared(0.5, 0.4, 0.6, difference, difference - 0.01, difference + 0.01, p, p)

    assert tables.claim("rouge1", "B", "A", entry(0.0124, 0.008)) == (
        "rouge1: B scores 1.24 points higher than A (95 % interval +0.24 to +2.24, p = 0.0080 after Holm); "
        "chance alone seldom does that."
    )
    assert "0.50 points lower than A" in tables.claim("rouge1", "B", "A", entry(-0.005, 0.4))
    assert tables.claim("rouge1", "B", "A", entry(-0.005, 0.4)).endswith("that may be chance, so claim no difference.")
    assert "score the same" in tables.claim("rouge1", "B", "A", entry(0.0, 1.0))
    assert "no example can be compared" in tables.claim("rouge1", "B", "A", entry(0.0, float("nan")))


def test_charts_stay_inside_their_frame():
    for x in re.findall(r'(?:x|cx|x1|x2)="([-0-9.]+)"', charts.histogram("t", pa.array([0.0, 0.5, 1.0]).to_numpy())):
        assert 0 <= float(x) <= 320


def test_warnings_reach_the_user_whose_texts_cause_them():
    thai, plain = [], []

    def use(notes, text):
        for _ in range(20):
            with heard() as messages:
                Scorer(["rouge1"]).score([text], ["x"])
            notes += messages

    threads = [threading.Thread(target=use, args=pair) for pair in ((thai, "ภาษาไทย"), (plain, "text"))]
    with warnings.catch_warnings():
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(thai) == 20
    assert plain == []
    assert "no token" in thai[0]
    with pytest.warns(RougeWarning):
        Scorer(["rouge1"]).score(["ภาษาไทย"], ["x"])
    assert 'role="note"' in handlers.explain_pair("ภาษาไทย", "x", Choices()).html


# the API's functions


def test_api_score_gives_fractions_and_the_signature():
    result = api.score("the cat", ["the cat sat", "a cat"], ["rouge1", "bleu"], {"stemmer": "porter"})
    expected = Scorer(["rouge1", "bleu"], use_stemmer=True).score(["the cat"], [["the cat sat", "a cat"]])
    assert result["scores"]["rouge1"] == {
        name: getattr(expected["rouge1"], name)[0] for name in ("precision", "recall", "fmeasure")
    }
    assert set(result["scores"]["bleu"]) == {"score"}
    assert result["signature"] == expected.signature
    json.dumps(result)


def test_api_score_file_and_compare_take_guessed_columns(tmp_path):
    path = write(tmp_path, "x.csv", "system_a,system_b,reference\n" + "".join(f"{a},{b},{r}\n" for a, b, r in PAIRS))
    result, download = api.score_file(str(path), rouge_types=["rouge1", "bleu"])
    assert result["columns"] == {"predictions": ["system_a", "system_b"], "references": ["reference"]}
    expected = Scorer(["rouge1"]).score([pair[0] for pair in PAIRS], [pair[2] for pair in PAIRS]).aggregate()
    assert result["scores"]["system_a"]["rouge1"]["recall"] == {
        "low": expected["rouge1"].low.recall,
        "mid": expected["rouge1"].mid.recall,
        "high": expected["rouge1"].high.recall,
    }
    assert download.endswith(".csv")
    compared = api.compare(str(path), rouge_types=["rouge1"])
    assert (compared["baseline"], compared["n_examples"], len(compared["claims"])) == ("system_a", 3, 1)
    assert set(compared["systems"]["system_b"]["rouge1"]["fmeasure"]) >= {"difference", "p_holm"}
    json.dumps([result, compared])


def test_api_options_are_named():
    with pytest.raises(ValueError, match="options has 'stem'; expected standard, stemmer"):
        api.score("a", ["a"], None, {"stem": True})
