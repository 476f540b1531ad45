"""Where the plugin lies, and its copy under the name of evaluate's own metric."""

from pathlib import Path

import pytest

import rougekit
from rougekit.cli import main
from rougekit.plugin import adopt, disown


def test_adopting_twice_is_no_matter_and_what_is_not_ours_stays(tmp_path, capsys):
    adopt(tmp_path)
    path = adopt(tmp_path)
    assert path.read_text("utf-8").endswith(Path(rougekit.plugin_path()).read_text("utf-8"))
    assert main(["adopt", "--undo", str(tmp_path)]) == 0
    assert not (tmp_path / "rouge").exists()
    with pytest.raises(FileNotFoundError, match="nothing to undo"):
        disown(tmp_path)
    path.parent.mkdir()
    path.write_text("# mine")
    for way in (adopt, disown):
        with pytest.raises(FileExistsError, match="not by `rougekit adopt`"):
            way(tmp_path)
    assert path.read_text() == "# mine"
    for arguments, message in ((["a", "b"], "at most one folder"), ([str(tmp_path / "no")], "is no folder")):
        assert main(["adopt", *arguments]) == 1
        assert message in capsys.readouterr().err
