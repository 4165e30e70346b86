#!/usr/bin/env python3
"""Follows a live market with the Python package, and lets an order of ours rest in it.

    python3 live_stream.py
    python3 live_stream.py GATEWAY-HOST:PORT MARKET-DATA-HOST:PORT PARTICIPANT PASSWORD-FILE SYMBOL

Without words it starts an exchange of its own, with somebody who sells. It bids one tick above the best bid, tells trades and phases until the order is done, and takes it back when a call
begins. `pip install ./research/python` is all it needs; docs/python.md tells more.
"""

import asyncio
import sys
from pathlib import Path

import crossbook.aio


async def main(address: str, market_data: str, participant: str, password: str, symbol: str) -> None:
    async with crossbook.aio.connect(
        address, participant=participant, password=password, market_data=market_data, cancel_on_disconnect=True
    ) as x:
        book = await x.book(symbol)  # a snapshot; what follows is applied, whatever is lost on the way
        print(book, flush=True)
        assert book.best_bid is not None, "nobody bids"
        async with x.stream("trades", "session", "orders", symbols=[symbol]) as s:
            o = await x.limit(symbol, "buy", 100, price=book.best_bid + book.tick, post_only=True)
            print("resting", o.price, flush=True)
            async for ev in s:
                if ev.type == "trade":
                    print("trade", ev.qty, "@", ev.price, flush=True)
                if ev.type == "session" and ev.state.matching == "at_end":
                    await x.cancel_all(symbol)
                if o.done:
                    break
        await x.wait(o, timeout="5s")
        print(o.status, o.filled, o.avg_price)


async def sell(server: crossbook.Server, symbol: str, ready: asyncio.Event) -> None:
    """Somebody who bids 10.00, and sells to whoever bids more."""
    password = (server.home / "secrets/bob").read_text().strip()
    async with crossbook.aio.connect(
        server.address, participant="bob", password=password, market_data=server.market_data
    ) as bob:
        async with bob.stream("bbo", symbols=[symbol]) as s:
            await bob.limit(symbol, "buy", 10, price="10.00")
            async for ev in s:
                if ev.type == "bbo" and ev.bid is not None:
                    ready.set()
                    if ev.bid > 10:
                        break
        await bob.limit(symbol, "sell", 1, price="10.01")
        await bob.limit(symbol, "sell", 99, price="10.01")


async def alone() -> None:
    """The same on an exchange that is started for it."""
    with crossbook.Server() as server:
        seller = asyncio.create_task(sell(server, "NPN", ready := asyncio.Event()))
        await ready.wait()
        password = (server.home / "secrets/alice").read_text().strip()
        await main(server.address, server.market_data, "alice", password, "NPN")
        await seller


if __name__ == "__main__":
    if len(sys.argv) == 1:
        asyncio.run(alone())
    else:
        _, *where, name, password_file, instrument = sys.argv
        asyncio.run(main(*where, name, Path(password_file).read_text().strip(), instrument))
