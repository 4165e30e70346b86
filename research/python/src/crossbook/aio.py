"""The client for asyncio: `connect`, with the names of `crossbook.connect`."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from crossbook._aio.exchange import Exchange as _Exchange
from crossbook._aio.exchange import Stream
from crossbook.addresses import Address
from crossbook.units import Duration

__all__ = ["Exchange", "Stream", "connect"]


class Exchange(_Exchange):
    """A participant's way to an exchange; `await` it, or use it with `async with`."""

    def __await__(self) -> Generator[Any, None, Exchange]:
        return self.open().__await__()


def connect(
    address: Address,
    *,
    participant: str,
    password: str,
    market_data: Address | None = None,
    cancel_on_disconnect: bool = True,
    timeout: Duration = "30s",
) -> Exchange:
    """Logs on when it is awaited or entered: `async with connect(...) as x`, or `x = await connect(...)`.

    What it takes is what `crossbook.connect` takes.
    """
    return Exchange(
        address,
        participant=participant,
        password=password,
        market_data=market_data,
        cancel_on_disconnect=cancel_on_disconnect,
        timeout=timeout,
    )
