"""The engine's Monte-Carlo beside the same three-column model written anew and vectorised in NumPy: a second opinion on
its results, and the promise of its speed. Run as: python3 monte_carlo_bench.py PATH-OF-monte_carlo_bench"""

import subprocess
import sys
import time

try:
    import numpy
except ImportError:
    print("python3-numpy is missing")
    sys.exit(77)

GPUS, HOURS, MONTHS, ENGINEER = 5184, 720, 36, 200000 / 12
POINT_95 = 1.6448536269514722  # of the standard normal distribution
QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95]


def column(price, storage, network, cpu, support_share, mtbf, lost, spares, overhead, months, weeks, engineers, hours):
    gpu = GPUS * price * HOURS
    support = support_share * (gpu + storage + network + cpu)
    goodput = (lost / mtbf + spares / GPUS + overhead) * gpu
    setup = (months * ENGINEER + weeks / 4 * gpu) / MONTHS
    return gpu + storage + network + cpu + support + goodput + setup + engineers * ENGINEER + hours / HOURS * gpu


def draw(n):
    rng = numpy.random.default_rng(1)
    prices = [4 * rng.uniform(0.9, 1.1, n) for _ in range(3)]
    mtbf = numpy.exp(numpy.log(4) / POINT_95 * rng.standard_normal(n))
    repair = numpy.exp(numpy.log(2) / POINT_95 * rng.standard_normal(n))
    engineers = rng.triangular(0, 1, 3, n)
    tolerant = ((15 + 5) * 4096 + 15 * repair * 64) / 60
    hot = ((60 / 2 + 15) * 4096 + 60 * repair * 64) / 60
    return numpy.array([
        column(prices[0], 512000 * 0.035 + 10485760 * 0.010, 0, 0, 0, 25000 * mtbf, tolerant, 32, 0, 0, 0, 0, 0),
        column(prices[1], 512000 * 0.0725 + 10485760 * 0.020, 18.5, 3 * 1.536 * HOURS, 0.03, 25000 * mtbf, tolerant, 0,
               0.05, 4, 4, 0.5 * engineers, 0),
        column(prices[2], 512000 * 0.055 + 10485760 * 0.015, 0, 0, 0, 15000 * mtbf, hot, 0, 0, 2, 0, 0.25 * engineers,
               6)])


lines = subprocess.run([sys.argv[1]], capture_output=True, text=True, check=True).stdout.split("\n")
n, ours = int(lines[0].split()[0]), float(lines[0].split()[1])

start = time.process_time()
costs = draw(n)
cheapest = (costs == costs.min(axis=0)).mean(axis=1)
relative = costs / costs[0]
quantiles = numpy.quantile(costs, QUANTILES, axis=1), numpy.quantile(relative, QUANTILES, axis=1)
theirs = time.process_time() - start

failures = 0
for i, line in enumerate(lines[1:4]):
    mean, median, share = map(float, line.split())
    noise = costs[i].std() * (2 / n) ** 0.5
    good = abs(mean - costs[i].mean()) < 5 * noise and abs(median - quantiles[0][2][i]) < 8 * noise
    good = good and abs(share - cheapest[i]) < 0.0015
    failures += not good
    print(f"column {i}: mean {mean:,.0f} and {costs[i].mean():,.0f}, median {median:,.0f} and {quantiles[0][2][i]:,.0f}, "
          f"cheapest in {share:.2%} and {cheapest[i]:.2%}{'' if good else ': FAILED'}")
print(f"{n / ours / 1e6:.1f} million evaluations a second on one core, {theirs / ours:.1f} times as many as NumPy")
sys.exit(1 if failures or n / ours < 3e6 or theirs / ours < 3 else 0)
