"""Books as the public sees them: kept order by order, and shown level by level."""

from __future__ import annotations

from bisect import bisect_left, insort
from dataclasses import dataclass
from decimal import Decimal

from crossbook.instruments import Instrument
from crossbook.notebook import html_table
from crossbook.protocol.types import Matching, Side


class FeedDamaged(ValueError):
    """A message that does not fit what came before."""


@dataclass(frozen=True, slots=True)
class Level:
    """What rests at a price."""

    price: Decimal
    qty: int
    orders: int


@dataclass(frozen=True, slots=True)
class NamedOrder:
    """A visible order whose owner shows its name."""

    owner: str
    side: Side
    price: Decimal | None
    """None of a market order in a call."""
    qty: int
    """What is displayed of it."""


@dataclass(frozen=True, slots=True)
class Phase:
    """The phase of the market model that an instrument is in."""

    name: str = ""
    """As the market model calls it; empty while nobody has told."""
    matching: Matching = Matching.NEVER
    """When orders that can trade do trade."""
    takes_orders: bool = False
    ends_ns: int | None = None
    """When it ends, nanoseconds since 1970 UTC; None if nobody has said."""


@dataclass(frozen=True, slots=True)
class Book:
    """The visible book of an instrument at a moment: best prices first. It does not change; ask again for a newer."""

    symbol: str
    bids: tuple[Level, ...]
    asks: tuple[Level, ...]
    phase: Phase
    seq: int
    """The number of the last message of the feed that it contains."""
    ts_event: int
    """When the latest thing happened to it, nanoseconds since 1970 UTC."""
    tick: Decimal
    is_live: bool
    """Whether it is that of the exchange, as far as one can know: not while the connection is lost or silent."""
    named: tuple[NamedOrder, ...] = ()
    """The orders whose owners show their names (`attributed`), in the order in which they came to the book."""
    open_interest: int | None = None
    """The sum of the long positions, of an instrument on margin; None if nobody has told."""

    @property
    def best_bid(self) -> Decimal | None:
        """The highest price that somebody would pay; None if nobody would pay any."""
        return self.bids[0].price if self.bids else None

    @property
    def best_ask(self) -> Decimal | None:
        """The lowest price that somebody would take; None if nobody would take any."""
        return self.asks[0].price if self.asks else None

    @property
    def mid(self) -> Decimal | None:
        """The middle of the best prices; None unless there are both."""
        if not self.bids or not self.asks:
            return None
        return (self.bids[0].price + self.asks[0].price) / 2

    @property
    def spread(self) -> Decimal | None:
        """Between the best prices; None unless there are both."""
        if not self.bids or not self.asks:
            return None
        return self.asks[0].price - self.bids[0].price

    def __str__(self) -> str:
        """A table: asks above bids."""
        stale = "" if self.is_live else "  STALE"
        lines = [f"{self.symbol}  {self.phase.name}{stale}", f"{'price':>14} {'quantity':>14} {'orders':>8}"]
        lines += [f"{level.price:>14} {level.qty:>14} {level.orders:>8}  ask" for level in reversed(self.asks)]
        lines.append("-" * 45)
        lines += [f"{level.price:>14} {level.qty:>14} {level.orders:>8}  bid" for level in self.bids]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """The same in a notebook."""
        rows = [
            (level.price, level.qty, level.orders, side)
            for side, levels in (("ask", self.asks[::-1]), ("bid", self.bids))
            for level in levels
        ]
        stale = "" if self.is_live else " STALE"
        caption = f"{self.symbol} {self.phase.name}{stale}"
        return html_table(("price", "quantity", "orders", ""), rows, caption=caption)


class _Side:
    """The visible orders of one side, by price."""

    def __init__(self, sign: int) -> None:
        self._sign = sign
        self._prices: list[int] = []  # times the sign, so that the best is the last
        self._levels: dict[int, list[int]] = {}  # quantity and number of orders

    def best(self) -> tuple[int, int] | None:
        """Price units and quantity of the best level."""
        if not self._prices:
            return None
        price = self._prices[-1] * self._sign
        return price, self._levels[price][0]

    def top(self, count: int | None) -> list[tuple[int, int, int]]:
        """Price units, quantity and orders of the best levels."""
        prices = reversed(self._prices if count is None else self._prices[-count:] if count else [])
        return [(key * self._sign, *self._levels[key * self._sign]) for key in prices]  # type: ignore[misc]

    def change(self, price: int, qty: int, orders: int) -> None:
        level = self._levels.get(price)
        if level is None:
            level = self._levels[price] = [0, 0]
            insort(self._prices, price * self._sign)
        level[0] += qty
        level[1] += orders
        if level[1] == 0:
            del self._levels[price]
            del self._prices[bisect_left(self._prices, price * self._sign)]


class LiveBook:
    """The book of an instrument, kept by the messages of the feed. What does not fit raises FeedDamaged."""

    def __init__(self, instrument: Instrument) -> None:
        self.instrument = instrument
        self.phase = Phase()
        self.ts_event = 0
        self.open_interest: int | None = None
        self._orders: dict[int, tuple[Side, int | None, int]] = {}  # side, price units, quantity
        self._owners: dict[int, str] = {}  # of orders that show them
        self._sides = {Side.BUY: _Side(1), Side.SELL: _Side(-1)}

    def __len__(self) -> int:
        return len(self._orders)

    def add(self, order_id: int, side: Side, price: int | None, qty: int, owner: str = "") -> None:
        """An order rests. One without a price is a market order in a call; an owner is one that shows its name."""
        if order_id in self._orders:
            raise FeedDamaged(f"order {order_id} is there already")
        if qty <= 0:
            raise FeedDamaged(f"order {order_id} has the quantity {qty}")
        self._orders[order_id] = side, price, qty
        if owner:
            self._owners[order_id] = owner
        if price is not None:
            self._sides[side].change(price, qty, 1)

    def delete(self, order_id: int) -> None:
        """An order is gone."""
        side, price, qty = self._known(order_id)
        del self._orders[order_id]
        self._owners.pop(order_id, None)
        if price is not None:
            self._sides[side].change(price, -qty, -1)

    def modify(self, order_id: int, price: int | None, qty: int) -> None:
        """An order has another price or quantity."""
        side = self._known(order_id)[0]
        owner = self._owners.get(order_id, "")
        self.delete(order_id)
        self.add(order_id, side, price, qty, owner)

    def resize(self, order_id: int, qty: int) -> None:
        """An order shows another quantity; 0: it is gone."""
        if qty == 0:
            self.delete(order_id)
            return
        side, price, old = self._known(order_id)
        if qty < 0:
            raise FeedDamaged(f"order {order_id} would have the quantity {qty}")
        self._orders[order_id] = side, price, qty
        if price is not None:
            self._sides[side].change(price, qty - old, 0)

    def qty(self, order_id: int) -> int:
        """What an order shows."""
        return self._known(order_id)[2]

    def _known(self, order_id: int) -> tuple[Side, int | None, int]:
        order = self._orders.get(order_id)
        if order is None:
            raise FeedDamaged(f"order {order_id} is unknown")
        return order

    def best(self) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
        """Price units and quantity of the best bid, and of the best ask."""
        return self._sides[Side.BUY].best(), self._sides[Side.SELL].best()

    def view(self, seq: int, levels: int | None, *, is_live: bool) -> Book:
        """The book as it is now, with so many levels of each side; None: all."""
        price_of = self.instrument.price
        bids, asks = (
            tuple(Level(price_of(price), qty, orders) for price, qty, orders in self._sides[side].top(levels))
            for side in (Side.BUY, Side.SELL)
        )
        named = tuple(self._named(order_id) for order_id in self._owners)
        return Book(
            symbol=self.instrument.symbol,
            bids=bids,
            asks=asks,
            phase=self.phase,
            seq=seq,
            ts_event=self.ts_event,
            tick=self.instrument.tick,
            is_live=is_live,
            named=named,
            open_interest=self.open_interest,
        )

    def _named(self, order_id: int) -> NamedOrder:
        side, price, qty = self._orders[order_id]
        return NamedOrder(self._owners[order_id], side, None if price is None else self.instrument.price(price), qty)
