"""`rouge155 --pyrouge` against pyrouge itself, which runs the real script; and the order of files."""

import io
import os
import shutil
from pathlib import Path

import pytest

from dev import perl155
from rougekit import Scorer, in_file_name_order, read_folders
from rougekit.rouge155.cli import run

SYSTEM_PATTERN, MODEL_PATTERN = r"s.(\d+).txt", "m.[A-Z].#ID#.txt"
TEXTS = [
    "the cats sat\non the mat", "a dog ran", "rain & <b>snow</b> fell\n\nall day", "", "caf\u00e9s were closed",
    "x y z", "it rained", "the mat", "dogs sat on mats", "snow", "a a b b", "the end\n",
]  # fmt: skip


@pytest.fixture
def folders(tmp_path: Path) -> Path:
    """Twelve summaries, whose file names sort differently from their numbers, with one or two models each."""
    for name in ("system", "model"):
        (tmp_path / name).mkdir()
    for number, text in enumerate(TEXTS):
        (tmp_path / "system" / f"s.{number}.txt").write_text(text, "utf-8")
        for letter, shift in (("A", 1), ("B", 5))[: 1 + number % 2]:
            model = f"the {TEXTS[(number + shift) % len(TEXTS)]} and cats"
            (tmp_path / "model" / f"m.{letter}.{number}.txt").write_text(model, "utf-8")
    (tmp_path / "system" / "notes").write_text("no summary")
    return tmp_path


def printed(folders: Path, *options: str, system_pattern: str = SYSTEM_PATTERN) -> tuple[int, str, str]:
    out, err = io.BytesIO(), io.BytesIO()
    where = [folders / "system", system_pattern, folders / "model", MODEL_PATTERN]
    code = run([b"--pyrouge", *map(os.fsencode, where), *map(os.fsencode, options)], out, err)
    return code, out.getvalue().decode(), err.getvalue().decode()


@pytest.mark.parametrize("options", ["", "-n 2 -x -a -d -c 90"])
def test_output_equals_pyrouges_byte_for_byte(options: str, folders: Path) -> None:
    home = folders / "home"
    home.mkdir()
    script = Path(shutil.copy(perl155.script(), home))
    script.chmod(0o755)
    (home / "data").symlink_to(perl155.data_folder())
    wrapper = pytest.importorskip("pyrouge").Rouge155(str(home))
    wrapper.system_dir, wrapper.model_dir = str(folders / "system"), str(folders / "model")
    wrapper.system_filename_pattern, wrapper.model_filename_pattern = SYSTEM_PATTERN, MODEL_PATTERN
    code, out, _ = printed(folders, *options.split())
    assert code == 0
    own = f"-e {home / 'data'} {options}" if options else None
    assert out == wrapper.convert_and_evaluate(rouge_args=own)


def test_perl_average_uses_the_order_of_file_names(folders: Path) -> None:
    """Read from the folders or sorted by hand; texts without markup, as pyrouge's conversion cuts it."""
    (folders / "system" / "s.2.txt").write_text("rain\nfell")
    for path in (folders / "model").iterdir():
        path.write_text(path.read_text("utf-8").partition("<")[0], "utf-8")
    predictions, references = read_folders(
        str(folders / "system"), SYSTEM_PATTERN, str(folders / "model"), MODEL_PATTERN
    )
    texts = [TEXTS[number] if number != 2 else "rain\nfell" for number in range(len(TEXTS))]
    assert predictions == in_file_name_order(texts)
    assert predictions == in_file_name_order(texts, [f"s.{number}.txt" for number in range(len(texts))])
    assert predictions[:4] == [texts[0], texts[1], texts[10], texts[11]]
    scorer = Scorer(["rouge1"], standard="rouge155", use_stemmer=True)
    mid = scorer.score(predictions, references).aggregate(perl_average=True)["rouge1"].mid
    assert f"1 ROUGE-1 Average_F: {mid.fmeasure:.5f} " in printed(folders, "-n", "1", "-x")[1]
    backwards = scorer.score(predictions[::-1], references[::-1]).aggregate(perl_average=True)["rouge1"].mid
    assert backwards != mid  # the average depends on the order


@pytest.mark.parametrize(
    ("options", "pattern", "message"),
    [
        ([], r"nothing(\d+)", "matches the system pattern"),
        ([], "s.*", "has no group"),
        ([], "s.(", "is not a regular expression"),
        ([], r"(notes)", "the models of notes"),
        (["-n", "1", "settings.xml"], SYSTEM_PATTERN, "--pyrouge names the summaries"),
    ],
)
def test_patterns_that_match_nothing_are_reported(
    options: list[str], pattern: str, message: str, folders: Path
) -> None:
    code, out, err = printed(folders, *options, system_pattern=pattern)
    assert (code, out) == (255, "")
    assert message in err
