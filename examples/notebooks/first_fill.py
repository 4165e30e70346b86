# %% [markdown]
# # First fill
#
# A market in this process: two participants, an order that rests, one that takes it. No server, no network, no waiting; the same
# lines give the same events on every machine. The last cell alone starts an exchange; it needs a JDK and the repository, and can be left out.
#
# ```
# pip install "./research/python[all]"
# ```

# %%
import crossbook as cb

sim = cb.Sim(cb.Instrument("NPN", tick="0.01", price_scale=2, ref_price=100), seed=7)
alice, bob = sim.client("alice"), sim.client("bob")

# %% [markdown]
# Alice offers 100 shares at 100.05 and bids for 80 at 99.95. Nothing trades: nobody else is there.

# %%
ask = alice.limit("NPN", "sell", 100, price="100.05")
alice.limit("NPN", "buy", 80, price="99.95")
print(sim.book("NPN"))

# %% [markdown]
# Bob buys 60 at 100.10 or better, and wants what can be had now, no more (`ioc`, immediate or cancel). He gets the price of the order
# that was there first, 100.05, not his own limit: [the price of a trade](../../docs/rulebook.md#42-the-price-of-a-trade) is the maker's.

# %%
order = bob.limit("NPN", "buy", 60, price="100.10", tif="ioc")
print(order.status, order.filled, "at", order.avg_price)
print("left of Alice's order:", ask.remaining)
print(sim.book("NPN"))

# %% [markdown]
# A refusal is an exception that says why, and what would have been right.

# %%
try:
    bob.limit("NPN", "buy", 10, price="100.005")
except cb.PriceOffTick as refused:
    print(refused)

# %% [markdown]
# Time is virtual. It passes when it is told to, and whatever is due happens at its instant. Here the instrument is halted for 30 seconds;
# at the first nanosecond after that it trades again.

# %%
halt = sim.session("NPN", "halted", ends="30s")
print(halt.name)
try:
    bob.limit("NPN", "buy", 10, price="100.05")
except cb.OrderRefused as refused:
    print(refused.code)
sim.clock.advance("30s")
print(sim.session("NPN").name)
print(bob.limit("NPN", "buy", 10, price="100.05").status)

# %% [markdown]
# What happened is a table, from which others are made: trades, books, orders, candles. Each is also there for Arrow, Polars and NumPy.

# %%
run = sim.tables()
run.events.pandas()[
    ["ts_event", "action", "side", "price", "size", "order_id", "client_id"]
]

# %%
run.trades.pandas()[["price", "size", "side"]]

# %% [markdown]
# ## The same on an exchange
#
# `cb.Server` starts a real one, a process of its own with ports and passwords, and ends it. The calls are the same; they now travel over
# TCP, and `wait` waits for market data instead of letting virtual time pass.

# %%
with cb.Server() as server, server.connect("alice") as alice, server.connect("bob") as bob:
    ask = alice.limit("NPN", "sell", 100, price="100.05")
    order = bob.limit("NPN", "buy", 60, price="100.10", tif="ioc")
    print(order.status, order.filled, "at", order.avg_price)
    alice.wait(lambda: ask.filled == 60)
    print("left of Alice's order:", ask.remaining)

# %% [markdown]
# Next: [agents that trade by themselves](agent_model.py). The methods are in [From Python](../../docs/python.md).
