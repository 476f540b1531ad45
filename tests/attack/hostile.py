"""Small files that are large, deep or invalid when read: each a function (folder) -> path."""

import gzip
import json
import random
import zipfile
from array import array

import pyarrow as pa
import pyarrow.parquet as pq

from tests.helpers.amounts import drawn
from tests.helpers.sheets import HEADER, write_ods, write_xlsx

FILES = {}


def many(nightly):
    """A quarter of the nightly number, which reaches the same lines of code."""
    return drawn(nightly, nightly // 4)


def file(name):
    """Decorator of a function that writes the file of this name to a path."""

    def kept(make):
        def at(folder):
            path = folder / name
            make(path)
            return path

        FILES[f"{make.__name__}, {name}"] = at
        return make

    return kept


def parquet(path, table, compression="zstd", **options):
    pq.write_table(table, path, compression=compression, **options)


@file("x.parquet")
def one_value_in_many_rows(path):
    value = pa.array(["word " * many(12_000_000)])
    rows = pa.DictionaryArray.from_arrays(pa.array([0] * 64, pa.int32()), value)
    parquet(path, pa.table({"prediction": rows, "reference": rows}))


@file("x.parquet")
def long_texts_by_gzip(path):
    column = pa.array(["a" * many(30_000_000)] * 8)
    parquet(path, pa.table({"prediction": column, "reference": column}), "gzip", use_dictionary=False)


@file("x.parquet")
def lists_of_very_many(path):
    column = pa.ListArray.from_arrays([0, many(20_000_000)], pa.array([""] * many(20_000_000)))
    parquet(path, pa.table({"prediction": ["a"], "references": column}))


@file("x.parquet")
def nested_deeply(path):
    column = pa.array(["a"])
    for _ in range(100):
        column = pa.ListArray.from_arrays([0, 1], column)
    parquet(path, pa.table({"prediction": ["a"], "reference": column}))


@file("x.parquet")
def long_names_of_columns(path):
    parquet(path, pa.table({f"{k}" + "n" * 1_000_000: ["a"] for k in range(4)}))


@file("x.parquet")
def many_columns(path):
    parquet(path, pa.table({f"c{k}": ["a"] for k in range(20_000)}))


@file("x.parquet")
def many_rows_of_nothing(path):
    column = pa.nulls(many(50_000_000), pa.string())
    parquet(path, pa.table({"prediction": column, "reference": column}))


@file("x.parquet")
def no_utf_8(path):
    column = pa.array([b"a\xff"]).view(pa.string())
    parquet(path, pa.table({"prediction": column, "reference": column}))


@file("x.parquet")
def one_name_twice(path):
    parquet(
        path, pa.table([pa.array(["a"]), pa.array(["b"]), pa.array(["c"])], ["prediction", "prediction", "reference"])
    )


@file("x.parquet")
def damaged(path):
    parquet(path, pa.table({"prediction": [f"a b {k}" for k in range(3000)], "reference": ["c"] * 3000}))
    data, rng = bytearray(path.read_bytes()), random.Random(1)
    for _ in range(40):
        data[rng.randrange(4, len(data))] = rng.randrange(256)
    path.write_bytes(data)


@file("x.parquet")
def cut(path):
    parquet(path, pa.table({"prediction": ["a"] * 9000, "reference": ["c"] * 9000}))
    path.write_bytes(path.read_bytes()[:-9])


@file("x.csv")
def one_cell(path):
    path.write_text("prediction,reference\n" + "a" * many(19_000_000) + ",b\n")


@file("x.csv")
def an_open_quote(path):
    path.write_text('prediction,reference\n"' + "a,b\n" * many(4_000_000))


@file("x.csv")
def a_long_header(path):
    path.write_text(",".join(map(str, range(drawn(2_500_000, 100_000)))) + "\n")


@file("x.csv")
def many_empty_lines(path):
    path.write_text("prediction,reference\na,b\n" + "\n" * many(19_000_000))


@file("x.csv")
def nothing_but_nul(path):
    path.write_bytes(bytes(many(19_000_000)))


@file("x.jsonl")
def brackets(path):
    path.write_text('{"prediction": ' + "[" * 9_000_000)


@file("x.jsonl")
def objects_in_objects(path):
    path.write_text('{"a":' * 3_000_000 + "1" + "}" * 3_000_000)


@file("x.jsonl")
def a_long_number(path):
    path.write_text('{"prediction": "a", "reference": "b", "n": ' + "9" * 5_000 + "}\n")


@file("x.jsonl")
def a_number_without_end(path):
    path.write_text('{"prediction": 1e' + "9" * 10_000_000 + "}\n")


@file("x.jsonl")
def many_keys(path):
    path.write_text(json.dumps({str(k): "" for k in range(many(1_000_000))}))


@file("x.jsonl")
def many_references(path):
    path.write_text(json.dumps({"prediction": "a", "references": ["b"] * drawn(3_000_000, 100_000)}))


@file("x.json")
def an_array_of_very_many(path):
    path.write_text("[" + "{}," * many(6_000_000) + "{}]")


@file("x.jsonl.gz")
def gzip_of_gigabytes(path):
    path.write_bytes(gzip.compress(bytes(100_000_000)) * drawn(40, 6))


@file("x.csv.gz")
def gzip_within_gzip(path):
    path.write_bytes(gzip.compress(gzip.compress(bytes(100_000_000))))


@file("x.xlsx")
def a_text_in_the_last_cell(path):
    write_xlsx(path, HEADER | {"XFD1048576": "x"})


@file("x.xlsx")
def a_text_in_the_last_row(path):
    write_xlsx(path, HEADER | {"A1048576": "x"})


@file("x.xlsx")
def more_shared_texts_than_there_are(path):
    write_xlsx(path, HEADER, n_shared=2**32 - 1)


@file("x.ods")
def blanks_without_end(path):
    write_ods(path, [([("prediction",), ("reference",)], 1), ([('a<text:s text:c="2000000000"/>',), ("b",)], 1)])


@file("x.ods")
def a_row_repeated_a_million_times(path):
    write_ods(path, [([("prediction",), ("reference",)], 1), ([("a", 8_000), ("b", 8_000)], 1_000_000)])


@file("x.xlsx")
def a_sheet_of_gigabytes(path):
    sheet = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">'
    cell = b'<c t="inlineStr"><is><t>' + b"a" * 1_000_000 + b"</t></is></c>"
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    relations = "http://schemas.openxmlformats.org/package/2006/relationships"
    related = f'<Relationships xmlns="{relations}"><Relationship Id="rId1" Type="{kinds}/%s" Target="%s"/>'
    related += "</Relationships>"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("_rels/.rels", related % ("officeDocument", "xl/workbook.xml"))
        archive.writestr(
            "xl/workbook.xml",
            f'<workbook xmlns="{main}" xmlns:r="{kinds}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets>'
            "</workbook>",
        )
        archive.writestr("xl/_rels/workbook.xml.rels", related % ("worksheet", "worksheets/sheet1.xml"))
        with archive.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as entry:
            entry.write(sheet)
            for _ in range(many(600)):
                entry.write(cell)
            entry.write(b"</row></sheetData></worksheet>")


@file("x.xml")
def entities_of_entities(path):
    entities = "".join(f'<!ENTITY a{k} "{f"&a{k - 1};" * 10}">' for k in range(1, 12))
    path.write_text(f'<!DOCTYPE a [<!ENTITY a0 "lol">{entities}]><a>&a11;</a>')


@file("x.xml")
def one_entity_again_and_again(path):
    path.write_text(f'<!DOCTYPE a [<!ENTITY a "{"x" * 1_000_000}">]><a>{"&a;" * 1_000_000}</a>')


@file("x.xml")
def an_entity_from_a_file(path):
    path.write_text('<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><a>&a;</a>')


@file("x.xml")
def elements_in_elements(path):
    path.write_text("<a>" * many(300_000))


@file("x.xml")
def many_evaluations(path):
    path.write_text("<a>" + "".join(f'<EVAL ID="{k}"/>' for k in range(many(100_000))) + "</a>")


@file("x.xml")
def a_long_attribute(path):
    path.write_text(f'<a><EVAL ID="{"x" * many(19_000_000)}"/></a>')


@file("x.arrow")
def texts_beyond_the_end(path):
    table = pa.table({"prediction": ["alpha beta"] * 3, "reference": ["gamma"] * 3})
    with pa.ipc.new_file(path, table.schema) as writer:
        writer.write_table(table)
    data = path.read_bytes()
    before, after = (array("i", offsets).tobytes() for offsets in ([0, 10, 20, 30], [0, 10, 10**9, 30]))
    if before not in data:
        raise RuntimeError("Arrow writes offsets in another way")
    path.write_bytes(data.replace(before, after))
