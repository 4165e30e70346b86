"""Entering orders: a method for each type, however they are sent."""

from __future__ import annotations

from typing import Unpack

from crossbook.orders import Order
from crossbook.protocol.types import OrdType, PegReference, Side
from crossbook.requests import OrderOptions, Terms
from crossbook.units import Price


class OrderEntry:
    """Who enters orders."""

    async def limit(
        self,
        symbol: str,
        side: Side | str,
        qty: int,
        *,
        price: Price,
        wait: bool = True,
        **options: Unpack[OrderOptions],
    ) -> Order:
        """Enters an order at a price or better; for the day unless `tif` says otherwise.

        OrderRefused if it is not accepted. With `wait=False` it is only sent, and its `status` None until it is
        heard of.
        """
        return await self._enter(symbol, side, OrdType.LIMIT, qty, wait, price=price, **options)

    async def market(
        self, symbol: str, side: Side | str, qty: int, *, wait: bool = True, **options: Unpack[OrderOptions]
    ) -> Order:
        """Enters an order at any price; what does not trade at once expires unless `tif` says otherwise."""
        return await self._enter(symbol, side, OrdType.MARKET, qty, wait, **options)

    async def stop(
        self,
        symbol: str,
        side: Side | str,
        qty: int,
        *,
        stop_price: Price,
        wait: bool = True,
        **options: Unpack[OrderOptions],
    ) -> Order:
        """Enters a market order that awakes at a stop price; until then it is `suspended`."""
        return await self._enter(symbol, side, OrdType.STOP, qty, wait, stop_price=stop_price, **options)

    async def stop_limit(
        self,
        symbol: str,
        side: Side | str,
        qty: int,
        *,
        stop_price: Price,
        price: Price,
        wait: bool = True,
        **options: Unpack[OrderOptions],
    ) -> Order:
        """Enters a limit order that awakes at a stop price; until then it is `suspended`."""
        return await self._enter(
            symbol, side, OrdType.STOP_LIMIT, qty, wait, stop_price=stop_price, price=price, **options
        )

    async def iceberg(
        self,
        symbol: str,
        side: Side | str,
        qty: int,
        *,
        price: Price,
        display_qty: int,
        wait: bool = True,
        **options: Unpack[OrderOptions],
    ) -> Order:
        """Enters a limit order of which the market sees at most a part while it rests."""
        return await self._enter(
            symbol, side, OrdType.ICEBERG, qty, wait, price=price, display_qty=display_qty, **options
        )

    async def hidden(
        self,
        symbol: str,
        side: Side | str,
        qty: int,
        *,
        price: Price,
        wait: bool = True,
        **options: Unpack[OrderOptions],
    ) -> Order:
        """Enters a limit order that nobody sees."""
        return await self._enter(symbol, side, OrdType.HIDDEN, qty, wait, price=price, **options)

    async def pegged(
        self,
        symbol: str,
        side: Side | str,
        qty: int,
        *,
        peg: PegReference | str = PegReference.MID,
        price: Price | None = None,
        wait: bool = True,
        **options: Unpack[OrderOptions],
    ) -> Order:
        """Enters a hidden order whose price follows the middle, the best bid or the best offer.

        With a `price` it goes no further than that.
        """
        if price is None:
            return await self._enter(symbol, side, OrdType.PEGGED, qty, wait, peg=peg, **options)
        return await self._enter(symbol, side, OrdType.PEGGED_LIMIT, qty, wait, peg=peg, price=price, **options)

    async def _enter(
        self, symbol: str, side: Side | str, ord_type: OrdType, qty: int, wait: bool, **terms: Unpack[Terms]
    ) -> Order:
        raise NotImplementedError
