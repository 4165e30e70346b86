"""Recorded order flow, read by the engine's own readers: of every format that `crossbook replay` reads."""

from __future__ import annotations

from os import PathLike
from typing import Unpack

import numpy as np

from crossbook.engine import java
from crossbook.market_setup import RecordedOptions
from crossbook.sim import Sim, World
from crossbook.tables.run import Run
from crossbook.tables.table import Array, Column, Table

_SIDES = ("B", "A")


def read_flow(file: str | PathLike[str], **options: Unpack[RecordedOptions]) -> Run:
    """What a file's flow does in the engine: the event table, with its trades, books, orders and files for others.

    NASDAQ TotalView-ITCH 5.0, Databento market by order (DBN, and CSV with its header), LOBSTER, hftbacktest's `.npz`,
    and the others that `crossbook replay` reads, plain, gzip or zstd.

    Args:
        file: what is read
        options: those of `World.recorded`, such as `symbol`, the instrument that is wanted, where the file has several
    """
    sim = Sim.from_file(file, **options)
    sim.clock.run_until(sim.end)
    return sim.tables()


def read_records(file: str | PathLike[str], **options: Unpack[RecordedOptions]) -> Table:
    """The records themselves, as the engine's reader understands them.

    `kind` is a word such as `new_limit`, `cancel`, `reduce`, `execution`; `side` that of the order; `size` what the
    kind speaks of; `new_order_id` of a replace that of the new order.

    Args:
        file: what is read
        options: those of `World.recorded`, such as `symbol`, the instrument that is wanted, where the file has several
    """
    market = World.recorded(file, **options)._recorded
    orders = market.orders()
    kinds = tuple(str(each.name()).lower() for each in java().class_of("crossbook.flow.FlowKind").values())
    kind: Array = np.array(orders.kinds(), np.int16)
    price: Array = np.array(orders.prices(), np.int64)
    terms: Array = np.array(orders.terms(), np.int64).view(np.uint64)
    replaces = kind == kinds.index("replace")
    midnight = int(market.midnightNs())
    return Table(
        {
            "ts_event": (np.array(orders.timesNs(), np.int64) + midnight).astype("datetime64[ns]"),
            "kind": Column(kind, kinds),
            "side": Column(np.array(orders.sides(), np.int16), _SIDES),
            "order_id": np.array(orders.orderIds(), np.int64).view(np.uint64),
            "new_order_id": np.where(replaces, terms, np.uint64(0)),
            "price": price / 10.0 ** int(orders.priceScale()),
            "size": np.array(orders.qtys(), np.int64),
        }
    )
