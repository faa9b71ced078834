"""The engine's Monte-Carlo beside the same work vectorised in NumPy: 10,000 draws over 100 providers with 200
indicators, noise on every indicator, a twentieth of the evidence missing, random weights, geometric mean, ranks and
natural-break tiers. Run as: python3 tests/bench/robustness.py PATH-OF-bench_robustness"""

import subprocess
import sys
import time

try:
    import numpy
except ImportError:
    print("python3-numpy is missing")
    sys.exit(77)

N_PROVIDERS, N_CRITERIA, N_ITEMS, N_DRAWS, BATCH, N_TIERS = 100, 10, 20, 10000, 20, 4


def natural_breaks(ordered):
    """Lower bounds of the classes, by dynamic programming over prefix sums; `ordered` ascends."""
    n = len(ordered)
    sums = numpy.concatenate([[0], numpy.cumsum(ordered)])
    squares = numpy.concatenate([[0], numpy.cumsum(ordered ** 2)])
    i, j = numpy.arange(n + 1)[:, None], numpy.arange(n + 1)[None, :]
    with numpy.errstate(divide="ignore", invalid="ignore"):
        cost = squares[None, :] - squares[:, None] - (sums[None, :] - sums[:, None]) ** 2 / (j - i)
    cost[j <= i] = numpy.inf
    best, cuts = cost[0], []
    choices = []
    for _ in range(N_TIERS - 1):
        total = best[:, None] + cost
        choices.append(total.argmin(axis=0))
        best = total.min(axis=0)
    end = n
    for choice in reversed(choices):
        end = choice[end]
        cuts.append(ordered[end])
    return cuts


def run(x, rng):
    ranks = numpy.zeros((N_PROVIDERS, N_PROVIDERS), dtype=int)
    tiers = numpy.zeros((N_PROVIDERS, N_TIERS), dtype=int)
    people = numpy.arange(N_PROVIDERS)
    for _ in range(0, N_DRAWS, BATCH):
        noise = rng.standard_normal((BATCH, *x.shape), dtype=numpy.float32)
        noisy = numpy.clip(x + 5 * noise, 0, 100)
        keep = rng.random((BATCH, *x.shape), dtype=numpy.float32) >= 0.05
        n = keep.sum(axis=3)
        plain = (noisy * keep).sum(axis=3) / numpy.maximum(n, 1)
        field = numpy.quantile((noisy * keep).sum(axis=(2, 3)) / n.sum(axis=2), 0.25, axis=1)[:, None, None]
        scores = (n * plain + 2 * field) / (n + 2)
        weights = rng.dirichlet(numpy.full(N_CRITERIA, 10), BATCH)[:, None, :]
        overall = numpy.exp((weights * numpy.log(numpy.maximum(scores, 1))).sum(axis=2))
        order = (-overall).argsort(axis=1)
        for draw in range(BATCH):
            ranks[order[draw], people] += 1
            cuts = natural_breaks(numpy.sort(overall[draw]))
            place = sum((overall[draw] < cut).astype(int) for cut in cuts)
            tiers[people, place] += 1
    return ranks, tiers


def main():
    one, every = map(float, subprocess.run([sys.argv[1]], check=True, capture_output=True, text=True).stdout.split())
    rng = numpy.random.default_rng(7)
    x = (rng.integers(0, 3, (N_PROVIDERS, N_CRITERIA, N_ITEMS)) * 50).astype(numpy.float32)
    start = time.perf_counter()
    run(x, rng)
    seconds = time.perf_counter() - start
    print(f"engine, one thread {one:.2f} s; all threads {every:.2f} s; NumPy {seconds:.2f} s; "
          f"{seconds / every:.1f} times as fast")
    return 0 if seconds / every >= 5 else 1


if __name__ == "__main__":
    sys.exit(main())
