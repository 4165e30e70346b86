"""Pictures of runs, with matplotlib. Each draws into `ax`, or into a figure of its own, and returns the axes.

import crossbook as cb

cb.plot.price(run).figure.savefig("price.png")
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from crossbook.extras import need
from crossbook.stats.dependence import acf as autocorrelation
from crossbook.stats.dependence import signature_plot
from crossbook.stats.series import Array, Values, series
from crossbook.units import Duration, ns

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from crossbook.tables.run import Run
    from crossbook.tables.table import Table

BUYS, SELLS, OTHER = "#1f77b4", "#d62728", "#555555"
"""Told apart by people who see fewer colours, too."""

Time = str | np.datetime64 | None

_MOST_AREA, _LEAST_AREA, _FEW = 120.0, 12.0, 2_000


def _axes(ax: Axes | None, title: str, x: str, y: str) -> Axes:
    if ax is None:
        figure = need("matplotlib.figure").Figure(figsize=(8, 4.5), layout="constrained")
        ax = figure.add_subplot()
    assert ax is not None
    ax.set_title(title)
    ax.set_xlabel(x)
    ax.set_ylabel(y)
    return ax


def _within(table: Table, begin: Time, end: Time) -> Table:
    """The rows from a time on and before another."""
    time = table["ts_event"]
    which = np.ones(len(time), bool)
    if begin is not None:
        which &= time >= np.datetime64(str(begin), "ns")
    if end is not None:
        which &= time < np.datetime64(str(end), "ns")
    return table.where(which)


def _clock(ax: Axes) -> None:
    dates = need("matplotlib.dates")
    locator = dates.AutoDateLocator()
    ax.xaxis.set_major_locator(locator)
    ax.xaxis.set_major_formatter(dates.ConciseDateFormatter(locator))


def price(run: Run, symbol: str | None = None, *, begin: Time = None, end: Time = None, ax: Axes | None = None) -> Axes:
    """The best prices over time, and the trades: triangles up for buyers who took, down for sellers, crosses else.

    Args:
        run: what is shown
        symbol: of which instrument; without it the only one
        begin: the first time, UTC, such as `"2026-01-13T09:00"`
        end: the time before which it ends
        ax: where to draw
    """
    name = run.symbols[run.instrument_id(symbol)]
    quotes, trades = (_within(table.of(name), begin, end) for table in (run.bbo, run.trades))
    ax = _axes(ax, f"{name}: best prices and trades", "time (UTC)", "price")
    ax.step(quotes["ts_event"], quotes["bid_px_00"], where="post", color=BUYS, lw=0.8, label="best bid")
    ax.step(quotes["ts_event"], quotes["ask_px_00"], where="post", color=SELLS, lw=0.8, label="best ask")
    for letter, marker, color, area, label in (
        ("B", "^", BUYS, 14, "buyer took"),
        ("A", "v", SELLS, 14, "seller took"),
        ("N", "X", "black", 50, "auction"),
    ):
        which = trades["side"] == letter
        if which.any():
            times, prices = trades["ts_event"][which], trades["price"][which]
            ax.scatter(times, prices, s=area, marker=marker, color=color, label=label, zorder=3)
    ax.ticklabel_format(axis="y", useOffset=False)
    _clock(ax)
    ax.legend(loc="best", fontsize="small")
    return ax


def orders(
    run: Run, symbol: str | None = None, *, begin: Time = None, end: Time = None, ax: Axes | None = None
) -> Axes:
    """The orders with a price, when they were entered and at what, the area as their size; arguments as of `price`."""
    name = run.symbols[run.instrument_id(symbol)]
    table = _within(run.orders.of(name), begin, end)
    table = table.where(~np.isnan(table["price"]))
    ax = _axes(ax, f"{name}: submitted orders, area as size", "time (UTC)", "price")
    largest = max(1, int(table["size"].max())) if len(table) else 1
    # Of many each is smaller and paler, so that where they are dense still shows.
    many = max(1.0, len(table) / _FEW)
    most = max(_MOST_AREA / many, _LEAST_AREA)
    alpha = max(0.4 / np.sqrt(many), 0.08)
    for letter, color, label in (("B", BUYS, "buy"), ("A", SELLS, "sell")):
        which = table["side"] == letter
        area = most * table["size"][which] / largest
        times, prices = table["ts_event"][which], table["price"][which]
        ax.scatter(times, prices, s=area, color=color, alpha=alpha, linewidths=0, label=label)
    ax.ticklabel_format(axis="y", useOffset=False)
    _clock(ax)
    for handle in ax.legend(loc="best", fontsize="small").legend_handles:
        handle.set_sizes([40])  # type: ignore[union-attr]
        handle.set_alpha(0.6)  # type: ignore[union-attr]
    return ax


def depth(run: Run, symbol: str | None = None, *, levels: int = 10, ax: Axes | None = None) -> Axes:
    """What rested at each level on average over time."""
    name = run.symbols[run.instrument_id(symbol)]
    profile = run.stats.depth(levels, name)
    ax = _axes(ax, f"{name}: mean depth", "level", "quantity")
    level = profile["level"] + 1
    ax.bar(level - 0.2, profile["bid_sz"], width=0.4, color=BUYS, label="bids")
    ax.bar(level + 0.2, profile["ask_sz"], width=0.4, color=SELLS, label="asks")
    ax.set_xticks(level)
    ax.legend(loc="best", fontsize="small")
    return ax


def acf(values: Values, *, lags: int = 50, title: str = "Autocorrelation", ax: Axes | None = None) -> Axes:
    """Autocorrelations from lag 1 on, with the band in which white noise has 95 % of them."""
    x = series(values, lags + 2)
    found = autocorrelation(x, lags)
    ax = _axes(ax, title, "lag", "autocorrelation")
    band = 1.96 / np.sqrt(len(x))
    ax.axhspan(-band, band, color=OTHER, alpha=0.15, label="white noise, 95 %")
    ax.axhline(0, color=OTHER, lw=0.8)
    ax.vlines(np.arange(1, lags + 1), 0, found[1:], color=BUYS)
    ax.scatter(np.arange(1, lags + 1), found[1:], s=10, color=BUYS)
    ax.legend(loc="best", fontsize="small")
    return ax


def qq(values: Values, *, title: str = "Quantiles against the normal distribution", ax: Axes | None = None) -> Axes:
    """Standardised values against the quantiles of the normal distribution; on the line they are normal."""
    x = np.sort(series(values, 3))
    x = (x - x.mean()) / x.std()
    expected = need("scipy.stats").norm.ppf((np.arange(len(x)) + 0.5) / len(x))
    ax = _axes(ax, title, "normal quantile", "quantile of the values, in sd")
    ax.plot(expected[[0, -1]], expected[[0, -1]], color=OTHER, lw=0.8, label="normal")
    ax.scatter(expected, x, s=8, color=BUYS, label="values")
    ax.legend(loc="best", fontsize="small")
    return ax


def signature(
    times: Values,
    prices: Values,
    *,
    scales: Sequence[Duration] = ("50ms", "100ms", "200ms", "500ms", "1s", "2s", "5s", "10s"),
    title: str = "Signature plot",
    ax: Axes | None = None,
) -> Axes:
    """Realised variance per second against how often prices are looked at; flat without noise."""
    found = signature_plot(times, prices, scales)
    ax = _axes(ax, title, "looked at every (s)", "realised variance per second")
    seconds: Array = np.array([ns(each) / 1e9 for each in scales])
    ax.plot(seconds, found, marker="o", color=BUYS)
    ax.set_xscale("log")
    ax.set_ylim(bottom=0)
    return ax
