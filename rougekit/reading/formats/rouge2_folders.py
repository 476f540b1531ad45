"""Read folders laid out for ROUGE 2.0, whose file names say which summaries and references are of a task."""

import os
from pathlib import Path
from typing import Any

from rougekit.foundation.io.decoding import FileError, errors_named
from rougekit.reading.formats.data_file import DataFile


def is_rouge2(path: str) -> bool:
    """Whether a folder has those of ROUGE 2.0 in it."""
    return Path(path, "system").is_dir() and Path(path, "reference").is_dir()


def open_rouge2(path: str) -> DataFile:
    """The columns name, prediction and references of a folder laid out for ROUGE 2.0.

    If several systems each have a summary of every task, also the columns document_id and system. Raises FileError for
    a folder that can't be read, or is not laid out so.
    """
    with errors_named(path):
        try:
            names, predictions, references = read_rouge2(path)
        except ValueError as failure:
            raise FileError(str(failure)) from None
    columns: dict[str, list[Any]] = {"name": names, "prediction": predictions, "references": references}
    tasks = [name.partition("_")[0].lower() for name in names]
    systems = [Path(name.partition("_")[2]).stem for name in names]
    each_has_all = len({*tasks}) * len({*systems}) == len({*zip(tasks, systems, strict=True)}) == len(names)
    if len({*systems}) > 1 and each_has_all:
        columns |= {"document_id": tasks, "system": systems}
    return DataFile([*columns], lambda chosen: zip(*(columns[name] for name in chosen), strict=True))


def read_rouge2(project: str) -> tuple[list[str], list[str], list[list[str]]]:
    """Names, predictions and references from a folder of ROUGE 2.0: `system/TASK_NAME`, `reference/TASK_NAME`.

    Every summary of a task, whatever its system, has all of the task's references. The case of task names does not
    matter. A file that is not UTF-8 is read as Latin-1 and lower-cased, as ROUGE 2.0 lower-cases Latin-1 letters.

    Raises OSError if a folder or file can't be read; ValueError if a file name has no "_", there is no summary, or a
    task has no references.
    """
    texts: dict[str, dict[str, list[tuple[str, str]]]] = {"system": {}, "reference": {}}
    for folder, by_task in texts.items():
        for name in sorted(os.listdir(os.path.join(project, folder))):
            task, mark, _ = name.partition("_")
            if not mark:
                raise ValueError(f"{os.path.join(project, folder, name)}: expected a file named TASK_NAME")
            content = _text(os.path.join(project, folder, name))
            by_task.setdefault(task.lower(), []).append((name, content))
    rows = [(task, *row) for task, summaries in texts["system"].items() for row in summaries]
    for task, name, _ in rows:
        if task not in texts["reference"]:
            raise ValueError(f"{os.path.join(project, 'system', name)}: task {task!r} has no file in reference")
    if not rows:
        raise ValueError(f"no file in {os.path.join(project, 'system')}")
    references = [[text for _, text in texts["reference"][task]] for task, _, _ in rows]
    return [name for _, name, _ in rows], [text for _, _, text in rows], references


def _text(path: str) -> str:
    content = Path(path).read_bytes()
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("latin-1").lower()
