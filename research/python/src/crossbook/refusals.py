"""Refusals as exceptions."""

from __future__ import annotations

from decimal import Decimal

from crossbook.errors import Refused, Throttled
from crossbook.orders import Order, Refusal
from crossbook.protocol.types import Reason

_PRICE_REASONS = frozenset(
    (
        Reason.PRICE_NOT_POSITIVE,
        Reason.PRICE_ABOVE_MAXIMUM,
        Reason.PRICE_OFF_TICK,
        Reason.BUDGET_NOT_POSITIVE,
        Reason.STOP_PRICE_NOT_POSITIVE,
        Reason.STOP_PRICE_ABOVE_MAXIMUM,
        Reason.STOP_PRICE_OFF_TICK,
        Reason.PRICE_NOT_CLOSING_PRICE,
        Reason.PRICE_OUTSIDE_BAND,
        Reason.POST_ONLY_WOULD_TRADE,
        Reason.CROSS_OUTSIDE_QUOTE,
        Reason.PHASE_REFUSES_PRICE_CHANGE,
    )
)
"""Reasons whose limits are prices; those of the others are quantities."""
_STEP_REASONS = frozenset((Reason.PRICE_OFF_TICK, Reason.STOP_PRICE_OFF_TICK, Reason.QTY_OFF_LOT))
"""Reasons whose limits are neighbours; those of the others are the ends of a range."""


def error_of(refusal: Refusal, what: str, order: Order | None, kind: type[Refused]) -> Refused:
    """A refusal as an exception. Limits are told as prices where the reason is about a price."""
    low, high = (_limit(each, refusal.code, order) for each in (refusal.low, refusal.high))
    told = f"{what} is refused: {refusal.code}"
    if refusal.field:
        told += f", field {refusal.field}"
    if refusal.detail:
        told += f" ({refusal.detail})"
    if refusal.code is Reason.FUNDS_INSUFFICIENT and low is not None and high is not None:
        told += f"; {high} of the smallest units are needed, and {low} are free"
    elif low is not None and high is not None:
        told += f"; right would be {low} or {high}" if refusal.code in _STEP_REASONS else f"; from {low} to {high}"
    elif high is not None:
        told += f"; at most {high}"
    elif low is not None:
        told += f"; at least {low}"
    if refusal.code is Reason.THROTTLED:
        kind = Throttled
    return kind(
        refusal.code,
        told,
        field=refusal.field,
        low=low,
        high=high,
        retry_after_ns=refusal.retry_after_ns,
        order=order,
    )


def _limit(value: int | None, code: Reason, order: Order | None) -> Decimal | int | None:
    if value is None or order is None or code not in _PRICE_REASONS:
        return value
    return order.instrument.price(value)
