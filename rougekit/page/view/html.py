"""The workbench as one page: a file that contains all of its data, or a page that requests it from a server.

The page is one HTML document without a build step: the modules in `static/` are joined in the order of their imports.
A content security policy in the page allows only that script, the kernels in WebAssembly that it contains, and no
connections except, if the page is served, to its own server.

Served mode: `served_page(base)` requests {base}head.json, {base}texts/{block}.json and {base}marks/{example}.json by
GET; the responses are `encoded(...)` of `ReportData.head()`, `.texts(block)` and `.marks(example)`. `base` is an
address on the same server that ends in "/"; an unguessable part of it keeps different users' results apart. 404 means
that the server no longer has the results. {base}report.html is `file_page(data)`, which the page saves with the
reader's notes in it. A server that also scores texts answers {base}setup.json, {base}../score and {base}../pair, as
workbench.py does.

In a frame, the page posts {type: "rougekit-address", token, hash} to its parent: the last part of its address, and a
hash that identifies the current view. It accepts {type: "rougekit-theme", theme: "light" or "dark"}. The frame's own
address may contain a hash that was posted before.
"""

import base64
import gzip
import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from rougekit.analysis.comparison_results import Comparison
from rougekit.analysis.wording import scores_sentence
from rougekit.foundation.io.atomic_write import atomic_write
from rougekit.foundation.plurals import counted
from rougekit.foundation.runtime import stopping
from rougekit.page.view.data import ReportData, encoded, has_texts
from rougekit.scoring.scores.scores import Scores

MAX_BYTES = 20_000_000
"""The maximum size of a file."""
ROUGE = "rouge.js"
"""The script of the kernels; all others are in `static/`."""
NOTEBOOK_BYTES = 4_000_000
"""The maximum size of a notebook cell's output, which the notebook stores."""
PACKET = 64
"""The number of examples whose texts, matches or source documents are compressed together."""
FIRST_PACKETS = 4
"""The number of packets, those in which systems differ most, that a file includes before any others, if they fit."""
CELL_HEIGHT = 760
"""The height of a notebook cell of one system, in pixels."""
TEXTS_HEIGHT, ROW_HEIGHT, MOST_ROWS = 840, 34, 12
"""The height of a cell of several systems without the rows of its table, that of a row, and the most rows to add."""
MAX_MARKED = 4_096
"""The maximum number of predictions whose matches a file includes: finding them takes about five seconds."""


def file_page(data: ReportData, max_bytes: int = MAX_BYTES, *, invites: bool = False) -> str:
    """A page that contains all scores, and as much other data as `max_bytes` leaves room for.

    First come the texts, matches and source documents of the examples in which systems differ most, then all other
    texts, then matches, then source documents. Scores are never left out.

    invites : whether the page is an example, above which readers are invited to open their own texts
    """
    head, order = data.head(), data.most_different()
    packets = [order[first : first + PACKET] for first in range(0, len(order), PACKET)]
    blocks = _tables(head["signature"])
    left = (
        max_bytes
        - sum(map(len, blocks.values()))
        - len(_packed(head | {"held": {"order": order}}))
        - len(_document("", "", "").encode())
    )
    parts: dict[str, tuple[int, Callable[[int], object]]] = {
        "texts": (len(order), data.texts_of),
        "marks": (MAX_MARKED // len(data.systems), data.marks),
        "sources": (len(order), data.source_of),
    }
    if data.sources is None:
        del parts["sources"]
    full: set[str] = set()
    first = range(min(FIRST_PACKETS, len(packets)))
    others = range(len(first), len(packets))
    for name, number in [*((name, k) for k in first for name in parts), *((name, k) for name in parts for k in others)]:
        most, part_of = parts[name]
        if name in full or number * PACKET >= most:
            continue
        stopping.check()
        packet = _packed([part_of(example) for example in packets[number]])
        if len(packet) + 80 > left:
            full.add(name)
            continue
        left -= len(packet) + 80
        blocks[f"{name}-{number}"] = packet
    counts = {name: sum(len(packets[k]) for k in range(len(packets)) if f"{name}-{k}" in blocks) for name in parts}
    held = {"packet": PACKET, "order": order, **counts, "words": _what_is_held(counts, order)}
    blocks["head"] = _packed(head | {"held": held})
    invitation = '<meta name="rougekit-invites">\n' * invites
    return _document(_in_page(blocks), invitation, "connect-src 'none'")


def _what_is_held(counts: Mapping[str, int], order: Sequence[int]) -> str:
    """What a file contains, in a sentence; "" if it is everything.

    counts : of examples, by the name of their parts
    order : of all examples, those whose parts are contained first
    """
    titles, n = {"texts": "texts", "marks": "word matches", "sources": "sources"}, len(order)
    some = ", ".join(f"{titles[name]} of {held:,}" for name, held in counts.items() if 0 < held < n)
    none = " or ".join(titles[name] for name, held in counts.items() if not held)
    which = "the first ones" if list(order) == list(range(n)) else "those where systems differ most"
    contents = [f"it has {some} of {counted(n, 'example')}: {which}"] * bool(some) + [f"it has no {none}"] * bool(none)
    return f"To keep this file small, {'; '.join(contents)}." if contents else ""


def served_page(base: str, signature: str = "") -> str:
    """A page that requests the data from its own server, as the module's docstring describes.

    signature : of the results that it shows; "" if nothing is scored yet
    """
    data_address = f'<meta name="rougekit-data" content="{escape(base)}">\n'
    return _document(_in_page(_tables(signature)), data_address, "connect-src 'self'")


def write_page(
    path: str | Path | None,
    systems: Mapping[str, Scores | Sequence[Scores]],
    comparison: Comparison | None = None,
    *,
    max_bytes: int = MAX_BYTES,
    **shown: Any,
) -> str:
    """Return `file_page` of scored systems, and write it to `path` unless that is None.

    shown : other arguments of `ReportData`

    Raises as `ReportData` does.
    """
    page = file_page(ReportData(systems, comparison, **shown), max_bytes)
    if path is not None:
        with atomic_write(path) as beside:
            beside.write_text(page, "utf-8")
    return page


def notebook_cell(
    words: str,
    systems: Mapping[str, Scores | Sequence[Scores]],
    comparison: Comparison | None = None,
    height: int | None = None,
) -> str:
    """The page in a frame that can't access the notebook around it (no origin, no network).

    `words` is shown instead if the notebook blocks frames or the scores have no texts.

    height : in pixels; None: that of the results with the texts of an example
    """
    shown_words = f"<pre>{escape(words)}</pre>"
    if not all(has_texts(runs if isinstance(runs, Scores) else runs[0]) for runs in systems.values()) or not systems:
        return shown_words
    empty = _document("", "", "")
    around = len(shown_words) + len(escape(empty)) - len(empty) + 1_000  # escaping lengthens the page's script
    page = escape(file_page(ReportData(systems, comparison), NOTEBOOK_BYTES - around))
    # The table is for notebooks that remove frames; the style hides it if there is a frame, and follows the theme.
    style = (files("rougekit.page.view") / "static" / "notebook.css").read_text("utf-8").replace("\n", "")
    height = height or _height_of_cell(len(systems))
    return (
        f"{shown_words}<style>{style}</style>"
        f'<iframe srcdoc="{page}" sandbox="allow-scripts allow-downloads allow-modals" title="rougekit workbench" '
        f'class="rougekit" style="width:100%;height:{height}px;border:1px solid #8886;border-radius:6px"></iframe>'
    )


def _height_of_cell(n_systems: int) -> int:
    """How high a cell has to be for the table of its systems and, below, the texts of an example, in pixels."""
    return CELL_HEIGHT if n_systems == 1 else TEXTS_HEIGHT + ROW_HEIGHT * min(n_systems, MOST_ROWS)


def scores_cell(scores: Scores) -> str:
    """The scores of one system, for a notebook cell."""
    means = scores.aggregate_by(scores.averaging.without_intervals())
    return notebook_cell(scores_sentence("the prediction", means), {"prediction": scores})


@cache
def script() -> str:
    """The JavaScript modules of `static/` joined, each after those that it imports, without comments."""
    parts: dict[str, str] = {}
    _join("main.js", parts)
    return "\n".join(parts.values())


def _join(name: str, parts: dict[str, str]) -> None:
    """Add a module to `parts`, after those that it imports."""
    if name in parts:
        return
    folder = "kernels/native/wasm" if name == ROUGE else "page/view/static"
    text = files("rougekit").joinpath(*folder.split("/"), name).read_text("utf-8")
    for other in re.findall(r'^import [^;]*"[./\w]*/([\w.]+)";\n', text, re.MULTILINE):
        _join(other, parts)
    text = re.sub(r"^import [^;]*;\n|^export \{\};\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"^ *//.*\n|^ */\*\*[^*]*(?:\*(?!/)[^*]*)*\*/\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"(?<=[;{},([)>]) +// .*$", "", text, flags=re.MULTILINE)
    parts[name] = re.sub(r"^export ", "", text, flags=re.MULTILINE).strip()


def _document(packets: str, data_address: str, connect: str) -> str:
    static = files("rougekit.page.view") / "static"
    style = flush_left(re.sub(r"/\*[^*]*\*/\n?", "", (static / "style.css").read_text("utf-8")))
    code = flush_left(script())
    policy = (  # hashes, not nonces: a file on disk never changes
        f"default-src 'none'; script-src {_hash(code)} 'wasm-unsafe-eval'; style-src {_hash(style)}; "
        f"img-src data: blob:; {connect}; base-uri 'none'; form-action 'none'"
    )
    parts = {"policy": policy, "data_address": data_address, "style": style, "packets": packets, "script": code}
    page = (static / "page.html").read_text("utf-8")
    return re.sub(r"\{(\w+)\}", lambda found: parts.get(found[1], found[0]), page)


def flush_left(text: str) -> str:
    """A script or a style without the blanks that its lines begin with, none of which is in a string."""
    return re.sub("^ +", "", text, flags=re.MULTILINE)


def _hash(text: str) -> str:
    """The source expression that allows this script or style in the content security policy."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _tables(signature: str) -> dict[str, str]:
    """Punkt's tables, by which the page itself splits what readers type, for results that are split by them."""
    if "|split:punkt|" not in signature:
        return {}
    return {"punkt": _packed((files("rougekit") / "data" / "punkt-english.tsv").read_text("utf-8"))}


def _in_page(blocks: Mapping[str, str]) -> str:
    """Packets by name, as elements of the page."""
    return "\n".join(f'<script type="text/plain" id="packet-{name}">{block}</script>' for name, block in blocks.items())


def _packed(part: object) -> str:
    """JSON, gzip, base64; the same bytes for the same data."""
    return base64.b64encode(gzip.compress(encoded(part), 6, mtime=0)).decode()
