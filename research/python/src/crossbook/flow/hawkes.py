"""Hawkes processes with exponential kernels, as the engine has them (docs/hawkes.md)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from crossbook.desk import asked
from crossbook.engine import holds_java, java
from crossbook.flow.events import Array, Events, Goodness, Seconds, array_of, doubles, hawkes_class, quote_gate, seconds
from crossbook.toml import toml

Matrix = npt.ArrayLike | str
_LAGS = 20


class Hawkes:
    """A multivariate Hawkes process. The intensity of type `i` at time `t`, in events a second, is

    `mu_i f(t) + sum over kernels m, types j and earlier events t_k of j of alpha_mij exp(-beta_mij (t - t_k))`.

    Rows receive, columns cause: an event of type `j` raises the intensity of type `i` by `alpha[m, i, j]`.

    Args:
        mu: the baselines, 1/s
        alpha: the jumps, 1/s: a number for every pair, a matrix, a column (n, 1) for the receivers or a row (1, n)
            for the sources; or `"mu-rows"`, where every event raises each type by that type's baseline
        beta: the rates of decay, 1/s, likewise
        kernels: instead of both, pairs of them, whose exponentials are added
        types: what the types are called
        baseline_period: the period of `f`
        baseline_factors: the value of `f` on each part of the period; without it `f` is 1
        closed_at_one_tick: types that cannot happen at a spread of one tick
        horizon: for how long the source of the parameters simulates
        allow_unstable: whether the branching ratio may be 1 and more

    ValueError says, in the engine's words, what is wrong with a parameter, or that the process is unstable.
    """

    mu: Array
    alpha: Array
    """The jumps: kernels, receivers, sources."""
    beta: Array
    """The rates of decay, likewise."""

    def __init__(
        self,
        mu: npt.ArrayLike,
        alpha: Matrix | None = None,
        beta: Matrix | None = None,
        *,
        kernels: Sequence[tuple[Matrix, Matrix]] | None = None,
        types: Sequence[str] | None = None,
        baseline_period: Seconds | None = None,
        baseline_factors: npt.ArrayLike | None = None,
        closed_at_one_tick: Sequence[int] = (),
        horizon: Seconds | None = None,
        allow_unstable: bool = False,
    ) -> None:
        base = np.atleast_1d(np.asarray(mu, float))
        if base.ndim != 1:
            raise ValueError(f"mu: {base.ndim} dimensions: must be one")
        if (kernels is None) == (alpha is None or beta is None):
            raise ValueError("alpha and beta, or kernels, must be given")
        pairs = [(alpha, beta)] if kernels is None else list(kernels)
        matrices = [(_matrix("alpha", a, base), _matrix("beta", b, base)) for a, b in pairs]
        with asked():
            builder = hawkes_class("HawkesModel").withBaselines(doubles(base))
            if types is not None:
                builder.types(java().list_of(str(each) for each in types))
            if baseline_factors is not None or baseline_period is not None:
                if baseline_factors is None or baseline_period is None:
                    raise ValueError("baseline_period and baseline_factors go together")
                length = seconds(baseline_period, "baseline_period")
                profile = hawkes_class("BaselineProfile").periodic(length, doubles(baseline_factors))
                builder.profile(profile)
            for number in closed_at_one_tick:
                if not 0 <= number < len(base):
                    raise ValueError(f"closed_at_one_tick: {number}: must be a type from 0 to {len(base) - 1}")
                builder.closedAtOneTick(int(number))
            if horizon is not None:
                builder.horizonS(seconds(horizon, "horizon"))
            for a, b in matrices:
                builder.kernel(hawkes_class("KernelMatrix").of(doubles(a), doubles(b)))
            if allow_unstable:
                builder.allowUnstable()
            self._model = builder.build()
        self._read()
        self._factors = None if baseline_factors is None else np.asarray(baseline_factors, float)
        self._period = None if baseline_period is None else seconds(baseline_period, "baseline_period")

    @classmethod
    def _of(cls, model: Any) -> Self:
        """The process that the engine has."""
        made = cls.__new__(cls)
        made._model = model
        made._read()
        factors = array_of(model.profile().factors())
        varies = factors.tolist() != [1.0]
        made._factors = factors if varies else None
        made._period = float(model.profile().periodS()) if varies else None
        return made

    def _read(self) -> None:
        holds_java(self)
        model = self._model
        n = int(model.typeCount())
        self.mu = _fixed([float(model.mu(i)) for i in range(n)])
        kernels = list(model.kernels())
        self.alpha = _fixed([[[float(k.alpha(i, j)) for j in range(n)] for i in range(n)] for k in kernels])
        self.beta = _fixed([[[float(k.beta(i, j)) for j in range(n)] for i in range(n)] for k in kernels])
        self.types = tuple(str(each) for each in model.types())
        """What the types are called."""
        self.closed_at_one_tick = tuple(i for i in range(n) if bool(model.isClosedAtOneTick(i)))
        given = model.horizonS()
        self.horizon = float(given.getAsDouble()) if bool(given.isPresent()) else None
        """For how long the source of the parameters simulates, seconds."""

    # Those that there are.

    @classmethod
    def shipped(cls, name: str) -> Self:
        """One that ships: `cointossx`, `ten-event`, `price-and-trades` or `constrained`."""
        with asked():
            return cls._of(hawkes_class("HawkesModelFile").shipped(name))

    @classmethod
    def cointossx(cls) -> Self:
        """The eight types of Large (2007) with the parameters of CoinTossX."""
        return cls.shipped("cointossx")

    @classmethod
    def ten_event(
        cls, mu: npt.ArrayLike | None = None, alpha: Matrix = "mu-rows", beta: Matrix = 0.2, **options: Any
    ) -> Self:
        """The ten types of arXiv 2105.02211, with its parameters unless others are given."""
        source = cls.shipped("ten-event")
        if mu is not None and np.size(mu) != 10:
            raise ValueError(f"mu: {np.size(mu)} values: must be 10")
        options = {"types": source.types, "horizon": source.horizon} | options
        return cls(source.mu if mu is None else mu, alpha, beta, **options)

    @classmethod
    def read(cls, file: str | PathLike[str]) -> Self:
        """That of a file of the project (TOML, docs/hawkes.md), or of one that `to_json` wrote."""
        path = Path(file)
        if path.suffix == ".json":
            return cls.from_json(path.read_text(encoding="utf-8"))
        with asked():
            return cls._of(hawkes_class("HawkesModelFile").read(java().path.of(str(path))))

    @classmethod
    def from_toml(cls, text: str, source: str = "model") -> Self:
        """That of a text in TOML; `source` is what to call it in errors."""
        with asked():
            return cls._of(hawkes_class("HawkesModelFile").parse(source, text))

    @classmethod
    def from_json(cls, text: str) -> Self:
        """That of a text that `to_json` made."""
        return cls._from(json.loads(text))

    @classmethod
    def _from(cls, values: dict[str, Any]) -> Self:
        kernels = [(each["alpha"], each["beta"]) for each in values["kernels"]]
        return cls(
            values["mu"],
            kernels=kernels,
            types=values["types"],
            baseline_period=values.get("baseline_period_s"),
            baseline_factors=values.get("baseline_factors"),
            closed_at_one_tick=[each - 1 for each in values.get("closed_at_one_tick", ())],
            horizon=values.get("horizon_s"),
            allow_unstable=values.get("allow_unstable", False),
        )

    def _values(self) -> dict[str, Any]:
        """Its parameters by the keys of a model's file."""
        values: dict[str, Any] = {"types": list(self.types), "mu": self.mu.tolist()}
        if self.horizon is not None:
            values["horizon_s"] = self.horizon
        if self._factors is not None:
            values |= {"baseline_period_s": self._period, "baseline_factors": self._factors.tolist()}
        if self.closed_at_one_tick:
            values["closed_at_one_tick"] = [each + 1 for each in self.closed_at_one_tick]
        if self.branching_ratio() >= 1:
            values["allow_unstable"] = True
        pairs = zip(self.alpha.tolist(), self.beta.tolist(), strict=True)
        return values | {"kernels": [{"alpha": a, "beta": b} for a, b in pairs]}

    def to_json(self, file: str | PathLike[str] | None = None) -> str:
        """Its parameters as JSON, with the keys of a model's file; written to a file if one is given."""
        return _written(json.dumps(self._values(), indent=1) + "\n", file)

    def to_toml(self, file: str | PathLike[str] | None = None) -> str:
        """Its parameters as a model's file, which worlds and the command line read."""
        values = self._values()
        kernels = values.pop("kernels")
        lines = [f"{key} = {toml(value)}" for key, value in values.items()]
        for each in kernels:
            lines += ["", "[[kernels]]", *(f"{key} = {toml(value)}" for key, value in each.items())]
        return _written("\n".join(lines) + "\n", file)

    # What is known of it.

    @property
    def dims(self) -> int:
        """How many types there are."""
        return len(self.mu)

    def kernel_matrix(self) -> Array:
        """How many events of each receiver (rows) an event of each source causes directly."""
        children: Array = (self.alpha / self.beta).sum(axis=0)
        return children

    def branching_ratio(self) -> float:
        """The spectral radius of the kernel matrix; the process is stable if it is below 1."""
        return float(self._model.branchingRatio())

    def stationary_intensities(self) -> Array:
        """The mean intensity of each type once the beginning is forgotten, 1/s."""
        with asked():
            if self.branching_ratio() >= 1:
                raise ValueError(f"the branching ratio is {self.branching_ratio():.4f}: there is no mean intensity")
            return array_of(self._model.stationaryIntensities())

    def expected_events(self, horizon: Seconds) -> Array:
        """The expected number of events of each type from time 0, before which nothing happened."""
        return array_of(self._model.expectedEvents(seconds(horizon, "horizon")))

    # Events.

    def simulate(
        self,
        horizon: Seconds | None = None,
        seed: int = 1,
        *,
        warm_up: Seconds = 0.0,
        name: str = "hawkes",
        method: str = "thinning",
        spread_ticks: int | None = None,
    ) -> Events:
        """Events from time 0 to a horizon, the source's own if none is given.

        They are those that an agent of this `name` makes orders of in a world with this seed, such as `inject` runs.

        Args:
            horizon: seconds, or a text such as `"8h"`
            seed: another gives other events
            warm_up: how long the process has run at time 0
            name: of the stream of random numbers
            method: `thinning`, or `clusters`, which shares no code with it and gives other events of the same law
            spread_ticks: of a process of moves of the best quotes, such as `constrained`, the spread at time 0
        """
        end = self._horizon(horizon)
        before = seconds(warm_up, "warm_up")
        if self.closed_at_one_tick and (spread_ticks is None or method != "thinning" or before):
            raise ValueError(
                "spread_ticks: must be given for types that a spread of one tick closes, without a warm-up"
            )
        with asked():
            gate = quote_gate(self._model, spread_ticks)
            numbers = java()
            streams = numbers.class_of("crossbook.simulation.random.RandomStreams")(seed)
            stream = streams.stream(f"agent/{name}")
            if method == "thinning":
                flow = numbers.class_of("crossbook.simulation.agents.HawkesFlow")
                history = flow.events(self._model, gate, before, stream).until(end)
            elif method == "clusters":
                history = hawkes_class("HawkesClusters").simulate(self._model, stream, before, end)
            else:
                raise ValueError(f"method: {method!r}: must be thinning or clusters")
        return Events._of(history, self.types, spread_ticks)

    def _horizon(self, horizon: Seconds | None) -> float:
        if horizon is None and self.horizon is None:
            raise ValueError("horizon: is missing, and the process has none of its own")
        return seconds(self.horizon if horizon is None else horizon, "horizon")  # type: ignore[arg-type]

    def intensities(self, events: Events, at: npt.ArrayLike) -> Array:
        """The intensity of each type (rows) at moments, ascending, in seconds. An event counts after its moment."""
        with asked():
            return array_of(hawkes_class("HawkesIntensity").at(self._model, events.history(), doubles(at)))

    def log_likelihood(self, events: Events) -> float:
        """The log-likelihood of events; minus infinity if one happened where its intensity is 0."""
        with asked():
            return float(hawkes_class("HawkesLikelihood").logLikelihood(self._model, events.history()))

    def residuals(self, events: Events) -> list[Array]:
        """For each type the times between its events in the changed time: exponential of mean 1 if it is true."""
        with asked():
            found = hawkes_class("GoodnessOfFit").of(self._model, events.history())
            return [array_of(found.gaps(i)) for i in range(self.dims)]

    def goodness(self, events: Events) -> Goodness:
        """The residuals with tests of their distribution and independence; NaN where there are too few."""
        with asked():
            found = hawkes_class("GoodnessOfFit").of(self._model, events.history())
            gaps = [array_of(found.gaps(i)) for i in range(self.dims)]
            ks = [float(found.kolmogorovSmirnov(i)) if len(gaps[i]) > 1 else np.nan for i in range(self.dims)]
            box = [float(found.ljungBox(i, _LAGS)) if len(gaps[i]) > _LAGS else np.nan for i in range(self.dims)]
        return Goodness(gaps, np.array(ks), np.array(box))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_json, (self.to_json(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hawkes) and self._values() == other._values()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Hawkes({self.dims} types, branching ratio {self.branching_ratio():.4f})"


def _matrix(name: str, given: Matrix | None, mu: Array) -> Array:
    n = len(mu)
    if isinstance(given, str):
        if name != "alpha" or given != "mu-rows":
            raise ValueError(f"{name}: {given!r}: must be numbers, or of alpha 'mu-rows'")
        return np.broadcast_to(mu[:, None], (n, n))
    values = np.asarray(given, float)
    if values.shape not in ((), (n, 1), (1, n), (n, n)):
        raise ValueError(
            f"{name}: of the shape {values.shape}: must be a number, a matrix {(n, n)}, a column {(n, 1)} for the "
            f"receivers or a row {(1, n)} for the sources"
        )
    return np.broadcast_to(values, (n, n))


def _fixed(values: Any) -> Array:
    array = np.array(values, float)
    array.flags.writeable = False
    return array


def _written(text: str, file: str | PathLike[str] | None) -> str:
    if file is not None:
        Path(file).write_text(text, encoding="utf-8")
    return text
