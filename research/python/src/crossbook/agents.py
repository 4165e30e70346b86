"""Agents: who trades in a simulated world, and the market as they meet it."""

from __future__ import annotations

import math
from collections import deque
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from crossbook.book import Book
from crossbook.desk import Desk
from crossbook.engine import holds_java
from crossbook.events import MarketTrade, OrderEvent
from crossbook.participant import Participant
from crossbook.protocol.types import Side
from crossbook.records import BOOK, EXECUTION, NOW, TRADE, WAKE
from crossbook.requests import side_of
from crossbook.units import Duration, decimal_of, ns

if TYPE_CHECKING:
    from collections.abc import Sequence
    from decimal import Decimal

    from crossbook.orders import Order
    from crossbook.protocol.entry import ExecutionReport

_ns = lru_cache(1024)(ns)


class Agent:
    """Who trades for a participant: a subclass overrides what it wants to be called for.

    It is called between commands, never during one, by one thread at a time. It knows no clock and no random numbers
    but those of its context, so that the same seed gives the same run. For each run it is made anew.
    """

    def on_start(self, ctx: Context) -> None:
        """The run begins."""

    def on_wake(self, ctx: Context) -> None:
        """A time has come for which it asked."""

    def on_execution(self, ctx: Context, execution: OrderEvent) -> None:
        """Something has become of one of its orders: `execution.order` is it, `execution.report` tells what.

        A cancel or a replace that was refused is no execution: the `reason` of the order tells it.
        """

    def on_book(self, ctx: Context, symbol: str) -> None:
        """A book that it watches is another than it was, as it sees it: its levels, its phase or the last price."""

    def on_trade(self, ctx: Context, trade: MarketTrade) -> None:
        """Somebody has traded in an instrument that it watches."""


class Random:
    """The random numbers of a participant, which nobody else draws: the same seed and name give the same numbers.

    Each draw is as `crossbook.simulation.random.RandomStream` of the engine says, equal on every machine.
    """

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        holds_java(self)

    def uniform(self, low: float = 0.0, high: float = 1.0) -> float:
        """From `low` to `high`, without `high`."""
        return float(self._stream.uniform(float(low), float(high)))

    def below(self, n: int) -> int:
        """A whole number from 0 to `n - 1`, each as likely."""
        return int(self._stream.below(n))

    def chance(self, probability: float) -> bool:
        """Whether something of this probability happens."""
        return bool(self._stream.chance(float(probability)))

    def exponential(self, mean: float) -> float:
        """Exponential."""
        return float(self._stream.exponential(float(mean)))

    def gaussian(self, mean: float = 0.0, sd: float = 1.0) -> float:
        """Normal."""
        return mean + sd * float(self._stream.gaussian())

    def lognormal(self, median: float, sigma: float) -> float:
        """Its logarithm is normal, with standard deviation `sigma`."""
        return float(self._stream.lognormal(float(median), float(sigma)))

    def pareto(self, minimum: float, alpha: float) -> float:
        """Pareto: the density falls with the power `alpha + 1`."""
        return float(self._stream.pareto(float(minimum), float(alpha)))

    def pareto_int(self, minimum: int, alpha: float, most: int = 10**9) -> int:
        """The whole part of `pareto`, at most `most`."""
        return int(min(most, self.pareto(minimum, alpha)))

    def choice(self, weights: Sequence[float]) -> int:
        """The index of a weight, each as likely as its part of the sum."""
        return int(self._stream.choice([float(each) for each in weights]))


class Context(Participant):
    """The market as an agent meets it: what it sees, what it can do, and when it is called.

    Orders are entered with the methods of every client (`limit`, `market`, `cancel`, ...), which do not wait and raise
    no refusal: where messages take no time the order that is returned has its answer, otherwise it comes with
    `on_execution`. Orders that are over are no longer in `orders`.
    """

    def __init__(self, desk: Desk, name: str, number: int, agent: Agent) -> None:
        super().__init__(desk, name)
        self._id = number
        self._agent = agent
        self._untold: deque[OrderEvent | None] = deque()
        self._latest: OrderEvent | None = None
        self._random: Random | None = None
        desk.participants[number] = self
        desk.agents[number] = self._call

    @property
    def now(self) -> int:
        """The virtual time, nanoseconds since 1970 UTC."""
        return self._desk.state[NOW]

    @property
    def rng(self) -> Random:
        """Its random numbers."""
        if self._random is None:
            self._random = Random(self._desk.simulation.client(self._id).random())
        return self._random

    # Being called.

    def _call(self, kind: int) -> None:
        if kind == WAKE:
            self._agent.on_wake(self)
        elif kind == EXECUTION:
            self._tell()
        elif kind == BOOK:
            self._agent.on_book(self, self._desk.changed_book())
        elif kind == TRADE:
            self._agent.on_trade(self, self._desk.trade())
        else:
            self._agent.on_start(self)

    def wake_at(self, time_ns: int) -> None:
        """Asks for `on_wake` at an instant, or at once if it is over."""
        self._desk.wake_at(self._id, time_ns)

    def wake_in(self, delay: Duration) -> None:
        """The same after a delay."""
        self._desk.wake_at(self._id, self._desk.state[NOW] + _ns(delay))

    def wake_exp(self, mean: Duration, min: Duration = 0, max: Duration | None = None) -> None:
        """The same after an exponential delay of that mean, given that it is from `min` to `max`."""
        most = math.inf if max is None else float(_ns(max))
        drawn = self.rng._stream.exponential(float(_ns(mean)), float(_ns(min)), most)
        self._desk.wake_at(self._id, self._desk.state[NOW] + int(drawn))

    def watch(self, symbol: str) -> None:
        """From now on it is called with `on_book` when a book changes, and with `on_trade` for each trade there.

        Where it sees the market late (`World.add(..., latency_market_data=)`), it is called as late.
        """
        self._desk.watch(self._id, self._desk.instrument(symbol))

    # Orders.

    def _enter(self, symbol: str, side: Side | str, ord_type: Any, qty: int, wait: bool, **terms: Any) -> Order:
        return super()._enter(symbol, side, ord_type, qty, False, **terms)

    def _changed(self, order: Order, what: str, wait: bool) -> Order:
        return super()._changed(order, what, False)

    def _hear(self, record: tuple[int, ...]) -> None:
        self._latest = None
        super()._hear(record)
        self._untold.append(self._latest)

    def _heard(self, order: Order, report: ExecutionReport) -> None:
        if order.done:
            self.orders._drop(order)
        self._latest = OrderEvent(order.symbol, order, report, report.event_number, report.timestamp_ns or 0)

    def _tell(self) -> None:
        """The agent is called for the oldest of what it knows and was not called for."""
        event = self._untold.popleft()
        if event is not None:
            self._agent.on_execution(self, event)

    # Looking.

    def book(self, symbol: str, *, levels: int | None = 1) -> Book:
        """The visible book as it sees it, with so many levels of each side; None: all of them."""
        return self._desk.book(self._desk.instrument(symbol), levels, self._id)

    def last_price(self, symbol: str) -> Decimal | None:
        """The price of the last trade; None before the first."""
        instrument = self._desk.instrument(symbol)
        units = self._desk.last_price(instrument, self._id)
        return None if units is None else instrument.price(units)

    def would_trip_band(self, symbol: str, side: Side | str, qty: int = 1) -> bool:
        """Whether a market order would trip the circuit breaker of the market, as its references are now."""
        return self._desk.would_trip(self._id, self._desk.instrument(symbol), side_of(side), qty)

    def cash(self, symbol: str) -> Decimal:
        """What it has received for an instrument less what it has paid, as far as it knows."""
        instrument = self._desk.instrument(symbol)
        return decimal_of(self._desk.cash(self._id, instrument), instrument.price_scale)
