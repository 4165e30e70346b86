"""Messages from and to bytes: SBE headers and blocks, and the frames in which they stand.

A frame is a length (16 bits, little-endian, not counting itself), an SBE header of eight bytes and a body.
"""

import struct
from collections.abc import Mapping
from enum import Enum
from typing import Any

HEADER_BYTES = 8
PREFIX_BYTES = 2
MAX_FRAME_BYTES = 2**16 - 1

_HEADER = struct.Struct("<HHHH")
_LENGTH = struct.Struct("<I")
_PREFIX = struct.Struct("<H")

Holds = type[str] | int | Mapping[int, Enum] | tuple[Mapping[int, Enum], int] | None


class DecodeError(ValueError):
    """Bytes that are no message of a schema."""


class Layout:
    """Where the fields of a message stand in its block, and what they hold.

    `holds` has for each field: None for a number, `str` for a text, a number for one that is absent where it holds
    that, a table of values, or a table with what the field holds where it is absent.
    """

    def __init__(
        self,
        message: type[Any],
        template_id: int,
        block: str,
        holds: tuple[Holds, ...],
        tails: tuple[type[str] | type[bytes], ...],
    ) -> None:
        self.message = message
        self.template_id = template_id
        self.block = struct.Struct(block)
        self.schema = self.version = 0
        self._tails = tails
        self._names: tuple[str, ...] = message._fields
        self._frame = struct.Struct("<HHHHH" + block[1:])
        self._texts = [(i, self._length(block, i)) for i, held in enumerate(holds) if held is str]
        self._absent = [(i, held) for i, held in enumerate(holds) if isinstance(held, int)]
        self._decoded: list[tuple[int, Mapping[int, Enum | None]]] = []
        self._encoded: list[tuple[int, Mapping[Enum | None, int]]] = []
        for i, held in enumerate(holds):
            if isinstance(held, tuple):
                self._add_table(i, {**held[0], held[1]: None})
            elif isinstance(held, Mapping):
                self._add_table(i, held)

    def _add_table(self, place: int, table: Mapping[int, Enum | None]) -> None:
        self._decoded.append((place, table))
        self._encoded.append((place, {value: number for number, value in table.items()}))

    @staticmethod
    def _length(block: str, place: int) -> int:
        """How many bytes the text at a place has."""
        items = block[1:]
        lengths: list[int] = []
        digits = ""
        for item in items:
            if item.isdigit():
                digits += item
            else:
                lengths.append(int(digits or "1"))
                digits = ""
        return lengths[place]

    def frame(self, message: Any) -> bytes:
        """The message with its header and the length before it."""
        values: list[Any] = list(message)
        tails = self._tails_of(values)
        for i, length in self._texts:
            values[i] = self._text(i, values[i], length)
        for i, null in self._absent:
            if values[i] is None:
                values[i] = null
        for i, numbers in self._encoded:
            try:
                values[i] = numbers[values[i]]
            except KeyError:
                raise ValueError(f"{self._names[i]}: {values[i]!r} is no value of it") from None
        length = HEADER_BYTES + self.block.size + len(tails)
        if length > MAX_FRAME_BYTES:
            raise ValueError(f"{self.message.__name__}: {length} bytes are more than a frame has")
        try:
            block = self._frame.pack(length, self.block.size, self.template_id, self.schema, self.version, *values)
        except struct.error as error:
            raise ValueError(f"{self.message.__name__}: {error}") from None
        return block + tails if tails else block

    def _tails_of(self, values: list[Any]) -> bytes:
        """Takes the tails off the values, and returns their bytes."""
        if not self._tails:
            return b""
        first = len(values) - len(self._tails)
        parts: list[bytes] = []
        for kind, value in zip(self._tails, values[first:], strict=True):
            data = value.encode() if kind is str else value
            parts += (_LENGTH.pack(len(data)), data)
        del values[first:]
        return b"".join(parts)

    def _text(self, place: int, text: str, length: int) -> bytes:
        try:
            data = text.encode("ascii")
        except UnicodeEncodeError:
            raise ValueError(f"{self._names[place]}: {text!r} has characters beyond ASCII") from None
        if len(data) > length:
            raise ValueError(f"{self._names[place]}: {text!r} is longer than {length} characters")
        return data

    def decode(self, data: bytes, at: int, block_bytes: int, end: int) -> Any:
        """The message whose block begins at a place and whose tails end at another."""
        if block_bytes < self.block.size or at + block_bytes > end:
            raise DecodeError(f"{self.message.__name__}: the block has {block_bytes} bytes")
        values = list(self.block.unpack_from(data, at))
        for i, null in self._absent:
            if values[i] == null:
                values[i] = None
        try:
            for i, table in self._decoded:
                values[i] = table[values[i]]
            for i, _ in self._texts:
                values[i] = values[i].rstrip(b"\0").decode("ascii")
        except KeyError:
            raise DecodeError(f"{self.message.__name__}.{self._names[i]}: {values[i]} is no value of it") from None
        except UnicodeDecodeError:
            raise DecodeError(f"{self.message.__name__}.{self._names[i]}: not ASCII") from None
        if self._tails:
            self._decode_tails(values, data, at + block_bytes, end)
        return self.message._make(values)

    def _decode_tails(self, values: list[Any], data: bytes, at: int, end: int) -> None:
        for kind in self._tails:
            if at + 4 > end:
                raise DecodeError(f"{self.message.__name__}: a tail is missing")
            (length,) = _LENGTH.unpack_from(data, at)
            at += 4
            if at + length > end:
                raise DecodeError(f"{self.message.__name__}: a tail is cut off")
            tail = data[at : at + length]
            try:
                values.append(tail.decode() if kind is str else tail)
            except UnicodeDecodeError:
                raise DecodeError(f"{self.message.__name__}: a tail is not UTF-8") from None
            at += length


class Schema:
    """The messages of one conversation."""

    def __init__(self, schema_id: int, version: int, layouts: tuple[Layout, ...]) -> None:
        self.schema_id = schema_id
        self.version = version
        self.layouts = layouts
        self._by_template = {layout.template_id: layout for layout in layouts}
        self._by_message = {layout.message: layout for layout in layouts}
        for layout in layouts:
            layout.schema = schema_id
            layout.version = version

    def frame(self, message: Any) -> bytes:
        """A message as it is sent. ValueError where a field cannot hold its value."""
        return self._by_message[type(message)].frame(message)

    def decode(self, data: bytes, at: int = 0, end: int | None = None) -> Any:
        """The message whose header stands at a place; None for one that this version does not know.

        DecodeError where the bytes are no message of this schema.
        """
        if end is None:
            end = len(data)
        if at + HEADER_BYTES > end:
            raise DecodeError("shorter than a header")
        block_bytes, template_id, schema_id, _ = _HEADER.unpack_from(data, at)
        if schema_id != self.schema_id:
            raise DecodeError(f"a message of schema {schema_id} instead of {self.schema_id}")
        layout = self._by_template.get(template_id)
        return None if layout is None else layout.decode(data, at + HEADER_BYTES, block_bytes, end)


class Frames:
    """Cuts a stream of bytes into messages."""

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        self._rest = b""

    def clear(self) -> None:
        """Forgets the beginning of a message that has not come whole."""
        self._rest = b""

    def feed(self, data: bytes) -> list[Any]:
        """The messages that are whole now, without those that this version does not know."""
        data = self._rest + data if self._rest else data
        messages: list[Any] = []
        at, size = 0, len(data)
        while at + PREFIX_BYTES <= size:
            begin = at + PREFIX_BYTES
            end = begin + _PREFIX.unpack_from(data, at)[0]
            if end > size:
                break
            message = self._schema.decode(data, begin, end)
            if message is not None:
                messages.append(message)
            at = end
        self._rest = data[at:]
        return messages
