"""One environment for gymnasium."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from crossbook.envs.market import Batch, ExecutionTask, MarketMakingTask, OneMarket, Task, parts, rendered

Numbers = NDArray[Any]


class MarketEnv(OneMarket, gym.Env[Numbers, Numbers]):
    """A trader in a market. It is the vector of one, so it does what each of a vector does with the same seed."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012
    _task: type[Task]

    def __init__(self, *, render_mode: str | None = None, **options: Any) -> None:
        self.render_mode = rendered(render_mode)
        market, task = parts(self._task, options)
        self._batch = Batch(market, {"trader": task}, 1, 1)
        self.observation_space = self._batch.observation_space(0)
        self.action_space = self._batch.action_space(0)
        self.observation_names = self._batch.names(0)
        """What the numbers of an observation are."""
        self._is_over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Begins an episode. Without a seed the first has the world's, and the others seeds that follow from it."""
        super().reset(seed=seed)
        self._batch.reset(None if seed is None else [seed])
        self._is_over = False
        return self._batch.observations[0].copy(), self._info()

    def step(self, action: Numbers) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Acts, and lets a step of virtual time pass."""
        if self._is_over:
            raise ResetNeeded("the episode is over, or has not begun: reset()")
        batch = self._batch
        batch.actions[0] = action
        batch.step()
        terminated, truncated = bool(batch.terminated[0]), bool(batch.truncated[0])
        self._is_over = terminated or truncated
        return batch.observations[0].copy(), float(batch.rewards[0]), terminated, truncated, self._info()

    def _info(self) -> dict[str, Any]:
        info = self._batch.info_of(0)
        if self._is_over and self._batch.records:
            info["event_hash"] = self.event_hash
        return info


class MarketMaking(MarketEnv):
    """`crossbook/MarketMaking-v0`: a quote on each side, or none."""

    _task = MarketMakingTask


class Execution(MarketEnv):
    """`crossbook/Execution-v0`: so much is to be bought or sold before the market closes."""

    _task = ExecutionTask
