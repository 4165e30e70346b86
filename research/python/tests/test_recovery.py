"""What a client knows after its connection was lost, or its exchange killed."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from proxy import Proxy

import crossbook as cb
from crossbook import Exchange, Server
from crossbook.protocol.entry import ExecutionReport


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    proxy = Proxy(server.ports["gateway"])
    yield proxy
    proxy.close()


def connect(server: Server, address: str, *, stays: bool = True) -> Exchange:
    return cb.connect(
        address,
        participant="alice",
        password=server.password("alice"),
        market_data=server.market_data,
        cancel_on_disconnect=not stays,
    )


def test_what_was_missed_is_learnt(server: Server, proxy: Proxy, bob: Exchange) -> None:
    with connect(server, proxy.address) as alice:
        order = alice.limit("NPN", "sell", 100, price="10.00")
        bob.limit("NPN", "buy", 10, price="10.00")
        alice.wait(lambda: order.filled == 10)
        proxy.cut()
        with pytest.raises(cb.SessionEnded) as lost:
            alice.wait(order)
        assert lost.value.code == "STATE_UNKNOWN"
        with pytest.raises(cb.SessionEnded):
            alice.limit("NPN", "sell", 1, price="10.00")

        bob.limit("NPN", "buy", 20, price="10.00")
        bob.limit("NPN", "buy", 70, price="10.00")
        alice.reconnect()
        assert (order.status, order.filled, order.remaining) == ("filled", 100, 0)
        assert [fill.qty for fill in order.fills] == [10, 20, 70], "each once"
        assert proxy.connections == 3, "the first, the second, and one for what was missed"
        assert alice.limit("NPN", "sell", 1, price="10.01").live
        alice.cancel_all()


def test_a_trade_with_oneself_whose_second_report_was_lost_is_learnt(server: Server, proxy: Proxy) -> None:
    with connect(server, proxy.address) as alice:
        resting = alice.limit("NPN", "sell", 10, price="10.00")
        tell = alice._account.session._tell
        trades = []

        def up_to_the_first_trade(message: Any) -> None:
            if not trades:
                tell(message)
            if isinstance(message, ExecutionReport) and message.trade_id is not None:
                trades.append(message)

        with alice._reactor.lock:
            alice._account.session._tell = up_to_the_first_trade
        taking = alice.limit("NPN", "buy", 10, price="10.00", wait=False)
        alice.wait(lambda: trades)
        proxy.cut()
        assert sorted(each.filled for each in (resting, taking)) == [0, 10]
        alice.reconnect()
        assert [(each.status, each.filled, len(each.fills)) for each in (resting, taking)] == [("filled", 10, 1)] * 2


def test_an_order_whose_answer_was_lost_is_done_once(server: Server, proxy: Proxy, bob: Exchange) -> None:
    with connect(server, proxy.address) as alice:
        canceled = alice.limit("NPN", "sell", 3, price="10.00")
        replaced = alice.limit("NPN", "sell", 4, price="10.00")
        proxy.lose_answers()
        order = alice.limit("NPN", "sell", 5, price="10.00", wait=False)
        alice.cancel(canceled, wait=False)
        alice.replace(replaced, qty=6, wait=False)
        bob.wait(lambda: [level.qty for level in bob.book("NPN").asks] == [11], timeout="600s")
        proxy.cut()
        assert (order.status, order.answered) == (None, False)
        alice.reconnect()
        alice.wait(lambda: all(each.answered for each in alice.orders))
        assert (order.status, order.remaining) == ("new", 5)
        assert canceled.status == "canceled"
        assert (replaced.qty, replaced.live) == (6, True)
        assert alice.cancel_all() == 2


def test_an_order_that_never_arrived_is_sent_again(server: Server, proxy: Proxy) -> None:
    with connect(server, proxy.address) as alice:
        proxy.cut()
        with alice._reactor.lock:  # before anything notices
            alice._account.session.ended = None
            order = alice.limit("NPN", "buy", 5, price="9.00", wait=False)
        alice.reconnect()
        alice.wait(lambda: order.answered)
        assert (order.status, order.remaining) == ("new", 5)
        assert alice.cancel_all() == 1


def test_an_order_that_has_ended_stays_ended_when_it_comes_again(alice: Exchange) -> None:
    order = alice.limit("NPN", "buy", 5, price="9.00")
    alice.cancel(order)
    with alice._reactor.lock:  # as after a connection was lost, where the first had not arrived yet
        alice._account.session.say(order._request)
    alice.limit("NPN", "buy", 1, price="9.00")  # answered after it
    assert (order.status, order.remaining, order.done) == ("canceled", 0, True)


def test_orders_of_a_lost_session_are_canceled_unless_they_stay(server: Server, proxy: Proxy) -> None:
    with connect(server, proxy.address, stays=False) as alice:
        goes = alice.limit("NPN", "buy", 5, price="9.00")
        stays = alice.limit("NPN", "buy", 5, price="9.00", stays_on_disconnect=True)
        proxy.cut()
        with pytest.raises(cb.SessionEnded):
            alice.wait(goes)
        alice.reconnect()
        assert (goes.status, goes.reason) == ("expired", "CANCEL_ON_DISCONNECT")
        assert stays.live
        assert alice.cancel_all() == 1


def test_books_are_right_again_after_their_connection_was_lost(server: Server, alice: Exchange, bob: Exchange) -> None:
    proxy = Proxy(server.ports["marketdata"])
    password = server.add_participant("dave")
    with cb.connect(
        server.address,
        participant="dave",
        password=password,
        market_data=proxy.address,
    ) as dave:
        alice.limit("NPN", "sell", 10, price="10.01")
        dave.wait(lambda: dave.book("NPN").best_ask == Decimal("10.01"))
        with dave.stream("trades", symbols=["NPN"]) as trades:
            proxy.cut()
            bob.limit("NPN", "buy", 4, price="10.01")
            dave.wait(lambda: [level.qty for level in dave.book("NPN").asks] == [6], timeout="600s")
            event = trades.next(timeout="600s")
            assert isinstance(event, cb.TradeEvent)
            assert event.qty == 4, "it happened while there was no connection"
        assert dave.book("NPN").is_live
        assert dave._feed is not None
        assert dave._feed.snapshots == 1, "nothing but what was missed was read"
    proxy.close()


def test_an_exchange_that_is_killed_comes_back() -> None:
    with (
        Server() as server,
        server.connect("alice", cancel_on_disconnect=False) as alice,
        server.connect("bob") as bob,
    ):
        order = alice.limit("NPN", "sell", 10, price="10.00")
        bob.limit("NPN", "buy", 4, price="10.00")
        alice.wait(lambda: order.filled == 4)
        assert alice.book("NPN").is_live
        server.kill()
        assert not server.is_running
        with pytest.raises(cb.SessionEnded):
            alice.wait(order)
        alice._reactor.until(lambda: not alice.book("NPN").is_live, 10_000_000_000)
        assert not alice.book("NPN").is_live
        assert "STALE" in str(alice.book("NPN"))
        server.start()
        alice.reconnect()
        bob.reconnect()
        assert (order.live, order.filled) == (True, 4)
        bob.limit("NPN", "buy", 6, price="10.00")
        alice.wait(order)
        assert (order.status, [fill.qty for fill in order.fills]) == ("filled", [4, 6])
        alice.wait(lambda: not alice.book("NPN").asks, timeout="600s")
