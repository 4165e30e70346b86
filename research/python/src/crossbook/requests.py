"""What a program asks for with an order, as the message that is sent."""

from __future__ import annotations

import operator
from typing import Any, TypedDict, Unpack

from crossbook.instruments import Instrument
from crossbook.protocol.entry import NewOrder
from crossbook.protocol.types import Capacity, OrderFlags, OrdType, PegReference, Side, TimeInForce
from crossbook.units import Price


class OrderOptions(TypedDict, total=False):
    """What any order may have beside its type's own terms. Which of it a market takes, its model says."""

    tif: TimeInForce | str
    """How long it lives: `day` unless it is a market order, which is `ioc`."""
    expires: int
    """Nanoseconds since 1970 UTC: of `gtt` when it ends, of `gtd` any instant of its last day."""
    client_order_id: str
    """1 to 36 printable characters, used once; one is made up unless it is given."""
    post_only: bool
    """It enters only if it does not trade at once."""
    exclude_hidden: bool
    """It does not trade with hidden orders."""
    volume_auction: bool
    """A pegged order takes part in the volume auction at the end of the day."""
    stays_on_disconnect: bool
    """It outlives its session."""
    min_qty: int
    """The least that it trades at once; of hidden orders."""
    capacity: Capacity | str
    """For whom it is."""
    trader: str
    account: str
    smp_key: int
    """Two orders of the participant with the same key do not trade with each other."""
    tag: str
    """A word of yours, which is not sent."""


class Terms(OrderOptions, total=False):
    """The terms that some types have."""

    price: Price
    stop_price: Price
    display_qty: int
    peg: PegReference | str
    reserve_price: Price
    """Of a buy of a covered instrument: the price at which it holds, and up to which it may be replaced."""


_NO_FLAGS = OrderFlags(0)
_FLAGS = {
    "stays_on_disconnect": OrderFlags.STAYS_ON_DISCONNECT,
    "post_only": OrderFlags.POST_ONLY,
    "exclude_hidden": OrderFlags.EXCLUDE_HIDDEN,
    "volume_auction": OrderFlags.VOLUME_AUCTION,
}
"""The terms that are flags of the message."""


def new_order(
    instrument: Instrument,
    side: Side | str,
    ord_type: OrdType,
    qty: int,
    client_order_id: str,
    stays_on_disconnect: bool,
    /,
    **terms: Unpack[Terms],
) -> NewOrder:
    """The message of an order. ValueError, or PriceOffTick, names the term that it cannot have."""
    flags = _NO_FLAGS
    if stays_on_disconnect or not _FLAGS.keys().isdisjoint(terms):
        set_flags = {"stays_on_disconnect": stays_on_disconnect, **terms}
        for name, flag in _FLAGS.items():
            if set_flags.get(name):
                flags |= flag
    price, stop_price, peg = terms.get("price"), terms.get("stop_price"), terms.get("peg")
    tif, reserve_price = terms.get("tif"), terms.get("reserve_price")
    if tif is None:
        tif = TimeInForce.IOC if ord_type is OrdType.MARKET else TimeInForce.DAY
    capacity = terms.get("capacity")
    return NewOrder(
        cl_ord_id=terms.get("client_order_id") or client_order_id,
        instrument_id=instrument.instrument_id,
        side=side_of(side),
        ord_type=ord_type,
        time_in_force=tif if type(tif) is TimeInForce else TimeInForce(tif),
        capacity=Capacity.UNSET if capacity is None else Capacity(capacity),
        price=None if price is None else instrument.units(price),
        order_qty=_whole("qty", qty),
        flags=flags,
        trader=terms.get("trader", ""),
        account=terms.get("account", ""),
        stop_price=None if stop_price is None else instrument.units(stop_price),
        display_qty=_whole_or_none("display_qty", terms.get("display_qty")),
        min_qty=_whole_or_none("min_qty", terms.get("min_qty")),
        expire_time_ns=_whole_or_none("expires", terms.get("expires")),
        smp_key=_whole_or_none("smp_key", terms.get("smp_key")),
        peg_reference=None if peg is None else PegReference(peg),
        reserve_price=None if reserve_price is None else instrument.units(reserve_price),
    )


class Changes(TypedDict, total=False):
    """What of an order a replace can change. What is not given stays."""

    qty: int
    """The new total, not what is left."""
    price: Price
    stop_price: Price
    display_qty: int
    min_qty: int
    expires: int


def changed(instrument: Instrument, changes: Changes) -> dict[str, Any]:
    """The fields of a replace that changes this, by their names in the message. ValueError without any change."""
    if not changes:
        raise ValueError(f"a replace changes something: {', '.join(Changes.__annotations__)}")
    price, stop_price = changes.get("price"), changes.get("stop_price")
    fields = {
        "price": None if price is None else instrument.units(price),
        "order_qty": _whole_or_none("qty", changes.get("qty")),
        "stop_price": None if stop_price is None else instrument.units(stop_price),
        "display_qty": _whole_or_none("display_qty", changes.get("display_qty")),
        "min_qty": _whole_or_none("min_qty", changes.get("min_qty")),
        "expire_time_ns": _whole_or_none("expires", changes.get("expires")),
    }
    return {name: value for name, value in fields.items() if value is not None}


def side_of(side: Side | str) -> Side:
    """`buy` or `sell`."""
    try:
        return Side(side)
    except ValueError:
        raise ValueError(f"side: {side!r} is neither 'buy' nor 'sell'") from None


def _whole(name: str, value: int) -> int:
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: {value!r} is no whole number") from None


def _whole_or_none(name: str, value: int | None) -> int | None:
    return None if value is None else _whole(name, value)
