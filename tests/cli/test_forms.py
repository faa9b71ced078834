"""Forms: a round trip changes nothing, bad cells are told with their place, hostile workbooks are refused."""

import csv
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest
import zipfile

sys.dont_write_bytecode = True

import xlsx  # noqa: E402

PROGRAM = os.environ.get("CLUSTERMAX_BIN", "")
SOURCE = os.environ.get("CLUSTERMAX_SOURCE", ".")
RELEASE = os.path.join(SOURCE, "tests/fixtures/small-release")
TABLES = ("finding", "measurement", "interview", "interview_score", "environment")
PLACES = {"artifact", "ordinal", "line", "column", "position_column", "pointer", "id_ordinal"}


def clustermax(*words, code=0):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True)
    assert done.returncode == code, (words, done.returncode, done.stderr)
    return done


def records(workspace):
    """What the store holds, without the places that it stands at."""
    clustermax("ingest", workspace)
    store = sqlite3.connect(os.path.join(workspace, "clustermax.db"))
    found = {}
    for table in TABLES:
        columns = [row[1] for row in store.execute(f"PRAGMA table_info({table})")]
        columns = [c for c in columns if c not in PLACES and "column" not in c and "line" not in c]
        found[table] = sorted(store.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall(), key=repr)
    return found


class Forms(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.scratch)
        self.workspace = os.path.join(self.scratch, "w")
        shutil.copytree(RELEASE, self.workspace)

    def path(self, *parts):
        return os.path.join(self.workspace, *parts)

    def round_trip(self, ending, resave=lambda paths: paths):
        before = records(self.workspace)
        self.assertGreater(len(before["finding"]), 100)
        self.assertGreater(len(before["interview_score"]), 100)
        forms = {}
        for slug in sorted(os.listdir(self.path("providers"))):
            forms[slug] = os.path.join(self.scratch, f"{slug}.{ending}")
            clustermax("form", "review", self.workspace, slug, "-o", forms[slug])
        interviews = os.path.join(self.scratch, f"interviews.{ending}")
        clustermax("form", "interview", self.workspace, "-o", interviews)
        *reviews, interviews = resave([*forms.values(), interviews])
        for slug, form in zip(forms, reviews):
            os.remove(self.path("providers", slug, "review.json"))
            shutil.copy(form, self.path("providers", slug, f"review.{ending}"))
        os.remove(self.path("interviews.json"))
        shutil.copy(interviews, self.path(f"interviews.{ending}"))
        after = records(self.workspace)
        for table in TABLES:
            self.assertEqual(before[table], after[table], table)

    def test_csv_round_trip(self):
        self.round_trip("csv")

    def test_xlsx_round_trip(self):
        self.round_trip("xlsx")

    def test_libreoffice_round_trip(self):
        if not shutil.which("soffice"):
            self.skipTest("LibreOffice is not installed")
        again = os.path.join(self.scratch, "again")
        self.round_trip("xlsx", lambda paths: xlsx.convert(paths, "xlsx", again, self.scratch))

    def test_environment_round_trip(self):
        import json
        before = records(self.workspace)
        form = os.path.join(self.scratch, "environments.csv")
        clustermax("form", "environment", self.workspace, "-o", form)
        for slug in os.listdir(self.path("providers")):
            path = self.path("providers", slug, "provider.json")
            with open(path, encoding="utf-8") as file:
                provider = json.load(file)
            provider.pop("environments", None)
            with open(path, "w", encoding="utf-8") as file:
                json.dump(provider, file)
        shutil.copy(form, self.path("environments.csv"))
        self.assertEqual(before["environment"], records(self.workspace)["environment"])

    def test_empty_forms_say_nothing(self):
        before = records(self.workspace)
        for ending in ("csv", "xlsx"):
            clustermax("form", "review", self.workspace, "-o", self.path(f"empty.{ending}"))
            clustermax("form", "interview", self.workspace, "--empty", "-o", self.path(f"nobody.{ending}"))
        self.assertEqual(before, records(self.workspace))

    def test_every_item_waits_for_an_answer(self):
        form = os.path.join(self.scratch, "f.csv")
        clustermax("form", "review", self.workspace, "-o", form)
        with open(form, newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        import json
        with open(os.path.join(SOURCE, "data/criteria.json"), encoding="utf-8") as file:
            items = {f"{c['id']}.{i['id']}": i["text"] for c in json.load(file)["criteria"] for i in c["items"]}
        self.assertEqual({row["item"]: row["question"] for row in rows}, items)

    def complaint(self, name, text, expected):
        with open(self.path(name), "w", newline="", encoding="utf-8") as file:
            file.write(text)
        said = clustermax("ingest", self.workspace, code=1).stderr
        self.assertIn(f"{name}:{expected}", said)
        os.remove(self.path(name))

    def test_bad_cells(self):
        head = "provider,item,state,severity,evidence,note,source,date\r\n"
        good = "gale,storage.snapshots,unmet,minor,hands-on,None.,https://x.example,2026-01-01\r\n"
        for bad, where in (
                ("gale,storage.snapshot,met,,hands-on,n,s,\r\n", '3:6: error: unknown item "storage.snapshot" (hint: did you mean "storage.snapshots"?)'),
                ("gale,storage.scales,meet,,hands-on,n,s,\r\n", '3:21: error: "state" is "meet" (hint: did you mean "met"?)'),
                ("gale,storage.scales,met,,seen,n,s,\r\n", '3:26: error: "evidence" is "seen"'),
                ("gale,storage.scales,met,,hands-on,,s,\r\n", '3:35: error: "note" is empty'),
                ("gale,storage.scales,met,,hands-on,n,s,1.2.2026\r\n", '3:39: error: "date" is "1.2.2026", which is no date'),
                ("gale,storage.scales,met,,hands-on,#NAME?,s,\r\n", '3:35: error: "note" shows #NAME?: the spreadsheet took it for a formula'),
                ("galee,storage.scales,met,,hands-on,n,s,\r\n", '3:1: error: unknown provider "galee" (hint: did you mean "gale"?)')):
            self.complaint("rows.csv", head + good + bad, where)

    def test_all_problems_in_one_run(self):
        with open(self.path("rows.csv"), "w", encoding="utf-8") as file:
            file.write("provider,item,state,evidence,note,source\ngale,a,b,c,,\ngale,storage.scales,met,x,n,s\n")
        said = clustermax("ingest", self.workspace, code=1).stderr
        self.assertEqual(said.count(": error: "), 6, said)

    def test_semicolons_and_decimal_commas(self):
        with open(self.path("scores.csv"), "w", encoding="utf-8") as file:
            file.write("\ufeffinterview;date;provider;storage\r\nnew;2026-01;gale;4,5\r\n")
        found = [row for row in records(self.workspace)["interview_score"] if "new" in row]
        self.assertEqual(len(found), 1)
        self.assertIn(4.5, found[0])

    def test_dates_as_days(self):
        """A text cell into which a date was put is saved as days since 1899-12-30: 46082 is 2026-03-01."""
        with open(self.path("scores.csv"), "w", encoding="utf-8") as file:
            file.write("interview,date,provider,storage\r\nday,46082,gale,4\r\nyear,2026,gale,4\r\n")
        rows = [row for row in records(self.workspace)["interview"] if "day" in row or "year" in row]
        self.assertEqual(sorted(word for row in rows for word in row if str(word).startswith("2026")),
                         ["2026", "2026-03-01"])

    def test_latin1_is_refused(self):
        with open(self.path("rows.csv"), "wb") as file:
            file.write(b"provider,item,state,evidence,note,source\ngale,storage.scales,met,hands-on,caf\xe9,s\n")
        said = subprocess.run([PROGRAM, "ingest", self.workspace], capture_output=True, text=True).stderr
        self.assertIn("rows.csv:1:1", said)

    def test_interviews_stay_out_of_published_folders(self):
        out = os.path.join(self.scratch, "out")
        clustermax("build", self.workspace, "-o", out)
        said = clustermax("form", "interview", self.workspace, "-o", os.path.join(out, "data", "i.csv"), code=2).stderr
        self.assertIn("private", said)


class Workbooks(unittest.TestCase):
    """Forms as nobody's spreadsheet would write them."""

    HEAD = ["provider", "item", "state", "evidence", "note", "source"]
    ROW = ["gale", "storage.scales", "met", "hands-on", "=1+1", "https://x.example"]

    def setUp(self):
        self.scratch = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.scratch)
        self.workspace = os.path.join(self.scratch, "w")
        shutil.copytree(RELEASE, self.workspace)
        self.form = os.path.join(self.workspace, "form.xlsx")

    def ingest(self):
        return subprocess.run([PROGRAM, "ingest", self.workspace], capture_output=True, text=True, timeout=60)

    def test_a_small_one_is_read(self):
        xlsx.write_book(self.form, xlsx.cells_xml([self.HEAD, self.ROW]))
        self.assertEqual(self.ingest().returncode, 0)
        store = sqlite3.connect(os.path.join(self.workspace, "clustermax.db"))
        self.assertEqual(store.execute("SELECT note FROM finding WHERE source = 'https://x.example'").fetchall(),
                         [("=1+1",)])

    def test_places_are_row_and_column(self):
        row = list(self.ROW)
        row[2] = "maybe"
        xlsx.write_book(self.form, xlsx.cells_xml([self.HEAD, self.ROW, row]))
        self.assertIn('form.xlsx:3:3: error: sheet "Findings": "state" is "maybe"', self.ingest().stderr)

    def refused(self, *words):
        done = self.ingest()
        self.assertEqual(done.returncode, 1, done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)

    def test_document_type(self):
        bomb = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>' + xlsx.cells_xml([self.HEAD, self.ROW])
        xlsx.write_book(self.form, bomb)
        self.refused("a document type")

    def test_decompression_bomb(self):
        xlsx.write_book(self.form, xlsx.cells_xml([self.HEAD]), extra={"xl/media/big.bin": b"\0" * (80 << 20)})
        self.refused("unpacks to too much")

    def test_too_many_members(self):
        xlsx.write_book(self.form, xlsx.cells_xml([self.HEAD]), extra={f"x/{i}": "" for i in range(2001)})
        self.refused("members")

    def test_cut_off(self):
        xlsx.write_book(self.form, xlsx.cells_xml([self.HEAD, self.ROW]), extra={"x": os.urandom(5000)})
        with open(self.form, "rb+") as file:
            file.truncate(os.path.getsize(self.form) // 2)
        done = self.ingest()
        self.assertIn("form.xlsx", done.stderr)

    def test_broken_xml(self):
        xlsx.write_book(self.form, "<worksheet><sheetData><row>")
        self.refused("not well-formed")

    def test_far_away_cells_take_no_room(self):
        sheet = xlsx.cells_xml([self.HEAD, self.ROW]).replace(
            "</sheetData>", '<row r="1048576"><c r="XFD1048576"><v>1</v></c><c r="ZZZZZZ9"><v>1</v></c></row></sheetData>')
        xlsx.write_book(self.form, sheet)
        self.assertEqual(self.ingest().returncode, 0)

    def test_wrong_indices(self):
        sheet = xlsx.cells_xml([self.HEAD, self.ROW]).replace(
            "</sheetData>", '<row><c t="s"><v>99999999999999</v></c><c t="s"><v>-1</v></c><c s="77"><v>1e999</v></c></row></sheetData>')
        xlsx.write_book(self.form, sheet)
        self.assertIn(self.ingest().returncode, (0, 1))

    def test_members_that_climb(self):
        xlsx.write_book(self.form, xlsx.cells_xml([self.HEAD, self.ROW]), extra={"../../climbed": "x"})
        self.assertEqual(self.ingest().returncode, 0)
        self.assertFalse(os.path.exists(os.path.join(self.scratch, "climbed")))

    def test_dates_and_numbers_of_a_spreadsheet(self):
        main = xlsx.MAIN[1:-1]
        styles = (f'<styleSheet xmlns="{main}"><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts>'
                  '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>')
        head = "".join(f'<c t="inlineStr"><is><t>{name}</t></is></c>' for name in self.HEAD + ["date"])
        rows = ""
        # 2026-03-01 is day 46082 and 1970-01-01 day 25569 by ECMA-376, 18.17.4.1.
        for style, serial in ((1, 46082), (2, 25569)):
            rows += "<row>" + "".join(f'<c t="inlineStr"><is><t>{cell}</t></is></c>' for cell in self.ROW) + \
                    f'<c s="{style}"><v>{serial}</v></c></row>'
        xlsx.write_book(self.form, f'<worksheet xmlns="{main}"><sheetData><row>{head}</row>{rows}</sheetData></worksheet>',
                        extra={"xl/styles.xml": styles})
        self.assertEqual(self.ingest().returncode, 0)
        store = sqlite3.connect(os.path.join(self.workspace, "clustermax.db"))
        self.assertEqual(store.execute("SELECT date FROM finding WHERE source = 'https://x.example' ORDER BY date").fetchall(),
                         [("1970-01-01",), ("2026-03-01",)])


if __name__ == "__main__":
    if not (PROGRAM and os.access(PROGRAM, os.X_OK)):
        print("skipped: no program was built")
        sys.exit(77)
    unittest.main()
