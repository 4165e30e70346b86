"""How many steps a second ABIDES-Gym takes, to stand beside envs.py.

    python benchmarks/abides_gym.py DIRECTORY [--steps 600]

DIRECTORY is a checkout of github.com/jpmorganchase/abides-jpmc-public. This Python has gym 0.26, NumPy before 2,
pandas before 2.1, SciPy, psutil, coloredlogs and tqdm; neither the versions that ABIDES asks for nor pomegranate and
ray can be had for Python 3.11. Of ray only a registration is used, which is left out here. Of pomegranate one mixture
of order sizes is used, which NumPy draws here from the same parameters.
"""

import argparse
import os
import statistics
import sys
import time
import types
from pathlib import Path
from typing import Any

import numpy as np

ENVIRONMENTS = [
    ("markets-execution-v0", {"timestep_duration": "1s"}),
    ("markets-daily_investor-v0", {"timestep_duration": "1s"}),
    ("markets-daily_investor-v0", {"timestep_duration": "60s"}),
]


class Mixture:
    """The mixture of a log-normal and of normal distributions that pomegranate reads from JSON."""

    def __init__(self, model: dict[str, Any]) -> None:
        """Keeps the weights, which add up to one only nearly, and the parameters."""
        self.weights = np.array(model["weights"]) / sum(model["weights"])
        self.parts = [(each["name"], *each["parameters"]) for each in model["distributions"]]

    def sample(self, random_state: np.random.RandomState) -> float:
        """Draws a part, then from it."""
        name, mean, deviation = self.parts[random_state.choice(len(self.parts), p=self.weights)]
        draw = random_state.lognormal if name.startswith("Log") else random_state.normal
        return float(draw(mean, deviation))


def stand_in(name: str, **members: Any) -> None:
    """Puts a module in the place of one that cannot be had."""
    module = types.ModuleType(name)
    module.__dict__.update(members)
    sys.modules[name] = module


def main() -> None:
    """Steps each environment three times."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--steps", type=int, default=600)
    args = parser.parse_args()
    import json

    sys.path[:0] = [str(args.directory / part) for part in ("abides-core", "abides-markets", "abides-gym")]
    stand_in("pomegranate", GeneralMixtureModel=types.SimpleNamespace(from_json=lambda text: Mixture(json.loads(text))))
    stand_in("ray")
    stand_in("ray.tune")
    stand_in("ray.tune.registry", register_env=lambda *words: None)
    import abides_gym.envs as environments

    made = {
        "markets-execution-v0": environments.SubGymMarketsExecutionEnv_v0,
        "markets-daily_investor-v0": environments.SubGymMarketsDailyInvestorEnv_v0,
    }
    print("| environment | a step | best steps/s | median steps/s | messages/s |\n|---|---|---|---|---|")
    for name, settings in ENVIRONMENTS:
        rates, messages = zip(*(rate(made[name], settings, seed, args.steps) for seed in range(3)), strict=True)
        print(
            f"| {name} | {settings['timestep_duration']} | {max(rates):,.0f} | {statistics.median(rates):,.0f} "
            f"| {statistics.median(messages):,.0f} |",
            flush=True,
        )
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")


def rate(make: Any, settings: dict[str, Any], seed: int, steps: int) -> tuple[float, float]:
    """Steps, and messages of the kernel, a second; days that end are begun anew, which is not timed."""
    env = make(background_config="rmsc04", **settings)
    env.seed(seed)
    env.np_random = np.random.RandomState(seed)
    env.reset()
    spent, messages, before = 0.0, 0, env.kernel.ttl_messages
    for _ in range(steps):
        began = time.perf_counter()
        _, _, done, _ = env.step(env.action_space.n - 1)
        spent += time.perf_counter() - began
        messages += env.kernel.ttl_messages - before
        if done:
            env.reset()
        before = env.kernel.ttl_messages
    return steps / spent, messages / spent


if __name__ == "__main__":
    main()
