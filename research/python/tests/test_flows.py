"""Files of others, read by the engine's readers: what comes back is what was written, by writers of their own."""

import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import mixed
import numpy as np
import polars
import pytest
import readers

import crossbook as cb
from crossbook import Run
from crossbook.tables import Table


def trades(run: Run) -> list[tuple[int, str, float, int]]:
    table = run.trades
    return list(
        zip(
            table["ts_event"].astype(np.int64).tolist(),
            table["side"].tolist(),
            np.round(table["price"], 9).tolist(),
            table["size"].tolist(),
            strict=True,
        )
    )


def last_book(run: Run) -> list[float]:
    book = run.book(10)
    return [float(book[name][-1]) for name in book.columns if name[:3] in ("bid", "ask")]


def compare(run: Run, again: Run, offset_ns: int = 0) -> None:
    """The same trades and, after the last message of each time, the same best prices."""
    assert len(run.trades) > 100
    assert [(when + offset_ns, *rest) for when, *rest in trades(again)] == trades(run)
    np.testing.assert_array_equal(last_book(again), last_book(run))
    tops = []
    for each in (run, again):
        bbo = each.bbo
        time = bbo["ts_event"].astype(np.int64)
        last = np.append(time[1:] != time[:-1], True)
        columns = [time[last], *(bbo[name][last] for name in ("bid_px_00", "bid_sz_00", "ask_px_00", "ask_sz_00"))]
        rows = np.array(columns, np.float64).T[:, 1:]
        changed = np.append(True, (np.nan_to_num(rows[1:]) != np.nan_to_num(rows[:-1])).any(axis=1))
        tops.append(rows[changed])
    np.testing.assert_array_equal(tops[0], tops[1])


def test_itch_keeps_trades_and_books(zero: Run, tmp_path: Path) -> None:
    day = 20_458 * 86_400 * 10**9  # 2026-01-05
    for name in ("01052026.NASDAQ_ITCH50", "01052026.NASDAQ_ITCH50.gz"):
        zero.to_itch(tmp_path / name)
    again = cb.io.read_flow(tmp_path / "01052026.NASDAQ_ITCH50.gz", symbol="NPN")
    compare(zero, again)
    assert again.symbols == ("NPN",)
    assert (again.rows["ts_event"] // (86_400 * 10**9) * 86_400 * 10**9 == day).all()
    table = cb.io.read_records(tmp_path / "01052026.NASDAQ_ITCH50")
    assert set(table["kind"]) == {"new_limit", "execution", "reduce", "cancel", "trade_resume"} - {"reduce"}
    with pytest.raises(ValueError, match="has no record of MARS"):
        cb.io.read_flow(tmp_path / "01052026.NASDAQ_ITCH50", symbol="MARS")


def test_itch_gives_the_book_of_the_engine_with_every_type_of_order(tmp_path: Path) -> None:
    run = mixed.run()
    run.to_itch(tmp_path / "mixed.itch")
    midnight = int(run.rows["ts_event"][0]) // (86_400 * 10**9) * 86_400 * 10**9
    matches = {}
    books: dict[int, Any] = {}
    for stock, match, shares, (time, bids, asks) in readers.itch(tmp_path / "mixed.itch"):
        assert stock == "NPN"
        if match:
            matches[match] = matches.get(match, 0) + shares
        books[midnight + time] = (
            sorted(((price, *rest) for price, rest in bids.items()), reverse=True)[:10],
            sorted((price, *rest) for price, rest in asks.items())[:10],
        )
    scale = 10 ** (4 - run.instruments[0].price_scale)
    now: Any = ([], [])
    times = iter(sorted(books))
    following = next(times, None)
    for each in mixed.last_of_each_time(mixed.books()):
        while following is not None and following <= each["time"]:
            now = books[following]
            following = next(times, None)
        for found, expected in zip(now, (each["bids"], each["asks"]), strict=True):
            assert [(price // scale, *rest) for price, *rest in found] == [x for x in expected if x[2]], each["time"]
    assert matches == dict(zip(run.trades["match_id"].tolist(), run.trades["size"].tolist(), strict=True))


def test_itch_refuses_what_it_cannot_say(zero: Run, tmp_path: Path) -> None:
    names = [cb.Instrument("LONGERNAME", tick=1)]
    run = Run(zero.rows, names, participants=zero.meaning.participants, phases=zero.meaning.phases)
    with pytest.raises(ValueError, match="at most 8 characters"):
        run.to_itch(tmp_path / "long.itch")


def test_hftbacktest_keeps_trades_and_books(zero: Run, tmp_path: Path) -> None:
    zero.to_hftbacktest(tmp_path / "zero.npz", feed_latency="250us")
    compare(zero, cb.io.read_flow(tmp_path / "zero.npz", price_scale=2))
    table = cb.io.read_hftbacktest(tmp_path / "zero.npz")
    assert set(table["kind"]) == {"add", "cancel", "modify", "fill", "trade"}
    assert set(table["ts_recv"] - table["ts_event"]) == {np.timedelta64(250, "us")}
    assert table["exchange"].all()


def test_hftbacktest_s_own_types_are_read(tmp_path: Path) -> None:
    types = pytest.importorskip("hftbacktest.types", reason="hftbacktest is not installed")
    at = types.EXCH_EVENT | types.LOCAL_EVENT
    events = [
        (at | types.ADD_ORDER_EVENT | types.BUY_EVENT, 10, 15, 99.5, 10, 1),
        (at | types.ADD_ORDER_EVENT | types.BUY_EVENT, 20, 25, 99.5, 5, 2),
        (types.EXCH_EVENT | types.ADD_ORDER_EVENT | types.SELL_EVENT, 30, 0, 100, 7, 3),
        (types.LOCAL_EVENT | types.ADD_ORDER_EVENT | types.SELL_EVENT, 0, 35, 100, 7, 3),
        (at | types.MODIFY_ORDER_EVENT | types.BUY_EVENT, 40, 45, 99.5, 8, 1),
        (at | types.TRADE_EVENT | types.SELL_EVENT, 50, 55, 99.5, 9, 0),
        (at | types.FILL_EVENT | types.BUY_EVENT, 50, 55, 99.5, 8, 1),
        (at | types.CANCEL_ORDER_EVENT | types.BUY_EVENT, 50, 55, 99.5, 8, 1),
        (at | types.FILL_EVENT | types.BUY_EVENT, 50, 55, 99.5, 1, 2),
        (at | types.MODIFY_ORDER_EVENT | types.BUY_EVENT, 50, 55, 99.5, 4, 2),
        (at | types.CANCEL_ORDER_EVENT | types.SELL_EVENT, 60, 65, 100, 0, 3),
    ]
    data = np.zeros(len(events), types.event_dtype)
    for i, (ev, exch, local, px, qty, order) in enumerate(events):
        data[i] = (ev, exch, local, px, qty, order, 0, 0)
    for save in (np.savez, np.savez_compressed):
        save(tmp_path / "own.npz", data=data)
        run = cb.io.read_flow(tmp_path / "own.npz", price_scale=1)
        assert run.trades["size"].tolist() == [8, 1]
        assert last_book(run)[:3] == [99.5, 4, 1]
        assert len(run.orders) == 3 + 2
    data["ev"][0] = at | types.DEPTH_EVENT
    np.savez(tmp_path / "depth.npz", data=data)
    with pytest.raises(ValueError, match=r"ev: 1: must be 10 \(add\)"):
        cb.io.read_flow(tmp_path / "depth.npz")


def mbo(run: Run, directory: Path) -> polars.DataFrame:
    run.to_mbo(directory / "run.parquet")
    return polars.read_parquet(directory / "run.parquet")


def test_databento_csv_keeps_trades_and_books(zero: Run, tmp_path: Path) -> None:
    words = [polars.col(name).cast(polars.String) for name in ("action", "side", "symbol")]
    times = [polars.col(name).dt.epoch("ns") for name in ("ts_event", "ts_recv")]
    mbo(zero, tmp_path).with_columns(*words, *times).write_csv(tmp_path / "mbo.csv")
    compare(zero, cb.io.read_flow(tmp_path / "mbo.csv", price_scale=2))


def test_databento_s_own_package_writes_what_is_read(zero: Run, tmp_path: Path) -> None:
    dbn = pytest.importorskip("databento_dbn", reason="databento-dbn is not installed")
    frame = mbo(zero, tmp_path)
    start = int(frame["ts_event"].dt.epoch("ns")[0])
    meta = dbn.Metadata(
        dataset="XNAS.ITCH",
        start=start,
        stype_in=dbn.SType.RAW_SYMBOL,
        stype_out=dbn.SType.INSTRUMENT_ID,
        schema=dbn.Schema.MBO,
        symbols=["NPN"],
        partial=[],
        not_found=[],
        mappings=[],
    )
    with (tmp_path / "run.dbn").open("wb") as file:
        file.write(bytes(meta))
        for row in frame.with_columns(polars.col("ts_event").dt.epoch("ns")).iter_rows(named=True):
            message = dbn.MBOMsg(
                publisher_id=2,
                instrument_id=row["instrument_id"],
                ts_event=row["ts_event"],
                order_id=row["order_id"],
                price=row["price"],
                size=row["size"],
                action=dbn.Action(row["action"]),
                side=dbn.Side(row["side"]),
                ts_recv=row["ts_event"],
                flags=row["flags"],
                channel_id=0,
                ts_in_delta=0,
                sequence=row["sequence"] & 0xFFFF_FFFF,
            )
            file.write(bytes(message))
    again = cb.io.read_flow(tmp_path / "run.dbn", price_scale=2)
    compare(zero, again)
    assert again.symbols == ("1",)


def test_a_file_packed_with_zstd_is_read(zero: Run, tmp_path: Path) -> None:
    import pyarrow as arrow

    zero.to_itch(tmp_path / "01052026.NASDAQ_ITCH50")
    plain = (tmp_path / "01052026.NASDAQ_ITCH50").read_bytes()
    with arrow.CompressedOutputStream(str(tmp_path / "01052026.NASDAQ_ITCH50.zst"), "zstd") as out:
        out.write(plain)
    compare(zero, cb.io.read_flow(tmp_path / "01052026.NASDAQ_ITCH50.zst"))


def itch(kind: bytes, locate: int, time: int, body: bytes) -> bytes:
    message = kind + struct.pack(">HHHI", locate, 0, time >> 32, time & 0xFFFF_FFFF) + body
    return struct.pack(">H", len(message)) + message


def test_one_symbol_of_a_day_of_itch_is_read(tmp_path: Path) -> None:
    add = struct.Struct(">QcI8sI")
    day = b"".join(
        [
            itch(b"A", 1, 10, add.pack(1, b"B", 100, b"AAPL    ", 1_000_000)),
            itch(b"A", 2, 11, add.pack(2, b"S", 50, b"MSFT    ", 2_000_000)),
            itch(b"E", 2, 12, struct.pack(">QIQ", 2, 20, 7)),
            itch(b"U", 1, 13, struct.pack(">QQII", 1, 3, 70, 1_000_100)),
        ]
    )
    file = tmp_path / "01302020.NASDAQ_ITCH50"
    file.write_bytes(day)
    with pytest.raises(ValueError, match="has several instruments: one must be named"):
        cb.io.read_flow(file)
    microsoft = cb.io.read_flow(file, symbol="MSFT")
    assert trades(microsoft) == [(int(np.datetime64("2020-01-30", "ns").astype(np.int64)) + 12, "B", 200.0, 20)]
    table = cb.io.read_records(file, symbol="AAPL")
    assert table["kind"].tolist() == ["new_limit", "replace"]
    assert table["new_order_id"].tolist() == [0, 3]
    assert table["price"].tolist() == [100, 100.01]
    assert isinstance(table, Table)


# Best prices.


OWN_NAMES = {"ts_event": "t", "bid_px_00": "b", "bid_sz_00": "bs", "ask_px_00": "a", "ask_sz_00": "s"}


def level1(file: Path, text: str, **options: Any) -> cb.io.Level1:
    file.write_text(text, encoding="ascii")
    return cb.io.read_l1(file, **options)


def test_best_prices_are_read_under_usual_names(tmp_path: Path, zero: Run) -> None:
    file = tmp_path / "l1.csv"
    text = "DateTime,Bid,BidVolume,Ask,AskVolume\n2020-01-02T10:00:01.5,10,3,11,1\n2020-01-02T10:00:00,8,2,10,2\n"
    table = level1(file, text + "2020-01-02T10:00:03,,0,11,4\n")
    assert table["ts_event"].tolist()[0] == np.datetime64("2020-01-02T10:00:00", "ns").astype(int)
    np.testing.assert_array_equal(table.mid, [9, 10.5, np.nan])
    np.testing.assert_array_equal(table.spread, [2, 1, np.nan])
    np.testing.assert_allclose(table.micro, [9, (10 * 1 + 11 * 3) / 4, np.nan])
    np.testing.assert_allclose(table.micro_returns(), [np.log(10.75 / 9)])
    np.testing.assert_allclose(table.mid_returns("1s"), [0.0])
    own = level1(file, "t,b,bs,a,s\n5,1,1,2,1\n", columns=OWN_NAMES)
    assert own.mid.tolist() == [1.5]
    with pytest.raises(ValueError, match="column bid_sz_00 is missing"):
        level1(file, "time,bid,ask,ask_size\n1,2,3,4\n")
    zero.save(tmp_path / "run", tables=["bbo"])
    again = cb.io.read_l1(tmp_path / "run/bbo.parquet", symbol="NPN")
    assert len(again) == len(zero.bbo)
    units = level1(file, f"ts_event,bid_px_00,bid_sz_00,ask_px_00,ask_sz_00\n1,1500000000,1,{2**63 - 1},0\n")
    assert units["bid_px_00"].tolist() == [1.5]
    assert np.isnan(units["ask_px_00"]).all()


# The command.


def test_a_run_is_written_from_the_command_line_and_converted(zero_directory: Path, zero: Run, tmp_path: Path) -> None:
    from crossbook.io.__main__ import main

    def convert(*words: object) -> None:
        assert main([*map(str, words)]) == 0

    day = tmp_path / "01052026.itch.gz"
    command = [sys.executable, "-m", "crossbook.io", str(zero_directory), str(day), "--symbol", "NPN"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    convert(day, f"{tmp_path}/lobster/", "--levels", 5)
    [messages] = (tmp_path / "lobster").glob("*_message_5.csv")
    again = cb.io.read_flow(messages)
    assert [row[1:] for row in trades(again)] == [row[1:] for row in trades(zero)]
    convert(messages, tmp_path / "run.npz")
    convert(messages, tmp_path / "run.parquet")
    assert last_book(cb.io.read_flow(tmp_path / "run.npz")) == last_book(zero)
    assert len(cb.io.read_mbo(tmp_path / "run.parquet")) > len(zero.trades)


@pytest.mark.parametrize(
    ("source", "target", "words"),
    [
        ("missing.itch", "out/", "missing.itch: there is no such file"),
        ("day.csv", "out.txt", "out.txt: is no .itch, .itch.gz, .parquet, .npz or directory (which ends with /)"),
        ("day.csv", "out/", "day.csv: record 1 at byte 0: type: 9: must be 1 to 7"),
    ],
)
def test_what_cannot_be_written_is_told(
    source: str,
    target: str,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from crossbook.io.__main__ import main

    monkeypatch.chdir(tmp_path)
    kind = 9 if "record" in words else 1
    Path("day.csv").write_text(f"34200,{kind},1,5,10000,1\n", encoding="ascii")
    assert main([source, target]) == 2
    assert capsys.readouterr().err == f"python -m crossbook.io: {words}\n"
