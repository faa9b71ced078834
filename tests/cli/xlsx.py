"""Workbooks taken apart and put together without a library, for tests."""

import os
import subprocess
import xml.etree.ElementTree as ElementTree
import zipfile

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def read_rows(path):
    """{sheet: [[text or float, …], …]}, gaps as None."""
    book = zipfile.ZipFile(path)
    shared = []
    if "xl/sharedStrings.xml" in book.namelist():
        for item in ElementTree.fromstring(book.read("xl/sharedStrings.xml")):
            shared.append("".join(node.text or "" for node in item.iter(MAIN + "t")))
    names = [sheet.get("name") for sheet in ElementTree.fromstring(book.read("xl/workbook.xml")).find(MAIN + "sheets")]
    sheets = {}
    for number, name in enumerate(names, 1):
        rows = []
        for row in ElementTree.fromstring(book.read(f"xl/worksheets/sheet{number}.xml")).iter(MAIN + "row"):
            cells = {}
            for cell in row:
                value = cell.find(MAIN + "v")
                if value is None:
                    continue
                letters = cell.get("r").rstrip("0123456789")
                column = 0
                for letter in letters:
                    column = column * 26 + ord(letter) - 64
                kind = cell.get("t", "n")
                cells[column] = shared[int(value.text)] if kind == "s" else value.text if kind == "str" else float(value.text)
            rows.append([cells.get(i) for i in range(1, max(cells, default=0) + 1)])
        sheets[name] = rows
    return sheets


def write_book(path, sheet_xml, *, extra=None, strings=None, compression=zipfile.ZIP_DEFLATED):
    """The smallest workbook with one sheet "Findings", its XML as given."""
    relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    with zipfile.ZipFile(path, "w", compression) as book:
        book.writestr("xl/workbook.xml", f'<workbook xmlns="{MAIN[1:-1]}" xmlns:r="{relations}"><sheets>'
                      '<sheet name="Findings" sheetId="1" r:id="rId1"/></sheets></workbook>')
        book.writestr("xl/_rels/workbook.xml.rels", '<Relationships><Relationship Id="rId1" '
                      'Target="worksheets/sheet1.xml"/></Relationships>')
        if strings is not None:
            book.writestr("xl/sharedStrings.xml", strings)
        book.writestr("xl/worksheets/sheet1.xml", sheet_xml)
        for name, content in (extra or {}).items():
            book.writestr(name, content)


def cells_xml(rows):
    def escape(text):
        return text.replace("&", "&amp;").replace("<", "&lt;")
    body = "".join("<row>" + "".join(f'<c t="inlineStr"><is><t>{escape(cell)}</t></is></c>' for cell in row) + "</row>"
                   for row in rows)
    return f'<worksheet xmlns="{MAIN[1:-1]}"><sheetData>{body}</sheetData></worksheet>'


def convert(paths, kind, folder, scratch):
    """LibreOffice saves the files again, all in one start; the paths of the copies."""
    subprocess.run(["soffice", f"-env:UserInstallation=file://{scratch}/profile", "--headless", "--convert-to", kind,
                    "--outdir", folder, *paths], check=True, capture_output=True, timeout=500)
    ending = kind.split(":")[0]
    return [os.path.join(folder, os.path.splitext(os.path.basename(path))[0] + "." + ending) for path in paths]
