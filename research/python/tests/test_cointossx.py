"""The examples that read and write the files of CoinTossX."""

import csv
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import crossbook

import crossbook as cb

ROOT = Path(__file__).parents[3]

CLIENTS = """\
CompID,Password,NGInputURL,NGInputStreamId,SecurityId
1,first-word,udp://localhost:5000,10,1
2,second-word,udp://localhost:5004,11,2
2,third-word,udp://localhost:5008,12,3
nobody at all,fourth-word,udp://localhost:5008,12,3
4,fifth-word
"""
STOCKS = "SecurityId,StockCode,Name\n1,STKA,Stock A\n2,STKB,Stock B\n3,STKA,Stock C\n"
SESSIONS = """\
TRADING_SESSIONS=Open,Auction,Lunch,Reports,Noon,Late,Ghost

#Off.name=PostClose
Open.name=ContinuousTrading
Open.cron=0 0 9 * * 1-7
Auction.name=IntraDayAuctionCall
Auction.cron=0/10 * * * * 1-7
Lunch.name=LunchBreak
Lunch.cron=0 0 12 * * 1-7
Reports.name=TradeReporting
Reports.cron=0 0 8 * * 1-7
Noon.name=FCOAuctionCall
Noon.cron=30 5 12 ? * MON-FRI
Late.name=PostClose
Late.cron=0 0 9 * * 1-7
Old.name=PostClose
rubbish
"""
NOTES = """\
clientData.csv:1: column Password: passwords are not taken over, new ones are made
clientData.csv:1: columns NGInputURL, NGInputStreamId: clients connect to the gateway, not to channels of their own
clientData.csv:1: column SecurityId: a participant may trade every instrument
clientData.csv:4: CompID 2 stands twice
clientData.csv:5: CompID 'nobody at all' cannot be a name here
clientData.csv:6: has 2 cells under 5 columns
Stock.csv:4: StockCode STKA stands twice
Trader.csv:2: trader 1 'John': a trader is a mnemonic on an order and is not registered
SESSIONS:1: session Ghost has no name
SESSIONS:7: cron '0/10 * * * * 1-7' is no time of the day: INTRADAY_CALL is left out of the schedule
SESSIONS:8: 'LunchBreak' is not a trading session of CoinTossX
SESSIONS:11: TradeReporting: trade_reporting of the model says when
SESSIONS:13: cron '30 5 12 ? * MON-FRI': FCO_CALL is on every trading day
SESSIONS:15: POST_CLOSE begins when CONTINUOUS does: left out
SESSIONS:16: Old.name belongs to no session of TRADING_SESSIONS
SESSIONS:17: is not of the form name=value
"""

ORDERS = '"SecurityId","OrderId","ClientOrderId","DateTime","Price","Volume","Side"\n'


def test_every_line_is_as_cointossx_writes_it(example: Callable[..., str], tmp_path: Path) -> None:
    sim = cb.Sim(instruments=[cb.Instrument("NPN", tick=1, lot=1, ref_price=10_000)], seed=7)
    sim.session("NPN", "continuous")
    one, two = sim.client("one"), sim.client("two")
    sim.clock.advance("1s")
    resting = one.limit("NPN", "sell", 50, price=10_010)
    sim.clock.advance("250ms")
    two.limit("NPN", "buy", 30, price=10_000)
    two.limit("NPN", "buy", 20, price=10_010)  # meets the first
    one.cancel(resting)  # what is left of it
    one.market("NPN", "sell", 5)  # meets the second
    one.limit("NPN", "sell", 7, price=10_020)
    sim.tables().save(tmp_path / "run", tables=())
    said = example("to_cointossx.py", tmp_path / "run", tmp_path / "out")
    files = [Path(line) for line in said.splitlines()]
    assert [file.name for file in files] == ["OrdersSubmitted_1.csv", "Trades_1.csv", "LOBOrders_1.csv"]
    submitted, trades, book = (file.read_text(encoding="utf-8") for file in files)
    assert submitted == ORDERS + (
        '"1","1","1","2026-01-05 07:00:01.000","10010","50","Sell"\n'
        '"1","2","2","2026-01-05 07:00:01.250","10000","30","Buy"\n'
        '"1","3","3","2026-01-05 07:00:01.250","10010","20","Buy"\n'
        '"1","4","-1","2026-01-05 07:00:01.250","10010","0","Sell"\n'
        '"1","5","4","2026-01-05 07:00:01.250","0","5","Sell"\n'
        '"1","6","5","2026-01-05 07:00:01.250","10020","7","Sell"\n'
    )
    assert trades == (
        '"OrderId","ClientOrderId","Price","Volume","DateTime"\n'
        '"1","1","10010","20","2026-01-05 07:00:01.250"\n'
        '"2","2","10000","5","2026-01-05 07:00:01.250"\n'
    )
    assert book == ORDERS + (
        '"1","1","5","2026-01-05 07:00:01.250","10020","7","Sell"\n'
        '"1","2","2","2026-01-05 07:00:01.250","10000","25","Buy"\n'
    )


def test_the_files_make_the_book_of_the_engine(example: Callable[..., str], tmp_path: Path) -> None:
    result = cb.World.file("zero-intelligence").run("60s", seed=3)
    example("to_cointossx.py", result.save(tmp_path / "run"), tmp_path / "out")
    submitted, trades, book = (
        list(csv.DictReader((tmp_path / "out" / f"{name}_1.csv").open(encoding="utf-8", newline="")))
        for name in ("OrdersSubmitted", "Trades", "LOBOrders")
    )
    assert len(trades) == result.trades
    prices = {each["ClientOrderId"]: each["Price"] for each in submitted}
    canceled = {name for name in prices if name.startswith("-")}
    assert len(canceled) > 100
    assert all(prices[name] == prices[name[1:]] for name in canceled)
    levels: Counter[tuple[str, int]] = Counter()
    for each in book:
        assert prices[each["ClientOrderId"]] == each["Price"]
        levels[each["Side"], int(each["Price"])] += int(each["Volume"])
    best = cb.load_run(tmp_path / "run").book(levels=1)
    for side, name, order in (("Buy", "bid", max), ("Sell", "ask", min)):
        price = order(price for of, price in levels if of == side)
        assert price == round(best[f"{name}_px_00"][-1] * 100)
        assert levels[side, price] == best[f"{name}_sz_00"][-1]


def test_a_run_without_rows_of_orders_is_refused(example: Callable[..., str], tmp_path: Path) -> None:
    run = cb.World.file("hawkes-ten").run("1s").save(tmp_path / "run")
    with pytest.raises(SystemExit, match='record = "top"'):
        example("to_cointossx.py", run, tmp_path / "out")


def test_cointossx_files_become_an_exchange(tmp_path: Path) -> None:
    data, home = tmp_path / "data", tmp_path / "home"
    data.mkdir()
    (data / "clientData.csv").write_text(CLIENTS, encoding="utf-8")
    (data / "Stock.csv").write_text(STOCKS, encoding="utf-8")
    (data / "Trader.csv").write_text("TraderId,TraderName\n1,John", encoding="utf-8")
    (data / "tradingSessionsCron.properties").write_text(SESSIONS, encoding="utf-8")
    words = [sys.executable, str(ROOT / "examples/python/from_cointossx.py")]
    done = subprocess.run([*words, data, home], capture_output=True, text=True, check=True)
    assert "participants: 2, instruments: 2, notes: 16" in done.stdout
    assert sorted(
        done.stderr.replace(f"{data}/", "").replace("tradingSessionsCron.properties", "SESSIONS").splitlines()
    ) == sorted(NOTES.splitlines())
    assert "no mistake; market model cointossx, instruments: 2, participants: 3" in crossbook(
        "check", "--home", str(home)
    )
    assert sorted(file.name for file in (home / "secrets").iterdir()) == ["1", "2"]
    model = (home / "market.toml").read_text(encoding="utf-8")
    assert re.findall(r"  \*  +(\w+) +(\d\d:\d\d:\d\d) ", model) == [
        ("CONTINUOUS", "09:00:00"),
        ("FCO_CALL", "12:05:30"),
        ("CLOSED", "18:15:00"),
    ]
    again = subprocess.run([*words, data, home], capture_output=True, text=True, check=False)
    assert again.returncode == 1
    assert "is there already" in again.stderr
    other = subprocess.run([*words, tmp_path, home], capture_output=True, text=True, check=False)
    assert "holds none of clientData.csv, Stock.csv, Trader.csv, tradingSessionsCron.properties" in other.stderr
