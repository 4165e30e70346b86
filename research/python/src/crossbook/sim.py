"""Simulations: an exchange in this process, in virtual time, the worlds that it begins from, and what runs came to."""

from __future__ import annotations

import json
import time
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, Unpack

from crossbook.book import Book, Phase
from crossbook.clients import Answer, Batch, Lane, SimClient
from crossbook.clock import Clock, instant
from crossbook.engine import commit, java
from crossbook.instruments import Instrument
from crossbook.market_setup import MarketSetup, OwnOrdersDo, RecordedOptions
from crossbook.notebook import html_table
from crossbook.orders import Order
from crossbook.progress import Progress, tell
from crossbook.records import NOW
from crossbook.sim_money import Money
from crossbook.units import Duration, ns, whole
from crossbook.version import __version__

if TYPE_CHECKING:
    import numpy as np

    from crossbook.flow.events import Events
    from crossbook.impact import ImpactReport
    from crossbook.tables.run import Run

__all__ = [
    "Answer",
    "Batch",
    "Clock",
    "Fork",
    "Lane",
    "ReplaySim",
    "RunResult",
    "Sim",
    "SimClient",
    "World",
]

_BATCH = 65_536
_PARTS = 100
_NOT_FOUND = ("unknown_order", "maker_not_first", "size_differs", "crosses", "level_differs")
_AFTER = ("0s", "100ms", "1s", "10s", "1m", "5m", "10m", "30m", "1h", "2h", "4h")
_COUNTS = {"orders", "accepted", "trades", "refusals", "events", "rows"}
"""What every run counts; its agents count more."""


class Sim:
    """An exchange in this process, in virtual time: the same calls and seed give the same events.

    Many can be in one process; each is for one thread at a time. `market` is a market model that ships or a file of
    one, `start` when virtual time begins. `record` says what becomes rows of the event table: `all`, `top` or `none`.
    `assets` are what the coverage of instruments names, with the decimals of their amounts: `{"USD": 2}`.
    """

    def __init__(
        self,
        instruments: Iterable[Instrument] | Instrument,
        *,
        seed: int = 1,
        market: str = "continuous",
        start: str | int | datetime = "2026-01-05T07:00:00Z",
        record: str = "all",
        assets: Mapping[str, int] | None = None,
    ) -> None:
        world = World(instruments, seed=seed, market=market, start=start, record=record, assets=assets)
        self._open(world, seed)

    @classmethod
    def of(cls, world: World, seed: int) -> Self:
        """A simulation of a world, at its start, in which clients can join."""
        sim = cls.__new__(cls)
        sim._open(world, seed)
        return sim

    @classmethod
    def from_file(cls, file: str | PathLike[str], **options: Unpack[RecordedOptions]) -> ReplaySim:
        """A recorded day happening again, with your orders in it: the options are those of `World.recorded`.

        NASDAQ TotalView-ITCH 5.0, Databento market by order (DBN and CSV), LOBSTER, hftbacktest's `.npz` and the others
        that `crossbook replay` reads.
        """
        world = World.recorded(file, **options)
        return ReplaySim.of(world, world.seed)

    @classmethod
    def from_lobster(cls, message_file: str | PathLike[str], **options: Unpack[RecordedOptions]) -> ReplaySim:
        """The same of LOBSTER's files; the book begins as the orderbook file beside the messages says, if there is one.

        `seed_book=None` begins with an empty book.
        """
        path = Path(message_file)
        beside = path.with_name(path.name.replace("_message_", "_orderbook_"))
        if beside != path and beside.exists():
            options.setdefault("seed_book", beside)
        return cls.from_file(path, **options)

    def _open(self, world: World, seed: int) -> None:
        self.world = world
        self.seed = seed
        self._desk = world._desk(seed, _BATCH)
        self.start = self._desk.state[NOW]
        """When virtual time began, nanoseconds since 1970 UTC."""
        self.clock = Clock(self._desk, self.start)
        self._clients: dict[str, SimClient] = {}
        self._batch: Batch | None = None
        self._money: Money | None = None

    def __repr__(self) -> str:
        counts = self.counts
        when = datetime.fromtimestamp(self.clock.now // 10**9, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
        what = f"{', '.join(self.instruments)} ({self.world.market}), {when}"
        return f"<{type(self).__name__} {what}: {counts['orders']:,} orders, {counts['trades']:,} trades>"

    @property
    def instruments(self) -> dict[str, Instrument]:
        """What is traded."""
        return self._desk.instruments

    def client(self, name: str) -> SimClient:
        """The participant of a name, of 1 to 11 characters."""
        client = self._clients.get(name)
        if client is None:
            client = self._clients[name] = SimClient(self._desk, name)
        return client

    @property
    def money(self) -> Money:
        """What market operations do with money, and who owns what."""
        if self._money is None:
            self._money = Money(self._desk, self.client, self.world.assets)
        return self._money

    def batch(self) -> Batch:
        """The memory for many commands at once; there is one in a simulation."""
        if self._batch is None:
            self._batch = Batch(self._desk)
        return self._batch

    def book(self, symbol: str, *, levels: int | None = 10) -> Book:
        """The visible book as it is now, with so many levels of each side; None: all of them."""
        return self._desk.book(self._desk.instrument(symbol), levels)

    def session(self, symbol: str, phase: str | None = None, *, ends: Duration | None = None) -> Phase:
        """Puts an instrument into a phase of the market, unless it is there; returns the phase that it is in.

        `ends` is after how long it ends; without it, it does not end by itself.
        """
        instrument = self._desk.instrument(symbol)
        if phase is None:
            return self._desk.phase(instrument)
        names = self._desk.phase_names
        name = phase if phase in names else phase.upper().replace(" ", "_")
        if name not in names:
            raise ValueError(f"phase: {phase!r} is none of the market's: {', '.join(names)}")
        if self._desk.phase(instrument).name != name:
            until = self._desk.java.never if ends is None else self.clock.now + ns(ends)
            self._desk.change_phase(instrument, name, until)
        return self._desk.phase(instrument)

    def reset(self, *, seed: int | None = None) -> None:
        """Begins anew, with another seed if one is given; clients have no orders and join anew."""
        self.seed = self.seed if seed is None else whole(seed, "seed")
        self._desk.reset(self.seed)
        self.world._reset(self._desk)
        for client in self._clients.values():
            client._forget()

    # What happened.

    @property
    def event_hash(self) -> str:
        """SHA-256 over the rows of the event table, in hexadecimal: equal where the same happened."""
        return str(self._desk.simulation.table().sha256())

    @property
    def events(self) -> np.ndarray:
        """The rows of the event table so far, a copy: a structured array with the columns of `EventColumn`."""
        return self._desk.rows()

    def tables(self) -> Run:
        """What has happened so far, as tables: trades, books, orders, statistics."""
        from crossbook.tables.run import Run

        return Run(
            self._desk.rows(),
            self._desk.by_number,
            participants=self._desk.names(),
            phases=self._desk.phase_names,
            manifest={
                "market": self.world.market,
                "startNs": self.start,
                "lengthNs": self.clock.now - self.start,
            },
            paper=self._desk.paper_rows(),
        )

    @property
    def counts(self) -> dict[str, int]:
        """How many orders, accepted orders, trades, refusals, events and rows there were."""
        return self._desk.counts()


class ReplaySim(Sim):
    """A simulation in which recorded flow comes at its times, as orders of the participant `recorded`.

    `Sim.from_file` and `Sim.from_lobster` make one. It begins with the first record.
    """

    @property
    def end(self) -> int:
        """When the last record comes, nanoseconds since 1970 UTC."""
        return int(self.world._recorded.endNs())

    @property
    def records(self) -> int:
        """How many records there are."""
        return int(self.world._recorded.orders().count())

    @property
    def bad_records(self) -> int:
        """How many records of the file were left out (`skip_bad`)."""
        return int(self.world._recorded.orders().badRecords())

    @property
    def own_orders(self) -> OwnOrdersDo:
        """`interact` or `no-impact`."""
        return self.world._own_orders

    def run(self) -> RunResult:
        """Lets the rest of the recording happen."""
        began = time.monotonic()
        self.clock.run_until(self.end)
        return RunResult._of(self, time.monotonic() - began)

    @property
    def not_found(self) -> dict[str, int]:
        """How often recorded orders so far did not find what they speak of.

        `unknown_order`: the order is gone. `maker_not_first`: an execution met somebody else. `size_differs`: another
        quantity was left than the record takes off. `crosses`: an order rests by the file that could trade, and
        halts the market until it is gone. `level_differs`: a level was not as the orderbook file has it, and was made
        so.
        """
        told = self._desk.simulation.client(0).agent().deviations()
        counts = {str(each.getKey().name()).lower(): int(each.getValue()) for each in told.entrySet()}
        return {name: counts.get(name, 0) for name in _NOT_FOUND}

    def alone(self) -> ReplaySim:
        """The recorded flow by itself, until where this simulation is now."""
        world = self.world.recording("top")
        world._groups, world._departures, world._own_orders = [], [], "interact"
        other = ReplaySim.of(world, self.seed)
        other.clock.run_until(self.clock.now)
        return other

    def impact_report(self, order: Order, *, after: Sequence[Duration] = _AFTER) -> ImpactReport:
        """The day with an order and without: replays the recorded flow alone until now, and compares.

        Args:
            order: of this simulation
            after: how long after it was entered is looked; what is not over yet is left out
        """
        owner = getattr(order._queue, "__self__", None)  # none of an order of a running exchange
        if owner is None or owner._desk is not self._desk:
            raise ValueError(f"order: {order!r} is not of this simulation")
        if self.world._record == "none":
            raise ValueError('nothing is recorded: make the simulation with record="all" or "top"')
        from crossbook.impact import impact_of

        alone = self.alone()
        theirs = alone.not_found
        not_found = {name: (count, theirs[name]) for name, count in self.not_found.items()}
        lengths = {ns(each) for each in after}
        return impact_of(order, self.own_orders, self.tables(), alone.tables(), lengths, self.clock.now, not_found)


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
        from crossbook.flow.history import hawkes_events

        return hawkes_events(self.sim._desk, self.sim.world, which, agent, types, symbol)

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


class World(MarketSetup):
    """A market and who trades there; it can be run with any seed.

    `market` is a market model that ships or a file of one, `start` when virtual time begins, `latency` that of agents
    unless they are added with another. `record` says what becomes rows of the event table: `all`, `top` (trades,
    phases, auctions and the best prices) or `none`. `assets` are what the coverage of instruments names, with the
    decimals of their amounts.
    """

    def fork(self, at: int | str | datetime) -> Fork:
        """The same world, to take another way from an instant on (as `Clock.run_until` has it).

        With the same seed the same happens until then: what is different afterwards is what the change has caused.
        """
        return Fork(self, at)

    def sim(self, *, seed: int | None = None) -> Sim:
        """A simulation of it, at its start, in which clients can join and whose clock is yours."""
        kind = Sim if self._recorded is None else ReplaySim
        return kind.of(self, self.seed if seed is None else seed)

    def run(
        self,
        until: int | str | datetime | None = None,
        *,
        seed: int | None = None,
        record: str | Iterable[str] | None = None,
        progress: Progress = False,
    ) -> RunResult:
        """Runs it until an instant (as `Clock.run_until` has it), or as long as its file says.

        `record` is another than the world's: `all`, `top`, `none`, or names of tables, such as `["bbo"]`.
        With `progress`, the terminal shows how far it is, or a function is called with the part that is done. An
        exception of an agent ends the run. RuntimeWarning if no order was accepted or nothing traded.
        """
        if until is None and self._file is None and self._recorded is None:
            raise ValueError('until: say how long, such as "2h" or "16:50"')
        if record is not None:
            return self.recording(record).run(until, seed=seed, progress=progress)
        sim = self.sim(seed=seed)
        end = self._end_ns(sim.start) if until is None else instant(until, sim._desk, sim.start)
        began = time.monotonic()
        for part in range(1, _PARTS + 1):
            sim._desk.run_until(sim.start + (end - sim.start) * part // _PARTS)
            tell(progress, part / _PARTS, f"{part} %")
        return RunResult._of(sim, time.monotonic() - began)


class Fork:
    """A world that goes another way from an instant on."""

    def __init__(self, world: World, at: int | str | datetime) -> None:
        self._world = world
        self._at = at

    def __repr__(self) -> str:
        return f"<Fork at {self._at} of {self._world!r}>"

    def without(self, *names: str) -> World:
        """The world in which agents of these names leave then.

        Their orders are canceled, what they have sent and has not arrived is lost, and they are not called any more.
        Names are those of `World.add`, of the file of a world, or `recorded` of a recorded day.
        """
        made = self._world._copy()
        made._departures += [(self._at, name) for name in names]
        return made
