"""Statistics of processes whose values are known. Seeds are fixed; tolerances are four standard errors or more."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import crossbook as cb
from crossbook import Run, Table, stats

Array = np.ndarray


def noise(count: int, seed: int = 1) -> Array:
    return np.random.default_rng(seed).standard_normal(count)


def fractional_noise(count: int, hurst: float, seed: int) -> Array:
    """Exactly, by the circulant embedding of Davies and Harte."""
    k = np.arange(count + 1, dtype=float)
    covariance = (np.abs(k + 1) ** (2 * hurst) - 2 * k ** (2 * hurst) + np.abs(k - 1) ** (2 * hurst)) / 2
    eigenvalues = np.fft.fft(np.concatenate([covariance, covariance[-2:0:-1]])).real
    assert eigenvalues.min() > -1e-9
    rng = np.random.default_rng(seed)
    size = len(eigenvalues)
    shocks = rng.standard_normal(size) + 1j * rng.standard_normal(size)
    return np.fft.fft(np.sqrt(np.maximum(eigenvalues, 0) / size) * shocks).real[:count]


def garch_process(count: int, omega: float, alpha: float, beta: float, seed: int) -> Array:
    shocks = noise(count + 1000, seed)
    x = np.empty(len(shocks))
    variance = omega / (1 - alpha - beta)
    for i, shock in enumerate(shocks):
        x[i] = np.sqrt(variance) * shock
        variance = omega + alpha * x[i] ** 2 + beta * variance
    return x[1000:]


def seconds(times: Array) -> Array:
    return (times * 1e9).astype(np.int64)


def test_autocorrelations_of_an_autoregression_fall_by_its_coefficient() -> None:
    count, phi = 100_000, 0.6
    x, shocks = np.empty(count), noise(count)
    x[0] = shocks[0]
    for i in range(1, count):
        x[i] = phi * x[i - 1] + shocks[i]
    found = stats.acf(x, 10)
    # By Bartlett's formula no standard error exceeds sqrt((1 + phi^2) / (1 - phi^2) / n).
    error = np.sqrt((1 + phi**2) / (1 - phi**2) / count)
    np.testing.assert_allclose(found, phi ** np.arange(11), atol=4 * error)


def test_autocorrelations_are_the_definition() -> None:
    x = noise(50, 3)
    centred = x - x.mean()
    plain = [sum(centred[i] * centred[i + lag] for i in range(50 - lag)) / sum(centred**2) for lag in range(6)]
    np.testing.assert_allclose(stats.acf(x, 5), plain, atol=1e-12)
    with pytest.raises(ValueError, match="at least 22"):
        stats.acf(x[:10], 20)
    with pytest.raises(ValueError, match="they must vary"):
        stats.acf(np.ones(50), 5)
    with pytest.raises(ValueError, match="lags: -1: must not be negative"):
        stats.acf(x, -1)


@pytest.mark.parametrize("statistic", [stats.acf, stats.hurst, stats.gph, stats.adf, stats.garch, stats.moments])
@pytest.mark.parametrize("least", [1e-300, 1e-100])
def test_what_hardly_varies_is_refused_by_every_statistic(statistic: Callable[[Array], object], least: float) -> None:
    with pytest.raises(ValueError, match=r"values: they differ by .* at most: they must vary by 1e-70"):
        statistic(noise(999) * least)


@pytest.mark.parametrize(("hurst", "low"), [(0.3, -0.03), (0.5, 0), (0.7, 0.02), (0.85, 0.06)])
def test_hurst_is_the_exponent_of_fractional_noise(hurst: float, low: float) -> None:
    """The rescaled range is biased to 1/2 where there is memory; without, it is not."""
    found = [stats.hurst(fractional_noise(2**14, hurst, seed)) for seed in range(8)]
    # The standard error of one is about 0.02.
    assert np.mean(found) == pytest.approx(hurst - low, abs=4 * 0.02 / np.sqrt(8))


@pytest.mark.parametrize("memory", [-0.2, 0.0, 0.2, 0.35])
def test_gph_is_the_memory_of_fractional_noise(memory: float) -> None:
    count, runs = 2**14, 16
    found = [stats.gph(fractional_noise(count, memory + 0.5, seed)) for seed in range(runs)]
    error = np.pi / np.sqrt(24 * int(count**0.5) * runs)
    assert np.mean(found) == pytest.approx(memory, abs=4 * error)


def test_adf_is_the_t_statistic_of_its_regression() -> None:
    x = noise(500, 5)
    change, level = np.diff(x), x[:-1]
    slope = change @ level / (level @ level)
    rest = change - slope * level
    plain = slope / np.sqrt(rest @ rest / (len(rest) - 1) / (level @ level))
    assert stats.adf(x) == pytest.approx(plain, rel=1e-9)
    assert stats.adf(x) < -15
    # Of a random walk it is above -2.58 in 99 of 100 cases.
    assert stats.adf(np.cumsum(x)) > -2.58


def test_garch_finds_the_parameters_of_its_process() -> None:
    omega, alpha, beta = 2e-6, 0.1, 0.85
    x = garch_process(40_000, omega, alpha, beta, 7) + 1e-4
    found = stats.garch(x)
    # The standard errors of so many are about 0.004 (alpha), 0.007 (beta) and 2e-7 (omega).
    assert found.alpha == pytest.approx(alpha, abs=0.016)
    assert found.beta == pytest.approx(beta, abs=0.028)
    assert found.omega == pytest.approx(omega, abs=8e-7)
    assert found.mean == pytest.approx(1e-4, abs=4 * x.std() / 200)
    assert found.persistence == found.alpha + found.beta
    scaled = stats.garch(x * 1e3)
    assert scaled.persistence == pytest.approx(found.persistence, abs=1e-3)


@pytest.mark.parametrize("index", [1.5, 3.0, 5.0])
def test_hill_is_the_exponent_of_a_pareto_tail(index: float) -> None:
    x = np.random.default_rng(2).pareto(index, 200_000) + 1
    for tail in (0.01, 0.05):
        assert stats.hill(x, tail) == pytest.approx(index, rel=4 / np.sqrt(tail * len(x)))
    with pytest.raises(ValueError, match="all above 0"):
        stats.hill(-x)
    with pytest.raises(ValueError, match="between 0 and 1"):
        stats.hill(x, 2)


def test_ks_is_the_most_by_which_distributions_differ() -> None:
    assert stats.ks([1, 2, 3, 4], [1, 2, 3, 4]) == 0
    assert stats.ks([1, 2], [3, 4]) == 1
    assert stats.ks([1, 2, 3, 4], [3, 4, 5, 6]) == 0.5


def test_moments_are_the_nine_of_the_paper() -> None:
    x = 1e-3 + 2e-2 * noise(20_000, 9)
    found = stats.moments(x, target=x)
    assert found.mean == pytest.approx(1e-3, abs=4 * 2e-2 / np.sqrt(len(x)))
    assert found.sd == pytest.approx(2e-2, rel=4 / np.sqrt(2 * len(x)))
    assert found.kurtosis == pytest.approx(0, abs=4 * np.sqrt(24 / len(x)))
    assert found.ks == 0
    assert list(found.numpy()) == [
        found.mean,
        found.sd,
        found.kurtosis,
        found.ks,
        stats.hurst(x),
        stats.gph(np.abs(x)),
        stats.adf(x),
        stats.garch(x).persistence,
        stats.hill(x),
    ]
    assert str(found).splitlines()[0].split() == ["mean", f"{found.mean:.6g}"]
    laplace = np.random.default_rng(4).laplace(size=200_000)
    # The eighth moment of Laplace's distribution makes this error large: sqrt(40320 / n) / 4, roughly.
    assert stats.moments(laplace).kurtosis == pytest.approx(3, abs=0.5)
    assert np.isnan(stats.moments(x).ks)
    with pytest.raises(ValueError, match="at least 500"):
        stats.moments(x[:499])
    with pytest.raises(ValueError, match="number 7 is nan"):
        stats.moments(np.append(x[:6], [np.nan] * 600))


def test_returns_are_differences_of_logs() -> None:
    np.testing.assert_allclose(stats.returns([1.0, np.e, np.nan, np.e**3]), [1, 2])
    with pytest.raises(ValueError, match="must be above 0"):
        stats.returns([1.0, 0.0])


def test_the_signature_of_noise_on_a_walk_falls_as_one_over_the_scale() -> None:
    count, sigma, eta = 400_000, 1e-4, 2e-4
    times = np.arange(count)
    prices = np.exp(sigma * np.cumsum(noise(count, 6)) + eta * noise(count, 8))
    scales = [1, 4, 20, 100]
    found = stats.signature_plot(seconds(times), prices, [f"{scale}s" for scale in scales])
    expected = np.array([sigma**2 + 2 * eta**2 / scale for scale in scales])
    # A variance from n returns has the relative error sqrt(2 / n); the noise makes neighbours depend on each other.
    errors = np.sqrt(3 * np.array(scales) / count)
    assert (np.abs(found / expected - 1) < 4 * errors).all()
    with pytest.raises(ValueError, match="longer than the prices"):
        stats.signature_plot(seconds(times[:10]), prices[:10], ["1h"])


def test_the_epps_effect_of_poisson_sampling_is_the_known_curve() -> None:
    """Two walks with correlation c, each seen at Poisson times of rate r: over d it is c (1 - (1 - e^-rd) / rd)."""
    rng = np.random.default_rng(12)
    length, correlation, rate = 400_000, 0.7, 0.25
    one = noise(length, 13)
    other = correlation * one + np.sqrt(1 - correlation**2) * noise(length, 14)
    paths = []
    for changes in (one, other):
        path = np.exp(1e-4 * np.cumsum(changes))
        at = np.cumsum(rng.exponential(1 / rate, int(length * rate * 0.98)))
        assert at[-1] < length - 1
        paths.append((seconds(at), path[at.astype(int)]))
    scales = [20, 60, 200]
    found = stats.epps(*paths[0], *paths[1], [f"{scale}s" for scale in scales])
    for scale, each in zip(scales, found, strict=True):
        expected = correlation * (1 - (1 - np.exp(-rate * scale)) / (rate * scale))
        # A path that has steps of a second is another by (1 s x rate / scale) at most.
        assert each == pytest.approx(expected, abs=4 * np.sqrt(scale / length) + correlation * 0.25 / scale)
    assert found[0] < found[1] < found[2]


def test_profiles_are_means_over_time() -> None:
    bbo = {
        "ts_event": np.array([0, 10, 40, 50], "datetime64[s]").astype("datetime64[ns]"),
        "bid_px_00": np.array([9.0, 9.0, np.nan, 9.0]),
        "ask_px_00": np.array([10.0, 11.0, 11.0, 10.0]),
        "bid_sz_00": np.array([10, 20, 0, 5]),
        "ask_sz_00": np.array([1, 1, 2, 2]),
    }
    spreads = stats.spread_profile(Table(bbo))
    assert spreads["spread"].tolist() == [1, 2]
    assert spreads["seconds"].tolist() == [10, 30]
    assert spreads["share"].tolist() == [0.25, 0.75]
    depth = stats.depth_profile(Table(bbo))
    assert depth["bid_sz"][0] == pytest.approx((10 * 10 + 30 * 20 + 10 * 0) / 50)
    assert depth["ask_sz"][0] == pytest.approx((10 * 1 + 30 * 1 + 10 * 2) / 50)
    assert depth["bid_away"][0] == pytest.approx((10 * 0.5 + 30 * 1) / 40)


@pytest.mark.parametrize("record", ["all", "top"])
def test_a_state_lasts_until_the_next_and_the_last_until_the_end_of_the_run(record: str, tmp_path: Path) -> None:
    sim = cb.Sim(cb.Instrument("NPN", tick=1, ref_price=10_000), record=record)
    a = sim.client("a")
    bid = a.limit("NPN", "buy", 5, price=9_999)
    ask = a.limit("NPN", "sell", 5, price=10_001)
    sim.clock.advance("1s")
    a.cancel(ask)
    sim.clock.advance("8s")
    a.replace(bid, qty=3)  # the book changes, and still has no ask
    sim.clock.advance("2s")
    a.limit("NPN", "sell", 7, price=10_003)
    sim.clock.advance("59s")
    run = sim.tables()
    run.save(tmp_path)
    for each in (run, cb.load_run(tmp_path)):
        spreads, facts = each.stats.spreads(), each.stats.stylised_facts()
        assert (spreads["spread"].tolist(), spreads["seconds"].tolist()) == ([2, 4], [1, 59])
        assert facts["spread over time"] == {"mean": pytest.approx((2 + 4 * 59) / 60), "least": 2, "largest": 4}
    assert stats.spread_profile(run.bbo)["seconds"].tolist() == [1, 0]
    if record == "all":
        depth = run.stats.depth(1)
        assert depth["bid_sz"][0] == pytest.approx((5 + 3 * 59) / 60)
        assert depth["ask_sz"][0] == pytest.approx((5 + 7 * 59) / 60)
        # Over all time, the empty side too: 1 s of 5, 8 s of 5, 2 s and 59 s of 3, and asks for 1 s and 59 s.
        whole = stats.depth_profile(run.book(1), sim.clock.now)
        assert whole["bid_sz"][0] == pytest.approx((5 * 9 + 3 * 61) / 70)
        assert whole["ask_sz"][0] == pytest.approx((5 + 7 * 59) / 70)


@pytest.mark.parametrize("session", [None, "CONTINUOUS", "CLOSING_CALL"])
def test_the_spread_of_a_day_is_that_of_its_rows_one_by_one(session: str | None, jse: Run) -> None:
    parts = jse.sessions.of("AGL")
    bounds = [
        (begin, jse.end_ns if np.isnat(end) else int(end.astype(np.int64)))
        for begin, end, name in zip(
            parts["ts_event"].astype(np.int64).tolist(), parts["ts_end"], parts["session"], strict=True
        )
        if session in (None, name)
    ]
    quotes = jse.bbo.of("AGL")
    times = [*quotes["ts_event"].astype(np.int64).tolist(), jse.end_ns]
    lasted: dict[float, float] = {}
    for i, (bid, ask) in enumerate(zip(quotes["bid_px_00"], quotes["ask_px_00"], strict=True)):
        within = sum(max(0, min(times[i + 1], end) - max(times[i], begin)) for begin, end in bounds)
        if bid < ask:
            lasted[round(ask - bid, 9)] = lasted.get(round(ask - bid, 9), 0) + within / 1e9
    found = jse.stats.spreads("AGL", session=session)
    assert sum(lasted.values()) > 0
    np.testing.assert_allclose(found["spread"], sorted(lasted))
    np.testing.assert_allclose(found["seconds"], [lasted[each] for each in sorted(lasted)], atol=1e-6)
    with pytest.raises(ValueError, match="session: 'LUNCH': must be one of"):
        jse.stats.spreads("AGL", session="LUNCH")
    with pytest.raises(ValueError, match="of several instruments"):
        stats.spread_profile(jse.bbo)


def test_signs_and_times_are_of_orders_and_not_of_their_fills(zero: Run) -> None:
    """Each market order buys or sells by a coin, and they come as a Poisson process, whatever they meet."""
    takers: list[tuple[int, int]] = []
    signs: list[float] = []
    sides = zip(zero.trades["ts_event"].astype(np.int64).tolist(), zero.trades["side"], strict=True)
    ids = zip(zero.trades["buy_order_id"].tolist(), zero.trades["sell_order_id"].tolist(), strict=True)
    for (time, side), (buyer, seller) in zip(sides, ids, strict=True):
        taker = (time, buyer if side == "B" else seller)
        if taker not in takers[-1:]:
            takers.append(taker)
            signs.append(1.0 if side == "B" else -1.0)
    assert len(set(takers)) == len(takers) < 0.7 * len(zero.trades)
    facts = zero.stats.stylised_facts()
    gaps = np.diff([time for time, _ in takers]) / 1e9
    off = np.array(signs) - np.mean(signs)
    assert facts["activity"]["orders that took"] == len(takers)
    assert facts["activity"]["seconds between trades, mean"] == pytest.approx(sum(gaps) / len(gaps))
    assert facts["of the signs of trades"]["lag 1"] == pytest.approx(sum(off[1:] * off[:-1]) / sum(off**2))
    # What is known of the flow, within four standard errors.
    error = 4 / np.sqrt(len(takers))
    assert facts["of the signs of trades"]["lag 1"] == pytest.approx(0, abs=error)
    assert facts["activity"]["their sd through their mean"] == pytest.approx(1, abs=error)


def test_an_order_that_takes_twice_counts_twice_and_an_auction_once() -> None:
    sim = cb.Sim(cb.Instrument("NPN", tick=1, ref_price=100))
    a, b = sim.client("a"), sim.client("b")
    for price in (101, 102, 102, 105):
        a.limit("NPN", "sell", 1, price=price)
    order = b.limit("NPN", "buy", 9, price=102)  # meets three
    sim.clock.advance("2s")
    b.replace(order, price=105)  # and one more
    sim.clock.advance("4s")
    a.limit("NPN", "sell", 2, price=104)
    activity = sim.tables().stats.stylised_facts()["activity"]
    assert [activity[name] for name in ("trades", "orders that took", "volume")] == [5, 3, 6]
    assert activity["seconds between trades, mean"] == 3

    calls = cb.Sim(cb.Instrument("NPN", tick=1, ref_price=100), market="batch")
    for _ in range(3):
        for _ in range(2):
            calls.client("a").limit("NPN", "sell", 1, price=100)
            calls.client("b").limit("NPN", "buy", 1, price=100)
        calls.clock.advance("2s")
    activity = calls.tables().stats.stylised_facts()["activity"]
    assert [activity[name] for name in ("trades", "orders that took")] == [6, 0]
    assert activity["seconds between trades, mean"] == 2


def test_times_that_fall_are_refused() -> None:
    with pytest.raises(ValueError, match="number 3 is before"):
        stats.signature_plot([0, 2, 1], [1.0, 1.0, 1.0], ["1s"])


def test_the_facts_of_a_run_are_those_of_its_tables(zero: Run, jse: Run) -> None:
    facts = zero.stats.stylised_facts()
    assert facts["activity"]["trades"] == len(zero.trades)
    assert facts["activity"]["volume"] == zero.trades["size"].sum()
    changes = zero.stats.mid_returns()
    assert facts["returns of the mid-price"]["count"] == len(changes)
    assert facts["returns of the mid-price"]["sd"] == changes.std(ddof=1)
    assert facts["autocorrelation of returns"]["lag 1"] == stats.acf(changes, 1)[1]
    # Flow without a thought bounces between bid and ask: trade prices vary more than at longer scales.
    variance = list(facts["variance of trade prices per second"].values())
    assert variance[0] > variance[2] > 0
    shown = str(facts).splitlines()
    assert shown[0] == "NPN"
    assert f"{len(zero.trades):,}" in shown[2]
    of_day = jse.stats.stylised_facts("AGL")
    assert of_day["activity"]["trades"] == len(jse.trades.of("AGL"))
    assert zero.stats.moments(every="100ms").sd == zero.stats.mid_returns(every="100ms").std(ddof=1)


def test_a_run_with_little_has_facts_that_are_not_known() -> None:
    import mixed

    few = Run(mixed.run().rows[:400], [mixed.NPN], participants=("a", "b", "c"), phases=mixed.run().meaning.phases)
    shown = str(few.stats.stylised_facts())
    assert " -" in shown
    assert cb.stats is stats
