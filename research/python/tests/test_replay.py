"""Recorded days with one's own orders in them."""

from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest

import crossbook as cb
from crossbook import Run

NINE = 9 * 3600
HOUR = 3_600 * 10**9

DAY = """\
32400.000000001,1,1,100,1000000,1
32400.000000002,1,2,50,1000000,1
32400.000000003,1,3,80,1001000,-1
32400.5,1,4,40,1000000,1
32401,4,1,60,1000000,1
32402,4,1,40,1000000,1
32403,4,2,50,1000000,1
32404,4,4,30,1000000,1
32405,4,4,10,1000000,1
32406,1,5,500,1002000,-1
32407,3,3,80,1001000,-1
"""


def day(directory: Path, text: str = DAY) -> Path:
    file = directory / "AAPL_2012-06-21_32400000_57600000_message_1.csv"
    file.write_text(text, encoding="ascii")
    return file


def fills(order: cb.Order) -> list[tuple[int, str, int]]:
    return [(fill.ts_event % (24 * HOUR) // 10**9 - NINE, str(fill.price), fill.qty) for fill in order.fills]


@pytest.mark.parametrize("own_orders", ["interact", "no-impact"])
def test_an_order_gets_what_came_when_its_turn_was(tmp_path: Path, own_orders: str) -> None:
    sim = cb.Sim.from_lobster(day(tmp_path), own_orders=own_orders)
    assert list(sim.instruments) == ["AAPL"]
    sim.clock.run_until("09:00:00.1")
    me = sim.client("me")
    order = me.limit("AAPL", "buy", 45, price=100)
    later = me.limit("AAPL", "buy", 10, price=100)
    assert order.queue_ahead == cb.QueueAhead(150, 2)
    assert later.queue_ahead == cb.QueueAhead(195, 3)
    sim.clock.run_until("09:00:01")
    assert order.queue_ahead == (90, 2)
    result = sim.run()
    # 1 and 2 stand before it; of what 4 got it has 30 and 10, and its last 5 nothing.
    assert fills(order) == [(4, "100.0000", 30), (5, "100.0000", 10)]
    assert (order.remaining, later.filled) == (5, 0)
    assert order.queue_ahead == (0, 0)
    assert result.orders > 0
    report = sim.impact_report(order)
    assert report.table["volume_without"][-1] == 190
    if own_orders == "no-impact":
        assert set(sim.not_found.values()) == {0}
        assert report.table["volume_with"].tolist() == report.table["volume_without"].tolist()
    else:
        assert report.not_found["maker_not_first"] == (2, 0)
        assert report.table["volume_with"][-1] == 190
    assert "maker_not_first: " in str(report)


def test_what_a_taker_took_the_recorded_flow_no_longer_finds(tmp_path: Path) -> None:
    sim = cb.Sim.from_lobster(day(tmp_path))
    sim.clock.run_until("09:00:00.7")
    order = sim.client("me").limit("AAPL", "buy", 100, price="100.1", tif="ioc")
    assert (order.filled, order.avg_price, order.queue_ahead) == (80, Decimal("100.1"), None)
    assert sim.book("AAPL").asks == ()
    sim.run()
    assert {name: count for name, count in sim.not_found.items() if count} == {"unknown_order": 1}
    report = sim.impact_report(order, after=["0s", "4s"])
    assert report.table["after"].tolist() == [0, 4 * 10**9, sim.clock.now - order.entered_ns]
    assert np.isnan(report.table["mid_with"][0])
    assert report.table["mid_without"][0] == pytest.approx(100.05)
    assert report.table["volume_with"].tolist() == [80, 260, 270]
    assert report.table["volume_without"].tolist() == [0, 180, 190]


def test_on_paper_nothing_of_the_day_changes(zero: Run, tmp_path: Path) -> None:
    [(messages, _)] = zero.to_lobster(tmp_path)
    hashes = []
    for acts in (False, True):
        sim = cb.Sim.from_lobster(messages, own_orders="no-impact")
        me = sim.client("me")
        sim.clock.advance("1s")
        orders = [me.limit("NPN", "buy", 500, price=sim.book("NPN").best_ask, wait=False)] if acts else []
        if not acts:
            me.cancel_all()
        while sim.clock.now < sim.end:
            sim.clock.advance("1s")
            if acts:
                me.cancel_all()
                bid, ask = sim.book("NPN").best_bid, sim.book("NPN").best_ask
                assert bid is not None
                assert ask is not None
                orders += [me.limit("NPN", "buy", 50, price=bid), me.limit("NPN", "sell", 50, price=ask)]
        hashes.append(sim.event_hash)
        liquidity = {fill.liquidity for order in orders for fill in order.fills}
    assert liquidity == {cb.Liquidity.MAKER, cb.Liquidity.TAKER}
    assert hashes[0] == hashes[1]
    tables = sim.tables()
    paper = tables.paper
    told = sorted((fill.ts_event, float(fill.price), fill.qty) for order in orders for fill in order.fills)
    times = paper["ts_event"].astype(np.int64).tolist()
    assert sorted(zip(times, paper["price"].tolist(), paper["size"].tolist(), strict=True)) == told
    assert set(paper["agent"]) == {"me"}
    assert paper["position"][-1] == me.position("NPN")
    signed = np.where(paper["side"] == "B", -paper["size"], paper["size"])
    assert paper["cash"][-1] == pytest.approx((signed * paper["price"]).sum())
    assert "me" not in set(tables.positions["agent"])
    tables.save(tmp_path / "kept", tables=["paper"])
    assert len(cb.load_run(tmp_path / "kept").paper) == 0
    assert (tmp_path / "kept/paper.parquet").stat().st_size > 0


def test_the_book_begins_as_the_orderbook_file_beside_says(tmp_path: Path) -> None:
    file = day(
        tmp_path, "32400,3,77,10,1000000,1\n32401,2,78,5,999900,1\n32402,4,79,7,1000000,1\n32403,1,80,1,1001000,-1\n"
    )
    beside = file.with_name(file.name.replace("message", "orderbook"))
    rows = "1001000,300,1000000,20\n" * 2 + "1001000,300,1000000,13\n" + "1001000,301,1000000,13\n"
    beside.write_text(rows, encoding="ascii")
    sim = cb.Sim.from_lobster(file)
    sim.run()
    assert [(level.qty, level.orders) for level in sim.book("AAPL").bids] == [(13, 1)]
    assert [(level.qty, level.orders) for level in sim.book("AAPL").asks] == [(301, 2)]
    # What goes from a level out of view was there.
    assert {name: count for name, count in sim.not_found.items() if count} == {"level_differs": 1}
    empty = cb.Sim.from_lobster(file, seed_book=None)
    with pytest.warns(RuntimeWarning, match="nothing traded"):
        empty.run()
    assert empty.book("AAPL").bids == ()


def test_a_level_that_comes_into_view_is_that_of_the_orderbook_file(tmp_path: Path) -> None:
    file = day(tmp_path, "1,1,1,10,1000000,1\n2,1,2,10,1010000,-1\n3,3,1,10,1000000,1\n4,1,3,5,990000,1\n")
    beside = file.with_name(file.name.replace("message", "orderbook"))
    rows = ["9999999999,0,1000000,10", "1010000,10,1000000,10", "1010000,10,995000,40", "1010000,10,995000,40"]
    beside.write_text("\n".join(rows) + "\n", encoding="ascii")
    sim = cb.Sim.from_lobster(file)
    with pytest.warns(RuntimeWarning, match="nothing traded"):
        sim.run()
    assert [(level.price, level.qty) for level in sim.book("AAPL").bids] == [(Decimal("99.5"), 40), (Decimal(99), 5)]
    assert sim.not_found["level_differs"] == 1


def test_trades_that_met_nobody_are_in_the_table(tmp_path: Path) -> None:
    text = "1,1,1,10,1000000,1\n2,5,0,300,1005000,1\n3,4,1,4,1000000,1\n4,6,-1,50,1001000,-1\n5,4,9,7,1000000,1\n"
    sim = cb.Sim.from_lobster(day(tmp_path, text))
    sim.run()
    run = sim.tables()
    columns = ("price", "size", "side", "printed")
    assert list(zip(*(run.trades[name].tolist() for name in columns), strict=True)) == [
        (100.5, 300, "N", True),
        (100.0, 4, "A", False),
        (100.1, 50, "N", True),
        (100.0, 7, "A", True),
    ]
    assert (run.trades["buy_order_id"] > 0).tolist() == [False, True, False, False]
    assert run.ohlcv("1h")["volume"].tolist() == [361]
    assert run.positions["size"].tolist() == [4, 4]
    run.to_itch(tmp_path / "out.itch")
    again = cb.io.read_flow(tmp_path / "out.itch", symbol="AAPL")
    assert sorted(again.trades["size"].tolist()) == sorted(run.trades["size"].tolist())


@pytest.mark.parametrize("own_orders", ["interact", "no-impact"])
def test_orders_of_a_halt_rest_and_trade_as_the_file_says(tmp_path: Path, own_orders: str) -> None:
    text = """\
1,1,1,10,1000000,1
2,7,0,0,-1,-1
3,1,2,10,999000,-1
4,4,1,10,1000000,1
5,4,2,4,999000,-1
6,7,0,0,1,-1
7,4,2,2,999000,-1
8,1,3,5,1002000,-1
9,1,4,5,1003000,-1
10,4,4,5,1003000,-1
"""
    sim = cb.Sim.from_lobster(day(tmp_path, text), own_orders=own_orders)
    sim.clock.run_until("00:00:03.5")
    if own_orders == "interact":
        assert sim.client("me").limit("AAPL", "buy", 3, price=98).queue_ahead == (0, 0)
    else:
        with pytest.raises(cb.OrderRefused, match="PHASE_REFUSES_ORD_TYPE"):
            sim.client("me").limit("AAPL", "buy", 3, price=98)
    sim.run()
    table = sim.tables()
    assert table.trades["printed"].tolist() == [True, True, False, True]
    assert table.trades["side"].tolist() == ["A", "B", "B", "B"]
    assert [level.qty for level in sim.book("AAPL").asks] == [4, 5]
    assert {name: count for name, count in sim.not_found.items() if count} == {"maker_not_first": 1}


def test_an_order_of_ours_that_crosses_in_a_halt_trades_when_it_ends(tmp_path: Path) -> None:
    sim = cb.Sim.from_lobster(day(tmp_path, "1,1,1,10,1000000,-1\n2,7,0,0,-1,-1\n4,7,0,0,1,-1\n5,1,2,5,999000,1\n"))
    sim.clock.run_until("00:00:03")
    order = sim.client("me").limit("AAPL", "buy", 4, price=100)
    assert (order.filled, order.queue_ahead.qty) == (0, 0)
    sim.run()
    assert (order.filled, order.avg_price) == (4, Decimal(100))
    assert [level.qty for level in sim.book("AAPL").asks] == [6]
    assert [level.qty for level in sim.book("AAPL").bids] == [5]


def test_records_that_are_bad_are_left_out_when_asked(tmp_path: Path) -> None:
    file = day(tmp_path, "1,1,1,10,1000000,1\n2,9,1,1,1,1\nrubbish\n3,4,1,4,1000000,1\n")
    with pytest.raises(ValueError, match="record 2 at byte 19: type: 9"):
        cb.io.read_flow(file)
    assert cb.io.read_flow(file, skip_bad=True).trades["size"].tolist() == [4]
    sim = cb.Sim.from_file(file, skip_bad=True)
    assert (sim.bad_records, sim.records) == (2, 2)


class Joiner(cb.Agent):
    """Bids with the best, now and then."""

    bought = 0

    def on_start(self, ctx: cb.Context) -> None:
        ctx.wake_in("2s")

    def on_wake(self, ctx: cb.Context) -> None:
        ctx.cancel_all()
        bid = ctx.book("NPN").best_bid
        if bid is not None:
            ctx.limit("NPN", "buy", 5, price=bid)
        ctx.wake_in("2s")


@pytest.mark.parametrize("own_orders", ["interact", "no-impact"])
def test_agents_trade_on_a_recorded_day(zero: Run, tmp_path: Path, own_orders: str) -> None:
    [(messages, _)] = zero.to_lobster(tmp_path)
    world = cb.World.recorded(messages, own_orders=own_orders, latency=cb.Latency.constant("1ms")).add(Joiner)
    one, two = world.run(), world.run()
    assert one.event_hash == two.event_hash
    assert isinstance(one.sim, cb.ReplaySim)
    bought = one.sim._desk.position(1, next(iter(one.sim.instruments.values())))
    assert bought > 0


def test_what_cannot_be_used_is_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no such file"):
        cb.Sim.from_file(tmp_path / "missing")
    with pytest.raises(ValueError, match="neither 'interact' nor 'no-impact'"):
        cb.Sim.from_file(day(tmp_path), own_orders="ghost")
    with pytest.raises(ValueError, match=r"record 2 at byte 18: type: 9: must be 1 to 7"):
        cb.Sim.from_file(day(tmp_path, "32400,1,1,1,100,1\n32400.1,9,1,1,1,1\n"))
    sim = cb.Sim.from_file(day(tmp_path))
    other = cb.Sim(cb.Instrument("AAPL"))
    order = other.client("me").limit("AAPL", "buy", 1, price=5)
    assert order.queue_ahead == (0, 0)
    live = cb.Order(order.instrument, order._request)  # as one of a running exchange
    for foreign in (order, live):
        with pytest.raises(ValueError, match="is not of this simulation"):
            sim.impact_report(foreign)
