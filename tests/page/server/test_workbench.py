"""Requests of the workbench to the server: parts of results, scoring of files and pairs, and refusals."""

import gzip
import json
import tempfile
import threading
from importlib.util import find_spec
from types import SimpleNamespace

import pytest

if find_spec("gradio") is None:  # importing gradio takes seconds; Starlette, which comes with it, is enough here
    pytest.skip("'gradio' is not installed", allow_module_level=True)
from starlette.applications import Starlette
from starlette.testclient import TestClient

from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.runtime import stopping
from rougekit.page.server import door, work, workbench
from rougekit.page.server.choices import controls
from rougekit.page.server.limits import Limits
from rougekit.page.server.results_store import STORE
from rougekit.page.server.uploaded import Upload
from rougekit.page.view.data import encoded
from tests.helpers.amounts import slow
from tests.helpers.doors import DOOR
from tests.helpers.pages import PAIRS, SPACE, written

ROWS = "system_a,system_b,reference\n" + "".join(f'"{a}","{b}","{r}"\n' for a, b, r in PAIRS)

NO_FILE = {"none": ("", b"")}
"""Makes the client send a form with files, as browsers do."""


@pytest.fixture
def client():
    return TestClient(Starlette(routes=[workbench.mount()], middleware=[DOOR]))


def scored(client, files=(), **fields):
    """All lines of an answer; the last line has the token or the problem."""
    sent = [("files", (name, content)) for name, content in files]
    answer = client.post("/workbench/score", data=fields, files=sent or NO_FILE)
    return [json.loads(line) for line in answer.text.splitlines()]


def test_every_part_is_served_and_not_cached_by_the_browser(client, many):
    token = STORE.add(many, "")
    page = client.get(f"/workbench/{token}/")
    assert 'name="rougekit-data" content="./"' in page.text
    for name, part in (
        ("head", many.report.head()), ("texts/0", many.report.texts(0)), ("marks/59", many.report.marks(59)),
    ):  # fmt: skip
        answer = client.get(f"/workbench/{token}/{name}.json")
        assert answer.json() == json.loads(encoded(part))
        assert answer.headers["Cache-Control"] == "no-store"
    assert "attachment" in client.get(f"/workbench/{token}/report.html").headers["Content-Disposition"]
    assert client.get(f"/workbench/{token}/scores.csv").text.startswith("system,row,rouge1_precision")
    assert client.get(f"/workbench/{token}/marks/60.json").status_code == 404
    assert client.get(f"/workbench/{token}/phrases.json?base=a&other=b").json()["rows"]
    assert "expected one of a, b" in client.get(f"/workbench/{token}/phrases.json?base=a&other=x").json()["problem"]


def test_a_part_that_takes_too_long_is_stopped(client, many, monkeypatch):
    def endlessly(found, request):
        while True:
            stopping.check()

    monkeypatch.setitem(workbench._PARTS, "report.html", workbench._PARTS["report.html"]._replace(make=endlessly))
    monkeypatch.setattr(work, "limits", lambda: Limits(seconds=0.2))
    answer = TestClient(Starlette(routes=[workbench.mount()])).get(f"/workbench/{STORE.add(many, '')}/report.html")
    assert "seconds that this page allows" in answer.json()["problem"]


def test_parts_are_compressed_outside_the_event_loop(client, many, monkeypatch):
    token, threads = STORE.add(many, ""), []

    def compress(body, level):
        threads.append(threading.current_thread().name)
        return gzip.compress(body, level)

    monkeypatch.setattr(workbench, "gzip", SimpleNamespace(compress=compress))
    zipped, plain = (
        client.get(f"/workbench/{token}/head.json", headers={"Accept-Encoding": accepted})
        for accepted in ("gzip, br", "identity")
    )
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert zipped.content == plain.content == many.head
    assert [name.startswith("AnyIO worker") for name in threads] == [True]


def test_nothing_is_served_without_a_token(client):
    gone = client.get("/workbench/guess/", follow_redirects=False)
    assert (gone.status_code, gone.headers["Location"]) == (303, "../example/?expired")
    for part in ("head.json", "texts/0.json", "marks/0.json", "setup.json", "report.html", "scores.csv"):
        answer = client.get(f"/workbench/guess/{part}")
        assert answer.status_code == 404
        assert json.loads(answer.text) == {"detail": workbench.FORGOTTEN}


def test_the_example_is_always_available(client):
    setup = client.get("/workbench/example/setup.json").json()
    assert setup["scored"]
    assert [column["role"] for column in setup["columns"]] == ["other", "reference", *["prediction"] * 3]
    assert client.get("/workbench/example/head.json").json()["n"] == 30


def test_a_file_is_scored_with_guessed_columns(client):
    *steps, last = scored(client, [("pairs.csv", ROWS)])
    assert steps[0] == {"share": 0.0, "what": "waiting for a turn"}
    head = client.get(f"/workbench/{last['token']}/head.json").json()
    assert (head["label"], head["systems"], head["n"]) == ("pairs.csv", ["system_a", "system_b"], 3)


def test_text_files_and_pasted_lines_are_scored(client):
    texts = ["\n".join(column) for column in zip(*PAIRS, strict=True)]
    files = [(f"{name}.txt", text) for name, text in zip(("a", "b", "ref"), texts, strict=True)]
    token = scored(client, files)[-1]["token"]
    assert client.get(f"/workbench/{token}/head.json").json()["systems"] == ["a", "b"]
    token = scored(client, predictions=texts[0], references=texts[2])[-1]["token"]
    assert client.get(f"/workbench/{token}/head.json").json()["n"] == 3


def test_roles_and_options_of_a_stored_table_can_be_changed_without_another_upload(client):
    token = scored(client, [("pairs.csv", ROWS)])[-1]["token"]
    columns = {"system_a": "prediction", "system_b": "other", "reference": "reference"}
    options = {"types": ["rouge1"], "options": {"stemmer": "porter"}}
    *_, last = scored(client, token=token, roles=json.dumps({"columns": columns}), options=json.dumps(options))
    head = client.get(f"/workbench/{last['token']}/head.json").json()
    assert head["systems"] == ["system_a"]
    assert "stem:porter" in head["signature"]
    assert client.get(f"/workbench/{last['token']}/setup.json").json()["set"] == {"stemmer": "porter"}
    assert client.get(f"/workbench/{token}/head.json").status_code == 200, "an open tab keeps its results"


def test_a_margin_is_chosen_in_points(client):
    columns = {"system_a": "prediction", "system_b": "prediction", "reference": "reference"}
    roles = json.dumps({"columns": columns, "baseline": "system_a", "margin": 2.5})
    token = scored(client, [("pairs.csv", ROWS)], roles=roles)[-1]["token"]
    assert client.get(f"/workbench/{token}/head.json").json()["margin"] == 0.025
    assert client.get(f"/workbench/{token}/setup.json").json()["margin"] == 2.5


def test_what_can_not_be_scored_again_takes_no_memory(client, monkeypatch):
    monkeypatch.setattr(STORE, "_kept", {})  # which other tests may have filled
    token = scored(client, [("pairs.csv", ROWS)])[-1]["token"]
    n_kept = len(STORE._kept)
    for options, roles in (('{"types": []}', ""), ("", '{"columns": {"system_a": "boss"}}')):
        *_, last = scored(client, token=token, options=options, roles=roles)
        assert (last["token"], bool(last["problem"])) == (token, True)
    assert len(STORE._kept) == n_kept
    assert scored(client, token=token)[-1]["token"] != token
    assert len(STORE._kept) == n_kept + 1, "an open tab keeps its results"


def test_the_user_is_asked_for_columns_that_cannot_be_guessed(client):
    *_, last = scored(client, [("x.csv", "left,right\na b,a c\nb,b\n")])
    assert last["problem"] == "x.csv: its columns don't say which hold the references and which the predictions"
    setup = client.get(f"/workbench/{last['token']}/setup.json").json()
    assert (setup["scored"], [column["name"] for column in setup["columns"]]) == (False, ["left", "right"])
    assert "still to be chosen" in client.get(f"/workbench/{last['token']}/head.json").json()["detail"]
    assert {column["role"] for column in setup["columns"]} == {"other"}, "suggestions are not taken"
    (suggested,) = setup["suggested"]
    assert suggested["words"] == "Take right as references and left as predictions"
    roles = {"columns": suggested["columns"]}
    assert roles["columns"] == {"left": "prediction", "right": "reference"}
    assert "problem" not in scored(client, token=last["token"], roles=json.dumps(roles))[-1]


def test_the_page_says_that_another_file_may_have_what_a_file_lacks(client):
    *_, last = scored(client, [("x.csv", "score\n7\n")])
    assert "if another file does, give both files; choose" in last["problem"]
    rows = "".join(json.dumps({"model": name, "summary": f"a {name}"}) + "\n" for name in ("human", "bart"))
    *_, last = scored(client, [("x.jsonl", rows)])
    setup = client.get(f"/workbench/{last['token']}/setup.json").json()
    assert not setup["suggested"], "human is no column to choose"


@pytest.mark.parametrize("name", ["texts", "prediction"])
@pytest.mark.parametrize("cells", [[["a cat", "it sat"], ["a dog"]], [["a cat", "it sat"], []], [["a cat", "b"], None]])
def test_one_click_takes_a_text_of_each_list_or_all_of_them(client, name, cells):
    rows = "".join(json.dumps({name: cell, "human": "a cat sat"}) + "\n" for cell in cells)
    *_, last = scored(client, [("x.jsonl", rows)])
    setup = client.get(f"/workbench/{last['token']}/setup.json").json()
    own = {column["name"]: column["role"] for column in setup["columns"]}
    for way, path in zip(setup["suggested"], (f"{name}.0", f"{name}.*"), strict=True):
        roles = json.dumps({"columns": own | way["columns"]})
        *_, answer = scored(client, token=last["token"], roles=roles, nulls=way["nulls"])
        assert client.get(f"/workbench/{answer['token']}/head.json").json()["systems"] == [path]
        assert way["words"].startswith("Take human as references and ")


def test_a_null_stops_and_is_read_as_an_empty_text_if_asked(client):
    rows = '{"prediction": "a cat", "reference": "the cat"}\n{"prediction": null, "reference": "a dog"}\n'
    *_, last = scored(client, [("x.jsonl", rows)])
    assert last["null"]
    assert last["problem"].startswith("x.jsonl, row 2, column 'prediction' is null; expected text")
    assert last["problem"].endswith('expected text, or "" for an empty one'), "the page has a button"
    *_, found = scored(client, token=last["token"], nulls="empty")
    for token in (found["token"], scored(client, token=found["token"], options='{"types": ["rouge1"]}')[-1]["token"]):
        head = client.get(f"/workbench/{token}/head.json").json()
        assert "1 null read as empty, the first in x.jsonl, row 2, column 'prediction'" in head["notes"]
        assert [each["words"].split(";")[0] for each in head["noticed"]] == ["1 of 2 predictions is empty"]
    assert "null" not in scored(client, [("x.csv", "left,right\na b,a c\nb,b\n")])[-1]
    assert "nulls='no'" in scored(client, token=last["token"], nulls="no")[-1]["problem"]


def test_the_preview_shows_a_null_as_files_write_it(client):
    *_, last = scored(client, [("a.jsonl", '{"prediction": null, "reference": ["a", null]}\n')])
    setup = client.get(f"/workbench/{last['token']}/setup.json").json()
    assert [column["cells"] for column in setup["columns"]] == [["null"], ["a / null"]]


def test_lists_of_texts_are_refused_with_what_can_be_done_on_the_page(client, tmp_path):
    rows = '{"prediction": ["a cat", "a dog"], "reference": "the cat"}\n' * 2
    way_out = "expected a text, or a list of one. Give a file with a text in each cell, or a column for each item"
    assert scored(client, [("x.jsonl", rows)])[-1]["problem"].endswith(way_out)
    lists, references = written(tmp_path, "x.jsonl", rows), written(tmp_path, "ref.txt", "the cat\na dog\n")
    with pytest.raises(FileError, match=f"{way_out}$"):
        workbench.opened([lists, references])


def test_a_null_in_one_of_several_files_stops_too(client):
    files = [("a.jsonl", '{"id": 1, "output": null}\n{"id": 2, "output": "a cat"}\n'), ("ref.txt", "the cat\na dog\n")]
    *_, last = scored(client, files)
    assert (last["null"], last["token"]) == (True, None), "files are sent again"
    assert last["problem"].startswith("a.jsonl, row 1, column 'output' is null; expected text")
    token = scored(client, files, nulls="empty")[-1]["token"]
    assert client.get(f"/workbench/{token}/head.json").json()["systems"] == ["a"]
    notice = client.get(f"/workbench/{token}/setup.json").json()["notice"]
    assert notice == "Paired by order. 1 null read as empty, the first in a.jsonl, row 1, column 'output'."


def test_a_null_in_files_that_a_line_opens_is_an_error_with_what_can_be_done(tmp_path):
    """The line has no flag for it; a single file opens, and the page asks."""
    null = written(tmp_path, "a.jsonl", '{"output": null, "gold": "a cat"}\n{"output": "a cat", "gold": "a dog"}\n')
    with pytest.raises(FileError, match=r"an empty one; drop the files on the page, where a button reads all nulls"):
        workbench.opened([null, written(tmp_path, "ref.txt", "the cat\na dog\n")])
    assert isinstance(STORE.get(workbench.opened([null])), Upload)


def test_a_log_of_checkpoints_is_asked_and_one_click_says_what_tells_rows_apart(client):
    rows = "".join(f"d{k},{step},the cat {step} sat on {k},the cat sat on {k}\n" for step in (5, 10) for k in range(7))
    *_, last = scored(client, [("log.csv", f"doc,step,prediction,reference\n{rows}")])
    assert "2 rows have the same doc, and 'step' (5, 10) tells them apart" in last["problem"]
    setup = client.get(f"/workbench/{last['token']}/setup.json").json()
    assert [way["words"] for way in setup["suggested"]] == [
        "Take step as names of systems", "Take step as numbers of runs", "Take doc as documents",
    ]  # fmt: skip
    own = {column["name"]: column["role"] for column in setup["columns"]}
    assert own == {"doc": "other", "step": "other", "prediction": "prediction", "reference": "reference"}
    found = []
    for way in setup["suggested"]:
        roles = json.dumps({"columns": own | way["columns"]})
        token = scored(client, token=last["token"], roles=roles)[-1]["token"]
        head = client.get(f"/workbench/{token}/head.json").json()
        found.append((head["systems"], head["n"]))
    assert found == [(["step 5", "step 10"], 7), (["prediction"], 7), (["prediction"], 14)]


def test_references_that_tell_documents_apart_stay_references_when_a_button_says_so(client):
    """Where no other column has ids of documents, and where rows of systems have them by order alone."""
    steps = "".join(f"{step},the cat {step} sat on {k},the cat sat on {k}\n" for step in (5, 10) for k in range(7))
    seeds = "".join(f"{m},{s},cat {m} {s} {k},the cat {k}\n" for m in "ab" for s in (1, 2) for k in range(7))
    for column, rows in (("step", steps), ("model,seed", seeds)):
        *_, last = scored(client, [("log.csv", f"{column},prediction,reference\n{rows}")])
        setup = client.get(f"/workbench/{last['token']}/setup.json").json()
        way = setup["suggested"][-1]
        assert (way["words"].endswith("reference as documents"), way["groups"]) == (True, "reference")
        columns = {column["name"]: column["role"] for column in setup["columns"]} | way["columns"]
        token = scored(client, token=last["token"], roles=json.dumps({"columns": columns, "groups": way["groups"]}))[
            -1
        ]["token"]
        head = client.get(f"/workbench/{token}/head.json").json()
        assert (head["systems"], head["n"], head["groups"]) == (["prediction"], len(rows.splitlines()), 7)


def test_columns_that_pair_rows_differently_are_named_with_what_to_do(client):
    own = "".join(json.dumps({"a": f"a{k}", "b": f"b{k}", "output": f"a cat {k}"}) + "\n" for k in range(3))
    other = "".join(json.dumps({"a": f"a{k}", "b": f"b{2 - k}", "gold": f"the cat {k}"}) + "\n" for k in range(3))
    *_, last = scored(client, [("own.jsonl", own), ("ref.jsonl", other)])
    assert "the columns 'a' and 'b' pair their rows differently; leave one of these columns out" in last["problem"]


def test_it_is_asked_which_file_has_the_references_and_rows_are_paired_for_the_one_that_is_taken(client):
    """Each time anew, as another file may pair them by other columns; what is not scored can still be chosen."""
    files = [
        ("a.txt", "some fish\nsome cats\n"),
        ("b.jsonl", '{"id": 2, "output": "the cats"}\n{"id": 1, "output": "the fish"}\n'),
        ("c.jsonl", '{"id": 1, "output": "a fish", "topic": "sea"}\n{"id": 2, "output": "a cat", "topic": "land"}\n'),
    ]  # fmt: skip
    *_, last = scored(client, files)
    assert last["problem"] == "a.txt, b.jsonl, c.jsonl: nothing says which file has the references"
    setup = client.get(f"/workbench/{last['token']}/setup.json").json()
    assert (setup["beside"], setup["notice"]) == (True, "Paired by order (a.txt). Paired by id (c.jsonl).")
    assert [way["words"] for way in setup["suggested"]] == [
        "Take c as references and a and b as predictions", "Take b as references and a and c as predictions",
        "Take a as references and b and c as predictions",
    ]  # fmt: skip

    def taken(token, **columns):
        token = scored(client, token=token, roles=json.dumps({"columns": columns}))[-1]["token"]
        rows = client.get(f"/workbench/{token}/texts/0.json").json()
        return token, [(row["references"], row["predictions"]) for row in rows]

    token, rows = taken(last["token"], **setup["suggested"][0]["columns"])
    assert rows == [(["a fish"], ["some fish", "the fish"]), (["a cat"], ["some cats", "the cats"])]
    setup = client.get(f"/workbench/{token}/setup.json").json()
    assert (setup["file"], setup["notice"]) == (
        "a.txt, b.jsonl, c.jsonl", "Paired by order (a.txt). Paired by id (b.jsonl).",
    )  # fmt: skip
    assert {column["name"]: column["cells"] for column in setup["columns"]} == {
        "id": ["1", "2"], "b": ["the fish", "the cats"], "a": ["some fish", "some cats"], "c": ["a fish", "a cat"],
        "topic": ["sea", "land"],
    }  # fmt: skip
    token, rows = taken(token, c="prediction", a="reference")
    assert rows == [(["some fish"], ["a fish"]), (["some cats"], ["a cat"])]
    setup = client.get(f"/workbench/{token}/setup.json").json()
    assert (setup["file"], setup["notice"]) == ("c.jsonl, a.txt", "Paired by order.")
    assert {column["name"] for column in setup["columns"]} >= {"a", "b", "c"}
    cells = {column["name"]: column["cells"] for column in setup["columns"]}
    assert (cells["a"], cells["b"]) == (["some fish", "some cats"], []), "b is not paired with these rows"
    token, rows = taken(token, c="prediction", b="reference", topic="group")
    assert rows == [(["the cats"], ["a cat"]), (["the fish"], ["a fish"])]
    problem = scored(client, token=token, roles='{"columns": {"a": "prediction", "b": "reference", "topic": "group"}}')
    assert problem[-1]["problem"].startswith("'topic' is a column of c.jsonl, whose rows are not paired")


def test_any_of_many_undecided_files_is_taken_as_references_by_one_change(client):
    """Each is a system at first, whatever its name says, and buttons count those for which they have no room."""
    names = ["bart", "t5", "model-1", "model-2", "model-3", "pegasus"]
    *_, last = scored(client, [(f"{name}.txt", f"{name} cat\n{name} dog\n") for name in names])
    said = "nothing says which file has the references; take a suggestion, or choose others in the table"
    assert last["problem"].endswith(said)
    setup = client.get(f"/workbench/{last['token']}/setup.json").json()
    assert {column["name"]: column["role"] for column in setup["columns"]} == dict.fromkeys(names, "prediction")
    taken = "Take pegasus as references and bart, t5, model-1 and 2 more as predictions"
    assert setup["suggested"][0]["words"] == taken
    assert setup["chips"][0]["words"] == "choose columns"
    roles = {"columns": dict.fromkeys(names, "prediction") | {"t5": "reference"}}
    token = scored(client, token=last["token"], roles=json.dumps(roles))[-1]["token"]
    assert client.get(f"/workbench/{token}/setup.json").json()["chips"][0]["words"] == "5 systems"


def test_no_column_tells_rows_apart_that_are_side_by_side(client):
    """The page does not offer these roles then, and a request that has one is refused."""
    files = [("a.txt", "the cat\na dog\n"), ("ref.csv", "kind,reference\nx,a cat\ny,the dog\n")]
    token = scored(client, files)[-1]["token"]
    assert client.get(f"/workbench/{token}/setup.json").json()["beside"]
    columns = {"a": "prediction", "reference": "reference"}
    for role in ("system", "run"):
        roles = json.dumps({"columns": columns | {"kind": role}})
        assert "'kind' would tell rows apart" in scored(client, token=token, roles=roles)[-1]["problem"]
    undecided = scored(client, [("x.csv", "left,right\na b,a c\nb,b\n")])[-1]["token"]
    assert not client.get(f"/workbench/{undecided}/setup.json").json()["beside"]


@pytest.mark.parametrize(
    ("files", "fields", "problem"),
    [
        ([("x.exe", "a")], {}, "expected one file that ends in"),
        ([], {"predictions": "a", "references": ""}, "0 in reference"),
        ([], {"token": "guess"}, "no longer in memory"),
        ([("pairs.csv", ROWS)], {"options": '{"types": []}'}, "choose at least one"),
        ([("pairs.csv", ROWS)], {"options": '{"options": {"stemmer": "<b>"}}'}, "expected one of"),
        ([("pairs.csv", ROWS)], {"roles": '{"columns": {"system_a": "boss"}}'}, "the role 'boss'"),
        (
            [("pairs.csv", ROWS)],
            {"roles": '{"columns": {}, "margin": 0}'},
            "a margin of 0 points; expected more than 0",
        ),
    ],
)
def test_wrong_requests_are_answered_with_the_problem(client, files, fields, problem):
    assert problem in scored(client, files, **fields)[-1]["problem"]


def test_a_file_name_cannot_reach_another_folder(client):
    *_, last = scored(client, [("../../../etc/pairs.csv", ROWS)])
    assert client.get(f"/workbench/{last['token']}/head.json").json()["label"] == "pairs.csv"


def test_a_file_that_is_too_large_suggests_compression(client, monkeypatch):
    monkeypatch.setenv("SPACE_ID", SPACE["SPACE_ID"])
    monkeypatch.setattr(door, "FORM_BYTES", -49_999_900)
    answer = client.post("/workbench/score", files=[("files", ("x.csv", ROWS))])
    assert answer.status_code == 413
    assert "at most 50 MB: gzip it" in answer.json()["problem"]


def test_a_pair_is_as_long_as_the_machine_allows(client, monkeypatch):
    asked = {"prediction": "the cat " * 130_000, "references": ["a cat"], "types": ["rouge1"]}
    assert client.post("/workbench/pair", json=asked).json()["head"]["n"] == 1
    monkeypatch.setenv("SPACE_ID", SPACE["SPACE_ID"])
    refused = client.post("/workbench/pair", json=asked)
    assert (refused.status_code, "too long" in refused.json()["problem"]) == (413, True)


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_requests_of_other_pages_are_refused(client, many, site):
    token = STORE.add(many, "")
    asked = {"prediction": "a", "references": ["a"], "types": ["rouge1"]}
    calls = [("POST", "score"), ("POST", "pair"), *(("GET", f"{token}/{path}") for path in workbench._PARTS if path)]
    for method, path in calls:
        answer = client.request(
            method, f"/workbench/{path}".replace("{place:int}", "0"), headers={"Sec-Fetch-Site": site},
            json=asked if path == "pair" else None,
        )  # fmt: skip
        assert answer.status_code == 403, path
    assert client.get(f"/workbench/{token}/", headers={"Sec-Fetch-Site": site}).status_code == 200, "a link opens it"
    for own in ("same-origin", "none"):
        assert client.post("/workbench/pair", json=asked, headers={"Sec-Fetch-Site": own}).status_code == 200


DEEP = "[" * 100_000


@pytest.mark.parametrize(
    "body",
    [
        DEEP, f'{{"prediction": {DEEP}', "", "nonsense", "[]", "7", "null", "\xff", '{"prediction": "a"', "1" * 10_000,
    ],
)  # fmt: skip
def test_a_request_that_is_no_json_object_is_refused_with_a_message(client, body):
    answer = client.post("/workbench/pair", content=body.encode("latin-1"))
    assert (answer.status_code, "expected" in answer.json()["problem"]) == (400, True)
    for field in ("roles", "options") if body else ():
        answer = client.post(
            "/workbench/score", data={"predictions": "a", "references": "a", field: body}, files=NO_FILE
        )
        assert (answer.status_code, "expected" in answer.json()["problem"]) == (400, True)


ODD = [None, [], {}, 1, -1.5, True, "x", [[]], [{}], {"a": {}}, [None], 1e308, int("9" * 400), "\0", "9" * 5_000]


@pytest.mark.parametrize("odd", [*ODD[:3], *slow(*ODD[3:])], ids=lambda odd: repr(odd)[:20])
def test_odd_values_in_a_request_are_named_or_harmless(client, odd):
    pair = {"prediction": "a", "references": ["a"], "types": ["rouge1"], "options": {}}
    names = [control.name for control in controls()]
    asked = [pair | {field: odd} for field in pair] + [
        pair | {"options": {name: odd}} for name in [*names, "self", "no"]
    ]
    for each in asked:
        answer = client.post("/workbench/pair", json=each)
        assert answer.status_code == 200, each
        assert answer.json().keys() in ({"problem"}, {"head", "texts", "marks", "advised", "copied"})
    columns = {"system_a": "prediction", "reference": "reference"}
    roles = [{"columns": odd}, *({"columns": {**columns, name: odd}} for name in ("reference", "no"))]
    roles += [{"columns": columns, field: odd} for field in ("baseline", "margin")]
    for each in roles:
        answer = scored(client, [("pairs.csv", ROWS)], roles=json.dumps(each))
        assert answer[-1].keys() in ({"token"}, {"problem", "token"}), each


@pytest.mark.parametrize("name", ["..", ".", "x" * 300 + ".csv", "\u00fc" * 200 + ".csv", "a/..", "a\0.csv"])
def test_odd_names_of_uploads_are_named_or_harmless(client, name, tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    answer = client.post("/workbench/score", files=[("files", (name, ROWS))])
    assert answer.status_code in (200, 400)
    assert "problem" in answer.text.splitlines()[-1] or name == "a\0.csv"
    assert list(tmp_path.iterdir()) == []


def test_a_pair_is_answered(client):
    asked = {"prediction": "the cat", "references": ["a cat"], "types": ["rouge1"], "options": {"stemmer": "porter"}}
    found = client.post("/workbench/pair", json=asked).json()
    assert found["head"]["results"]["rouge1"][0]["score"] == 0.5
    assert "problem" in client.post("/workbench/pair", json=asked | {"references": "a"}).json()
    assert "problem" in client.post("/workbench/pair", json=asked | {"types": ["rouge0"]}).json()
    assert "references=None" in client.post("/workbench/pair", json={}).json()["problem"]


def test_a_table_without_results_can_be_stored(client):
    token = STORE.add(Upload("x", {"a": ["b"]}), "")
    assert client.get(f"/workbench/{token}/").status_code == 200


def test_files_that_the_command_opens_are_scored_or_ask_for_their_columns(tmp_path):
    clear, unclear = tmp_path / "clear.csv", tmp_path / "unclear.csv"
    clear.write_text("reference,a\nthe cat,a cat\n", "utf-8")
    unclear.write_text("x,y\nthe cat,a cat\n", "utf-8")
    assert workbench.stored_under(workbench.opened([clear])).upload.name == "clear.csv"
    assert isinstance(workbench.stored_under(workbench.opened([unclear])), Upload)
    with pytest.raises(OSError, match=r"missing\.csv"):
        workbench.opened([tmp_path / "missing.csv"])
