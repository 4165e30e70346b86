"""What simulated moments are compared with: their values, and how exactly these are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from crossbook.stats import moments
from crossbook.stats.series import series

Array = npt.NDArray[Any]


def measured(returns: npt.ArrayLike, target: npt.ArrayLike | None) -> dict[str, float]:
    """The moments of arXiv 2108.07806 by their names; without a target no Kolmogorov-Smirnov distance from it."""
    found = asdict(moments(returns, target))
    if target is None:
        del found["ks"]
    return found


@dataclass(frozen=True, eq=False)
class Target:
    """Moments of data, with the covariance of their estimates."""

    values: dict[str, float]
    covariance: Array
    """Of the moments, in the order of `values`."""
    source: str
    """`block_bootstrap` or `samples`: where the covariance is from."""
    returns: Array | None = field(default=None, repr=False)
    """The data, where they are returns."""

    @staticmethod
    def of_returns(returns: npt.ArrayLike, *, block: int = 100, samples: int = 200, seed: int = 1) -> Target:
        """The nine moments of returns, and their covariance by the moving block bootstrap.

        Each sample joins blocks of so many returns, which begin anywhere (Künsch 1989), to a series of the same length.
        """
        x = series(returns, 500, "returns")
        if not 1 <= block <= len(x) // 2:
            raise ValueError(f"block: {block}: must be 1 to {len(x) // 2}, half of the returns")
        if samples < 20:
            raise ValueError(f"samples: {samples}: must be at least 20")
        random = np.random.Generator(np.random.PCG64(seed))
        count = -(-len(x) // block)
        within = np.arange(block)
        drawn = []
        for _ in range(samples):
            begins = random.integers(0, len(x) - block + 1, count)
            resampled = x[(begins[:, None] + within).ravel()[: len(x)]]
            drawn.append(list(measured(resampled, x).values()))
        covariance = np.cov(np.array(drawn), rowvar=False)
        return Target(measured(x, x), covariance, "block_bootstrap", x)

    @staticmethod
    def of_samples(samples: Sequence[Mapping[str, float]], observed: Mapping[str, float] | None = None) -> Target:
        """Moments that were observed several times, independently and alike, such as on several days: their mean.

        With `observed` the target is that, and the samples, from elsewhere, only tell how exact one observation is.
        """
        names = list(samples[0]) if samples else []
        if len(samples) <= len(names) + 1:
            raise ValueError(f"samples: {len(samples)} of them: must be more than the {len(names)} moments and one")
        for number, each in enumerate([*samples, *([] if observed is None else [observed])], 1):
            if set(each) != set(names):
                raise ValueError(f"samples: number {number} has {', '.join(each)}: must have {', '.join(names)}")
        rows = np.array([[float(each[name]) for name in names] for each in samples])
        if not np.isfinite(rows).all():
            raise ValueError("samples: must be finite")
        covariance = np.atleast_2d(np.cov(rows, rowvar=False))
        if observed is not None:
            return Target({name: float(observed[name]) for name in names}, covariance, "samples")
        mean = dict(zip(names, (float(each) for each in rows.mean(axis=0)), strict=True))
        return Target(mean, covariance / len(rows), "samples")

    @property
    def names(self) -> list[str]:
        """What the moments are called."""
        return list(self.values)

    def vector(self) -> Array:
        """The values."""
        return np.array(list(self.values.values()))

    def weight(self, kind: str | npt.ArrayLike | None) -> Array:
        """A matrix of weights: the inverse of the covariance (by its source's name), of its diagonal, or another."""
        size = len(self.values)
        if kind is not None and not isinstance(kind, str):
            matrix = np.asarray(kind, float)
            if matrix.shape != (size, size) or not np.allclose(matrix, matrix.T):
                raise ValueError(f"weight: of the shape {matrix.shape}: must be symmetric, {(size, size)}")
            return matrix
        if kind == "identity":
            return np.eye(size)
        variance = np.diag(self.covariance)
        for name, each in zip(self.values, variance, strict=True):
            if not each > 0:
                raise ValueError(f"weight: the moment {name!r} does not vary: its weight would have no end")
        if kind == "diagonal":
            return np.diag(1 / variance)
        if kind not in (None, self.source):
            raise ValueError(f"weight: {kind!r}: must be {self.source}, diagonal, identity or a matrix")
        # Moments have different units: correlations are inverted.
        scale = np.sqrt(variance)
        correlation = self.covariance / np.outer(scale, scale)
        inverse: Array = np.linalg.pinv(correlation, hermitian=True) / np.outer(scale, scale)
        return inverse
