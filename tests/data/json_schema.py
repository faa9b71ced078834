"""A validator of JSON Schema 2020-12, as much of it as the schemas of data/schemas use. A keyword that is not here is
an error, so that no schema can promise what nobody checks."""

import re

ANNOTATIONS = {"$schema", "$id", "$defs", "$comment", "title", "description", "default", "examples"}

TYPES = {
    "object": lambda v: isinstance(v, dict),
    "array": lambda v: isinstance(v, list),
    "string": lambda v: isinstance(v, str),
    "boolean": lambda v: isinstance(v, bool),
    "null": lambda v: v is None,
    "number": lambda v: isinstance(v, (int, float)) and not isinstance(v, bool),
    "integer": lambda v: not isinstance(v, bool) and (isinstance(v, int) or isinstance(v, float) and v.is_integer()),
}


def same(a, b):
    """JSON equality: true is not 1."""
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    return a == b


def is_number(value):
    return TYPES["number"](value)


SIMPLE = {
    "type": lambda v, word: any(TYPES[w](v) for w in ([word] if isinstance(word, str) else word)),
    "enum": lambda v, words: any(same(v, w) for w in words),
    "const": lambda v, word: same(v, word),
    "minLength": lambda v, n: not isinstance(v, str) or len(v) >= n,
    "maxLength": lambda v, n: not isinstance(v, str) or len(v) <= n,
    "pattern": lambda v, p: not isinstance(v, str) or re.search(p, v) is not None,
    "minimum": lambda v, n: not is_number(v) or v >= n,
    "maximum": lambda v, n: not is_number(v) or v <= n,
    "exclusiveMinimum": lambda v, n: not is_number(v) or v > n,
    "exclusiveMaximum": lambda v, n: not is_number(v) or v < n,
    "minItems": lambda v, n: not isinstance(v, list) or len(v) >= n,
    "maxItems": lambda v, n: not isinstance(v, list) or len(v) <= n,
    "uniqueItems": lambda v, on: not on or not isinstance(v, list) or all(
        not same(a, b) for i, a in enumerate(v) for b in v[:i]),
    "minProperties": lambda v, n: not isinstance(v, dict) or len(v) >= n,
    "maxProperties": lambda v, n: not isinstance(v, dict) or len(v) <= n,
    "required": lambda v, names: not isinstance(v, dict) or all(n in v for n in names),
    "dependentRequired": lambda v, of: not isinstance(v, dict) or all(
        n in v for key, names in of.items() if key in v for n in names),
}

NESTED = {"$ref", "properties", "patternProperties", "additionalProperties", "propertyNames", "items", "prefixItems",
          "allOf", "anyOf", "oneOf", "not", "if", "then", "else"}


class Validator:
    def __init__(self, schema):
        self.root = schema

    def errors(self, value, schema=None, path=""):
        """Every violation as "path: what"."""
        schema = self.root if schema is None else schema
        if isinstance(schema, bool):
            return [] if schema else [f"{path or '/'}: not allowed"]
        unknown = set(schema) - ANNOTATIONS - set(SIMPLE) - NESTED
        if unknown:
            raise ValueError(f"keywords that this validator does not know: {sorted(unknown)}")
        found = [f"{path or '/'}: breaks {word} {schema[word]!r}" for word, holds in SIMPLE.items()
                 if word in schema and not holds(value, schema[word])]
        return found + self.nested(value, schema, path)

    def resolve(self, reference):
        target = self.root
        for step in reference.removeprefix("#/").split("/"):
            target = target[step]
        return target

    def nested(self, value, schema, path):
        found = []
        if "$ref" in schema:
            found += self.errors(value, self.resolve(schema["$ref"]), path)
        if isinstance(value, dict):
            found += self.members(value, schema, path)
        if isinstance(value, list):
            found += self.elements(value, schema, path)
        return found + self.combined(value, schema, path)

    def members(self, value, schema, path):
        found = []
        for key, member in value.items():
            at = f"{path}/{key}"
            rules = [schema["properties"][key]] if key in schema.get("properties", {}) else []
            rules += [rule for pattern, rule in schema.get("patternProperties", {}).items() if re.search(pattern, key)]
            rules = rules or [schema.get("additionalProperties", True)]
            for rule in rules:
                found += self.errors(member, rule, at)
            if "propertyNames" in schema:
                found += self.errors(key, schema["propertyNames"], at)
        return found

    def elements(self, value, schema, path):
        first = schema.get("prefixItems", [])
        rules = first[:len(value)] + [schema.get("items", True)] * max(0, len(value) - len(first))
        return [e for i, rule in enumerate(rules) for e in self.errors(value[i], rule, f"{path}/{i}")]

    def combined(self, value, schema, path):
        found = []
        for rule in schema.get("allOf", []):
            found += self.errors(value, rule, path)
        for word, good in (("anyOf", lambda n: n >= 1), ("oneOf", lambda n: n == 1)):
            if word in schema and not good(sum(not self.errors(value, rule, path) for rule in schema[word])):
                found.append(f"{path or '/'}: breaks {word}")
        if "not" in schema and not self.errors(value, schema["not"], path):
            found.append(f"{path or '/'}: breaks not")
        if "if" in schema:
            branch = "else" if self.errors(value, schema["if"], path) else "then"
            found += self.errors(value, schema.get(branch, True), path)
        return found
