"""Many environments in one, for gymnasium: a step of all is one call of the engine."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from crossbook.envs.market import Batch, ExecutionTask, MarketMakingTask, Task, parts, rendered

Numbers = NDArray[Any]


class MarketVector(VectorEnv[Numbers, Numbers, Numbers]):
    """Markets that know nothing of each other, each with a trader, stepped on `threads` threads of the engine.

    What becomes of each depends on its seeds and actions alone. With `copy=False` observations, rewards and flags are
    the engine's memory itself, which the next step changes.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012
    _task: type[Task]

    def __init__(
        self,
        num_envs: int = 1,
        *,
        threads: int | None = None,
        copy: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.num_envs = num_envs
        self.render_mode = rendered(render_mode)
        self._copy = copy
        market, task = parts(self._task, {"record": "none"} | options)
        self._batch = Batch(market, {"trader": task}, num_envs, threads or os.cpu_count() or 1)
        self.single_observation_space = self._batch.observation_space(0)
        self.single_action_space = self._batch.action_space(0)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_names = self._batch.names(0)
        """What the numbers of an observation are."""
        self._all = np.ones(num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Begins an episode of each: of a seed `s` the first has `s`, the next `s + 1`; or with a seed for each.

        Without one they have the world's seed and those after it at first, later seeds that follow from those before.
        """
        if options and "reset_mask" in options:
            raise ValueError("options: reset_mask: environments begin anew by themselves, with their next step")
        seeds: list[int] | None = None
        if isinstance(seed, int):
            seeds = list(range(seed, seed + self.num_envs))
        elif seed is not None:
            seeds = [each for each in seed if each is not None]
            if len(seeds) != self.num_envs:
                raise ValueError(f"seed: {len(seeds)} seeds for {self.num_envs} environments")
        super().reset(seed=seeds[0] if seeds else None)
        self._batch.reset(seeds)
        return self._given(self._batch.observations), self._infos()

    def step(self, actions: Numbers) -> tuple[Numbers, Numbers, Numbers, Numbers, dict[str, Any]]:
        """Steps all. One whose episode was over begins the next: its action is not read, its reward is 0."""
        batch = self._batch
        batch.actions[:] = actions
        batch.step()
        given = [self._given(each) for each in (batch.observations, batch.rewards, batch.terminated, batch.truncated)]
        return given[0], given[1], given[2], given[3], self._infos()

    def _given(self, memory: Numbers) -> Numbers:
        return memory.copy() if self._copy else memory

    def _infos(self) -> dict[str, Any]:
        batch = self._batch
        columns = self._given(batch.info).T
        infos: dict[str, Any] = {}
        for name, column in zip(batch.info_names, columns, strict=True):
            infos[name] = column
            infos[f"_{name}"] = self._all
        over = batch.terminated | batch.truncated
        if batch.records and over.any():
            hashes = [batch.event_hash(i) if is_over else None for i, is_over in enumerate(over)]
            infos["event_hash"] = np.array(hashes, object)
            infos["_event_hash"] = over
        return infos

    def render(self) -> tuple[str, ...] | None:
        """Each book as text, with what of it is the trader's own."""
        if self.render_mode is None:
            return None
        return tuple(self._batch.text(i, 0) for i in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the threads."""
        self._batch.close()


class MarketMakingVector(MarketVector):
    """Many of `crossbook/MarketMaking-v0`."""

    _task = MarketMakingTask


class ExecutionVector(MarketVector):
    """Many of `crossbook/Execution-v0`."""

    _task = ExecutionTask
