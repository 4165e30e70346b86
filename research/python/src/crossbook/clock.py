"""The virtual time of a simulation, and instants as people write them."""

from __future__ import annotations

import operator
from datetime import datetime

from crossbook.desk import Desk
from crossbook.records import NOW
from crossbook.units import Duration, ns

_DAY_NS = 86_400 * 10**9


class Clock:
    """The virtual time of a simulation. It moves only when the program advances it."""

    def __init__(self, desk: Desk, start_ns: int) -> None:
        self._desk = desk
        self._start_ns = start_ns

    @property
    def now(self) -> int:
        """Nanoseconds since 1970 UTC."""
        return self._desk.state[NOW]

    def advance(self, length: Duration) -> int:
        """Lets so much time pass: agents act, orders expire, auctions end. Returns what the time is then."""
        return self.run_until(self.now + ns(length))

    def run_until(self, time: int | str | datetime) -> int:
        """The same until an instant: nanoseconds since 1970 UTC, an ISO date and time, a time of day such as
        `"16:50"` where the market is, the next that comes, or a length since the start such as `"2h"`.

        An instant that is over changes nothing.
        """
        self._desk.run_until(instant(time, self._desk, self._start_ns))
        return self.now

    def __repr__(self) -> str:
        seconds, rest = divmod(self.now, 10**9)
        return f"<Clock {datetime.fromtimestamp(seconds).astimezone().isoformat()} +{rest} ns>"


def instant(when: int | str | datetime, desk: Desk, start_ns: int) -> int:
    """Nanoseconds since 1970 of an instant, a time of day where the market is, or a length since the start."""
    if not isinstance(when, str):
        return since_1970(when)
    if when.count(":") in (1, 2) and "-" not in when:
        return _next_time_of_day(when, desk)
    if "-" in when:
        return since_1970(when)
    return start_ns + ns(when)


def _next_time_of_day(text: str, desk: Desk) -> int:
    try:
        hours, minutes, *rest = text.split(":")
        time_of_day = ns(f"{int(hours)}h") + ns(f"{int(minutes)}m") + (ns(f"{rest[0]}s") if rest else 0)
    except ValueError:
        time_of_day = _DAY_NS
    if time_of_day >= _DAY_NS:
        raise ValueError(f"a time of day is such as 16:50 or 09:00:00.5: {text!r}")
    times = desk.simulation.engine().marketModel().rules().times()
    now = desk.state[NOW]
    day = int(times.epochDay(now))
    today = int(times.timestampNs(day, time_of_day))
    return today if today >= now else int(times.timestampNs(day + 1, time_of_day))


def since_1970(when: int | str | datetime) -> int:
    """Nanoseconds since 1970 of an instant; a text or a `datetime` says how far its clock is ahead of UTC."""
    if hasattr(when, "__index__"):  # of numpy, too
        return operator.index(when)
    moment = datetime.fromisoformat(when) if isinstance(when, str) else when
    if moment.tzinfo is None:
        raise ValueError(f"an instant says how far its clock is ahead of UTC, such as 2026-01-05T07:00:00Z: {when}")
    seconds = int(moment.replace(microsecond=0).timestamp())
    return seconds * 10**9 + moment.microsecond * 1_000
