"""Books and streams: kept right beside a real exchange, and told as things happen."""

import contextlib
import json
import random
from collections import defaultdict
from collections.abc import Iterable
from decimal import Decimal

import pytest

import crossbook as cb
from crossbook import Exchange, Server
from crossbook.book import Level


def by_level(orders: Iterable[cb.Order], side: str) -> list[tuple[Decimal, int, int]]:
    """What orders amount to, level by level: another way to a book."""
    levels: dict[Decimal, list[int]] = defaultdict(list)
    for order in orders:
        if order.live and order.side == side and order.symbol == "NPN":
            assert order.price is not None
            levels[order.price].append(order.remaining)
    return [(price, sum(levels[price]), len(levels[price])) for price in sorted(levels, reverse=side == "buy")]


def shown(levels: Iterable[Level]) -> list[tuple[Decimal, int, int]]:
    return [(level.price, level.qty, level.orders) for level in levels]


def test_a_book_is_what_its_orders_amount_to(server: Server, alice: Exchange, bob: Exchange) -> None:
    """Random trading of two participants; the public book, that of the command line and their own orders agree."""
    chance = random.Random(20)
    traders = (alice, bob)
    alice.book("NPN")
    for _ in range(600):
        trader = chance.choice(traders)
        live = trader.orders.live
        what = chance.random()
        if what < 0.55 or not live:
            side = chance.choice(("buy", "sell"))
            trader.limit("NPN", side, chance.randint(1, 50), price=Decimal(chance.randint(980, 1020)) / 100)
        elif what < 0.95:
            with contextlib.suppress(cb.CancelRefused):  # of one that has traded, though we have not heard of it
                order = chance.choice(live)
                trader.cancel(order) if what < 0.75 else trader.replace(order, qty=chance.randint(51, 90))
        else:
            trader.market("NPN", chance.choice(("buy", "sell")), chance.randint(1, 40))
    # A last order that both hear of everything before: reports and the feed come in the order of the events.
    mark = alice.limit("NPN", "buy", 7, price="1.23")
    for trader in traders:
        trader.wait(lambda: trader.book("NPN", levels=None).bids[-1].price == Decimal("1.23"))  # noqa: B023
    bob.limit("AGL", "buy", 1, price=1)
    book = alice.book("NPN", levels=None)
    orders = [*alice.orders, *bob.orders]
    assert shown(book.bids) == by_level(orders, "buy")
    assert shown(book.asks) == by_level(orders, "sell")
    assert book.bids[-1] == Level(Decimal("1.23"), 7, 1)

    said = json.loads(server.run("book", "NPN", "--json", "--levels", "1000"))
    assert [[level["price"], level["quantity"]] for level in said["bids"]] == [
        [str(level.price), str(level.qty)] for level in book.bids
    ]
    alice.cancel(mark)


def test_a_book_has_its_best_prices(alice: Exchange) -> None:
    for price in ("9.98", "9.99", "9.99"):
        alice.limit("NPN", "buy", 10, price=price)
    alice.wait(lambda: len(alice.book("NPN").bids) == 2 and not alice.book("NPN").asks)
    empty_side = alice.book("NPN")
    alice.limit("NPN", "sell", 5, price="10.02")
    alice.wait(lambda: alice.book("NPN").best_ask)
    book = alice.book("NPN", levels=1)
    assert shown(book.bids) == [(Decimal("9.99"), 20, 2)]
    assert (book.best_bid, book.best_ask) == (Decimal("9.99"), Decimal("10.02"))
    assert (book.mid, book.spread) == (Decimal("10.005"), Decimal("0.03"))
    assert (empty_side.best_ask, empty_side.mid, empty_side.spread) == (None, None, None)
    assert (book.phase.name, book.phase.takes_orders) == ("CONTINUOUS", True)
    assert str(book).splitlines()[2].split() == ["10.02", "5", "1", "ask"]
    assert "<td>10.02</td>" in book._repr_html_()
    with pytest.raises(cb.Refused, match="no instrument 'XYZ'"):
        alice.book("XYZ")


def test_streams_tell_what_happens(server: Server, alice: Exchange, bob: Exchange) -> None:
    alice.wait(lambda: not alice.book("NPN").bids and not alice.book("NPN").asks)
    with alice.stream("trades", "bbo", "orders", symbols=["NPN"]) as stream:
        alice.limit("AGL", "sell", 5, price="10.00")
        order = alice.limit("NPN", "sell", 5, price="10.00")
        bob.limit("NPN", "buy", 3, price="10.00")
        events: list[cb.Event] = []
        while not {"trade", "bbo", "order"} <= {event.type for event in events} or order.filled < 3:
            event = stream.next(timeout="600s")
            assert event is not None
            events.append(event)
    trade = next(event for event in events if isinstance(event, cb.TradeEvent))
    assert (trade.symbol, trade.price, trade.qty, trade.aggressor) == ("NPN", Decimal("10.00"), 3, cb.Side.BUY)
    assert trade.trade_id == order.fills[0].trade_id
    bbo = next(event for event in events if isinstance(event, cb.BboEvent))
    assert (bbo.bid, bbo.bid_qty, bbo.ask, bbo.ask_qty) == (None, 0, Decimal("10.00"), 5)
    assert {event.symbol for event in events if not isinstance(event, cb.ResyncEvent)} == {"NPN"}
    assert [event.order for event in events if isinstance(event, cb.OrderEvent)][-1] is order


def test_a_stream_tells_phases(server: Server, alice: Exchange) -> None:
    with alice.stream("session", symbols=["SOL"]) as stream:
        server.run("phase", "SOL", "HALTED")
        event = stream.next(timeout="600s")
        assert isinstance(event, cb.SessionEvent)
        assert (event.phase, event.state.takes_orders, event.reason) == ("HALTED", False, "requested")
        with pytest.raises(cb.OrderRefused) as refused:
            alice.limit("SOL", "buy", 1, price=9)
        assert refused.value.code == "PHASE_REFUSES_ORD_TYPE"
        server.run("phase", "SOL", "CONTINUOUS")
        assert [event.phase for event in (stream.next(timeout="600s"),) if isinstance(event, cb.SessionEvent)] == [
            "CONTINUOUS"
        ]


def test_a_stream_ends_when_nothing_comes(alice: Exchange) -> None:
    assert list(alice.stream("trades", symbols=["SOL"], timeout="50ms")) == []
    with alice.stream("trades", symbols=["SOL"]) as stream:
        assert stream.next(timeout="50ms") is None


def test_a_stream_that_is_not_read_says_that_events_are_gone(alice: Exchange) -> None:
    with alice.stream("orders", capacity=3) as stream:
        for _ in range(5):
            alice.limit("NPN", "buy", 1, price=9)
        for _ in range(3):
            assert stream.next() is not None
        with pytest.raises(cb.SlowConsumer) as slow:
            stream.next()
        assert slow.value.code == "SLOW_CONSUMER"
        assert stream.next(timeout="50ms") is None


def test_channels_have_names(alice: Exchange) -> None:
    with pytest.raises(ValueError, match="channels are trades, session, bbo, auction, orders: 'tades' is none of them"):
        alice.stream("tades")
    with pytest.raises(ValueError, match="'none' is none of them"):
        alice.stream()


def test_without_an_address_there_is_no_market_data(server: Server) -> None:
    with (
        cb.connect(server.address, participant="alice", password=server.password("alice")) as exchange,
        pytest.raises(ValueError, match="market_data: say where it is"),
    ):
        exchange.book("NPN")
