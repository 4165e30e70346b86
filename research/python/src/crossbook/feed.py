"""The public feed without a socket: keeps every book right, over gaps and lost connections (docs/market-data.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crossbook.book import FeedDamaged, LiveBook, Phase
from crossbook.core import SECOND_NS, Conversation
from crossbook.events import AuctionEvent, BboEvent, Event, ResyncEvent, SessionEvent, Subscription, TradeEvent
from crossbook.instruments import Instrument
from crossbook.protocol.marketdata import (
    SCHEMA,
    AddAttributedOrder,
    AddOrder,
    AuctionInfo,
    AuctionTrade,
    FollowRequest,
    Heartbeat,
    LoginRequest,
    LoginResponse,
    Logout,
    OffBookTrade,
    OpenInterest,
    OrderDeleted,
    OrderExecuted,
    OrderExecutedWithPrice,
    OrderModified,
    PacketHeader,
    ReplayRequest,
    ReplayResponse,
    SnapshotComplete,
    SnapshotRequest,
    SnapshotResponse,
    SymbolDirectory,
    SymbolStatus,
    Trade,
)
from crossbook.protocol.types import (
    AuctionType,
    Printable,
    Reason,
    ReplayStatus,
    Side,
    SnapshotStatus,
    TradeType,
    YesNo,
)

_ORDERS_GROUP = 1
_END_OF_SESSION = 65_535
_HEARTBEAT_NS = SECOND_NS
_SILENCE_NS = 15 * SECOND_NS
_STALE_NS = 3 * SECOND_NS
_REPLAY_LIMIT = 4_000


class Market:
    """The books, and who is told of what happens to them."""

    def __init__(self) -> None:
        self.books: dict[int, LiveBook] = {}
        self.by_symbol: dict[str, LiveBook] = {}
        self.subscriptions: list[Subscription] = []
        self.seq = 0
        """The number of the last message that was applied."""
        self._ts_event = 0
        self._handlers: dict[type[Any], Callable[[LiveBook, Any], None]] = {
            AddOrder: self._on_add,
            AddAttributedOrder: self._on_add,
            OrderDeleted: self._on_deleted,
            OrderModified: self._on_modified,
            OrderExecuted: self._on_executed,
            OrderExecutedWithPrice: self._on_executed_with_price,
            Trade: self._on_trade,
            OffBookTrade: self._on_off_book,
            AuctionTrade: self._on_auction_trade,
            AuctionInfo: self._on_auction_info,
            OpenInterest: self._on_open_interest,
            SymbolDirectory: self._on_directory,
            SymbolStatus: self._on_status,
        }

    def forget(self) -> None:
        """Forgets all books."""
        self.books.clear()
        self.by_symbol.clear()

    def orders(self) -> int:
        """How many visible orders there are."""
        return sum(map(len, self.books.values()))

    def apply(self, message: Any, seq: int, *, is_told: bool) -> None:
        """A message of the feed in its turn, or of a snapshot, which nobody is told of."""
        handler = self._handlers.get(type(message))
        if handler is None:
            self.seq = seq
            return
        self.seq = seq
        self._ts_event = message.timestamp_ns or 0
        book = self.books.get(message.instrument_id)
        if book is None:
            if not isinstance(message, SymbolDirectory):
                raise FeedDamaged(f"instrument {message.instrument_id} is unknown")
            instrument = Instrument.of(message)
            book = self.books[instrument.instrument_id] = self.by_symbol[instrument.symbol] = LiveBook(instrument)
        if not is_told or not self.subscriptions:
            handler(book, message)
            book.ts_event = self._ts_event
            return
        before = book.best()
        handler(book, message)
        book.ts_event = self._ts_event
        if book.best() != before:
            self._tell_bbo(book)

    def tell(self, event: Event, kind: str, symbol: str) -> None:
        """An event for those who want it."""
        for subscription in self.subscriptions:
            if subscription.wants(kind, symbol):
                subscription.push(event)

    def tell_resync(self) -> None:
        """The books were read anew, and something may be missing."""
        for subscription in self.subscriptions:
            if subscription.is_of_market:
                subscription.push(ResyncEvent(self.seq))

    def _tell_bbo(self, book: LiveBook) -> None:
        bid, ask = book.best()
        price = book.instrument.price
        event = BboEvent(
            symbol=book.instrument.symbol,
            bid=None if bid is None else price(bid[0]),
            bid_qty=0 if bid is None else bid[1],
            ask=None if ask is None else price(ask[0]),
            ask_qty=0 if ask is None else ask[1],
            seq=self.seq,
            ts_event=self._ts_event,
        )
        self.tell(event, "bbo", event.symbol)

    # Orders.

    def _on_add(self, book: LiveBook, message: AddOrder | AddAttributedOrder) -> None:
        owner = message.attribution if isinstance(message, AddAttributedOrder) else ""
        book.add(message.order_id or 0, message.side, message.price, message.qty or 0, owner or "")

    def _on_deleted(self, book: LiveBook, message: OrderDeleted) -> None:
        book.delete(message.order_id or 0)

    def _on_modified(self, book: LiveBook, message: OrderModified) -> None:
        book.modify(message.order_id or 0, message.new_price, message.new_qty or 0)

    # Trades.

    def _on_executed(self, book: LiveBook, message: OrderExecuted) -> None:
        order_id, executed, leaves = message.order_id or 0, message.executed_qty or 0, message.leaves_qty or 0
        if book.qty(order_id) - executed != leaves:
            raise FeedDamaged(f"order {order_id} leaves {leaves} of {book.qty(order_id)} after {executed}")
        book.resize(order_id, leaves)
        self._tell_trade(book, message, TradeType.AUTOMATIC, message.aggressor_side)

    def _on_executed_with_price(self, book: LiveBook, message: OrderExecutedWithPrice) -> None:
        book.resize(message.order_id or 0, message.display_qty or 0)
        if message.printable is not Printable.NO:
            self._tell_trade(book, message, TradeType.AUTOMATIC, None)

    def _on_trade(self, book: LiveBook, message: Trade) -> None:
        self._tell_trade(book, message, message.trade_type, None)

    def _on_off_book(self, book: LiveBook, message: OffBookTrade) -> None:
        self._tell_trade(book, message, TradeType.OFF_BOOK, None)

    def _on_auction_trade(self, book: LiveBook, message: AuctionTrade) -> None:
        is_volume = message.auction_type is AuctionType.END_OF_DAY_VOLUME
        self._tell_trade(book, message, TradeType.VOLUME if is_volume else TradeType.AUCTION, None)

    def _tell_trade(self, book: LiveBook, message: Any, trade_type: TradeType, aggressor: Side | None) -> None:
        if not self.subscriptions:
            return
        event = TradeEvent(
            symbol=book.instrument.symbol,
            price=book.instrument.price(message.price),
            qty=message.executed_qty,
            trade_id=message.trade_id,
            trade_type=trade_type,
            aggressor=aggressor,
            seq=self.seq,
            ts_event=self._ts_event,
        )
        self.tell(event, "trade", event.symbol)

    # The rest.

    def _on_auction_info(self, book: LiveBook, message: AuctionInfo) -> None:
        event = AuctionEvent(
            symbol=book.instrument.symbol,
            price=None if message.price is None else book.instrument.price(message.price),
            paired_qty=message.paired_qty or 0,
            imbalance_qty=message.imbalance_qty or 0,
            imbalance_side=message.imbalance_side,
            seq=self.seq,
            ts_event=self._ts_event,
        )
        self.tell(event, "auction", event.symbol)

    def _on_open_interest(self, book: LiveBook, message: OpenInterest) -> None:
        book.open_interest = message.qty

    def _on_directory(self, book: LiveBook, message: SymbolDirectory) -> None:
        book.instrument = Instrument.of(message)

    def _on_status(self, book: LiveBook, message: SymbolStatus) -> None:
        book.phase = Phase(
            name=message.phase,
            matching=message.matching,
            takes_orders=message.takes_orders is YesNo.YES,
            ends_ns=message.ends_ns,
        )
        symbol = book.instrument.symbol
        event = SessionEvent(symbol, message.phase, book.phase, message.reason, self.seq, self._ts_event)
        self.tell(event, "session", symbol)


class Feed(Conversation):
    """Follows the feed over TCP: a snapshot, then every message once and in order, whatever is lost on the way."""

    def __init__(self, user: str) -> None:
        super().__init__(SCHEMA)
        self.market = Market()
        self.snapshots = 0
        """How many snapshots were taken."""
        self.replays = 0
        """How many gaps were filled by a replay."""
        self.refusal: Reason | None = None
        """Why the service does not let us in; None if it does."""
        self._user = user
        self._epoch: int | None = None
        self._next: int | None = None  # the number of the next message; None where no book is known
        self._waiting: dict[int, Any] = {}
        self._snapshot: SnapshotResponse | None = None
        self._is_following = False
        self._has_followed = False
        self._request_id = 0
        self._is_asked = False
        self._is_of_ours = False
        self._newest_at_login = 0  # a snapshot may be a little older

    def is_live(self, now_ns: int) -> bool:
        """Whether the books are those of the exchange, as far as one can know."""
        return self.is_known and self._is_following and now_ns - self._heard_ns < _STALE_NS

    @property
    def is_known(self) -> bool:
        """Whether there are books at all: followed once, and with everything that there was when we logged in."""
        return self._has_followed and self._next is not None and self._next > self._newest_at_login

    @property
    def seq(self) -> int:
        """The number of the last message that the books contain."""
        return (self._next or 1) - 1

    # The connection.

    def connected(self, now_ns: int) -> None:
        """Logs in."""
        super().connected(now_ns)
        self._is_following = self._is_asked = self._is_of_ours = False
        self._waiting.clear()
        if self._snapshot is not None:
            self._snapshot = None
            self._next = None
        self.say(LoginRequest(user=self._user))

    def lost(self, why: str) -> None:
        """There is no connection any more: the books are stale until there is one."""
        super().lost(why)
        self._is_following = False

    def tick(self, now_ns: int) -> bool:
        """Says that we are here after a second of silence."""
        if now_ns - self._spoke_ns > _HEARTBEAT_NS:
            self.say(Heartbeat(sequence=self.seq))
        return now_ns - self._heard_ns < _SILENCE_NS

    # What the service says.

    def _hear(self, message: Any) -> None:
        if isinstance(message, PacketHeader):
            self._on_packet(message)
        elif isinstance(message, LoginResponse):
            self._on_login(message)
        elif isinstance(message, SnapshotResponse):
            self._on_snapshot(message)
        elif isinstance(message, SnapshotComplete):
            self._on_snapshot_complete(message)
        elif isinstance(message, ReplayResponse):
            self._on_replay(message)
        elif isinstance(message, Logout):
            self.refusal = message.reason
        elif isinstance(message, Heartbeat):
            return
        elif self._snapshot is not None:
            self._load(message)
        elif self._is_of_ours:
            self._on_message(message)

    def _on_login(self, response: LoginResponse) -> None:
        if response.reason is not Reason.NONE:
            self.refusal = response.reason
            return
        self.refusal = None
        if response.epoch != self._epoch:
            self._next = None
        self._epoch = response.epoch
        self._newest_at_login = response.sequence
        if self._next is None:
            self._ask_snapshot()
        else:
            self._ask_to_follow(self._next)

    def _on_packet(self, header: PacketHeader) -> None:
        self._is_of_ours = header.group == _ORDERS_GROUP
        if not self._is_of_ours:
            return
        if header.epoch != self._epoch:
            self._epoch = header.epoch
            self._newest_at_login = 0
            self._lose()
            return
        messages = 0 if header.message_count == _END_OF_SESSION else header.message_count
        if messages == 0 and self._next is not None and header.sequence > self._next:
            self._ask_for_gap(header.sequence)

    def _on_message(self, message: Any) -> None:
        seq: int = message.sequence
        if self._next is None or seq > self._next:
            self._waiting[seq] = message
            if self._next is not None:
                self._ask_for_gap(seq)
            return
        if seq < self._next:
            return
        self._apply(message, seq)
        while self._waiting and self._next is not None and self._next in self._waiting:
            self._apply(self._waiting.pop(self._next), self._next)

    def _apply(self, message: Any, seq: int) -> None:
        try:
            self.market.apply(message, seq, is_told=True)
        except FeedDamaged:
            self._lose()
            return
        self._next = seq + 1

    def _lose(self) -> None:
        """The books cannot be right: only a snapshot helps."""
        self._next = None
        self._waiting.clear()
        self._ask_snapshot()

    # What is asked: one thing at a time.

    def _ask(self) -> int:
        self._is_asked = True
        self._request_id += 1
        return self._request_id

    def _ask_snapshot(self) -> None:
        if not self._is_asked:
            self.say(SnapshotRequest(request_id=self._ask(), instrument_id=None))

    def _ask_to_follow(self, seq: int) -> None:
        self.say(FollowRequest(request_id=self._ask(), from_sequence=seq))

    def _ask_for_gap(self, end: int) -> None:
        """What is between the next message and another."""
        if self._is_asked or self._next is None:
            return
        if end - self._next > _REPLAY_LIMIT:
            self._lose()
            return
        self.replays += 1
        self.say(ReplayRequest(request_id=self._ask(), first_sequence=self._next, count=end - self._next))

    def _on_replay(self, response: ReplayResponse) -> None:
        """The answer to a replay, or to the wish to follow, whose count is 0."""
        if response.request_id != self._request_id:
            return
        self._is_asked = False
        if response.status is ReplayStatus.ACCEPTED:
            self._is_following |= response.count == 0
            self._has_followed |= self._is_following
        elif response.status is not ReplayStatus.BEYOND_END:
            self._lose()
        elif not self._is_following and self._next is not None:
            self._ask_to_follow(self._next)
        if self._next is None:
            self._ask_snapshot()

    def _on_snapshot(self, response: SnapshotResponse) -> None:
        if response.request_id != self._request_id:
            return
        if response.status is not SnapshotStatus.ACCEPTED:
            self._is_asked = False
            return
        self._snapshot = response
        self._epoch = response.epoch
        self._next = None
        self.market.forget()

    def _load(self, message: Any) -> None:
        assert self._snapshot is not None
        try:
            self.market.apply(message, self._snapshot.sequence, is_told=False)
        except FeedDamaged:
            self.market.forget()  # so that the number of orders will be wrong

    def _on_snapshot_complete(self, complete: SnapshotComplete) -> None:
        snapshot, self._snapshot = self._snapshot, None
        self._is_asked = False
        if snapshot is None or complete.orders != self.market.orders():
            self._lose()
            return
        self._next = snapshot.sequence + 1
        self.market.seq = snapshot.sequence
        self.snapshots += 1
        if self.snapshots > 1:
            self.market.tell_resync()
        self._waiting = {seq: message for seq, message in self._waiting.items() if seq >= self._next}
        if not self._is_following:
            self._ask_to_follow(self._next)
