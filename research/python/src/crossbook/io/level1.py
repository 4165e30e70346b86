"""Best prices over time, from anywhere: a file of Parquet or CSV."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from crossbook.extras import need
from crossbook.tables.table import Array, Table
from crossbook.units import Duration, ns

_NAMES = {
    "ts_event": ("ts_event", "timestamp", "datetime", "date_time", "time", "ts"),
    "bid_px_00": ("bid_px_00", "bid_price", "bidprice", "best_bid", "bid", "bid_px"),
    "ask_px_00": ("ask_px_00", "ask_price", "askprice", "best_ask", "ask", "ask_px", "offer"),
    "bid_sz_00": ("bid_sz_00", "bid_size", "bidsize", "bid_volume", "bidvolume", "bid_qty", "bid_sz"),
    "ask_sz_00": ("ask_sz_00", "ask_size", "asksize", "ask_volume", "askvolume", "ask_qty", "ask_sz"),
}
"""What each column may be called, in any case."""

_NANO_PRICE = 1e9
_UNKNOWN = 2**63 - 1


class Level1(Table):
    """Best prices over time, with what is made of them. Rows are in the order of their times."""

    @property
    def mid(self) -> Array:
        """Between the best prices; NaN where a side is missing."""
        middle: Array = (self["bid_px_00"] + self["ask_px_00"]) / 2
        return middle

    @property
    def spread(self) -> Array:
        """Ask less bid."""
        spread: Array = self["ask_px_00"] - self["bid_px_00"]
        return spread

    @property
    def micro(self) -> Array:
        """Each best price weighed with the size of the other side; NaN where a side is missing."""
        bids, asks = self["bid_sz_00"].astype(np.float64), self["ask_sz_00"].astype(np.float64)
        weight = bids + asks
        value = self["bid_px_00"] * asks + self["ask_px_00"] * bids
        micro: Array = np.divide(value, weight, out=np.full(len(self), np.nan), where=weight > 0)
        return micro

    def micro_returns(self, every: Duration | None = None) -> Array:
        """Differences of the logarithm of the micro-price from row to row, or from one grid time to the next."""
        return self._returns(self.micro, every)

    def mid_returns(self, every: Duration | None = None) -> Array:
        """The same of the middle."""
        return self._returns(self.mid, every)

    def _returns(self, prices: Array, every: Duration | None) -> Array:
        from crossbook.stats.series import grid, previous

        known = prices > 0
        price, time = prices[known], self["ts_event"][known].astype(np.int64)
        if every is not None and len(time):
            price = previous(time, price, grid(time[0], time[-1], ns(every)))
        differences: Array = np.diff(np.log(price))
        return differences


def read_l1(
    file: str | PathLike[str], *, columns: Mapping[str, str] | None = None, symbol: str | None = None
) -> Level1:
    """Reads best prices: Parquet, or CSV with a header.

    The columns are found under the names that are usual, such as `bid_px_00`, `bid_price`, `best_bid` or `bid`. Whole
    prices under Databento's names are in units of 1e-9. Times are nanoseconds since 1970 or text in ISO's form.

    Args:
        file: what is read
        columns: what the file calls `ts_event`, `bid_px_00`, `bid_sz_00`, `ask_px_00` and `ask_sz_00`, where it is none
            of those
        symbol: the rows of one symbol, where there is a column `symbol`
    """
    path = Path(file)
    pl = need("polars")
    frame = pl.read_parquet(path) if path.suffix == ".parquet" else pl.read_csv(path, infer_schema_length=10_000)
    if symbol is not None:
        frame = frame.filter(pl.col("symbol").cast(pl.String) == symbol)
        if not frame.height:
            raise ValueError(f"{path}: has no row of {symbol}")
    found = _found(path, frame.columns, columns or {})
    time = _times(path, frame[found["ts_event"]])
    table = {"ts_event": time.astype("datetime64[ns]")}
    for name in ("bid_px_00", "bid_sz_00", "ask_px_00", "ask_sz_00"):
        column = frame[found[name]]
        table[name] = _prices(column, found[name] == name) if "_px_" in name else column.fill_null(0).to_numpy()
    order = np.argsort(time, kind="stable")
    return Level1({name: values[order] for name, values in table.items()})


def _found(path: Path, names: list[str], given: Mapping[str, str]) -> dict[str, str]:
    unknown = set(given) - set(_NAMES)
    if unknown:
        raise ValueError(f"columns: {', '.join(sorted(unknown))}: must be of {', '.join(_NAMES)}")
    lower = {name.lower().replace(" ", "_"): name for name in reversed(names)}
    found = {}
    for name, words in _NAMES.items():
        wanted = [given[name]] if name in given else [lower[word] for word in words if word in lower]
        if not wanted or wanted[0] not in names:
            usual = ", ".join(words)
            raise ValueError(f"{path}: column {given.get(name, name)} is missing: one of {usual}; there are {names}")
        found[name] = wanted[0]
    return found


def _times(path: Path, column: Any) -> Array:
    pl = need("polars")
    if column.dtype == pl.String:
        column = column.str.to_datetime(time_unit="ns", strict=True)
    if isinstance(column.dtype, pl.Datetime):
        column = column.dt.epoch("ns")
    if not column.dtype.is_integer() or column.null_count():
        raise ValueError(f"{path}: column {column.name}: times must be whole nanoseconds since 1970 or ISO text")
    times: Array = column.to_numpy().astype(np.int64)
    return times


def _prices(column: Any, is_databento: bool) -> Array:
    whole = column.dtype.is_integer() and is_databento
    values = column.cast(need("polars").Float64).to_numpy()
    missing = column.is_null().to_numpy() | (whole & (column.to_numpy() == _UNKNOWN))
    prices: Array = np.where(missing, np.nan, values / _NANO_PRICE if whole else values)
    return prices
