"""The workbooks hold the engine's figures, as numbers, and LibreOffice calculates the same from the formulas."""

import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zipfile

PROGRAM = os.environ.get("CLUSTERMAX_BIN", "")
SOURCE = os.environ.get("CLUSTERMAX_SOURCE", ".")
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
RECALCULATE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse">
<value>0</value></prop></item></oor:items>
"""


def read_book(path):
    """{sheet: {cell: (value, is_formula)}}; numbers as floats."""
    book = zipfile.ZipFile(path)
    shared = []
    if "xl/sharedStrings.xml" in book.namelist():
        for item in ElementTree.fromstring(book.read("xl/sharedStrings.xml")):
            shared.append("".join(node.text or "" for node in item.iter(MAIN + "t")))
    names = [sheet.get("name") for sheet in ElementTree.fromstring(book.read("xl/workbook.xml")).find(MAIN + "sheets")]
    sheets = {}
    for number, name in enumerate(names, 1):
        cells = {}
        for cell in ElementTree.fromstring(book.read(f"xl/worksheets/sheet{number}.xml")).iter(MAIN + "c"):
            value = cell.find(MAIN + "v")
            if value is None:
                continue
            kind = cell.get("t", "n")
            content = shared[int(value.text)] if kind == "s" else value.text if kind == "str" else float(value.text)
            cells[cell.get("r")] = (content, cell.find(MAIN + "f") is not None)
        sheets[name] = cells
    return sheets


def column(cells, title):
    letters = [key[:-1] for key, (value, _) in cells.items() if value == title and key[-1] == "1" and key[:-1].isalpha()]
    assert letters, f"no column {title}"
    return letters[0]


def check_ranking(site):
    release = json.load(open(os.path.join(site, "data", "release.json"), encoding="utf-8"))
    cells = read_book(os.path.join(site, "ranking.xlsx"))["Ranking"]
    name, overall = column(cells, "Provider"), column(cells, "Overall, 0-100")
    found = {}
    row = 2
    while f"{name}{row}" in cells:
        found[cells[f"{name}{row}"][0]] = cells.get(f"{overall}{row}", (None, False))[0]
        row += 1
    wanted = {provider["name"]: provider["overall"] for provider in release["providers"]}
    assert found.keys() == wanted.keys(), (found.keys(), wanted.keys())
    for provider, score in wanted.items():
        if score is None:
            assert found[provider] is None, provider
        else:
            assert math.isclose(found[provider], score, rel_tol=1e-12), (provider, found[provider], score)
    print(f"ranking.xlsx: {len(wanted)} providers as in release.json")


def check_text_is_text(site):
    for name in ("ranking.xlsx", "tco.xlsx"):
        for sheet, cells in read_book(os.path.join(site, name)).items():
            for cell, (value, is_formula) in cells.items():
                assert not (isinstance(value, str) and value[:1] in "=+@" and is_formula), (name, sheet, cell, value)


def check_recalculation(site, scratch):
    if not shutil.which("soffice"):
        print("skipped: LibreOffice is not installed, the formulas were not recalculated")
        return
    profile = os.path.join(scratch, "profile", "user")
    os.makedirs(profile)
    with open(os.path.join(profile, "registrymodifications.xcu"), "w", encoding="utf-8") as settings:
        settings.write(RECALCULATE)
    out = os.path.join(scratch, "recalculated")
    subprocess.run(
        ["soffice", f"-env:UserInstallation=file://{scratch}/profile", "--headless", "--convert-to", "xlsx", "--outdir",
         out, os.path.join(site, "tco.xlsx")], check=True, capture_output=True, timeout=300)
    before, after = read_book(os.path.join(site, "tco.xlsx")), read_book(os.path.join(out, "tco.xlsx"))
    n = 0
    for sheet, cells in before.items():
        for cell, (value, is_formula) in cells.items():
            if not is_formula:
                continue
            again = after[sheet][cell][0]
            same = again == value if isinstance(value, str) else math.isclose(value, again, rel_tol=1e-9, abs_tol=1e-9)
            assert same, (sheet, cell, value, again)
            n += 1
    assert n > 100, n
    print(f"tco.xlsx: {n} formulas recalculated to the engine's values")


def main():
    if not os.path.exists(PROGRAM):
        print("skipped: no program was built")
        return 77
    with tempfile.TemporaryDirectory() as scratch:
        workspace, site = os.path.join(scratch, "workspace"), os.path.join(scratch, "site")
        shutil.copytree(os.path.join(SOURCE, "tests", "fixtures", "small-release"), workspace)
        review = os.path.join(workspace, "providers", "aurora", "review.json")
        text = open(review, encoding="utf-8").read()
        text = text.replace("Invented finding 1 about", "=HYPERLINK(1) finding 1 about", 1)
        open(review, "w", encoding="utf-8").write(text)
        subprocess.run([PROGRAM, "build", workspace, "-o", site, "--quiet"], check=True, stdout=subprocess.DEVNULL)
        check_ranking(site)
        check_text_is_text(site)
        check_recalculation(site, scratch)
    return 0


if __name__ == "__main__":
    sys.exit(main())
