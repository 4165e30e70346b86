"""The tables of runs beside what the engine says, and beside plain Python that makes the same row by row."""

import hashlib
import json
from collections import defaultdict
from pathlib import Path

import mixed
import numpy as np
import pytest
from conftest import crossbook

import crossbook as cb
from crossbook import Run, Table
from crossbook.tables import ROW


def same(one: Table, other: Table, *names: str) -> None:
    for name in names or one.columns:
        np.testing.assert_array_equal(one[name], other[name], err_msg=name)


# The rows and where they come from.


def test_a_run_is_what_the_command_line_kept(zero: Run, zero_directory: Path) -> None:
    manifest = json.loads((zero_directory / "manifest.json").read_text())
    assert zero.symbols == ("NPN",)
    assert len(zero.rows) == manifest["rows"]
    assert zero.hash == manifest["eventHash"]
    assert len(zero.trades) == manifest["trades"]
    assert len(zero.orders) == manifest["accepted"]
    assert zero.manifest["participants"] == [f"zi{number}" for number in range(1, 11)]
    assert repr(zero) == f"Run(NPN: {manifest['rows']:,} rows)"


def test_every_row_says_what_the_csv_says(zero: Run, zero_directory: Path) -> None:
    import polars

    csv = polars.read_csv(zero_directory / "events.csv", infer_schema_length=None)
    events = zero.events.polars()
    assert len(csv) == len(events) == len(zero.rows)
    assert csv["kind"].str.to_lowercase().to_list() == events["kind"].cast(str).to_list()
    assert csv["action"].to_list() == events["action"].cast(str).to_list()
    assert csv["side"].to_list() == events["side"].cast(str).to_list()
    assert csv["reason"].to_list() == [word or None for word in events["reason"].cast(str).to_list()]
    assert csv["price"].to_list() == events["price_ticks"].to_list()
    assert csv["ts_event"].to_list() == events["ts_event"].dt.epoch("ns").to_list()
    for name in ("seq", "size", "leaves", "displayed", "order_id", "match_id", "flags"):
        assert csv[name].to_list() == events[name].to_list(), name
    priced = events.filter(polars.col("price").is_not_nan())
    assert (priced["price"] * 100).round().cast(int).to_list() == priced["price_ticks"].to_list()


def test_the_parquet_of_the_command_line_is_the_run(zero: Run, zero_directory: Path, tmp_path: Path) -> None:
    import polars
    from pyarrow import parquet

    crossbook("sim", "export", str(zero_directory), "--format", "parquet", "--out", str(tmp_path))
    again = cb.load_run(tmp_path)  # which compares the hash
    assert again.rows.dtype == ROW
    assert again.hash == zero.hash
    columns = parquet.read_schema(tmp_path / "rows.parquet")
    for name in ROW.names or ():
        # Readers widen no number, and take none for a signed one.
        assert columns.field(name).type.to_pandas_dtype() == ROW[name].type, name
        assert not columns.field(name).nullable
    assert polars.read_parquet(tmp_path / "rows.parquet")["order_id"].to_list() == zero.rows["order_id"].tolist()


def test_a_manifest_that_is_not_of_the_rows_is_refused(zero_directory: Path, tmp_path: Path) -> None:
    manifest = json.loads((zero_directory / "manifest.json").read_text())
    (tmp_path / "events.bin").symlink_to(zero_directory / "events.bin")
    (tmp_path / "manifest.json").write_text(json.dumps(manifest | {"eventHash": "0" * 64}))
    with pytest.raises(ValueError, match="the manifest has 0000"):
        cb.load_run(tmp_path)
    assert len(cb.load_run(tmp_path, verify=False).rows) == manifest["rows"]
    del manifest["phases"]
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(ValueError, match="key phases is missing"):
        cb.load_run(tmp_path)


def test_a_run_that_is_saved_and_loaded_is_the_same(jse: Run, tmp_path: Path) -> None:
    import polars

    jse.save(tmp_path, tables=("trades", "bbo", "orders"))
    again = cb.load_run(tmp_path)
    assert again.hash == jse.hash == hashlib.sha256(jse.rows.tobytes()).hexdigest()
    assert again.manifest == jse.manifest
    same(again.trades, jse.trades)
    assert polars.read_parquet(tmp_path / "trades.parquet").equals(jse.trades.polars())
    assert polars.read_parquet(tmp_path / "bbo.parquet").equals(jse.bbo.polars())
    with pytest.raises(ValueError, match="tables: nothing: must be of"):
        jse.save(tmp_path, tables=("nothing",))


def test_a_run_without_anything_has_empty_tables() -> None:
    run = Run(np.empty(0, ROW), [mixed.NPN])
    tables = (run.events, run.trades, run.bbo, run.orders, run.auctions, run.sessions, run.positions, run.ohlcv("1s"))
    for table in (*tables, run.features(), run.book(3)):
        assert len(table) == 0
        assert table.arrow().num_rows == table.polars().height == len(table.pandas()) == len(table.numpy()) == 0


def test_rows_of_another_kind_are_refused() -> None:
    with pytest.raises(TypeError, match=r"must be of crossbook\.tables\.ROW"):
        Run(np.zeros(3), [mixed.NPN])


# The book, beside the engine's.


def test_the_best_prices_are_those_of_the_engine_after_every_command(
    zero: Run, zero_top: Run, jse: Run, jse_top: Run
) -> None:
    names = ("ts_event", "symbol", "bid_px_00", "bid_sz_00", "ask_px_00", "ask_sz_00")
    # In the closing price cross the engine keeps who accepts its price apart from the levels.
    end = jse.sessions["ts_event"][jse.sessions["session"] == "CLOSING_CROSS"].min()
    for whole, top in ((zero, zero_top), (jse, jse_top)):
        changes = whole.bbo.where(_sizes_change(whole.bbo))
        assert len(top.bbo) > 4_000
        same(changes.where(changes["ts_event"] < end), top.bbo.where(top.bbo["ts_event"] < end), *names)
        same(whole.trades, top.trades, "ts_event", "price", "size", "side", "match_id", "session")


def _sizes_change(bbo: Table) -> np.ndarray:
    """Where more than the number of orders has changed, which the engine does not tell."""
    kept = np.zeros(len(bbo), bool)
    for symbol in bbo.words("symbol"):
        own = np.flatnonzero(bbo["symbol"] == symbol)
        values = np.array([bbo[name][own] for name in ("bid_px_00", "bid_sz_00", "ask_px_00", "ask_sz_00")])
        differs = (values[:, 1:] != values[:, :-1]) & ~(np.isnan(values[:, 1:]) & np.isnan(values[:, :-1]))
        kept[own] = np.append(True, differs.any(axis=0))
    return kept


def test_ten_levels_are_those_of_the_engine_with_every_type_of_order() -> None:
    run = mixed.run()
    book = run.book(10)
    times = book["ts_event"].astype(np.int64)
    types = set(run.orders["order_type"])
    assert {"market", "limit", "iceberg", "hidden", "stop", "stop_limit", "pegged"} <= types
    assert {"OPENING_CALL", "CONTINUOUS"} <= set(run.sessions["session"])
    last = mixed.last_of_each_time(mixed.books())
    assert len(last) > 900
    for each in last:
        place = int(np.searchsorted(times, each["time"], side="right")) - 1
        for side, levels in (("bid", each["bids"]), ("ask", each["asks"])):
            for level, (price, size, count) in enumerate(levels):
                if place < 0:
                    assert count == 0
                    continue
                found = [book[f"{side}_{what}_{level:02}"][place] for what in ("px", "sz", "ct")]
                if count == 0:
                    assert np.isnan(found[0])
                    assert found[1:] == [0, 0]
                else:
                    assert found == [price, size, count], (each["time"], side, level)


def test_fewer_levels_are_the_first_of_more(zero: Run) -> None:
    ten = zero.book(10)
    three = zero.book(3)
    place = np.searchsorted(ten["seq"], three["seq"])
    for name in three.columns:
        np.testing.assert_array_equal(ten[name][place], three[name], err_msg=name)
    with pytest.raises(ValueError, match="levels: 0: must be 1 to 100"):
        zero.book(0)


def test_a_run_of_best_prices_refuses_what_it_has_not(zero_top: Run) -> None:
    for table in (lambda: zero_top.orders, lambda: zero_top.book(2), lambda: zero_top.messages):
        with pytest.raises(ValueError, match="recorded trades and best prices alone"):
            table()
    assert len(zero_top.features()) > 4_000


# What follows from the rows, made once more row by row.


def test_orders_are_what_their_rows_amount_to() -> None:
    run = mixed.run()
    events, table = run.events, run.orders
    rows = {name: events[name].tolist() for name in ("order_id", "kind", "size", "leaves", "seq", "aggressor", "flags")}
    rows["ts_event"] = events["ts_event"].astype(np.int64).tolist()
    lives = defaultdict(list)
    for number, (order_id, kind) in enumerate(zip(rows["order_id"], rows["kind"], strict=True)):
        if order_id and (kind.startswith("order_") or kind == "filled") and kind != "order_rejected":
            lives[order_id].append(number)
    assert table["order_id"].tolist() == list(lives)
    for i, life in enumerate(lives.values()):
        fills = [number for number in life if rows["kind"][number] == "filled"]
        filled = sum(rows["size"][number] for number in fills)
        assert table["filled"][i] == filled
        assert table["fills"][i] == len(fills)
        last = rows["kind"][life[-1]]
        status = str(table["status"][i])
        if last in ("order_canceled", "order_expired"):
            assert status == last.removeprefix("order_")
            assert table["fill_ratio"][i] == filled / (filled + rows["size"][life[-1]])
        elif fills and rows["leaves"][life[-1]] == 0:
            assert (status, table["fill_ratio"][i]) == ("filled", 1)
        else:
            assert status in ("new", "partially_filled", "parked")
            assert np.isnat(table["ts_end"][i])
        stands, waited = 0, None
        for number in life:
            kind = rows["kind"][number]
            lost = kind == "order_replaced" and rows["flags"][number] & 16
            if kind in ("order_accepted", "order_activated", "order_triggered") or lost:
                stands = rows["ts_event"][number]
            if kind == "filled" and not rows["aggressor"][number] and waited is None:
                waited = rows["ts_event"][number] - stands
        found = table["queue_time"][i]
        assert (None if np.isnat(found) else int(found.astype(np.int64))) == waited
    assert {"filled", "canceled", "expired"} <= set(table["status"])


def test_positions_are_sums_of_fills(jse: Run) -> None:
    fills = jse.positions
    held: dict[tuple[str, str], int] = defaultdict(int)
    cash: dict[tuple[str, str], float] = defaultdict(float)
    columns = [fills[name].tolist() for name in ("agent", "symbol", "side", "size", "price", "position", "cash")]
    for agent, symbol, side, size, price, position, money in zip(*columns, strict=True):
        signed = size if side == "B" else -size
        held[agent, symbol] += signed
        cash[agent, symbol] -= signed * price
        assert position == held[agent, symbol]
        assert money == pytest.approx(cash[agent, symbol], abs=1e-6)
    assert sum(held.values()) == 0
    assert len(fills) == 2 * len(jse.trades)


def test_trades_have_both_their_orders(jse: Run) -> None:
    trades, orders = jse.trades, jse.orders
    side = dict(zip(orders["order_id"].tolist(), orders["side"].tolist(), strict=True))
    agent = dict(zip(orders["order_id"].tolist(), orders["agent"].tolist(), strict=True))
    for name, other, letter in (("buy_order_id", "buyer", "B"), ("sell_order_id", "seller", "A")):
        assert {side[number] for number in trades[name].tolist()} == {letter}
        assert [agent[number] for number in trades[name].tolist()] == trades[other].tolist()
    auction = trades.where(trades["auction"])
    assert set(auction["side"]) == {"N"}
    assert {"OPENING_CALL", "CLOSING_CALL"} <= set(auction["session"])
    assert set(trades.where(~trades["auction"])["side"]) == {"A", "B"}


def test_a_day_has_its_sessions_and_auctions(jse: Run) -> None:
    npn = jse.sessions.of("NPN")
    assert npn["session"].tolist()[0] == "START_OF_TRADING"
    assert npn["session"].tolist()[-1] == "CLOSED"
    calls = [name for name in npn["session"].tolist() if name in ("OPENING_CALL", "CONTINUOUS", "CLOSING_CALL")]
    assert list(dict.fromkeys(calls)) == ["OPENING_CALL", "CONTINUOUS", "CLOSING_CALL"]
    np.testing.assert_array_equal(npn["ts_end"][:-1], npn["ts_event"][1:])
    assert np.isnat(npn["ts_end"][-1])
    opening = npn["session"].tolist().index("OPENING_CALL")
    assert str(npn["ts_event"][opening])[:19] == "2026-01-13T06:30:00"

    auctions = jse.auctions.of("NPN")
    crossed = auctions.where(auctions["event"] == "uncrossed")
    trades = jse.trades.of("NPN").where(jse.trades.of("NPN")["auction"])
    for i in range(len(crossed)):
        if not crossed["size"][i]:
            continue
        of_it = trades.where(trades["ts_event"] == crossed["ts_event"][i])
        assert set(of_it["price"]) == {crossed["price"][i]}
        assert of_it["size"].sum() == crossed["size"][i]
    assert (auctions["event"] == "indicated").sum() > 10


def test_candles_are_those_of_the_trades(jse: Run) -> None:
    candles = jse.ohlcv("10m")
    made: dict[tuple[str, int], list[tuple[float, int]]] = defaultdict(list)
    trades = jse.trades
    rows = zip(trades["symbol"].tolist(), trades["ts_event"].astype(int), trades["price"], trades["size"], strict=True)
    for symbol, time, price, size in rows:
        made[symbol, time // (600 * 10**9)].append((float(price), int(size)))
    assert len(candles) == len(made)
    for i in range(len(candles)):
        own = made[str(candles["symbol"][i]), int(candles["ts_event"][i].astype(np.int64)) // (600 * 10**9)]
        prices = [price for price, _ in own]
        found = [candles[name][i] for name in ("open", "high", "low", "close")]
        assert found == [prices[0], max(prices), min(prices), prices[-1]]
        assert candles["volume"][i] == sum(size for _, size in own)
        assert candles["trades"][i] == len(own)
        assert candles["vwap"][i] == pytest.approx(sum(p * s for p, s in own) / candles["volume"][i], rel=1e-12)
    with pytest.raises(ValueError, match="at least 1 ns"):
        jse.ohlcv(0)


def test_features_are_made_of_quotes_and_trades(zero: Run) -> None:
    features, bbo, trades = zero.features(), zero.bbo, zero.trades
    place = np.searchsorted(bbo["seq"], features["seq"], side="right") - 1
    bid, ask = bbo["bid_px_00"][place], bbo["ask_px_00"][place]
    bids, asks = bbo["bid_sz_00"][place], bbo["ask_sz_00"][place]
    np.testing.assert_array_equal(features["mid"], (bid + ask) / 2)
    np.testing.assert_array_equal(features["spread"], ask - bid)
    whole = ~np.isnan(bid + ask)
    np.testing.assert_allclose(features["imbalance"][whole], ((bids - asks) / (bids + asks))[whole])
    np.testing.assert_allclose(features["micro"][whole], ((bid * asks + ask * bids) / (bids + asks))[whole])
    flow = [0]
    for i in range(1, len(features)):
        b, b0 = (-1.0 if np.isnan(bid[j]) else bid[j] for j in (i, i - 1))
        a, a0 = (1e9 if np.isnan(ask[j]) else ask[j] for j in (i, i - 1))
        flow.append((b >= b0) * bids[i] - (b <= b0) * bids[i - 1] - (a <= a0) * asks[i] + (a >= a0) * asks[i - 1])
    assert features["ofi"].tolist() == flow
    assert features["volume"].sum() == trades["size"].sum()
    bought = features.where(features["sign"] == 1)
    buys = trades.where(trades["side"] == "B")
    assert set(bought["ts_event"].tolist()) == set(buys["ts_event"].tolist())
    gaps = np.diff(features["ts_event"])
    np.testing.assert_array_equal(features["inter_arrival"][1:], gaps)
    assert np.isnat(features["inter_arrival"][0])


# A table as others have it.


def test_a_table_is_the_same_to_every_library(jse: Run) -> None:
    for table in (jse.events, jse.orders, jse.trades, jse.sessions):
        frame, arrow, pandas, array = table.polars(), table.arrow(), table.pandas(), table.numpy()
        assert frame.columns == arrow.column_names == list(pandas.columns) == list(array.dtype.names or ()) == [*table]
        assert len(frame) == arrow.num_rows == len(pandas) == len(array) == len(table)
        for name in table:
            assert frame[name].null_count() == arrow[name].null_count, name
    events = jse.events
    ticks = events.polars()["price_ticks"]
    assert ticks.is_null().to_list() == events.pandas()["price_ticks"].isna().tolist()
    whole = ~ticks.is_null().to_numpy()
    np.testing.assert_array_equal(events["price_ticks"][whole], events["price"][whole])
    assert ((events["price"][~whole] % 1 != 0) | np.isnan(events["price"][~whole])).all()
    assert events.pandas()["agent"].isna().sum() == (events["agent"] == "").sum() > 0
    assert str(events.pandas()["ts_event"].dtype) == "datetime64[ns]"


def test_a_table_shows_its_ends_and_refuses_other_names(jse: Run) -> None:
    shown = repr(jse.trades).splitlines()
    assert len(shown) == 12
    assert shown[6] == f"... {len(jse.trades):,} rows"
    assert "price" in shown[0]
    with pytest.raises(KeyError, match="column 'nothing' is none of"):
        jse.trades["nothing"]
    with pytest.raises(KeyError, match="symbol 'XXX' is none of NPN, AGL"):
        jse.trades.of("XXX")
    with pytest.raises(KeyError, match="symbol None is none of"):
        jse.stats.spreads()
    assert set(jse.trades.of("AGL")["symbol"]) == {"AGL"}
    with pytest.raises(ValueError, match="one length"):
        Table({"a": np.zeros(2), "b": np.zeros(3)})
