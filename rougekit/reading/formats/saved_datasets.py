"""Read folders that `Dataset.save_to_disk` and `DatasetDict.save_to_disk` write."""

from pathlib import Path
from typing import Any

from rougekit.foundation import extras
from rougekit.foundation.io.decoding import FileError, NotThere, first_line
from rougekit.reading.columns import FIRST_ROWS
from rougekit.reading.formats.data_file import DataFile


def open_dataset(path: str, split: str | None) -> DataFile:
    """Open a saved dataset. split : which one to read of several

    Raises FileError if the folder has none, or it is damaged or has no columns; NotThere for a split that it lacks or
    that has to be chosen; ImportError if datasets is not installed.
    """
    if not (Path(path, "state.json").exists() or Path(path, "dataset_dict.json").exists()):
        raise FileError(
            f"{path}: a folder without a saved dataset; expected its files ({path}/*), or where each has one text, "
            f"--prediction_filepattern or --target_filepattern={path}/*"
        )
    data = _split_of(path, split)
    try:
        data.data.validate(full=True)  # otherwise Arrow trusts the offsets in a file
    except (ValueError, IndexError) as invalid:
        raise FileError(f"{path}: a damaged dataset ({first_line(invalid)})") from None
    if not data.column_names:
        raise FileError(f"{path}: has no columns")

    first = [list(row.values()) for row in data.select(range(min(FIRST_ROWS, len(data))))]
    return DataFile(data.column_names, lambda chosen: zip(*(data[name] for name in chosen), strict=True), first)


def _split_of(path: str, split: str | None) -> Any:
    """The `Dataset` in a folder, or that of a split."""
    datasets = extras.load("datasets", f"{path}: a saved dataset")
    try:
        data = datasets.load_from_disk(path)
    except (FileNotFoundError, ValueError) as failure:
        raise FileError(f"{path}: {first_line(failure)}") from None
    if isinstance(data, datasets.DatasetDict):
        if split is None and len(data) == 1:
            split = next(iter(data))
        if split not in data:
            problem = "has several splits" if split is None else f"has no split {split!r}"
            raise NotThere(f"{path}: {problem}; choose one of {', '.join(data)} with --split")
        return data[split]
    if split not in (None, str(data.split)):
        raise NotThere(f"{path}: --split={split}, but this dataset has no splits")
    return data
