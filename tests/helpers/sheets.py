"""Spreadsheets made of XML, with cells wherever they should be."""

import re
import zipfile

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_ODF = "urn:oasis:names:tc:opendocument:xmlns"
HEADER = {"A1": "prediction", "B1": "reference", "A2": "a cat", "B2": "the cat"}


def write_xlsx(path, cells, *more_sheets, n_shared=0):
    """A workbook with a sheet for each dictionary of texts by cell, such as {"A1": "prediction"}.

    n_shared : how many texts the workbook announces for cells to share; it has none
    """
    numbered = [*enumerate([cells, *more_sheets])]
    named = "".join(f'<sheet name="s{k}" sheetId="{k + 1}" r:id="r{k}"/>' for k, _ in numbered)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", f'<Types xmlns="{_PACKAGE}/content-types"/>')
        archive.writestr("_rels/.rels", _links({"r": ("officeDocument", "xl/workbook.xml")}))
        book = f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>{named}</sheets></workbook>'
        archive.writestr("xl/workbook.xml", book)
        links = {f"r{k}": ("worksheet", f"worksheets/sheet{k}.xml") for k, _ in reversed(numbered)}
        if n_shared:
            links["shared"] = ("sharedStrings", "sharedStrings.xml")
            archive.writestr("xl/sharedStrings.xml", f'<sst xmlns="{_MAIN}" uniqueCount="{n_shared}"/>')
        archive.writestr("xl/_rels/workbook.xml.rels", _links(links))
        for k, of_sheet in numbered:
            archive.writestr(f"xl/worksheets/sheet{k}.xml", _worksheet(of_sheet))


def _links(links):
    each = (
        f'<Relationship Id="{name}" Type="{_OFFICE}/{kind}" Target="{path}"/>' for name, (kind, path) in links.items()
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{"".join(each)}</Relationships>'


def _worksheet(cells):
    rows = {}
    for place, text in cells.items():
        content = f"<is><t>{text}</t></is>" if text else ""  # a cell may have a format, but no content
        rows.setdefault(int(re.sub("[A-Z]", "", place)), []).append(f'<c r="{place}" t="inlineStr">{content}</c>')
    body = "".join(f'<row r="{row}">{"".join(parts)}</row>' for row, parts in sorted(rows.items()))
    return f'<worksheet xmlns="{_MAIN}"><sheetData>{body}</sheetData></worksheet>'


def write_ods(path, rows):
    """A sheet of rows, each a list of (text, times) and how often it is repeated."""
    names = " ".join(f'xmlns:{name}="{_ODF}:{name}:1.0"' for name in ("office", "table", "text"))
    body = "".join(
        f'<table:table-row table:number-rows-repeated="{times}">'
        f"{''.join(_ods_cell(*cell) for cell in cells)}</table:table-row>"
        for cells, times in rows
    )
    content = (
        f"<office:document-content {names}><office:body><office:spreadsheet>"
        f'<table:table table:name="s">{body}</table:table></office:spreadsheet></office:body></office:document-content>'
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", f'<m:manifest xmlns:m="{_ODF}:manifest:1.0"/>')
        archive.writestr("content.xml", content)


def _ods_cell(text, times=1):
    content = f' office:value-type="string"><text:p>{text}</text:p></table:table-cell>' if text else "/>"
    return f'<table:table-cell table:number-columns-repeated="{times}"{content}'
