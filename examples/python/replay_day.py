"""A recorded day, and an order of yours in it: its place in the queue, its fills, and what it changed.

    python examples/python/replay_day.py [FILE] [--time 07:00:20] [--own-orders no-impact]

FILE is one of LOBSTER's message files, with its orderbook file beside it if there is one. Without a file the day is a
minute of the world `zero-intelligence`, written as LOBSTER's files first.
"""

import argparse
import tempfile
from pathlib import Path

import crossbook as cb


def made(directory: Path) -> Path:
    """A minute that was simulated, as LOBSTER would have recorded it."""
    run = cb.World.file("zero-intelligence").run("1m").tables()
    [(messages, _)] = run.to_lobster(directory)
    return messages


def trade(file: Path, time: str, own_orders: str) -> None:
    """Bids with the best at a time, and says what came of it."""
    sim = cb.Sim.from_lobster(file, own_orders=own_orders)
    [symbol] = sim.instruments
    sim.clock.run_until(time)
    me = sim.client("me")
    bid = sim.book(symbol).best_bid
    assert bid is not None, f"nobody bids at {time}"
    o = me.limit(symbol, "buy", 20, price=bid)
    print("ahead:", o.queue_ahead)
    sim.run()
    for fill in o.fills:
        print(f"filled {fill.qty} @ {fill.price} after {(fill.ts_event - o.entered_ns) / 1e9:.3f} s")
    print(sim.impact_report(o))


def main() -> None:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--time", default="07:00:20")
    parser.add_argument("--own-orders", default="interact", choices=["interact", "no-impact"])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        file = options.file or made(Path(directory))
        trade(file, options.time, options.own_orders)


if __name__ == "__main__":
    main()
