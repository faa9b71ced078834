"""The data says what the collections say that it was made of. They are not part of the repository: without them there
is nothing to compare with."""

import re
import sys
import unittest

sys.dont_write_bytecode = True

from files import DATA, SHARED, items, load, providers  # noqa: E402

METRICS = {m["id"]: (m, 1) for m in load(DATA / "metrics.json")["metrics"]}
METRICS.update({a["id"]: (m, a["factor"]) for m, _ in list(METRICS.values()) for a in m.get("aliases", [])})


class PublicEvidence(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.original = {d["name"]: d for d in map(load, sorted((SHARED / "public-evidence/3.0").glob("*.json")))}
        cls.ours = {load(f / "provider.json")["name"]: load(f / "review.json") for f in providers()}

    def test_same_providers(self):
        self.assertEqual(set(self.ours), set(self.original))

    def test_findings_are_unchanged(self):
        for provider, review in self.ours.items():
            originals = self.original[provider]["findings"]
            for ours, original in zip(review["findings"], originals, strict=True):
                expected = {k: v for k, v in original.items() if k != "role"}
                expected["state"] = original["state"] or "context"
                self.assertEqual({k: v for k, v in ours.items() if k != "date"}, expected)

    def test_measurements_are_converted(self):
        for provider, review in self.ours.items():
            originals = self.original[provider]["measurements"]
            for ours, original in zip(review.get("measurements", []), originals, strict=True):
                metric, factor = METRICS[original["metric"]]
                self.assertEqual((ours["metric"], ours["unit"]), (metric["id"], metric["unit"]))
                self.assertAlmostEqual(ours["value"], original["value"] * factor, places=9)
                for key in ("note", "source", "gpu", "nodes"):
                    self.assertEqual(ours.get(key), original.get(key))


class Reference(unittest.TestCase):
    def test_items(self):
        ours = items()
        for criterion, originals in load(SHARED / "reference/criteria.json").items():
            for original in originals:
                item = ours[f"{criterion}.{original['id']}"]
                for key in ("id", "text", "kind", "platforms", "source", "since", "provenance", "cmax_checks"):
                    self.assertEqual(item[key], original[key])
                self.assertEqual("threshold" in item, "threshold" in original)

    def test_reference_values(self):
        ours = load(DATA / "reference-values.json")["values"]
        factors = {("TB/s", "GB/s"): 1000, ("min", "s"): 60}
        for value, original in zip(ours, load(SHARED / "reference/thresholds.json"), strict=True):
            for key, other in (("area", "area"), ("title", "metric"), ("hardware", "hardware"), ("scope", "scope"),
                               ("kind", "kind"), ("confidence", "confidence")):
                self.assertEqual(value.get(key, ""), original[other])
            if isinstance(original["value"], str):
                self.assertEqual(value["value_text"], original["value"])
            else:
                factor = factors.get((original["unit"], value["unit"]), 1)
                self.assertAlmostEqual(value["value"], original["value"] * factor, places=9)

    def test_prices(self):
        originals = load(SHARED / "reference/prices.json")["rows"]
        for price, original in zip(load(DATA / "prices.json")["prices"], originals, strict=True):
            for key, other in (("id", "id"), ("provider", "provider"), ("gpus", "gpus"), ("pricing", "pricing_type"),
                               ("price_usd_per_gpu_hour", "usd_per_gpu_hr")):
                self.assertEqual(price[key], original[other])
            self.assertEqual(price["date"], re.match(r"[-0-9]+", original["date"][:4 if "(" in original["date"] else 99])[0])

    def test_published(self):
        originals = load(SHARED / "reference/ratings.json")
        for release in load(DATA / "published-ratings.json")["releases"]:
            original = originals[release["version"]]
            self.assertEqual({t["name"]: t["providers"] for t in release["tiers"]}, original["tiers"])
            self.assertEqual([t["name"] for t in release["tiers"]], originals["_tier_order"][release["version"]])

    def test_minimum_versions(self):
        originals = load(SHARED / "reference/minimum-versions.json")["components"]
        for ours, original in zip(load(DATA / "minimum-versions.json")["components"], originals, strict=True):
            minimum = original["minimum"]
            expected = minimum if isinstance(minimum, dict) else {None: minimum}
            self.assertEqual({m.get("branch"): m["version"] for m in ours["minimum"]}, expected)


if __name__ == "__main__":
    if not (SHARED / "public-evidence/3.0").is_dir():
        print("../shared is not there: nothing to compare the data with")
        sys.exit(77)
    print("comparing with ../shared")
    unittest.main()
