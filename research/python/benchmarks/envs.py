"""How many steps a second environments make.

    python benchmarks/envs.py [--quick]

One environment of each kind, as gymnasium gives it without its wrappers, and 256 of each in a vector, on one thread and
on as many as the machine has processors. The world is `jse-abm`, a step a second of virtual time, an episode half an
hour; actions are drawn before the clock runs; nothing is recorded. A step is one action of one environment: of a vector
of 256 each call counts 256, those that begin the next episode among them. The best and the median of the rounds are
told, after one that is not counted, in time on the wall: work is done by several threads.
"""

import argparse
import os
import statistics
import time
from typing import Any

import numpy as np

import crossbook.envs


def rates(env: Any, count: int, calls: int, rounds: int) -> list[float]:
    """Steps a second, of each round."""
    env.action_space.seed(1)
    actions = [env.action_space.sample() for _ in range(calls)]
    taken = []
    env.reset(seed=1)
    for _ in range(rounds + 1):
        begin = time.perf_counter_ns()
        for action in actions:
            _, _, terminated, truncated, _ = env.step(action)
            if count == 1 and (terminated or truncated):
                env.reset()
        taken.append(calls * count * 1e9 / (time.perf_counter_ns() - begin))
    env.close()
    return taken[1:]


def main() -> None:
    """Measures all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    quick = parser.parse_args().quick
    rounds, calls = (2, 50) if quick else (5, 20_000)
    processors = os.cpu_count() or 1
    print(f"load {os.getloadavg()[0]:.1f}, {processors} processors, numpy {np.__version__}")
    print("| environment | how many | threads | best steps/s | median steps/s |\n|---|---|---|---|---|")
    kinds = (
        ("market making", crossbook.envs.MarketMaking, crossbook.envs.MarketMakingVector),
        ("execution", crossbook.envs.Execution, crossbook.envs.ExecutionVector),
    )
    for name, one, many in kinds:
        made: list[tuple[Any, int, int]] = [(one(record="none"), 1, 1)]
        made += [(many(256, threads=threads), 256, threads) for threads in sorted({1, processors})]
        for env, count, threads in made:
            taken = rates(env, count, max(20, calls // count), rounds)
            best, median = max(taken), statistics.median(taken)
            print(f"| {name} | {count} | {threads} | {best:,.0f} | {median:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
