"""Durations and prices are exact."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import numpy as np
import pytest

from crossbook import Instrument, PriceOffTick, Reason, ns


@pytest.mark.parametrize(
    ("duration", "expected"),
    [
        (5, 5),
        (np.int64(5), 5),
        ("10s", 10_000_000_000),
        ("250ms", 250_000_000),
        ("0.5us", 500),
        ("1.5 h", 5_400_000_000_000),
        ("2m", 120_000_000_000),
        ("2min", 120_000_000_000),
        ("1d", 86_400_000_000_000),
        (timedelta(days=1, microseconds=3), 86_400_000_003_000),
    ],
)
def test_durations(duration: Any, expected: int) -> None:
    assert ns(duration) == expected


@pytest.mark.parametrize("duration", ["", "10", "s", "-1s", "1 fortnight", "0.5ns", 1.5, True, None])
def test_what_is_no_duration_is_refused(duration: Any) -> None:
    with pytest.raises((ValueError, TypeError), match="a duration"):
        ns(duration)


NPN = Instrument("NPN", 0, 2, 5, 1, 1000, True, "")


@pytest.mark.parametrize("price", [10, "10", "10.00", Decimal("10.0"), 10.0, "1e1", np.int64(10), np.uint8(10)])
def test_a_price_may_be_written_in_many_ways(price: Any) -> None:
    assert NPN.units(price) == 1000


@pytest.mark.parametrize("price", [np.float64(10.05), np.float32(10.05), np.float16(10.05)])
def test_a_float_of_numpy_means_its_shortest_text(price: Any) -> None:
    assert NPN.units(price) == 1005


@pytest.mark.parametrize("units", [5, 995, 10_05, 9_007_199_254_740_995, -5])
def test_a_price_comes_back_as_it_went(units: int) -> None:
    assert NPN.units(NPN.price(units)) == units
    assert NPN.units(str(NPN.price(units))) == units


@pytest.mark.parametrize(
    ("price", "low", "high"),
    [
        ("10.01", "10.00", "10.05"),
        (0.1 + 0.2, "0.30", "0.35"),
        ("10.0000000000000000000000000000000001", "10.00", "10.05"),
        ("-10.01", "-10.05", "-10.00"),
    ],
)
def test_a_price_off_the_tick_is_refused_with_its_neighbours(price: Any, low: str, high: str) -> None:
    with pytest.raises(PriceOffTick, match=r"no multiple of the tick 0\.05") as caught:
        NPN.units(price)
    assert caught.value.code is Reason.PRICE_OFF_TICK
    assert caught.value.code == "PRICE_OFF_TICK"
    assert (caught.value.low, caught.value.high) == (Decimal(low), Decimal(high))


@pytest.mark.parametrize("price", ["ten", "", "NaN", float("inf"), np.float32("nan"), True])
def test_what_is_no_price_is_refused(price: Any) -> None:
    with pytest.raises((ValueError, TypeError), match="a price is"):
        NPN.units(price)
