"""Files of others: ITCH, LOBSTER, market-by-order data as Databento has them, hftbacktest, best prices."""

from typing import TYPE_CHECKING, Any

from crossbook.extras import name_of

if TYPE_CHECKING:
    from crossbook.io.flows import read_flow, read_records
    from crossbook.io.hftbacktest import read_hftbacktest, write_hftbacktest
    from crossbook.io.itch import write_itch
    from crossbook.io.level1 import Level1, read_l1
    from crossbook.io.lobster import Lobster, read_lobster, write_lobster
    from crossbook.io.mbo import read_mbo, write_mbo

_HOMES = {
    "read_flow": "flows",
    "read_records": "flows",
    "read_hftbacktest": "hftbacktest",
    "write_hftbacktest": "hftbacktest",
    "write_itch": "itch",
    "Level1": "level1",
    "read_l1": "level1",
    "Lobster": "lobster",
    "read_lobster": "lobster",
    "write_lobster": "lobster",
    "read_mbo": "mbo",
    "write_mbo": "mbo",
}

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


def __getattr__(name: str) -> Any:
    return name_of(__name__, _HOMES, name)
