"""`clustermax ingest` beside a plain Python program (ingest_peer.py) that stores the same measurements, and beside
sha256sum and cat of the same files: time, processor time and memory, by kind of evidence, in one run. The rows of both
are compared first. Prints a table of ratios; nothing is asserted about time.

Run as: python3 ingest.py CLUSTERMAX MAKE_WORKSPACE [OUTPUT.json]
SCALE=0.2 in the environment makes everything smaller, ROUNDS=1 runs it once."""

import json
import os
import pathlib
import platform
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

SCALE = float(os.environ.get("SCALE", "1"))
ROUNDS = int(os.environ.get("ROUNDS", "5"))
HERE = pathlib.Path(__file__).parent
QUANTILES = ("statistic=p01", "statistic=p05", "statistic=p50", "statistic=p95", "statistic=p99")
GOALS = {"fio": 8, "hyperfine": 8, "nccl-tests": 15, "telemetry": 15}


def at_least(number):
    return str(max(1, round(number * SCALE)))


def kind_of(path):
    if path.suffix == ".prom":
        return "telemetry"
    with open(path, "rb") as file:
        start = file.read(40)
    return "fio" if b"fio version" in start else "hyperfine" if b'"results"' in start else "nccl-tests"


def make_workspaces(maker, folder):
    """One workspace for each kind of evidence, and the documents that every workspace has."""
    sources = {
        "many": [at_least(40), "200", "600", "0"],   # 4,000 logs of 6 KB, 2,000 hyperfine files of 1 KB
        "large": [at_least(4), "16", "8000", "0"],   # 16 fio documents of 2 MB
        "long": [at_least(4), "4", "30", "60"],      # an hour of a node with 8 GPUs at 1 Hz, four times
    }
    wanted = {"many": ("nccl-tests", "hyperfine"), "large": ("fio",), "long": ("telemetry",)}
    for source, arguments in sources.items():
        made = folder / source
        subprocess.run([maker, made, *arguments], check=True, stdout=subprocess.DEVNULL)
        for kind in wanted[source]:
            for path in sorted(made.rglob("*")):
                inside = path.relative_to(made)
                if path.is_file() and ("raw" in inside.parts) <= (kind_of(path) == kind):
                    target = folder / kind / inside
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(path, target)
        shutil.rmtree(made)
    return list(GOALS)


def raw_files(workspace):
    return sorted(path for path in workspace.glob("providers/*/raw/**/*") if path.is_file())


def measure(command):
    """Seconds by the clock and of processor time, and the peak memory in bytes."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command[0]} failed: {' '.join(map(str, command))}")
    return {"seconds": seconds, "cpu_seconds": usage.ru_utime + usage.ru_stime, "memory_bytes": usage.ru_maxrss * 1024}


def rows_of(database, reads_json):
    """What both must have; the peer knows no lines of JSON values."""
    where = "pointer" if reads_json else "line"
    raw = "" if database.name == "peer.db" else "AND path LIKE '%/raw/%'"
    query = (f"SELECT artifact, ordinal, metric, value, unit, dimensions, original, {where} FROM measurement"
             f" WHERE artifact IN (SELECT artifact FROM file WHERE 1 {raw}) ORDER BY artifact, ordinal")
    connection = sqlite3.connect(database)
    rows = connection.execute(query).fetchall()
    connection.close()
    return rows


def compare(engine, peer, kind):
    reads_json = kind in ("fio", "hyperfine")
    ours, theirs = rows_of(engine, reads_json), rows_of(peer, reads_json)
    if len(ours) != len(theirs):
        sys.exit(f"{kind}: error: {len(ours)} rows, the peer has {len(theirs)}")
    for a, b in zip(ours, theirs):
        # Quantiles of long runs are those of a histogram, within 0.2 % of a value; the rest agrees but for rounding.
        near = 4e-3 if kind == "telemetry" and any(word in a[5] for word in QUANTILES) else 1e-6
        if a[:3] + a[4:] != b[:3] + b[4:] or abs(a[3] - b[3]) > near * max(abs(a[3]), 1e-12):
            sys.exit(f"{kind}: error: the rows differ:\n{a}\n{b}")
    return len(ours)


def compare_apart(folder, kind):
    """In a process of its own: what a process takes is counted against those that it starts later."""
    command = [sys.executable, __file__, "--compare", folder, kind]
    compared = subprocess.run(command, check=False, capture_output=True, text=True)
    if compared.returncode != 0:
        sys.exit(compared.stderr.strip())
    return int(compared.stdout)


def run_kind(clustermax, folder, kind):
    workspace, engine, peer = folder / kind, folder / "engine.db", folder / "peer.db"
    files = raw_files(workspace)
    commands = {
        "engine": [clustermax, "ingest", workspace, "--db", engine],
        "peer": [sys.executable, HERE / "ingest_peer.py", workspace, peer],
        "again": [clustermax, "ingest", workspace, "--db", engine],
        "sha256sum": ["sh", "-c", f"find '{workspace}' -path '*/raw/*' -type f -exec sha256sum {{}} +"],
        "cat": ["sh", "-c", f"find '{workspace}' -path '*/raw/*' -type f -exec cat {{}} +"],
    }
    runs = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for database in (engine, peer):
            database.unlink(missing_ok=True)
        for name, command in commands.items():
            runs[name].append(measure(command))
    result = {name: {key: statistics.median(run[key] for run in some) for key in some[0]}
              for name, some in runs.items()}
    result["kind"] = kind
    result["bytes"] = sum(path.stat().st_size for path in files)
    result["largest_bytes"] = max(path.stat().st_size for path in files)
    result["files"] = len(files)
    result["rows"] = compare_apart(folder, kind)
    for name, key in (("ratio", "seconds"), ("cpu_ratio", "cpu_seconds")):
        result[name] = statistics.median(b[key] / a[key] for a, b in zip(runs["engine"], runs["peer"]))
    result["times_sha256sum"] = statistics.median(a["seconds"] / b["seconds"]
                                                  for a, b in zip(runs["engine"], runs["sha256sum"]))
    result["goal"] = GOALS[kind]
    return result


def print_table(results):
    print(f"{'evidence':11} {'files':>6} {'MB':>6} {'rows':>8} {'engine':>8} {'MB/s':>6} {'again':>7} {'Python':>8}"
          f" {'ratio':>7} {'goal':>5} {'cpu':>7} {'x sha256':>8} {'above largest':>14}")
    for r in results:
        print(f"{r['kind']:11} {r['files']:6} {r['bytes'] / 1e6:6.1f} {r['rows']:8} {r['engine']['seconds']:6.2f} s"
              f" {r['bytes'] / r['engine']['seconds'] / 1e6:6.0f} {r['again']['seconds']:5.2f} s"
              f" {r['peer']['seconds']:6.2f} s {r['ratio']:6.1f}x {r['goal']:4}x {r['cpu_ratio']:6.1f}x"
              f" {r['times_sha256sum']:8.1f} {(r['engine']['memory_bytes'] - r['largest_bytes']) / 2**20:10.1f} MiB")


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    if sys.argv[1] == "--compare":
        folder = pathlib.Path(sys.argv[2])
        print(compare(folder / "engine.db", folder / "peer.db", sys.argv[3]))
        return
    clustermax, maker = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    with tempfile.TemporaryDirectory(prefix="clustermax-bench-") as name:
        folder = pathlib.Path(name)
        results = [run_kind(clustermax, folder, kind) for kind in make_workspaces(maker, folder)]
    print_table(results)
    if len(sys.argv) > 3:
        output = pathlib.Path(sys.argv[3])
        output.parent.mkdir(parents=True, exist_ok=True)
        machine = {"processors": len(os.sched_getaffinity(0)), "machine": platform.machine(),
                   "python": platform.python_version(), "sqlite": sqlite3.sqlite_version, "rounds": ROUNDS}
        output.write_text(json.dumps({"bench": "ingest", "machine": machine, "kinds": results}, indent=2) + "\n")


if __name__ == "__main__":
    main()
