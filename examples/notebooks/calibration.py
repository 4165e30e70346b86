# %% [markdown]
# # Calibration by simulated moments
#
# A model of a market has parameters that no data show, such as how often its traders come. But it can be simulated, and what comes of it be
# compared with data: numbers of trades, spreads, depths. Calibration finds the parameters at which these moments are nearest to those of the data. Here the
# data come from the model itself, so that the answer is known and one can see whether the search finds it, and whether the confidence intervals
# are honest. [Order flow, models and calibration](../../docs/python-research.md#simulated-moments) has the reference.

# %%
import matplotlib.pyplot as plt
import numpy as np
from matplotlib import ticker

import crossbook as cb

# %% [markdown]
# ## The model
#
# A trader without intelligence: limit orders, market orders and cancels at three rates. Half a minute of it, in virtual time, comes to four numbers. What has
# too few trades for a mean is refused.

# %%
TRUTH = {"limit_rate": 15.0, "market_rate": 3.0, "cancel_rate": 0.25}
runs_made = []


def market(point: dict[str, float], seed: int) -> dict[str, float]:
    """Numbers of trades and quotes, the mean spread in ticks, the mean size of a best price."""
    runs_made.append(seed)
    world = cb.models.zero_intelligence(n=1, mean_depth_ticks=4, **point)
    run = world.run("30s", seed=seed).tables()
    if len(run.trades) < 20:
        raise ValueError(f"{len(run.trades)} trades are too few")
    quotes = run.bbo
    spread = quotes["ask_px_00"] - quotes["bid_px_00"]
    size = (quotes["bid_sz_00"] + quotes["ask_sz_00"]) / 2
    return {
        "trades": len(run.trades),
        "quotes": len(quotes),
        "spread": float(np.nanmean(spread)) / 0.01,
        "size": float(np.nanmean(size)),
    }


# %% [markdown]
# The data are 64 of them. How much they differ from each other tells how exactly their mean is known.

# %%
days = [market(TRUTH, seed=1_000 + day) for day in range(64)]
for name in days[0]:
    values = np.array([day[name] for day in days])
    print(f"{name:7} {values.mean():8.2f}, deviation {values.std():6.2f}")

# %% [markdown]
# ## What the moments tell
#
# A grid of two of the rates, the third as it is in truth. A moment tells points apart across its lines, and not along them. Those of quotes and of the spread cross, so together they
# tell both rates.

# %%
axes_of_grid = {
    "limit_rate": np.geomspace(5, 40, 7),
    "cancel_rate": np.geomspace(0.05, 1, 7),
    "market_rate": [TRUTH["market_rate"]],
}
grid = cb.calib.grid(market, axes_of_grid, reps=2, workers=2)


def finish(ax: plt.Axes, a: str, b: str) -> None:
    """Marks the truth, on axes of logarithms with plain numbers."""
    ax.plot(TRUTH[a], TRUTH[b], "x", ms=9, mew=2, color="black", label="truth")
    ax.set(xscale="log", yscale="log")
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_locator(ticker.LogLocator(subs=(1, 2, 5)))
        axis.set_major_formatter(ticker.StrMethodFormatter("{x:g}"))
        axis.set_minor_locator(ticker.NullLocator())
    ax.legend(loc="upper left", fontsize="small")


fig, axes = plt.subplots(1, 2, figsize=(10, 4))
for ax, moment in zip(axes, ("quotes", "spread"), strict=True):
    grid.plot_surface("limit_rate", "cancel_rate", moment, ax=ax)
    finish(ax, "limit_rate", "cancel_rate")
plt.show()

# %% [markdown]
# ## The search
#
# It looks everywhere between the bounds: some points at random, then from the best of them on with the simplex of Nelder and Mead, which now and
# then accepts a worse point so as not to stay in a hollow that is only noise. Each point is simulated four times, with the same seeds. A function is told how far it is; here it
# prints that, and stops the search half way, as a power cut would.

# %%
SPACE = {
    "limit_rate": (1, 40, "log"),
    "market_rate": (0.3, 10, "log"),
    "cancel_rate": (0.05, 1, "log"),
}


class PowerCut(Exception):
    """Ends a search in the middle."""


def calibrate(until: float) -> cb.calib.Calibration:
    """The search, as far as it comes."""
    told = 0.15

    def progress(part: float) -> None:
        nonlocal told
        if part >= told + 0.1 or part == 1:
            print(f"{part:.0%}", end=" ")
            told = part
        if part >= until:
            raise PowerCut

    return cb.calib.smm(
        market,
        SPACE,
        days,
        reps=4,
        budget=70,
        workers=2,
        checkpoint="calibration.parquet",
        seed=7,
        progress=progress,
    )


runs_made.clear()
try:
    calibrate(until=0.5)
except PowerCut:
    print(f"\nstopped after {len(runs_made)} runs")

# %% [markdown]
# All runs so far are in the checkpoint. The same call goes on from there. When all is known, it runs nothing.

# %%
runs_made.clear()
found = calibrate(until=2.0)
print(f"\n{len(runs_made)} runs more, {len(found.runs())} in all")

# %%
runs_made.clear()
again = calibrate(until=2.0)
print(f"\n{len(runs_made)} runs more; the same result: {again.best == found.best}")

# %% [markdown]
# ## What it found

# %%
print(found)
for name, (low, high) in found.ci95.items():
    assert low < TRUTH[name] < high

# %%
fig, ax = plt.subplots(figsize=(8, 2.6))
for place, (name, best) in enumerate(found.best.items()):
    low, high = (end / TRUTH[name] for end in found.ci95[name])
    best /= TRUTH[name]
    ax.errorbar(
        best,
        place,
        xerr=[[best - low], [high - best]],
        fmt="o",
        color=cb.plot.BUYS,
        capsize=3,
    )
ax.axvline(1, color=cb.plot.SELLS, ls="--", lw=1, label="truth")
ax.set_yticks(range(len(found.best)), found.best)
ax.invert_yaxis()
ax.set(
    title="Estimates with intervals of 95 %",
    xlabel="times the truth",
    ylim=(len(found.best) - 0.5, -0.5),
)
ax.legend(loc="lower right", fontsize="small")
plt.show()

# %% [markdown]
# The truth is within the intervals. Of one calibration that says little: `python examples/python/calibration.py --recover 24 --budget 60` repeats one like it 24 times with
# other days, and counts ([its table](../../docs/python-research.md#simulated-moments)).
#
# How the search went: the objective is how far the moments are from the target's, measured by how exactly these are known. The picture on the right is the
# number of trades at the points that were evaluated, over two of the parameters: it is the rate of market orders that makes it.

# %%
fig, axes = plt.subplots(1, 2, figsize=(10, 4.2))
found.plot_convergence(ax=axes[0])
found.plot_moment_surface("limit_rate", "market_rate", "trades", ax=axes[1])
finish(axes[1], "limit_rate", "market_rate")
plt.show()

# %% [markdown]
# ## Runs that fail
#
# The bounds are wide, and there are markets in them in which hardly anything trades. A run of which the model raises an error is a row like the others, with `ok` False
# and the error; the search goes on. A point of which half of the runs fail has no objective, and the search stays away from it.

# %%
runs = found.runs()
failed = runs.where(~runs["ok"])
print(f"{len(failed)} of {len(runs)} runs failed")
failed.pandas()[
    ["limit_rate", "market_rate", "cancel_rate", "trades", "ok", "error"]
].head()

# %%
points = found.table()
points.where(points["failed"] > 0).pandas()[
    ["limit_rate", "market_rate", "cancel_rate", "objective", "runs", "failed"]
]
