"""One market in which several learn, for PettingZoo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from crossbook.envs.market import Batch, ExecutionTask, Market, MarketMakingTask, OneMarket, Task, rendered

Numbers = NDArray[Any]

_KINDS: dict[str, Task] = {"mm": MarketMakingTask(), "taker": ExecutionTask()}


def _tasks(agents: Mapping[str, Task] | Iterable[str]) -> dict[str, Task]:
    if isinstance(agents, Mapping):
        return dict(agents)
    tasks: dict[str, Task] = {}
    for name in agents:
        kind = _KINDS.get(name.rstrip("0123456789"))
        if kind is None:
            raise ValueError(f"agents: {name!r}: begins with none of {', '.join(_KINDS)}: give a mapping to tasks")
        if name in tasks:
            raise ValueError(f"agents: {name!r}: is there twice")
        tasks[name] = kind
    return tasks


class ParallelMarket(OneMarket, ParallelEnv[str, Numbers, Numbers]):  # type: ignore[misc]
    """Agents who trade with each other and with the world, each with a task. They act in the order of their names here.

    An agent whose task is done leaves; the others go on until the market closes.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "crossbook_market_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": True,
    }

    def __init__(
        self, agents: Mapping[str, Task] | Iterable[str], *, render_mode: str | None = None, **options: Any
    ) -> None:
        self.render_mode = rendered(render_mode)
        tasks = _tasks(agents)
        self._batch = Batch(Market(**options), tasks, 1, 1)
        self.possible_agents = list(tasks)
        self.agents: list[str] = []
        self._slots = {name: i for i, name in enumerate(tasks)}
        self.observation_spaces = {name: self._batch.observation_space(i) for name, i in self._slots.items()}
        self.action_spaces = {name: self._batch.action_space(i) for name, i in self._slots.items()}
        self.observation_names = {name: self._batch.names(i) for name, i in self._slots.items()}
        """What the numbers of an agent's observation are."""

    def observation_space(self, agent: str) -> spaces.Box:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.MultiDiscrete:
        """What an agent can do."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Numbers], dict[str, dict[str, Any]]]:
        """Begins an episode. Without a seed the first has the world's, and the others seeds that follow from it."""
        self._batch.reset(None if seed is None else [seed])
        self.agents = list(self.possible_agents)
        return self._observations(self.agents), self._infos(self.agents)

    def step(
        self, actions: dict[str, Numbers]
    ) -> tuple[
        dict[str, Numbers],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Lets all act, and a step of virtual time pass. Without agents nothing happens."""
        acting = self.agents
        if not acting:
            return {}, {}, {}, {}, {}
        batch = self._batch
        for name in acting:
            action = np.asarray(actions[name])
            batch.actions[self._slots[name], : action.size] = action
        batch.step()
        rewards = {name: float(batch.rewards[self._slots[name]]) for name in acting}
        terminated = {name: bool(batch.terminated[self._slots[name]]) for name in acting}
        truncated = {name: bool(batch.truncated[self._slots[name]]) for name in acting}
        self.agents = [name for name in acting if not (terminated[name] or truncated[name])]
        return self._observations(acting), rewards, terminated, truncated, self._infos(acting)

    def _observations(self, names: list[str]) -> dict[str, Numbers]:
        rows = self._batch.observations
        return {name: rows[self._slots[name], : len(self.observation_names[name])].copy() for name in names}

    def _infos(self, names: list[str]) -> dict[str, dict[str, Any]]:
        infos = {name: self._batch.info_of(self._slots[name]) for name in names}
        if not self.agents and self._batch.records:
            told = self.event_hash
            for each in infos.values():
                each["event_hash"] = told
        return infos
