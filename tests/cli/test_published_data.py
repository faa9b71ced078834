"""What is published as data: valid by its schemas, exact, and without a trace of an interview."""

import csv
import io
import json
import math
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest
import zipfile

sys.dont_write_bytecode = True
SOURCE = os.environ.get("CLUSTERMAX_SOURCE", ".")
sys.path.insert(0, os.path.join(SOURCE, "tests/data"))

import xlsx  # noqa: E402
from json_schema import Validator  # noqa: E402

PROGRAM = os.environ.get("CLUSTERMAX_BIN", "")
RELEASE = os.path.join(SOURCE, "tests/fixtures/small-release")

# Each is found nowhere else.
CANARY = {"id": "canary-7f3a", "role": "zookeeper of quokkas", "name": "Ottoline Featherstonehaugh", "date": "2019-08-07",
          "scale": "31337"}
FORMULAS = ["=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "'=1", "a,b", 'a "quoted" word', "two\nlines", "caf\u00e9 \u4e2d"]


def parse_strictly(text):
    """RFC 4180 to the letter: CRLF ends rows, quotes only around whole fields and doubled inside."""
    rows, row, at = [], [], 0
    field = re.compile(r'"((?:[^"]|"")*)"|([^",\r\n]*)')
    while at < len(text):
        match = field.match(text, at)
        row.append(match.group(1).replace('""', '"') if match.group(1) is not None else match.group(2))
        at = match.end()
        if text.startswith("\r\n", at):
            rows.append(row)
            row, at = [], at + 2
        elif text.startswith(",", at):
            at += 1
        else:
            raise ValueError(f"neither comma nor line end at {at}: {text[at:at + 20]!r}")
    if row:
        raise ValueError("the last row is not ended")
    return rows


def unguarded(text):
    return text[1:] if re.match(r"'+[=+\-@\t\r\n]", text) else text


class Published(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.mkdtemp()
        cls.workspace = os.path.join(cls.scratch, "w")
        cls.out = os.path.join(cls.scratch, "out")
        shutil.copytree(RELEASE, cls.workspace)
        cls.add_canary()
        cls.add_formulas()
        subprocess.run([PROGRAM, "build", cls.workspace, "-o", cls.out], check=True, capture_output=True)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.scratch)

    @classmethod
    def add_canary(cls):
        """As a JSON file, as a filled form, as a workbook, and as a column that nobody reads."""
        criteria = ["security", "storage", "networking"]
        with open(os.path.join(cls.workspace, f"interviews-{CANARY['id']}.csv"), "w", encoding="utf-8") as file:
            file.write(f"interview,role,scale_gpus,date,provider,{','.join(criteria)},{CANARY['name']}\n"
                       f"{CANARY['id']},{CANARY['role']},{CANARY['scale']},{CANARY['date']},aurora,1,2,3,x\n")
        with open(os.path.join(cls.workspace, "more.json"), "w", encoding="utf-8") as file:
            json.dump({"format": "clustermax.interviews/1", "interviews": [
                {"id": CANARY["id"] + "b", "role": CANARY["role"], "scale_gpus": int(CANARY["scale"]), "date": CANARY["date"],
                 "_name": CANARY["name"], "scores": [{"provider": "aurora", "criterion": "storage", "score": 2}]}]}, file)
        rows = [["interview", "role", "date", "provider", "storage"],
                [CANARY["id"] + "c", CANARY["role"], CANARY["date"], "borealis", "3"]]
        xlsx.write_book(os.path.join(cls.workspace, "filled.xlsx"), xlsx.cells_xml(rows))

    @classmethod
    def add_formulas(cls):
        path = os.path.join(cls.workspace, "providers/gale/review.json")
        with open(path, encoding="utf-8") as file:
            review = json.load(file)
        for n, text in enumerate(FORMULAS):
            review["findings"].append({"id": f"formula-{n}", "item": "storage.snapshots", "state": "context", "note": text,
                                       "evidence": "hands-on", "source": f"https://example.org/{n}"})
        with open(path, "w", encoding="utf-8") as file:
            json.dump(review, file)

    def read(self, *parts):
        with open(os.path.join(self.out, *parts), encoding="utf-8", newline="") as file:
            return file.read()

    def test_json_is_valid_by_its_schemas(self):
        n = 0
        for folder, _, names in os.walk(self.out):
            for name in names:
                if not name.endswith(".json") or name.endswith(".schema.json") or name == "datapackage.json":
                    continue
                document = json.loads(self.read(folder, name))
                word = document["format"].removeprefix("clustermax.").split("/")[0]
                with open(os.path.join(SOURCE, f"data/schemas/{word}.schema.json"), encoding="utf-8") as file:
                    self.assertEqual(Validator(json.load(file)).errors(document), [], name)
                n += 1
        self.assertGreater(n, 10)

    def test_tables_are_what_the_package_says(self):
        package = json.loads(self.read("data", "datapackage.json"))
        self.assertEqual(package["profile"], "tabular-data-package")
        self.assertRegex(package["name"], r"^[a-z0-9._/-]+$")
        tables = {name for name in os.listdir(os.path.join(self.out, "data")) if name.endswith(".csv")}
        self.assertEqual({resource["path"] for resource in package["resources"]}, tables)
        for resource in package["resources"]:
            head, *rows = parse_strictly(self.read("data", resource["path"]))
            fields = resource["schema"]["fields"]
            self.assertEqual(head, [field["name"] for field in fields])
            self.assertGreater(len(rows), 0, resource["path"])
            for row in rows:
                self.assertEqual(len(row), len(head))
                for field, value in zip(fields, row):
                    self.check(resource["path"], field, value)

    def check(self, path, field, value):
        constraints = field.get("constraints", {})
        if value == "":
            self.assertFalse(constraints.get("required", False), (path, field["name"]))
            return
        if field["type"] == "integer":
            self.assertRegex(value, r"^-?\d+$", (path, field["name"]))
        if field["type"] == "number":
            # Shortest that reads back equal: no other spelling of the value is shorter.
            self.assertLessEqual(len(value), max(len(repr(float(value))), len("%.17g" % float(value))), (path, field))
            float(value)
        if field["type"] == "boolean":
            self.assertIn(value, ("yes", "no"))
        if "pattern" in constraints:
            self.assertRegex(value, f"^{constraints['pattern']}$")

    def test_text_stays_text(self):
        """Whatever begins like a formula is quoted in CSV and text in workbooks, and reads back as it was."""
        rows = csv.DictReader(io.StringIO(self.read("data", "findings.csv"), newline=""))
        notes = {row["finding"]: row["note"] for row in rows}
        for n, text in enumerate(FORMULAS):
            self.assertEqual(unguarded(notes[f"formula-{n}"]), text)
            self.assertNotIn(notes[f"formula-{n}"][:1], ("=", "+", "-", "@", "\t", "\r"))
        for name in ("ranking.xlsx", "workbooks/provider-gale.xlsx"):
            found = {row[8]: row[6] for row in xlsx.read_rows(os.path.join(self.out, name))["Findings"] if len(row) > 8}
            book = zipfile.ZipFile(os.path.join(self.out, name))
            for n, text in enumerate(FORMULAS):
                shown = found[f"formula-{n}"].replace("_x000D_", "\r").replace("_x0009_", "\t")
                self.assertEqual(shown.strip(), text.strip(), name)
            for part in book.namelist():
                if part.startswith("xl/worksheets/sheet"):
                    self.assertNotIn(b"<f>", book.read(part), (name, part))

    def test_numbers_are_the_engines(self):
        scores = {(row["provider"], row["criterion"]): row for row in csv.DictReader(io.StringIO(self.read("data", "scores.csv"), newline=""))}
        release = json.loads(self.read("data", "release.json"))
        for provider in release["providers"]:
            row = scores[provider["slug"], "overall"]
            self.assertEqual(row["score"] and float(row["score"]), provider["overall"] or "")
            sheets = xlsx.read_rows(os.path.join(self.out, f"workbooks/provider-{provider['slug']}.xlsx"))
            facts = {r[0]: r[1] for r in sheets["Overview"] if len(r) > 1}
            shown = facts.get("Overall, 0-100")
            # A workbook keeps 16 digits.
            self.assertTrue(shown == provider["overall"] or math.isclose(shown, provider["overall"], rel_tol=1e-15))
            self.assertEqual(facts["Computed tier"], provider["tier"])
            for line in sheets["Criteria"][1:]:
                of = provider["criteria"][next(c["id"] for c in release["criteria"] if c["title"] == line[0])]
                shown = line[2] if len(line) > 2 else None
                self.assertTrue(shown == of["score"] or math.isclose(shown, of["score"], rel_tol=1e-15), line)

    def test_no_trace_of_an_interview(self):
        """In any file, packed or not: neither the canary, nor the ids, roles and names of files of the others."""
        private = [*CANARY.values(), "iv-1", "iv-2", "platform lead", "filled.xlsx", "more.json", "interviews.json"]
        # A date alone may be somebody else's: the canary's is not.
        words = [word.encode() for word in private if word != CANARY["scale"]]
        n = 0
        for folder, _, names in os.walk(self.out):
            for name in names:
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    content = [file.read()]
                if name.endswith(".xlsx"):
                    book = zipfile.ZipFile(path)
                    content += [book.read(part) for part in book.namelist()]
                for word in words:
                    for bytes_ in content:
                        # The form's own name and the schema's description speak of interviews.json.
                        if word == b"interviews.json" and not name.endswith((".json", ".sqlite")):
                            continue
                        if word == b"interviews.json" and name.endswith(".schema.json"):
                            continue
                        self.assertNotIn(word, bytes_, path)
                n += 1
        self.assertGreater(n, 50)

    def test_the_store_is_whole_and_public(self):
        store = sqlite3.connect(os.path.join(self.out, "data", "release.sqlite"))
        self.assertEqual(store.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
        self.assertEqual(store.execute("PRAGMA foreign_key_check").fetchall(), [])
        for table in ("interview", "interview_score"):
            self.assertEqual(store.execute(f"SELECT count(*) FROM {table}").fetchone(), (0,))
        self.assertGreater(store.execute("SELECT count(*) FROM finding").fetchone()[0], 100)

    def test_libreoffice_shows_the_engines_figures(self):
        if not shutil.which("soffice"):
            self.skipTest("LibreOffice is not installed")
        books = [os.path.join(self.out, "ranking.xlsx"),
                 *(os.path.join(self.out, "workbooks", name) for name in sorted(os.listdir(os.path.join(self.out, "workbooks"))))]
        # Every sheet as CSV, UTF-8, cells as they are stored and not as they are formatted.
        kind = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1'
        folder = os.path.join(self.scratch, "csv")
        xlsx.convert(books, kind, folder, self.scratch)
        release = json.loads(self.read("data", "release.json"))
        with open(os.path.join(folder, "ranking-Ranking.csv"), newline="", encoding="utf-8") as file:
            shown = {row["Provider"]: row["Overall, 0-100"] for row in csv.DictReader(file)}
        for provider in release["providers"]:
            value = shown[provider["name"]]
            self.assertEqual(round(float(value), 9) if value else None,
                             None if provider["overall"] is None else round(provider["overall"], 9))
        made = set(os.listdir(folder))
        for book in books:
            for sheet in xlsx.read_rows(book):
                stem = os.path.basename(book).removesuffix(".xlsx")
                if sheet != "Chart":
                    self.assertIn(f"{stem}-{sheet}.csv", made)


if __name__ == "__main__":
    if not (PROGRAM and os.access(PROGRAM, os.X_OK)):
        print("skipped: no program was built")
        sys.exit(77)
    unittest.main()
