"""The statistics of a run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial

import numpy as np

from crossbook.stats.dependence import acf, signature_plot
from crossbook.stats.moments import Moments, hill, micro_returns, moments, returns
from crossbook.stats.series import Array, Values, grid, previous, whole_ns
from crossbook.tables.decode import commands
from crossbook.tables.run_tables import RunTables
from crossbook.tables.table import Table
from crossbook.units import Duration, ns

_SCALES = ("100ms", "1s", "10s")
_LAGS = (1, 10, 50)


def spread_profile(bbo: Table, until: int | None = None) -> Table:
    """How long the spread was of each size: `spread`, `seconds`, `share`.

    A row holds until the next, the last one until an instant (nanoseconds since 1970 UTC), or for no time. While a side
    is empty or the book crosses, as it may in a call, there is no spread.
    """
    return _spreads(bbo, _lasted(bbo, until))


def _spreads(bbo: Table, lasted: Array) -> Table:
    spread = np.round(bbo["ask_px_00"] - bbo["bid_px_00"], 12)
    known = spread > 0
    sizes, place = np.unique(spread[known], return_inverse=True)
    seconds = np.bincount(place, weights=lasted[known] / 1e9, minlength=len(sizes))
    return Table({"spread": sizes, "seconds": seconds, "share": seconds / max(seconds.sum(), 1e-300)})


def depth_profile(book: Table, until: int | None = None) -> Table:
    """What rested at each level on average over time: `level`, `bid_sz`, `ask_sz`, and how far it was from the mid.

    A row holds until the next, the last one until an instant (nanoseconds since 1970 UTC), or for no time.
    """
    return _depths(book, _lasted(book, until))


def _depths(book: Table, lasted: Array) -> Table:
    levels = sum(name.startswith("bid_px_") for name in book)
    mid = (book["bid_px_00"] + book["ask_px_00"]) / 2
    table: dict[str, Array] = {"level": np.arange(levels)}
    for side in ("bid", "ask"):
        sizes = [book[f"{side}_sz_{level:02}"] for level in range(levels)]
        away = [np.abs(book[f"{side}_px_{level:02}"] - mid) for level in range(levels)]
        table[f"{side}_sz"] = np.array([_mean(each.astype(float), lasted) for each in sizes])
        table[f"{side}_away"] = np.array([_mean(each, lasted) for each in away])
    return Table(table)


def _lasted(states: Table, until: int | None) -> Array:
    """How long the state of each row lasted, nanoseconds."""
    if "instrument_id" in states and len(np.unique(states["instrument_id"])) > 1:
        raise ValueError('the rows are of several instruments: take those of one with table.of("NPN")')
    at = states["ts_event"].astype(np.int64)
    end = at[-1:] if until is None else np.maximum(at[-1:], until)
    return np.diff(at, append=end).astype(float)


def _lasted_in(states: Table, until: int, parts: Table) -> Array:
    """How long of it was in parts of the day, which follow each other."""
    at = states["ts_event"].astype(np.int64)
    begin, end = (parts[name].astype(np.int64) for name in ("ts_event", "ts_end"))
    length = np.where(np.isnat(parts["ts_end"]), until, end) - begin
    passed = np.append(0, np.cumsum(length))

    def before(times: Array) -> Array:
        part = np.searchsorted(begin, times, side="right")
        within = np.minimum(times - begin[part - 1], length[part - 1])
        total: Array = np.where(part > 0, passed[part - 1] + within, 0)
        return total

    ends = np.append(at[1:], max(until, at[-1]))
    return (before(ends) - before(at)).astype(float)


def _mean(values: Array, weights: Array) -> float:
    """Over time; NaN where nothing is known."""
    known = ~np.isnan(values)
    total = float(weights[known].sum())
    return float(np.dot(values[known], weights[known])) / total if total > 0 else np.nan


@dataclass(frozen=True)
class StylisedFacts:
    """What is known of an instrument in numbers, in parts: each a name and its values."""

    symbol: str
    parts: dict[str, dict[str, float]]

    def __getitem__(self, part: str) -> dict[str, float]:
        return self.parts[part]

    def __str__(self) -> str:
        lines = [self.symbol]
        for part, values in self.parts.items():
            lines.append(f"  {part}")
            lines += [f"    {name:<34}{_number(value):>14}" for name, value in values.items()]
        return "\n".join(lines)

    __repr__ = __str__


def _number(value: float) -> str:
    if np.isnan(value):
        return "-"
    return f"{value:,.0f}" if value == int(value) and abs(value) >= 1 else f"{value:.3g}"


class RunStats:
    """The statistics of a run: `run.stats`. Without a symbol they are of the only instrument."""

    def __init__(self, run: RunTables) -> None:
        self._run = run

    def _quotes(self, symbol: str | None) -> Table:
        quotes = self._run.bbo.of(self._run.symbols[self._run.instrument_id(symbol)])
        return quotes.where(quotes["bid_px_00"] < quotes["ask_px_00"])

    def _trades(self, symbol: str | None) -> Table:
        return self._run.trades.of(self._run.symbols[self._run.instrument_id(symbol)])

    def _takings(self, symbol: str | None) -> Table:
        """The first trade of each order that took something at once, and of each auction: an order is one decision,
        however many it meets."""
        trades, rows = self._trades(symbol), self._run.rows
        command = commands(rows)[np.searchsorted(rows["seq"], trades["seq"])]
        side = trades["side"]
        taker = np.select([side == "B", side == "A"], [trades["buy_order_id"], trades["sell_order_id"]], 0)
        first = np.ones(len(trades), bool)
        first[1:] = (command[1:] != command[:-1]) | (taker[1:] != taker[:-1])
        return trades.where(first)

    def mids(self, symbol: str | None = None) -> tuple[Array, Array]:
        """Times and mid-prices, whenever the best prices changed and the book had two sides that did not cross."""
        quotes = self._quotes(symbol)
        return quotes["ts_event"], (quotes["bid_px_00"] + quotes["ask_px_00"]) / 2

    def mid_returns(self, symbol: str | None = None, *, every: Duration | None = None) -> Array:
        """Log returns of the mid-price: each change, or over equal lengths of time."""
        times, mid = self.mids(symbol)
        if every is None:
            changes = returns(mid)
            moves: Array = changes[changes != 0]
            return moves
        return returns(_sampled(times, mid, every))

    def micro_returns(self, symbol: str | None = None) -> Array:
        """Log returns of the micro-price, each change of it."""
        return micro_returns(self._run.bbo.of(self._run.symbols[self._run.instrument_id(symbol)]))

    def moments(
        self, symbol: str | None = None, *, every: Duration | None = None, target: Values | None = None
    ) -> Moments:
        """The nine moments of the mid-price's returns."""
        return moments(self.mid_returns(symbol, every=every), target)

    def signature(self, scales: Sequence[Duration] = _SCALES, symbol: str | None = None) -> Array:
        """Realised variance of trade prices per second, for each scale."""
        trades = self._trades(symbol)
        return signature_plot(trades["ts_event"], trades["price"], scales)

    def spreads(self, symbol: str | None = None, *, session: str | None = None) -> Table:
        """How long the spread was of each size, while there was one; with a `session` in these parts of the day."""
        quotes = self._run.bbo.of(self._run.symbols[self._run.instrument_id(symbol)])
        return _spreads(quotes, self._lasted(quotes, symbol, session))

    def depth(self, levels: int = 10, symbol: str | None = None, *, session: str | None = None) -> Table:
        """What rested at each level on average, while both sides had orders and did not cross; a `session` likewise."""
        book = self._run.book(levels).of(self._run.symbols[self._run.instrument_id(symbol)])
        has_spread = book["bid_px_00"] < book["ask_px_00"]
        return _depths(book, np.where(has_spread, self._lasted(book, symbol, session), 0))

    def _lasted(self, states: Table, symbol: str | None, session: str | None) -> Array:
        """How long the state of each row lasted, nanoseconds, up to the end of the run."""
        if session is None or not len(states):
            return _lasted(states, self._run.end_ns)
        if session not in self._run.meaning.phases:
            raise ValueError(f"session: {session!r}: must be one of {', '.join(self._run.meaning.phases)}")
        parts = self._run.sessions.of(self._run.symbols[self._run.instrument_id(symbol)])
        parts = parts.where(parts["session"] == session)
        return _lasted_in(states, self._run.end_ns, parts) if len(parts) else np.zeros(len(states))

    def stylised_facts(self, symbol: str | None = None) -> StylisedFacts:
        """The usual facts of an instrument, as a table to print. What there are too few data for is NaN.

        Signs, and times between trades, are of orders that took, each once; an auction has a time and no sign.
        """
        trades = self._trades(symbol)
        changes = self.mid_returns(symbol)
        spreads = self.spreads(symbol)
        parts = {
            "activity": self._activity(trades, symbol),
            "spread over time": {
                "mean": _mean(spreads["spread"], spreads["seconds"]),
                "least": float(spreads["spread"].min()) if len(spreads) else np.nan,
                "largest": float(spreads["spread"].max()) if len(spreads) else np.nan,
            },
            "returns of the mid-price": _moments_of(changes),
            "tails": {"gains": _tried(lambda: hill(changes)), "losses": _tried(lambda: hill(-changes))},
            "autocorrelation of returns": _acf_of(changes),
            "of absolute returns": _acf_of(np.abs(changes)),
            "of the signs of trades": _acf_of(_signs(self._takings(symbol))),
            "variance of trade prices per second": {
                f"looked at every {scale}": _tried(partial(self._variance, scale, symbol)) for scale in _SCALES
            },
        }
        return StylisedFacts(self._run.symbols[self._run.instrument_id(symbol)], parts)

    def _variance(self, scale: Duration, symbol: str | None) -> float:
        return float(self.signature([scale], symbol)[0])

    def _activity(self, trades: Table, symbol: str | None) -> dict[str, float]:
        takings = self._takings(symbol)
        gaps = np.diff(takings["ts_event"].astype(np.int64)) / 1e9
        varies = len(gaps) > 1
        return {
            "trades": float(len(trades)),
            "orders that took": float(len(_signs(takings))),
            "volume": float(trades["size"].sum()),
            "seconds between trades, mean": float(gaps.mean()) if varies else np.nan,
            "their sd through their mean": float(gaps.std() / gaps.mean()) if varies and gaps.mean() > 0 else np.nan,
            "changes of best prices": float(len(self._quotes(symbol))),
        }


def _sampled(times: Array, values: Array, every: Duration) -> Array:
    at = whole_ns(times)
    return previous(at, values, grid(at[0], at[-1], ns(every))) if len(at) else values


def _signs(trades: Table) -> Array:
    side = trades["side"]
    signs: Array = np.where(side == "B", 1.0, -1.0)[side != "N"]
    return signs


def _moments_of(changes: Array) -> dict[str, float]:
    try:
        found = asdict(moments(changes))
    except ValueError:
        return {"count": float(len(changes))}
    found.pop("ks")
    return {"count": float(len(changes))} | found


def _acf_of(values: Array) -> dict[str, float]:
    return {f"lag {lag}": _tried(partial(_autocorrelation, values, lag)) for lag in _LAGS}


def _autocorrelation(values: Array, lag: int) -> float:
    return float(acf(values, lag)[lag])


def _tried(statistic: Callable[[], float]) -> float:
    """NaN where there are too few data."""
    try:
        return statistic()
    except ValueError:
        return np.nan
