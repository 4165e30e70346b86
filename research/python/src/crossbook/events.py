"""What streams tell. Each event has a `type`, a word by which programs tell them apart."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from crossbook.book import Phase
from crossbook.errors import SlowConsumer
from crossbook.orders import Order
from crossbook.protocol.entry import ExecutionReport
from crossbook.protocol.types import PhaseReason, Side, TradeType


@dataclass(frozen=True, slots=True)
class TradeEvent:
    """Channel `trades`: a trade that the public sees."""

    symbol: str
    price: Decimal
    qty: int
    trade_id: int
    trade_type: TradeType
    aggressor: Side | None
    """Who took; None where nobody did, or nobody says."""
    seq: int
    ts_event: int
    type: Literal["trade"] = "trade"


@dataclass(frozen=True, slots=True)
class MarketTrade:
    """A trade of a simulated market, as an agent is told of it that watches."""

    symbol: str
    price: Decimal
    qty: int
    aggressor: Side | None
    """Who took; None where nobody did, or nobody knows."""
    ts_event: int
    """When it was; where the agent sees the market late, it is told later."""
    type: Literal["trade"] = "trade"


@dataclass(frozen=True, slots=True)
class SessionEvent:
    """Channel `session`: an instrument entered a phase, or its phase has another end."""

    symbol: str
    phase: str
    """As the market model calls it."""
    state: Phase
    reason: PhaseReason | None
    seq: int
    ts_event: int
    type: Literal["session"] = "session"


@dataclass(frozen=True, slots=True)
class BboEvent:
    """Channel `bbo`: the best prices, or what rests there, have changed. None where nothing rests."""

    symbol: str
    bid: Decimal | None
    bid_qty: int
    ask: Decimal | None
    ask_qty: int
    seq: int
    ts_event: int
    type: Literal["bbo"] = "bbo"


@dataclass(frozen=True, slots=True)
class AuctionEvent:
    """Channel `auction`: what a call would trade now. The price is None where nothing would trade."""

    symbol: str
    price: Decimal | None
    paired_qty: int
    imbalance_qty: int
    imbalance_side: Side | None
    seq: int
    ts_event: int
    type: Literal["auction"] = "auction"


@dataclass(frozen=True, slots=True)
class OrderEvent:
    """Channel `orders`: something happened to an order of ours; `order` is as it is now."""

    symbol: str
    order: Order
    report: ExecutionReport
    seq: int
    """The number of the event; those of `orders` count other things than those of the market."""
    ts_event: int
    type: Literal["order"] = "order"


@dataclass(frozen=True, slots=True)
class ResyncEvent:
    """On every channel of the market: the books had to be read anew, and events before this may be missing."""

    seq: int
    type: Literal["resync"] = "resync"


Event = TradeEvent | SessionEvent | BboEvent | AuctionEvent | OrderEvent | ResyncEvent

CHANNELS = {"trades": "trade", "session": "session", "bbo": "bbo", "auction": "auction", "orders": "order"}
"""The channels of streams, and the types of their events."""


class Subscription:
    """The events of some channels and symbols that wait to be read; no more than it has room for."""

    def __init__(self, channels: Iterable[str], symbols: Iterable[str] | None, capacity: int) -> None:
        self.channels = frozenset(channels)
        unknown = sorted(self.channels - CHANNELS.keys())
        if unknown or not self.channels:
            said = unknown[0] if unknown else "none"
            raise ValueError(f"channels are {', '.join(CHANNELS)}: {said!r} is none of them")
        self._types = frozenset(CHANNELS[channel] for channel in self.channels)
        self._symbols = None if symbols is None else frozenset(symbols)
        self._capacity = capacity
        self._events: deque[Event] = deque()
        self._is_overrun = False

    @property
    def is_of_market(self) -> bool:
        """Whether it needs market data."""
        return self.channels != {"orders"}

    def wants(self, kind: str, symbol: str) -> bool:
        """Whether an event of a type and a symbol is for it."""
        return kind in self._types and (self._symbols is None or symbol in self._symbols)

    def push(self, event: Event) -> None:
        """An event for it."""
        if len(self._events) >= self._capacity:
            self._is_overrun = True
        else:
            self._events.append(event)

    def __bool__(self) -> bool:
        return bool(self._events) or self._is_overrun

    def pop(self) -> Event:
        """The next event. SlowConsumer where the one that should follow was dropped."""
        if not self._events:
            self._is_overrun = False
            raise SlowConsumer(f"more than {self._capacity} events waited to be read, and some are gone")
        return self._events.popleft()
