# %% [markdown]
# # An agent-based model
#
# Three kinds of traders, each a class of a few lines, and the market that comes of them: makers who quote around the middle, trend
# followers, and traders who have an idea of the value. It is the kind of model of Jericevich, Chang and Gebbie
# ([arXiv 2108.07806](https://arxiv.org/abs/2108.07806)), smaller; [theirs](../../docs/agent-based.md) is the world `jse-abm`.
#
# An agent never waits and never polls. It is called when a time has come for which it asked, and when something has become of one of its
# orders. Its random numbers are its own: who joins the market changes nobody else's.

# %%
import math

import matplotlib.pyplot as plt

import crossbook as cb

SYMBOL, START = "NPN", 10_000


class Maker(cb.Agent):
    """Quotes on both sides of the middle and leans against what it holds."""

    def __init__(self, wait: str) -> None:
        self.wait = wait

    def on_start(self, ctx: cb.Context) -> None:
        ctx.wake_exp(mean=self.wait)

    def on_wake(self, ctx: cb.Context) -> None:
        ctx.cancel_all()
        middle = float(ctx.book(SYMBOL).mid or ctx.last_price(SYMBOL) or START)
        lean = -ctx.position(SYMBOL) / 400
        for side, sign in (("buy", -1), ("sell", 1)):
            away = 1 + ctx.rng.exponential(2)
            ctx.limit(
                SYMBOL,
                side,
                ctx.rng.pareto_int(10, 2, most=200),
                price=round(middle + lean + sign * away),
            )
        ctx.wake_exp(mean=self.wait)


class Chartist(cb.Agent):
    """Buys what rises and sells what falls, against an average that forgets."""

    def __init__(self, memory_s: float) -> None:
        self.memory_s = memory_s
        self.average = float(START)
        self.seen_ns = 0

    def on_start(self, ctx: cb.Context) -> None:
        self.seen_ns = ctx.now
        ctx.wake_exp(mean="15s", min="2s")

    def on_wake(self, ctx: cb.Context) -> None:
        middle = ctx.book(SYMBOL).mid
        if middle is not None:
            weight = 1 - math.exp(-(ctx.now - self.seen_ns) / 1e9 / self.memory_s)
            self.average += weight * (float(middle) - self.average)
            self.seen_ns = ctx.now
            ctx.market(
                SYMBOL,
                "buy" if middle > self.average else "sell",
                ctx.rng.pareto_int(10, 1.6, most=300),
            )
        ctx.wake_exp(mean="15s", min="2s")


class Fundamentalist(cb.Agent):
    """Buys below its idea of the value, sells above it."""

    def __init__(self, sigma: float) -> None:
        self.sigma = sigma
        self.value = float(START)

    def on_start(self, ctx: cb.Context) -> None:
        self.value = ctx.rng.lognormal(START, self.sigma)
        ctx.wake_exp(mean="15s", min="2s")

    def on_wake(self, ctx: cb.Context) -> None:
        middle = ctx.book(SYMBOL).mid
        if middle is not None:
            ctx.market(
                SYMBOL,
                "buy" if middle < self.value else "sell",
                ctx.rng.pareto_int(10, 1.6, most=300),
            )
        ctx.wake_exp(mean="15s", min="2s")


# %% [markdown]
# A world is an instrument, who trades there, and how long messages travel. The same seed gives the same events, to the last bit: the hash
# says so.

# %%
world = cb.World(
    cb.Instrument(SYMBOL, tick=1, ref_price=START),
    seed=3,
    latency=cb.Latency.lognormal("500us", 0.4),
)
world.add(Maker, n=6, wait="3s").add(Chartist, n=2, memory_s=60.0).add(
    Fundamentalist, n=6, sigma=0.004
)
result = world.run(until="30m")
print(f"{result.orders:,} orders, {result.trades:,} trades; {result.event_hash[:16]}")
assert world.run(until="30m").event_hash == result.event_hash
run = result.tables()

# %% [markdown]
# ## The book and the prices

# %%
fig, (above, below) = plt.subplots(2, 1, figsize=(8, 7))
cb.plot.price(run, ax=above)
cb.plot.price(run, begin="2026-01-05T07:20", end="2026-01-05T07:22", ax=below)
below.set_title("two minutes of it")
plt.show()

# %%
fig, (above, below) = plt.subplots(2, 1, figsize=(8, 6.5))
cb.plot.orders(run, begin="2026-01-05T07:00", end="2026-01-05T07:10", ax=above)
cb.plot.depth(run, levels=8, ax=below)
plt.show()

# %% [markdown]
# ## Stylised facts
#
# Returns of real markets have heavy tails, no memory of their sign but a long one of their size, and the signs of trades are remembered
# too. What this model has of it:

# %%
print(run.stats.stylised_facts())

# %%
returns = run.stats.mid_returns()
signs = run.features()["sign"]
fig, axes = plt.subplots(2, 2, figsize=(8, 6))
cb.plot.qq(returns, ax=axes[0, 0], title="Quantiles of returns")
cb.plot.acf(returns, ax=axes[0, 1], title="Returns")
cb.plot.acf(abs(returns), ax=axes[1, 0], title="Absolute returns")
cb.plot.acf(signs[signs != 0], ax=axes[1, 1], title="Signs of trades")
plt.show()

# %% [markdown]
# ## One agent more
#
# Whoever joins draws from numbers of its own. So the effect of one agent is the difference of two runs, not of two draws: here a seller
# who gets rid of 3,000 shares from the tenth minute on, 20 every four seconds.

# %%


class Seller(cb.Agent):
    """Sells a large order in small ones."""

    def on_start(self, ctx: cb.Context) -> None:
        self.left = 3_000
        ctx.wake_in("10m")

    def on_wake(self, ctx: cb.Context) -> None:
        ctx.market(SYMBOL, "sell", 20)
        self.left -= 20
        if self.left > 0:
            ctx.wake_in("4s")


with_seller = world.add(Seller).run(until="30m").tables()
fig, ax = plt.subplots()
for each, label in ((run, "without"), (with_seller, "with the seller")):
    quotes = each.bbo
    ax.step(
        quotes["ts_event"],
        (quotes["bid_px_00"] + quotes["ask_px_00"]) / 2,
        where="post",
        lw=0.8,
        label=label,
    )
ax.set(title="The middle of the best prices", xlabel="time (UTC)", ylabel="price")
ax.legend()
plt.show()
