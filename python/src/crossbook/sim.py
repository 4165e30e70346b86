"""`Sim`: an exchange in this process, in virtual time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, date, datetime
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self, Unpack

from crossbook.book import Book, Phase
from crossbook.desk import ENTER, NOW, SIDES, Desk
from crossbook.errors import NoAnswer, Refused
from crossbook.instruments import Instrument
from crossbook.money import Balance, Obligation, Position
from crossbook.orders import Order, OwnOrders
from crossbook.participant import Participant
from crossbook.protocol.types import OrdType, OwnerKind, Reason, Side, TimeInForce
from crossbook.units import Duration, Price, decimal_of, exact, ns, whole
from crossbook.worlds import RecordedOptions, World, instant

if TYPE_CHECKING:
    import numpy as np

    from crossbook.replay import ReplaySim
    from crossbook.tables import Run

_BATCH = 65_536


class Clock:
    """The virtual time of a simulation. Nothing waits for it: it goes when it is told to."""

    def __init__(self, sim: Sim) -> None:
        self._sim = sim

    @property
    def now(self) -> int:
        """Nanoseconds since 1970 UTC."""
        return self._sim._desk.state[NOW]

    def advance(self, length: Duration) -> int:
        """Lets so much time pass: agents act, orders expire, auctions end. Returns what the time is then."""
        return self.run_until(self.now + ns(length))

    def run_until(self, time: int | str | datetime) -> int:
        """The same until an instant: nanoseconds since 1970 UTC, an ISO date and time, a time of day such as
        `"16:50"` where the market is, the next that comes, or a length since the start such as `"2h"`.

        An instant that is over changes nothing.
        """
        desk = self._sim._desk
        desk.run_until(instant(time, desk, self._sim.start))
        return self.now

    def __repr__(self) -> str:
        seconds, rest = divmod(self.now, 10**9)
        return f"<Clock {datetime.fromtimestamp(seconds).astimezone().isoformat()} +{rest} ns>"


class SimClient(Participant):
    """A participant of a simulation. It has the methods of the client of an exchange, with the same names and errors.

    A method returns when the engine has handled what was asked; no virtual time passes. Its orders are in `orders`.
    It joins with its first command.
    """

    def __init__(self, sim: Sim, name: str) -> None:
        super().__init__(sim._desk, name)
        self._sim = sim
        self._is_reported = False

    def _begin(self) -> int:
        if self._id < 0:
            self._id = self._desk.join(self.name)
        return self._id

    def _listen(self) -> int:
        if not self._is_reported:
            self._begin()
            self._desk.report(self)
            self._is_reported = True
        return self._id

    def _forget(self) -> None:
        self._id = -1
        self._is_reported = False
        self._by_number.clear()
        self.orders = OwnOrders()

    def __repr__(self) -> str:
        return f"<SimClient {self.name}: {self.orders!r}>"

    def book(self, symbol: str, *, levels: int | None = 10) -> Book:
        """The visible book as it is now, with so many levels of each side; None: all of them."""
        return self._sim.book(symbol, levels=levels)

    def lane(self, symbol: str) -> Lane:
        """A way for orders whose every microsecond counts: numbers in, numbers out."""
        return Lane(self, symbol)

    def wait(self, until: Order | Callable[[], object], *, timeout: Duration = "30s") -> None:
        """Lets virtual time pass until an order is done, or a condition is so, and no longer.

        NoAnswer if it is not within the timeout, which then has passed.
        """
        condition = (lambda: until.done) if isinstance(until, Order) else until
        desk = self._desk
        end = desk.state[NOW] + ns(timeout)
        while not condition():
            next_ns = int(desk.simulation.nextNs())
            desk.run_until(min(next_ns, end))
            if next_ns > end and not condition():
                raise NoAnswer(f"nothing within {ns(timeout) / 1e9:g} s of virtual time")


class Answer(NamedTuple):
    """What became of a command of a lane: numbers, as the engine's `ResultField` says them."""

    number: int
    order_id: int
    filled: int
    leaves: int
    value: int
    """What was traded is worth this, price units times quantity."""
    now: int
    kind: int
    """What happened last (`Execution.Kind`, from 1): 1 accepted, 2 rejected, 3 filled, 6 canceled, 8 expired."""
    is_over: int
    reason: int
    """Why, a number of the kind's reasons."""


class Lane:
    """Limit orders of one client in one instrument, in price units. No `Order` is kept of them."""

    def __init__(self, client: SimClient, symbol: str) -> None:
        self._client = client
        self._desk = client._desk
        self._instrument = self._desk.instrument(symbol).instrument_id
        numbers = self._desk.java
        self._limit = numbers.ord_type_number[OrdType.LIMIT]
        self._tifs = numbers.time_in_force_number

    def __repr__(self) -> str:
        return f"<Lane of {self._client.name}>"

    def limit(self, side: Side, qty: int, price: int, tif: TimeInForce = TimeInForce.DAY) -> Answer:
        """Enters a limit order, and returns what became of it."""
        desk = self._desk
        who = self._client._begin()
        desk.pack(
            *(desk.record, 0, 0, 0, price, qty, 0, 0, who, self._instrument, ENTER),
            *(SIDES[side], self._limit, self._tifs[tif], 0, 0, 0, 0),
        )
        return Answer._make(desk.execute()[:9])


class Money:
    """The money of a simulation whose instruments are covered: what market operations do, and who owns what.

    A method that asks raises Refused with the engine's reason. Amounts are exact: Decimal, int or str.
    """

    def __init__(self, sim: Sim) -> None:
        self._sim = sim
        self._java = sim._desk.java
        self._desk = self._java.class_of("crossbook.simulation.MoneyDesk")(sim._desk.simulation)
        self._types = self._java.class_of("crossbook.core.order.TransferType")

    def __repr__(self) -> str:
        return f"<Money of {self._sim!r}>"

    def deposit(self, name: str, asset: str, amount: Price) -> None:
        """Pays an amount in for a participant."""
        self._transfer("DEPOSIT", name, name, asset, amount)

    def withdraw(self, name: str, asset: str, amount: Price) -> None:
        """Pays an amount out that is free."""
        self._transfer("WITHDRAWAL", name, name, asset, amount)

    def transfer(self, payer: str, receiver: str, asset: str, amount: Price) -> None:
        """Moves an amount from one participant to another."""
        self._transfer("TRANSFER", payer, receiver, asset, amount)

    def insure(self, name: str, asset: str, amount: Price) -> None:
        """Moves an amount of a participant to the insurance, which pays what others on margin cannot."""
        self._transfer("TO_INSURANCE", name, name, asset, amount)

    def _transfer(self, kind: str, payer: str, receiver: str, asset: str, amount: Price) -> None:
        scale = self._sim.world.assets.get(asset)
        if scale is None:
            raise ValueError(f"asset: {asset!r}: there are: {', '.join(self._sim.world.assets) or 'none'}")
        units = exact(amount).scaleb(scale)
        if units != int(units):
            raise ValueError(f"amount: {amount!r}: {asset} has {scale} decimals")
        numbers = (self._sim.client(each)._begin() for each in (payer, receiver))
        asset_id = self._desk.assetId(asset)
        self._done(self._desk.transfer(self._types.valueOf(kind), *numbers, asset_id, int(units)), "the transfer")

    def mark(self, symbol: str, price: Price, source: str = "") -> None:
        """Sets the mark of an instrument, or its index; `source` says whose it is, where it has several."""
        instrument = self._sim._desk.instrument(symbol)
        self._done(self._desk.mark(instrument.instrument_id, instrument.units(price), source), "the mark")

    def liquidate(self, name: str, symbol: str) -> None:
        """Closes the position of a participant that has a margin call."""
        instrument = self._sim._desk.instrument(symbol)
        self._done(self._desk.liquidate(self._sim.client(name)._begin(), instrument.instrument_id), "the liquidation")

    def settle(self) -> None:
        """Settles what is owed and due until today."""
        self._done(self._desk.settle(), "the settlement")

    @staticmethod
    def _done(answer: Any, what: str) -> None:
        name = str(answer.name())
        if name != "NONE":
            raise Refused(Reason[name], f"{what} is refused: {name}")

    def balances(self) -> list[Balance]:
        """What everybody has; the exchange's own accounts have no participant."""
        return [self._balance(each) for each in self._desk.balances()]

    def _balance(self, found: Any) -> Balance:
        owner = str(found.owner())
        asset, scale = self._asset(int(found.assetId()))
        kind = _KINDS.get(owner, OwnerKind.PARTICIPANT)
        name = owner if kind is OwnerKind.PARTICIPANT else ""
        amounts = (found.posted(), found.held(), found.withheld())
        return Balance(kind, name, "", asset, *(decimal_of(int(each), scale) for each in amounts))

    def positions(self) -> list[Position]:
        """What everybody has open on margin."""
        return [self._position(each) for each in self._desk.positions()]

    def _position(self, found: Any) -> Position:
        desk = self._sim._desk
        instrument = desk.by_number[int(found.instrumentId())]
        coverage = desk.simulation.engine().book(instrument.instrument_id).instrument().coverage()
        asset, scale = self._asset(int(coverage.quoteAssetId()))
        return Position(
            str(found.owner()),
            "",
            instrument.symbol,
            int(found.qty()),
            instrument.price(int(found.mark())),
            decimal_of(int(found.openValue()), scale),
            decimal_of(int(found.held()), scale),
            asset,
        )

    def obligations(self) -> list[Obligation]:
        """What everybody owes and is due on later days."""
        return [self._obligation(each) for each in self._desk.obligations()]

    def _obligation(self, found: Any) -> Obligation:
        asset, scale = self._asset(int(found.assetId()))
        owed, due = (decimal_of(int(each), scale) for each in (found.owed(), found.due()))
        return Obligation(str(found.owner()), "", asset, date.fromisoformat(str(found.date())), owed, due)

    def _asset(self, number: int) -> tuple[str, int]:
        return list(self._sim.world.assets.items())[number]


_KINDS = {
    "fees": OwnerKind.FEES,
    "outside": OwnerKind.OUTSIDE,
    "clearing": OwnerKind.CLEARING,
    "insurance": OwnerKind.INSURANCE,
    "in transit": OwnerKind.IN_TRANSIT,
}


class Batch:
    """Many commands in one call, in memory that numpy and the engine share.

    `commands` and `results` are structured arrays of records of 64 bytes, whose fields the engine's `CommandField` and
    `ResultField` describe. Nothing is kept of the orders here; their numbers are in the results.
    """

    def __init__(self, desk: Desk) -> None:
        import numpy as np

        self._desk = desk
        commands, results = desk.batch_memory()
        self.commands: np.ndarray = np.frombuffer(commands, desk.java.dtype("CommandField"))
        self.results: np.ndarray = np.frombuffer(results, desk.java.dtype("ResultField"))

    def __len__(self) -> int:
        """How many commands there is room for."""
        return len(self.commands)

    def __repr__(self) -> str:
        return f"<Batch: room for {len(self):,} commands>"

    def limits(
        self,
        client: SimClient,
        symbol: str,
        sides: Any,
        qtys: Any,
        prices: Any,
        *,
        tif: TimeInForce | str = TimeInForce.DAY,
        at: Any = 0,
    ) -> int:
        """Writes limit orders: sides are 0 for buys and 1 for sells, prices in price units; returns how many.

        Each argument is an array or one number for all. With `at`, orders reach the exchange at those instants.
        """
        import numpy as np

        numbers = self._desk.java
        sides, qtys, prices, at = np.broadcast_arrays(sides, qtys, prices, at)
        count = sides.size
        if count > len(self):
            raise ValueError(f"{count} orders: there is room for {len(self)} commands")
        records = self.commands[:count]
        records["at_ns"] = at
        records["price"] = prices
        records["qty"] = qtys
        records["other"] = 0
        records["expire_ns"] = 0
        records["participant_id"] = client._begin()
        records["instrument_id"] = self._desk.instrument(symbol).instrument_id
        records["action"] = ENTER
        records["side"] = sides
        records["order_type"] = numbers.ord_type_number[OrdType.LIMIT]
        records["tif"] = numbers.time_in_force_number[TimeInForce(tif)]
        records["flags"] = 0
        return int(count)

    def run(self, count: int | None = None) -> np.ndarray:
        """Executes the first so many commands, all by default, in their order; returns their results.

        ValueError names the command and the field that means nothing; those before it are executed.
        """
        number = len(self) if count is None else count
        self._desk.execute_many(number)
        return self.results[:number]


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
        from crossbook.replay import ReplaySim

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
        self.clock = Clock(self)
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
            client = self._clients[name] = SimClient(self, name)
        return client

    @property
    def money(self) -> Money:
        """What market operations do with money, and who owns what."""
        if self._money is None:
            self._money = Money(self)
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
        from crossbook.tables import Run

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
