"""What happened in a run, as tables: events, trades, best prices, books, orders, auctions, candles, features.

import crossbook as cb

run = cb.load_run("run")
run.trades.polars()
"""

from typing import TYPE_CHECKING, Any

from crossbook.extras import name_of

if TYPE_CHECKING:
    from crossbook.tables.decode import ROW
    from crossbook.tables.run import Run, load_run
    from crossbook.tables.table import Column, Table

_HOMES = {
    "ROW": "decode",
    "Run": "run",
    "load_run": "run",
    "Column": "table",
    "Table": "table",
}

__all__ = ["ROW", "Column", "Run", "Table", "load_run"]


def __getattr__(name: str) -> Any:
    return name_of(__name__, _HOMES, name)
