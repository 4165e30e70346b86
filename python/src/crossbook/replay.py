"""A recorded day happening again, with orders of one's own in it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from crossbook.orders import Order
from crossbook.results import RunResult
from crossbook.sim import Sim
from crossbook.units import Duration, ns
from crossbook.worlds import OwnOrdersDo

if TYPE_CHECKING:
    from crossbook.tables import Run, Table
    from crossbook.tables.table import Array

_SELDOM = ("crosses", "level_differs")
_NOT_FOUND = ("unknown_order", "maker_not_first", "size_differs", *_SELDOM)
_AFTER = ("0s", "100ms", "1s", "10s", "1m", "5m", "10m", "30m", "1h", "2h", "4h")


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


class ReplaySim(Sim):
    """A simulation in which recorded flow comes at its times, as orders of the participant `recorded`.

    `Sim.from_file` and `Sim.from_lobster` make one. It begins with the first record.
    """

    @property
    def end(self) -> int:
        """When the last record comes, nanoseconds since 1970 UTC."""
        return int(self.world._recorded.endNs())

    @property
    def records(self) -> int:
        """How many records there are."""
        return int(self.world._recorded.orders().count())

    @property
    def bad_records(self) -> int:
        """How many records of the file were left out (`skip_bad`)."""
        return int(self.world._recorded.orders().badRecords())

    @property
    def own_orders(self) -> OwnOrdersDo:
        """`interact` or `no-impact`."""
        return self.world._own_orders

    def run(self) -> RunResult:
        """Lets the rest of the recording happen."""
        began = time.monotonic()
        self.clock.run_until(self.end)
        return RunResult._of(self, time.monotonic() - began)

    @property
    def not_found(self) -> dict[str, int]:
        """How often recorded orders so far did not find what they speak of.

        `unknown_order`: the order is gone. `maker_not_first`: an execution met somebody else. `size_differs`: another
        quantity was left than the record takes off. `crosses`: an order rests by the file that could trade, and
        halts the market until it is gone. `level_differs`: a level was not as the orderbook file has it, and was made
        so.
        """
        told = self._desk.simulation.client(0).agent().deviations()
        counts = {str(each.getKey().name()).lower(): int(each.getValue()) for each in told.entrySet()}
        return {name: counts.get(name, 0) for name in _NOT_FOUND}

    def alone(self) -> ReplaySim:
        """The recorded flow by itself, until where this simulation is now."""
        world = self.world.recording("top")
        world._groups, world._departures, world._own_orders = [], [], "interact"
        other = ReplaySim.of(world, self.seed)
        other.clock.run_until(self.clock.now)
        return other

    def impact_report(self, order: Order, *, after: Sequence[Duration] = _AFTER) -> ImpactReport:
        """The day with an order and without: replays the recorded flow alone until now, and compares.

        Args:
            order: of this simulation
            after: how long after it was entered is looked; what is not over yet is left out
        """
        owner = getattr(order._queue, "__self__", None)  # none of an order of a running exchange
        if owner is None or owner._desk is not self._desk:
            raise ValueError(f"order: {order!r} is not of this simulation")
        if self.world._record == "none":
            raise ValueError('nothing is recorded: make the simulation with record="all" or "top"')
        from crossbook.tables import Table

        alone = self.alone()
        entered = order.entered_ns
        lengths = np.array(sorted({ns(each) for each in after} | {self.clock.now - entered}), np.int64)
        lengths = lengths[entered + lengths <= self.clock.now]
        columns: dict[str, Array] = {"after": lengths}
        symbol = order.symbol
        for word, run in (("with", self.tables()), ("without", alone.tables())):
            mid, spread, volume = _looked_at(run, symbol, entered, entered + lengths)
            columns |= {f"mid_{word}": mid, f"spread_{word}": spread, f"volume_{word}": volume}
        names = [f"{what}_{word}" for what in ("mid", "spread", "volume") for word in ("with", "without")]
        table = Table({name: columns[name] for name in ["after", *names]})
        theirs = alone.not_found
        not_found = {name: (count, theirs[name]) for name, count in self.not_found.items()}
        return ImpactReport(order, self.own_orders, table, not_found)


def _looked_at(run: Run, symbol: str, since: int, times: Array) -> tuple[Array, Array, Array]:
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
