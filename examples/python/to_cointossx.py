"""Writes a kept run as the CSV files of CoinTossX: orders submitted, trades, and the book at the end, by security.

    python examples/python/to_cointossx.py RUN DIR

RUN is what `crossbook sim run --out` or `RunResult.save` wrote. `pip install "./python[data]"` is all it needs.

OrdersSubmitted_1.csv, Trades_1.csv and LOBOrders_1.csv, with the columns of the first, are of the first instrument.
A market order has the price 0; a cancel has the ClientOrderId of its order with a minus, and the volume 0. The OrderId
of a trade counts the trades, its ClientOrderId is that of the order that was met. Prices are price units, times UTC in
milliseconds. Client order ids count the orders of the run, because CoinTossX's files know no participants. A replace is
a cancel and another order. The layout is that of CoinTossX's `OrderVO`, `TradeVO` and `ServicesImpl`, and of the files
of arXiv 2105.02211 (github.com/IvanJericevich/IJPCTG-HawkesCoinTossX).
"""

import csv
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import crossbook as cb
from crossbook.tables.decode import KIND, NO_PRICE, ORDER_KINDS, has, is_kind

ORDERS = ("SecurityId", "OrderId", "ClientOrderId", "DateTime", "Price", "Volume", "Side")
TRADES = ("OrderId", "ClientOrderId", "Price", "Volume", "DateTime")
NAMES = {number: name for name, number in KIND.items()}


class Resting(NamedTuple):
    """An order in the visible book."""

    security: int
    number: int
    time: str
    price: int
    shown: int
    side: str


class Files:
    """The lines of all files, as the rows of a run make them."""

    def __init__(self, securities: int) -> None:
        self.orders: list[list[tuple[Any, ...]]] = [[] for _ in range(securities)]
        self.trades: list[list[tuple[Any, ...]]] = [[] for _ in range(securities)]
        self.resting: dict[int, Resting] = {}
        self._numbers: dict[int, int] = {}
        self._submitted = 0
        self._last_match = 0

    def take(self, row: Any, time: str, takes: bool, is_hidden: bool) -> None:
        """What a row about an order adds."""
        kind, order, security = NAMES[row["kind"]], int(row["order_id"]), int(row["instrument_id"])
        price, side = int(row["price"]), "Buy" if row["side"] == ord("B") else "Sell"
        if kind in ("order_canceled", "order_replaced", "order_expired"):
            was = int(row["other_price"]) if kind == "order_replaced" else price
            if kind != "order_expired" or was != NO_PRICE:  # what is left of a market order never stood in the book
                self._order(security, -self._numbers[order], time, was, 0, side)
        if kind in ("order_accepted", "order_replaced"):
            self._submitted += 1
            self._numbers[order] = self._submitted
            volume = int(row["leaves" if kind == "order_replaced" else "size"])
            self._order(security, self._submitted, time, price, volume, side)
        # Of the two orders of a trade the one that was met; in an auction, where nobody takes, one of them.
        if kind == "filled" and not takes and row["match_id"] != self._last_match:
            self._last_match = row["match_id"]
            trades = self.trades[security]
            trades.append((len(trades) + 1, self._numbers[order], price, int(row["size"]), time))
        old = self.resting.pop(order, None)
        comes = kind in ("order_accepted", "order_activated", "order_triggered")
        stays = old and kind in ("order_replaced", "order_restated")
        if kind == "filled" and old and row["leaves"]:
            self.resting[order] = old._replace(shown=int(row["displayed"]))
        elif (comes or stays) and not is_hidden and price != NO_PRICE:
            entered, shown = old.time if old else time, int(row["displayed"])
            self.resting[order] = Resting(security, self._numbers[order], entered, price, shown, side)

    def _order(self, security: int, number: int, time: str, price: int, volume: int, side: str) -> None:
        orders = self.orders[security]
        orders.append((security + 1, len(orders) + 1, number, time, 0 if price == NO_PRICE else price, volume, side))

    def book(self, security: int) -> list[tuple[Any, ...]]:
        """The orders in the book now: offers, then bids."""
        there = [each for each in self.resting.values() if each.security == security]
        there.sort(key=lambda each: each.side == "Buy")
        return [(security + 1, count, *each[1:]) for count, each in enumerate(there, 1)]


def write(file: Path, columns: tuple[str, ...], lines: list[tuple[Any, ...]]) -> None:
    """Writes a file, with each value in quotes."""
    with file.open("w", encoding="utf-8", newline="") as out:
        csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows([columns, *lines])
    print(file)


def main() -> None:
    """Writes the three files of each instrument, and prints their names."""
    run, directory = cb.load_run(sys.argv[1]), Path(sys.argv[2])
    if is_kind(run.rows, "top").any():
        raise SystemExit('the run has no rows of orders: its world says record = "top", and this layout needs "all"')
    rows = run.rows[is_kind(run.rows, *ORDER_KINDS)]
    times = np.datetime_as_string(rows["ts_event"].astype("datetime64[ns]").astype("datetime64[ms]"))
    files = Files(len(run.symbols))
    for row, time, takes, is_hidden in zip(rows, times, has(rows, "aggressor"), has(rows, "hidden"), strict=True):
        files.take(row, time.replace("T", " "), takes, is_hidden)
    directory.mkdir(parents=True, exist_ok=True)
    for security in range(len(run.symbols)):
        write(directory / f"OrdersSubmitted_{security + 1}.csv", ORDERS, files.orders[security])
        write(directory / f"Trades_{security + 1}.csv", TRADES, files.trades[security])
        write(directory / f"LOBOrders_{security + 1}.csv", ORDERS, files.book(security))


if __name__ == "__main__":
    main()
