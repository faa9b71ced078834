"""What `clustermax ingest` is measured against: the program a team would write with Python's json, re and sqlite3. It
reads the raw files of a workspace that tests/bench/make_workspace.c made and stores the same measurements: metric,
value, unit, dimensions, what the tool printed, and where it stands (a line of text, a pointer into JSON; that the engine
gives the line and column of JSON values as well is left out).

Run as: python3 ingest_peer.py WORKSPACE DATABASE"""

import collections
import hashlib
import json
import math
import pathlib
import re
import sqlite3
import sys

SCHEMA = """
CREATE TABLE file (path TEXT PRIMARY KEY, artifact TEXT NOT NULL);
CREATE TABLE measurement (artifact TEXT NOT NULL, ordinal INTEGER NOT NULL, metric TEXT NOT NULL, value REAL NOT NULL,
    unit TEXT NOT NULL, dimensions TEXT NOT NULL, original TEXT, line INTEGER, pointer TEXT,
    PRIMARY KEY (artifact, ordinal));
"""

NCCL_RANK = re.compile(r"#\s+Rank\s+(\d+)\s.*?\son\s+(\S+)\s.*\](.*)$")
NCCL_ROW = re.compile(r"\s*(\d+)\s+(\d+)\s+([a-z]\w*)\s+(\S+)\s+(-?\d+)\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)"
                      r"\s+(\S+)\s+(\S+)\s*$")
NCCL_FOOTER = re.compile(r"# (?:Out of bounds values : (\d+)|Avg bus bandwidth\s+: (\S+))")
GPU = re.compile(r"\b(GB300|GB200|B300|B200|H200|H100|MI355X|MI300X)\b")
SAMPLE = re.compile(r"(\w+)\{([^}]*)\} (\S+)(?: (\d+))?$")
LABEL = re.compile(r'(\w+)="([^"]*)"')
TELEMETRY = {
    "DCGM_FI_DEV_GPU_TEMP": ("telemetry.gpu_temperature_celsius", "°C", 200, max,
                             "telemetry.gpu_temperature_drift_celsius_per_h", "°C/h"),
    "DCGM_FI_DEV_POWER_USAGE": ("telemetry.gpu_power_watts", "W", 1e4, min, "telemetry.gpu_power_drift_watts_per_h",
                                "W/h"),
    "DCGM_FI_DEV_SM_CLOCK": ("telemetry.gpu_sm_clock_mhz", "MHz", 1e4, min, "telemetry.gpu_sm_clock_drift_mhz_per_h",
                             "MHz/h"),
    "DCGM_FI_DEV_GPU_UTIL": ("telemetry.gpu_utilization_pct", "%", 100, min, None, None),
}
LATENCIES = {"50.000000": "p50", "90.000000": "p90", "95.000000": "p95", "99.000000": "p99", "99.900000": "p999"}
HYPERFINE = ("mean", "stddev", "median", "user", "system", "min", "max")


def printed(number):
    return str(int(number)) if number == int(number) else repr(number)


def dimensions(**pairs):
    return " ".join(f"{name}={str(value).replace(' ', '_')}" for name, value in sorted(pairs.items())
                    if value is not None)


def read_nccl(text):
    rows, ranks, hosts, gpu, footer = [], 0, set(), None, {}
    operation = "all_reduce"
    for number, line in enumerate(text.splitlines(), 1):
        row = NCCL_ROW.match(line)
        if row:
            rows.append((number, row))
            continue
        rank = NCCL_RANK.match(line)
        if rank:
            ranks = max(ranks, int(rank[1]) + 1)
            hosts.add(rank[2])
            name = GPU.search(rank[3])
            gpu = name[1] if name else gpu
            continue
        end = NCCL_FOOTER.match(line)
        if end and end[1] is not None:
            footer["out_of_bounds_count"] = (float(end[1]), "count", number)
        elif end:
            footer["average_busbw_gbytes_per_s"] = (float(end[2]), "GB/s", number)
            last = number
    for number, row in rows:
        for placement, first in (("out_of_place", 6), ("in_place", 10)):
            where = dimensions(size_bytes=row[1], placement=placement, type=row[3], gpu=gpu, gpus=ranks,
                               nodes=len(hosts))
            yield f"nccl.{operation}.busbw_gbytes_per_s", float(row[first + 2]), "GB/s", where, None, number, None
            yield f"nccl.{operation}.algbw_gbytes_per_s", float(row[first + 1]), "GB/s", where, None, number, None
            yield f"nccl.{operation}.time_us", float(row[first]), "us", where, None, number, None
    where = dimensions(gpu=gpu, gpus=ranks, nodes=len(hosts))
    for name in ("average_busbw_gbytes_per_s", "out_of_bounds_count"):
        if name in footer:
            value, unit, _ = footer[name]
            yield f"nccl.{operation}.{name}", value, unit, where, None, last, None


def read_fio(document):
    for index, job in enumerate(document["jobs"]):
        options = job.get("job options", {})
        block = options.get("bs")
        if block is not None:
            block = int(block[:-1]) * 1024 if block.endswith("k") else int(block)
        where = dimensions(job=job["jobname"], pattern=options.get("rw"), block_size_bytes=block,
                           queue_depth=options.get("iodepth"), jobs=options.get("numjobs"))
        for direction in ("read", "write", "trim", "mixed"):
            values = job.get(direction)
            if not values or not values.get("io_bytes"):
                continue
            at = f"/jobs/{index}/{direction}"
            name = f"fio.{direction}"
            yield f"{name}.bandwidth_bytes_per_s", values["bw_bytes"], "B/s", where, None, None, f"{at}/bw_bytes"
            yield f"{name}.iops", values["iops"], "IOPS", where, None, None, f"{at}/iops"
            latency = values["clat_ns"]
            for key in ("mean", "max"):
                yield (f"{name}.latency_{key}_s", latency[key] * 1e-9, "s", where, f"{printed(latency[key])} ns", None,
                       f"{at}/clat_ns/{key}")
            for share, short in LATENCIES.items():
                value = latency["percentile"].get(share)
                if value is not None:
                    yield (f"{name}.latency_{short}_s", value * 1e-9, "s", where, f"{printed(value)} ns", None,
                           f"{at}/clat_ns/percentile/{share}")


def read_hyperfine(document):
    for index, result in enumerate(document["results"]):
        command, runs = result["command"], len(result["times"])
        where = dimensions(command=command[:96], command_index=index, runs=runs)
        for key in HYPERFINE:
            yield f"command.{key}_s", result[key], "s", where, None, None, f"/results/{index}/{key}"
        if "import torch" in command.lower():
            yield ("python.import_torch_s", result["median"], "s", dimensions(runs=runs, statistic="median"), None,
                   None, None)
        yield ("command.failed_runs", float(sum(code != 0 for code in result["exit_codes"])), "runs", where, None, None,
               None)


def drift_per_hour(means):
    """Least squares over the minutes' means without the first tenth."""
    if len(means) < 10:
        return None
    minutes = sorted(means)[len(means) // 10:]
    hours = [(minute - minutes[0]) / 60 for minute in minutes]
    values = [means[minute] for minute in minutes]
    middle, mean = sum(hours) / len(hours), sum(values) / len(values)
    variance = sum((hour - middle) ** 2 for hour in hours)
    return sum((hour - middle) * (value - mean) for hour, value in zip(hours, values)) / variance if variance else None


def gaps(seconds):
    seconds = sorted(set(seconds))
    steps = collections.Counter(b - a for a, b in zip(seconds, seconds[1:]))
    usual = min(step for step, n in steps.items() if n == max(steps.values()))
    expected = (seconds[-1] - seconds[0]) // usual + 1
    return max(steps), max(0, 100 * (expected - len(seconds)) / expected)


def read_telemetry(text):
    series, gpu = {}, None
    for number, line in enumerate(text.splitlines(), 1):
        sample = SAMPLE.match(line)
        if not sample or sample[1] not in TELEMETRY:
            continue
        labels = dict(LABEL.findall(sample[2]))
        name = GPU.search(labels.get("modelName", ""))
        gpu = name[1] if name else gpu
        value = float(sample[3])
        key = (sample[1], labels.get("gpu"), labels.get("UUID"))
        if key not in series:
            series[key] = (number, [], [])
        if 0 <= value <= TELEMETRY[sample[1]][2]:
            series[key][1].append(value)
            series[key][2].append(int(sample[4]) // 1000)
    longest, missing = 0, 0
    for family, (metric, unit, _, worst_of, drift_metric, drift_unit) in TELEMETRY.items():
        mine = {key: rest for key, rest in series.items() if key[0] == family and rest[1]}
        if not mine:
            continue
        first = min(line for line, _, _ in mine.values())
        every = sorted(value for _, values, _ in mine.values() for value in values)
        common = dict(gpu=gpu, samples=len(every), series=len(mine))
        for name, q in (("p50", 0.5), ("p01", 0.01), ("p05", 0.05), ("p95", 0.95), ("p99", 0.99)):
            value = every[max(0, math.ceil(q * len(every)) - 1)]
            yield metric, value, unit, dimensions(statistic=name, **common), None, first, None
        yield metric, every[0], unit, dimensions(statistic="minimum", **common), None, first, None
        yield metric, every[-1], unit, dimensions(statistic="maximum", **common), None, first, None
        yield metric, sum(every) / len(every), unit, dimensions(statistic="mean", **common), None, first, None
        extremes, drifts = [], []
        for (_, index, _), (line, values, seconds) in mine.items():
            minutes = collections.defaultdict(list)
            for second, value in zip(seconds, values):
                minutes[second // 60].append(value)
            means = {minute: sum(some) / len(some) for minute, some in minutes.items()}
            extremes.append((worst_of(means.values()), line, index))
            drift = drift_per_hour(means)
            if drift is not None:
                drifts.append((drift, line, index))
            gap, share = gaps(seconds)
            longest, missing = max(longest, gap), max(missing, share)
        value, line, index = worst_of(extremes)
        yield metric, value, unit, dimensions(gpu=gpu, gpu_index=index, statistic="worst_minute"), None, line, None
        if drift_metric and drifts:
            value, line, index = max(drifts, key=lambda one: abs(one[0]))
            yield drift_metric, value, drift_unit, dimensions(gpu=gpu, gpu_index=index), None, line, None
    times = [second for _, _, seconds in series.values() for second in seconds]
    where = dimensions(gpu=gpu)
    yield "telemetry.gap_longest_s", longest, "s", where, None, 1, None
    yield "telemetry.samples_missing_pct", missing, "%", where, None, 1, None
    yield "telemetry.duration_s", max(times) - min(times), "s", where, None, 1, None


def read_any(text):
    if text.startswith("{"):
        document = json.loads(text)
        if "fio version" in document:
            return read_fio(document)
        if "results" in document:
            return read_hyperfine(document)
    if "algbw" in text and "busbw" in text:
        return read_nccl(text)
    if text.startswith("DCGM_FI_") or "# TYPE " in text:
        return read_telemetry(text)
    return ()


def main():
    root, database = pathlib.Path(sys.argv[1]), sqlite3.connect(sys.argv[2])
    database.executescript(SCHEMA)
    with database:
        for path in sorted(root.glob("providers/*/raw/**/*")):
            if not path.is_file():
                continue
            content = path.read_bytes()
            artifact = hashlib.sha256(content).hexdigest()
            rows = [(artifact, ordinal, *row) for ordinal, row in enumerate(read_any(content.decode()), 1)]
            database.execute("INSERT INTO file VALUES (?, ?)", (str(path.relative_to(root)), artifact))
            database.executemany("INSERT OR IGNORE INTO measurement VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    database.close()


if __name__ == "__main__":
    main()
