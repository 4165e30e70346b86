"""Moves the bytes of conversations with sockets: on the thread that waits, and while none does, on one of its own.

So a program that computes for minutes stays logged on, and one that waits for an answer reads it itself.
"""

from __future__ import annotations

import selectors
import socket
import threading
import time
import weakref
from collections.abc import Callable

from crossbook.core import Core
from crossbook.protocol.wire import DecodeError

_TICK_NS = 100_000_000
_FIRST_PAUSE_NS = 50_000_000
_LONGEST_PAUSE_NS = 2_000_000_000
_CONNECT_S = 5.0
_MOST_UNSENT_BYTES = 1 << 18
_RECEIVE_BYTES = 1 << 16


class Link:
    """A conversation and its connection. One that is kept is opened again whenever it was lost."""

    def __init__(self, reactor: Reactor, core: Core, address: tuple[str, int], *, is_kept: bool) -> None:
        self.core = core
        self.address = address
        self.is_kept = is_kept
        self._reactor = reactor
        self._socket: socket.socket | None = None
        self._unsent = bytearray()
        self._pause_ns = _FIRST_PAUSE_NS
        self._again_ns = 0

    @property
    def is_open(self) -> bool:
        """Whether there is a connection."""
        return self._socket is not None

    @property
    def has_room(self) -> bool:
        """Whether more can be written without waiting for the other side."""
        return len(self._unsent) < _MOST_UNSENT_BYTES

    def open(self) -> None:
        """Connects. OSError where nobody is there."""
        self._socket = socket.create_connection(self.address, timeout=_CONNECT_S)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.setblocking(False)
        self._unsent.clear()
        self._reactor.register(self._socket, self)
        self.core.connected(time.monotonic_ns())
        self.flush()

    def flush(self) -> None:
        """Sends what was said, as far as the other side takes it."""
        if self._socket is None:
            return
        self._unsent += self.core.outgoing(time.monotonic_ns())
        if not self._unsent:
            return
        try:
            sent = self._socket.send(self._unsent)
        except BlockingIOError:
            return
        except OSError as error:
            self.end(str(error))
            return
        del self._unsent[:sent]

    def receive(self) -> None:
        """Reads what has come."""
        if self._socket is None:
            return
        try:
            data = self._socket.recv(_RECEIVE_BYTES)
        except BlockingIOError:
            return
        except OSError as error:
            self.end(str(error))
            return
        if not data:
            self.end("closed")
            return
        self._pause_ns = _FIRST_PAUSE_NS
        try:
            self.core.receive(data, time.monotonic_ns())
        except DecodeError as error:
            self.end(str(error))
            return
        self.flush()

    def end(self, why: str) -> None:
        """The connection is gone."""
        if self._socket is not None:
            self._reactor.unregister(self._socket)
            self._socket.close()
            self._socket = None
            self.core.lost(why)

    def close(self) -> None:
        """Closes the connection; it stays closed."""
        self.is_kept = False
        self.end("closed")

    def tick(self, now_ns: int) -> None:
        """Keeps the connection alive, or opens it again."""
        if self._socket is not None:
            if self.core.tick(now_ns):
                self.flush()
            else:
                self.end("silent")
        elif self.is_kept and now_ns >= self._again_ns:
            self._again_ns = now_ns + self._pause_ns
            self._pause_ns = min(2 * self._pause_ns, _LONGEST_PAUSE_NS)
            try:
                self.open()
            except OSError as error:
                self.core.lost(str(error))


class Reactor:
    """Some links, and who waits for what they bring. For one thread beside its own."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        """Whoever touches a conversation has it."""
        self._links: list[Link] = []
        self._selector = selectors.DefaultSelector()
        self._ticked_ns = 0
        self._stop = threading.Event()
        keeper = threading.Thread(target=_keep, args=(weakref.ref(self), self._stop), name="crossbook", daemon=True)
        keeper.start()

    def open(self, address: tuple[str, int], core: Core) -> Link:
        """Connects a conversation. OSError where nobody is there."""
        link = Link(self, core, address, is_kept=False)
        with self.lock:
            link.open()
            self._links.append(link)
        return link

    def keep(self, address: tuple[str, int], core: Core) -> Link:
        """Connects a conversation whenever it is not connected."""
        link = Link(self, core, address, is_kept=True)
        with self.lock:
            self._links.append(link)
            link.tick(time.monotonic_ns())
        return link

    def drop(self, link: Link) -> None:
        """Closes a link for good."""
        with self.lock:
            link.close()
            self._links.remove(link)

    def register(self, channel: socket.socket, link: Link) -> None:
        """A link has this connection."""
        self._selector.register(channel, selectors.EVENT_READ, link)

    def unregister(self, channel: socket.socket) -> None:
        """And not any more."""
        self._selector.unregister(channel)

    def turn(self, timeout_s: float) -> None:
        """Reads what comes, and sees to the connections."""
        with self.lock:
            for key, _ in self._selector.select(timeout_s):
                key.data.receive()
            now_ns = time.monotonic_ns()
            if now_ns - self._ticked_ns >= _TICK_NS:
                self._ticked_ns = now_ns
                for link in list(self._links):
                    link.tick(now_ns)
            for link in self._links:
                if not link.has_room:
                    link.flush()

    def until(self, condition: Callable[[], object], timeout_ns: int | None) -> bool:
        """Waits until something is so. Returns whether it is before the time is over; None: any time."""
        deadline_ns = None if timeout_ns is None else time.monotonic_ns() + timeout_ns
        with self.lock:
            while not condition():
                left_ns = _TICK_NS
                if deadline_ns is not None:
                    left_ns = min(left_ns, deadline_ns - time.monotonic_ns())
                    if left_ns <= 0:
                        return False
                self.turn(left_ns / 1e9)
            return True

    @staticmethod
    def now_ns() -> int:
        """The clock of the conversations."""
        return time.monotonic_ns()

    def pause(self, duration_ns: int) -> None:
        """Lets time go by."""
        self.until(lambda: False, duration_ns)

    def close(self) -> None:
        """Closes all links."""
        self._stop.set()
        with self.lock:
            for link in list(self._links):
                self.drop(link)
            self._selector.close()


def _keep(reactor: weakref.ref[Reactor], stop: threading.Event) -> None:
    """Turns a reactor now and then as long as nobody else does. It ends with the reactor."""
    while not stop.wait(_TICK_NS / 1e9):
        kept = reactor()
        if kept is None:
            return
        if kept.lock.acquire(blocking=False):
            try:
                if not stop.is_set():
                    kept.turn(0)
            finally:
                kept.lock.release()
        del kept
