"""What one data file says about another holds: ids exist, names are unique, units agree, nothing is missing."""

import json
import re
import sys
import unittest
from collections import Counter

sys.dont_write_bytecode = True

from files import DATA, RELEASE, items, load, name, providers  # noqa: E402

CRITERIA = load(DATA / "criteria.json")["criteria"]
ITEMS = items()
METRICS = {m["id"]: m for m in load(DATA / "metrics.json")["metrics"]}
GPUS = {g["id"]: g for g in load(DATA / "gpus.json")["gpus"]}
VALUES = load(DATA / "reference-values.json")["values"]
PRICES = load(DATA / "prices.json")["prices"]
PUBLISHED = load(DATA / "published-ratings.json")
ABOUT = load(RELEASE / "release.json")
PROVIDERS = {folder.name: load(folder / "provider.json") for folder in providers()}
REVIEWS = {folder.name: load(folder / "review.json") for folder in providers()}
FINDINGS = [f for review in REVIEWS.values() for f in review["findings"]]
MEASUREMENTS = [m for review in REVIEWS.values() for m in review.get("measurements", [])]

# The unit that the end of a metric's id promises, the longest end first.
UNITS = [("_tokens_per_s_per_gpu", "tokens/s"), ("_tokens_per_s_per_user", "tokens/s"),
         ("_gbytes_per_s_per_gpu", "GB/s"), ("_tflops_per_gpu", "TFLOPS"), (".tflops_per_gpu", "TFLOPS"),
         ("_tokens_per_s", "tokens/s"), ("_gbytes_per_s", "GB/s"), ("_gibibytes_per_s", "GiB/s"),
         ("_kbytes_per_s", "kB/s"), ("_mbytes_per_s", "MB/s"), ("_gbit_per_s", "Gb/s"), ("_bytes_per_s", "B/s"),
         ("_celsius", "°C"), ("_watts", "W"), ("_joules", "J"), ("_mhz", "MHz"), ("_pct", "%"), ("_ratio", None),
         ("tflops", "TFLOPS"), ("_kiops", "kIOPS"), (".iops", "IOPS"), ("_mebibytes", "MiB"), ("_gibibytes", "GiB"),
         ("_gbytes", "GB"), ("_mpps", "Mpps"), ("_count", "count"), ("_days", "days"), ("_gpu_hours", "GPU-h"),
         ("_us", "us"), ("_ns", "ns"), ("_per_s", None), ("_s", "s")]


def published_names(release):
    return [provider for tier in release["tiers"] for provider in tier["providers"]]


class Counts(unittest.TestCase):
    """From the collections that the data was made of."""

    def test_files(self):
        self.assertEqual(len(ITEMS), 197)
        self.assertEqual(len(VALUES), 155)
        self.assertEqual(len(PRICES), 166)
        self.assertEqual([len(published_names(r)) for r in PUBLISHED["releases"]], [26, 83, 89, 77])

    def test_release(self):
        self.assertEqual(len(PROVIDERS), 56)
        self.assertEqual(len(FINDINGS), 333)
        self.assertEqual(len(MEASUREMENTS), 49)
        self.assertEqual(Counter(f["state"] for f in FINDINGS),
                         {"met": 137, "partial": 76, "unmet": 102, "not-tested": 14, "context": 4})
        self.assertEqual(Counter(f["evidence"] for f in FINDINGS), {"hands-on": 306, "documentation": 23, "customer": 4})
        self.assertEqual(Counter(f["severity"] for f in FINDINGS if "severity" in f),
                         {"critical": 2, "major": 114, "minor": 62})
        self.assertEqual(sum(f.get("feature", False) for f in FINDINGS), 9)

    def test_summary_names_them(self):
        for count in (len(PROVIDERS), len(FINDINGS), len(MEASUREMENTS)):
            self.assertRegex(ABOUT["summary"], rf"\b{count}\b")


class Criteria(unittest.TestCase):
    def test_order(self):
        self.assertEqual([c["id"] for c in CRITERIA],
                         ["security", "lifecycle", "orchestration", "storage", "networking", "reliability",
                          "monitoring", "pricing", "partnerships", "availability"])

    def test_items_are_unique(self):
        self.assertEqual(len(ITEMS), sum(len(c["items"]) for c in CRITERIA))

    def test_questions(self):
        for criterion in CRITERIA:
            self.assertRegex(criterion["question"], r"^[A-Z][^?]*\?$")

    def test_audit_checks_exist(self):
        path = DATA / "cmax-rules.json"
        if not path.exists():
            self.skipTest("no cmax-rules.json")
        text = path.read_text(encoding="utf-8")
        for item, about in ITEMS.items():
            for check in about["cmax_checks"]:
                self.assertIn(f'"{check}"', text, item)


class Metrics(unittest.TestCase):
    def test_unique_and_sorted(self):
        ids = [m["id"] for m in load(DATA / "metrics.json")["metrics"]]
        aliases = [a["id"] for m in METRICS.values() for a in m.get("aliases", [])]
        self.assertEqual(ids, sorted(set(ids)))
        self.assertEqual(len(set(ids + aliases)), len(ids) + len(aliases))

    def test_id_spells_unit(self):
        for metric, about in METRICS.items():
            for end, unit in UNITS:
                if metric.endswith(end):
                    if unit is not None:
                        self.assertEqual(about["unit"], unit, metric)
                    break

    def test_one_a_line(self):
        for file in ("metrics", "gpus", "reference-values", "prices"):
            lines = (DATA / f"{file}.json").read_text(encoding="utf-8").split("\n")
            rows = [line for line in lines if line.startswith("    {")]
            self.assertTrue(all(re.fullmatch(r"    \{.*\},?", row) for row in rows), file)
            key = {"reference-values": "values"}.get(file, file)
            self.assertEqual(len(rows), len(load(DATA / f"{file}.json")[key]))


class References(unittest.TestCase):
    def test_known(self):
        for value in VALUES:
            with self.subTest(value["title"], hardware=value["hardware"]):
                self.assertIn(value.get("gpu"), [None, *GPUS])
                self.assertIn(value.get("metric"), [None, *METRICS])
                if "metric" in value and "value" in value:
                    self.assertEqual(value["unit"], METRICS[value["metric"]]["unit"])

    def test_gpu_is_what_the_source_names(self):
        for value in VALUES:
            if "gpu" in value:
                self.assertRegex(value["hardware"].upper(), rf"\b{value['gpu']}\b")
                self.assertNotIn("/", value["hardware"])

    def test_minimum_versions_name_known_gpus(self):
        for component in load(DATA / "minimum-versions.json")["components"]:
            if component["id"] == "rocm":
                for minimum in component["minimum"]:
                    self.assertIn(minimum["branch"], GPUS)


class Prices(unittest.TestCase):
    def test_known(self):
        self.assertEqual(len({p["id"] for p in PRICES}), len(PRICES))
        for price in PRICES:
            self.assertIn(price["gpu"], GPUS, price["id"])
            self.assertRegex(price["source"], "^https://")

    def test_providers_have_theirs(self):
        owner = {n: slug for slug, p in PROVIDERS.items()
                 for n in [p["name"], *(a["name"] for a in p.get("aliases", []))]}
        expected = {p["id"]: owner[p["provider"]] for p in PRICES if p["provider"] in owner}
        found = {p["id"]: slug for slug, about in PROVIDERS.items() for p in about.get("prices", [])}
        self.assertEqual(found, expected)

    def test_providers_repeat_them(self):
        prices = {p["id"]: p for p in PRICES}
        for provider in PROVIDERS.values():
            for price in provider.get("prices", []):
                for key in set(price) - {"note"}:
                    self.assertEqual(price[key], prices[price["id"]][key])


class Published(unittest.TestCase):
    def test_one_tier_each(self):
        for release in PUBLISHED["releases"]:
            twice = [n for n, count in Counter(published_names(release)).items() if count > 1]
            self.assertEqual(twice, [], release["version"])

    def test_oldest_first(self):
        dates = [r["date"] for r in PUBLISHED["releases"]]
        self.assertEqual(dates, sorted(dates))

    def test_only_unavailable_is_no_rank(self):
        for release in PUBLISHED["releases"]:
            self.assertEqual([t["name"] for t in release["tiers"] if not t["rank"]],
                             [] if release["version"] == "1.0" else ["Unavailable"])
            self.assertEqual([t["name"] for t in release["tiers"] if t["medallion"]],
                             ["Platinum", "Gold", "Silver", "Bronze"])

    def test_aliases_are_unique(self):
        names = [a["name"] for a in PUBLISHED["aliases"]] + [n for a in PUBLISHED["aliases"] for n in a["also"]]
        self.assertEqual(len(names), len(set(names)))

    def test_mergers(self):
        everyone = {n for r in PUBLISHED["releases"] for n in published_names(r)}
        for merger in PUBLISHED["mergers"]:
            self.assertLessEqual({merger["from"], merger["into"]}, everyone)


class Release(unittest.TestCase):
    def test_about(self):
        self.assertEqual((ABOUT["version"], ABOUT["date"], ABOUT["tracked"]), ("3.0", "2026-09-23", 323))
        self.assertIn("not the published", ABOUT["summary"])

    def test_slugs(self):
        for slug, provider in PROVIDERS.items():
            self.assertEqual(provider["slug"], slug)
            self.assertEqual(REVIEWS[slug]["provider"], slug)

    def test_names(self):
        published = published_names(PUBLISHED["releases"][-1])
        names = [n for p in PROVIDERS.values() for n in [p["name"], *(a["name"] for a in p.get("aliases", []))]]
        self.assertEqual([n for n, count in Counter(n.lower() for n in names).items() if count > 1], [])
        for provider in PROVIDERS.values():
            self.assertIn(provider["name"], published)
            self.assertNotIn("status", provider)

    def test_nothing_else(self):
        for folder in providers():
            self.assertEqual(sorted(p.name for p in folder.iterdir()), ["provider.json", "review.json"], name(folder))

    def test_findings(self):
        self.assertEqual(len({f["id"] for f in FINDINGS}), len(FINDINGS))
        for finding in FINDINGS:
            self.assertIn(finding["item"], ITEMS, finding["id"])
            self.assertRegex(finding["source"], "^https://")
            self.assertEqual("severity" in finding, finding["state"] in ("partial", "unmet"), finding["id"])
            self.assertLessEqual(finding.get("date", ABOUT["date"]), ABOUT["date"])

    def test_measurements(self):
        for measurement in MEASUREMENTS:
            self.assertIn(measurement["metric"], METRICS)
            self.assertEqual(measurement["unit"], METRICS[measurement["metric"]]["unit"])
            self.assertIn(measurement.get("gpu"), [None, *GPUS])
            self.assertRegex(measurement["source"], "^https://")

    def test_bounds_are_not_results(self):
        doubtful = re.compile(r"(upper|lower) bound|end of the range|comparison figure|[Dd]isclosed by|advertised")
        for measurement in MEASUREMENTS:
            if doubtful.search(measurement["note"]):
                self.assertIn(measurement.get("role"), ("bound", "context"), measurement["note"])


class Style(unittest.TestCase):
    def test_pretty(self):
        rows = {"metrics.json", "gpus.json", "reference-values.json", "prices.json"}
        ours = {"criteria.json", "minimum-versions.json", "published-ratings.json", "release.json", "provider.json",
                "review.json"}
        for path in DATA.rglob("*.json"):
            text = path.read_text(encoding="utf-8")
            self.assertTrue(text.endswith("}\n"), name(path))
            if path.name in ours:
                self.assertEqual(text, json.dumps(load(path), ensure_ascii=False, indent=2) + "\n", name(path))
            elif path.name in rows:
                self.assertNotIn("\t", text)


if __name__ == "__main__":
    unittest.main()
