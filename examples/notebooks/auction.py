# %% [markdown]
# # A closing auction
#
# On the Johannesburg market continuous trading ends at 16:50. Ten minutes of a call follow, in which orders are collected and nothing
# trades; then everything that can trade does so at one price ([how it is found](../../docs/rulebook.md#51-the-price)). What does an imbalance
# of market orders do to that price, and how much does it matter how many limit orders stand against it?
#
# The rules are those of the market model [`jse`](../../docs/rules.md#market-jse). Prices are in cents, as they are quoted there.

# %%
import matplotlib.pyplot as plt
import numpy as np

import crossbook as cb

SYMBOL, CLOSE = "NPN", 10_000
MORNING = "2026-03-04T06:00:00Z"  # a Wednesday, 8:00 in Johannesburg


def before_the_call(orders: int, seed: int = 1) -> cb.Sim:
    """The market at 16:50, with so many limit orders on each side of yesterday's close."""
    npn = cb.Instrument(SYMBOL, tick=1, ref_price=CLOSE, segment="ZA01")
    sim = cb.Sim(npn, market="jse", start=MORNING, seed=seed)
    sim.clock.run_until("16:45")
    desk, draws = sim.client("desk"), np.random.default_rng(seed)
    for side, sign in (("buy", -1), ("sell", 1)):
        away, sizes = draws.integers(1, 80, orders), draws.integers(10, 100, orders)
        for ticks, size in zip(away.tolist(), sizes.tolist(), strict=True):
            desk.limit(SYMBOL, side, size, price=CLOSE + sign * ticks)
    sim.clock.run_until("16:50")
    return sim


sim = before_the_call(orders=100)
print(sim.session(SYMBOL).name)
print(sim.book(SYMBOL, levels=3))

# %% [markdown]
# ## One call
#
# Every 30 seconds a fund comes with a market order for 150 shares to buy; market orders rest in a call. After five minutes an
# opposite one of 900 arrives. At each change the exchange tells what an uncross would give now: the indicative price, the quantity, and what
# would be left over.

# %%
fund, other = sim.client("fund"), sim.client("other")
for _ in range(10):
    sim.clock.advance("30s")
    fund.market(SYMBOL, "buy", 150, tif="day")
sim.clock.advance("90s")
other.market(SYMBOL, "sell", 900, tif="day")
sim.clock.run_until("17:10")

run = sim.tables()
run.sessions.pandas()[["session", "ts_event", "ts_planned_end", "reason"]]

# %% [markdown]
# The call ended not at 17:00 but some seconds later: [a random time](../../docs/rulebook.md#13-the-end-of-a-call), so that nobody can be the
# last. It is drawn from the seed, so a replay draws it again.

# %%
told = run.auctions
told = told.where(told["session"] == "CLOSING_CALL")
fig, (above, below) = plt.subplots(2, 1, figsize=(8, 5.5), sharex=True)
above.step(told["ts_event"], told["price"], where="post", color=cb.plot.BUYS)
above.set(title="The closing call: what an uncross would give", ylabel="indicative price")
below.step(told["ts_event"], told["size"], where="post", color=cb.plot.OTHER)
below.set(xlabel="time (UTC)", ylabel="indicative quantity")
plt.show()

# %%
closing = run.trades.where(run.trades["auction"])
print(
    f"{closing['size'].sum():,} shares in {len(closing)} trades, all at {closing['price'].min():.0f}"
)

# %% [markdown]
# ## Many calls
#
# Now only the imbalance: one market order to buy, of 100 to 4,000 shares, in books of 50, 100 and 200 limit orders a side, five days of each.


# %%
def closing_price(orders: int, imbalance: int, seed: int) -> float:
    """The closing price with a market order of that size in the call."""
    sim = before_the_call(orders, seed)
    sim.client("fund").market(SYMBOL, "buy", imbalance, tif="day")
    sim.clock.run_until("17:10")
    found = sim.tables().auctions
    found = found.where(
        (found["event"] == "uncrossed") & (found["session"] == "CLOSING_CALL")
    )
    return float(found["price"][0])


imbalances = (100, 250, 500, 1_000, 2_000, 4_000)
fig, ax = plt.subplots()
for orders, color in ((50, cb.plot.SELLS), (100, cb.plot.BUYS), (200, cb.plot.OTHER)):
    prices = np.array(
        [[closing_price(orders, each, seed) for each in imbalances] for seed in range(1, 6)]
    )
    moves = prices - CLOSE
    ax.plot(
        imbalances,
        moves.mean(axis=0),
        marker="o",
        color=color,
        label=f"{orders} orders a side",
    )
    ax.fill_between(
        imbalances, moves.min(axis=0), moves.max(axis=0), color=color, alpha=0.15
    )
ax.set(
    title="Closing price less yesterday's, mean and range",
    xlabel="market order to buy in the call",
    ylabel="cents",
)
ax.legend()
plt.show()

# %% [markdown]
# ## Too much of it
#
# A book of 50 orders has some 2,700 shares to sell. A market order for more cannot be filled: when the call should end, it is
# [extended](../../docs/rulebook.md#13-the-end-of-a-call) once, for two minutes, so that somebody may come. If nobody does, what is left of it expires.

# %%
sim = before_the_call(orders=50)
large = sim.client("fund").market(SYMBOL, "buy", 4_000, tif="day")
sim.clock.run_until("17:10")
print(large.status, "with", large.filled, "filled at", large.avg_price)
sim.tables().sessions.pandas()[["session", "ts_event", "ts_planned_end", "reason"]].tail(5)
