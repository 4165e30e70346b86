"""The client for asyncio against a real exchange."""

import asyncio
from decimal import Decimal

import pytest

import crossbook as cb
import crossbook.aio
from crossbook import Server


def test_orders_books_and_streams(server: Server) -> None:
    async def main() -> None:
        async with server.connect_async("alice") as alice, server.connect_async("bob") as bob:
            await alice.cancel_all()
            await bob.cancel_all()
            await alice.wait(lambda: alice.ended is None)
            stream = await alice.stream("trades", "orders", symbols=["NPN"]).open()
            resting = await alice.limit("NPN", "sell", 10, price="10.00")
            order = await bob.market("NPN", "buy", 4)
            assert (order.filled, order.avg_price) == (4, Decimal("10.00"))
            kinds: list[str] = []
            while sorted(set(kinds)) != ["order", "trade"] or resting.filled < 4:
                event = await stream.next(timeout="600s")
                assert event is not None
                kinds.append(event.type)
            await stream.close()
            assert [level.qty for level in (await alice.book("NPN")).asks] == [6]
            await alice.replace(resting, qty=20)
            assert resting.remaining == 16
            with pytest.raises(cb.OrderRefused):
                await alice.limit("NPN", "buy", -1, price="10.00")
            with pytest.raises(cb.NoAnswer, match=r"the end of order .*: nothing within 0\.05 s") as late:
                await alice.wait(resting, timeout="50ms")
            assert isinstance(late.value, TimeoutError)
            assert await alice.cancel_all("NPN") == 1

    asyncio.run(main())


def test_many_orders_at_once(server: Server) -> None:
    """Tasks of one client do not disturb each other."""

    async def main() -> None:
        alice = await server.connect_async("alice")
        orders = await asyncio.gather(*(alice.limit("NPN", "buy", 1 + i, price="9.00") for i in range(200)))
        assert [order.remaining for order in orders] == list(range(1, 201))
        canceled = await asyncio.gather(*(alice.cancel(order) for order in orders))
        assert all(order.status == "canceled" for order in canceled)
        more = [await alice.limit("NPN", "buy", 1, price="9.00", wait=False) for _ in range(3_000)]
        await alice.wait(lambda: more[-1].answered)
        assert await alice.cancel_all() == 3_000
        assert [event async for event in alice.stream("trades", timeout="50ms")] == []
        await alice.close()

    asyncio.run(main())


def test_what_was_missed_is_learnt(server: Server) -> None:
    async def main() -> None:
        async with (
            server.connect_async("alice", cancel_on_disconnect=False) as alice,
            server.connect_async("bob") as bob,
        ):
            order = await alice.limit("NPN", "sell", 10, price="10.00")
            assert alice._link is not None
            assert alice._link._transport is not None
            alice._link._transport.abort()
            with pytest.raises(cb.SessionEnded):
                await alice.wait(order)
            await bob.limit("NPN", "buy", 10, price="10.00")
            await alice.reconnect()
            assert (order.status, order.filled) == ("filled", 10)

    asyncio.run(main())


def test_a_logon_that_is_refused_leaves_nothing(server: Server) -> None:
    async def main() -> None:
        with pytest.raises(cb.LogonRefused):
            await crossbook.aio.connect(server.address, participant="mallory", password="x")
        assert [task for task in asyncio.all_tasks() if task is not asyncio.current_task()] == []

    asyncio.run(main())
