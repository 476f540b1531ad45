"""Small test sets, files and a check of HTML, shared by tests of the page."""

import base64
import gzip
import json
import re
from html.parser import HTMLParser

from rougekit.page.server.choices import Choices
from rougekit.page.server.testset import ChosenRoles, Results, Step, scored
from rougekit.page.server.uploaded import Upload

EVIL = "<img src=x onerror=alert(1)><script>alert(2)</script>"
PAIRS = [
    ("the cat sat on the mat", "a cat sat on a mat", "the cat is on the mat"),
    ("it rained all day", "it rains", "all day it rained"),
    ("=1+1", "nothing alike", "one plus one"),
]
BOTH = ChosenRoles(["a", "b"], ["reference"])
"""The roles of the columns of `small_upload`."""
SPACE = {"SPACE_ID": "user/rouge"}
"""The environment on the Hub."""


def small_upload() -> Upload:
    first, second, references = (list(column) for column in zip(*PAIRS, strict=True))
    return Upload("pairs.csv", {"a": first, "b": second, "reference": references})


def results_of(upload: Upload, roles: ChosenRoles, choices: Choices | None = None) -> Results:
    *_, results = scored(upload, roles, choices or Choices())
    assert not isinstance(results, Step)
    list(results.prepare())
    return results


def written(folder, name, data):
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def packet(path, name):
    """A part of the data in a page."""
    found = re.search(rf'id="packet-{name}">([^<]*)<', path.read_text("utf-8"))
    return json.loads(gzip.decompress(base64.b64decode(found[1])))


class Tags(HTMLParser):
    """The tags, attributes and text of some HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.names: set[str] = set()
        self.values: set[str] = set()
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.names |= {name for name, _ in attrs}
        self.values |= {value for _, value in attrs if value}

    def handle_data(self, data):
        self.text += data


def assert_harmless(html: str) -> Tags:
    """Check that user input has become no image, script or event handler."""
    found = Tags(html)
    assert not found.tags & {"img", "script", "iframe"}
    assert not [name for name in found.names if name.startswith("on")]
    return found
