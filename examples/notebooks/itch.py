# %% [markdown]
# # A day in ITCH
#
# NASDAQ publishes days of its market as files of TotalView-ITCH 5.0: every order, execution and cancel of every stock, in binary. This
# page writes a small file of that format, of two stocks, and reads one stock of it as [a recorded flow](../../docs/simulation.md#the-kinds-of-agents). To use
# a file of NASDAQ's, such as `01302020.NASDAQ_ITCH50.gz`, leave out the writer and name the file. The last part runs `./crossbook`, so it needs the
# repository and a JDK; `cb.io.read_flow` needs neither.

# %%
import struct
import subprocess
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import crossbook as cb
from crossbook.server import launcher

# %% [markdown]
# ## A file
#
# What it tells comes from two simulated markets, of a minute each. A message is its length, a letter, the number of the stock, a tracking number,
# nanoseconds since midnight in six bytes, and then what the letter says: `A` a new order, `E` an execution, `X` a part that was taken back, `D` an
# order that is gone. Numbers are big endian, prices have four decimals.


# %%
def message(letter: str, stock: int, time: int, layout: str = "", *values: object) -> bytes:
    """A message behind its length."""
    body = struct.pack(
        ">cHH6s" + layout, letter.encode(), stock, 0, time.to_bytes(6, "big"), *values
    )
    return struct.pack(">H", len(body)) + body


def day(number: int, symbol: str, seed: int) -> tuple[list[tuple[int, bytes]], cb.Run]:
    """The messages of a stock with their times, and the market that they are of."""
    name = symbol.ljust(8).encode()
    run = cb.World.file("zero-intelligence").run("1m", seed=seed).tables()
    run.to_mbo("day.parquet")
    rows = cb.io.read_mbo("day.parquet")
    midnight = np.datetime64("2026-01-05", "ns")
    left: dict[int, int] = {}
    found: list[tuple[int, bytes]] = []
    columns = (
        rows["ts_event"] - midnight,
        *(rows[each] for each in ("action", "side", "size", "price", "order_id")),
    )
    for time, action, side, size, price, order in zip(
        *(each.tolist() for each in columns), strict=True
    ):
        if action == "A":
            left[order] = size
            letter, layout, values = (
                "A",
                "QcI8sI",
                (order, b"B" if side == "B" else b"S", size, name, round(price * 10_000)),
            )
        elif action == "F":
            letter, layout, values = "E", "QIQ", (order, size, 0)
        elif action == "C" and found[-1][0] == time and found[-1][1][2:3] == b"E":
            left[order] -= size
            continue  # taken off by the execution
        elif action == "C":
            left[order] -= size
            letter, layout, values = (
                ("X", "QI", (order, size)) if left[order] else ("D", "Q", (order,))
            )
        else:
            continue
        found.append((time, message(letter, number, time, layout, *values)))
    return found, run


one, original = day(1, "ABC", seed=1)
two, _ = day(2, "XYZ", seed=2)
file = Path("20260105.itch")
with file.open("wb") as out:
    out.write(message("S", 0, 0, "c", b"O"))
    for _, each in sorted(one + two, key=lambda row: row[0]):
        out.write(each)
    out.write(message("S", 0, 86_399 * 10**9, "c", b"C"))
print(f"{len(one) + len(two) + 2:,} messages, {file.stat().st_size:,} bytes")

# %% [markdown]
# ## One stock of it
#
# `crossbook replay` tells what is in a file. A world plays it: the orders of one stock as those of one participant, with whom others could trade.

# %%
replay = [*launcher(), "replay", str(file), "--symbol", "ABC", "--quiet"]
told = subprocess.run(replay, capture_output=True, text=True, check=True).stdout
wanted = ("accepted", "trades", "volume", "canceled", "best")
print("\n".join(line for line in told.splitlines() if line.startswith(wanted)))

# %%
Path("abc.toml").write_text(f"""
market = "continuous"
seed = 1
start = 2026-01-05T07:00:00Z
until = "1m"
record = "all"

[[instruments]]
symbol = "ABC"
price_scale = 4
tick = "0.0001"
lot = 1
reference_price = "100"

[[agents]]
kind = "recorded"
name = "tape"
count = 1
instrument = "ABC"
file = "{file}"
symbol = "ABC"
""")
subprocess.run(
    [*launcher(), "sim", "run", "abc.toml", "--out", "run", "--quiet"],
    capture_output=True,
    check=True,
)
run = cb.load_run("run")
print(f"{len(run.trades):,} trades, {run.trades['size'].sum():,} shares")
assert np.array_equal(run.trades["price"], original.trades["price"])
assert np.array_equal(run.trades["size"], original.trades["size"])

# %% [markdown]
# The trades are those of the market that the file was written from. And now it is a run as any other.

# %%
fig, (above, below) = plt.subplots(2, 1, figsize=(8, 7))
cb.plot.price(run, ax=above)
cb.plot.depth(run, ax=below)
plt.show()

# %%
run.features().pandas()[["ts_event", "mid", "micro", "spread", "imbalance", "ofi"]].tail()
