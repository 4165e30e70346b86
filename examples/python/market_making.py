"""Learns to make a market by the cross-entropy method, with NumPy alone.

    python examples/python/market_making.py

A policy is two numbers: how far from the middle to quote, and how much farther on the side that would enlarge the
position. Of 64 policies, all tried in one market of each round, the best eighth says where to look next. What was found
then trades in 64 markets that it has not seen, beside the policy with which the search began.
"""

import numpy as np

from crossbook.envs import MarketMakingVector

MANY, ROUNDS, STEPS = 64, 6, 60
DISTANCES = np.arange(1, 13)
venv = MarketMakingVector(
    MANY, background="zero-intelligence", horizon="60s", warm_up="10s", distances=DISTANCES.tolist()
)
POSITION = venv.observation_names.index("position")


def nearest(ticks: np.ndarray) -> np.ndarray:
    """The action whose distance is nearest."""
    return 1 + np.abs(DISTANCES - ticks[:, None]).argmin(axis=1)


def returns(policies: np.ndarray, seeds: list[int]) -> np.ndarray:
    """What each policy earns in the episode of its seed, ticks times lots."""
    obs, _ = venv.reset(seed=seeds)
    total = np.zeros(MANY)
    for _ in range(STEPS):
        lean = policies[:, 1] * obs[:, POSITION] / 100
        actions = np.stack([nearest(policies[:, 0] + lean), nearest(policies[:, 0] - lean)], axis=1)
        obs, rewards, _, _, _ = venv.step(actions)
        total += rewards
    return total


def main() -> None:
    """Searches, and tries what was found."""
    draws = np.random.default_rng(1)
    first = mean = np.array([3.0, 0.0])
    spread = np.array([2.0, 6.0])
    for round_ in range(ROUNDS):
        policies = mean + spread * draws.standard_normal((MANY, 2))
        policies[:, 0] = policies[:, 0].clip(1, 12)
        earned = returns(policies, [round_] * MANY)
        best = policies[earned.argsort()[-MANY // 8 :]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.3
        print(f"round {round_}: mean {earned.mean():,.0f}, looks next at {mean.round(1)}")
    for name, policy in (("first", first), ("found", mean)):
        earned = returns(np.tile(policy, (MANY, 1)), list(range(1_000, 1_000 + MANY)))
        print(f"{name} {policy.round(1)}: {earned.mean():,.0f} +- {earned.std() / MANY**0.5:,.0f}")


if __name__ == "__main__":
    main()
