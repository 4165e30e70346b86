"""Hawkes processes as data, as events, and through the market."""

import json
import subprocess
from pathlib import Path

import numpy as np
import pytest

import crossbook as cb
from crossbook import RunResult
from crossbook.flow import Events, Hawkes
from crossbook.server import launcher

TEN_MU = [0.01, 0.01, 0.02, 0.02, 0.02, 0.02, 0.015, 0.015, 0.015, 0.015]
TWO = {"mu": [0.6, 0.9], "alpha": [[0.4, 0.2], [0.3, 0.5]], "beta": [[1.5, 2.0], [1.0, 2.5]]}


@pytest.fixture(scope="module")
def run() -> RunResult:
    """An hour of the process of ten types, as orders."""
    return cb.flow.inject(Hawkes.ten_event(), "1h", seed=3)


def test_processes_that_ship_are_what_they_say() -> None:
    ten = Hawkes.ten_event()
    assert ten == Hawkes.ten_event(mu=TEN_MU, alpha="mu-rows", beta=0.2) == Hawkes.shipped("ten-event")
    assert ten.branching_ratio() == pytest.approx(0.8)
    assert ten.types[:2] == ("market buy", "market sell")
    np.testing.assert_allclose(ten.stationary_intensities(), np.array(TEN_MU) / 0.2)
    np.testing.assert_allclose(ten.kernel_matrix(), np.array(TEN_MU)[:, None] / 0.2 * np.ones(10))
    eight = Hawkes.cointossx()
    assert (eight.dims, eight.horizon) == (8, 3600)
    assert eight.expected_events("1h").sum() == pytest.approx(111_318, abs=1)


def test_a_process_is_the_same_after_a_file(tmp_path: Path) -> None:
    spec = Hawkes(
        [0.1, 0.3],
        kernels=[([[0.1, 0.0], [0.2, 0.3]], 1.5), (0.5, [[9.0, 8.0], [7.0, 1 / 0.15]])],
        types=['a "quoted" name', "b"],
        baseline_period="1h",
        baseline_factors=[1, 0.25, 2.5],
        closed_at_one_tick=[1],
        horizon=0.1,
    )
    for name in ("model.toml", "model.json"):
        (spec.to_toml if name.endswith("toml") else spec.to_json)(tmp_path / name)
        read = Hawkes.read(tmp_path / name)
        assert read == spec
        np.testing.assert_array_equal(read.beta, spec.beta)
        assert (read.types, read.closed_at_one_tick, read.horizon) == (spec.types, (1,), 0.1)
    assert spec != Hawkes.ten_event()
    unstable = Hawkes([1], 2, 1, allow_unstable=True)
    assert Hawkes.from_toml(unstable.to_toml()) == Hawkes.from_json(unstable.to_json()) == unstable


UNSTABLE = "the branching ratio is 1.0000: it must be less than 1, or the number of events a second grows without limit"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"mu": [1], "alpha": 1, "beta": 1}, UNSTABLE),
        ({"mu": [-1], "alpha": 1, "beta": 2}, "mu, value 1: -1.0 must be a finite number of at least 0"),
        ({"mu": [1, 1], "alpha": [0.1, 0.2], "beta": 2}, "alpha: of the shape (2,): must be a number, a matrix (2, 2)"),
        ({"mu": [1, 1], "alpha": 0.1, "beta": "mu-rows"}, "beta: 'mu-rows': must be numbers"),
        ({"mu": [1], "alpha": 0.1, "beta": 0}, "beta, row 1, column 1: 0.0 must be a finite number greater than 0"),
        ({"mu": [1]}, "alpha and beta, or kernels, must be given"),
        ({"mu": [1], "alpha": 0, "beta": 1, "types": ["a", "b"]}, "types: there are 2 names: mu has 1 values"),
        ({"mu": [1], "alpha": 0, "beta": 1, "baseline_period": 5}, "baseline_period and baseline_factors go together"),
        ({"mu": [1], "alpha": 0, "beta": 1, "closed_at_one_tick": [1]}, "closed_at_one_tick: 1: must be a type from 0"),
    ],
)
def test_what_is_no_process_is_refused(arguments: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=r".") as refused:
        Hawkes(**arguments)  # type: ignore[arg-type]
    assert str(refused.value).startswith(said)


def test_an_unstable_process_is_refused_as_the_command_line_does(tmp_path: Path) -> None:
    world = Path(__file__).parents[3] / "data/worlds/hawkes.toml"
    (tmp_path / "w.toml").write_text(world.read_text(encoding="utf-8").replace('"cointossx"', '"m.toml"'))
    text = "mu = [1, 1, 1, 1, 1, 1, 1, 1]\nalpha = 0.125\nbeta = 1\n"
    (tmp_path / "m.toml").write_text(text)
    command = [*launcher(), "sim", "run", str(tmp_path / "w.toml")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1800, check=False)
    assert done.returncode != 0
    assert UNSTABLE in done.stderr
    with pytest.raises(ValueError, match=UNSTABLE):
        Hawkes.from_toml(text)


def test_events_come_from_the_seed() -> None:
    spec = Hawkes.ten_event()
    one, two = spec.simulate("30m", seed=1), spec.simulate(1800.0, seed=1)
    np.testing.assert_array_equal(one.times, two.times)
    np.testing.assert_array_equal(one.types, two.types)
    assert (one.T, one.dims, one.type_names) == (1800, 10, spec.types)
    assert (np.diff(one.times) >= 0).all()
    assert [len(each) for each in one.by_type()] == one.counts().tolist()
    assert one.counts().sum() == len(one) > 500
    assert len(spec.simulate("30m", seed=2)) != len(one)
    assert spec.simulate(60).times[0] != spec.simulate(60, name="other").times[0]
    with pytest.raises(ValueError, match="horizon: is missing, and the process has none"):
        Hawkes(**TWO).simulate()
    with pytest.raises(ValueError, match="method: 'x': must be thinning or clusters"):
        spec.simulate(1, method="x")
    with pytest.raises(ValueError, match="horizon: a duration is a number with"):
        spec.simulate("8 lightyears")


@pytest.mark.parametrize("method", ["thinning", "clusters"])
def test_mean_numbers_of_events_are_those_of_theory(method: str) -> None:
    spec = Hawkes(**TWO)
    counts = np.array([spec.simulate(50, seed=seed, method=method).counts() for seed in range(200)])
    off = (counts.mean(axis=0) - spec.expected_events(50)) / (counts.std(axis=0, ddof=1) / np.sqrt(200))
    assert (np.abs(off) < 4).all()


def test_intensities_and_residuals_are_those_of_the_definition() -> None:
    spec = Hawkes(**TWO)
    events = spec.simulate(30, seed=4)
    at = np.append(np.linspace(0, 30, 13), 30.0)
    found = spec.intensities(events, at)
    mu, alpha, beta = (np.array(TWO[name]) for name in ("mu", "alpha", "beta"))
    for i in range(2):
        for k, moment in enumerate(at):
            before = events.times < moment
            j = events.types[before]
            kernel = alpha[i, j] * np.exp(-beta[i, j] * (moment - events.times[before]))
            assert found[i, k] == pytest.approx(mu[i] + kernel.sum())
    own = events.of(0)

    def integral(moment: float) -> float:
        before = events.times < moment
        j = events.types[before]
        decayed = 1 - np.exp(-beta[0, j] * (moment - events.times[before]))
        return float(mu[0] * moment + (alpha[0, j] / beta[0, j] * decayed).sum())

    changed = np.array([integral(moment) for moment in own])
    np.testing.assert_allclose(spec.residuals(events)[0], np.diff(changed, prepend=0))
    by_hand = -integral(30) + sum(np.log(spec.intensities(events, own)[0]))
    others = events.of(1)
    alone = Events(events.times, events.types, 2, 30)
    both = spec.log_likelihood(alone)
    second = sum(np.log(spec.intensities(events, others)[1]))
    j = events.types
    decayed = 1 - np.exp(-beta[1, j] * (30 - events.times))
    assert both == pytest.approx(by_hand + second - 0.9 * 30 - (alpha[1, j] / beta[1, j] * decayed).sum())


def test_events_of_the_process_fit_it_and_those_of_another_do_not() -> None:
    spec = Hawkes.ten_event()
    events = spec.simulate("8h", seed=2)
    good = spec.goodness(events)
    assert good.ks.min() > 1e-3
    assert good.independence.min() > 1e-3
    assert len(str(good).splitlines()) == 11
    faster = Hawkes.ten_event(alpha=10 * np.array(TEN_MU)[:, None], beta=2).simulate("8h", seed=2)
    assert len(faster) == pytest.approx(len(events), rel=0.1)
    assert spec.goodness(faster).ks.max() < 1e-3
    assert np.isnan(spec.goodness(Events(np.empty(0), np.empty(0, np.int32), 10, 5.0)).ks).all()


def test_what_is_injected_is_what_was_simulated(run: RunResult) -> None:
    raw = Hawkes.ten_event().simulate("1h", seed=3)
    process = run.hawkes_events("process")
    np.testing.assert_array_equal(process.times, raw.times)
    np.testing.assert_array_equal(process.types, raw.types)
    assert process.horizon == raw.horizon
    assert process.type_names == raw.type_names
    assert run.event_hash == cb.flow.inject(Hawkes.ten_event(), 3600.0, seed=3).event_hash
    assert run.event_hash != cb.flow.inject(Hawkes.ten_event(), "1h", seed=4).event_hash


def test_events_of_the_market_are_those_of_its_tables(run: RunResult) -> None:
    seen = run.hawkes_events("large-classification")
    tables = run.tables()
    trades, orders = tables.trades, tables.orders
    takers = {side: len(set(_taking(trades, side))) for side in "BA"}
    assert seen.counts()[0] == takers["B"] > 0
    assert seen.counts()[1] == takers["A"] > 0
    assert seen.counts()[6:].sum() == (orders["status"] == "canceled").sum() > 0
    process = run.hawkes_events("process")
    place = np.searchsorted(process.times, seen.times)
    np.testing.assert_allclose(seen.times, process.times[place], atol=2e-9, rtol=0)
    np.testing.assert_array_equal(seen.types, process.types[place])
    everybody = run.hawkes_events(types=10)
    np.testing.assert_array_equal(everybody.times, seen.times)


def _taking(trades: cb.Table, side: str) -> list[int]:
    own = trades.where(trades["side"] == side)
    return [int(each) for each in own["buy_order_id" if side == "B" else "sell_order_id"]]


def test_any_run_has_events_of_order_flow(run: RunResult) -> None:
    zero = cb.models.zero_intelligence(n=2, market_rate=5).run("20s", seed=1)
    eight = zero.hawkes_events()
    assert eight.dims == 8
    assert eight.counts().min() > 0
    assert zero.hawkes_events(types=10).dims == 10
    with pytest.raises(ValueError, match="types: 9: must be 8"):
        zero.hawkes_events(types=9)
    with pytest.raises(ValueError, match="agent: 'x': is no Hawkes agent of the run: there is none"):
        zero.hawkes_events(agent="x")
    with pytest.raises(ValueError, match="agent: is missing; the Hawkes agents of the run: there is none"):
        zero.hawkes_events("process")
    with pytest.raises(ValueError, match="which: 'x': must be large-classification or process"):
        run.hawkes_events("x")
    with pytest.raises(ValueError, match="symbol: 'XXX': must be one of MODEL"):
        run.hawkes_events(types=10, symbol="XXX")
    three = cb.World.file("hawkes-2105-02211").run("10m")
    assert three.hawkes_events(agent="joining").dims == 10
    with pytest.raises(ValueError, match="agent: is missing; the Hawkes agents of the run: crossing, joining, spread"):
        three.hawkes_events()
    top = cb.models.zero_intelligence(n=2).run("5s", record="top")
    with pytest.raises(ValueError, match='record: must be "all"'):
        top.hawkes_events()


def test_an_injected_run_can_be_repeated_from_its_directory(run: RunResult, tmp_path: Path) -> None:
    path = run.save(tmp_path / "run")
    assert Hawkes.read(path / "model.toml") == Hawkes.ten_event()
    command = [*launcher(), "reproduce", str(path / "manifest.json")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1800, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads((path / "manifest.json").read_text())["worldHash"]


def test_quotes_are_held_against_their_constraint() -> None:
    spec = Hawkes.shipped("constrained")
    run = cb.flow.inject(spec, "1h", rule="quotes", seed=3)
    process = run.hawkes_events("process")
    alone = spec.simulate("1h", seed=3, spread_ticks=2)
    np.testing.assert_array_equal(process.times, alone.times)
    assert (process.spread_ticks, alone.spread_ticks) == (2, 2)
    goodness = spec.goodness(process)
    assert goodness.ks.min() > 0.001
    blind = spec.goodness(Events(process.times, process.types, 4, process.T))
    assert blind.ks[1:3].max() < 1e-9
    bbo = run.tables().bbo
    assert np.nanmin(bbo["ask_px_00"] - bbo["bid_px_00"]) > 0
    with pytest.raises(ValueError, match="spread_ticks: must be given for types that a spread of one tick closes"):
        spec.simulate("1h")
    with pytest.raises(ValueError, match="spread: 0 ticks: must be at least 1"):
        spec.simulate("1h", spread_ticks=0)
    with pytest.raises(ValueError, match="an event of hawkes is several commands, which rows do not tell apart"):
        run.hawkes_events()
