"""The client that waits: `connect`. `crossbook.aio` is its twin, with the same names."""

from __future__ import annotations

from crossbook._sync.exchange import Exchange, Stream
from crossbook.addresses import Address
from crossbook.units import Duration

__all__ = ["Exchange", "Stream", "connect"]


def connect(
    address: Address,
    *,
    participant: str,
    password: str,
    market_data: Address | None = None,
    cancel_on_disconnect: bool = True,
    timeout: Duration = "30s",
) -> Exchange:
    """Logs on to the order-entry gateway at an address (`gateway.tcp`, port 7001 by default).

    `market_data` is where `marketdata.tcp` is; port 7003 of the same host if that is left out and the gateway has its
    default port. It is connected to when it is needed first. With `cancel_on_disconnect=False` orders outlive the
    session; otherwise it is as the participant is defined. `timeout` is how long an answer is waited for.

    The session is kept alive while the program does other things. For one thread at a time.
    """
    return Exchange(
        address,
        participant=participant,
        password=password,
        market_data=market_data,
        cancel_on_disconnect=cancel_on_disconnect,
        timeout=timeout,
    ).open()
