"""What goes wrong, each kind as a class. `code` is the reason as the protocol spells it (docs/order-entry.md)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from crossbook.protocol.types import Reason


class CrossbookError(Exception):
    """Anything that the exchange, the way to it or this package refuses."""

    def __init__(self, code: Reason, message: str) -> None:
        super().__init__(message)
        self.code = code
        """The reason, as the protocol spells it; it is a text, too."""


class Refused(CrossbookError):
    """The engine or the gateway refused a request; nothing has changed."""

    def __init__(
        self,
        code: Reason,
        message: str,
        *,
        field: str = "",
        low: Decimal | int | None = None,
        high: Decimal | int | None = None,
        retry_after_ns: int = 0,
        order: Any = None,
    ) -> None:
        super().__init__(code, message)
        self.field = field
        """The field of the message that is at fault; empty if none is."""
        self.low = low
        """A value that would be right: the nearest below, or the least of the range. None where there is none."""
        self.high = high
        """The same: the nearest above, or the largest."""
        self.retry_after_ns = retry_after_ns
        """After how long it may be tried again, nanoseconds; 0 if that would not help."""
        self.order = order
        """The `Order`, where one was refused or should have been canceled or replaced; else None."""


class OrderRefused(Refused):
    """An order was not accepted, or ended as it came; `order` is it."""


class CancelRefused(Refused):
    """A cancel or a replace was not done; the order stands as it stood."""


class Throttled(Refused):
    """Too many messages in too short a time: try again after `retry_after_ns`."""


class PriceOffTick(Refused, ValueError):
    """A price that is not an exact multiple of the tick; `low` and `high` are the nearest that are."""


class LogonRefused(Refused):
    """The gateway does not let the participant in."""


class SessionEnded(CrossbookError, ConnectionError):
    """The session is over. `reconnect()` comes back, learns what was missed and sends again what was unanswered."""


class NoAnswer(CrossbookError, TimeoutError):
    """Nothing came within the time that was given; what was asked may have happened."""

    def __init__(self, message: str) -> None:
        super().__init__(Reason.STATE_UNKNOWN, message)


class RecoveryFailed(CrossbookError):
    """What was missed cannot be had: the orders may be other than they look."""


class SlowConsumer(CrossbookError):
    """Events of a stream were not read fast enough, and some are gone."""

    def __init__(self, message: str) -> None:
        super().__init__(Reason.SLOW_CONSUMER, message)


class ServerFailed(RuntimeError):
    """A local exchange could not be started, or ended by itself."""


class EngineMissing(RuntimeError):
    """There is no engine to run in this process: its jar, its Java or JPype is missing, or it was lost by a fork."""
