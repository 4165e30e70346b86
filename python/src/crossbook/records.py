"""Numbers that this package and the engine agree on: places of the memory that is shared, and what commands ask."""

from __future__ import annotations

from crossbook.protocol.types import Side

NOW, REPORTS, GROWN, INSTRUMENT, TRADED_NS, PRICE, QTY, TAKER = range(8)
"""Places in the shared state."""
START, WAKE, EXECUTION, BOOK, TRADE = 1, 2, 3, 4, 5
"""For what an agent is called."""
ENTER, CANCEL, REPLACE, MASS_CANCEL = 1, 2, 3, 4
BOTH_SIDES = 2
SIDES = {Side.BUY: 0, Side.SELL: 1}
