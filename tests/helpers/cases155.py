"""Seeded file sets and command lines for ROUGE-1.5.5, ordinary and odd."""

from dataclasses import dataclass
from pathlib import Path
from random import Random
from xml.sax.saxutils import escape, quoteattr


@dataclass
class Case:
    files: dict[str, bytes]
    arguments: list[bytes]

    def write(self, folder: Path) -> None:
        for name, content in self.files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)


FEW = [b"a", b"b", b"c", b"d"]
COMMON = b"""the of and a to in is you that it he was for on are with as I his they be at one have this from or had by
hot word but what some we can out other were all there when up use your how said an each she which do their time if
will way about many then them write would like so these her long make thing see him two has look more day could go
come did number sound no most people my over know water than call first who may down side been now find any new work
part take get place made live where after back little only round man year came show every good me give our under
agreements statement documents professionally flying babies better best mice children geese running runner happily
relational conditional national organization hopefulness electricity adjustable defensible irritant replacement
adoption communism activate homologous effective bowdlerize probate cease controlling rolling hissing fizzed failing
filing conflated troubled sized hopping tanned falling 1990s 5th mp3s x2 yyed sky dying tied""".split()
ODD = [
    *(b"-", b"--", b"state-of-the-art", b"...", b"$5.50", b"foo_bar", b"can't", b"U.S.", b"\xc3\xa9t\xc3\xa9"),
    *(b"caf\xc3\xa9s", b"\xe4\xb8\xad\xe6\x96\x87", b"na\xc3\xafve", b"\xff\xfe", b"\x00", b"a\x00b", b"\xe2\x80\x94"),
    *(b"THE", b"Mixed-Case", b"\xc2\xa0", b"\x0b", b"\x0c", b"a\x0bb", b"&amp;", b"x" * 40, b"\xef\xbb\xbf", b"\r"),
]


def case(seed: int) -> Case:
    """One set of files with a command line, equal for equal seeds on every machine."""
    rng = Random(seed)
    kind = rng.choice(["SPL", "SPL", "SEE", "ISI", "SIMPLE"])
    words = rng.choice([FEW, COMMON, COMMON, COMMON + ODD, COMMON + ODD])
    options = _element_options(rng) if kind == "SIMPLE" else _options(rng)
    write = {"SPL": _spl, "SEE": _see, "ISI": _isi, "SIMPLE": _simple}[kind]
    empty_models = "-w" not in options and rng.random() < 0.3
    files: dict[str, bytes] = {}

    def text(name: str, may_be_empty: bool) -> str:
        content = write(rng, words)
        while not may_be_empty and (len(content.split()) < 3 or (words is not FEW and b"the" not in content.lower())):
            content = write(rng, words) + (b"" if kind == "SIMPLE" else write(rng, [b"the", b"dog"]))
        files[name] = content
        return name

    n_evaluations = rng.choice([1, 2, 3, 7, 12])
    systems = rng.sample(["A", "B", "10", "9", "x y", "Zo\u00eb", "\u4e2d", "sys-1"], rng.choice([1, 1, 2, 3]))
    sets = []
    for number in range(n_evaluations):
        peers = {system: text(f"p{number}-{k}", rng.random() < 0.2) for k, system in enumerate(systems)}
        models = [text(f"m{number}-{k}", empty_models) for k in range(rng.choice([1, 1, 2, 3, 4]))]
        sets.append((peers, models))
    arguments = [word.encode() for word in options]
    if rng.random() < 0.35:
        lines = [" ".join([next(iter(peers.values())), *models]) for peers, models in sets]
        lines.insert(rng.randrange(len(lines) + 1), rng.choice(["# a comment", "", "  \t"]))
        files["list"] = "\n".join(lines).encode() + rng.choice([b"", b"\n"])
        arguments += [b"-z", rng.choice([kind, kind.lower()]).encode(), b"list"]
        arguments += rng.choice([[], [], [b"SYS"], [b"SYS", b"more"]])
    else:
        files["settings.xml"] = _settings(rng, kind, sets)
        arguments += [b"-a", b"settings.xml"] if rng.random() < 0.7 else [b"settings.xml", systems[0].encode()]
    return Case(files, arguments)


def _settings(rng: Random, kind: str, sets: list[tuple[dict[str, str], list[str]]]) -> bytes:
    blocks = []
    for number, (peers, models) in enumerate(sets):
        identity = rng.choice([str(number), f"D{number}", f"{number}a", f" {number} "])
        named = [(system, name) for system, name in peers.items() if rng.random() < 0.95]
        root = rng.choice([".", " . ", "./"])
        blocks.append(
            f"<EVAL ID={quoteattr(identity)}>\n<PEER-ROOT>{root}</PEER-ROOT>\n<MODEL-ROOT>\n.\n</MODEL-ROOT>\n"
            f'<INPUT-FORMAT TYPE="{rng.choice([kind, kind.lower()])}">\n</INPUT-FORMAT>\n<PEERS>\n'
            + "".join(f"<P ID={quoteattr(system)}>{escape(name)}</P>\n" for system, name in named)
            + "</PEERS>\n<MODELS>\n"
            + "".join(f'<M ID="{chr(65 + k)}">{name}</M>\n' for k, name in enumerate(models))
            + "</MODELS>\n</EVAL>\n"
        )
    head = rng.choice(["", '<?xml version="1.0" encoding="UTF-8"?>\n'])
    return f'{head}<ROUGE-EVAL version="1.5.5">\n{"".join(blocks)}</ROUGE-EVAL>\n'.encode()


def _options(rng: Random) -> list[str]:
    some: list[list[str]] = [
        ["-n", rng.choice(["1", "2", "4", "2.7", "0", "3x", "9"])],
        ["-x"],
        ["-w", rng.choice(["1.2", "1", "2", "0.5", "1.20", "3", "1.5e0"])],
        ["-2", rng.choice(["4", "-1", "0", "1", "1.5x", "-0", "9"]), rng.choice(["-u", "-U", "-U", "-x", "-uU"])],
        ["-m"],
        ["-s"],
        [rng.choice(["-l", "-b"]), rng.choice(["1", "3", "10", "25", "100", "12.5", "-2", "0", "40x"])],
        ["-f", rng.choice(["A", "B", "B", "b"])],
        ["-p", rng.choice(["0", "1", "0.5", ".25", "0.9x"])],
        ["-c", rng.choice(["95", "90", "99.5", "0", "100", "95.0"])],
        ["-t", rng.choice(["0", "1", "2", "2", "3", "abc"])],
        ["-d"],
        ["-M"],
    ]
    weights = [0.8, 0.3, 0.35, 0.4, 0.5, 0.25, 0.35, 0.4, 0.3, 0.2, 0.3, 0.5, 0.1]
    chosen = [option for option, weight in zip(some, weights, strict=True) if rng.random() < weight]
    rng.shuffle(chosen)
    chosen.append(["-r", rng.choice(["1", "2", "7", "50", "99.5"])])
    return [word for option in chosen for word in option]


def _element_options(rng: Random) -> list[str]:
    some = [["-m"], ["-M"], ["-f", "B"], ["-d"], ["-t", rng.choice(["1", "2"])], ["-p", "0.3"], ["-l", "3"]]
    chosen = [option for option in some if rng.random() < 0.35]
    chosen.append(["-3", rng.choice(["H", "HM", "HMR", "HM1", "HMR1", "HMR2", "hm"])])
    chosen.append(["-r", "20"])
    return [word for option in chosen for word in option]


def _sentences(rng: Random, words: list[bytes]) -> list[bytes]:
    lengths = [rng.choice([0, 1, 2, 3, 5, 8, 20, 70]) for _ in range(rng.choice([0, 1, 1, 2, 3, 5, 12]))]
    return [rng.choice([b" ", b" ", b"  "]).join(rng.choices(words, k=length)) for length in lengths]


def _spl(rng: Random, words: list[bytes]) -> bytes:
    lines = [rng.choice([b"", b"", b"", b" ", b"\t"]) + line for line in _sentences(rng, words)]
    return rng.choice([b"\n", b"\n", b"\r\n"]).join(lines) + rng.choice([b"", b"\n", b"\n\n"])


def _see(rng: Random, words: list[bytes]) -> bytes:
    lines = [b"<html>\n<body>"]
    for number, line in enumerate(_sentences(rng, words), 1):
        start = b'<a%s name="%d">[%d]</a>%s<a href="#%d" id=%d>' % (
            rng.choice([b"", b' size="7"']),
            number,
            number,
            rng.choice([b" ", b"  ", b"\t", b" ", b""]),
            number,
            number,
        )
        lines.append(
            rng.choice([b"", b"", b"", b" "]) + start + line + rng.choice([b"</a>", b"</a>", b"", b"<b>x</b>"])
        )
    return b"\n".join([*lines, b"</body>", b"</html>"])


def _isi(rng: Random, words: list[bytes]) -> bytes:
    lines = []
    for number, line in enumerate(_sentences(rng, words), 1):
        mark = rng.choice([b"%d", b"%d", b"%da", b"%d,1", b"A%d"]) % number
        lines.append(b'<S SNTNO="%s">%s%s' % (mark, line, rng.choice([b"</S>", b"</S>", b"</S> x", b""])))
    return b"\n".join(lines) + b"\n"


def _simple(rng: Random, words: list[bytes]) -> bytes:
    def phrase() -> bytes:
        return rng.choice([b" ", b"  "]).join(rng.choices(words, k=rng.choice([1, 1, 1, 2, 3]))).replace(b"|", b"")

    lines = []
    for _ in range(rng.choice([0, 1, 2, 5, 20])):
        head = rng.choice([phrase(), phrase(), b"cats", b"_cn_", b" dogs"])
        modifier = rng.choice([phrase(), b"nil", b"NIL", b"big", b""])
        lines.append(b"|".join([head, modifier, rng.choice([b"mod", b"nil", b"subj", b"obj"])]))
    return b"".join(line + b"\n" for line in lines)


EVAL = (
    '<EVAL ID="1"><PEER-ROOT>.</PEER-ROOT><MODEL-ROOT>.</MODEL-ROOT><INPUT-FORMAT TYPE="SPL"/>'
    '<PEERS><P ID="A">p</P></PEERS><MODELS><M ID="1">m</M></MODELS></EVAL>'
)
FILES = {
    "p": b"the cat sat on the mat\nand saw the dogs",
    "m": b"the cats were on the mat\nthe dog ran",
    "m2": b"a cat",
    "empty": b"",
    "list": b"p m m2\nm2 m\n",
    "be": b"cat|big|mod\n",
    "bad": b"cat|big\n",
    "belist": b"be be\n",
    "badlist": b"bad be\n",
    "single": b"p\n",
    "nomodel": b"p missing\n",
    "nopeer": b"missing m\n",
    "emptymodel": b"p m\np empty\n",
}

COMMANDS = """
-n 2 -z SPL list|-n2 -zSPL list|-xn2 -z SPL list|-n 2a -x -z SPL list|-xan2 -z SPL list|-n 1 -n 2 -x -z SPL list
-q -n 1 -z SPL list|-: -n 1 -z SPL list|--help -n 1 -z SPL list|--version -n 1 -z SPL list|--foo -n 1 -z SPL list
-n 1 -z SPL -- list|-n 1 -z SPL -x- list|-n 1 -z SPL list -x|-n 1 -z SPL list - -x|-z SPL list -n 1|-h|-H|-n 1|list
-z SPL|-n 1 settings|-a -n 1 missing|-n 1 missing A|-n 1 -z SPL missing|-n|-n 1 -c 95.0 -z SPL list
-n 1 -c -1 -z SPL list|-n 1 -c 101 -z SPL list|-n 1 -c abc -z SPL list|-n 1 -c 1e1 -z SPL list|-w 0 -z SPL list
-w -1 -z SPL list|-w abc -z SPL list|-w 1.20 -z SPL list|-w 1e0 -z SPL list|-w .5 -z SPL list|-p 2 -n 1 -z SPL list
-p -0.1 -n 1 -z SPL list|-p 1 -n 1 -z SPL list|-p 0.3x -n 1 -z SPL list|-l 5 -b 5 -z SPL list|-l 0 -n 1 -z SPL list
-l abc -n 1 -z SPL list|-b 0x10 -n 1 -z SPL list|-b 7.9 -n 1 -z SPL list|-r 0 -n 1 -z SPL list|-r -1 -n 1 -z SPL list
-r 0 -t 2 -n 1 -z SPL list|-r 0.5 -n 1 -z SPL list|-r 1.5 -n 1 -z SPL list|-r 3 -c 0 -n 1 -z SPL list
-r 3 -c 100 -n 1 -z SPL list|-r 10 -c 50 -n 1 -z SPL list|-r 2.5 -c 80 -n 1 -z SPL list|-2 4 -z SPL list
-2-1 -z SPL list|-2 -0 -z SPL list|-2 -0.5 -z SPL list|-2 4x -u -z SPL list|-2 4 -U -z SPL list|-2 4 -u -U -z SPL list
-u -z SPL list|-U -x -z SPL list|-2 1e1 -x -z SPL list|-2 +1 -x -z SPL list|-2 100 -U -x -z SPL list|-x -z SPL list
-x -d -z SPL list|-x -a settings|-n 0 -x -z SPL list|-n -1 -z SPL list|-n 1.5 -z SPL list|-t 2 -n 2 -z SPL list
-t 1 -n 2 -d -z SPL list|-t 1x -n 1 -z SPL list|-t 2.0 -n 1 -z SPL list|-t 3 -n 1 -d -z SPL list
-t 1 -w 1.2 -z SPL list|-t 2 -w 2 -d -z SPL list|-t 2 -w 3 -d -z SPL list|-t 2 -w 1.2 -d -z SPL list
-t 2 -d -z SPL list|-z spl -n 1 list|-z XYZ -n 1 list|-z SIMPLE -n 1 list|-z SPL -3 HM belist|-z SIMPLE -3 HM belist
-z ISI -3 HM belist|-z SIMPLE -3 HM badlist|-z SIMPLE -3 hm belist|-z SIMPLE -3 XX belist|-z simple -3 HMR2 -m belist
-z SIMPLE -n 1 -3 HM belist|-z SPL -n 1 single|-z SPL -n 1 nomodel|-z SPL -n 1 nopeer|-z SPL -n 1 list SYS
-z SPL -n 1 list SYS more|-a -z SPL -n 1 list|-z SPL -n 1 -w 1.2 emptymodel|-z SPL -w 1.2 -t 2 emptymodel
-z SPL -w 1.2 -f B emptymodel|-z SPL -n 1 emptymodel|-a -n 1 settings|-n 1 settings A|-n 1 settings B
-n 1 settings A B|-a -n 1 -d settings B|-n 1 -d -m -s settings A|-m -M -n 1 -2 0 -w 1.2 -d -z SPL list
-M -n 1 -w 1.2 -d -z SPL list|-m -M -w 1.2 -x -d -z SPL list|-m -M -x -2 1 -d -z SPL list|-m -M -n 1 -d -z SPL list
-M -d -z SPL list|-m -M -b 20 -w 2 -d -z SPL list|-m -M -f B -n 1 -d -z SPL list|-w 10 -t 2 -x -z SPL list
-w 4 -t 2 -d -x -z SPL list|-w 7 -t 1 -d -x -z SPL list|-w 0.1 -x -z SPL list|-w 200 -x -z SPL list
-n 1 -f -z SPL list|-n 1 -s -m -f B -z SPL list|-n 1 -p 0 -z SPL list|-n 1 -p 0 -f B -t 1 -z SPL list
-n 1 -x -z SPL list -
-2 inf -U -x -z SPL list|-l inf -n 1 -z SPL list|-b inf -n 1 -z SPL list|-l -inf -n 1 -z SPL list
-w inf -x -d -z SPL list|-p nan -n 1 -z SPL list|-t nan -n 1 -z SPL list|-r -inf -n 1 -z SPL list
"""
"""Separated by | and line ends."""

CONFIGURATIONS = {
    "plain": EVAL,
    "any case": EVAL.replace("EVAL", "Eval").replace("PEERS", "peers").replace("P ID", "p ID").replace("</P>", "</p>"),
    "attribute case": EVAL.replace('<P ID="A">', '<P id="A">'),
    "no evaluation id": EVAL.replace('<EVAL ID="1">', "<EVAL>"),
    "deep": f"<a><b>{EVAL}</b></a>",
    "root is the evaluation": EVAL,
    "nested": EVAL.replace("<PEERS>", EVAL.replace('ID="1"', 'ID="2"', 1) + "<PEERS>"),
    "evaluation among peers": EVAL.replace("<PEERS>", "<PEERS>" + EVAL.replace('ID="1"', 'ID="2"', 1)),
    "peers in an unknown element": EVAL.replace("<PEERS>", "<X><PEERS>").replace("</PEERS>", "</PEERS></X>"),
    "peer in an unknown element": EVAL.replace("<P ID", "<X><P ID").replace("</P>", "</P></X>"),
    "element inside a peer": EVAL.replace(">p</P>", ">zzz<b>x</b>p</P>"),
    "element at a peer's end": EVAL.replace(">p</P>", ">p<b>x</b></P>"),
    "comment": EVAL.replace(">p</P>", ">zzz<!-- c -->p</P>"),
    "comment and blank": EVAL.replace(">p</P>", ">p<!-- c --> </P>"),
    "instruction": EVAL.replace(">p</P>", ">zzz<?pi x?>p</P>"),
    "cdata": EVAL.replace(">p</P>", "><![CDATA[p]]></P>"),
    "cdata beside text": EVAL.replace(">m</M>", ">m<![CDATA[2]]></M>"),
    "empty cdata": EVAL.replace(">p</P>", ">p<![CDATA[]]></P>"),
    "character reference": EVAL.replace(">p</P>", ">&#112;</P>"),
    "entity": EVAL.replace(">m</M>", ">m&two;</M>"),
    "predefined entity": EVAL.replace('"A"', '"A&amp;&lt;B"'),
    "white space": EVAL.replace(">p</P>", "> \t\n\u00a0\u3000p\u2003 </P>"),
    "root without text": EVAL.replace("<PEER-ROOT>.</PEER-ROOT>", "<PEER-ROOT/>"),
    "root twice": EVAL.replace("<PEERS>", "<PEER-ROOT>nowhere</PEER-ROOT><PEERS>"),
    "root after the peers": EVAL.replace("<PEER-ROOT>.</PEER-ROOT>", "").replace(
        "</EVAL>", "<PEER-ROOT>.</PEER-ROOT></EVAL>"
    ),
    "root outside": EVAL + "<PEER-ROOT>.</PEER-ROOT>",
    "models outside": EVAL + '<MODELS><M ID="1">m</M></MODELS>',
    "format outside": EVAL + '<INPUT-FORMAT TYPE="SPL"/>',
    "peers outside": EVAL + '<PEERS><P ID="1">m</P></PEERS>',
    "no format": EVAL.replace('<INPUT-FORMAT TYPE="SPL"/>', ""),
    "no format type": EVAL.replace(' TYPE="SPL"', ""),
    "unknown format": EVAL.replace("SPL", "TXT"),
    "format twice": EVAL.replace("<PEERS>", '<INPUT-FORMAT TYPE="see"/><PEERS>'),
    "no models": EVAL.replace('<MODELS><M ID="1">m</M></MODELS>', ""),
    "empty models": EVAL.replace('<M ID="1">m</M>', ""),
    "model without id": EVAL.replace('<M ID="1">', "<M>"),
    "peer without id": EVAL.replace('<P ID="A">', "<P>"),
    "model without text": EVAL.replace(">m</M>", "></M>"),
    "peer without text": EVAL.replace(">p</P>", "></P>"),
    "peer of blanks": EVAL.replace(">p</P>", ">  </P>"),
    "peer twice, once without text": EVAL.replace("</PEERS>", '<P ID="A"/></PEERS>'),
    "model twice": EVAL.replace("</MODELS>", '<M ID="1">m2</M></MODELS>'),
    "missing model": EVAL.replace(">m</M>", ">nowhere</M>"),
    "missing peer": EVAL.replace(">p</P>", ">nowhere</P>"),
    "not well formed": EVAL.replace("</PEERS>", ""),
    "latin name": EVAL.replace('"A"', '"Zo\u00eb"'),
    "name that controls terminals": EVAL.replace('"A"', '"&#x9B;31m&#x7F;&#x85;"'),
    "wide name": EVAL.replace('"A"', '"\u4e2d\u00e9"'),
    "names of evaluations": "".join(
        EVAL.replace('ID="1"', f'ID="{name}"', 1) for name in ("10", "9", "b", "1a", " 2", "B", "D10", "D9", "", "-3")
    ),
    "same evaluation, other peer": EVAL + EVAL.replace('"A"', '"B"').replace('M ID="1">m<', 'M ID="2">m2<'),
    "same evaluation, other format": EVAL + EVAL.replace("SPL", "SEE"),
    "peers in one evaluation only": EVAL + EVAL.replace('ID="1"', 'ID="2"', 1).replace('"A"', '"B"'),
    "second evaluation breaks": EVAL + EVAL.replace('ID="1"', 'ID="2"', 1).replace(">p<", ">nowhere<"),
    "second system breaks": EVAL.replace("</PEERS>", '<P ID="B">nowhere</P></PEERS>'),
    "no evaluation": "",
}


def command_cases() -> dict[str, Case]:
    """Command lines on one set of files, by their text."""
    files = {**FILES, "settings": f"<ROUGE-EVAL>{EVAL}</ROUGE-EVAL>".encode()}
    commands = [command for line in COMMANDS.split("\n") for command in line.split("|") if command]
    return {command: Case(files, command.encode().split()) for command in commands}


def configuration_cases() -> dict[str, Case]:
    """XML configurations, by what is odd about them."""
    cases = {}
    for name, content in CONFIGURATIONS.items():
        text = content if name == "root is the evaluation" else f"<ROUGE-EVAL>{content}</ROUGE-EVAL>"
        if name == "entity":
            text = f'<!DOCTYPE a [<!ENTITY two "2">]>{text}'
        files = {**FILES, "settings": text.encode()}
        cases[name] = Case(files, [b"-a", b"-n", b"1", b"-d", b"-r", b"20", b"settings"])
    latin = f'<?xml version="1.0" encoding="ISO-8859-1"?><R>{EVAL}</R>'.replace('"A"', '"Zo\u00eb"')
    cases["encoding"] = Case({**FILES, "settings": latin.encode("latin-1")}, cases["plain"].arguments)
    sixteen = f'<?xml version="1.0" encoding="UTF-16"?><R>{EVAL}</R>'
    cases["two bytes a character"] = Case({**FILES, "settings": sixteen.encode("utf-16")}, cases["plain"].arguments)
    return cases
