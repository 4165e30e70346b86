"""Orders of every kind against a real exchange, by the client that waits."""

import time
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

import crossbook as cb
from crossbook import Exchange, Server
from crossbook.protocol.entry import ExecutionReport
from crossbook.protocol.types import ExecType, ReportFlags
from crossbook.requests import new_order


def test_an_order_trades(alice: Exchange, bob: Exchange) -> None:
    resting = alice.limit("NPN", "sell", 100, price="10.05")
    assert (resting.status, resting.remaining, resting.live, resting.done) == ("new", 100, True, False)

    order = bob.limit("NPN", "buy", 60, price=10.07, tif="ioc", tag="mine")
    assert (order.status, order.filled, order.remaining, order.done) == ("filled", 60, 0, True)
    assert (order.avg_price, order.price, order.tag) == (Decimal("10.05"), Decimal("10.07"), "mine")
    (fill,) = order.fills
    assert (fill.price, fill.qty, fill.liquidity) == (Decimal("10.05"), 60, cb.Liquidity.TAKER)
    assert 0 < time.time_ns() - fill.ts_event < 60_000_000_000

    alice.wait(lambda: resting.filled == 60, timeout="600s")
    assert (resting.status, resting.remaining, resting.avg_price) == ("partially_filled", 40, Decimal("10.05"))
    assert resting.fills[0].liquidity is cb.Liquidity.MAKER
    assert resting.fills[0].trade_id == fill.trade_id
    assert repr(resting).endswith(": sell 100 NPN @ 10.05: partially_filled, 60 filled, 40 left>")


def test_the_average_price_is_weighted(alice: Exchange, bob: Exchange) -> None:
    alice.limit("NPN", "sell", 10, price="10.00")
    alice.limit("NPN", "sell", 30, price="10.04")
    order = bob.market("NPN", "buy", 40)
    assert (order.status, len(order.fills), order.avg_price) == ("filled", 2, Decimal("10.03"))
    assert order.tif is cb.TimeInForce.IOC


def test_a_market_order_without_another_side_expires(alice: Exchange) -> None:
    order = alice.market("NPN", "buy", 40)
    assert (order.status, order.reason, order.done, order.avg_price) == ("expired", "NOT_FILLED", True, None)


def test_orders_are_canceled_by_id_alone(alice: Exchange) -> None:
    by_our_id = alice.limit("NPN", "buy", 1, price=9, client_order_id=str(uuid4()))
    assert alice.cancel(by_our_id.client_order_id) is by_our_id
    assert (by_our_id.status, by_our_id.reason) == ("canceled", cb.Reason.REQUESTED)

    by_its_id = alice.limit("NPN", "buy", 1, price=9)
    assert by_its_id.order_id is not None
    assert alice.cancel(by_its_id.order_id).status is cb.OrdStatus.CANCELED

    by_itself = alice.limit("NPN", "buy", 1, price=9)
    assert alice.cancel(by_itself).done

    with pytest.raises(cb.CancelRefused) as late:
        alice.cancel(by_itself)
    assert (late.value.code, late.value.order) == ("ORDER_ALREADY_CLOSED", by_itself)
    with pytest.raises(cb.Refused) as unknown:
        alice.cancel("nobody's")
    assert unknown.value.code == "UNKNOWN_ORDER"


def test_orders_are_replaced(alice: Exchange) -> None:
    order = alice.limit("NPN", "buy", 10, price="9.00")
    first_id = order.client_order_id
    alice.replace(order, price="9.01", qty=20)
    assert (order.price, order.qty, order.remaining, order.live) == (Decimal("9.01"), 20, 20, True)
    assert order.client_order_id != first_id
    assert alice.orders[order.client_order_id] is order
    assert alice.orders.get(first_id) is None
    alice.replace(order.client_order_id, qty=5)
    assert (order.price, order.qty) == (Decimal("9.01"), 5)

    with pytest.raises(cb.CancelRefused) as refused:
        alice.replace(order, qty=-1)
    assert refused.value.code == "QTY_NOT_POSITIVE"
    assert (order.qty, order.live, order.answered) == (5, True, True)
    with pytest.raises(ValueError, match="a replace changes something"):
        alice.replace(order)


def test_all_are_canceled_or_those_of_a_side(alice: Exchange) -> None:
    buys = [alice.limit("NPN", "buy", 1, price=9) for _ in range(3)]
    sell = alice.limit("NPN", "sell", 1, price=11)
    other = alice.limit("AGL", "sell", 1, price=11)
    assert alice.cancel_all("NPN", side="buy") == 3
    assert all(order.reason == "MASS_CANCEL" for order in buys)
    assert alice.cancel_all("NPN") == 1
    assert (sell.live, other.live) == (False, True)
    assert alice.orders.live == [other]
    assert alice.cancel_all() == 1
    assert alice.cancel_all() == 0


def test_what_is_refused_says_why_and_what_would_be_right(alice: Exchange) -> None:
    before = len(alice.orders)
    with pytest.raises(cb.PriceOffTick) as off_tick:
        alice.limit("NPN", "buy", 1, price="10.005")
    assert (off_tick.value.low, off_tick.value.high) == (Decimal("10.00"), Decimal("10.01"))
    assert len(alice.orders) == before, "it was not sent"

    with pytest.raises(cb.OrderRefused, match="QTY_ABOVE_MAXIMUM; at most 1000000") as too_large:
        alice.limit("NPN", "buy", 1_000_001, price=10)
    assert (too_large.value.code, too_large.value.low, too_large.value.high) == ("QTY_ABOVE_MAXIMUM", None, 1_000_000)
    assert too_large.value.order is not None
    assert too_large.value.order.status is cb.OrdStatus.REJECTED

    with pytest.raises(cb.OrderRefused) as missing:
        alice.limit("NPN", "buy", 1, price=10, tif="gtt")
    assert (missing.value.code, missing.value.field) == ("FIELD_MISSING", "expireTimeNs")

    with pytest.raises(cb.Refused, match="there are: AGL, NPN, SOL") as unknown:
        alice.limit("XYZ", "buy", 1, price=10)
    assert unknown.value.code == "UNKNOWN_INSTRUMENT"


def test_what_makes_no_sense_is_not_sent(alice: Exchange) -> None:
    before = len(alice.orders)
    with pytest.raises(ValueError, match="side: 'hold' is neither 'buy' nor 'sell'"):
        alice.limit("NPN", "hold", 1, price=10)
    with pytest.raises(TypeError, match=r"qty: 1\.5 is no whole number"):
        alice.limit("NPN", "buy", 1.5, price=10)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="'forever' is not a valid TimeInForce"):
        alice.limit("NPN", "buy", 1, price=10, tif="forever")
    with pytest.raises(ValueError, match="longer than 36 characters"):
        alice.limit("NPN", "buy", 1, price=10, client_order_id="x" * 37)
    assert len(alice.orders) == before


def test_an_id_is_used_once(alice: Exchange) -> None:
    used = f"once{time.time_ns() % 10**12}"
    alice.limit("NPN", "buy", 1, price=9, client_order_id=used)
    with pytest.raises(ValueError, match="was used before"):
        alice.limit("NPN", "buy", 1, price=9, client_order_id=used)


def test_orders_are_sent_without_waiting(alice: Exchange) -> None:
    orders = [alice.limit("NPN", "buy", 1, price=9, wait=False) for _ in range(2_000)]
    alice.wait(lambda: all(order.answered for order in orders), timeout="600s")
    assert all(order.live for order in orders)
    for order in orders[:5]:
        alice.cancel(order, wait=False)
        with pytest.raises(ValueError, match="wait for what was asked of it before"):
            alice.cancel(order)
    assert alice.cancel_all("NPN") == 1_995
    assert all(order.done for order in orders)
    alice.orders.forget_done()
    assert len(alice.orders) == 0


def test_every_type_of_order(johannesburg: Server) -> None:
    with johannesburg.connect("alice") as alice, johannesburg.connect("bob") as bob:
        alice.limit("NPN", "sell", 10, price=10500)
        bob.limit("NPN", "buy", 10, price=9500)
        iceberg = alice.iceberg("NPN", "sell", 100, price=10600, display_qty=10)
        hidden = alice.hidden("NPN", "sell", 100_000, price=10700, min_qty=10)
        pegged = alice.pegged("NPN", "sell", 100_000, peg="mid")
        limited = alice.pegged("NPN", "sell", 100_000, peg="offer", price=10400)
        stop = alice.stop("NPN", "sell", 10, stop_price=9000)
        stop_limit = alice.stop_limit("NPN", "sell", 10, stop_price=9000, price=8900)
        until = alice.limit("NPN", "sell", 10, price=10800, tif="gtt", expires=time.time_ns() + 10**12)
        types = [order.type.value for order in (iceberg, hidden, pegged, limited, stop, stop_limit, until)]
        assert types == ["iceberg", "hidden", "pegged", "pegged_limit", "stop", "stop_limit", "limit"]
        for waits in (stop, stop_limit):
            assert (waits.status, waits.reason, waits.live) == ("suspended", "WAITS_FOR_ELECTION", True)
        assert all(order.live for order in (iceberg, hidden, pegged, limited, until))

        taken = bob.limit("NPN", "buy", 20, price=10600, tif="ioc")
        assert taken.filled == 20
        alice.replace(iceberg, display_qty=20)
        with pytest.raises(cb.OrderRefused) as refused:
            alice.limit("NPN", "buy", 10, price=10500, post_only=True, tif="fok")
        assert refused.value.code
        assert alice.cancel_all("NPN") >= 5
        bob.cancel_all()


def test_a_wrong_password_is_refused_and_a_wrong_address_told(server: Server) -> None:
    with pytest.raises(cb.LogonRefused) as refused:
        cb.connect(server.address, participant="nobody", password="wrong")
    assert refused.value.code == "WRONG_PASSWORD"
    with pytest.raises(ValueError, match="an address is host:port"):
        cb.connect("somewhere", participant="alice", password="x")
    with pytest.raises(OSError, match="refused"):
        cb.connect("127.0.0.1:1", participant="alice", password="x")


def test_a_second_session_of_a_participant_is_refused(server: Server, alice: Exchange) -> None:
    with pytest.raises(cb.LogonRefused) as refused:
        server.connect("alice")
    assert refused.value.code == "ALREADY_LOGGED_ON"
    assert alice.ended is None


def test_after_the_end_nothing_is_taken(server: Server) -> None:
    exchange = server.connect("alice")
    exchange.close()
    with pytest.raises(cb.SessionEnded) as ended:
        exchange.limit("NPN", "buy", 1, price=9)
    assert ended.value.code == "LOGGED_OUT"


def test_a_program_that_computes_stays_logged_on(server: Server) -> None:
    """The heartbeat of a gateway is a second: five of them in silence would be the end."""
    with server.connect("alice") as exchange:
        ends = time.monotonic() + 6
        while time.monotonic() < ends:
            sum(range(10_000))
        assert exchange.limit("NPN", "buy", 1, price=9).live
        exchange.cancel_all()


def test_orders_outlive_their_session_or_do_not(server: Server) -> None:
    with server.connect("alice") as exchange:
        gone = exchange.limit("NPN", "buy", 1, price="9.01")
    with server.connect("alice", cancel_on_disconnect=False) as exchange:
        exchange.limit("NPN", "buy", 1, price="9.02")
    with server.connect("bob") as other:
        book = other.book("NPN")
        assert [level.price for level in book.bids] == [Decimal("9.02")]
    with server.connect("alice") as exchange:
        assert exchange.cancel_all() == 1
    assert gone.live, "nobody has told the object of a session that is over"


def test_what_is_heard_of_an_order_stays_when_it_is_repeated() -> None:
    """A client that does not know the outcome of an order sends it again: a fill may come before the answer."""
    npn = cb.Instrument("NPN", 0, 2, 5, 1, 1000)
    order = cb.Order(npn, new_order(npn, "buy", cb.OrdType.LIMIT, 10, "x", True, price="10.00"))
    nothing: Any = None
    none = ExecutionReport(*[nothing] * len(ExecutionReport._fields))
    fill = none._replace(
        event_number=12,
        exec_type=ExecType.TRADE,
        ord_status=cb.OrdStatus.PARTIALLY_FILLED,
        report_flags=ReportFlags(0),
        reason=cb.Reason.NONE,
        liquidity=cb.Liquidity.MAKER,
        leaves_qty=7,
        cum_qty=3,
        last_qty=3,
        last_px=1000,
    )
    repeated = none._replace(
        event_number=11,
        exec_type=ExecType.NEW,
        ord_status=cb.OrdStatus.NEW,
        report_flags=ReportFlags.REPEATED,
        reason=cb.Reason.NONE,
    )
    order._on_report(fill)
    order._on_report(repeated)
    assert (order.status, order.filled, order.remaining) == ("partially_filled", 3, 7)
    assert (order.event_number, order.answered) == (12, True)
