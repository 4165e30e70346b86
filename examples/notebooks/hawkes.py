# %% [markdown]
# # Hawkes processes, simulated and fitted
#
# A Hawkes process says when orders come: each event makes others more likely for a while. If such a process makes orders, and an exchange
# matches them, can the process be found again in what the exchange tells? Jericevich, Chang and Gebbie
# ([arXiv 2105.02211](https://arxiv.org/abs/2105.02211)) asked that, and found that it cannot. This is their experiment without their network:
# simulate, inject, fit again, compare. [Hawkes processes](../../docs/hawkes.md) has all of it.

# %%
import matplotlib.pyplot as plt
import numpy as np

import crossbook as cb

# %% [markdown]
# ## The process
#
# The paper's has ten types: market orders, limit orders and cancels that are aggressive, at or better than the best price, and those that are passive,
# behind it; each of buyers and of sellers. Every event raises the intensity of each type by that type's baseline, and it decays at a rate of 0.2
# a second. So an event causes on average 0.8 others: the branching ratio.

# %%
spec = cb.flow.Hawkes.ten_event()
print(spec)
raw = spec.simulate("8h", seed=1)
print(raw)

# %%
at = np.linspace(600, 900, 3_001)
total = spec.intensities(raw, at).sum(axis=0)
fig, (above, below) = plt.subplots(
    2, 1, figsize=(8, 5.5), sharex=True, height_ratios=(2, 3)
)
above.plot(at, total, color=cb.plot.OTHER, lw=0.9)
above.axhline(
    spec.mu.sum(), color=cb.plot.SELLS, ls="--", lw=1, label="the baselines alone"
)
above.set(title="Intensity of all types", ylabel="events a second", ylim=(0, None))
above.legend(loc="upper right", fontsize="small")
within = (raw.times >= at[0]) & (raw.times < at[-1])
buyers = raw.types % 2 == 0
for which, color in ((buyers, cb.plot.BUYS), (~buyers, cb.plot.SELLS)):
    below.scatter(
        raw.times[within & which],
        raw.types[within & which],
        marker="|",
        s=60,
        color=color,
        lw=1,
    )
below.set_yticks(range(spec.dims), spec.types, fontsize="small")
below.invert_yaxis()
below.set(title="Events of each type", xlabel="seconds")
plt.show()

# %% [markdown]
# Events come in clusters. If they came independently, the times between them would be exponential, and the variance of their number in a
# minute its mean.

# %%
waits = np.diff(raw.times)
counts = np.bincount((raw.times / 60).astype(int))
print(
    f"times between events: deviation {waits.std() / waits.mean():.2f} times the mean, not 1"
)
print(f"events a minute: variance {counts.var() / counts.mean():.1f} times the mean, not 1")

# %% [markdown]
# ## Injected
#
# The same events now make orders, which go through the matching rules. A rule says at which price and for how many: `crossing` and `joining` are the
# models 1 and 2 of the paper, `spread` draws only what fits the book, so that an order always is what its event says.

# %%
runs = {
    rule: cb.flow.inject(spec, "8h", rule=rule, seed=1)
    for rule in ("crossing", "joining", "spread")
}
for rule, run in runs.items():
    assert np.array_equal(run.hawkes_events("process").times, raw.times)
    print(f"{rule:9} {run.orders:6,} orders, {run.trades:6,} trades")

# %%
fig, axes = plt.subplots(2, 1, figsize=(8, 7))
for ax, rule in zip(axes, ("crossing", "spread"), strict=True):
    cb.plot.price(
        runs[rule].tables(), begin="2026-01-05T09:00", end="2026-01-05T09:10", ax=ax
    )
    ax.set_title(f"Ten minutes with the rule {rule}")
plt.show()

# %% [markdown]
# Where a line is broken nobody stands on that side of the book. With the paper's rules that is often so: then a market order trades with nobody, a cancel
# finds no order, and a limit order has no best price to come behind.
#
# ## Fitted again
#
# Whoever sees the market can say of each order what it was when it came: a market order, a limit order at or behind the best price, a cancel. These are the
# events that the market shows. The process is fitted by maximum likelihood to its own events, and to those that each market shows. The rates of decay are
# known, as 110 parameters are enough to see it.

# %%
seen = {rule: run.hawkes_events("large-classification") for rule, run in runs.items()}
fits = {
    name: cb.calib.hawkes_mle(events, beta=0.2, rates="known")
    for name, events in {"process": raw, **seen}.items()
}
compared = cb.calib.compare(spec, *fits.values(), names=list(fits))
print(compared)

# %%
caused = spec.kernel_matrix().mean()
for name, error in zip(compared.names, compared.rmse_children, strict=True):
    print(f"{name:9} events caused of each type: {caused:.2f}, off by {error / caused:.0%}")

# %% [markdown]
# `covered` should be 95 %, and the likelihood ratio against the true process about as large as its degrees of freedom, `df`. Of the fit to the process they are: the fit
# works, and what it is off by is what eight hours do not tell. With `spread` the same is so of the market. **Matching alone distorts nothing.** With the rules of the paper
# nearly half of the intervals miss the truth, and the test refuses the process without a doubt: orders cross that should rest, cancels find no order, and what
# is lost depends on the book.
#
# Where the error is: how many events of each type an event causes, fitted to the market, less the truth.

# %%
shown = [rule for rule in fits if rule != "process"]
fig, axes = plt.subplots(1, 3, figsize=(10, 4.2), sharey=True)
for ax, rule in zip(axes, shown, strict=True):
    error = fits[rule].kernel_matrix() - spec.kernel_matrix()
    image = ax.imshow(error, cmap="RdBu_r", vmin=-0.2, vmax=0.2)
    ax.set(title=f"rule {rule}", xlabel="an event of type")
    ax.set_xticks(range(spec.dims), spec.types, rotation=90, fontsize="small")
axes[0].set_yticks(range(spec.dims), spec.types, fontsize="small")
axes[0].set_ylabel("causes of type")
fig.colorbar(image, ax=axes, label="fitted less true")
plt.show()

# %% [markdown]
# The matrix of the kernels by itself, as `plot_kernel_matrix` draws it, of the process and of a market that distorts it:

# %%
fig, axes = plt.subplots(1, 2, figsize=(10, 4.6))
for ax, name in zip(axes, ("process", "crossing"), strict=True):
    fits[name].plot_kernel_matrix(ax=ax)
    ax.images[0].set_clim(0, 0.25)
    ax.set_title(f"{name}: branching ratio {fits[name].branching_ratio:.3f}")
plt.show()

# %% [markdown]
# The baselines, with intervals of 95 %:

# %%
fig, ax = plt.subplots(figsize=(8, 3.8))
place = np.arange(spec.dims)
colors = (cb.plot.OTHER, cb.plot.SELLS, cb.plot.BUYS, "#2ca02c")
for i, (name, color) in enumerate(zip(fits, colors, strict=True)):
    low, high = fits[name].mu.interval()
    middle = fits[name].mu.values
    ax.errorbar(
        place + 0.15 * (i - 1.5),
        middle,
        yerr=[middle - low, high - middle],
        fmt="o",
        ms=3,
        lw=1,
        color=color,
        label=name,
    )
ax.hlines(spec.mu, place - 0.35, place + 0.35, color="black", lw=0.8, label="true")
ax.set(title="Baselines, fitted", ylabel="events a second", ylim=(0, None))
ax.set_xticks(place, spec.types, rotation=30, ha="right", fontsize="small")
ax.legend(ncols=5, fontsize="small", loc="upper left")
ax.set_ylim(top=1.2 * ax.get_ylim()[1])
plt.show()

# %% [markdown]
# ## Would one notice?
#
# One who has only the market does not know the truth. Measured by the integral of the fitted intensity, the times between the events of a type are
# exponential if the fit is right ([why](../../docs/hawkes.md#methods)):

# %%
fig, axes = plt.subplots(1, 2, figsize=(10, 4.6), sharex=True, sharey=True)
for ax, name in zip(axes, ("process", "crossing"), strict=True):
    fits[name].plot_residual_qq(ax=ax)
    ax.set_title(name)
plt.show()

# %%
print("least p-values of the types")
for name, fit in fits.items():
    print(
        f"{name:9} distribution {fit.ks.min():.3f}, independence {fit.independence.min():.3f}"
    )

# %% [markdown]
# One would not. On the left is the true process, on the right one that the market has distorted, and both are as exponential as they should be: the fit takes in
# what the market did as if it were the flow's own. `./crossbook sim refit` repeats this from the command line,
# [`hawkes_distortion.py`](../python/hawkes_distortion.py) as a program, and
# [what the market does to its order flow](../../docs/hawkes.md#what-the-market-does-to-its-order-flow) has it with all 210 parameters, beside the paper's.
