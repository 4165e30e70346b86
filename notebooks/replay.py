# %% [markdown]
# # Trading in a recorded day
#
# A recorded order flow is played through the exchange, and somebody trades in it whose orders were not there: they take what others would
# have taken, and they stand in the queue with everybody else. What differs from the day without them is their impact.
#
# The recording is a file as [LOBSTER](../docs/flow-formats.md#lobster) sells them. So that this page can be run by everyone, it is made
# here, of four minutes of a simulated market; a bought file works the same way.

# %%
import matplotlib.pyplot as plt
import numpy as np

import crossbook as cb

original = cb.World.file("zero-intelligence").run("4m").tables()
[(messages, _)] = original.to_lobster("recording")
recording = cb.io.read_lobster(messages).messages
print(messages.name)
recording.pandas().head()

# %% [markdown]
# ## The tape
#
# An agent that enters what the file says, each message at its time. A new order is a limit order; a part that was taken back is a replace that
# keeps its place; an execution is an order that takes as much at that price, at once or not at all.

# %%
SYMBOL = "NPN"
OTHER_SIDE = {"B": "sell", "A": "buy"}
SIDE = {"B": "buy", "A": "sell"}


class Tape(cb.Agent):
    """Plays a recording."""

    def __init__(self, messages: cb.Table) -> None:
        columns = ("type", "order_id", "size", "price", "side")
        self.times = messages["ts_event"].astype("int64").tolist()
        self.rows = list(zip(*(messages[name].tolist() for name in columns), strict=True))
        self.next = 0
        self.resting: dict[int, cb.Order] = {}
        self.gone = 0

    def on_start(self, ctx: cb.Context) -> None:
        ctx.wake_at(self.times[0])

    def on_wake(self, ctx: cb.Context) -> None:
        while self.next < len(self.rows) and self.times[self.next] <= ctx.now:
            self.play(ctx, *self.rows[self.next])
            self.next += 1
        if self.next < len(self.rows):
            ctx.wake_at(self.times[self.next])

    def play(
        self, ctx: cb.Context, kind: str, order_id: int, size: int, price: float, side: str
    ) -> None:
        order = self.resting.get(order_id)
        if kind == "new":
            self.resting[order_id] = ctx.limit(
                SYMBOL, SIDE[side], size, price=round(price, 2)
            )
        elif order is None or not order.live:
            self.gone += 1  # somebody else had it
        elif kind == "executed":
            ctx.limit(SYMBOL, OTHER_SIDE[side], size, price=round(price, 2), tif="ioc")
        elif kind == "deleted":
            ctx.cancel(self.resting.pop(order_id))
        elif kind == "reduced":
            ctx.replace(order, qty=order.qty - size)


def day() -> cb.World:
    """The market of the recording, with the tape."""
    npn = cb.Instrument(SYMBOL, tick="0.01", price_scale=2, ref_price=100)
    return cb.World(npn, start="2026-01-05T07:00:00Z").add(Tape, messages=recording)


# %% [markdown]
# Alone, the tape makes the trades of the original, one by one, at their prices and times.

# %%
replayed = day().run("4m").tables()
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


with_buyer = day().add(Buyer).run("4m").tables()
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
# The tape does not react: its orders come as they came, at the prices that they had. So this is the mechanical part of impact alone, an
# estimate from below of what a market of people would do. How a market reacts is a model: [agents](agent_model.py) or
# [Hawkes processes](hawkes.py).
#
# ## A place in the queue
#
# A limit order that joins the best bid waits behind those that are there. It is filled when what stood before it has traded or gone.


# %%
class Patient(cb.Agent):
    """Joins the best bid once and waits."""

    def on_start(self, ctx: cb.Context) -> None:
        ctx.wake_in("90s")

    def on_wake(self, ctx: cb.Context) -> None:
        best = ctx.book(SYMBOL).bids[0]
        print(f"joins {best.qty} shares at {best.price}")
        self.entered = ctx.now
        ctx.limit(SYMBOL, "buy", 10, price=best.price)

    def on_execution(self, ctx: cb.Context, execution: cb.OrderEvent) -> None:
        order = execution.order
        if order.filled:
            waited = (ctx.now - self.entered) / 1e9
            print(f"{order.status}: {order.filled} of {order.qty} after {waited:.2f} s")


print(f"{day().add(Patient).run('4m').trades:,} trades in all")
