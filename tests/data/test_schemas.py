"""Every data file is valid by the schema of its format, and the schemas reject what they should."""

import copy
import sys
import unittest

sys.dont_write_bytecode = True

from files import DATA, SOURCE, load, name  # noqa: E402
from json_schema import Validator  # noqa: E402

try:
    import jsonschema
except ImportError:
    jsonschema = None

SCHEMAS = {path.name.removesuffix(".schema.json"): load(path) for path in (DATA / "schemas").glob("*.schema.json")}
AWAITED = {"cmax-rules", "methodology", "tco-scenario"}  # formats that may still be without a schema
DOCUMENTS = sorted(p for p in DATA.rglob("*.json") if p.parent.name != "schemas")
FIXTURES = sorted(p for p in (SOURCE / "tests/fixtures/small-release").rglob("*.json") if "raw" not in p.parts)


def format_of(document):
    return document["format"].removeprefix("clustermax.").split("/")[0]


def second_opinion(schema, document):
    """What the common validator says; None where it is not installed."""
    return None if jsonschema is None else jsonschema.Draft202012Validator(schema).is_valid(document)


EXAMPLE_INTERVIEWS = {"format": "clustermax.interviews/1", "interviews": [
    {"id": "i1", "role": "researcher", "scale_gpus": 512, "date": "2026-05",
     "scores": [{"provider": "example", "criterion": "storage", "score": 4.5}]}]}


class Documents(unittest.TestCase):
    def check(self, paths):
        for path in paths:
            with self.subTest(name(path)):
                document = load(path)
                schema = SCHEMAS.get(format_of(document))
                if schema is None:
                    self.assertIn(format_of(document), AWAITED)
                    continue
                self.assertEqual(Validator(schema).errors(document), [])
                self.assertIn(second_opinion(schema, document), (None, True))

    def test_data(self):
        self.assertGreater(len(DOCUMENTS), 7 + 1 + 2 * 56 - 1)
        self.check(DOCUMENTS)

    def test_fixtures(self):
        self.check(FIXTURES)

    def test_interviews(self):
        self.assertEqual(Validator(SCHEMAS["interviews"]).errors(EXAMPLE_INTERVIEWS), [])


class Schemas(unittest.TestCase):
    def test_are_schemas(self):
        if jsonschema is None:
            self.skipTest("python3-jsonschema is not installed")
        for schema in SCHEMAS.values():
            jsonschema.Draft202012Validator.check_schema(schema)

    def test_names(self):
        for word, schema in SCHEMAS.items():
            with self.subTest(word):
                self.assertEqual(schema["properties"]["format"]["const"], f"clustermax.{word}/1")
                self.assertEqual(schema["$schema"], "https://json-schema.org/draft/2020-12/schema")

    def test_every_member_is_explained(self):
        def unexplained(schema, path):
            if not isinstance(schema, dict):
                return []
            found = [] if "description" in schema or "$ref" in schema else [path]
            for key, member in schema.get("properties", {}).items():
                found += unexplained(member, f"{path}/{key}")
            return found + (unexplained(schema["items"], path + "/[]") if "items" in schema else [])
        for word in ("criteria", "metrics", "gpus", "reference-values", "minimum-versions", "published-ratings",
                     "prices", "release", "provider", "review", "interviews"):
            self.assertEqual(unexplained(SCHEMAS[word], word), [])


def first(document, *steps):
    for step in steps:
        document = document[step]
    return document


REVIEW = {"format": "clustermax.review/1", "provider": "example", "date": "2026-09-23",
          "findings": [{"id": "f1", "item": "storage.snapshots", "state": "unmet", "severity": "minor", "note": "None.",
                        "evidence": "hands-on", "source": "https://example.org/"}],
          "measurements": [{"metric": "wan.rate_gbit_per_s", "value": 1, "unit": "Gb/s", "source": "s"}]}
PROVIDER = {"format": "clustermax.provider/1", "slug": "example", "name": "Example",
            "aliases": [{"name": "Sample", "relation": "former-name"}],
            "prices": [{"id": "p1", "gpu": "H100", "pricing": "spot", "price_usd_per_gpu_hour": 2.5,
                        "date": "2026-09", "source": "s"}],
            "environments": [{"id": "e1", "scheduler": "slurm", "gpu": "B200", "nodes": 4, "gpus": 32,
                              "access": "anonymous"}],
            "override": {"tier": "gold", "by": "A", "date": "2026-09-23", "reason": "R"}}

# What to change in a valid document so that it is no longer valid: where, and to what (DROP: leave it out).
DROP = object()
MUTATIONS = [
    (REVIEW, ("format",), "clustermax.review/2"),
    (REVIEW, ("unknown",), 1),
    (REVIEW, ("provider",), "Example"),
    (REVIEW, ("date",), "23 September"),
    (REVIEW, ("date",), "2026-13"),
    (REVIEW, ("findings", 0, "state"), "maybe"),
    (REVIEW, ("findings", 0, "state"), "not-tested"),  # a severity without a shortfall
    (REVIEW, ("findings", 0, "state"), None),
    (REVIEW, ("findings", 0, "item"), DROP),
    (REVIEW, ("findings", 0, "item"), "storage"),
    (REVIEW, ("findings", 0, "source"), DROP),
    (REVIEW, ("findings", 0, "note"), ""),
    (REVIEW, ("findings", 0, "feature"), 1),
    (REVIEW, ("measurements", 0, "value"), "1"),
    (REVIEW, ("measurements", 0, "unit"), DROP),
    (REVIEW, ("measurements", 0, "nodes"), 0),
    (REVIEW, ("measurements", 0, "role"), "guess"),
    (PROVIDER, ("slug",), "-example"),
    (PROVIDER, ("homepage",), "javascript:alert(1)"),
    (PROVIDER, ("aliases", 0, "relation"), "owner"),
    (PROVIDER, ("prices", 0, "price_usd_per_gpu_hour"), -1),
    (PROVIDER, ("prices", 0, "gpus"), 1.5),
    (PROVIDER, ("environments", 0, "access"), "guest"),
    (PROVIDER, ("override", "reason"), DROP),
    (EXAMPLE_INTERVIEWS, ("interviews", 0, "scores", 0, "score"), 6),
    (EXAMPLE_INTERVIEWS, ("interviews", 0, "scores", 0, "criterion"), DROP),
]


class Mutations(unittest.TestCase):
    def test_originals(self):
        for document in (REVIEW, PROVIDER, EXAMPLE_INTERVIEWS):
            self.assertEqual(Validator(SCHEMAS[format_of(document)]).errors(document), [])

    def test_comments_are_welcome(self):
        document = copy.deepcopy(REVIEW)
        document["_note"] = document["findings"][0]["$comment"] = "for editors"
        self.assertEqual(Validator(SCHEMAS["review"]).errors(document), [])

    def test_rejected(self):
        for original, path, value in MUTATIONS:
            with self.subTest(path=path, value=repr(value)):
                document = copy.deepcopy(original)
                parent = first(document, *path[:-1])
                if value is DROP:
                    del parent[path[-1]]
                else:
                    parent[path[-1]] = value
                schema = SCHEMAS[format_of(original)]
                self.assertNotEqual(Validator(schema).errors(document), [])
                self.assertIn(second_opinion(schema, document), (None, False))

    def test_unknown_keywords_are_refused(self):
        with self.assertRaises(ValueError):
            Validator({"unevaluatedProperties": False}).errors({})


if __name__ == "__main__":
    if jsonschema is None:
        print("python3-jsonschema is not installed: no second opinion on the schemas")
    unittest.main()
