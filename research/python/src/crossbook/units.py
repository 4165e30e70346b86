"""Durations and prices, exactly. Time is a whole number of nanoseconds everywhere."""

import math
import numbers
import operator
import re
from datetime import timedelta
from decimal import Decimal, InvalidOperation

Price = Decimal | int | str | float
"""A price as people write it. A float counts as the shortest text that means it: 10.05 is 10.05."""

Duration = int | str | timedelta
"""Nanoseconds, a text such as `250ms`, or a `timedelta`."""

_UNITS_NS = {"ns": 1, "us": 10**3, "ms": 10**6, "s": 10**9, "m": 60 * 10**9, "min": 60 * 10**9}
_UNITS_NS |= {"h": 3_600 * 10**9, "d": 86_400 * 10**9}
_DURATION = re.compile(r"(\d+(?:\.\d+)?)\s*(ns|us|ms|s|min|m|h|d)")


def ns(duration: Duration) -> int:
    """A duration in nanoseconds: of `"10s"`, `"250ms"`, `"1.5h"` (ns, us, ms, s, m, min, h, d) or a `timedelta`.

    A whole number is nanoseconds already.
    """
    if isinstance(duration, timedelta):
        return (duration.days * 86_400 + duration.seconds) * 10**9 + duration.microseconds * 1_000
    if isinstance(duration, str):
        match = _DURATION.fullmatch(duration.strip())
        if match is None:
            raise ValueError(f"a duration is a number with ns, us, ms, s, m, h or d, such as '250ms': {duration!r}")
        length = Decimal(match[1]) * _UNITS_NS[match[2]]
        if length != int(length):
            raise ValueError(f"a duration is whole nanoseconds: {duration!r}")
        return int(length)
    if isinstance(duration, bool) or not hasattr(duration, "__index__"):
        raise TypeError(f"a duration is whole nanoseconds or a text such as '250ms': {duration!r}")
    return operator.index(duration)


def exact(price: Price) -> Decimal:
    """The number that somebody means by a price. ValueError if it is none."""
    if isinstance(price, bool):
        raise TypeError("a price is a number, not True or False")
    if isinstance(price, float):
        if not math.isfinite(price):
            raise ValueError(f"a price is a finite number: {price}")
        return Decimal(repr(float(price)))
    if hasattr(price, "__index__"):  # of numpy, too
        return Decimal(operator.index(price))
    try:
        # A float of another width says as its text what it means; it is no fraction.
        is_float = isinstance(price, numbers.Real) and not isinstance(price, numbers.Rational)
        number = Decimal(str(price) if is_float else price)
    except InvalidOperation:
        raise ValueError(f"a price is a number such as 10.05: {price!r}") from None
    if not number.is_finite():
        raise ValueError(f"a price is a finite number: {price!r}")
    return number


def whole(value: int, name: str) -> int:
    """A whole number that fits into 64 bits. ValueError names it if it is none."""
    if isinstance(value, bool) or not hasattr(value, "__index__") or not -(2**63) <= operator.index(value) < 2**63:
        raise ValueError(f"{name}: {value!r}: must be a whole number from -2^63 to 2^63 - 1")
    return operator.index(value)


def decimal_of(units: int, scale: int) -> Decimal:
    """Price units as a price: 1005 at scale 2 is 10.05."""
    return Decimal(units).scaleb(-scale) if scale else Decimal(units)
