"""What an order changed of a recorded day."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from crossbook.orders import Order
from crossbook.tables.run_tables import RunTables
from crossbook.tables.table import Array, Table

_SELDOM = ("crosses", "level_differs")


@dataclass(frozen=True, slots=True)
class ImpactReport:
    """A recorded day with an order and without it. Printed, it is a table."""

    order: Order
    own_orders: str
    """`interact` or `no-impact`."""
    table: Table
    """A row for each length of time after the order was entered: `after` (nanoseconds), `mid_with`, `mid_without`,
    `spread_with`, `spread_without`, and `volume_with`, `volume_without`, which count from the order on."""
    not_found: dict[str, tuple[int, int]]
    """How often recorded orders did not find what they speak of, with the order and without it."""

    def __str__(self) -> str:
        lines = [f"{self.order!r}", f"own orders: {self.own_orders}"]
        lines.append(f"{'after':>8} {'mid':>14} {'without':>14} {'spread':>10} {'without':>10}")
        lines[-1] += f" {'volume':>10} {'without':>10}"
        for i in range(len(self.table)):
            row = {name: self.table[name][i] for name in self.table}
            lines.append(
                f"{_length(int(row['after'])):>8} {row['mid_with']:>14.6g} {row['mid_without']:>14.6g}"
                f" {row['spread_with']:>10.4g} {row['spread_without']:>10.4g}"
                f" {row['volume_with']:>10,} {row['volume_without']:>10,}"
            )
        for name, (with_it, without) in self.not_found.items():
            if name in _SELDOM and not with_it and not without:
                continue
            lines.append(f"{name}: {with_it:,}; without {without:,}")
        return "\n".join(lines)


def _length(length_ns: int) -> str:
    for unit, size in (("h", 3600 * 10**9), ("m", 60 * 10**9), ("s", 10**9), ("ms", 10**6)):
        if length_ns >= size and length_ns % size == 0:
            return f"{length_ns // size}{unit}"
    return f"{length_ns / 1e9:g}s"


def impact_of(
    order: Order,
    own_orders: str,
    with_it: RunTables,
    without: RunTables,
    after: set[int],
    now: int,
    not_found: dict[str, tuple[int, int]],
) -> ImpactReport:
    """Compares the runs with an order and without it, these lengths of time after it was entered, and now."""
    entered = order.entered_ns
    lengths = np.array(sorted(after | {now - entered}), np.int64)
    lengths = lengths[entered + lengths <= now]
    columns: dict[str, Array] = {"after": lengths}
    for word, run in (("with", with_it), ("without", without)):
        mid, spread, volume = _looked_at(run, order.symbol, entered, entered + lengths)
        columns |= {f"mid_{word}": mid, f"spread_{word}": spread, f"volume_{word}": volume}
    names = [f"{what}_{word}" for what in ("mid", "spread", "volume") for word in ("with", "without")]
    return ImpactReport(order, own_orders, Table({name: columns[name] for name in ["after", *names]}), not_found)


def _looked_at(run: RunTables, symbol: str, since: int, times: Array) -> tuple[Array, Array, Array]:
    """Middle and spread at some times, and what was traded since another."""
    bbo, trades = run.bbo.of(symbol), run.trades.of(symbol)
    place = np.searchsorted(bbo["ts_event"].astype(np.int64), times, side="right") - 1
    known = place >= 0
    bid, ask = (np.where(known, bbo[name][np.maximum(place, 0)], np.nan) for name in ("bid_px_00", "ask_px_00"))
    traded = np.concatenate([[0], np.cumsum(trades["size"])])
    when = trades["ts_event"].astype(np.int64)
    begin = np.searchsorted(when, since, side="left")
    volume = traded[np.searchsorted(when, times, side="right")] - traded[begin]
    return (bid + ask) / 2, ask - bid, volume
