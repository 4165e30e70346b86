"""What runs of worlds came to."""

from __future__ import annotations

import json
import warnings
from dataclasses import dataclass, field, fields
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crossbook.engine import commit, java
from crossbook.notebook import html_table

if TYPE_CHECKING:
    import numpy as np

    from crossbook.flow import Events
    from crossbook.sim import Sim
    from crossbook.tables import Run

_COUNTS = {"orders", "accepted", "trades", "refusals", "events", "rows"}
"""What every run counts; its agents count more."""


@dataclass
class RunResult:
    """What a run came to. The same world, seed and length give the same one on every machine."""

    seed: int
    length_ns: int
    """How much virtual time passed."""
    orders: int
    """How many new orders reached the exchange."""
    accepted: int
    trades: int
    refusals: int
    """How many commands of any kind were refused."""
    event_count: int
    """How many events the engine made, whether they became rows or not."""
    rows: int
    event_hash: str
    """SHA-256 over the rows."""
    machine_s: float
    """How long it took."""
    sim: Sim = field(repr=False)
    """The simulation, at its end."""

    @staticmethod
    def _of(sim: Sim, machine_s: float) -> RunResult:
        counts = sim.counts
        result = RunResult(
            seed=sim.seed,
            length_ns=sim.clock.now - sim.start,
            orders=counts["orders"],
            accepted=counts["accepted"],
            trades=counts["trades"],
            refusals=counts["refusals"],
            event_count=counts["events"],
            rows=counts["rows"],
            event_hash=sim.event_hash,
            machine_s=machine_s,
            sim=sim,
        )
        if not result.ok:
            what = "nothing traded" if result.accepted else "no order was accepted"
            warnings.warn(f"{what}: orders {result.orders}, refusals {result.refusals}", RuntimeWarning, stacklevel=3)
        return result

    def _repr_html_(self) -> str:
        """For notebooks."""
        return html_table(("", ""), [(each.name, getattr(self, each.name)) for each in fields(self) if each.repr])

    @property
    def ok(self) -> bool:
        """Whether orders were accepted and something traded."""
        return self.accepted > 0 and self.trades > 0

    @property
    def events(self) -> np.ndarray:
        """The rows of the event table, a copy: a structured array with the columns of `EventColumn`."""
        return self.sim.events

    def tables(self) -> Run:
        """What happened, as tables: trades, books, orders, statistics."""
        return self.sim.tables()

    def hawkes_events(
        self,
        which: str = "large-classification",
        *,
        agent: str | None = None,
        types: int | None = None,
        symbol: str | None = None,
    ) -> Events:
        """The events of order flow, seconds after the start: those that its rows show, or those of a Hawkes process.

        Args:
            which: `large-classification`, the types after Large (2007) as the market's rows show them
                (docs/hawkes.md); or `process`, the events that a Hawkes agent made orders of
            agent: whose; without it the only Hawkes agent's, or everybody's where there is none or `types` is given
            types: how many there are, 8 or 10; as many as its process has for a Hawkes agent
            symbol: of which instrument; without it the only one. A Hawkes agent knows its own.
        """
        from crossbook.flow.market import hawkes_events

        return hawkes_events(self, which, agent, types, symbol)

    def save(self, directory: str | PathLike[str]) -> Path:
        """Writes `manifest.json`, and the rows as `events.bin`, which `numpy.load` reads, as `crossbook sim run` does.

        A run of the file of a world, without agents of yours and not forked, has the file beside it, and
        `crossbook reproduce` runs it again.
        """
        path = Path(directory)
        path.mkdir(parents=True, exist_ok=True)
        world = self.sim.world
        if world._is_of_file:
            (path / "world.toml").write_text(str(world._file.text()), encoding="utf-8")
            for name, model in world._file.models().items():
                (path / str(name)).write_text(str(model), encoding="utf-8")
        numbers = java()
        numbers.files.writeBinary(self.sim._desk.simulation.table(), numbers.path.of(str(path / "events.bin")))
        (path / "manifest.json").write_text(json.dumps(self.manifest, indent=2) + "\n", encoding="utf-8")
        return path

    @property
    def manifest(self) -> dict[str, Any]:
        """What was run, and what it came to: version and commit, seed, length, agents, counts and event hash."""
        from crossbook import __version__
        from crossbook.tables.decode import Meaning

        manifest: dict[str, Any] = {"version": __version__, "commit": commit(), "worldHash": ""}
        world = self.sim.world
        if world._is_of_file:
            manifest["worldHash"] = str(world._file.sha256())
        if world._recorded is not None:
            manifest["recorded"] = {"sha256": world._recorded_hash, "ownOrders": world._own_orders}
        if world._departures:
            manifest["departures"] = [{"name": name, "at": str(at)} for at, name in world._departures]
        manifest |= {"seed": self.seed, "startNs": self.sim.start, "lengthNs": self.length_ns}
        manifest |= {"orders": self.orders, "accepted": self.accepted}
        manifest |= {"trades": self.trades, "refusals": self.refusals, "events": self.event_count}
        manifest |= {name: count for name, count in self.sim.counts.items() if name not in _COUNTS}
        if world._groups:
            manifest["agents"] = [
                {
                    "agent": f"{group.make.__module__}.{getattr(group.make, '__qualname__', group.make)}",
                    "names": list(group.names),
                    "parameters": {key: repr(value) for key, value in group.parameters.items()},
                }
                for group in world._groups
            ]
        desk = self.sim._desk
        manifest |= {"rows": self.rows, "eventHash": self.event_hash, "market": world.market}
        return manifest | Meaning(desk.by_number, desk.names(), desk.phase_names).manifest()
