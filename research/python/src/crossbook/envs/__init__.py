"""Environments for learning: market making and execution in simulated markets, for gymnasium and PettingZoo.

    import gymnasium as gym, crossbook.envs

    env = gym.make("crossbook/MarketMaking-v0", background="jse-abm", levels=5, horizon="30min", step="1s")
    many = gym.make_vec("crossbook/Execution-v0", num_envs=256, vectorization_mode="vector_entry_point")
    market = crossbook.envs.parallel_market(agents=["mm0", "mm1", "taker0"])

Importing this registers them, and starts no Java VM. docs/python-environments.md says what observations, actions and
rewards are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crossbook.envs.market import ExecutionTask, MarketMakingTask
from crossbook.envs.single import Execution, MarketEnv, MarketMaking
from crossbook.envs.vector import ExecutionVector, MarketMakingVector, MarketVector
from crossbook.extras import need

if TYPE_CHECKING:
    from crossbook.envs.parallel import ParallelMarket

__all__ = [
    "Execution",
    "ExecutionTask",
    "ExecutionVector",
    "MarketEnv",
    "MarketMaking",
    "MarketMakingTask",
    "MarketMakingVector",
    "MarketVector",
    "parallel_market",
]


def parallel_market(agents: Any, **options: Any) -> ParallelMarket:
    """One market in which several learn, as a `ParallelEnv` of PettingZoo.

    `agents` are names, of which those that begin with `mm` make a market and those that begin with `taker` sell, or a
    mapping of names to tasks. The options are those of `crossbook/MarketMaking-v0` which concern the market.
    """
    made: ParallelMarket = need("crossbook.envs.parallel").ParallelMarket(agents, **options)
    return made


def _register() -> None:
    gym = need("gymnasium")
    for name in ("MarketMaking", "Execution"):
        gym.register(
            f"crossbook/{name}-v0",
            entry_point=f"crossbook.envs:{name}",
            vector_entry_point=f"crossbook.envs:{name}Vector",
        )


_register()
