# %% [markdown]
# # Hawkes processes, simulated and fitted
#
# A Hawkes process says when orders come: each event makes others more likely for a while. If such a process makes orders, and an exchange
# matches them, can the process be found again in what the exchange tells? Jericevich, Chang and Gebbie
# ([arXiv 2105.02211](https://arxiv.org/abs/2105.02211)) asked that, and found that it cannot. This is their experiment, shorter: simulate,
# let the market match, fit, compare. [Hawkes processes](../docs/hawkes.md) has all of it.

# %%
import json
import subprocess

import matplotlib.pyplot as plt
import numpy as np

import crossbook as cb
from crossbook.server import launcher

# %% [markdown]
# ## The flow
#
# The world `hawkes` has one client whose orders come as a process of eight types: market orders that empty the best queue or do not, limit
# orders that better the best price or do not, of buyers and sellers. Its parameters are those of CoinTossX.

# %%
result = cb.World.file("hawkes").run("2m")
run = result.tables()
print(f"{result.orders:,} orders, {result.trades:,} trades")
fig, (above, below) = plt.subplots(2, 1, figsize=(8, 7))
cb.plot.price(run, end="2026-01-05T07:00:20", ax=above)
seconds = (run.orders["ts_event"] - run.orders["ts_event"][0]).astype("int64") / 1e9
below.hist(seconds, bins=np.arange(0, 121, 0.5), color=cb.plot.BUYS)
below.set(title="Orders in each half second", xlabel="seconds", ylabel="orders")
plt.show()

# %% [markdown]
# Orders come in clusters. If they came independently, the times between them would be exponential, and the variance of their number in a
# second its mean.

# %%
waits = np.diff(seconds)
counts = np.bincount(seconds.astype(int))
print(
    f"times between orders: deviation {waits.std() / waits.mean():.2f} times the mean; of an exponential 1"
)
print(
    f"orders a second: variance {counts.var() / counts.mean():.1f} times the mean; of a Poisson process 1"
)

# %% [markdown]
# ## Fitted again
#
# The world `hawkes-2105-02211` has three clients in three instruments, with one process of ten types (the paper's) and three rules that make
# orders of its events. `crossbook sim refit` runs it, finds the events of each client in the rows of the run, as anybody could who sees the
# market, and fits the process to them; and, for comparison, to the events that the process really had.

# %%
command = [
    *launcher(),
    "sim",
    "refit",
    "hawkes-2105-02211",
    "--until",
    "4h",
    "--json",
    "--quiet",
]
refit = json.loads(
    subprocess.run(command, capture_output=True, text=True, check=True).stdout
)
for agent in refit["agents"]:
    for events in ("process", "market"):
        fit = agent[events]
        print(
            f"{agent['rule']:10} {events:8} {sum(fit['counts']):8,.0f} events, {fit['covered']:6.1%} of the intervals hold"
            f" the truth, likelihood ratio {fit['likelihoodRatio']:7.1f}, p {fit['pValue']:.3f}"
        )

# %% [markdown]
# `covered` should be 95 %, and with 110 free parameters the likelihood ratio against the true process about 110. The fit to the process is as it
# should be, for each rule: the fit works. With the rule `spread`, whose orders are always what their event says, so is the fit to the market. **Matching
# alone distorts nothing.** With the rules of the paper it is not: orders cross that should rest, cancels find no order, and what is lost
# depends on the book.
#
# Where the error is: how many events of each type an event causes, fitted to the market, less the truth.


# %%
def children(fit: dict) -> np.ndarray:
    """How many events of the type of the row an event of the type of the column causes."""
    return np.array(fit["alpha"][0]) / np.array(fit["beta"][0])


fig, axes = plt.subplots(1, 3, figsize=(10, 4.2), sharey=True)
for ax, agent in zip(axes, refit["agents"], strict=True):
    error = children(agent["market"]) - children(agent["truth"])
    image = ax.imshow(error, cmap="RdBu_r", vmin=-0.25, vmax=0.25)
    ax.set(title=f"rule {agent['rule']}", xlabel="an event of type")
    ax.set_xticks(range(10), agent["types"], rotation=90, fontsize="small")
axes[0].set_yticks(range(10), axes[0].get_xticklabels(), fontsize="small")
axes[0].set_ylabel("causes of type")
fig.colorbar(image, ax=axes, label="fitted less true")
plt.show()

# %%
fig, ax = plt.subplots(figsize=(8, 3.5))
for agent, color in zip(
    refit["agents"], (cb.plot.SELLS, cb.plot.BUYS, cb.plot.OTHER), strict=True
):
    ax.plot(agent["market"]["mu"], marker="o", color=color, label=f"rule {agent['rule']}")
ax.step(
    range(10),
    refit["agents"][0]["truth"]["mu"],
    where="mid",
    color="black",
    lw=0.8,
    label="true",
)
ax.set(title="Baselines, fitted to the market", ylabel="events a second", ylim=(0, None))
ax.set_xticks(
    range(10), refit["agents"][0]["types"], rotation=30, ha="right", fontsize="small"
)
ax.legend()
plt.show()
