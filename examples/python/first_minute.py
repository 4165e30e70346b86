"""The first minute: an exchange in this process, two participants, a trade, and what happened as a table.

    python examples/python/first_minute.py

`pip install "./research/python[engine,data]"` is all it needs: no Java, no server, no network.
"""

import crossbook as cb


def main() -> None:
    """Trades once, and says what came of it."""
    sim = cb.Sim(instruments=[cb.Instrument("NPN", tick=1, lot=1, ref_price=10_000)], seed=7)
    sim.session("NPN", "continuous")
    alice, bob = sim.client("alice"), sim.client("bob")
    alice.limit("NPN", "sell", 100, price=10_005)
    o = bob.limit("NPN", "buy", 60, price=10_005, tif="ioc")
    print(o.status, o.filled, o.avg_price)
    print(sim.book("NPN", levels=5))
    sim.clock.advance("30s")  # orders expire and auctions end in this time, exactly where they should
    print(sim.tables().events.polars().select("ts_event", "action", "side", "price", "size").tail())
    print("event hash", sim.event_hash)


if __name__ == "__main__":
    main()
