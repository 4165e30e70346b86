"""The moments by which papers compare returns, and the tails of their distribution."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import numpy as np

from crossbook.extras import need
from crossbook.stats.dependence import adf, garch, gph, hurst
from crossbook.stats.series import Array, Values, series, varying

if TYPE_CHECKING:
    from crossbook.tables.table import Table

_MOMENTS_NEED = 500


@dataclass(frozen=True, slots=True)
class Moments:
    """The nine of arXiv 2108.07806, of log returns."""

    mean: float
    sd: float
    kurtosis: float
    """In excess of the normal distribution's, 3."""
    ks: float
    """The distance from the returns that they were compared with; NaN if there were none."""
    hurst: float
    gph: float
    """Of absolute returns."""
    adf: float
    garch: float
    """The sum of both coefficients of GARCH(1,1)."""
    hill: float
    """The tail index of gains."""

    def numpy(self) -> Array:
        """In this order."""
        return np.array(list(asdict(self).values()))

    def __str__(self) -> str:
        return "\n".join(f"{name:<10}{value:>14.6g}" for name, value in asdict(self).items())


def moments(values: Values, target: Values | None = None) -> Moments:
    """The nine moments of returns.

    Args:
        values: at least 500 log returns
        target: returns with which their distribution is compared; without them `ks` is NaN
    """
    x = varying(series(values, _MOMENTS_NEED))
    centred = x - x.mean()
    variance = float(np.mean(centred**2))
    return Moments(
        mean=float(x.mean()),
        sd=float(x.std(ddof=1)),
        kurtosis=float(np.mean(centred**4)) / variance**2 - 3,
        ks=np.nan if target is None else ks(x, target),
        hurst=hurst(x),
        gph=gph(np.abs(x)),
        adf=adf(x),
        garch=garch(x).persistence,
        hill=hill(x),
    )


def returns(prices: Values) -> Array:
    """Log returns of prices above 0, each from the known price before it: those that are unknown (NaN) are left out."""
    array = np.asarray(prices, float)
    array = array[~np.isnan(array)]
    wrong = np.flatnonzero(array <= 0)
    if len(wrong):
        raise ValueError(f"prices: {array[wrong[0]]}: must be above 0")
    found: Array = np.diff(np.log(array))
    return found


def micro_prices(quotes: Table) -> Array:
    """The micro-price of each row of best prices, NaN where a side is empty or the book crosses.

    Each best price is weighed with the size of the other side. `quotes` has the columns of `Run.bbo`.
    """
    bid, ask = (np.asarray(quotes[f"{side}_px_00"], float) for side in ("bid", "ask"))
    bids, asks = (np.asarray(quotes[f"{side}_sz_00"], float) for side in ("bid", "ask"))
    depth = bids + asks
    known = (bid < ask) & (depth > 0)
    found = np.full(len(bid), np.nan)
    found[known] = (bid[known] * asks[known] + ask[known] * bids[known]) / depth[known]
    return found


def micro_returns(quotes: Table) -> Array:
    """Log returns of the micro-price from each row to the next, where both are known and it has changed."""
    changes = np.diff(np.log(micro_prices(quotes)))
    found: Array = changes[np.isfinite(changes) & (changes != 0)]
    return found


def hill(values: Values, tail: float = 0.05) -> float:
    """Hill's estimate of the tail index of gains: the share `tail` of the values that is largest.

    P(X > x) falls as a power of x with this exponent; its standard error is the estimate through the root of how many
    values are in the tail. For losses give the negative of the returns.
    """
    if not 0 < tail < 1:
        raise ValueError(f"tail: {tail}: must be between 0 and 1")
    x = np.sort(series(values, 20))
    count = int(len(x) * tail)
    if count < 2 or x[-count - 1] <= 0:
        raise ValueError(f"tail: {tail}: must hold two values or more, all above 0")
    mean = float(np.mean(np.log(x[-count:])) - np.log(x[-count - 1]))
    if mean == 0:
        raise ValueError(f"tail: {tail}: all its values are {x[-1]}")
    return 1 / mean


def ks(values: Values, others: Values) -> float:
    """The Kolmogorov-Smirnov distance of two samples: the most by which their distribution functions differ."""
    statistic = need("scipy.stats").ks_2samp(series(values, 1), series(others, 1, "others")).statistic
    return float(statistic)
