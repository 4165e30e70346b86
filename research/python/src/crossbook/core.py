"""What a conversation with the exchange is, without its socket: bytes in, bytes out, and the time.

Both kinds of client move the bytes of the same cores, so what is said and what it means is decided in one place.
"""

from __future__ import annotations

from typing import Any, Protocol

from crossbook.protocol.wire import Frames, Schema

SECOND_NS = 1_000_000_000


class Core(Protocol):
    """One end of a connection. Times are those of a clock that never goes back, in nanoseconds."""

    def connected(self, now_ns: int) -> None:
        """A connection stands: what is said first can be written."""

    def receive(self, data: bytes, now_ns: int) -> None:
        """Bytes have come. DecodeError if they are no messages: the connection is to be closed."""

    def lost(self, why: str) -> None:
        """There is no connection any more."""

    def tick(self, now_ns: int) -> bool:
        """Says what silence demands. Returns False if the connection is to be closed."""

    def outgoing(self, now_ns: int) -> bytes:
        """What is to be sent, once."""


class Conversation:
    """Frames of a schema in both directions. Who speaks overrides `_hear`."""

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        self._frames = Frames(schema)
        self._out: list[bytes] = []
        self._spoke_ns = 0
        self._heard_ns = 0
        self.is_connected = False
        self.sent_messages = 0
        """How many messages of all kinds were written."""

    def connected(self, now_ns: int) -> None:
        """A connection stands."""
        self._frames.clear()
        self._out.clear()
        self._spoke_ns = self._heard_ns = now_ns
        self.is_connected = True

    def say(self, message: Any) -> None:
        """Writes a message. ValueError where a field cannot hold its value; then nothing is written."""
        self._out.append(self._schema.frame(message))
        self.sent_messages += 1

    def outgoing(self, now_ns: int) -> bytes:
        """What is to be sent, once."""
        if not self._out:
            return b""
        self._spoke_ns = now_ns
        data = b"".join(self._out)
        self._out.clear()
        return data

    def receive(self, data: bytes, now_ns: int) -> None:
        """Bytes have come."""
        self._heard_ns = now_ns
        for message in self._frames.feed(data):
            self._hear(message)

    def _hear(self, message: Any) -> None:
        raise NotImplementedError

    def lost(self, why: str) -> None:
        """There is no connection any more."""
        self.is_connected = False
