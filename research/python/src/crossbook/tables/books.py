"""The visible book over time: best prices, levels, and what is made of them."""

from __future__ import annotations

import numpy as np

from crossbook.tables._rows import NO_PRICE
from crossbook.tables.decode import Meaning, commands, has, is_kind
from crossbook.tables.table import Array, Column, Table, joined
from crossbook.tables.visible import BUY, SELL, Messages, ladder

MOST_LEVELS = 100


def book(rows: Array, told: dict[int, Messages], meaning: Meaning, levels: int) -> Table:
    """The best levels after each command that has changed them."""
    if not 1 <= levels <= MOST_LEVELS:
        raise ValueError(f"levels: {levels}: must be 1 to {MOST_LEVELS}")
    ends = np.flatnonzero(has(rows, "last"))
    command = commands(rows)
    tables = []
    for instrument_id, each in told.items():
        own, moment = np.unique(command[each.row], return_inverse=True)
        bids = ladder(each, moment, len(own), BUY, levels)
        asks = ladder(each, moment, len(own), SELL, levels)
        columns = (bids.price, bids.size, bids.count, asks.price, asks.size, asks.count)
        kept = np.ones(len(own), bool)
        kept[1:] = np.logical_or.reduce([(one[:, 1:] != one[:, :-1]).any(axis=0) for one in columns])
        last = each.row[np.searchsorted(moment, np.arange(len(own)), side="right") - 1]
        end = ends[np.minimum(own, len(ends) - 1)]
        table = _moments(rows, end[kept], instrument_id, meaning)
        table["session"] = meaning.session(rows["phase"][last[kept]], np.zeros(kept.sum(), np.int32))
        for level in range(levels):
            for name, side in (("bid", bids), ("ask", asks)):
                price = side.price[level, kept]
                table[f"{name}_px_{level:02}"] = meaning.price(price, np.full(len(price), instrument_id))
                table[f"{name}_sz_{level:02}"] = side.size[level, kept]
                table[f"{name}_ct_{level:02}"] = side.count[level, kept]
        tables.append(Table(table))
    if not tables:
        return Table(_book_of_nothing(rows, meaning, levels))
    return joined(tables, "seq")


def _moments(rows: Array, row: Array, instrument_id: int, meaning: Meaning) -> dict[str, Array | Column]:
    instrument = np.full(len(row), instrument_id, np.int32)
    return {
        "ts_event": rows["ts_event"][row].astype("datetime64[ns]"),
        "seq": rows["seq"][row],
        "instrument_id": instrument,
        "symbol": meaning.symbol(instrument),
    }


def _book_of_nothing(rows: Array, meaning: Meaning, levels: int) -> dict[str, Array | Column]:
    nothing = np.empty(0, np.int64)
    table = _moments(rows, nothing, 0, meaning)
    table["session"] = meaning.session(nothing, nothing)
    for level in range(levels):
        for name in ("bid", "ask"):
            table[f"{name}_px_{level:02}"] = nothing.astype(float)
            table[f"{name}_sz_{level:02}"] = nothing
            table[f"{name}_ct_{level:02}"] = nothing.astype(np.int32)
    return table


def tops(rows: Array, meaning: Meaning) -> Table:
    """The best prices as a run has them that recorded nothing else of the book."""
    row = np.flatnonzero(is_kind(rows, "top"))
    own = rows[row]
    instrument = own["instrument_id"]
    unknown = np.ones(len(row), bool)
    zero = np.zeros(len(row), np.int32)
    return Table(
        {
            "ts_event": own["ts_event"].astype("datetime64[ns]"),
            "seq": own["seq"],
            "instrument_id": instrument,
            "symbol": meaning.symbol(instrument),
            "session": meaning.session(own["phase"], instrument),
            "bid_px_00": meaning.price(own["price"], instrument),
            "bid_sz_00": own["size"],
            "bid_ct_00": Column(zero, missing=unknown),
            "ask_px_00": meaning.price(own["other_price"], instrument),
            "ask_sz_00": own["other_size"],
            "ask_ct_00": Column(zero, missing=unknown),
        }
    )


def features(rows: Array, bbo: Table, trades: Table, meaning: Meaning) -> Table:
    """What is made of best prices and trades, after each command that changed the one or made the other."""
    ends = np.append(np.flatnonzero(has(rows, "last")), len(rows) - 1)
    command = commands(rows)
    trade_end = rows["seq"][ends[np.minimum(command[np.searchsorted(rows["seq"], trades["seq"])], len(ends) - 1)]]
    tables = []
    for instrument_id in np.unique(bbo["instrument_id"]):
        quotes = bbo.where(bbo["instrument_id"] == instrument_id)
        own = trades["instrument_id"] == instrument_id
        traded = trade_end[own]
        seq = np.unique(np.concatenate([quotes["seq"], traded]))
        seq = seq[seq >= quotes["seq"][0]]
        place = np.searchsorted(quotes["seq"], seq, side="right") - 1
        row = np.searchsorted(rows["seq"], seq)
        table = _moments(rows, row, int(instrument_id), meaning)
        table["session"] = Column(quotes.codes("session")[place], meaning.phases)
        table |= _of_quotes(quotes, place)
        table |= _of_trades(trades.where(own), traded, seq)
        time = rows["ts_event"][row]
        table["inter_arrival"] = _differences(time).astype("timedelta64[ns]")
        tables.append(Table(table))
    return joined(tables, "seq") if tables else Table(_moments(rows, np.empty(0, np.int64), 0, meaning))


def _differences(time: Array) -> Array:
    passed = np.full(len(time), NO_PRICE, np.int64)  # NaT, as a number
    passed[1:] = np.diff(time)
    return passed


def _of_quotes(quotes: Table, place: Array) -> dict[str, Array | Column]:
    bid, ask = quotes["bid_px_00"][place], quotes["ask_px_00"][place]
    bids, asks = quotes["bid_sz_00"][place].astype(float), quotes["ask_sz_00"][place].astype(float)
    is_whole = ~(np.isnan(bid) | np.isnan(ask))
    depth = np.where(is_whole, bids + asks, np.nan)
    return {
        "mid": (bid + ask) / 2,
        "micro": (bid * asks + ask * bids) / depth,
        "spread": ask - bid,
        "imbalance": (bids - asks) / depth,
        "ofi": order_flow_imbalance(bid, bids, ask, asks),
    }


def order_flow_imbalance(bid: Array, bid_size: Array, ask: Array, ask_size: Array) -> Array:
    """What came to the best bid less what came to the best ask, with each change (Cont, Kukanov, Stoikov 2014).

    An empty side is a price that is infinitely far, with nothing there. The first is 0.
    """
    bid = np.where(np.isnan(bid), -np.inf, bid)
    ask = np.where(np.isnan(ask), np.inf, ask)
    flow = np.zeros(len(bid))
    flow[1:] = (
        np.where(bid[1:] >= bid[:-1], bid_size[1:], 0.0)
        - np.where(bid[1:] <= bid[:-1], bid_size[:-1], 0.0)
        - np.where(ask[1:] <= ask[:-1], ask_size[1:], 0.0)
        + np.where(ask[1:] >= ask[:-1], ask_size[:-1], 0.0)
    )
    return flow


def _of_trades(trades: Table, traded: Array, seq: Array) -> dict[str, Array | Column]:
    letters = trades["side"]
    signed = np.where(letters == "B", 1, np.where(letters == "A", -1, 0)) * trades["size"]
    place = np.searchsorted(seq, traded)
    known = (place < len(seq)) & (seq[np.minimum(place, len(seq) - 1)] == traded)
    flow = np.bincount(place[known], weights=signed[known], minlength=len(seq))
    volume = np.bincount(place[known], weights=trades["size"][known], minlength=len(seq))
    return {"sign": np.sign(flow).astype(np.int8), "volume": volume.astype(np.int64)}
