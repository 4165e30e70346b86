# %% [markdown]
# # Trading in a recorded day
#
# A recorded order flow happens again in the engine, and somebody trades in it whose orders were not there: they take what others would
# have taken, and they stand in the queue with everybody else. What differs from the day without them is their impact.
#
# The recording is a file as [LOBSTER](../../docs/flow-formats.md#lobster) sells them. So that this page can be run by everyone, it is made
# here, of four minutes of a simulated market; a bought file works the same way, and so do those of NASDAQ, Databento and hftbacktest
# ([all of it](../../docs/python-replay.md)).

# %%
import matplotlib.pyplot as plt
import numpy as np

import crossbook as cb

original = cb.World.file("zero-intelligence").run("4m").tables()
[(messages, _)] = original.to_lobster("recording")
print(messages.name)
cb.io.read_lobster(messages).messages.pandas().head()

# %% [markdown]
# ## The day again
#
# A new order of the file is a limit order, a part that was taken back is a replace that keeps its place, an execution is an order that
# takes as much at that price. Alone, they make the trades of the original, one by one, at their prices and times.

# %%
SYMBOL = "NPN"


def day(own_orders: str = "interact") -> cb.World:
    """The market of the recording."""
    return cb.World.recorded(messages, own_orders=own_orders)


replayed = day().run().tables()
for column in ("ts_event", "price", "size"):
    assert np.array_equal(replayed.trades[column], original.trades[column])
print(f"{len(replayed.trades):,} trades, all as in the original")

# %% [markdown]
# ## A trader in it
#
# In the second minute somebody buys 3,000 shares, 100 every two seconds, at the price of the best offer. Everything else is as recorded.


# %%
class Buyer(cb.Agent):
    """Buys a large order in small ones."""

    def on_start(self, ctx: cb.Context) -> None:
        self.left = 3_000
        ctx.wake_in("1m")

    def on_wake(self, ctx: cb.Context) -> None:
        ctx.market(SYMBOL, "buy", 100)
        self.left -= 100
        if self.left > 0:
            ctx.wake_in("2s")


with_buyer = day().add(Buyer).run().tables()
bought = with_buyer.trades.where(with_buyer.trades["buyer"] == "buyer")
price = (bought["price"] * bought["size"]).sum() / bought["size"].sum()


def middles(run: cb.Run, seconds: np.ndarray) -> np.ndarray:
    """The middle of the best prices, so many seconds after the start."""
    quotes = run.bbo
    times = np.datetime64("2026-01-05T07:00:00", "ns") + (seconds * 1e9).astype(
        "timedelta64[ns]"
    )
    return ((quotes["bid_px_00"] + quotes["ask_px_00"]) / 2)[
        np.searchsorted(quotes["ts_event"], times, "right") - 1
    ]


seconds = np.arange(1, 240, 0.5)
without, impacted = middles(replayed, seconds), middles(with_buyer, seconds)
print(
    f"bought {bought['size'].sum()} at {price:.4f}; before it began the middle was {without[seconds == 60][0]:.4f}"
)

# %%
fig, (above, below) = plt.subplots(2, 1, figsize=(8, 6), sharex=True)
above.plot(seconds, without, color=cb.plot.OTHER, lw=0.9, label="as recorded")
above.plot(seconds, impacted, color=cb.plot.BUYS, lw=0.9, label="with the buyer")
above.set(title="The middle of the best prices", ylabel="price")
above.legend()
below.fill_between(seconds, impacted - without, step="post", color=cb.plot.BUYS, alpha=0.5)
below.axvspan(60, 120, color=cb.plot.OTHER, alpha=0.15, label="the buyer trades")
below.set(title="Impact", xlabel="seconds", ylabel="difference of the middles")
below.legend()
plt.show()

# %% [markdown]
# The recorded orders do not react: they come as they came, at the prices that they had. So this is the mechanical part of impact alone, an
# estimate from below of what a market of people would do. How a market reacts is a model: [agents](agent_model.py) or
# [Hawkes processes](hawkes.py).
#
# ## A place in the queue
#
# A limit order that joins the best bid waits behind those that are there. It is filled when what stood before it has traded or gone.
# `queue_ahead` says what that still is.

# %%
sim = cb.Sim.from_lobster(messages)
me = sim.client("me")
sim.clock.run_until("07:01:30")
bid = sim.book(SYMBOL).best_bid
order = me.limit(SYMBOL, "buy", 10, price=bid)
entered, waits = sim.clock.now, []
while order.live and order.queue_ahead is not None:
    waits.append(
        ((sim.clock.now - entered) / 1e9, order.queue_ahead.qty, order.qty - order.filled)
    )
    sim.clock.advance("10ms")
times, ahead, left = np.array(waits).T
print(f"joined {bid} behind {ahead[0]:.0f} shares; {order.status} after {times[-1]:.2f} s")

# %%
fig, axes = plt.subplots(figsize=(8, 3.2))
axes.step(times, ahead, where="post", color=cb.plot.OTHER, label="shares before it")
axes.step(times, left, where="post", color=cb.plot.BUYS, label="left of the order")
axes.set(title="An order in the queue", xlabel="seconds since it came", ylabel="shares")
axes.legend()
plt.show()

# %% [markdown]
# The report compares with the day without the order, so long after it came.

# %%
sim.run()
print(sim.impact_report(order))

# %% [markdown]
# ## On paper
#
# With `no-impact` the recorded day is not touched: its events are the same, bit by bit, and an order on paper gets what would have traded
# with it. That is what a backtest assumes; the difference to the above is what it leaves out.

# %%
paper = cb.Sim.from_lobster(messages, own_orders="no-impact")
paper.clock.run_until("07:01:30")
on_paper = paper.client("me").limit(SYMBOL, "buy", 10, price=bid)
paper.run()
print(on_paper)
assert np.array_equal(paper.tables().trades["price"], replayed.trades["price"])
