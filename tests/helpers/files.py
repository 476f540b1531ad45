"""Files that a test writes."""

ROWS = [{"prediction": 'a "b",\nc', "reference": ["x", "y"]}, {"prediction": "ü", "reference": ["z"]}]
COLUMNS = {"prediction": ['a "b",\nc', "ü"], "reference": [["x", "y"], ["z"]]}
"""The same rows as columns."""


def written(path, data):
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return str(path)
