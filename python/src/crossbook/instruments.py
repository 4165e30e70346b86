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


@dataclass(frozen=True, slots=True)
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

    @property
    def tick(self) -> Decimal:
        """The smallest step of its prices."""
        return decimal_of(self.units_per_tick, self.price_scale)

    def units(self, price: Price) -> int:
        """A price in price units.

        PriceOffTick unless it is an exact multiple of the tick; nothing is rounded.
        """
        number = exact(price)
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
