"""An agent-based model: chartists and fundamentalists who take, and liquidity providers who quote.

    python examples/python/agent_model.py [--until 2h] [--seed 1] [--save DIR]

After the kind of model of Jericevich, Chang and Gebbie (arXiv 2108.07806); the parameters here are not theirs. Chartists
follow the trend of the middle, fundamentalists pull towards a value of their own, liquidity providers quote around the
middle and lean against imbalance. The same seed gives the same events on every machine.
"""

import argparse
import math

import crossbook as cb

SYMBOL = "NPN"
TICK = 1


class Chartist(cb.Agent):
    """Buys what rises and sells what falls, against an average that forgets."""

    def __init__(self, tau: str) -> None:
        self.tau = cb.ns(tau)
        self.average: float | None = None
        self.seen_ns = 0

    def on_start(self, ctx: cb.Context) -> None:
        ctx.wake_exp(mean="20s", min="5s", max="40s")

    def on_wake(self, ctx: cb.Context) -> None:
        mid = ctx.book(SYMBOL).mid
        if mid is not None:
            price = float(mid)
            weight = 1 - math.exp(-(ctx.now - self.seen_ns) / self.tau)
            self.seen_ns = ctx.now
            self.average = price if self.average is None else self.average + weight * (price - self.average)
            if price != self.average:
                take(ctx, "buy" if price > self.average else "sell", "chartist")
        ctx.wake_exp(mean="20s", min="5s", max="40s")


class Fundamentalist(cb.Agent):
    """Buys below its idea of the value and sells above it."""

    def __init__(self, price: int, sigma: float) -> None:
        self.price = price
        self.sigma = sigma
        self.value = float(price)

    def on_start(self, ctx: cb.Context) -> None:
        self.value = ctx.rng.lognormal(self.price, self.sigma)
        ctx.wake_exp(mean="20s", min="5s", max="40s")

    def on_wake(self, ctx: cb.Context) -> None:
        mid = ctx.book(SYMBOL).mid
        if mid is not None and float(mid) != self.value:
            take(ctx, "buy" if float(mid) < self.value else "sell", "fundamentalist")
        ctx.wake_exp(mean="20s", min="5s", max="40s")


def take(ctx: cb.Context, side: str, tag: str) -> None:
    """A market order of a heavy-tailed quantity, unless it would stop the market."""
    qty = ctx.rng.pareto_int(20, 1.5, most=2_000)
    if not ctx.would_trip_band(SYMBOL, side, qty):
        ctx.market(SYMBOL, side, qty, tag=tag)


class LiquidityProvider(cb.Agent):
    """Quotes near the middle, more on the side that lacks quantity; takes each order back after a while."""

    def __init__(self, start: int, kappa: float, nu: float, cancel_after: str) -> None:
        self.start = start
        self.kappa = kappa
        self.nu = nu
        self.cancel_after = cb.ns(cancel_after)
        self.placed: list[tuple[int, cb.Order]] = []

    def on_start(self, ctx: cb.Context) -> None:
        ctx.wake_exp(mean="4s")

    def on_wake(self, ctx: cb.Context) -> None:
        while self.placed and self.placed[0][0] + self.cancel_after <= ctx.now:
            _, order = self.placed.pop(0)
            if order.live:
                ctx.cancel(order)
        book = ctx.book(SYMBOL, levels=5)
        bids, asks = (sum(level.qty for level in side) for side in (book.bids, book.asks))
        imbalance = (bids - asks) / (bids + asks) if bids + asks else 0.0
        is_bid = ctx.rng.chance((1 - imbalance) / 2)
        away = 1 + int(ctx.rng.exponential(self.kappa))
        if is_bid:
            best = book.best_ask or book.best_bid or ctx.last_price(SYMBOL) or self.start
            price = max(TICK, int(best) - away * TICK)
        else:
            best = book.best_bid or book.best_ask or ctx.last_price(SYMBOL) or self.start
            price = int(best) + away * TICK
        qty = ctx.rng.pareto_int(10, self.nu, most=1_000)
        self.placed.append((ctx.now, ctx.limit(SYMBOL, "buy" if is_bid else "sell", qty, price=price)))
        ctx.wake_exp(mean="4s")


def world(seed: int = 1) -> cb.World:
    """The market and who trades there."""
    npn = cb.Instrument(SYMBOL, tick=TICK, lot=1, ref_price=10_000)
    made = cb.World(npn, seed=seed, latency=cb.Latency.lognormal("200us", 0.4))
    made.add(Chartist, n=2, tau="20s")
    made.add(Fundamentalist, n=2, name="fund", price=10_000, sigma=0.01)
    made.add(LiquidityProvider, n=8, name="lp", start=10_000, kappa=3.0, nu=2.0, cancel_after="30s")
    return made


def main() -> None:
    """Runs it and says what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--until", default="2h")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", default="")
    options = parser.parse_args()
    run = world(options.seed).run(until=options.until, progress=True)
    prices = run.events["price"][run.events["action"] == ord("T")]
    print(f"orders {run.orders}, trades {run.trades}, prices {prices.min()} to {prices.max()}")
    print(f"event hash {run.event_hash}")
    if options.save:
        print(f"saved in {run.save(options.save)}")


if __name__ == "__main__":
    main()
