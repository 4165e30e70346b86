"""The feed without a socket: whatever goes wrong on the way, it asks for what is missing and is right again."""

from decimal import Decimal
from typing import Any

from crossbook.book import NamedOrder
from crossbook.events import ResyncEvent, Subscription, TradeEvent
from crossbook.feed import Feed
from crossbook.protocol.marketdata import (
    SCHEMA,
    AddAttributedOrder,
    AddOrder,
    FollowRequest,
    Heartbeat,
    LoginRequest,
    LoginResponse,
    OpenInterest,
    OrderDeleted,
    OrderExecuted,
    OrderModified,
    PacketHeader,
    ReplayRequest,
    ReplayResponse,
    SnapshotComplete,
    SnapshotRequest,
    SnapshotResponse,
    SymbolDirectory,
)
from crossbook.protocol.types import Priority, Reason, ReplayStatus, Side, SnapshotStatus, YesNo
from crossbook.protocol.wire import Frames

EPOCH = 77
END_OF_SESSION = 65_535


def directory(seq: int = 0) -> SymbolDirectory:
    return SymbolDirectory(
        sequence=seq,
        timestamp_ns=1,
        instrument_id=0,
        price_scale=2,
        active=YesNo.YES,
        units_per_tick=1,
        lot_size=1,
        max_order_qty=1000,
        symbol="NPN",
        segment="",
        min_reserve_qty=0,
        constituent=YesNo.NO,
        reference_price=None,
    )


def add(seq: int, order_id: int, qty: int = 10, price: int = 1000) -> AddOrder:
    return AddOrder(seq, seq, order_id, 0, Side.BUY, qty, price)


def traded(seq: int, order_id: int, qty: int, leaves: int) -> OrderExecuted:
    return OrderExecuted(seq, seq, order_id, 0, qty, leaves, 1000, seq, Side.SELL)


class Service:
    """What the other end says, and what it was asked."""

    def __init__(self) -> None:
        self.feed = Feed("test")
        self._frames = Frames(SCHEMA)
        self.feed.connected(0)
        assert self.asked() == [LoginRequest("test")]

    def asked(self) -> list[Any]:
        return self._frames.feed(self.feed.outgoing(0))

    def say(self, *messages: Any) -> None:
        self.feed.receive(b"".join(map(SCHEMA.frame, messages)), 0)

    def packet(self, *messages: Any, seq: int | None = None, epoch: int = EPOCH, group: int = 1) -> None:
        first = messages[0].sequence if seq is None else seq
        self.say(PacketHeader(group, 0, len(messages), first, 1, epoch), *messages)

    def snapshot(self, seq: int, *orders: AddOrder, count: int | None = None) -> None:
        """Answers the request for one."""
        (request,) = self.asked()
        assert isinstance(request, SnapshotRequest)
        count = len(orders) if count is None else count
        self.say(
            SnapshotResponse(request.request_id, SnapshotStatus.ACCEPTED, seq, EPOCH, 1, count),
            directory(),
            *orders,
            SnapshotComplete(request.request_id, seq, count),
        )

    def follow(self, seq: int) -> None:
        """Answers the wish to follow from a number."""
        (request,) = self.asked()
        assert request == FollowRequest(request.request_id, seq)
        self.say(ReplayResponse(request.request_id, ReplayStatus.ACCEPTED, seq, 0))

    def live(self) -> "Service":
        """A feed that follows, with one order and 5 as its last number."""
        self.say(LoginResponse(Reason.NONE, EPOCH, 5, 1))
        self.snapshot(5, add(0, 1))
        self.follow(6)
        return self

    def bids(self) -> list[tuple[int, int]]:
        book = self.feed.market.by_symbol["NPN"].view(0, None, is_live=True)
        return [(int(level.price * 100), level.qty) for level in book.bids]


def test_a_snapshot_and_what_follows() -> None:
    service = Service().live()
    service.packet(add(6, 2, price=1001), traded(7, 1, 4, 6))
    assert service.bids() == [(1001, 10), (1000, 6)]
    assert service.feed.seq == 7
    assert service.feed.is_live(0)
    assert not service.feed.is_live(4_000_000_000), "nothing was heard for some time"
    service.packet(group=2, seq=900)
    assert service.feed.seq == 7
    assert service.asked() == []


def test_an_order_shows_whose_it_is_while_it_rests() -> None:
    service = Service().live()
    service.packet(
        AddAttributedOrder(6, 6, 2, 0, Side.SELL, 10, 1002, "alice"),
        AddAttributedOrder(7, 7, 3, 0, Side.SELL, 5, 1003, "bob"),
        OrderModified(8, 8, 2, 0, 8, 1004, Priority.LOST),
        OrderDeleted(9, 9, 3, 0),
    )
    book = service.feed.market.by_symbol["NPN"].view(0, None, is_live=True)
    assert book.named == (NamedOrder("alice", Side.SELL, Decimal("10.04"), 8),)


def test_open_interest_is_known_once_it_is_told() -> None:
    service = Service().live()
    book = service.feed.market.by_symbol["NPN"]
    assert book.view(0, None, is_live=True).open_interest is None
    service.packet(OpenInterest(6, 6, 0, 3), OpenInterest(7, 7, 0, 0))
    assert book.view(0, None, is_live=True).open_interest == 0


def test_a_gap_is_asked_for_and_what_came_early_kept() -> None:
    service = Service().live()
    service.packet(traded(8, 2, 1, 9))
    (request,) = service.asked()
    assert request == ReplayRequest(request.request_id, 6, 2)
    assert service.bids() == [(1000, 10)]
    service.say(ReplayResponse(request.request_id, ReplayStatus.ACCEPTED, 6, 2))
    service.packet(add(6, 2), add(7, 3))
    assert service.bids() == [(1000, 29)]
    assert (service.feed.seq, service.feed.replays) == (8, 1)


def test_what_comes_twice_counts_once() -> None:
    service = Service().live()
    for _ in range(2):
        service.packet(traded(6, 1, 4, 6))
    assert service.bids() == [(1000, 6)]


def test_a_heartbeat_tells_of_a_lost_tail() -> None:
    service = Service().live()
    service.packet(seq=6)
    assert service.asked() == []
    service.packet(seq=9)
    (request,) = service.asked()
    assert request == ReplayRequest(request.request_id, 6, 3)


def test_a_gap_that_is_gone_or_too_large_becomes_a_snapshot() -> None:
    service = Service().live()
    told = Subscription(["trades"], None, 10)
    service.feed.market.subscriptions.append(told)
    service.packet(add(8, 2))
    (request,) = service.asked()
    service.say(ReplayResponse(request.request_id, ReplayStatus.NOT_CACHED, 6, 2))
    assert not service.feed.is_known
    service.snapshot(9, add(0, 5), add(0, 6))
    assert service.bids() == [(1000, 20)]
    assert isinstance(told.pop(), ResyncEvent), "who reads a stream must know that something may be missing"
    service.packet(traded(10, 5, 10, 0))
    assert isinstance(told.pop(), TradeEvent)

    service.packet(add(1_000_000, 7))
    assert isinstance(service.asked()[0], SnapshotRequest)


def test_what_does_not_fit_becomes_a_snapshot() -> None:
    for wrong in (OrderDeleted(6, 6, 99, 0), traded(6, 1, 4, 5), add(6, 1), add(6, 9, qty=0)):
        service = Service().live()
        service.packet(wrong)
        assert not service.feed.is_known
        service.snapshot(8, add(0, 5))
        assert service.bids() == [(1000, 10)]
        assert service.feed.seq == 8


def test_a_snapshot_with_another_number_of_orders_is_asked_for_again() -> None:
    service = Service()
    service.say(LoginResponse(Reason.NONE, EPOCH, 5, 1))
    service.snapshot(5, add(0, 1), count=2)
    assert not service.feed.is_known
    service.snapshot(5, add(0, 1))
    service.follow(6)
    assert service.feed.is_known


def test_another_epoch_is_another_feed() -> None:
    service = Service().live()
    service.packet(add(6, 2), epoch=EPOCH + 1)
    assert not service.feed.is_known
    assert isinstance(service.asked()[0], SnapshotRequest)


def test_after_a_lost_connection_it_goes_on_where_it_was() -> None:
    service = Service().live()
    service.packet(add(6, 2))
    service.feed.lost("cut")
    assert not service.feed.is_live(0)
    service.feed.connected(0)
    assert service.asked() == [LoginRequest("test")]
    service.say(LoginResponse(Reason.NONE, EPOCH, 7, 1))
    assert not service.feed.is_known, "there is more than the books contain"
    service.follow(7)
    service.packet(add(7, 3))
    assert service.feed.is_known
    assert (service.bids(), service.feed.snapshots) == ([(1000, 30)], 1)


def test_a_snapshot_that_was_cut_off_is_begun_anew() -> None:
    service = Service()
    service.say(LoginResponse(Reason.NONE, EPOCH, 5, 1))
    (request,) = service.asked()
    service.say(SnapshotResponse(request.request_id, SnapshotStatus.ACCEPTED, 5, EPOCH, 1, 2), directory(), add(0, 1))
    service.feed.lost("cut")
    service.feed.connected(0)
    assert service.asked() == [LoginRequest("test")]
    service.say(LoginResponse(Reason.NONE, EPOCH, 5, 1))
    service.snapshot(5, add(0, 1), add(0, 2))
    assert service.bids() == [(1000, 20)]


def test_it_says_that_it_is_there_and_notices_silence() -> None:
    service = Service().live()
    assert service.feed.tick(1_100_000_000)
    assert service.asked() == [Heartbeat(5)]
    assert not service.feed.tick(16_000_000_000)


def test_the_end_of_a_session_is_no_gap() -> None:
    service = Service().live()
    service.say(PacketHeader(1, 0, END_OF_SESSION, 6, 1, EPOCH))
    assert service.asked() == []
    assert service.feed.is_known
