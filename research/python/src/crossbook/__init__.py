"""Crossbook: an exchange for research and trading programs.

    import crossbook as cb

    with cb.Server() as server, server.connect("alice") as x:
        order = x.limit("NPN", "buy", 100, price="10.05")

`crossbook.aio` has the same for asyncio, and `cb.Sim` is an exchange in this process, in virtual time. Importing this
loads nothing else; each name loads what it needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crossbook import aio, calib, flow, io, models, plot, stats, tables
    from crossbook.agents import Agent, Context, Random
    from crossbook.book import Book, Level, NamedOrder, Phase
    from crossbook.citation import cite
    from crossbook.client import Exchange, Stream, connect
    from crossbook.errors import (
        CancelRefused,
        CrossbookError,
        EngineMissing,
        LogonRefused,
        NoAnswer,
        OrderRefused,
        PriceOffTick,
        RecoveryFailed,
        Refused,
        ServerFailed,
        SessionEnded,
        SlowConsumer,
        Throttled,
    )
    from crossbook.events import (
        AuctionEvent,
        BboEvent,
        Event,
        MarketTrade,
        OrderEvent,
        ResyncEvent,
        SessionEvent,
        TradeEvent,
    )
    from crossbook.instruments import Instrument
    from crossbook.orders import Fill, Order, OwnOrders, Pending, QueueAhead
    from crossbook.protocol.types import (
        Capacity,
        Liquidity,
        Matching,
        OrdStatus,
        OrdType,
        PegReference,
        Reason,
        Side,
        TimeInForce,
        TradeType,
    )
    from crossbook.replay import ImpactReport, ReplaySim
    from crossbook.results import RunResult
    from crossbook.server import Server
    from crossbook.sim import Answer, Batch, Clock, Lane, Sim, SimClient
    from crossbook.tables import Run, Table, load_run
    from crossbook.units import ns
    from crossbook.version import __version__ as __version__
    from crossbook.worlds import Latency, World

_MODULES = {
    "agents": ("Agent", "Context", "Random"),
    "book": ("Book", "Level", "NamedOrder", "Phase"),
    "citation": ("cite",),
    "client": ("Exchange", "Stream", "connect"),
    "errors": (
        "CancelRefused",
        "CrossbookError",
        "EngineMissing",
        "LogonRefused",
        "NoAnswer",
        "OrderRefused",
        "PriceOffTick",
        "RecoveryFailed",
        "Refused",
        "ServerFailed",
        "SessionEnded",
        "SlowConsumer",
        "Throttled",
    ),
    "events": (
        "AuctionEvent",
        "BboEvent",
        "Event",
        "MarketTrade",
        "OrderEvent",
        "ResyncEvent",
        "SessionEvent",
        "TradeEvent",
    ),
    "instruments": ("Instrument",),
    "orders": ("Fill", "Order", "OwnOrders", "Pending", "QueueAhead"),
    "protocol.types": (
        "Capacity",
        "Liquidity",
        "Matching",
        "OrdStatus",
        "OrdType",
        "PegReference",
        "Reason",
        "Side",
        "TimeInForce",
        "TradeType",
    ),
    "replay": ("ImpactReport", "ReplaySim"),
    "results": ("RunResult",),
    "server": ("Server",),
    "tables": ("Run", "Table", "load_run"),
    "sim": ("Answer", "Batch", "Clock", "Lane", "Sim", "SimClient"),
    "units": ("ns",),
    "version": ("__version__",),
    "worlds": ("Latency", "World"),
}
_WHOLE = ("aio", "calib", "flow", "io", "models", "plot", "stats", "tables")
_HOMES = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "Agent",
    "Answer",
    "AuctionEvent",
    "Batch",
    "BboEvent",
    "Book",
    "CancelRefused",
    "Capacity",
    "Clock",
    "Context",
    "CrossbookError",
    "EngineMissing",
    "Event",
    "Exchange",
    "Fill",
    "ImpactReport",
    "Instrument",
    "Lane",
    "Latency",
    "Level",
    "Liquidity",
    "LogonRefused",
    "MarketTrade",
    "Matching",
    "NamedOrder",
    "NoAnswer",
    "OrdStatus",
    "OrdType",
    "Order",
    "OrderEvent",
    "OrderRefused",
    "OwnOrders",
    "PegReference",
    "Pending",
    "Phase",
    "PriceOffTick",
    "QueueAhead",
    "Random",
    "Reason",
    "RecoveryFailed",
    "Refused",
    "ReplaySim",
    "ResyncEvent",
    "Run",
    "RunResult",
    "Server",
    "ServerFailed",
    "SessionEnded",
    "SessionEvent",
    "Side",
    "Sim",
    "SimClient",
    "SlowConsumer",
    "Stream",
    "Table",
    "Throttled",
    "TimeInForce",
    "TradeEvent",
    "TradeType",
    "World",
    "aio",
    "calib",
    "cite",
    "connect",
    "flow",
    "io",
    "load_run",
    "models",
    "ns",
    "plot",
    "stats",
    "tables",
]


def __getattr__(name: str) -> Any:
    from crossbook.extras import name_of, need

    return need(f"crossbook.{name}") if name in _WHOLE else name_of(__name__, _HOMES, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
