"""Files of others: LOBSTER, market-by-order data as Databento has them, hftbacktest."""

from crossbook.io.hftbacktest import write_hftbacktest
from crossbook.io.lobster import Lobster, read_lobster, write_lobster
from crossbook.io.mbo import read_mbo, write_mbo

__all__ = ["Lobster", "read_lobster", "read_mbo", "write_hftbacktest", "write_lobster", "write_mbo"]
