"""Instruments, and what their prices are."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from crossbook.errors import PriceOffTick
from crossbook.protocol.types import Reason, YesNo
from crossbook.units import Price, decimal_of, exact

if TYPE_CHECKING:
    from crossbook.protocol.entry import SecurityDefinition
    from crossbook.protocol.marketdata import SymbolDirectory


@dataclass(frozen=True, slots=True, init=False)
class Instrument:
    """What is traded. Prices are whole numbers of units on the wire: 10.05 at scale 2 is 1005."""

    symbol: str
    instrument_id: int
    price_scale: int
    units_per_tick: int
    lot: int
    max_order_qty: int
    is_active: bool
    segment: str
    ref_price: Decimal | None
    coverage: str

    def __init__(
        self,
        symbol: str,
        instrument_id: int = -1,
        price_scale: int | None = None,
        units_per_tick: int | None = None,
        lot: int = 1,
        max_order_qty: int = 0,
        is_active: bool = True,
        segment: str = "",
        *,
        tick: Price | None = None,
        ref_price: Price | None = None,
        coverage: str = "",
    ) -> None:
        """An instrument by its `tick`, or by the units of a tick at a scale.

        The scale is that of the tick unless it is given. A `max_order_qty` of 0 says nothing. `ref_price` is the
        close before its first day. In a simulation `coverage` says what orders hold and trades move, in the words of
        the scenarios: `base BTC quote USD taker 1000`, `base ACME quote USD days 2`.
        """
        if tick is not None:
            number = exact(tick).normalize()
            if number <= 0:
                raise ValueError(f"tick: {tick!r} is not above 0")
            least = max(0, -int(number.as_tuple().exponent))
            price_scale = least if price_scale is None else price_scale
            if price_scale < least or units_per_tick is not None:
                raise ValueError(f"tick: {tick!r} at the scale {price_scale}, {units_per_tick} units")
            units_per_tick = int(number.scaleb(price_scale))
        values = {
            "symbol": symbol,
            "instrument_id": instrument_id,
            "price_scale": price_scale or 0,
            "units_per_tick": 1 if units_per_tick is None else units_per_tick,
            "lot": lot,
            "max_order_qty": max_order_qty,
            "is_active": is_active,
            "segment": segment,
            "ref_price": None,
            "coverage": coverage,
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)
        if ref_price is not None:
            object.__setattr__(self, "ref_price", self.price(self.units(ref_price)))

    @property
    def tick(self) -> Decimal:
        """The smallest step of its prices."""
        return decimal_of(self.units_per_tick, self.price_scale)

    def units(self, price: Price) -> int:
        """A price in price units.

        PriceOffTick unless it is an exact multiple of the tick; nothing is rounded.
        """
        number = price if type(price) is int else exact(price)
        numerator, denominator = number.as_integer_ratio()
        scaled: int = numerator * 10**self.price_scale
        low: int
        low, rest = divmod(scaled, denominator * self.units_per_tick)
        if rest == 0:
            return low * self.units_per_tick
        below = self.price(low * self.units_per_tick)
        above = self.price((low + 1) * self.units_per_tick)
        raise PriceOffTick(
            Reason.PRICE_OFF_TICK,
            f"a price of {self.symbol}: {number} is no multiple of the tick {self.tick};"
            f" the nearest are {below} and {above}",
            field="price",
            low=below,
            high=above,
        )

    def price(self, units: int) -> Decimal:
        """Price units as a price."""
        return decimal_of(units, self.price_scale)

    @staticmethod
    def of(message: SecurityDefinition | SymbolDirectory) -> Instrument:
        """The instrument of a message."""
        return Instrument(
            symbol=message.symbol,
            instrument_id=-1 if message.instrument_id is None else message.instrument_id,
            price_scale=message.price_scale,
            units_per_tick=message.units_per_tick or 1,
            lot=message.lot_size or 1,
            max_order_qty=message.max_order_qty or 0,
            is_active=message.active is YesNo.YES,
            segment=message.segment,
        )
