"""Hawkes processes fitted to events by maximum likelihood, by the engine (docs/hawkes.md)."""

from __future__ import annotations

import json
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from crossbook.desk import asked
from crossbook.extras import need
from crossbook.flow.events import Array, Events, Seconds, events_of, hawkes_class
from crossbook.flow.hawkes import Hawkes

if TYPE_CHECKING:
    from matplotlib.axes import Axes

RATES = {
    "known": "FIXED",
    "one": "SINGLE",
    "receiver": "PER_RECEIVER",
    "source": "PER_SOURCE",
    "each": "PER_PAIR",
}
_LEVEL = 0.95


@dataclass(frozen=True, eq=False)
class Estimates:
    """Parameters of one kind as they were estimated."""

    values: Array
    errors: Array
    """Standard errors, from the observed information; NaN where a parameter was known or the events do not tell it, and
    everywhere if the fit has not converged."""
    at_bound: Array
    """Where the likelihood is highest at the least that a parameter can be: 0, or of a rate one through the horizon."""

    def interval(self, level: float = _LEVEL) -> tuple[Array, Array]:
        """The lower and upper ends of the confidence intervals of a level; NaN where there is none."""
        if not 0 < level < 1:
            raise ValueError(f"level: {level}: must be between 0 and 1")
        half = NormalDist().inv_cdf((1 + level) / 2) * self.errors
        return np.maximum(self.values - half, 0), self.values + half

    def covers(self, truth: Array, level: float = _LEVEL) -> Array:
        """Of the parameters that have an interval and are not at their bound, whether it has the true value in it."""
        low, high = self.interval(level)
        which = np.isfinite(self.errors) & ~self.at_bound
        covered: Array = (low[which] <= truth[which]) & (truth[which] <= high[which])
        return covered


@dataclass(frozen=True, eq=False)
class HawkesFit:
    """The parameters of a Hawkes process that make events most likely."""

    spec: Hawkes
    """The process with the estimates; it may be unstable."""
    events: Events = field(repr=False)
    """What it was fitted to."""
    mu: Estimates = field(repr=False)
    alpha: Estimates = field(repr=False)
    """Kernels, receivers, sources."""
    beta: Estimates = field(repr=False)
    """Likewise."""
    rates: str
    """Which rates of decay were estimated."""
    log_likelihood: float
    parameters: int
    """How many were estimated."""
    converged: bool
    """Whether the likelihood rises no more by any small step."""
    ks: Array = field(repr=False)
    """For each type, how likely the residuals stray at least that far from their distribution (Kolmogorov-Smirnov)."""
    independence: Array = field(repr=False)
    """For each type, how likely they are correlated at least that much (Ljung and Box, 20 lags)."""

    @property
    def aic(self) -> float:
        """Akaike's information criterion: the less, the better."""
        return 2 * self.parameters - 2 * self.log_likelihood

    @property
    def branching_ratio(self) -> float:
        """Of the fitted process."""
        return self.spec.branching_ratio()

    def kernel_matrix(self) -> Array:
        """How many events of each receiver (rows) an event of each source causes directly."""
        return self.spec.kernel_matrix()

    def residuals(self) -> list[Array]:
        """For each type the times between its events in the changed time: exponential of mean 1 if the fit is right."""
        return self.spec.residuals(self.events)

    def __str__(self) -> str:
        low, high = self.mu.interval()
        lines = [
            f"{len(self.events):,} events of {self.spec.dims} types in {self.events.horizon:g} s",
            f"log-likelihood {self.log_likelihood:,.2f}, {self.parameters} parameters, AIC {self.aic:,.2f}"
            + ("" if self.converged else ", not converged"),
            f"branching ratio {self.branching_ratio:.4f}",
            "type      events        mu   from 2.5 %  to 97.5 %       KS p",
        ]
        for i, count in enumerate(self.events.counts()):
            lines.append(
                f"{i:>4}{count:>12,}{self.mu.values[i]:>10.5f}{low[i]:>13.5f}{high[i]:>11.5f}{self.ks[i]:>11.3g}"
            )
        return "\n".join(lines)

    # Pictures.

    def plot_residual_qq(self, *, points: int = 200, ax: Axes | None = None) -> Axes:
        """Quantiles of each type's residuals against those of the exponential distribution; on the line they fit."""
        from crossbook.plot import OTHER, _axes

        probability = (np.arange(points) + 0.5) / points
        expected = -np.log1p(-probability)
        ax = _axes(ax, "Residuals in the changed time", "quantile of the exponential distribution", "of the residuals")
        ax.plot(expected[[0, -1]], expected[[0, -1]], color=OTHER, lw=0.8)
        names = self.spec.types
        for i, gaps in enumerate(self.residuals()):
            if len(gaps):
                ax.plot(expected, np.quantile(gaps, probability), lw=1, marker=".", ms=3, label=names[i])
        ax.legend(loc="upper left", fontsize="x-small")
        return ax

    def plot_kernel_matrix(self, *, ax: Axes | None = None) -> Axes:
        """How many events of each type an event of each type causes, as shades."""
        from crossbook.plot import _axes

        ax = _axes(ax, f"Events caused, branching ratio {self.branching_ratio:.3f}", "by an event of", "of")
        shown = self.kernel_matrix()
        image = ax.imshow(shown, cmap="viridis", vmin=0)
        places = np.arange(self.spec.dims)
        ax.set_xticks(places, self.spec.types, rotation=90, fontsize="x-small")
        ax.set_yticks(places, self.spec.types, fontsize="x-small")
        ax.figure.colorbar(image, ax=ax)
        return ax

    # Files.

    def to_json(self, file: str | PathLike[str] | None = None) -> str:
        """The fit with its events as JSON; written to a file if one is given."""
        values = {
            "spec": self.spec._values(),
            "events": {
                "times": self.events.times.tolist(),
                "types": self.events.types.tolist(),
                "dims": self.events.dims,
                "horizon": self.events.horizon,
                "type_names": list(self.events.type_names),
            },
            "rates": self.rates,
            "log_likelihood": self.log_likelihood,
            "parameters": self.parameters,
            "converged": self.converged,
            "ks": _plain(self.ks),
            "independence": _plain(self.independence),
        }
        for name in ("mu", "alpha", "beta"):
            each: Estimates = getattr(self, name)
            values[name] = {"errors": _plain(each.errors), "at_bound": each.at_bound.tolist()}
        text = json.dumps(values)
        if file is not None:
            Path(file).write_text(text + "\n", encoding="utf-8")
        return text

    @staticmethod
    def from_json(source: str | PathLike[str]) -> HawkesFit:
        """The fit of a file, or of a text that `to_json` made."""
        is_text = isinstance(source, str) and source.lstrip().startswith("{")
        values = json.loads(str(source) if is_text else Path(source).read_text(encoding="utf-8"))
        spec, found = Hawkes._from(values["spec"]), values["events"]
        events = Events(
            np.array(found["times"], float),
            np.array(found["types"], np.int32),
            found["dims"],
            found["horizon"],
            tuple(found["type_names"]),
        )
        mu, alpha, beta = (
            Estimates(getattr(spec, name), _array(values[name]["errors"]), np.array(values[name]["at_bound"], bool))
            for name in ("mu", "alpha", "beta")
        )
        return HawkesFit(
            spec=spec,
            events=events,
            mu=mu,
            alpha=alpha,
            beta=beta,
            rates=values["rates"],
            log_likelihood=values["log_likelihood"],
            parameters=values["parameters"],
            converged=values["converged"],
            ks=_array(values["ks"]),
            independence=_array(values["independence"]),
        )


def _plain(values: Array) -> Any:
    """NaN, which JSON does not have, is null."""
    found = values.astype(object)
    found[np.isnan(values)] = None
    return found.tolist()


def _array(values: Any) -> Array:
    return np.array(values, dtype=float)


def hawkes_mle(
    events: Events | Sequence[npt.ArrayLike] | npt.ArrayLike,
    types: npt.ArrayLike | None = None,
    *,
    dims: int | None = None,
    horizon: Seconds | None = None,
    rates: str = "one",
    beta: float | None = None,
    start: Hawkes | None = None,
) -> HawkesFit:
    """Fits a Hawkes process to events by maximum likelihood, with standard errors from the observed information.

    Args:
        events: `Events`, an array of times for each type, or times with `types`; seconds
        types: of each time, from 0
        dims: how many types there are
        horizon: to when events would have been seen, where `events` does not say it
        rates: which rates of decay are estimated: `one` for all pairs, one for each `receiver` or `source`, `each` by
            itself, or none, because they are `known`
        beta: where the rates begin, or what they are; without it a type's mean number of events a second
        start: where the search begins; what is 0 there stays 0. Without it one exponential a pair, where every type
            causes half an event.
    """
    if rates not in RATES:
        raise ValueError(f"rates: {rates!r}: must be one of {', '.join(RATES)}")
    if rates == "known" and beta is None and start is None:
        raise ValueError("beta: is missing: known rates must be given")
    if beta is not None and start is not None:
        raise ValueError("beta: goes without start, which has rates")
    found = events_of(events, types, dims=dims, horizon=horizon)
    if not len(found):
        raise ValueError("events: there are none")
    history = found.history()
    kind = hawkes_class("HawkesFit")
    with asked():
        if start is None:
            first = len(found) / found.dims / found.horizon if beta is None else float(beta)
            begin = kind.guess(history, first)
        else:
            begin = start._model
        fit = kind.of(history, begin, getattr(hawkes_class("Decays"), RATES[rates]))
    converged = bool(fit.isConverged())
    if not converged:
        said = "the fit has not converged, and has no standard errors: give it another start=, or fewer rates="
        warnings.warn(said, RuntimeWarning, stacklevel=2)
    spec = Hawkes._of(fit.model())
    if start is None and found.type_names:
        spec.types = found.type_names
    n, kernels = spec.dims, len(spec.alpha)
    goodness = spec.goodness(found)
    return HawkesFit(
        spec=spec,
        events=found,
        mu=_estimates([fit.mu(i) for i in range(n)], (n,), converged),
        alpha=_estimates([fit.alpha(*place) for place in np.ndindex(kernels, n, n)], (kernels, n, n), converged),
        beta=_estimates([fit.beta(*place) for place in np.ndindex(kernels, n, n)], (kernels, n, n), converged),
        rates=rates,
        log_likelihood=float(fit.logLikelihood()),
        parameters=int(fit.parameterCount()),
        converged=converged,
        ks=goodness.ks,
        independence=goodness.independence,
    )


def _estimates(found: list[Any], shape: tuple[int, ...], converged: bool) -> Estimates:
    errors = [each.standardError() for each in found]
    told = [float(each.getAsDouble()) if converged and bool(each.isPresent()) else np.nan for each in errors]
    return Estimates(
        np.array([float(each.value()) for each in found]).reshape(shape),
        np.array(told).reshape(shape),
        np.array([bool(each.isAtBound()) for each in found]).reshape(shape),
    )


@dataclass(frozen=True, eq=False)
class Comparison:
    """Fits beside the process that their events are said to be of: a value for each fit."""

    names: tuple[str, ...]
    counts: Array
    """How many events there are."""
    rmse_mu: Array
    """The root of the mean square error of the baselines, 1/s."""
    rmse_alpha: Array
    rmse_beta: Array
    rmse_children: Array
    """The same of the numbers of events that an event causes directly."""
    coverage: Array
    """The part of the confidence intervals of 95 % that have the true parameter in them."""
    intervals: Array
    """How many there are."""
    ratio: Array
    """Twice the difference of the log-likelihoods of the fit and of the truth."""
    parameters: Array
    """How many were estimated: the degrees of freedom of the ratio, if the truth is true."""
    p_value: Array
    """How likely it is at least that large if the truth is true."""
    least_goodness: Array
    """The least p-value of all types that the residuals under the truth have their distribution."""
    converged: Array
    """Whether the fit has; one that has not has no intervals, ratio and p-value: they are NaN."""

    def __str__(self) -> str:
        head = ("fit", "count", "rmse mu", "rmse al.", "rmse be.", "rmse ch.", "covered", "ratio", "df", "p", "least p")
        lines = ["{:<10}{:>8}{:>10}{:>10}{:>10}{:>10}{:>10}{:>10}{:>6}{:>9}{:>9}".format(*head)]
        for i, name in enumerate(self.names):
            rmse = (self.rmse_mu[i], self.rmse_alpha[i], self.rmse_beta[i], self.rmse_children[i])
            lines.append(
                f"{name:<10}{self.counts[i]:>8}"
                + "".join(f"{each:>10.4f}" for each in rmse)
                + f"{100 * self.coverage[i]:>8.1f} %{self.ratio[i]:>10.1f}{self.parameters[i]:>6}"
                + f"{_probability(self.p_value[i]):>9}{_probability(self.least_goodness[i]):>9}"
                + ("" if self.converged[i] else "  not converged")
            )
        return "\n".join(lines)


def _probability(p: float) -> str:
    return "< 1e-9" if p < 1e-9 else f"{p:.3f}"


def compare(spec: Hawkes, *fits: HawkesFit, names: Sequence[str] | None = None) -> Comparison:
    """How far fits are from the process that their events are said to be of.

    Args:
        spec: the process that is said to be the true one, with as many kernels as the fits
        fits: of any events
        names: what the fits are called; their numbers if nothing is said
    """
    if not fits:
        raise ValueError("fits: there are none")
    words = tuple(f"fit {i}" for i in range(len(fits))) if names is None else tuple(names)
    if len(words) != len(fits):
        raise ValueError(f"names: there are {len(words)}: there are {len(fits)} fits")
    rows = [_row(spec, fit) for fit in fits]
    return Comparison(words, *(np.array(column) for column in zip(*rows, strict=True)))


def _row(spec: Hawkes, fit: HawkesFit) -> tuple[float, ...]:
    if fit.spec.alpha.shape != spec.alpha.shape:
        raise ValueError(f"fits: kernels of {fit.spec.alpha.shape}: the process has {spec.alpha.shape}")
    pairs = ((fit.mu, spec.mu), (fit.alpha, spec.alpha), (fit.beta, spec.beta))
    covered = np.concatenate([each.covers(truth) for each, truth in pairs if fit.converged] or [np.empty(0, bool)])
    ratio = 2 * (fit.log_likelihood - spec.log_likelihood(fit.events)) if fit.converged else np.nan
    goodness = spec.goodness(fit.events).ks
    chi_squared = need("scipy.stats").chi2
    return (
        len(fit.events),
        *(_rmse(each.values, truth) for each, truth in pairs),
        _rmse(fit.kernel_matrix(), spec.kernel_matrix()),
        float(covered.mean()) if len(covered) else np.nan,
        len(covered),
        ratio,
        fit.parameters,
        float(chi_squared.sf(max(ratio, 0.0) if fit.converged else np.nan, fit.parameters)),
        float(np.nanmin(goodness)) if np.isfinite(goodness).any() else 1.0,
        fit.converged,
    )


def _rmse(found: Array, truth: Array) -> float:
    return float(np.sqrt(np.mean((found - truth) ** 2)))
