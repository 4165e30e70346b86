"""Orders a second and round trips of the client over loopback, against an exchange that it starts.

    python benchmarks/entry.py [--orders N] [--rounds N]

The workload: limit orders of one share that rest, all at one price, of one participant; after each round they are
canceled together. A round trip is from the call of `limit` to its return with the answer of the engine, one order
at a time. Orders a second are those of a client that does not wait for each (`wait=False`), until the last is
answered. The first round warms up and is not counted.
"""

import argparse
import asyncio
import statistics
import time

import crossbook as cb
import crossbook.aio


def waiting(x: cb.Exchange, orders: int) -> tuple[list[int], float]:
    """Round trips in nanoseconds, and orders a second."""
    trips = []
    for _ in range(orders):
        begin = time.perf_counter_ns()
        x.limit("NPN", "buy", 1, price=9)
        trips.append(time.perf_counter_ns() - begin)
    x.cancel_all()
    begin = time.perf_counter_ns()
    sent = [x.limit("NPN", "buy", 1, price=9, wait=False) for _ in range(orders)]
    x.wait(lambda: sent[-1].answered)
    rate = orders * 1e9 / (time.perf_counter_ns() - begin)
    x.cancel_all()
    x.orders.forget_done()
    return trips, rate


async def with_asyncio(x: crossbook.aio.Exchange, orders: int) -> tuple[list[int], float]:
    """The same."""
    trips = []
    for _ in range(orders):
        begin = time.perf_counter_ns()
        await x.limit("NPN", "buy", 1, price=9)
        trips.append(time.perf_counter_ns() - begin)
    await x.cancel_all()
    begin = time.perf_counter_ns()
    sent = [await x.limit("NPN", "buy", 1, price=9, wait=False) for _ in range(orders)]
    await x.wait(lambda: sent[-1].answered)
    rate = orders * 1e9 / (time.perf_counter_ns() - begin)
    await x.cancel_all()
    x.orders.forget_done()
    return trips, rate


def tell(name: str, rounds: list[tuple[list[int], float]]) -> None:
    """A line of the table."""
    trips = sorted(trip for each, _ in rounds[1:] for trip in each)
    p50, p90, p99 = (trips[len(trips) * percent // 100] / 1000 for percent in (50, 90, 99))
    rates = [rate for _, rate in rounds[1:]]
    print(f"| {name} | {p50:.0f} | {p90:.0f} | {p99:.0f} | {statistics.median(rates):,.0f} |", flush=True)


async def all_rounds(server: cb.Server, orders: int, rounds: int) -> list[tuple[list[int], float]]:
    """Those of the client for asyncio."""
    async with server.connect_async("alice") as x:
        return [await with_asyncio(x, orders) for _ in range(rounds + 1)]


def main() -> None:
    """Measures both clients."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--orders", type=int, default=5_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with cb.Server(settings={"gateway.throttle_rate": "off"}) as server:
        print("| client | p50 us | p90 us | p99 us | orders/s |\n|---|---|---|---|---|")
        with server.connect("alice") as x:
            tell("waiting", [waiting(x, options.orders) for _ in range(options.rounds + 1)])
        tell("asyncio", asyncio.run(all_rounds(server, options.orders, options.rounds)))


if __name__ == "__main__":
    main()
