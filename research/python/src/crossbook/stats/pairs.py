"""Dependence of two instruments."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from crossbook.stats.dependence import _path
from crossbook.stats.series import Array, Values, grid, previous
from crossbook.units import Duration, ns


def epps(times: Values, prices: Values, other_times: Values, other_prices: Values, scales: Sequence[Duration]) -> Array:
    """The correlation of two instruments' returns over each scale; that it falls at short ones is the Epps effect.

    Prices are those that held last at each moment, over the time that both are known.
    """
    one_at, one = _path(times, prices)
    other_at, other = _path(other_times, other_prices)
    begin, end = max(one_at[0], other_at[0]), min(one_at[-1], other_at[-1])
    found = []
    for scale in scales:
        at = grid(begin, end, ns(scale))
        if len(at) < 4:
            raise ValueError(f"scale {scale}: fewer than three returns in {max(0, end - begin) / 1e9:.3f} s")
        changes = np.diff(previous(one_at, one, at)), np.diff(previous(other_at, other, at))
        varies = all(np.ptp(each) > 0 for each in changes)
        found.append(float(np.corrcoef(*changes)[0, 1]) if varies else np.nan)
    return np.array(found)
