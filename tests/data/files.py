"""Where the data files lie, and how they are read."""

import json
import os
from pathlib import Path

SOURCE = Path(os.environ.get("CLUSTERMAX_SOURCE") or Path(__file__).resolve().parents[2])
DATA = SOURCE / "data"
RELEASE = DATA / "releases" / "3.0-public"
SHARED = SOURCE.parent / "shared"


def no_twins(pairs):
    keys = [key for key, _ in pairs]
    twice = {key for key in keys if keys.count(key) > 1}
    if twice:
        raise ValueError(f"members given twice: {sorted(twice)}")
    return dict(pairs)


def no_constant(word):
    raise ValueError(f"{word} is not JSON")


def load(path):
    return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=no_twins, parse_constant=no_constant)


def name(path):
    return str(path.relative_to(SOURCE))


def providers():
    return sorted(path for path in (RELEASE / "providers").iterdir() if path.is_dir())


def items():
    return {f"{c['id']}.{i['id']}": i for c in load(DATA / "criteria.json")["criteria"] for i in c["items"]}
