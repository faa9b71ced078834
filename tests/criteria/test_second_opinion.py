"""A second opinion: the scores of the public release worked out again from the store's evidence tables and the
methodology file, by the text of the method and not by the engine's code. Criteria, overall scores, ranks, cuts and
tiers must agree, numbers to 1e-9. Natural breaks are found by trying every way to part the field."""

import collections
import itertools
import json
import math
import os
import pathlib
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True

SOURCE = pathlib.Path(os.environ.get("CLUSTERMAX_SOURCE", "."))
BINARY = os.environ.get("CLUSTERMAX_BIN", "")
RELEASE = SOURCE / "data/releases/3.0-public"
STRENGTH = ["hands-on", "customer", "documentation"]
SCORED = ("met", "partial", "unmet")


def quantile(values, q):
    """Hyndman and Fan's type 7."""
    ordered = sorted(values)
    at = (len(ordered) - 1) * q
    low = math.floor(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (at - low) * (ordered[high] - ordered[low])


def natural_breaks(values, k):
    """Lower bounds, best first, of the k classes with the least squared deviation: every parting is tried."""
    ordered = sorted(values)
    n = len(ordered)
    sums = [0.0, *itertools.accumulate(ordered)]
    squares = [0.0, *itertools.accumulate(x * x for x in ordered)]

    def cost(i, j):
        return squares[j] - squares[i] - (sums[j] - sums[i]) ** 2 / (j - i)

    best = min(itertools.combinations(range(1, n), k - 1),
               key=lambda starts: sum(cost(i, j) for i, j in itertools.pairwise((0, *starts, n))))
    return [ordered[i] for i in reversed(best)]


class Evidence:
    """The store's own tables, each record with the provider whose folder its file lies in."""

    def __init__(self, path):
        db = sqlite3.connect(path)
        db.row_factory = sqlite3.Row
        self.db = db
        self.providers = {row["slug"]: row for row in db.execute("SELECT * FROM provider")}
        self.findings = self.of_provider("finding")
        self.measurements = self.of_provider("measurement")

    def of_provider(self, table):
        found = collections.defaultdict(list)
        query = f"""SELECT t.*, coalesce(t.provider, f.provider) AS owner FROM {table} t
                    JOIN file f USING (artifact) ORDER BY f.path, t.ordinal"""
        for row in self.db.execute(query):
            found[row["owner"]].append(row)
        return found


class Opinion:
    def __init__(self, evidence, method, checklist):
        self.method = method
        self.rules = method["aggregation"]
        self.evidence = evidence
        self.weights = {c["id"]: c["weight"] for c in method["criteria"]}
        self.items = self.choose_items(checklist)
        self.item_weights = {}
        kinds = method["indicators"]["items"]["weights"]
        for item, kind in self.items.items():
            self.item_weights[item] = kinds[kind]
        self.judge_everybody()

    def choose_items(self, checklist):
        rule = self.method["indicators"]["items"]
        chosen = {}
        for criterion in checklist["criteria"]:
            for item in criterion["items"]:
                name = f"{criterion['id']}.{item['id']}"
                is_old = "since" not in item or float(item["since"]) <= float(rule.get("since", "99"))
                if (is_old or name in rule.get("also", [])) and name not in rule.get("except", []):
                    chosen[name] = item["kind"]
        return chosen

    def value(self, finding):
        value = self.rules["states"][finding["state"]]
        if finding["state"] != "met":
            value -= self.rules["severity_penalty"][finding["severity"] or "none"]
        return max(0.0, value)

    def judge(self, slug):
        """Raw value, share of a fact and reviewer's flag of each item with findings."""
        findings = [f for f in self.evidence.findings[slug] if f["item"] in self.items and f["state"] in SCORED]
        facts = collections.Counter((f["source"], f["note"]) for f in findings)
        verdicts = {}
        for item in {f["item"] for f in findings}:
            here = [f for f in findings if f["item"] == item]
            strongest = min(here, key=lambda f: STRENGTH.index(f["evidence"]))["evidence"]
            counted = [f for f in here if f["evidence"] == strongest]
            values = [self.value(f) for f in counted]
            raw = min(values) if self.rules["same_item"] == "worst" else sum(values) / len(values)
            share = sum(1 / facts[f["source"], f["note"]] for f in counted) if self.rules["one_fact_once"] else 1
            flagged = any(f["feature"] and f["state"] == "met" for f in here)
            verdicts[item] = (raw, min(1, share), flagged)
        return findings, verdicts

    def measured(self, slug):
        """Measurements that count: {indicator: (criterion, weight, score)}; only scales without peers appear."""
        taken = {}
        judged = {f["item"] for f in self.evidence.findings[slug]
                  if f["evidence"] == "hands-on" and f["state"] in SCORED}
        for indicator in self.method["indicators"]["list"]:
            if indicator["source"] != "measurement" or indicator["weight"] == 0 or indicator.get("where"):
                continue
            values = [m["value"] for m in self.evidence.measurements[slug]
                      if m["metric"] == indicator["of"] and m["role"] == "result" and m["validity"] == "ok"]
            if not values or indicator.get("restates") in judged:
                continue
            worst = max if indicator["scale"] == "lognormal" or indicator.get("direction") == "lower" else min
            best = min if worst is max else max
            x = {"median": statistics.median, "maximum": max, "worst": worst, "best": best}[indicator["reduce"]](values)
            if indicator["scale"] == "lognormal":
                spread = math.log(indicator["median"] / indicator["p10"]) / 1.2815515655446004
                share = statistics.NormalDist().cdf(math.log(indicator["median"] / x) / spread)
            elif indicator["scale"] == "goalposts":
                scale = math.log if indicator.get("log") else float
                low, high = scale(indicator["lo"]), scale(indicator["hi"])
                share = min(1, max(0, (scale(x) - low) / (high - low)))
                share = 1 - share if worst is max else share
            else:
                continue  # references need a GPU, which the public measurements do not state
            taken[indicator["id"]] = (indicator["criterion"], indicator["weight"], 100 * share)
        return taken

    def judge_everybody(self):
        self.findings, self.verdicts, self.numbers = {}, {}, {}
        for slug in self.evidence.providers:
            self.findings[slug], self.verdicts[slug] = self.judge(slug)
            self.numbers[slug] = self.measured(slug)
        self.rated = [slug for slug, row in self.evidence.providers.items()
                      if row["assessability"] == "assessable"
                      and len(self.findings[slug]) + len(self.numbers[slug]) >= self.rules["minimum_findings"]]
        self.target = quantile([self.plain(slug) for slug in self.rated], self.rules["shrinkage"]["quantile"])
        self.criteria = {slug: {c: self.criterion(slug, c) for c in self.weights} for slug in self.evidence.providers}
        self.overall = {slug: self.mean(self.criteria[slug]) for slug in self.rated}
        self.assign_tiers()

    @property
    def bonus(self):
        return self.method["indicators"]["items"]["bonus"]

    def rarity(self, slug, item):
        if self.verdicts[slug][item][2]:
            return 1
        peers = [self.verdicts[p][item][0] for p in self.rated if p != slug and item in self.verdicts[p]]
        if len(peers) + 1 < self.rules["minimum_cohort"]:
            return 0
        return 1 - sum(raw >= 1 for raw in peers) / len(peers)

    def pieces(self, slug, criterion=None, with_bonus=True):
        """(weight, share, score) of everything known."""
        for item, (raw, share, _) in self.verdicts[slug].items():
            if criterion is None or item.startswith(criterion + "."):
                extra = self.bonus * self.rarity(slug, item) if with_bonus and raw >= 1 else 0
                yield self.item_weights[item], share, 100 * (raw + extra) / (1 + self.bonus)
        for of, weight, score in self.numbers[slug].values():
            if criterion is None or of == criterion:
                yield weight, 1, score

    def plain(self, slug):
        pieces = list(self.pieces(slug, with_bonus=False))
        return sum(w * s * x for w, s, x in pieces) / sum(w * s for w, s, _ in pieces)

    def criterion(self, slug, criterion):
        pieces = list(self.pieces(slug, criterion))
        n, k = sum(s for _, s, _ in pieces), self.rules["shrinkage"]["evidence"]
        if not pieces:
            return self.target
        mean = sum(w * s * x for w, s, x in pieces) / sum(w * s for w, s, _ in pieces)
        return (n * mean + k * self.target) / (n + k)

    def mean(self, criteria):
        total = sum(self.weights.values())
        assert self.rules["exponent"] == 0
        return math.exp(sum(w * math.log(max(criteria[c], self.rules["floor"])) for c, w in self.weights.items()) / total)

    def holds(self, slug, tier):
        known = sum(any(True for _ in self.pieces(slug, c)) for c in self.weights)
        features = sum(f["state"] == "met" and f["feature"] for f in self.findings[slug])
        return (min(self.criteria[slug].values()) >= tier.get("minimum_criterion_score", 0)
                and known >= tier.get("minimum_criteria", 0) and features >= tier.get("minimum_features", 0))

    def assign_tiers(self):
        by_score = [t for t in self.method["tiers"] if t["rank"] and t.get("reached_by") != "gate"]
        ranks = [t["id"] for t in self.method["tiers"] if t["rank"]]
        self.cuts = natural_breaks(list(self.overall.values()), len(by_score))
        self.tiers = {}
        for slug, score in self.overall.items():
            place = next((i for i, cut in enumerate(self.cuts) if score >= cut), len(self.cuts))
            while place < len(by_score) - 1 and not self.holds(slug, by_score[place]):
                place += 1
            caps = [ranks.index(gate["cap"]) for gate in self.method["gates"] for f in self.evidence.findings[slug]
                    if f["state"] == gate["state"] and f["severity"] == "critical" and gate["severity"] == "critical"
                    and gate.get("item", f["item"]) == f["item"]]
            self.tiers[slug] = ranks[max([place, *caps])]


class SecondOpinion(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        store = os.path.join(cls.folder.name, "store.db")
        subprocess.run([BINARY, "score", str(RELEASE), "--db", store, "--draws", "0", "--json"], check=True,
                       stdout=subprocess.DEVNULL)
        evidence = Evidence(store)
        method = json.loads((SOURCE / "data/methodology/3.0.json").read_text())
        checklist = json.loads((SOURCE / "data/criteria.json").read_text())
        cls.db, cls.opinion = evidence.db, Opinion(evidence, method, checklist)

    @classmethod
    def tearDownClass(cls):
        cls.db.close()
        cls.folder.cleanup()

    def test_overall_scores_and_tiers(self):
        rows = {row["provider"]: row for row in self.db.execute("SELECT * FROM score_provider")}
        self.assertGreater(len(self.opinion.rated), 20)
        self.assertEqual({p for p, row in rows.items() if row["overall"] is not None}, set(self.opinion.rated))
        order = sorted(self.opinion.overall.values(), reverse=True)
        for slug, score in self.opinion.overall.items():
            self.assertAlmostEqual(rows[slug]["overall"], score, delta=1e-9, msg=slug)
            self.assertEqual(rows[slug]["rank"], order.index(score) + 1, slug)
            self.assertEqual(rows[slug]["tier"], self.opinion.tiers[slug], slug)

    def test_criteria(self):
        n = 0
        for row in self.db.execute("SELECT * FROM score_criterion"):
            if row["provider"] in self.opinion.overall:
                expected = self.opinion.criteria[row["provider"]][row["criterion"]]
                self.assertAlmostEqual(row["score"], expected, delta=1e-9, msg=tuple(row))
                n += 1
        self.assertEqual(n, 10 * len(self.opinion.rated))

    def test_cuts(self):
        stored = [row["lower"] for row in self.db.execute("SELECT lower FROM score_cut ORDER BY ordinal")]
        self.assertEqual(len(stored), len(self.opinion.cuts))
        for found, expected in zip(stored, self.opinion.cuts):
            self.assertAlmostEqual(found, expected, delta=1e-9)


if __name__ == "__main__":
    if not BINARY or not os.path.exists(BINARY):
        print("the program is not built: CLUSTERMAX_BIN names nothing")
        sys.exit(77)
    unittest.main()
