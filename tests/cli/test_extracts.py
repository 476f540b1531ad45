"""`rougekit compare --with`: extractive baselines in rows apart from the systems."""

import csv
import io
import json

import pytest

from rougekit import Scorer, compare, compare_datasets, lead, oracle, random_sentences
from rougekit.cli import main
from rougekit.foundation.errors import collect_warnings
from tests.helpers.command import run

SOURCES = [
    "A storm hit Lima. Schools closed. Two bridges fell. The mayor spoke.",
    "The team won. It rained all day. Fans sang until late. Nobody was hurt.",
    "Prices rose. Wages did not. Shops closed early. The bank met today.",
]
REFERENCES = ["Two bridges fell as a storm hit Lima.", "Fans sang as the team won.", "Prices rose, wages did not."]
SYSTEMS = {
    "a": ["A storm hit bridges.", "The team sang.", "Prices rose."],
    "b": ["Schools closed as two bridges fell.", "It rained.", "The bank met."],
}
TYPES = ["rouge1", "rougeLsum"]


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, n in (("news", 3), ("law", 2)):
        columns = {"article": SOURCES, "reference": REFERENCES, **SYSTEMS}
        rows = [{key: column[k] for key, column in columns.items()} for k in range(n)]
        (tmp_path / f"{name}.jsonl").write_text("\n".join(map(json.dumps, rows)))


def expected(n=3, rouge_types=TYPES, **options):
    """The scores of systems and of extracts, computed in Python."""
    scorer = Scorer(rouge_types, **options)
    sources, references = SOURCES[:n], REFERENCES[:n]
    chosen = {
        "lead2": lead(sources, 2),
        "oracle": oracle(sources, references, **options),
        "oracle1-presumm": oracle(sources, references, "presumm", k=1),
        "random3": random_sentences(sources, 3),
    }
    systems = {name: scorer.score(texts[:n], references) for name, texts in SYSTEMS.items()}
    return systems, {name: scorer.score(extracts.texts, references) for name, extracts in chosen.items()}


WITH = "--with=lead2,oracle,oracle1-presumm,random3"


def test_rows_are_those_of_the_functions_and_change_nothing_else(files, capsys):
    line = ["compare", "news.jsonl", "--rouge_types=rouge1,rougeLsum", "--format=json", "--use_stemmer"]
    plain, _ = run(capsys, *line)
    found = json.loads(run(capsys, *line, WITH)[0])
    systems, beside = expected(use_stemmer=True)
    rows = found.pop("beside")
    assert found == json.loads(plain)
    assert [*rows] == [*beside] == ["lead2", "oracle", "oracle1-presumm", "random3"]
    for name, scores in beside.items():
        for rouge_type, score in scores.aggregate().items():
            assert rows[name][rouge_type]["mid"] == score.mid._asdict()
            assert rows[name][rouge_type]["low"] == score.low._asdict()
    compared = compare(systems, beside=beside)
    assert compared.to_dict() == compare(systems).to_dict()
    assert compared.beside["oracle"]["rouge1"] == rows["oracle"]["rouge1"]["mid"]["fmeasure"]
    assert compared.signature == found["comparison"]["signature"]


def cells(rows, split):
    return [[cell.strip(" \\") for cell in split(row)] for row in rows]


def test_tables_set_them_apart(files, capsys):
    _, beside = expected()
    points = [
        [name, *(f"{100 * score:.2f}" for score in scores.aggregate().values())] for name, scores in beside.items()
    ]
    apart = "lead2, oracle, oracle1-presumm and random3 are not compared"
    line = ["compare", "news.jsonl", "--rouge_types=rouge1,rougeLsum", WITH]
    text, _ = run(capsys, *line)
    systems, rows = text.split("\n\n")[1:3]
    assert len(systems.splitlines()) == 3
    assert cells(rows.splitlines(), str.split) == points
    assert apart in text
    latex, _ = run(capsys, *line, "--format=latex")
    assert (
        cells(latex.split("\\midrule\n")[2].split("\\bottomrule")[0].splitlines(), lambda row: row.split("&")) == points
    )
    assert f"; {apart} (3 examples" in latex
    assert "textbf" not in latex.split("\\midrule\n")[2]
    markdown, _ = run(capsys, *line, "--format=markdown")
    first, *others = markdown.split("\n|                 |           |           |        |        |        |\n")
    assert "| a " in first
    assert others[0].startswith("| lead2 ")
    assert f"; {apart}\n" in markdown
    long, _ = run(capsys, *line, "--long")
    assert long.count("precision") == 2 + len(beside)


def test_csv_says_which_rows_are_compared(files, capsys):
    out, _ = run(capsys, "compare", "news.jsonl", "--rouge_types=rouge1", WITH, "--format=csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert {row["system"] for row in rows if row["compared"] == "yes"} == {"a", "b"}
    apart = [row for row in rows if row["compared"] == "no"]
    assert [row["system"] for row in apart[::3]] == ["lead2", "oracle", "oracle1-presumm", "random3"]
    assert not any(row["p_value"] or row["baseline"] for row in apart)
    without, _ = run(capsys, "compare", "news.jsonl", "--rouge_types=rouge1", "--format=csv")
    assert "compared" not in without.splitlines()[0].split(",")


@pytest.mark.slow
def test_data_sets_have_their_own(files, capsys):
    line = ["compare", "news.jsonl", "law.jsonl", "--rouge_types=rouge1", WITH]
    sets = {"news": expected(3, ["rouge1"]), "law": expected(2, ["rouge1"])}
    found = json.loads(run(capsys, *line, "--format=json")[0])
    for name, (_, beside) in sets.items():
        for extract, scores in beside.items():
            assert found["beside"][name][extract]["rouge1"]["mid"] == scores.aggregate()["rouge1"].mid._asdict()
    both = compare_datasets(
        {name: systems for name, (systems, _) in sets.items()},
        beside={name: beside for name, (_, beside) in sets.items()},
    )
    last = both.table().splitlines()[-4:]
    assert [row.split()[0] for row in last] == ["lead2", "oracle", "oracle1-presumm", "random3"]
    assert last[0].split()[1] == f"{100 * sets['news'][1]['lead2'].aggregate()['rouge1']:.2f}"
    assert both.table("latex").count("\\midrule") == 2
    text, _ = run(capsys, *line)
    assert text.count("\noracle1-presumm ") == 2
    rows = list(csv.DictReader(io.StringIO(run(capsys, *line, "--format=csv")[0])))
    assert [row["dataset"] for row in rows if row["system"] == "oracle" and row["compared"] == "no"] == ["news"] * 3 + [
        "law"
    ] * 3
    with pytest.raises(ValueError, match=r"beside has the names \{'news': \['x'\]\}; expected the same for each of"):
        compare_datasets({name: systems for name, (systems, _) in sets.items()}, beside={"news": {"x": None}})


@pytest.mark.parametrize("options", [["--standard=coco"], ["--max_words=2"], ["--tokenizer=unicode", "--language=de"]])
def test_an_oracle_counts_words_as_the_scores_do(files, capsys, options):
    line = ["compare", "news.jsonl", "--rouge_types=rougeL", "--format=json", *options]
    found = json.loads(run(capsys, *line, "--with=oracle")[0])
    own = {"standard": "coco"} if "coco" in options[0] else {"max_words": 2} if "max" in options[0] else {
        "tokenizer": "unicode", "language": "de"
    }  # fmt: skip
    types = ("rougeL",) if "coco" in options[0] else ("rouge1", "rouge2")
    texts = oracle(SOURCES, REFERENCES, rouge_types=types, **own).texts
    score = Scorer(["rougeL"], **own).score(texts, REFERENCES).aggregate()["rougeL"]
    assert found["beside"]["oracle"]["rougeL"]["mid"] == score.mid._asdict()


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["--with=lead0"], "--with=lead0: 'lead0'; expected lead3, random3, oracle or oracle3"),
        (["--with=oracle-matchsum"], "oracle-RULE with one of greedy, presumm, presumm_combinations, summarunner"),
        (["--with=lead3,lead3"], "--with=lead3,lead3 has a name twice"),
        (["--with=lead3", "--source_column=b_"], "b_"),
    ],
)
def test_what_can_not_be_extracted_is_refused(files, capsys, flags, message):
    assert main(["compare", "news.jsonl", *flags]) != 0
    assert message in capsys.readouterr().err


def test_a_source_must_be_a_text(files, capsys, tmp_path):
    (tmp_path / "bad.jsonl").write_text('{"article": 3, "reference": "x", "a": "x", "b": "y"}\n')
    assert main(["compare", "bad.jsonl", "--with=lead3"]) != 0
    assert "bad.jsonl, the source of row 1 is int '3'; expected text" in capsys.readouterr().err


def test_what_is_beside_is_checked_as_systems_are():
    systems, beside = expected()
    with pytest.raises(ValueError, match="beside has 'a', which is one of the systems; expected another name"):
        compare(systems, beside={"a": beside["lead2"]})
    with pytest.raises(TypeError, match=r"beside\['x'\] is dict; expected the Scores of Scorer.score"):
        compare(systems, beside={"x": {}})
    with pytest.raises(TypeError, match=r"beside=\[\]; expected a mapping"):
        compare(systems, beside=[])
    with pytest.raises(ValueError, match="systems 'a' and 'x' have 3 and 2 examples; expected the same examples"):
        compare(systems, beside={"x": expected(2)[1]["lead2"]})


def test_a_row_whose_texts_have_fewer_scores_says_its_own_n():
    scorer = Scorer(["rouge1", "rouge2"], standard="rouge", empty="skip")
    systems = {name: scorer.score(texts, REFERENCES) for name, texts in SYSTEMS.items()}
    n = len(REFERENCES)
    with collect_warnings():
        beside = {
            name: scorer.score([text, *SYSTEMS["a"][1:]], REFERENCES)
            for name, text in {"lead1": "", "lead2": "A storm"}.items()
        }
        compared = compare(systems, beside=beside)
    own = f"lead1 ({n - 1} examples) and lead2 are not compared"
    assert compared.not_compared == own
    assert f"; {own} (" in " ".join(compared.to_latex().split())
    assert own in compared.about
    sets = {"news": systems, "law": systems}
    with collect_warnings():
        both = compare_datasets(sets, beside={"news": {"x": beside["lead1"]}, "law": {"x": beside["lead2"]}})
    assert f"; x ({n - 1} examples on news) is not compared (" in both.legend(has_bold=False)


def test_examples_that_do_not_count_for_systems_do_not_count_beside_them():
    scorer = Scorer(["rouge4"], zero_division=float("nan"))
    references = [*REFERENCES, "Too short"]
    systems = {name: scorer.score([*texts, "Too"], references) for name, texts in SYSTEMS.items()}
    beside = {"lead1": scorer.score([*(text.partition(".")[0] for text in SOURCES), "short"], references)}
    compared = compare(systems, beside=beside)
    assert compared.beside["lead1"]["rouge4"].n_examples == compared["a"]["rouge4"].fmeasure.n_examples == 3
