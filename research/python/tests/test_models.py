"""Models as functions: the worlds that ship with other numbers."""

import subprocess
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import crossbook as cb
from crossbook.flow import Hawkes
from crossbook.server import launcher


@pytest.mark.parametrize(
    ("name", "model", "until"),
    [
        ("jse-abm", lambda: cb.models.jse_abm(), "20m"),
        ("zero-intelligence", lambda: cb.models.zero_intelligence(), "5s"),
        ("queue-reactive", lambda: cb.models.queue_reactive(), "5m"),
        ("hawkes", lambda: cb.models.hawkes(warm_up="1m"), "1m"),
        ("hawkes-price", lambda: cb.models.hawkes("price-and-trades", rule="price", warm_up="1m"), "5m"),
        ("hawkes-quotes", lambda: cb.models.hawkes("constrained", rule="quotes"), "5m"),
        ("jse-abm", lambda: cb.models.jse_abm(n_hf=12, kappa=2.555, nu=3.381, delta=0.092, sigma=0.418), "20m"),
    ],
)
def test_without_other_numbers_a_model_is_the_world_that_ships(name: str, model: object, until: str) -> None:
    assert callable(model)
    assert model().run(until).event_hash == cb.World.file(name).run(until).event_hash


def test_numbers_change_what_happens() -> None:
    calm = cb.models.zero_intelligence(n=np.int64(2), limit_rate=np.float64(5), market_rate=0.5).run("1m", seed=3)
    wild = cb.models.zero_intelligence(n=2, limit_rate=5, market_rate=5, most_lots=3).run("1m", seed=3)
    assert calm.trades < wild.trades
    assert wild.tables().orders["size"].max() == 3
    assert calm.orders == pytest.approx(2 * 5.5 * 60, rel=0.15)
    alone = cb.models.jse_abm(n_chartists=0, n_fundamentalists=3, hf_wait=10 * 10**9, taker_wait="2.5s", nu=2)
    providers = [f"HF{number}" for number in range(1, 13)]
    assert alone.run("30m").sim._desk.names() == [*providers, "VI1", "VI2", "VI3"]
    late = cb.models.queue_reactive(latency=cb.Latency.exponential("20ms")).run("2m")
    assert late.event_hash != cb.models.queue_reactive(latency=cb.Latency.none()).run("2m").event_hash
    for latency in (cb.Latency.constant("1ms"), cb.Latency.uniform(1, "2us"), cb.Latency.lognormal("1ms", 0.5)):
        assert cb.models.zero_intelligence(n=1, latency=latency).run("5s").accepted > 0


@pytest.mark.parametrize(
    ("model", "markets", "until"),
    [
        ("zero_intelligence", ("continuous", "futures", "banks", "spot"), "2s"),
        ("jse_abm", ("continuous", "futures", "banks", "spot"), "5m"),
        ("hawkes", ("continuous",), "10s"),
        ("queue_reactive", ("continuous",), "2m"),
    ],
)
def test_a_model_trades_in_every_market_that_it_knows(model: str, markets: tuple[str, ...], until: str) -> None:
    for market in markets:
        run = getattr(cb.models, model)(market=market).run(until, seed=1)
        assert run.trades > 0
        assert run.refusals <= 1


def test_a_process_of_ones_own_makes_orders() -> None:
    poisson = Hawkes(np.full(8, 0.5), 0, 1)
    world = cb.models.hawkes(poisson, rule="cointossx", n=2, opening=("250.30", 500, "250.60", 500))
    run = world.run("2m", seed=2)
    assert sorted(run.tables().symbols) == ["NPN1", "NPN2"]
    process = run.hawkes_events("process", agent="hawkes2")
    assert len(process) == pytest.approx(4 * 120, rel=0.2)
    assert cb.models.hawkes("ten-event", rule="joining").run("10m").accepted > 0


@pytest.mark.parametrize(
    ("model", "parameters", "said"),
    [
        ("jse_abm", {"kappa": -1}, "kappa: -1.0: must be 0.1 to 1e6"),
        ("jse_abm", {"n_hf": 0, "nu": 0.5}, "n_hf: 0: must be a whole number from 1 to 100000; nu: 0.5: must be above"),
        ("jse_abm", {"n_hf": 6.0}, "n_hf: 6.0: must be a whole number"),
        ("jse_abm", {"n_chartists": -1}, "n_chartists: -1: must be a whole number"),
        ("jse_abm", {"delta": float("nan")}, "delta: NaN: must be a number"),
        ("jse_abm", {"sigma": "big"}, "sigma: 'big': must be a number"),
        ("jse_abm", {"cancel_after": "soon"}, "cancel_after: a duration is a number with"),
        ("jse_abm", {"taker_wait": "0s"}, "taker_wait: '0s': must be a text"),
        ("jse_abm", {"market": "moon"}, "market: 'moon': must be a market model that ships"),
        (
            "jse_abm",
            {"market": "jse"},
            "market: 'jse': the model trades in continuous, futures, banks, spot alone: elsewhere",
        ),
        ("hawkes", {"market": "lse"}, "market: 'lse': the model trades in continuous alone"),
        ("queue_reactive", {"market": "batch"}, "market: 'batch': the model trades in continuous alone"),
        ("zero_intelligence", {"limit_rate": None, "market_rate": True}, "market_rate: True: must be a number"),
        ("zero_intelligence", {"most_lots": 0}, "most_lots: 0: must be a whole number"),
        ("zero_intelligence", {"cancel_rate": [1]}, "cancel_rate: [1]: must be a number or a text"),
        ("queue_reactive", {"model": "no-model"}, "model: "),
        ("queue_reactive", {"unit_lots": 0}, "unit_lots: 0: must be"),
        ("hawkes", {"model": "nothing"}, "model: Hawkes model 'nothing': none ships under that name"),
        ("hawkes", {"rule": "joining"}, "rule: 'joining': must be one for a process of 8 types"),
        ("hawkes", {"model": Hawkes([1], 0, 1)}, "model: 1 types: must be a process of 4, 8 or 10 types"),
        ("hawkes", {"model": "price-and-trades", "rule": "joining"}, "rule: 'joining': must be one for a process of 4"),
        ("hawkes", {"model": "price-and-trades", "rule": "quotes"}, "model: must have 4 types, and closed_at_one_tick"),
        ("hawkes", {"mean_lots": 0}, "mean_lots: "),
        ("hawkes", {"opening": ("1.00", 5)}, "opening: ('1.00', 5): must be bid, quantity, ask, quantity"),
        ("hawkes", {"opening": ("250.60", 5, "250.50", 5)}, "opening: "),
    ],
)
def test_a_mistaken_parameter_is_refused_by_its_name(model: str, parameters: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=r".") as refused:
        getattr(cb.models, model)(**parameters)
    assert str(refused.value).startswith(said)


def test_a_parameter_that_there_is_not_is_refused_by_its_name() -> None:
    with pytest.raises(TypeError, match="'kapa'"):
        cb.models.jse_abm(kapa=1)  # type: ignore[call-arg]


def test_a_run_records_what_its_tables_need(tmp_path: Path) -> None:
    world = cb.models.zero_intelligence(n=2)
    whole = world.run("10s", seed=4)
    top = world.run("10s", seed=4, record=["bbo"])
    assert top.rows < whole.rows
    assert (top.orders, top.trades) == (whole.orders, whole.trades)
    np.testing.assert_array_equal(top.tables().bbo["bid_px_00"], whole.tables().bbo["bid_px_00"])
    assert world.run("10s", seed=4, record=["trades", "orders"]).event_hash == whole.event_hash
    assert world.run("10s", record=[]).rows == 0
    with pytest.raises(ValueError, match="record: candles: must be of auctions, bbo"):
        world.run("1s", record=["candles"])
    with pytest.raises(ValueError, match="record: 'some': must be all, top, none or a list of tables"):
        world.run("1s", record="some")
    python = cb.World(cb.Instrument("NPN", tick=1, ref_price=100))
    assert python.recording("top")._record == "top"
    command = [*launcher(), "reproduce", str(top.save(tmp_path / "top") / "manifest.json")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1800, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_micro_returns_are_those_of_the_micro_price() -> None:
    run = cb.models.zero_intelligence(n=2).run("20s", seed=4).tables()
    quotes, features = run.bbo, run.features()
    prices = cb.stats.micro_prices(quotes)
    known = np.isfinite(prices)
    assert known.sum() > 100
    at = {int(time): value for time, value in zip(features["ts_event"].astype(int), features["micro"], strict=True)}
    for time, price in zip(quotes["ts_event"].astype(int)[known][::50], prices[known][::50], strict=True):
        assert price == pytest.approx(at[int(time)])
    by_hand = [np.log(price / before) for before, price in pairwise(prices) if price / before not in (1,)]
    np.testing.assert_allclose(run.stats.micro_returns(), np.array(by_hand)[np.isfinite(by_hand)], atol=1e-15)
