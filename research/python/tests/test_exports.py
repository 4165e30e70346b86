"""Files for others: read by readers of their own, they give the engine's book after every event."""

import csv
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path
from typing import Any

import mixed
import numpy as np
import polars
import pytest
import readers

import crossbook as cb
from crossbook import Run
from crossbook.tables import ROW

DAY_NS = 86_400 * 10**9


def ten(bids: readers.Side, asks: readers.Side, scale: Any) -> tuple[list[Any], list[Any]]:
    """The ten best levels in price units, as the engine's are written."""
    found = []
    for levels in (sorted(bids.items(), reverse=True), sorted(asks.items())):
        best = [(round(price * scale), size, count) for price, (size, count) in levels[:10]]
        found.append(best + [(0, 0, 0)] * (10 - len(best)))
    return found[0], found[1]


def compare_times(found: Iterable[readers.Book], scale: Any, offset_ns: int = 0) -> None:
    """After the last event of each time there is the book that the engine had then."""
    made = {time + offset_ns: ten(bids, asks, scale) for time, bids, asks in found}
    now = ten({}, {}, scale)
    times = iter(sorted(made))
    following = next(times, None)
    for each in mixed.last_of_each_time(mixed.books()):
        while following is not None and following <= each["time"]:
            now = made[following]
            following = next(times, None)
        assert now == (each["bids"], each["asks"]), each["time"]
    assert following is None


def compare_best(found: Iterable[readers.Book], scale: Any, run: Run, symbol: str, offset_ns: int = 0) -> None:
    """After the last event of each time there are the best prices that the engine told then."""
    bbo = run.bbo.of(symbol)
    told = zip(
        bbo["ts_event"].astype(np.int64).tolist(),
        zip(*(bbo[name].tolist() for name in ("bid_px_00", "bid_sz_00", "ask_px_00", "ask_sz_00")), strict=True),
        strict=True,
    )
    engine = dict(told)
    # In the closing price cross the engine keeps who accepts its price apart from the levels.
    crosses = run.sessions.where(run.sessions["session"] == "CLOSING_CROSS")["ts_event"].astype(np.int64).tolist()
    end = min(crosses, default=2**63)
    made = {}
    for time, bids, asks in found:
        best = []
        for side, first in ((bids, max), (asks, min)):
            price = first(side) if side else None
            best += [None if price is None else float(Decimal(price) / scale), side[price][0] if side else 0]
        made[time + offset_ns] = best
    assert {time for time in engine if time < end} <= set(made)
    now = None
    for time, best in made.items():
        if time >= end:
            break
        now = engine.get(time, now)
        assert now is not None or best == [None, 0, None, 0]
        if now is not None:
            assert best == [None if isinstance(x, float) and np.isnan(x) else x for x in now], time


def records(file: Path, symbol: str) -> list[dict[str, Any]]:
    frame = polars.read_parquet(file).filter(polars.col("symbol").cast(polars.String) == symbol)
    texts = [polars.col(name).cast(polars.String) for name in ("action", "side")]
    return frame.with_columns(*texts, polars.col("ts_event").dt.epoch("ns")).to_dicts()


def midnight_ns(file: Path) -> int:
    return int(np.datetime64(file.name.split("_")[1], "ns").astype(np.int64))


# LOBSTER.


def test_lobster_gives_the_book_of_the_engine_with_every_type_of_order(tmp_path: Path) -> None:
    [(messages, orderbook)] = mixed.run().to_lobster(tmp_path, levels=10)
    assert messages.name.startswith("NPN_2026-01-13_")
    assert messages.name.endswith("_message_10.csv")
    compare_times(readers.lobster(messages), Decimal("0.0001"), midnight_ns(messages))
    with orderbook.open() as lines:
        for (_, bids, asks), line in zip(readers.lobster(messages), csv.reader(lines), strict=True):
            expected = []
            for ask, bid in zip(*reversed(ten(bids, asks, 1)), strict=True):
                expected += ask[:2] if ask[2] else [9999999999, 0]
                expected += bid[:2] if bid[2] else [-9999999999, 0]
            assert [int(word) for word in line] == expected
    with messages.open() as lines:
        kinds = [line[1] for line in csv.reader(lines)]
    assert set(kinds) == set("1234567")


def test_lobster_gives_the_best_prices_of_the_engine(zero: Run, zero_top: Run, tmp_path: Path) -> None:
    [(messages, _)] = zero.to_lobster(tmp_path, levels=1)
    compare_best(readers.lobster(messages), Decimal(10_000), zero_top, "NPN", midnight_ns(messages))


def test_executions_meet_who_came_first_and_the_book_never_crosses(zero: Run, tmp_path: Path) -> None:
    for run in (mixed.run(), zero):
        [(messages, _)] = run.to_lobster(tmp_path, levels=1)
        queues: dict[tuple[str, str], list[str]] = {}
        executions = 0
        with messages.open() as lines:
            for (_, kind, order, _, price, direction), (_, bids, asks) in zip(
                csv.reader(lines), readers.lobster(messages), strict=True
            ):
                side = asks if direction == "-1" else bids
                queue = queues.setdefault((direction, price), [])
                if kind == "1":
                    queue.append(order)
                elif kind == "4":
                    executions += 1
                    assert queue[0] == order
                if kind in "34" and (int(price) not in side or side[int(price)][1] < len(queue)):
                    queue.remove(order)
                if run is zero and bids and asks:  # the other has an auction, before which it may
                    assert max(bids) < min(asks)
        assert executions > 50


def test_a_day_of_auctions_is_one_pair_of_files_for_each_instrument(jse: Run, jse_top: Run, tmp_path: Path) -> None:
    written = jse.to_lobster(tmp_path, levels=5)
    assert [messages.name.split("_")[0] for messages, _ in written] == ["NPN", "AGL"]
    for messages, _ in written:
        symbol = messages.name.split("_")[0]
        compare_best(readers.lobster(messages), Decimal(10_000), jse_top, symbol, midnight_ns(messages))
    [(again, _)] = jse.to_lobster(tmp_path / "one", symbol="AGL", levels=5)
    assert again.read_bytes() == written[1][0].read_bytes()


def test_what_lobster_was_written_is_read(jse: Run, tmp_path: Path) -> None:
    [(file, _)] = jse.to_lobster(tmp_path, symbol="NPN", levels=3)
    read = cb.io.read_lobster(file)
    assert read.symbol == "NPN"
    with file.open() as lines:
        plain = list(csv.reader(lines))
    times = [int(Decimal(line[0]) * 10**9) + midnight_ns(file) for line in plain]
    assert read.messages["ts_event"].astype(np.int64).tolist() == times
    assert read.messages["price"].tolist() == [int(line[4]) / 10_000 for line in plain]
    crosses = read.messages.where(read.messages["type"] == "cross")
    auctions = jse.trades.of("NPN").where(jse.trades.of("NPN")["auction"])
    assert crosses["size"].tolist() == auctions["size"].tolist()
    assert read.book is not None
    assert [*read.book][:5] == ["ts_event", "bid_px_00", "bid_sz_00", "ask_px_00", "ask_sz_00"]
    assert len(read.book) == len(plain)


def test_lobster_files_with_mistakes_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "X_2012-06-21_34200000_57600000_message_1.csv"
    file.write_text("34200.017459617,1,11,18,5853300,1\n34200.1,8,11,18,5853300,1\n")
    with pytest.raises(ValueError, match=r"message_1\.csv:2: type 8: must be 1 to 7"):
        cb.io.read_lobster(file)
    file.write_text("34200.017459617,1,11,18,5853300,1\n")
    assert str(cb.io.read_lobster(file).messages["ts_event"][0]) == "2012-06-21T09:30:00.017459617"
    book = file.with_name(file.name.replace("message", "orderbook"))
    book.write_text("5859400,200,5853300,18,1\n")
    with pytest.raises(ValueError, match="1 rows of 5 columns"):
        cb.io.read_lobster(file)


def test_a_price_that_lobster_cannot_say_is_refused(tmp_path: Path) -> None:
    fine = cb.Instrument("NPN", 0, 6, 1, 1, 0, True, "")
    run = Run(mixed.run().rows, [fine], phases=mixed.run().meaning.phases)
    with pytest.raises(ValueError, match="LOBSTER's prices have at most 4 decimals"):
        run.to_lobster(tmp_path)


# Market by order.


def test_mbo_gives_the_book_of_the_engine_after_every_event(tmp_path: Path) -> None:
    file = tmp_path / "mixed.parquet"
    mixed.run().to_mbo(file)
    following = readers.mbo(records(file, "NPN"))
    now = ten({}, {}, 1)
    sequence, book = next(following, (None, None))
    compared = 0
    for each in mixed.books():
        while sequence is not None and book is not None and sequence <= each["rows"]:
            now = ten(book[1], book[2], Decimal("1e-9"))
            compared += 1
            sequence, book = next(following, (None, None))
        assert now == (each["bids"], each["asks"]), each["rows"]
    assert sequence is None
    assert compared > 1_000


def test_mbo_gives_the_best_prices_of_the_engine(jse: Run, jse_top: Run, tmp_path: Path) -> None:
    file = tmp_path / "day.parquet"
    jse.to_mbo(file, feed_latency="250us")
    for symbol in jse.symbols:
        books = (book for _, book in readers.mbo(records(file, symbol)))
        compare_best(books, Decimal(10**9), jse_top, symbol)


def test_what_mbo_was_written_is_read(jse: Run, tmp_path: Path) -> None:
    file = tmp_path / "day.parquet"
    jse.to_mbo(file, feed_latency="250us")
    read = cb.io.read_mbo(file)
    assert set(read["symbol"]) == set(jse.symbols)
    assert set((read["ts_recv"] - read["ts_event"]).astype(np.int64)) == {250_000}
    assert (np.diff(read["ts_event"].astype(np.int64)) >= 0).all()
    trades = read.where((read["action"] == "T") & (read["symbol"] == "NPN"))
    own = jse.trades.of("NPN")
    assert trades["price"].tolist() == own["price"].tolist()
    assert trades["size"].tolist() == own["size"].tolist()
    assert trades["side"].tolist() == own["side"].tolist()


def test_mbo_as_text_is_read_and_mistakes_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.csv"
    head = "ts_recv,ts_event,action,side,price,size,order_id,symbol\n"
    line = "2020-12-28T13:00:00.007Z,2020-12-28T13:00:00.006136329Z,A,B,325.080000000,2,7,ESH1\n"
    file.write_text(head + line)
    read = cb.io.read_mbo(file)
    assert str(read["ts_event"][0]) == "2020-12-28T13:00:00.006136329"
    assert (read["price"][0], read["symbol"][0], read["action"][0]) == (325.08, "ESH1", "A")
    file.write_text(head + line + line.replace(",A,", ",Q,"))
    with pytest.raises(ValueError, match=r"record 2: action 'Q': must be of A, C, F"):
        cb.io.read_mbo(file)
    file.write_text("ts_event,action\n1,A\n")
    with pytest.raises(ValueError, match="columns order_id, price, side, size are missing"):
        cb.io.read_mbo(file)


# hftbacktest.


def test_hftbacktest_gives_the_book_of_the_engine_with_every_type_of_order(tmp_path: Path) -> None:
    file = tmp_path / "mixed.npz"
    mixed.run().to_hftbacktest(file)
    compare_times(readers.hftbacktest(np.load(file)["data"].tolist()), 1)


def test_hftbacktest_has_events_as_its_documentation_says(zero: Run, zero_top: Run, tmp_path: Path) -> None:
    file = tmp_path / "zero.npz"
    zero.to_hftbacktest(file, feed_latency="1ms")
    data = np.load(file)["data"]
    names = ["ev", "exch_ts", "local_ts", "px", "qty", "order_id", "ival", "fval"]
    assert list(data.dtype.names) == names
    assert [data.dtype[name].str for name in names] == ["<u8", "<i8", "<i8", "<f8", "<f8", "<u8", "<i8", "<f8"]
    assert data.dtype.itemsize == 64
    assert set(data["local_ts"] - data["exch_ts"]) == {1_000_000}
    assert set(data["ev"] >> 30) == {3}
    trades = data[(data["ev"] & 0xFF) == 2]
    own = zero.trades
    assert trades["px"].tolist() == own["price"].tolist()
    assert trades["qty"].tolist() == own["size"].tolist()
    assert (trades["ev"] >> 28 & 3).tolist() == [2 if side == "B" else 1 for side in own["side"]]
    compare_best(readers.hftbacktest(data.tolist()), Decimal(1), zero_top, "NPN")


def test_nothing_is_no_file_of_hftbacktest(tmp_path: Path) -> None:
    run = Run(np.empty(0, ROW), [mixed.NPN])
    with pytest.raises(ValueError, match="nothing happened in NPN"):
        run.to_hftbacktest(tmp_path / "x.npz")
