"""What the engine in process costs from Python: batches, single orders, callbacks of agents.

    python benchmarks/engine.py [--quick]

Batched: one participant's limit orders of 1 to 10 lots at 20 prices around the middle, buys and sells by chance, of
which about half trade as they come; 65,536 in a call, nothing recorded. Resting: the same buys at one price, which all
rest, and are canceled together between the calls, which is not timed. Java compiles what runs often while the first
million of orders is handled: its mean is a row of its own, and the calls after it are the others. Single: the same
orders one by one, through a lane and with `limit`, which keeps an `Order` of each; an answer is there when the call
returns. Callbacks: agents that ask to be called again after a microsecond, agents that also look at the best prices,
and agents that also enter an order that rests and cancel the one before.

The best and the median of the rounds are told; of the others than batches the first is not counted. Times are processor
time of the thread that does it all, so that others on the machine count less.
"""

import argparse
import os
import statistics
import time
from collections.abc import Callable

import numpy as np

import crossbook as cb

NPN = cb.Instrument("NPN", tick=1, ref_price=10_000)


def sim(record: str) -> cb.Sim:
    """A market that is always open."""
    return cb.Sim(NPN, record=record)


def batched(record: str, rounds: int, *, trades: bool) -> list[float]:
    """Nanoseconds an order, of each call."""
    taken = []
    draws = np.random.default_rng(1)
    for _ in range(rounds):
        one = sim(record)
        batch, client = one.batch(), one.client("alice")
        if trades:
            sides = draws.integers(0, 2, len(batch))
            prices = 10_000 + draws.integers(-10, 10, len(batch))
        else:
            sides, prices = 0, 9_000
        count = batch.limits(client, "NPN", sides, draws.integers(1, 11, len(batch)), prices)
        for _ in range(4):
            begin = time.thread_time_ns()
            batch.run(count)
            taken.append((time.thread_time_ns() - begin) / count)
            client.cancel_all()
    return taken


def single(enter: Callable[[cb.SimClient, int], object], rounds: int, orders: int) -> list[float]:
    """Nanoseconds an order, of each round."""
    taken = []
    for _ in range(rounds):
        client = sim("all").client("alice")
        client.cancel_all()
        begin = time.thread_time_ns()
        enter(client, orders)
        taken.append((time.thread_time_ns() - begin) / orders)
    return taken


def by_lane(client: cb.SimClient, orders: int) -> None:
    """Numbers in, numbers out."""
    limit = client.lane("NPN").limit
    for _ in range(orders):
        limit(cb.Side.BUY, 1, 9_000)


def by_limit(client: cb.SimClient, orders: int) -> None:
    """With an `Order` for each."""
    for _ in range(orders):
        client.limit("NPN", "buy", 1, price=9_000)


class Waker(cb.Agent):
    """Is called, and asks to be called again."""

    calls = 0

    def on_start(self, ctx: cb.Context) -> None:
        """Begins."""
        ctx.wake_in(1_000)

    def on_wake(self, ctx: cb.Context) -> None:
        """Goes on."""
        Waker.calls += 1
        self.act(ctx)
        ctx.wake_in(1_000)

    def act(self, ctx: cb.Context) -> None:
        """Does nothing more."""


class Looker(Waker):
    """Looks at the best prices, too."""

    def act(self, ctx: cb.Context) -> None:
        """Looks."""
        _ = ctx.book("NPN").mid


class Quoter(Waker):
    """Keeps one order in the market, which it renews."""

    order: cb.Order | None = None

    def act(self, ctx: cb.Context) -> None:
        """Renews it."""
        if self.order is not None:
            ctx.cancel(self.order)
        self.order = ctx.limit("NPN", "buy", 1, price=9_000)


def callbacks(agent: type[Waker], rounds: int, calls: int) -> list[float]:
    """Nanoseconds a callback, of each round."""
    taken = []
    for _ in range(rounds):
        Waker.calls = 0
        one = cb.World(NPN).add(agent, name="agent").sim()
        begin = time.thread_time_ns()
        one.clock.advance(calls * 1_000)
        taken.append((time.thread_time_ns() - begin) / Waker.calls)
    return taken


def tell(name: str, taken: list[float]) -> None:
    """A line of the table."""
    best, median = min(taken), statistics.median(taken)
    print(f"| {name} | {best:,.0f} | {median:,.0f} | {1e9 / median:,.0f} |", flush=True)


def main() -> None:
    """Measures all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    rounds, count = (2, 2_000) if parser.parse_args().quick else (5, 50_000)
    print(f"load {os.getloadavg()[0]:.1f}")
    print("| what | best ns | median ns | a second |\n|---|---|---|---|")
    warming = 16 if rounds > 2 else 4
    half_trade = batched("none", 3 * rounds, trades=True)
    tell("batched, half trade, nothing recorded: the first million", [statistics.mean(half_trade[:warming])])
    tell("batched, half trade, nothing recorded", half_trade[warming:])
    tell("batched, half trade, all recorded", batched("all", 3 * rounds, trades=True)[warming:])
    tell("batched, all rest, nothing recorded", batched("none", 3 * rounds, trades=False)[warming:])
    tell("single, by a lane", single(by_lane, rounds + 1, count)[1:])
    tell("single, by `limit`", single(by_limit, rounds + 1, count)[1:])
    tell("callback that waits again", callbacks(Waker, rounds + 1, count)[1:])
    tell("callback that looks at the best prices", callbacks(Looker, rounds + 1, count)[1:])
    tell("callback that cancels and enters, three executions told", callbacks(Quoter, rounds + 1, count)[1:])


if __name__ == "__main__":
    main()
