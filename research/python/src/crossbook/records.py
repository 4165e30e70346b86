"""What lies in the memory that is shared with the engine: records, whose fields its enumerations describe, and a state.

A record is written and read by the names of its fields. Where they stand the engine alone knows.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from crossbook.protocol.types import Side

if TYPE_CHECKING:
    import numpy as np

NOW, REPORTS, GROWN, INSTRUMENT, TRADED_NS, PRICE, QTY, TAKER = range(8)
"""Places in the shared state."""
START, WAKE, EXECUTION, BOOK, TRADE = 1, 2, 3, 4, 5
"""For what an agent is called."""
ENTER, CANCEL, REPLACE, MASS_CANCEL = 1, 2, 3, 4
"""The actions of commands."""
BOTH_SIDES = 2
SIDES = {Side.BUY: 0, Side.SELL: 1}

_DTYPES = {"q": "<i8", "Q": "<u8", "i": "<i4", "H": "<u2", "B": "u1"}

Record = tuple[Any, ...]
"""The numbers of a record in the order of its fields."""


def places(names: Iterable[str]) -> SimpleNamespace:
    """The place of each name in a row of them, to read and fill a row by name at the speed of numbers."""
    return SimpleNamespace(**{name: place for place, name in enumerate(names)})


class Layout:
    """A kind of record: the names of its fields in their order, without gaps, and the type of each."""

    def __init__(self, types: dict[str, str]) -> None:
        self._types = types
        self._struct = struct.Struct("<" + "".join(types.values()))
        self.bytes = self._struct.size
        self.at = places(types)
        """Where a field stands among the numbers of a record: `record[layout.at.price]`."""
        self.read: Callable[[memoryview], Record] = self._struct.unpack_from
        """Reads the record at the beginning of a memory."""
        self.read_all: Callable[[memoryview], Iterator[Record]] = self._struct.iter_unpack
        """Reads the records that a memory is full of."""

    def writer(self, memory: memoryview) -> Callable[..., None]:
        """What writes a record into a memory: its parameters are the fields, of which those not given are 0."""
        names = list(self._types)
        # A function of its own, as namedtuple makes one: arguments in a mapping take three times as long.
        text = f"lambda {'=0, '.join(names)}=0: pack_into(memory, 0, {', '.join(names)})"
        written: Callable[..., None] = eval(text, {"pack_into": self._struct.pack_into, "memory": memory})
        return written

    def dtype(self) -> np.dtype[Any]:
        """The records as numpy sees them."""
        import numpy as np

        return np.dtype([(name, _DTYPES[kind]) for name, kind in self._types.items()])
