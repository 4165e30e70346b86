"""Calibration: what is known to be true is found again, and the same is found however it is run."""

import math
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from matplotlib.figure import Figure

import crossbook as cb
from crossbook.calib import HawkesFit, Target
from crossbook.calib.search import NelderMead, Spent
from crossbook.engine import java
from crossbook.flow import Events, Hawkes

NOISE = {"a": 0.1, "b": 0.2, "c": 0.05}


# Maximum likelihood.


@pytest.fixture(scope="module")
def ten() -> tuple[Hawkes, Events]:
    """Eight hours of the process of ten types."""
    spec = Hawkes.ten_event()
    return spec, spec.simulate("8h", seed=1)


@pytest.fixture(scope="module")
def fit(ten: tuple[Hawkes, Events]) -> HawkesFit:
    return cb.calib.hawkes_mle(ten[1])


def test_a_poisson_process_is_fitted_by_hand(ten: tuple[Hawkes, Events]) -> None:
    events = ten[1]
    found = cb.calib.hawkes_mle(events, start=Hawkes(np.full(10, 0.1), 0, 1), rates="known")
    np.testing.assert_allclose(found.mu.values, events.counts() / events.T, rtol=1e-4)
    np.testing.assert_allclose(found.mu.errors, np.sqrt(events.counts()) / events.T, rtol=1e-4)
    low, high = found.mu.interval(0.5)
    np.testing.assert_allclose((high - low) / 2, 0.6744898 * found.mu.errors)
    assert found.parameters == 10
    by_hand = sum(n * math.log(n / events.T) - n for n in events.counts())
    assert found.log_likelihood == pytest.approx(by_hand)
    assert found.aic == pytest.approx(20 - 2 * by_hand)


def test_a_process_is_found_again(ten: tuple[Hawkes, Events], fit: HawkesFit) -> None:
    spec, events = ten
    assert fit.converged
    assert fit.spec.types == spec.types
    low, high = fit.beta.interval()
    assert low[0, 0, 0] < 0.2 < high[0, 0, 0]
    assert np.ptp(fit.beta.values) == 0
    assert fit.mu.covers(spec.mu).mean() > 0.8
    assert fit.alpha.covers(spec.alpha).mean() > 0.85
    assert fit.branching_ratio == pytest.approx(0.8, abs=0.06)
    assert fit.ks.min() > 1e-3
    np.testing.assert_array_equal(fit.ks, fit.spec.goodness(events).ks)
    assert str(fit).startswith(f"{len(events):,} events of 10 types in 28800 s\nlog-likelihood")
    known = cb.calib.hawkes_mle(events, beta=0.2, rates="known")
    assert (known.parameters, fit.parameters) == (110, 111)
    assert np.isnan(known.beta.errors).all()
    assert 0 < fit.log_likelihood - known.log_likelihood < 10


def test_events_that_do_not_excite_each_other_are_fitted_as_poisson() -> None:
    rng = np.random.default_rng(1)
    a, b = (np.sort(rng.uniform(0, 1000, n)) for n in (900, 700))
    poisson = 900 * np.log(0.9) - 900 + 700 * np.log(0.7) - 700
    for events in ([a, b], [a, b, np.array([])]):
        found = cb.calib.hawkes_mle(events, horizon=1000.0)
        assert found.converged
        assert poisson - 0.1 < found.log_likelihood < poisson + 20
        assert found.branching_ratio < 0.5
        assert np.isfinite(found.mu.errors[:2]).all()


def test_a_fit_that_has_not_converged_is_no_estimate(ten: tuple[Hawkes, Events], fit: HawkesFit) -> None:
    lost = replace(fit, converged=False)
    found = cb.calib.compare(ten[0], fit, lost, names=["fit", "lost"])
    assert found.converged.tolist() == [True, False]
    assert np.isfinite(found.ratio).tolist() == np.isfinite(found.p_value).tolist() == [True, False]
    assert [line.endswith("not converged") for line in str(found).splitlines()] == [False, False, True]
    moments = cb.calib.runs.moments_of(fit, None)
    assert len(moments) == 10 + 100 + 100
    assert moments["alpha[0, 1, 2]"] == fit.alpha.values[0, 1, 2]
    with pytest.raises(RuntimeError, match="the fit has not converged"):
        cb.calib.runs.moments_of(lost, None)


def test_a_comparison_has_the_numbers_of_the_command_line(ten: tuple[Hawkes, Events]) -> None:
    spec, events = ten
    decays = java().class_of("crossbook.simulation.hawkes.Decays").FIXED
    theirs = java().class_of("crossbook.simulation.refit.Refit").of(spec._model, events.history(), decays)
    ours = cb.calib.compare(spec, cb.calib.hawkes_mle(events, start=spec, rates="known"), names=["process"])
    assert ours.rmse_mu[0] == pytest.approx(float(theirs.baselineError()))
    assert ours.rmse_alpha[0] == pytest.approx(float(theirs.jumpError()))
    assert ours.rmse_beta[0] == float(theirs.decayError()) == 0
    assert ours.rmse_children[0] == pytest.approx(float(theirs.childrenError()))
    assert ours.coverage[0] == pytest.approx(float(theirs.coverage()))
    assert ours.intervals[0] == int(theirs.intervalCount())
    assert ours.ratio[0] == pytest.approx(float(theirs.likelihoodRatio()))
    assert ours.p_value[0] == pytest.approx(float(theirs.pValue()))
    assert ours.least_goodness[0] == pytest.approx(float(theirs.leastGoodness()))
    assert str(ours).splitlines()[1].startswith("process")
    with pytest.raises(ValueError, match=r"kernels of \(1, 10, 10\): the process has \(1, 8, 8\)"):
        cb.calib.compare(Hawkes.cointossx(), cb.calib.hawkes_mle(events, beta=0.2, rates="known"))
    with pytest.raises(ValueError, match="fits: there are none"):
        cb.calib.compare(spec)


def test_a_fit_is_the_same_after_a_file(ten: tuple[Hawkes, Events], fit: HawkesFit, tmp_path: Path) -> None:
    fit.to_json(tmp_path / "fit.json")
    for read in (HawkesFit.from_json(tmp_path / "fit.json"), HawkesFit.from_json(fit.to_json())):
        assert read.spec == fit.spec
        assert read.to_json() == fit.to_json()
        np.testing.assert_array_equal(read.alpha.errors, fit.alpha.errors)
        assert str(cb.calib.compare(ten[0], read)) == str(cb.calib.compare(ten[0], fit))
        assert (read.log_likelihood, read.converged, read.parameters) == (fit.log_likelihood, True, 111)


def test_events_come_in_several_forms(ten: tuple[Hawkes, Events]) -> None:
    events = ten[0].simulate("30m", seed=4)
    options: dict[str, Any] = {"rates": "known", "beta": 0.2}
    one = cb.calib.hawkes_mle(events, **options)
    two = cb.calib.hawkes_mle(events.times, events.types, dims=10, horizon=events.T, **options)
    three = cb.calib.hawkes_mle(events.by_type(), dims=10, horizon="30m", **options)
    assert one.log_likelihood == two.log_likelihood == three.log_likelihood
    for arguments, said in (
        ((events.times, events.types), "horizon: is missing"),
        ((events,), "dims: 3: the events are of 10 types"),
    ):
        with pytest.raises(ValueError, match=said):
            cb.calib.hawkes_mle(*arguments, dims=3 if len(arguments) == 1 else None, **options)
    with pytest.raises(ValueError, match="types: must be whole numbers, one for each of the 2 times"):
        cb.calib.hawkes_mle([1.0, 2.0], [0.5, 1.0], horizon=3)
    with pytest.raises(ValueError, match=r"event 2: time 1\.0 must be at least 0 and not before"):
        cb.calib.hawkes_mle([2.0, 1.0], [0, 0], horizon=3)
    with pytest.raises(
        ValueError, match=r"horizon: 1\.0 must be a finite number of seconds after 0 and the last event"
    ):
        cb.calib.hawkes_mle([2.0], [0], horizon=1)
    with pytest.raises(ValueError, match="rates: 'x': must be one of known, one"):
        cb.calib.hawkes_mle(events, rates="x")
    with pytest.raises(ValueError, match="beta: is missing: known rates must be given"):
        cb.calib.hawkes_mle(events, rates="known")


def test_a_fit_has_pictures(fit: HawkesFit) -> None:
    figure = Figure()
    above, below = figure.subplots(2)
    assert fit.plot_residual_qq(points=50, ax=above) is above
    lines = above.get_lines()
    assert len(lines) == 11
    np.testing.assert_allclose(lines[1].get_ydata(), np.quantile(fit.residuals()[0], (np.arange(50) + 0.5) / 50))
    assert fit.plot_kernel_matrix(ax=below) is below
    np.testing.assert_array_equal(below.images[0].get_array(), fit.kernel_matrix())


# Simulated moments.


def linear(point: dict[str, Any], seed: int) -> dict[str, float]:
    """Moments that are linear in two parameters, with normal noise."""
    noise = np.random.default_rng(seed).standard_normal(3)
    means = (point["x"] + point["y"], point["x"] - 2 * point["y"], 3 * point["y"])
    return {name: m + NOISE[name] * e for name, m, e in zip(NOISE, means, noise, strict=True)}


LINEAR_SPACE = {"x": (0.0, 4.0), "y": (-1.0, 3.0)}
LINEAR = Target(
    {"a": 3.0, "b": 0.0, "c": 3.0}, np.diag([each**2 for each in NOISE.values()]), "samples"
)  # x = 2, y = 1


def test_a_linear_model_has_the_solution_and_the_intervals_of_least_squares() -> None:
    reps = 400
    found = cb.calib.smm(linear, LINEAR_SPACE, LINEAR, reps=reps, interval_reps=reps, budget=120, seed=5)
    slopes = np.array([[1, 1], [1, -2], [0, 3]])
    weights = np.linalg.inv(LINEAR.covariance)
    rows = [linear({"x": 0.0, "y": 0.0}, seed) for seed in cb.calib.runs.seeds_of(5, reps)]
    offset = np.array([np.mean([row[name] for row in rows]) for name in NOISE])
    exact = np.linalg.solve(slopes.T @ weights @ slopes, slopes.T @ weights @ (LINEAR.vector() - offset))
    assert found.best["x"] == pytest.approx(exact[0], abs=1e-9)  # the step to the minimum is exact
    assert found.best["y"] == pytest.approx(exact[1], abs=1e-9)
    spread = np.cov(np.array([list(row.values()) for row in rows]), rowvar=False)
    inverse = np.linalg.inv(slopes.T @ weights @ slopes)
    gain = inverse @ slopes.T @ weights
    errors = np.sqrt(np.diag(gain @ (LINEAR.covariance + spread / reps) @ gain.T))
    assert found.errors["x"] == pytest.approx(errors[0], rel=1e-6)
    assert found.errors["y"] == pytest.approx(errors[1], rel=1e-6)
    low, high = found.ci95["x"]
    assert (low + high) / 2 == pytest.approx(found.best["x"])
    assert high - low == pytest.approx(2 * 1.959963984540054 * errors[0])
    assert found.moments["a"] == pytest.approx(found.best["x"] + found.best["y"] + offset[0])


def same(one: cb.Table, other: cb.Table) -> None:
    """Two tables are equal, but for how long runs took."""
    assert one.columns == other.columns
    for name in one:
        if name != "machine_s":
            np.testing.assert_array_equal(one[name], other[name])


def test_a_calibration_has_its_points_and_pictures() -> None:
    """That rates of a market are found again within their intervals, the page on research shows."""
    found = cb.calib.smm(linear, LINEAR_SPACE, LINEAR, reps=2, budget=30, interval_reps=4, seed=7)
    assert found.evaluations == len(found.table()) == 31
    assert found.objective == found.table()["objective"].min()
    assert "x" in str(found)
    figure = Figure()
    above, below = figure.subplots(2)
    assert found.plot_convergence(ax=above) is above
    least = above.lines[0].get_ydata()
    np.testing.assert_array_equal(least, np.minimum.accumulate(found.table()["objective"]))
    assert found.plot_moment_surface("x", "y", "a", ax=below) is below
    with pytest.raises(ValueError, match="parameter: 'z': must be of x, y"):
        found.plot_moment_surface("z", "y")


def market(point: dict[str, Any], seed: int) -> dict[str, float]:
    """Two seconds of a small market."""
    run = cb.models.zero_intelligence(n=1, mean_depth_ticks=4, **point).run("2s", seed=seed)
    return {"orders": float(run.orders), "trades": float(run.trades)}


def test_threads_and_processes_find_the_same() -> None:
    target = Target({"orders": 36.0, "trades": 6.0}, np.diag([1.0, 0.2]), "samples")
    space = {"limit_rate": (5, 40, "log"), "market_rate": (1, 10, "log")}
    options: dict[str, Any] = {"reps": 2, "budget": 9, "pilot": 6, "interval_reps": 2, "seed": 3}
    alone = cb.calib.smm(market, space, target, **options)
    threads = cb.calib.smm(market, space, target, workers=3, **options)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        processes = cb.calib.smm(market, space, target, executor=executor, **options)
    for other in (threads, processes):
        same(alone.table(), other.table())
        same(alone.runs(), other.runs())
        assert (alone.best, alone.ci95, alone.errors) == (other.best, other.ci95, other.errors)


def test_a_calibration_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    file = tmp_path / "cal.parquet"
    calls = 0
    most = 40

    def model(point: dict[str, Any], seed: int) -> dict[str, float]:
        nonlocal calls
        calls += 1
        if calls > most:
            raise KeyboardInterrupt
        return linear(point, seed)

    options: dict[str, Any] = {"reps": 3, "budget": 30, "interval_reps": 4, "seed": 2}
    whole = cb.calib.smm(linear, LINEAR_SPACE, LINEAR, **options)
    with pytest.raises(KeyboardInterrupt):
        cb.calib.smm(model, LINEAR_SPACE, LINEAR, checkpoint=file, **options)
    most = 10_000
    resumed = cb.calib.smm(model, LINEAR_SPACE, LINEAR, checkpoint=file, **options)
    same(whole.table(), resumed.table())
    same(whole.runs(), resumed.runs())
    assert (whole.best, whole.ci95) == (resumed.best, resumed.ci95)
    assert calls == len(whole.runs()) + 1  # the one that was interrupted
    again = cb.calib.smm(model, LINEAR_SPACE, LINEAR, checkpoint=file, **options)
    assert calls == len(whole.runs()) + 1
    assert again.best == whole.best
    rows = cb.extras.need("polars").read_parquet(file)
    assert rows.columns[:6] == ["point", "seed", "moments", "ok", "error", "machine_s"]
    assert set(rows.columns[6:]) == {"x", "y", "a", "b", "c"}
    with pytest.raises(ValueError, match=r"checkpoint: .* is of another parameters"):
        cb.calib.smm(model, {"x": (0, 1)}, LINEAR, checkpoint=file, **options)


def test_a_run_that_fails_is_a_row_that_says_why() -> None:
    def model(point: dict[str, Any], seed: int) -> dict[str, float]:
        if point["x"] > 3:
            raise RuntimeError("too far")
        if seed % 2 and point["x"] < 1:
            return {"a": math.nan, "b": 0.0, "c": 0.0}
        return linear(point, seed)

    found = cb.calib.smm(model, LINEAR_SPACE, LINEAR, reps=4, budget=40, interval_reps=0, seed=2)
    runs, table = found.runs(), found.table()
    failed = runs.where(~runs["ok"])
    assert set(failed["error"]) == {"RuntimeError: too far", "ValueError: the moment 'a' is nan"}
    assert (runs["error"][runs["ok"]] == "").all()
    assert np.isinf(table["objective"][table["x"] > 3]).all()
    assert (table["failed"][table["x"] > 3] == 4).all()
    assert found.best["x"] == pytest.approx(2, abs=0.2)
    assert np.isnan(found.ci95["x"]).all()
    with pytest.raises(RuntimeError, match="all of the first 12 points failed: KeyError: 'z'"):
        cb.calib.smm(lambda point, seed: {"a": point["z"]}, LINEAR_SPACE, LINEAR)
    with pytest.raises(RuntimeError, match="all of the first 12 points failed: RuntimeError: no order was accepted"):
        cb.calib.smm(lambda point, seed: cb.World(cb.Instrument("X", tick=1)).run("1s"), LINEAR_SPACE, LINEAR)
    with pytest.raises(ValueError, match="target: the model has no moment 'b'; it has a"):
        cb.calib.smm(lambda point, seed: {"a": 1.0}, LINEAR_SPACE, LINEAR)


def test_whole_numbers_and_logarithms_are_kept() -> None:
    seen: list[dict[str, Any]] = []

    def model(point: dict[str, Any], seed: int) -> dict[str, float]:
        seen.append(point)
        return {"n": point["n"] + 0.1 * math.sin(seed), "r": math.log(point["r"]), "z": 0.1 * math.cos(seed)}

    target = Target({"n": 7.0, "r": math.log(0.03), "z": 0.0}, np.diag([0.01, 0.01, 1.0]), "samples")
    space = {"n": (2, 12, int), "r": (0.001, 1.0, "log")}
    found = cb.calib.smm(model, space, target, budget=80, seed=4, start={"n": 3, "r": 0.5})
    assert seen[0] == {"n": 3, "r": pytest.approx(0.5)}
    assert all(isinstance(point["n"], int) and 2 <= point["n"] <= 12 for point in seen)
    assert found.best["n"] == 7
    assert found.best["r"] == pytest.approx(0.03, rel=0.02)
    low, high = found.ci95["r"]
    assert low * high == pytest.approx(found.best["r"] ** 2)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"space": {"x": (1, 0)}}, "x: from 1 to 0: must be finite and rise"),
        ({"space": {"x": (0, 1, "log")}}, "x: from 0: must be above 0"),
        ({"space": {"x": (0.5, 2, int)}}, "x: from 0.5 to 2: must be whole numbers"),
        ({"space": {"x": (0,)}}, r"x: \(0,\): must be \(low, high\)"),
        ({"space": {"x": (0, 1, "cubic")}}, "x: 'cubic': must be int, float or"),
        ({"space": {}}, "space: has no parameters"),
        ({"method": "annealing"}, "method: 'annealing': must be one of nelder-mead-ta, nelder-mead"),
        ({"budget": 5}, "budget: 5: must be at least 15, 12 of which are drawn"),
        ({"reps": 0}, "reps: 0: must be at least 1"),
        ({"workers": 0}, "workers: 0: must be at least 1"),
        ({"weight": "block_bootstrap"}, "weight: 'block_bootstrap': must be samples, diagonal, identity or a matrix"),
        ({"weight": np.eye(2)}, r"weight: of the shape \(2, 2\): must be symmetric, \(3, 3\)"),
        ({"start": {"x": 9, "y": 0}}, "start: x: 9: must be from 0 to 4"),
        ({"interval_step": 0}, "interval_step: 0: must be above 0"),
        ({"target": cb.stats.moments(np.random.default_rng(1).standard_normal(600))}, "target: moments alone have no"),
        ({"target": [{"a": 1.0}, {"b": 1.0}, {"a": 1.0}]}, "samples: number 2 has b: must have a"),
        ({"target": [{"a": 1.0}, {"a": 2.0}]}, "samples: 2 of them: must be more than the 1 moments and one"),
    ],
)
def test_what_cannot_be_done_is_refused_by_name(options: dict[str, Any], said: str) -> None:
    arguments: dict[str, Any] = {"space": LINEAR_SPACE, "target": LINEAR, "reps": 1, "budget": 15} | options
    with pytest.raises(ValueError, match=said):
        cb.calib.smm(linear, **arguments)


def test_the_plain_simplex_and_thresholds_find_the_minimum_of_a_valley() -> None:
    def valley(points: np.ndarray) -> np.ndarray:
        nonlocal left
        left -= len(points)
        if left < 0:
            raise Spent
        x, y = 4 * points.T - 2
        seen.extend(points)
        values: np.ndarray = (1 - x) ** 2 + 100 * (y - x**2) ** 2
        return values

    def part() -> float:
        return 1 - max(left, 0) / 600

    for thresholds in (False, True):
        left, seen = 600, []
        simplex = NelderMead(valley, np.random.default_rng(1), thresholds=thresholds, part=part)
        with pytest.raises(Spent):
            simplex.search(np.array([0.2, 0.7]), 10_000)
        best = min(
            seen, key=lambda each: (3 - 4 * each[0]) ** 2 + 100 * (4 * each[1] - 2 - (4 * each[0] - 2) ** 2) ** 2
        )
        np.testing.assert_allclose(4 * best - 2, [1, 1], atol=0.05)
        assert (np.array(seen) >= 0).all()
        assert (np.array(seen) <= 1).all()


def test_returns_are_a_target_by_the_block_bootstrap() -> None:
    returns = 0.01 * np.random.default_rng(3).standard_normal(1000)
    target = Target.of_returns(returns, block=50, samples=40)
    assert target.names == ["mean", "sd", "kurtosis", "ks", "hurst", "gph", "adf", "garch", "hill"]
    assert target.values["ks"] == 0
    errors = dict(zip(target.names, np.sqrt(np.diag(target.covariance)), strict=True))
    assert errors["mean"] == pytest.approx(0.01 / math.sqrt(1000), rel=0.3)
    assert errors["sd"] == pytest.approx(0.01 / math.sqrt(2000), rel=0.3)
    few, again = (Target.of_returns(returns[:500], block=50, samples=20).covariance for _ in range(2))
    np.testing.assert_array_equal(few, again)
    weights = target.weight("block_bootstrap")
    np.testing.assert_allclose(weights @ target.covariance, np.eye(9), atol=1e-6)
    np.testing.assert_allclose(np.diag(target.weight("diagonal")) * np.diag(target.covariance), 1)
    with pytest.raises(ValueError, match="block: 501: must be 1 to 500"):
        Target.of_returns(returns, block=501)

    def model(point: dict[str, Any], seed: int) -> np.ndarray:
        drawn: np.ndarray = point["sd"] * np.random.default_rng(seed).standard_normal(1000)
        return drawn

    found = cb.calib.smm(model, {"sd": (0.002, 0.05, "log")}, target, reps=2, budget=16, interval_reps=3, seed=1)
    low, high = found.ci95["sd"]
    assert low < returns.std() < high
    assert found.best["sd"] == pytest.approx(0.01, rel=0.1)


def test_a_run_is_taken_as_returns_of_its_micro_price() -> None:
    def model(point: dict[str, Any], seed: int) -> cb.RunResult:
        return cb.models.jse_abm(**point).run("1h", seed=seed, record=["bbo"])

    returns = cb.stats.micro_returns(cb.models.jse_abm().run("1h", seed=9, record=["bbo"]).tables().bbo)
    found = cb.calib.grid(model, {"n_hf": np.arange(6, 8), "kappa": [2.0, 3.0]}, target=returns, reps=2, workers=2)
    table = found.table()
    assert len(found) == len(table) == 4
    assert table["n_hf"].tolist() == [6, 6, 7, 7]
    assert (table["ks"] > 0).all()
    assert (table["runs"] == 2).all()
    rows = found.runs()
    by_hand = cb.stats.moments(
        cb.models.jse_abm(n_hf=6, kappa=3.0).run("1h", seed=int(rows["seed"][2])).tables().stats.micro_returns()
    )
    assert rows["sd"][2] == by_hand.sd
    assert rows["hurst"][2] == by_hand.hurst
    axes = found.plot_surface("n_hf", "kappa", "sd")
    assert axes.get_title() == "sd"
    with pytest.raises(ValueError, match="axes: kappa"):
        cb.calib.grid(model, {"n_hf": [6], "kappa": []})
