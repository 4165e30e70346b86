"""The markets of environments, and the memory that is shared with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from os import PathLike
from typing import Any

import numpy as np
from gymnasium import spaces

from crossbook.desk import asked
from crossbook.engine import holds_java, java, memory
from crossbook.latency import Latency
from crossbook.protocol.types import Side
from crossbook.requests import side_of
from crossbook.sim import World
from crossbook.units import Duration, ns

_PACKAGE = "crossbook.simulation.environments."


@dataclass(frozen=True)
class Market:
    """The market in which is traded, and how an episode goes."""

    background: str | PathLike[str] = "jse-abm"
    """Who else trades, and under which rules: a world that ships, or the file of one."""
    symbol: str | None = None
    """In what; the first instrument of the world if nothing is said."""
    levels: int = 5
    """How many prices of each side an observation has."""
    horizon: Duration = "30min"
    """How long an episode is: a whole number of steps."""
    step: Duration = "1s"
    """How much virtual time passes between two actions."""
    warm_up: Duration = "5min"
    """How long the others have traded when an episode begins."""
    latency: Latency = field(default_factory=Latency.none)
    """How long a command travels to the exchange."""
    latency_out: Latency | None = None
    """How long what the trader is told of its orders travels; as `latency` if nothing is said."""
    record: str = "all"
    """What becomes rows of the event table, and so of the event hash: `all`, `top` or `none`."""

    def _settings(self, world: Any) -> Any:
        symbols = [str(each.symbol()) for each in world.instruments()]
        if self.symbol is not None and self.symbol not in symbols:
            raise ValueError(f"symbol: {self.symbol!r}: there are: {', '.join(symbols)}")
        if self.record not in ("all", "top", "none"):
            raise ValueError(f"record: {self.record!r}: must be one of all, top, none")
        return java().class_of(_PACKAGE + "EnvironmentSettings")(
            world,
            0 if self.symbol is None else symbols.index(self.symbol),
            self.levels,
            ns(self.step),
            ns(self.horizon),
            ns(self.warm_up),
            java().recording.valueOf(self.record.upper()),
        )


@dataclass(frozen=True)
class MarketMakingTask:
    """To quote both sides, and to earn the spread."""

    distances: Sequence[int] = (1, 2, 5, 10, 20, 50)
    """How far from the middle a quote can be, ticks; 1 is the first tick that is not on it."""
    quote_lots: int = 10
    """Of how many lots a quote is."""
    max_lots: int = 100
    """No position is larger, long or short."""
    inventory_penalty: float = 0.0
    """What each lot of the position costs in a step, ticks."""
    max_loss: float = float("inf")
    """The episode is terminated when so much is lost, ticks times lots."""

    def _java(self, market: Market) -> Any:
        made = java().class_of(_PACKAGE + "MarketMakingParameters")
        long = java().class_of("java.lang.Long")
        distances = java().list_of(long(int(each)) for each in self.distances)
        penalty, loss = float(self.inventory_penalty), float(self.max_loss)
        return made(distances, self.quote_lots, self.max_lots, penalty, loss)


@dataclass(frozen=True)
class ExecutionTask:
    """To buy or sell so much before the market closes."""

    side: Side | str = "sell"
    lots: int = 600
    """How many lots."""
    slice_lots: int | None = None
    """How many lots a slice is; if nothing is said, so many that one in each step is enough."""
    max_slices: int = 8
    """How many slices an action can ask for."""
    unfilled_penalty: float = 100.0
    """What each lot costs that is left at the close, ticks."""

    def _java(self, market: Market) -> Any:
        side = java().class_of("crossbook.core.order.Side").valueOf(side_of(self.side).name)
        slices = self.slice_lots
        if slices is None:
            slices = -(-self.lots * ns(market.step) // ns(market.horizon))
        made = java().class_of(_PACKAGE + "ExecutionParameters")
        return made(side, self.lots, slices, self.max_slices, float(self.unfilled_penalty))


Task = MarketMakingTask | ExecutionTask


def parts(task: type[Task], options: Mapping[str, Any]) -> tuple[Market, Task]:
    """Options of an environment: those of the market, and those of the task. TypeError names one of neither."""
    of_market = {each.name for each in fields(Market)}
    market = Market(**{key: value for key, value in options.items() if key in of_market})
    return market, task(**{key: value for key, value in options.items() if key not in of_market})


class Batch:
    """Environments that are stepped together, and the memory that is shared with them.

    The arrays have a row for each trader of each environment: they are the engine's memory, and change with the next
    call. Whoever hands them on makes copies.
    """

    def __init__(self, market: Market, traders: Mapping[str, Task], count: int, threads: int) -> None:
        engine = java()
        trader = engine.class_of(_PACKAGE + "TraderSettings")
        self.records = market.record != "none"
        world = World.file(market.background)._file
        with asked():
            into = market.latency._of(engine)
            out = into if market.latency_out is None else market.latency_out._of(engine)
            settings = market._settings(world)
            who = engine.list_of(trader(name, task._java(market), into, out) for name, task in traders.items())
            self._batch = engine.class_of(_PACKAGE + "EnvironmentBatch")(settings, who, count, threads)
        holds_java(self)
        slots = count * len(traders)
        batch = self._batch
        self.actions = np.frombuffer(memory(batch.actions()), "<i8").reshape(slots, -1)
        self.observations = np.frombuffer(memory(batch.observations()), "<f4").reshape(slots, -1)
        self.rewards = np.frombuffer(memory(batch.rewards()), "<f8")
        self.terminated = np.frombuffer(memory(batch.terminated()), np.bool_)
        self.truncated = np.frombuffer(memory(batch.truncated()), np.bool_)
        self.info = np.frombuffer(memory(batch.info()), "<i8").reshape(slots, -1)
        self.info_names = [str(each.name()).lower() for each in engine.class_of(_PACKAGE + "InfoField").values()]
        self.features = [list(batch.features(i)) for i in range(len(traders))]
        self.action_counts = [[int(each) for each in batch.actionCounts(i)] for i in range(len(traders))]

    def names(self, trader: int) -> list[str]:
        """What the numbers of a trader's observation are."""
        return [str(each.name()) for each in self.features[trader]]

    def observation_space(self, trader: int) -> spaces.Box:
        """What a trader sees."""
        least = np.array([float(each.least()) for each in self.features[trader]], np.float32)
        most = np.array([float(each.most()) for each in self.features[trader]], np.float32)
        return spaces.Box(least, most, dtype=np.float32)

    def action_space(self, trader: int) -> spaces.MultiDiscrete:
        """What a trader can do."""
        return spaces.MultiDiscrete(self.action_counts[trader])

    def reset(self, seeds: Sequence[int] | None) -> None:
        """Begins an episode of each, with these seeds or those that follow."""
        with asked():
            if seeds is None:
                self._batch.reset()
                return
            for seed in seeds:
                if not 0 <= seed < 2**63:
                    raise ValueError(f"seed: {seed}: must be from 0 to 2^63 - 1")
            self._batch.reset(np.asarray(seeds, np.int64))

    def step(self) -> None:
        """Steps all. ValueError names the number of an action that means nothing; nothing has happened then."""
        with asked():
            self._batch.step()

    def info_of(self, slot: int) -> dict[str, Any]:
        """The exact numbers of a slot."""
        return dict(zip(self.info_names, self.info[slot].tolist(), strict=True))

    def event_hash(self, environment: int) -> str:
        """SHA-256 over the rows of the event table of an environment."""
        return str(self._batch.simulation(environment).table().sha256())

    def text(self, environment: int, trader: int) -> str:
        """The market as a trader sees it."""
        return str(self._batch.text(environment, trader))

    def close(self) -> None:
        """Ends the threads."""
        self._batch.close()


def rendered(mode: str | None) -> str | None:
    """How environments are shown. ValueError if they cannot be."""
    if mode not in (None, "ansi"):
        raise ValueError(f"render_mode: {mode!r}: must be 'ansi'")
    return mode


class OneMarket:
    """What an environment has that is one market: its hash, its text and its end."""

    _batch: Batch
    render_mode: str | None

    @property
    def event_hash(self) -> str:
        """SHA-256 over the rows of the episode so far: the same seed and actions give the same."""
        return self._batch.event_hash(0)

    def render(self) -> str | None:
        """The book as text, with what of it is the trader's own; of several traders the first one's."""
        return None if self.render_mode is None else self._batch.text(0, 0)

    def close(self) -> None:
        """Ends it."""
        self._batch.close()
