"""Calibration by simulated moments.

    python examples/python/calibration.py [--days 40] [--until 2h] [--budget 100] [--workers 2] [--checkpoint FILE] [--images DIR]
    python examples/python/calibration.py --recover 24 --budget 60

The first calibrates the agent-based model of Jericevich, Chang and Gebbie (arXiv 2108.07806) to moments of returns of
the model itself, so that the answer is known: of so many days of two hours, or, with --days 1, of one day, whose
moments are then known as exactly as the block bootstrap says. The second asks whether confidence intervals of 95 % are
that: it calibrates the rates of a market without intelligence as often as it is told, each time to 64 other days, and
counts how many intervals have the true rate in them.
"""

import argparse
import math
import statistics
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import crossbook as cb

TRUE_MODEL = {"n_hf": 8, "kappa": 2.5, "nu": 3.4}
SPACE = {"n_hf": (6, 14, int), "kappa": (1.5, 3.5), "nu": (2, 4.8)}
TRUE_RATES = {"limit_rate": 15.0, "market_rate": 3.0, "cancel_rate": 0.25}
RATES = {"limit_rate": (5, 40, "log"), "market_rate": (1, 10, "log"), "cancel_rate": (0.05, 1, "log")}


def agents(until: str, point: dict[str, Any], seed: int) -> cb.RunResult:
    """A day of the agent-based model, of two hours unless it is told otherwise."""
    return cb.models.jse_abm(**point).run(until, seed=seed, record=["bbo"])


def rates(point: dict[str, Any], seed: int) -> dict[str, float]:
    """Twenty seconds of a market without intelligence, as numbers of what happened."""
    run = cb.models.zero_intelligence(n=1, mean_depth_ticks=4, **point).run("20s", seed=seed)
    orders = run.tables().orders
    limits = float((orders["order_type"] == "limit").sum())
    canceled = float((orders["status"] == "canceled").sum())
    return {"limit": limits, "market": run.orders - limits, "cancel": canceled}


def moments(returns: Any) -> dict[str, float]:
    """The moments of a day, without the distance from another."""
    return {name: value for name, value in asdict(cb.stats.moments(returns)).items() if name != "ks"}


def vary(days: list[Any]) -> None:
    """How much the standard deviation of returns varies: from day to day, and as the first day's bootstrap says."""
    over_days = statistics.stdev(moments(day)["sd"] for day in days)
    target = cb.calib.Target.of_returns(days[0])
    place = target.names.index("sd")
    print(f"sd of returns: varies with {over_days:.4f} over {len(days)} days,", end=" ")
    print(f"with {math.sqrt(target.covariance[place, place]):.4f} by the bootstrap of the first")


def calibrate(options: argparse.Namespace) -> None:
    """The agent-based model."""
    model = partial(agents, options.until)
    days = [model(TRUE_MODEL, 5_000 + day).tables().stats.micro_returns() for day in range(options.days)]
    if options.days > 1:
        vary(days)
    found = cb.calib.smm(
        model,
        SPACE,
        days[0] if options.days == 1 else [moments(day) for day in days],
        weight="block_bootstrap" if options.days == 1 else "samples",
        reps=options.reps,
        method="nelder-mead-ta",
        workers=options.workers,
        budget=options.budget,
        checkpoint=options.checkpoint or None,
        seed=11,
        progress=True,
    )
    print(found)
    if options.images:
        directory = Path(options.images)
        directory.mkdir(parents=True, exist_ok=True)
        for name, ax in (
            ("convergence", found.plot_convergence()),
            ("surface", found.plot_moment_surface("kappa", "nu")),
        ):
            ax.figure.savefig(directory / f"calibration-{name}.png", dpi=80)


def recover(options: argparse.Namespace) -> None:
    """The rates, again and again."""
    covered = dict.fromkeys(TRUE_RATES, 0)
    off: dict[str, list[float]] = {name: [] for name in TRUE_RATES}
    for number in range(1, options.recover + 1):
        days = [rates(TRUE_RATES, 10_000 * number + day) for day in range(64)]
        found = cb.calib.smm(
            rates, RATES, days, reps=options.reps, budget=options.budget, workers=options.workers, seed=number
        )
        for name, true in TRUE_RATES.items():
            low, high = found.ci95[name]
            covered[name] += low < true < high
            off[name].append(math.log(found.best[name] / true) / (math.log(high / low) / 3.92))
    print(f"{'parameter':<14}{'intervals':>10}{'covered':>9}{'mean z':>8}{'sd of z':>9}")
    for name, each in off.items():
        mean = sum(each) / len(each)
        sd = math.sqrt(sum((one - mean) ** 2 for one in each) / max(len(each) - 1, 1))
        print(f"{name:<14}{len(each):>10}{covered[name]:>9}{mean:>8.2f}{sd:>9.2f}")


def main() -> None:
    """Does what it is told."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--recover", type=int, default=0)
    parser.add_argument("--days", type=int, default=40)
    parser.add_argument("--until", default="2h")
    parser.add_argument("--budget", type=int, default=100)
    parser.add_argument("--reps", type=int, default=4)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--checkpoint", default="")
    parser.add_argument("--images", default="")
    options = parser.parse_args()
    (recover if options.recover else calibrate)(options)


if __name__ == "__main__":
    main()
