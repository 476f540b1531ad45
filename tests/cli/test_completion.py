"""`rougekit completion`, asked of a real shell."""

import shlex
import shutil
import subprocess

import pytest

from rougekit.cli import main
from rougekit.cli.commands import COMMANDS

ASK = """
source /dev/stdin <<'SCRIPT'
{script}
SCRIPT
compopt() {{ :; }}
COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _rougekit; echo "${{COMPREPLY[@]}}"
"""


def script(capsys, shell):
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("rougekit near", "nearest"),
        ("rougekit nearest --rouge", "--rouge_type="),
        ("rougekit --target", "--target_filepattern="),
        ("rougekit score --format = mark", "markdown"),
        ("rougekit correlate --level = su", "summary"),
        ("rougekit adopt --u", "--undo"),
    ],
)
def test_bash_completes_commands_flags_and_values(capsys, words, expected):
    done = subprocess.run(
        ["bash", "-c", ASK.format(script=script(capsys, "bash"), words=words)], capture_output=True, text=True
    )
    assert (done.stdout.strip(), done.stderr) == (expected, "")


def test_other_shells_have_every_command(capsys):
    for shell in ("zsh", "fish"):
        text = script(capsys, shell)
        assert [name for name in COMMANDS if name not in text] == []
    for line in script(capsys, "fish").splitlines()[1:]:
        words = shlex.split(line.replace("\\'", ""))
        assert words[:4] == ["complete", "-c", "rougekit", "-n"], line
        assert words[4].split()[-1] in COMMANDS or words[4] == "__fish_use_subcommand"
    assert main(["completion", "tcsh"]) == 2
    assert "expected bash, zsh or fish" in capsys.readouterr().err
