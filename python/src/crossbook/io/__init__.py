"""Files of others: ITCH, LOBSTER, market-by-order data as Databento has them, hftbacktest, best prices."""

from crossbook.io.flows import read_flow, read_records
from crossbook.io.hftbacktest import read_hftbacktest, write_hftbacktest
from crossbook.io.itch import write_itch
from crossbook.io.level1 import Level1, read_l1
from crossbook.io.lobster import Lobster, read_lobster, write_lobster
from crossbook.io.mbo import read_mbo, write_mbo

__all__ = [
    "Level1",
    "Lobster",
    "read_flow",
    "read_hftbacktest",
    "read_l1",
    "read_lobster",
    "read_mbo",
    "read_records",
    "write_hftbacktest",
    "write_itch",
    "write_lobster",
    "write_mbo",
]
