"""How long the tables of a run take.

    python benchmarks/tables.py [--until 30m] [--rounds 3]

The run is of the world `zero-intelligence`, seed 1. Each table is made from its rows alone; ten levels of the book are
made after the best prices, which they need. The best of the rounds is told, in processor time of the process, so that
others on the machine count less.
"""

import argparse
import os
import time

import numpy as np

import crossbook as cb


def main() -> None:
    """Measures all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--until", default="30m")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    result = cb.World.file("zero-intelligence").run(options.until, seed=1)
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors, numpy {np.__version__}, {result.rows:,} rows")
    tables = {
        "events": lambda run: run.events,
        "trades": lambda run: run.trades,
        "orders": lambda run: run.orders,
        "best prices": lambda run: run.bbo,
        "then ten levels": lambda run: run.book(levels=10),
    }
    taken: dict[str, list[float]] = {name: [] for name in tables}
    for _ in range(options.rounds):
        run = result.tables()
        for name, table in tables.items():
            if name != "then ten levels":
                run = result.tables()
            begin = time.process_time()
            table(run)
            taken[name].append(time.process_time() - begin)
    print("| table | processor s |\n|---|---|")
    for name, rounds in taken.items():
        print(f"| {name} | {min(rounds):.2f} |")


if __name__ == "__main__":
    main()
