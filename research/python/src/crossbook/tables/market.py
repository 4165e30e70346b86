"""Trades, auctions, sessions, candles and positions of a run."""

from __future__ import annotations

import numpy as np

from crossbook.tables.decode import KIND, Meaning, has, is_kind, reasons, times
from crossbook.tables.table import Array, Column, Table


def trades(rows: Array, meaning: Meaning) -> Table:
    """A row for each trade; `side` is who took, N in an auction or a cross, or where nobody knows."""
    trade = np.flatnonzero(is_kind(rows, "traded", "trade_printed"))
    own = rows[trade]
    printed = own["kind"] == KIND["trade_printed"]
    one, other = (rows[np.where(printed, trade, trade + i)] for i in (1, 2))
    instrument = own["instrument_id"]
    buys = one["side"] == ord("B")
    auction, cross = has(own, "auction"), has(own, "cross")
    nobody = auction | cross | (own["side"] == ord("N"))
    letters = np.where(nobody, 2, np.where(own["side"] == ord("A"), 0, 1))
    return Table(
        {
            "ts_event": own["ts_event"].astype("datetime64[ns]"),
            "seq": own["seq"],
            "instrument_id": instrument,
            "symbol": meaning.symbol(instrument),
            "match_id": own["match_id"],
            "side": Column(letters, ("A", "B", "N")),
            "price_ticks": meaning.price_ticks(own["price"], instrument),
            "price": meaning.price(own["price"], instrument),
            "size": own["size"],
            "auction": auction,
            "printed": printed,
            "buy_order_id": np.where(buys, one["order_id"], other["order_id"]),
            "sell_order_id": np.where(buys, other["order_id"], one["order_id"]),
            "buyer": meaning.agent(np.where(buys, one["participant_id"], other["participant_id"])),
            "seller": meaning.agent(np.where(buys, other["participant_id"], one["participant_id"])),
            "session": meaning.session(own["phase"], instrument),
        }
    )


def auctions(rows: Array, meaning: Meaning) -> Table:
    """What each auction would have traded, whenever that changed, and what it traded: `uncrossed`."""
    kinds = ("auction_indicated", "auction_uncrossed", "hidden_uncrossed")
    own = rows[is_kind(rows, *kinds)]
    instrument = own["instrument_id"]
    numbers = np.searchsorted(np.array([KIND[name] for name in kinds]), own["kind"])
    return Table(
        {
            "ts_event": own["ts_event"].astype("datetime64[ns]"),
            "seq": own["seq"],
            "instrument_id": instrument,
            "symbol": meaning.symbol(instrument),
            "event": Column(numbers, ("indicated", "uncrossed", "hidden_uncrossed")),
            "price_ticks": meaning.price_ticks(own["price"], instrument),
            "price": meaning.price(own["price"], instrument),
            "size": own["size"],
            "surplus": own["other_size"],
            "session": meaning.session(own["phase"], instrument),
        }
    )


def sessions(rows: Array, meaning: Meaning) -> Table:
    """A row for each part of a trading day of an instrument; the last has no end."""
    own = rows[is_kind(rows, "instrument_defined", "phase_changed")]
    instrument = own["instrument_id"]
    sort = np.argsort(instrument, kind="stable")
    sorted_id, begin = instrument[sort], own["ts_event"][sort]
    end = np.full(len(own), np.iinfo(np.int64).max)
    end[:-1] = np.where(sorted_id[1:] == sorted_id[:-1], begin[1:], end[:-1])
    planned = np.where(own["kind"] == KIND["phase_changed"], own["other_size"], np.iinfo(np.int64).max)
    ends = np.empty_like(end)
    ends[sort] = end
    return Table(
        {
            "ts_event": own["ts_event"].astype("datetime64[ns]"),
            "ts_end": times(ends),
            "ts_planned_end": times(planned),
            "seq": own["seq"],
            "instrument_id": instrument,
            "symbol": meaning.symbol(instrument),
            "session": meaning.session(own["phase"], instrument),
            "reason": reasons(own),
        }
    )


def positions(rows: Array, meaning: Meaning) -> Table:
    """A row for each side of each trade: what its participant then has, and has received less paid, from 0."""
    own = rows[rows["kind"] == KIND["filled"]]
    instrument = own["instrument_id"]
    account = own["participant_id"].astype(np.int64) << 32 | instrument
    sort = np.argsort(account, kind="stable")
    signed = np.where(own["side"] == ord("B"), own["size"], -own["size"])
    price = meaning.price(own["price"], instrument)
    units = -signed * own["price"]
    return Table(
        {
            "ts_event": own["ts_event"].astype("datetime64[ns]"),
            "seq": own["seq"],
            "client_id": own["participant_id"],
            "agent": meaning.agent(own["participant_id"]),
            "instrument_id": instrument,
            "symbol": meaning.symbol(instrument),
            "order_id": own["order_id"],
            "match_id": own["match_id"],
            "side": Column((own["side"] == ord("B")).astype(np.int8), ("A", "B")),
            "price": price,
            "size": own["size"],
            "position": _sums(signed, account, sort),
            "cash": _sums(units, account, sort) / meaning.scales[instrument],
        }
    )


def _sums(values: Array, group: Array, sort: Array) -> Array:
    """Running sums within groups, exactly; `sort` brings the groups together."""
    ordered, total = group[sort], np.cumsum(values[sort])
    first = np.ones(len(ordered), bool)
    first[1:] = ordered[1:] != ordered[:-1]
    offset = (total - values[sort])[np.maximum.accumulate(np.where(first, np.arange(len(first)), 0))]
    sums = np.empty_like(total)
    sums[sort] = total - offset
    return sums


def ohlcv(trades: Table, width_ns: int, meaning: Meaning) -> Table:
    """Candles of the trades; times at which nothing traded have none."""
    if width_ns < 1:
        raise ValueError(f"a candle is at least 1 ns wide: {width_ns}")
    instrument = trades["instrument_id"].astype(np.int64)
    begin = trades["ts_event"].astype(np.int64) // width_ns * width_ns
    sort = np.lexsort((trades["seq"], begin, instrument))
    begin, instrument, price, size = begin[sort], instrument[sort], trades["price"][sort], trades["size"][sort]
    if len(sort) == 0:
        first = last = np.empty(0, np.int64)
    else:
        first = np.flatnonzero(np.append(True, (begin[1:] != begin[:-1]) | (instrument[1:] != instrument[:-1])))
        last = np.append(first[1:], len(sort)) - 1
    volume = _reduced(np.add, size, first)
    table = Table(
        {
            "ts_event": begin[first].astype("datetime64[ns]"),
            "instrument_id": instrument[first].astype(np.int32),
            "symbol": meaning.symbol(instrument[first]),
            "open": price[first],
            "high": _reduced(np.maximum, price, first),
            "low": _reduced(np.minimum, price, first),
            "close": price[last],
            "volume": volume,
            "vwap": _reduced(np.add, price * size, first) / volume,
            "trades": last - first + 1,
        }
    )
    return table.where(np.argsort(table["ts_event"], kind="stable"))


def _reduced(how: np.ufunc, values: Array, first: Array) -> Array:
    reduced: Array = how.reduceat(values, first) if len(first) else values[:0]
    return reduced
