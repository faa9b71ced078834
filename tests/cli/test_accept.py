"""Acceptance plans: thresholds from the evidence by a second computation, results judged line by line."""

import csv
import json
import math
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
SOURCE = os.environ.get("CLUSTERMAX_SOURCE", ".")
sys.path.insert(0, os.path.join(SOURCE, "tests/data"))

import xlsx  # noqa: E402
from json_schema import Validator  # noqa: E402

PROGRAM = os.environ.get("CLUSTERMAX_BIN", "")
RELEASE = os.path.join(SOURCE, "tests/fixtures/small-release")
WORKLOADS = ("large-training", "rl-research", "inference")


def clustermax(*words, code=0):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True)
    assert done.returncode == code, (words, done.returncode, done.stderr)
    return done


def three_digits(value, upwards):
    """Rounded so that the promise is not made stricter; the program's rule, in decimal."""
    digits = 2 - math.floor(math.log10(value))
    scaled = round(value * 10 ** digits, 6)
    return (math.ceil(scaled) if upwards else math.floor(scaled)) / 10 ** digits


class Plans(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.mkdtemp()
        cls.workspace = os.path.join(cls.scratch, "w")
        shutil.copytree(RELEASE, cls.workspace)
        with open(os.path.join(SOURCE, "data/acceptance.json"), encoding="utf-8") as file:
            cls.data = json.load(file)
        with open(os.path.join(SOURCE, "data/schemas/acceptance-plan.schema.json"), encoding="utf-8") as file:
            cls.schema = json.load(file)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.scratch)

    def plan(self, provider, *words):
        plan = json.loads(clustermax("accept", self.workspace, provider, "--json", *words).stdout)
        self.assertEqual(Validator(self.schema).errors(plan), [])
        return plan, {test["test"]: test for test in plan["tests"]}

    def test_eight_points_and_the_workloads_tests(self):
        self.assertEqual(len(self.data["points"]), 8)
        for workload in WORKLOADS:
            plan, _ = self.plan("aurora", "--workload", workload)
            wanted = [t["id"] for p in self.data["points"] for t in p["tests"]
                      if workload in t.get("workloads", WORKLOADS)]
            self.assertEqual([t["test"] for t in plan["tests"]], wanted)
            self.assertEqual({t["point"] for t in plan["tests"]}, {p["id"] for p in self.data["points"]})

    def test_nothing_is_invented(self):
        """An unknown threshold has no number, and every number has a reason."""
        for provider in ("aurora", "gale"):
            for test in self.plan(provider)[1].values():
                self.assertEqual(test["threshold"] is None, test["basis"] in ("not known", "yes or no"), test)
                self.assertTrue(test["reason"])
                if test["basis"] in ("measured here", "published"):
                    self.assertTrue(test["source"], test)

    def own_busbw(self, name):
        """The best busbw at 1 GiB and more, out of place and in place, read from the log by itself."""
        values = []
        with open(os.path.join(self.workspace, "providers", name, "raw/slurm-b200/all_reduce_4_nodes.log"),
                  encoding="utf-8") as log:
            for line in log:
                words = line.split()
                if words and words[0].isdigit() and int(words[0]) >= 1 << 30:
                    values += [float(words[7]), float(words[11])]
        return max(values)

    def test_own_value_of_one_run(self):
        test = self.plan("aurora", "--gpu", "B200")[1]["collectives.all-reduce"]
        self.assertEqual(test["basis"], "measured here")
        self.assertEqual(test["threshold"], three_digits(self.own_busbw("aurora"), upwards=False))
        self.assertIn("One run", test["reason"])
        self.assertIn("all_reduce_4_nodes.log", test["source"])

    def test_own_value_less_its_noise(self):
        workspace = os.path.join(self.scratch, "runs")
        shutil.copytree(RELEASE, workspace)
        raw = os.path.join(workspace, "providers/aurora/raw/slurm-b200")
        with open(os.path.join(raw, "all_reduce_4_nodes.log"), encoding="utf-8") as file:
            log = file.read()
        best = self.own_busbw("aurora")
        runs = [best]
        for n, factor in enumerate((0.98, 0.965)):
            changed = []
            for line in log.splitlines(keepends=True):
                words = line.split()
                if words and words[0].isdigit() and int(words[0]) >= 1 << 30:
                    # A slower run: longer, and both rates lower by the same share.
                    for at in (5, 6, 7, 9, 10, 11):
                        words[at] = f"{float(words[at]) * (1 / factor if at in (5, 9) else factor):.2f}"
                    line = " ".join(words) + "\n"
                changed.append(line)
            with open(os.path.join(raw, f"again_{n}.log"), "w", encoding="utf-8") as file:
                file.write("".join(changed))
            runs.append(float(f"{best * factor:.2f}"))
        plan = json.loads(clustermax("accept", workspace, "aurora", "--gpu", "B200", "--json").stdout)
        test = next(t for t in plan["tests"] if t["test"] == "collectives.all-reduce")
        wanted = statistics.mean(runs) - 2 * statistics.stdev(runs)
        self.assertIn("3 runs", test["reason"])
        self.assertEqual(test["threshold"], three_digits(wanted, upwards=False))

    def test_median_of_the_peers(self):
        values = []
        for slug in os.listdir(os.path.join(self.workspace, "providers")):
            if slug == "gale":
                continue
            with open(os.path.join(self.workspace, "providers", slug, "review.json"), encoding="utf-8") as file:
                review = json.load(file)
            own = [m["value"] for m in review.get("measurements", [])
                   if m["metric"] == "recovery.replace_s" and m.get("role", "result") == "result"]
            values += [statistics.median(own)] if own else []
        self.assertGreaterEqual(len(values), 3)
        test = self.plan("gale")[1]["health.replace"]
        self.assertEqual(test["basis"], "peers' median")
        self.assertEqual(test["threshold"], three_digits(statistics.median(values), upwards=True))
        self.assertIn(f"{len(values)} other providers", test["reason"])

    def test_results(self):
        plan, tests = self.plan("aurora", "--workload", "large-training")
        path = os.path.join(self.scratch, "plan.csv")
        clustermax("accept", self.workspace, "aurora", "-w", "large-training", "-o", path)
        with open(path, newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([row["test"] for row in rows], [t["test"] for t in plan["tests"]])
        at = tests["collectives.all-reduce"]["threshold"]
        answers = {"collectives.all-reduce": (repr(at), "pass"), "collectives.one-node": ("1", "fail"),
                   "health.detect": ("120", "pass"), "health.replace": ("100000", "fail"), "isolation.bmc": ("Yes", "pass"),
                   "metrics.api": ("no", "fail"), "checkpoint.write": ("3", "no threshold"), "compute.dcgm": ("0", "pass")}
        for row in rows:
            row["measured"] = answers.get(row["test"], ("",))[0]
        filled = os.path.join(self.scratch, "filled.csv")
        with open(filled, "w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, rows[0])
            writer.writeheader()
            writer.writerows(rows)
        for results in (filled, self.resaved(filled)):
            judged = self.plan("aurora", "-w", "large-training", "--results", results)[1]
            for name, test in judged.items():
                self.assertEqual(test["verdict"], answers.get(name, ("", "not measured"))[1], name)

    def resaved(self, filled):
        """The same answers, as the workbook that the program writes of them."""
        folder = os.path.join(self.scratch, "judged")
        clustermax("accept", self.workspace, "aurora", "-w", "large-training", "--results", filled, "-o", folder)
        for ending in ("md", "html", "xlsx", "csv"):
            self.assertTrue(os.path.exists(os.path.join(folder, f"acceptance-aurora-large-training.{ending}")))
        path = os.path.join(folder, "acceptance-aurora-large-training.xlsx")
        self.assertEqual(len(xlsx.read_rows(path)), 1 + 8 + 1)
        return path

    def test_bad_results(self):
        path = os.path.join(self.scratch, "bad.csv")
        with open(path, "w", encoding="utf-8") as file:
            file.write("test,measured\ncompute.gemm,fast\ncompute.gem,1\nisolation.bmc,perhaps\nisolation.bmc,yes\n")
        said = clustermax("accept", self.workspace, "aurora", "--results", path, code=1).stderr
        for words in ('bad.csv:2:14: error: "measured" is "fast"', 'bad.csv:3:1: error: there is no test "compute.gem" '
                      '(hint: did you mean "compute.gemm"?)', 'bad.csv:4:15: error: "measured" is "perhaps"',
                      'bad.csv:5:1: error: a second row for "isolation.bmc"'):
            self.assertIn(words, said)

    def test_words_that_are_not_known(self):
        for words, hint in ((["gayle"], '"gale"'), (["gale", "-w", "inferense"], '"inference"'),
                            (["gale", "--gpu", "B20"], '"B200"')):
            self.assertIn(hint, clustermax("accept", self.workspace, *words, code=2).stderr)


if __name__ == "__main__":
    if not (PROGRAM and os.access(PROGRAM, os.X_OK)):
        print("skipped: no program was built")
        sys.exit(77)
    unittest.main()
