"""hftbacktest: an `.npz` with one array, `data`, of events as its documentation describes them.

Every order of one instrument is told (its "L3"): what rests, what changes, what goes. An execution is a trade of the
aggressor, a fill of the order that rested, and the change or the end of that order.
"""

from __future__ import annotations

from os import PathLike

import numpy as np

from crossbook.tables.run_tables import RunTables
from crossbook.tables.table import Array, Column, Table
from crossbook.tables.visible import ADD, BUY, CROSS, EXECUTE, HIDDEN, SELL

EVENT = np.dtype(
    [
        ("ev", "u8"),
        ("exch_ts", "i8"),
        ("local_ts", "i8"),
        ("px", "f8"),
        ("qty", "f8"),
        ("order_id", "u8"),
        ("ival", "i8"),
        ("fval", "f8"),
    ]
)
"""One event; the times are nanoseconds since 1970."""

TRADE, ADD_ORDER, CANCEL_ORDER, MODIFY_ORDER, FILL = 2, 10, 11, 12, 13
_KINDS = {
    1: "depth",
    TRADE: "trade",
    3: "depth_clear",
    4: "depth_snapshot",
    ADD_ORDER: "add",
    CANCEL_ORDER: "cancel",
    MODIFY_ORDER: "modify",
    FILL: "fill",
}
EXCHANGE, LOCAL, BUYS, SELLS = 1 << 31, 1 << 30, 1 << 29, 1 << 28


def write_hftbacktest(
    run: RunTables, file: str | PathLike[str], *, symbol: str | None = None, feed_latency_ns: int = 0
) -> None:
    """Writes the events of an instrument. They are seen when they happen and after the latency of the feed."""
    number = run.instrument_id(symbol)
    if number not in run.messages:
        raise ValueError(f"nothing happened in {run.symbols[number]}")
    np.savez_compressed(file, data=_events(run, number, feed_latency_ns))


def _events(run: RunTables, number: int, feed_latency_ns: int) -> Array:
    told = run.messages[number]
    count = np.where(told.what == EXECUTE, 3, 1)
    message = np.repeat(np.arange(len(count)), count)
    part = np.arange(len(message)) - (np.cumsum(count) - count)[message]
    what, left = told.what[message], told.left[message]
    trades = (what == EXECUTE) & (part == 0) | (what == HIDDEN) | (what == CROSS)
    fills = (what == EXECUTE) & (part == 1)
    modifies = ~trades & ~fills & (what != ADD) & (left > 0)
    event = np.select(
        [what == ADD, trades, fills, modifies], [ADD_ORDER, TRADE, FILL, MODIFY_ORDER], CANCEL_ORDER
    ).astype(np.uint64)
    rests = np.select([told.side == BUY, told.side == SELL], [BUYS, SELLS], 0)[message]
    takes = np.select([told.side == BUY, told.side == SELL], [SELLS, BUYS], 0)[message]

    data = np.zeros(len(message), EVENT)
    data["ev"] = event | np.where(trades, takes, rests).astype(np.uint64) | np.uint64(EXCHANGE | LOCAL)
    data["exch_ts"] = run.rows["ts_event"][told.row[message]]
    data["local_ts"] = data["exch_ts"] + feed_latency_ns
    units = np.where(trades | fills, told.price[message], told.level[message])
    data["px"] = units / 10.0 ** run.instruments[number].price_scale
    data["qty"] = np.where(modifies, left, told.size[message])
    data["order_id"] = np.where(trades, np.uint64(0), told.order_id[message])
    return data


def read_hftbacktest(file: str | PathLike[str]) -> Table:
    """Reads the events of an `.npz`, or of an array that lies in a `.npy`, from here or from elsewhere.

    `kind` says what happens; `exchange` and `local` tell whether an event is one for the exchange and for who receives
    its data. `side` is that of the order, of a trade of who took; `N` where the event says none.
    """
    loaded = np.load(file, allow_pickle=False)
    data = loaded if isinstance(loaded, np.ndarray) else loaded["data"]
    if set(data.dtype.names or ()) != set(EVENT.names or ()):
        raise ValueError(f"{file}: columns {data.dtype.names}: hftbacktest has {EVENT.names}")
    event = data["ev"].astype(np.uint64)
    kind = (event & np.uint64(SELLS - 1)).astype(np.int64)
    places = np.full(256, -1, np.int8)
    places[list(_KINDS)] = np.arange(len(_KINDS))
    sides = np.where(event & np.uint64(BUYS), 1, np.where(event & np.uint64(SELLS), 0, 2)).astype(np.int8)
    return Table(
        {
            "ts_event": data["exch_ts"].astype("datetime64[ns]"),
            "ts_recv": data["local_ts"].astype("datetime64[ns]"),
            "kind": Column(places[np.minimum(kind, 255)], tuple(_KINDS.values())),
            "side": Column(sides, ("A", "B", "N")),
            "price": data["px"],
            "size": data["qty"],
            "order_id": data["order_id"],
            "exchange": (event & np.uint64(EXCHANGE)) != 0,
            "local": (event & np.uint64(LOCAL)) != 0,
        }
    )
