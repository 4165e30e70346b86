"""A market and its agents as a simulation begins with them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from os import PathLike
from pathlib import Path
from typing import Any, Literal, Self, TypedDict

from crossbook.agents import Agent, Context
from crossbook.clock import instant, since_1970
from crossbook.desk import Desk, asked, numbered
from crossbook.engine import Java, java
from crossbook.instruments import Instrument
from crossbook.latency import Latency
from crossbook.records import NOW
from crossbook.units import Duration, ns, whole

_RECORD = re.compile(r'^record\s*=\s*"[a-z]*"', re.MULTILINE)
_TOP_TABLES = {"trades", "bbo", "sessions", "auctions", "positions"}
_ALL_TABLES = {"events", "orders", "book"}
_MAX_NAME = 11

OwnOrdersDo = Literal["interact", "no-impact"]
"""What orders do to a recorded day: they meet the recorded ones, or are on paper."""


class RecordedOptions(TypedDict, total=False):
    """The options of `World.recorded`, which says what they are."""

    symbol: str | None
    own_orders: OwnOrdersDo
    seed_book: str | PathLike[str] | None
    tick: int | None
    price_scale: int | None
    skip_bad: bool
    market: str | None
    seed: int
    record: str
    latency: Latency | None


@dataclass(frozen=True)
class _Group:
    """Agents that are alike."""

    make: Callable[..., Agent]
    names: tuple[str, ...]
    parameters: dict[str, Any]
    into: Latency
    out: Latency
    market_data_ns: int


class MarketSetup:
    """A market and its agents, from which simulations begin, with any seed. A `World` can also run them.

    `market` is a market model that ships or a file of one, `start` when virtual time begins, `latency` that of agents
    unless they are added with another. `record` says what becomes rows of the event table: `all`, `top` (trades,
    phases, auctions and the best prices) or `none`. `assets` are what the coverage of instruments names, with the
    decimals of their amounts.
    """

    def __init__(
        self,
        instruments: Iterable[Instrument] | Instrument,
        *,
        seed: int = 1,
        market: str = "continuous",
        start: str | int | datetime = "2026-01-05T07:00:00Z",
        record: str = "all",
        latency: Latency | None = None,
        assets: Mapping[str, int] | None = None,
    ) -> None:
        self.assets = dict(assets or {})
        """What can be owned, with the decimals of its amounts."""
        self.instruments = numbered(_listed(instruments))
        self.seed = whole(seed, "seed")
        if not isinstance(market, (str, PathLike)):
            raise ValueError(f"market: {market!r}: must be the name of a market model that ships, or the file of one")
        self.market = str(market)
        self._start_ns = since_1970(start)
        self._record = record
        self._latency = latency or Latency.none()
        self._groups: list[_Group] = []
        self._file: Any = None
        self._recorded: Any = None
        self._arguments: dict[str, Any] = {}
        """With which `recorded` was called."""
        self._recorded_hash = ""
        self._own_orders: OwnOrdersDo = "interact"
        self._departures: list[tuple[int | str | datetime, str]] = []

    def __repr__(self) -> str:
        symbols = ", ".join(each.symbol for each in self.instruments)
        names = [name for group in self._groups for name in group.names]
        joined = f" with {', '.join(names)}" if names else ""
        return f"<World {symbols} ({self.market}), seed {self.seed}{joined}>"

    @classmethod
    def file(cls, world: str | PathLike[str]) -> Self:
        """The world of a file, or one that ships with Crossbook, such as `zero-intelligence` (docs/simulation.md).

        ValueError tells every mistake of the file.
        """
        numbers = java()
        path = Path(world)
        is_file = path.suffix == ".toml" or path.exists()
        with asked():
            read = numbers.worlds.read(numbers.path.of(str(path))) if is_file else numbers.worlds.shipped(str(world))
        return cls._of(read)

    @classmethod
    def _of(cls, read: Any) -> Self:
        """The world that the engine has read."""
        instruments = [
            Instrument(
                str(each.symbol()),
                price_scale=int(each.priceScale()),
                units_per_tick=int(each.tick()),
                lot=int(each.lot()),
            )
            for each in read.instruments()
        ]
        made = cls(
            instruments,
            seed=int(read.seed()),
            market=str(read.market().name()),
            start=int(read.startNs()),
            record=str(read.recording().name()),
        )
        made._file = read
        return made

    @classmethod
    def recorded(
        cls,
        file: str | PathLike[str],
        *,
        symbol: str | None = None,
        own_orders: OwnOrdersDo = "interact",
        seed_book: str | PathLike[str] | None = None,
        tick: int | None = None,
        price_scale: int | None = None,
        skip_bad: bool = False,
        market: str | None = None,
        seed: int = 1,
        record: str = "all",
        latency: Latency | None = None,
    ) -> Self:
        """A world in which what a file has recorded happens again, and others can trade (docs/python-replay.md).

        ValueError says what of the file cannot be used, and where.

        Args:
            file: of any format that `crossbook replay` reads
            symbol: the instrument that is wanted, where the file has several
            own_orders: `interact`: the recorded orders meet those of others; `no-impact`: they do not
            seed_book: an orderbook file of LOBSTER, whose rows are the book after each message
            tick: in price units, where it is another than that of the format
            price_scale: decimals of a price unit, where the format leaves that open
            skip_bad: whether records that are not as the format says are left out (`ReplaySim.bad_records`)
            market: a market model that ships or a file of one; without one the rules that the format assumes
            seed: what the draws of agents depend on
            record: `all`, `top` or `none`
            latency: of agents, unless they are added with another
        """
        arguments = {name: value for name, value in locals().items() if name != "cls"}
        if own_orders not in ("interact", "no-impact"):
            raise ValueError(f"own_orders: {own_orders!r} is neither 'interact' nor 'no-impact'")
        numbers = java()
        with asked():
            reads = numbers.recorded_market.readSkippingBad if skip_bad else numbers.recorded_market.read
            read = reads(
                str(file),
                symbol or "",
                "" if seed_book is None else str(seed_book),
                tick or 0,
                -1 if price_scale is None else price_scale,
            )
            if market is not None:
                read = read.under(_model(numbers, market))
        orders = read.orders()
        instrument = Instrument(
            str(symbol or orders.symbol()),
            price_scale=int(orders.priceScale()),
            units_per_tick=int(orders.unitsPerTick()),
        )
        made = cls(
            instrument,
            seed=seed,
            market=str(read.rules().name()),
            start=int(read.startNs()),
            record=record,
            latency=latency,
        )
        made._recorded, made._arguments = read, arguments
        with Path(file).open("rb") as recording:
            made._recorded_hash = hashlib.file_digest(recording, "sha256").hexdigest()
        made._own_orders = own_orders
        return made

    def add(
        self,
        agent: Callable[..., Agent],
        *,
        n: int = 1,
        name: str | None = None,
        latency: Latency | None = None,
        latency_out: Latency | None = None,
        latency_market_data: Duration = 0,
        **parameters: Any,
    ) -> Self:
        """Adds `n` agents, each made for each run by calling `agent` with the parameters.

        One has the `name` for its own, more have it with a number from 1; it is the agent's own in lower case unless it
        is given, cut so that it has at most 11 characters with its number. `latency` delays the agent's commands, and
        its reports too unless `latency_out` gives them another. With `latency_market_data`, at most an hour, the agent
        sees books and last prices as they were that long ago.
        """
        if n < 1:
            raise ValueError(f"n: {n} is not above 0")
        digits = len(str(n)) if n > 1 else 0
        word = getattr(agent, "__name__", "agent").lower() if name is None else name
        if name is None:
            word = word[: _MAX_NAME - digits]
        names = (word,) if n == 1 else tuple(f"{word}{i}" for i in range(1, n + 1))
        taken = {each for group in self._groups for each in group.names}
        for each in names:
            if not 0 < len(each) <= _MAX_NAME:
                raise ValueError(f"name: {each!r} is not 1 to {_MAX_NAME} characters")
            if each in taken:
                raise ValueError(f"name: {each!r}: another agent has it: give one with name=")
        into = latency or self._latency
        late_ns = ns(latency_market_data)
        self._groups.append(_Group(agent, names, parameters, into, latency_out or into, late_ns))
        return self

    def _desk(self, seed: int, capacity: int) -> Desk:
        """A simulation of it, at its start."""
        numbers = java()
        seed = whole(seed, "seed")
        with asked():
            builder = self._builder(numbers, seed)
            desk = Desk(builder, self.instruments, capacity=capacity)
            for group in self._groups:
                for name in group.names:
                    desk.agent(name, group.into._of(numbers), group.out._of(numbers), group.market_data_ns)
            desk.open()
        self._reset(desk)
        return desk

    def _builder(self, numbers: Java, seed: int) -> Any:
        if self._file is not None:
            return self._file.builder(seed)
        if self._recorded is not None:
            builder = self._recorded.builder(self.instruments[0].symbol).seed(seed)
            if self._own_orders == "no-impact":
                builder.onPaperFrom(1)
            return builder.record(numbers.recording.valueOf(self._record.upper()))
        builder = numbers.simulation.of(_model(numbers, self.market)).seed(seed).startNs(self._start_ns)
        builder.record(numbers.recording.valueOf(self._record.upper()))
        for code, scale in self.assets.items():
            builder.asset(code, scale)
        for each in self.instruments:
            instrument = numbers.instrument()
            instrument.symbol = each.symbol
            instrument.priceScale = each.price_scale
            instrument.unitsPerTick = each.units_per_tick
            instrument.lotSize = each.lot
            instrument.segment = each.segment
            if each.max_order_qty:
                instrument.maxOrderQty = each.max_order_qty
            if each.ref_price is not None:
                instrument.referencePrice = each.units(each.ref_price)
            if each.coverage:
                instrument.coverage = builder.coverage(each.coverage, each.price_scale)
            builder.instrument(instrument)
        return builder

    def _reset(self, desk: Desk) -> None:
        """Makes the agents of a run."""
        desk.participants.clear()
        desk.agents.clear()
        simulation = desk.simulation
        for group in self._groups:
            for name in group.names:
                number = int(simulation.client(name).participantId())
                Context(desk, name, number, group.make(**group.parameters))
        for at, name in self._departures:
            with asked():
                leaver = simulation.client(name).participantId()
            simulation.leaveAt(leaver, instant(at, desk, desk.state[NOW]))

    @property
    def _is_of_file(self) -> bool:
        """Whether its file says all of it."""
        return self._file is not None and not self._groups and not self._departures

    # Kept elsewhere, or sent to another process, it is what it was read from.

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        if self._file is not None:
            models = {str(name): str(model) for name, model in self._file.models().items()}
            state["_file"] = (str(self._file.text()), models)
        if self._recorded is not None:
            state["_recorded"] = None
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if self._file is not None:
            self._file = parsed("world", *self._file)
        if self._arguments:
            self._recorded = type(self).recorded(**self._arguments)._recorded

    def _copy(self) -> Self:
        made = type(self).__new__(type(self))
        made.__dict__.update(self.__dict__)
        made._groups = list(self._groups)
        made._departures = list(self._departures)
        return made

    def recording(self, record: str | Iterable[str]) -> Self:
        """The same world with another `record`, or with what the tables of these names need, such as `["bbo"]`."""
        made = self._copy()
        made._record = _recording_of(record)
        if self._file is not None:
            # The text says it, too: it is what `save` keeps and `crossbook reproduce` runs.
            numbers = java()
            text, found = _RECORD.subn(f'record = "{made._record}"', str(self._file.text()), count=1)
            assert found, "a world says what it records"
            made._file = numbers.worlds.parse("world", text, self._file.models())
        return made

    def _end_ns(self, start_ns: int) -> int:
        return int(self._recorded.endNs()) if self._file is None else start_ns + int(self._file.lengthNs())


def _recording_of(record: str | Iterable[str]) -> str:
    """What is to be recorded, as the engine says it."""
    if isinstance(record, str):
        if record not in ("all", "top", "none"):
            raise ValueError(f"record: {record!r}: must be all, top, none or a list of tables")
        return record
    tables = set(record)
    unknown = tables - _TOP_TABLES - _ALL_TABLES
    if unknown:
        known = ", ".join(sorted(_TOP_TABLES | _ALL_TABLES))
        raise ValueError(f"record: {', '.join(sorted(unknown))}: must be of {known}")
    return "all" if tables & _ALL_TABLES else "top" if tables else "none"


def _listed(instruments: Iterable[Instrument] | Instrument) -> list[Instrument]:
    """Instruments. ValueError if there are none, or something else is among them."""
    if isinstance(instruments, Instrument):
        return [instruments]
    listed = [instruments] if isinstance(instruments, str) or not isinstance(instruments, Iterable) else [*instruments]
    for each in listed:
        if not isinstance(each, Instrument):
            is_market = "; a market is given with market=" if isinstance(each, str) else ""
            raise ValueError(
                f'instruments: {each!r}: must be an Instrument, as cb.Instrument("NPN", tick=1){is_market}'
            )
    if not listed:
        raise ValueError("instruments: there are none")
    return listed


def parsed(name: str, text: str, models: Mapping[str, str]) -> Any:
    """The world of a text, as the engine has it, with the texts of the models that it names."""
    numbers = java()
    files = numbers.class_of("java.util.HashMap")()
    for file, model in models.items():
        files.put(file, model)
    return numbers.worlds.parse(name, text, files)


def _model(numbers: Java, market: str) -> Any:
    if Path(market).suffix == ".toml":
        return numbers.models.read(numbers.path.of(market))
    return numbers.models.shipped(market)
