"""What to evaluate: read from an XML configuration, or from a list of file names (-z)."""

from dataclasses import dataclass
from typing import TypeVar
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from rougekit.rouge155.arguments import Rouge155Error

Default = TypeVar("Default")

FORMATS = ("SEE", "ISI", "SPL", "SIMPLE")


@dataclass
class Evaluation:
    """The summaries of one topic: a file for each peer, and the models, some perhaps more than once."""

    identity: str
    input_format: str
    peers: dict[str, bytes | None]
    """The path of each peer; None if only its name is given."""
    models: list[bytes]


def peer_names(evaluations: list[Evaluation]) -> list[str]:
    """The names of all peers, sorted by code point."""
    return sorted({peer for evaluation in evaluations for peer in evaluation.peers})


def from_list(content: bytes, input_format: str, system: str) -> list[Evaluation]:
    """The evaluations in a list: each line names a peer's file and one or more models' files; the topics are 1, 2, 3...

    Raises Rouge155Error for a line with a single name.
    """
    evaluations: list[Evaluation] = []
    for line in content.split(b"\n"):
        names = line.split()
        if line.startswith(b"#") or not names:
            continue
        if len(names) < 2:
            raise Rouge155Error("File list has to have at least 2 filenames per line (peer model1 model2 ... modelN)")
        evaluations.append(Evaluation(str(len(evaluations) + 1), input_format, {system: names[0]}, names[1:]))
    return evaluations


def from_xml(content: bytes) -> list[Evaluation]:
    """The evaluations in an XML configuration. Nothing outside its text is ever read, and expat refuses entity bombs.

    Raises Rouge155Error for malformed XML, an unknown input type, a missing ID or TYPE, a root outside any EVAL.
    """
    sections: dict[str, list[Element]] = {}
    pending: list[tuple[Element, str | None]] = [(_parsed(content), None)]
    while pending:
        element, identity = pending.pop()
        if _name(element) == "EVAL":
            identity = _attribute(element, "ID")
            sections.setdefault(identity, [])
        if _name(element) not in ("INPUT-FORMAT", "PEER-ROOT", "MODEL-ROOT", "PEERS", "MODELS"):
            pending += [(child, identity) for child in reversed(element)]
        elif identity is None:
            name = _name(element)
            raise Rouge155Error(f"({name}) Evaluation database does not contain entry for this evaluation ID: ")
        else:
            sections[identity].append(element)
    return [_evaluation(identity, elements) for identity, elements in sections.items()]


def _parsed(content: bytes) -> Element:
    """The root element; comments and processing instructions are elements, too, as they separate pieces of text."""
    builder = TreeBuilder(insert_comments=True, insert_pis=True)
    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = builder.start, builder.end
    parser.CharacterDataHandler = builder.data
    parser.CommentHandler, parser.ProcessingInstructionHandler = builder.comment, builder.pi
    parser.ExternalEntityRefHandler = lambda context, base, system, public: 0  # an error: it is not read
    try:
        parser.Parse(content, True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        raise Rouge155Error(f"{error} in the configuration file") from None
    return builder.close()


def _evaluation(identity: str, sections: list[Element]) -> Evaluation:
    """Combine all EVAL elements of one ID, in the order of the file: a later root replaces an earlier one."""
    input_format = peer_root = model_root = ""
    peers: dict[str, str | None] = {}
    models: list[str] = []
    model_names: dict[str, str] = {}
    for section in sections:
        section_name = _name(section)
        if section_name == "INPUT-FORMAT":
            input_format = _attribute(section, "TYPE")
            if input_format.upper() not in FORMATS:
                raise Rouge155Error(f"Unknown input type: {input_format}")
        elif section_name == "PEER-ROOT":
            peer_root = _last_text(section, peer_root)
        elif section_name == "MODEL-ROOT":
            model_root = _last_text(section, model_root)
        for child in section:
            if (section_name, _name(child)) == ("PEERS", "P"):
                peer = _attribute(child, "ID")
                peers[peer] = _last_text(child, peers.get(peer))
            elif (section_name, _name(child)) == ("MODELS", "M"):
                models.append(_attribute(child, "ID"))
                model_names[models[-1]] = _last_text(child, model_names.get(models[-1], ""))
    peer_paths = {peer: None if name is None else f"{peer_root}/{name}".encode() for peer, name in peers.items()}
    return Evaluation(
        identity, input_format, peer_paths, [f"{model_root}/{model_names[model]}".encode() for model in models]
    )


def _name(element: Element) -> str:
    """The tag in capitals. A comment's or instruction's tag is a function, whose text is no element's name."""
    return str(element.tag).upper()


def _attribute(element: Element, name: str) -> str:
    value = element.get(name)
    if value is None:
        raise Rouge155Error(f"Element {element.tag} of the configuration file has no attribute {name}")
    return value


def _last_text(element: Element, default: Default) -> str | Default:
    """The last piece of text between an element's children, the one that ROUGE-1.5.5 keeps."""
    pieces = [piece for piece in (element.text, *(child.tail for child in element)) if piece]
    return pieces[-1].strip() if pieces else default
