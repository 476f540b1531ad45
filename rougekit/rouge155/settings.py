"""What is to be evaluated: the XML configuration, or a list of file names (-z)."""

from dataclasses import dataclass, field
from xml.parsers import expat

FORMATS = ("SEE", "ISI", "SPL", "SIMPLE")


class SettingsError(Exception):
    """The configuration can't be used; the text is for standard error."""


@dataclass
class Evaluation:
    """The summaries of one topic: a file for each peer, and the models, some perhaps more than once."""

    identity: str
    input_format: str
    peers: dict[str, bytes | None]
    """Path of each peer; None: named without a file."""
    models: list[bytes]


@dataclass
class Settings:
    """All evaluations in their order, and the peers' names sorted by code point."""

    evaluations: list[Evaluation]
    peers: list[str]


def from_list(content: bytes, input_format: str, system: str) -> Settings:
    """Settings of a list: each line names a peer's file and one or more models' files; the topics are 1, 2, 3...

    Raises SettingsError for a line with a single name.
    """
    evaluations: list[Evaluation] = []
    for line in content.split(b"\n"):
        names = line.split()
        if line.startswith(b"#") or not names:
            continue
        if len(names) < 2:
            raise SettingsError("File list has to have at least 2 filenames per line (peer model1 model2 ... modelN)")
        evaluation = Evaluation(str(len(evaluations) + 1), input_format, {system: names[0]}, names[1:])
        evaluations.append(evaluation)
    return Settings(evaluations, [system])


def from_xml(content: bytes) -> Settings:
    """Settings of an XML configuration.

    Nothing outside of the text is ever read, and an entity may make it at most a hundred times longer.

    Raises SettingsError for no well-formed XML, an unknown input type, a missing ID or TYPE, a root outside any EVAL.
    """
    reader = _Reader(len(content))
    try:
        reader.parser.Parse(content, True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        raise SettingsError(f"{error} in the configuration file") from None
    return Settings([record.evaluation() for record in reader.records.values()], sorted(reader.peers))


@dataclass
class _Record:
    """An EVAL as far as it has been read: paths are known only when the last root has been seen."""

    identity: str
    input_format: str = ""
    peer_root: str = ""
    model_root: str = ""
    peers: dict[str, str | None] = field(default_factory=dict)
    models: list[str] = field(default_factory=list)
    model_names: dict[str, str] = field(default_factory=dict)

    def evaluation(self) -> Evaluation:
        peers = {
            peer: None if name is None else f"{self.peer_root}/{name}".encode() for peer, name in self.peers.items()
        }
        models = [f"{self.model_root}/{self.model_names.get(model, '')}".encode() for model in self.models]
        return Evaluation(self.identity, self.input_format, peers, models)


@dataclass
class _Element:
    """An open element: its name in capitals, the record that it belongs to, and the text child being read."""

    name: str
    record: _Record | None
    identity: str = ""
    text: list[str] = field(default_factory=list)
    reads_children: bool = True
    """Whether its child elements count; those of P, M and the roots don't."""


class _Reader:
    """Follows the parser's events; text children end at a comment, an instruction, a child or the end tag."""

    def __init__(self, size: int) -> None:
        self.records: dict[str, _Record] = {}
        self.peers: set[str] = set()
        self.open: list[_Element] = []
        self.characters_left = 100 * size + 1_000_000
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.CommentHandler = lambda data: self.end_text()
        self.parser.ProcessingInstructionHandler = lambda target, data: self.end_text()
        self.parser.ExternalEntityRefHandler = lambda context, base, system, public: 0  # an error: it is not read

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.end_text()
        name = tag.upper()
        parent = self.open[-1] if self.open else _Element("", None)
        element = _Element(name, parent.record, reads_children=parent.reads_children)
        self.open.append(element)
        if not parent.reads_children and (name, parent.name) not in (("P", "PEERS"), ("M", "MODELS")):
            return
        if name == "EVAL":
            identity = _attribute(attributes, "ID", tag)
            element.record = self.records.setdefault(identity, _Record(identity))
        elif name in ("INPUT-FORMAT", "PEER-ROOT", "MODEL-ROOT", "PEERS", "MODELS"):
            element.reads_children = False
            record = _record_of(element)
            if name == "INPUT-FORMAT":
                record.input_format = _attribute(attributes, "TYPE", tag)
                if record.input_format.upper() not in FORMATS:
                    raise SettingsError(f"Unknown input type: {record.input_format}")
        elif parent.name == "PEERS" and name == "P":
            element.identity = _attribute(attributes, "ID", tag)
            self.peers.add(element.identity)
            _record_of(element).peers.setdefault(element.identity, None)
        elif parent.name == "MODELS" and name == "M":
            element.identity = _attribute(attributes, "ID", tag)
            _record_of(element).models.append(element.identity)

    def end(self, tag: str) -> None:
        self.end_text()
        self.open.pop()

    def characters(self, data: str) -> None:
        self.characters_left -= len(data)
        if self.characters_left < 0:
            raise SettingsError("The entities of the configuration file are too long")
        self.open[-1].text.append(data)

    def end_text(self) -> None:
        """A text child is complete: keep it where it is a root or a file's name."""
        if not self.open or not self.open[-1].text:
            return
        element = self.open[-1]
        text = "".join(element.text).strip()
        element.text.clear()
        if element.record is None:
            return
        if element.name == "PEER-ROOT":
            element.record.peer_root = text
        elif element.name == "MODEL-ROOT":
            element.record.model_root = text
        elif element.name == "P" and len(self.open) > 1 and self.open[-2].name == "PEERS":
            element.record.peers[element.identity] = text
        elif element.name == "M" and len(self.open) > 1 and self.open[-2].name == "MODELS":
            element.record.model_names[element.identity] = text


def _attribute(attributes: dict[str, str], name: str, tag: str) -> str:
    try:
        return attributes[name]
    except KeyError:
        raise SettingsError(f"Element {tag} of the configuration file has no attribute {name}") from None


def _record_of(element: _Element) -> _Record:
    if element.record is None:
        raise SettingsError(f"({element.name}) Evaluation database does not contain entry for this evaluation ID: ")
    return element.record
