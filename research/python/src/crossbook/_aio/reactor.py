"""Moves the bytes of conversations with asyncio."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable

from crossbook.core import Core
from crossbook.protocol.wire import DecodeError

_TICK_S = 0.1
_FIRST_PAUSE_NS = 50_000_000
_LONGEST_PAUSE_NS = 2_000_000_000
_MOST_UNSENT_BYTES = 1 << 18


class Link(asyncio.Protocol):
    """A conversation and its connection. One that is kept is opened again whenever it was lost."""

    def __init__(self, reactor: Reactor, core: Core, address: tuple[str, int], *, is_kept: bool) -> None:
        self.core = core
        self.address = address
        self.is_kept = is_kept
        self.is_open = False
        self._reactor = reactor
        self._transport: asyncio.Transport | None = None
        self._pause_ns = _FIRST_PAUSE_NS
        self._again_ns = 0
        self._opening: asyncio.Task[None] | None = None

    @property
    def has_room(self) -> bool:
        """Whether more can be written without waiting for the other side."""
        return self._transport is None or self._transport.get_write_buffer_size() < _MOST_UNSENT_BYTES

    async def open(self) -> None:
        """Connects. OSError where nobody is there."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, *self.address)

    def flush(self) -> None:
        """Sends what was said."""
        if self._transport is not None:
            data = self.core.outgoing(time.monotonic_ns())
            if data:
                self._transport.write(data)

    def close(self) -> None:
        """Closes the connection; it stays closed."""
        self.is_kept = False
        if self._opening is not None:
            self._opening.cancel()
        if self._transport is not None:
            self._transport.abort()

    def tick(self, now_ns: int) -> None:
        """Keeps the connection alive, or opens it again."""
        if self.is_open:
            if not self.core.tick(now_ns) and self._transport is not None:
                self._transport.abort()
            self.flush()
        elif self.is_kept and now_ns >= self._again_ns and self._opening is None:
            self._opening = asyncio.create_task(self._open_again(now_ns))

    async def _open_again(self, now_ns: int) -> None:
        self._again_ns = now_ns + self._pause_ns
        self._pause_ns = min(2 * self._pause_ns, _LONGEST_PAUSE_NS)
        try:
            await self.open()
        except OSError as error:
            self.core.lost(str(error))
        finally:
            self._opening = None

    # What asyncio says.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A connection stands."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self.is_open = True
        self.core.connected(time.monotonic_ns())
        self.flush()

    def data_received(self, data: bytes) -> None:
        """Bytes have come."""
        self._pause_ns = _FIRST_PAUSE_NS
        try:
            self.core.receive(data, time.monotonic_ns())
        except DecodeError as error:
            self.core.lost(str(error))
            assert self._transport is not None
            self._transport.abort()
        self.flush()
        self._reactor.wake()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self.is_open = False
        self._transport = None
        self.core.lost("closed" if exc is None else str(exc))
        self._reactor.wake()


class Reactor:
    """Some links, and who waits for what they bring."""

    def __init__(self) -> None:
        self.lock = contextlib.nullcontext()
        """Whoever touches a conversation has it; with asyncio nobody disturbs."""
        self._links: list[Link] = []
        self._waiters: list[asyncio.Future[None]] = []
        self._ticking: asyncio.Task[None] | None = None

    async def open(self, address: tuple[str, int], core: Core) -> Link:
        """Connects a conversation. OSError where nobody is there."""
        link = Link(self, core, address, is_kept=False)
        await link.open()
        self._add(link)
        return link

    async def keep(self, address: tuple[str, int], core: Core) -> Link:
        """Connects a conversation whenever it is not connected."""
        link = Link(self, core, address, is_kept=True)
        self._add(link)
        link.tick(time.monotonic_ns())
        return link

    def _add(self, link: Link) -> None:
        self._links.append(link)
        if self._ticking is None:
            self._ticking = asyncio.create_task(self._tick())

    def drop(self, link: Link) -> None:
        """Closes a link for good."""
        link.close()
        self._links.remove(link)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(_TICK_S)
            now_ns = time.monotonic_ns()
            for link in list(self._links):
                link.tick(now_ns)

    def wake(self) -> None:
        """Something has come: whoever waits looks again."""
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    async def until(self, condition: Callable[[], object], timeout_ns: int | None) -> bool:
        """Waits until something is so. Returns whether it is before the time is over; None: any time."""
        deadline_ns = None if timeout_ns is None else time.monotonic_ns() + timeout_ns
        loop = asyncio.get_running_loop()
        while not condition():
            waiter: asyncio.Future[None] = loop.create_future()
            self._waiters.append(waiter)
            timer: asyncio.TimerHandle | None = None
            if deadline_ns is not None:
                left_ns = deadline_ns - time.monotonic_ns()
                if left_ns <= 0:
                    return False
                timer = loop.call_later(left_ns / 1e9, _expire, waiter)
            try:
                await waiter
            finally:
                if timer is not None:
                    timer.cancel()
        return True

    @staticmethod
    def now_ns() -> int:
        """The clock of the conversations."""
        return time.monotonic_ns()

    async def pause(self, duration_ns: int) -> None:
        """Lets time go by."""
        await asyncio.sleep(duration_ns / 1e9)

    async def close(self) -> None:
        """Closes all links."""
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None
        for link in list(self._links):
            self.drop(link)
        await asyncio.sleep(0)  # for the transports to be closed


def _expire(waiter: asyncio.Future[None]) -> None:
    if not waiter.done():
        waiter.set_result(None)
