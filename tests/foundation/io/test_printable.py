"""Names from strangers: what a terminal gets to see of them."""

import pytest

from rougekit.cli import main
from rougekit.foundation.io.printable import printable
from tests.helpers.strangers import CONTROL, EVIL


def test_control_characters_are_written_out():
    assert printable("ü \x1b[31m\x00\x85\u2028\ud800") == r"ü \x1b[31m\x00\x85\u2028\ud800"
    assert printable("a\n\tb\x07", keep="\n\t") == "a\n\tb\\x07"


@pytest.mark.parametrize("style", ["text", "markdown", "latex", "csv"])
def test_the_command_prints_no_control_characters(tmp_path, monkeypatch, capsys, style):
    monkeypatch.chdir(tmp_path)
    for name in ("refs.txt", "a.txt", "b.txt"):
        (tmp_path / name).write_text("a b\nc d\n")
    common = ["--target_filepattern=refs.txt", f"--format={style}", "--n_resamples=5", "--rouge_types=rouge1"]
    assert main([*common, f"--system={EVIL}=a.txt", "--system=b=b.txt"]) == 0
    assert main([*common, f"--system={EVIL}={EVIL}.txt"]) == 1
    assert main(["--data=" + EVIL]) == 1
    shown = capsys.readouterr()
    assert not CONTROL.search(shown.out)
    assert not CONTROL.search(shown.err)
