"""Files that a test writes."""


def written(path, data):
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return str(path)
