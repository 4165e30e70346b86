"""What happened in a run, as tables: events, trades, best prices, books, orders, auctions, candles, features.

import crossbook as cb

run = cb.load_run("run")
run.trades.polars()
"""

from crossbook.tables.decode import ROW
from crossbook.tables.run import Run, load_run
from crossbook.tables.table import Column, Table

__all__ = ["ROW", "Column", "Run", "Table", "load_run"]
