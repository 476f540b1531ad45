"""Configurations and lists: which files meet, and what is refused."""

from pathlib import Path

import pytest

from rougekit.rouge155.settings import Evaluation, SettingsError, from_list, from_xml, peer_names
from tests.helpers.command155 import FILES, OPTIONS, M, evaluation, rouge155, write, xml

BOMB = "".join(f'<!ENTITY e{k} "{f"&e{k - 1};" * 10}">' for k in range(1, 12))


@pytest.mark.parametrize(
    "declarations",
    [
        f'<!ENTITY e0 "eeeeeeeeee">{BOMB}',
        '<!ENTITY e11 SYSTEM "p">',
        '<!ENTITY % more SYSTEM "p"> %more; <!ENTITY e11 "p">',
    ],
)
def test_entities_are_no_bombs_and_no_files(declarations: str, folder: Path) -> None:
    content = evaluation('<P ID="A">&e11;</P>', M)
    write(folder, settings=f"<!DOCTYPE a [{declarations}]>{xml(content)}", **FILES)
    code, out, err = rouge155(*OPTIONS, "settings")
    if "more" in declarations:  # a parameter entity is not followed, and with it what comes after
        assert code == 0
        assert "Eval" not in out
    else:
        assert (out, code) == ("", 255)
        assert err


def test_a_list_has_a_topic_a_line() -> None:
    evaluations = from_list(b"# none\n\np m1  m2\r\nq\tm1\n", "SPL", "X")
    assert peer_names(evaluations) == ["X"]
    assert evaluations == [
        Evaluation("1", "SPL", {"X": b"p"}, [b"m1", b"m2"]),
        Evaluation("2", "SPL", {"X": b"q"}, [b"m1"]),
    ]


def test_a_list_needs_a_model_for_each_peer() -> None:
    with pytest.raises(SettingsError, match="at least 2 filenames per line"):
        from_list(b"p m\nq\n", "SPL", "X")


def test_evaluations_and_peers_of_a_configuration() -> None:
    peers = '<P ID="b">p</P><P ID="a"> q </P>'
    evaluations = from_xml(xml(evaluation(peers, M), evaluation('<P ID="C"/>', M, "2")).encode())
    assert peer_names(evaluations) == ["C", "a", "b"]
    assert evaluations == [
        Evaluation("1", "SPL", {"b": b"./p", "a": b"./q"}, [b"./m"]),
        Evaluation("2", "SPL", {"C": None}, [b"./m"]),
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("<a>", "no element found: line 1, column 3 in the configuration file"),
        ('<E><EVAL ID="1"><INPUT-FORMAT TYPE="TXT"/></EVAL></E>', "Unknown input type: TXT"),
        ("<E><EVAL/></E>", "Element EVAL of the configuration file has no attribute ID"),
        ("<E><PEER-ROOT>x</PEER-ROOT></E>", "does not contain entry for this evaluation ID"),
    ],
)
def test_a_wrong_configuration_is_told(content: str, message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        from_xml(content.encode())
