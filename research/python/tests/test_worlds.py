"""Worlds: agents in Python beside those of the engine, files, and the same events each time."""

import gzip
import json
import os
import pickle
import struct
import subprocess
import sys
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

import crossbook as cb
from crossbook.server import launcher

ROOT = Path(__file__).parents[3]
NPN = cb.Instrument("NPN", tick=1, ref_price=10_000)
SECOND = 1_000_000_000


class Seller(cb.Agent):
    """Offers a lot each second, and keeps what it was told."""

    def __init__(self, price: int = 10_010) -> None:
        self.price = price
        self.told: list[tuple[str, int, int]] = []

    def on_start(self, ctx: cb.Context) -> None:
        ctx.wake_in("1s")

    def on_wake(self, ctx: cb.Context) -> None:
        order = ctx.limit("NPN", "sell", 10, price=self.price)
        assert order.status in ("new", None)
        ctx.wake_in("1s")

    def on_execution(self, ctx: cb.Context, execution: cb.OrderEvent) -> None:
        self.told.append((execution.report.exec_type, execution.order.filled, ctx.now))


class Buyer(cb.Agent):
    """Takes what is offered, every other second by chance."""

    def on_start(self, ctx: cb.Context) -> None:
        ctx.wake_exp(mean="2s")

    def on_wake(self, ctx: cb.Context) -> None:
        book = ctx.book("NPN")
        if book.asks:
            ctx.market("NPN", "buy", ctx.rng.below(book.asks[0].qty) + 1, tag="take")
        ctx.wake_exp(mean="2s")


def market(**options: object) -> cb.World:
    return cb.World(NPN, seed=5, **options)  # type: ignore[arg-type]


def test_agents_trade_and_the_same_seed_gives_the_same_run() -> None:
    world = market(latency=cb.Latency.lognormal("200us", 0.4)).add(Seller).add(Buyer, n=3)
    one, two, other = world.run("2m"), world.run("2m"), world.run("2m", seed=6)
    assert one.ok
    assert one.length_ns == 120 * SECOND
    assert (one.event_hash, one.trades) == (two.event_hash, two.trades)
    assert other.event_hash != one.event_hash
    assert one.tables().meaning.participants == ("seller", "buyer1", "buyer2", "buyer3")


def test_a_run_that_is_saved_is_loaded_with_the_same_tables(tmp_path: Path) -> None:
    run = market().add(Seller).add(Buyer, n=3).run("2m")
    tables = run.tables()
    assert len(tables.trades) == run.trades
    saved = cb.load_run(run.save(tmp_path / "run"))
    assert saved.hash == run.event_hash
    for name in ("trades", "orders", "bbo"):
        one, other = getattr(tables, name).pandas(), getattr(saved, name).pandas()
        assert one.equals(other), name
    assert set(saved.orders["agent"]) <= {"seller", "buyer1", "buyer2", "buyer3"}


def test_an_agent_is_told_after_it_acted_and_its_order_shows_it_at_once() -> None:
    log: list[str] = []

    class Taker(cb.Agent):
        def on_start(self, ctx: cb.Context) -> None:
            ctx.wake_at(ctx.now + 90 * SECOND // 60)

        def on_wake(self, ctx: cb.Context) -> None:
            order = ctx.market("NPN", "buy", 4)
            log.append(f"{order.status} {order.filled} {order.avg_price} {ctx.position('NPN')} {ctx.cash('NPN')}")
            assert len(ctx.orders) == 0, "it is over"

        def on_execution(self, ctx: cb.Context, execution: cb.OrderEvent) -> None:
            log.append(f"told {execution.report.exec_type} {execution.order.filled}")

    market().add(Seller).add(Taker).run("2s")
    assert log == ["filled 4 10010 4 -40040", "told new 4", "told trade 4"]


def test_with_latency_an_order_has_no_answer_yet() -> None:
    seen: list[object] = []

    class Slow(cb.Agent):
        def on_start(self, ctx: cb.Context) -> None:
            self.order = ctx.limit("NPN", "buy", 4, price=9_990)
            self.sent = ctx.now
            seen.append(self.order.status)
            ctx.cancel(self.order)

        def on_execution(self, ctx: cb.Context, execution: cb.OrderEvent) -> None:
            seen.append((str(execution.report.exec_type), ctx.now - self.sent, self.order.live))

    with pytest.warns(RuntimeWarning, match="nothing traded"):
        run = market().add(Slow, latency=cb.Latency.constant("1ms"), latency_out=cb.Latency.constant("2ms")).run("1s")
    assert seen == [None, ("new", 3_000_000, True), ("canceled", 3_000_000, False)]
    assert not run.ok


def test_what_is_refused_is_told_and_raises_nothing() -> None:
    seen: list[object] = []

    class Wrong(cb.Agent):
        def on_start(self, ctx: cb.Context) -> None:
            order = ctx.limit("NPN", "buy", -4, price=9_990)
            seen.append((order.status, order.reason))
            good = ctx.limit("NPN", "buy", 4, price=9_990)
            ctx.cancel(good)
            ctx.cancel(good)
            seen.append((good.status, good.reason, good.pending))
            assert ctx.cancel_all() == 0

        def on_execution(self, ctx: cb.Context, execution: cb.OrderEvent) -> None:
            seen.append(str(execution.report.exec_type))

    with pytest.warns(RuntimeWarning, match="nothing traded"):
        market().add(Wrong).run("1s")
    assert seen == [
        ("rejected", "QTY_NOT_POSITIVE"),
        ("canceled", "ORDER_ALREADY_CLOSED", "nothing"),
        "rejected",
        "new",
        "canceled",
    ]


def test_who_joins_changes_nobodys_draws() -> None:
    draws: dict[str, list[float]] = {}

    class Drawer(cb.Agent):
        def on_start(self, ctx: cb.Context) -> None:
            rng = ctx.rng
            draws.setdefault(ctx.name, []).extend(
                [rng.uniform(), rng.exponential(2), rng.gaussian(), rng.pareto(1, 2), rng.lognormal(1, 1), rng.below(9)]
            )

    market().add(Drawer, name="a").sim().clock.advance("1s")
    market().add(Drawer, name="b").add(Drawer, name="a").sim().clock.advance("1s")
    half = len(draws["a"]) // 2
    assert draws["a"][:half] == draws["a"][half:]
    assert draws["b"] != draws["a"][:half]


def test_an_agent_sees_the_market_as_late_as_is_said() -> None:
    seen: dict[int, tuple[object, ...]] = {}

    class Watcher(cb.Agent):
        def on_start(self, ctx: cb.Context) -> None:
            ctx.wake_in("1ms")

        def on_wake(self, ctx: cb.Context) -> None:
            book = ctx.book("NPN")
            seen[ctx.now] = (book.asks and book.asks[0].qty, ctx.last_price("NPN"), book.seq)
            ctx.wake_in("1ms")

    class Trader(cb.Agent):
        def on_start(self, ctx: cb.Context) -> None:
            ctx.limit("NPN", "sell", 10, price=10_010)
            ctx.wake_in("5ms")

        def on_wake(self, ctx: cb.Context) -> None:
            ctx.limit("NPN", "buy", 4, price=10_010)

    sim = market().add(Watcher, latency_market_data="3ms").add(Trader).sim()
    sim.clock.advance("9ms")
    since = {(now - sim.start) // 1_000_000: each[:2] for now, each in seen.items()}
    assert since == {
        **dict.fromkeys((1, 2), ((), None)),
        **dict.fromkeys((3, 4, 5, 6, 7), (10, None)),
        **{ms: (6, Decimal(10_010)) for ms in (8, 9)},
    }
    assert {each[2] for each in seen.values()} == {0}
    with pytest.raises(ValueError, match=r"marketData: .* must be 0 to an hour"):
        market().add(Watcher, latency_market_data="2h").sim()


class Sniper(cb.Agent):
    """Buys what is offered too low, as soon as it hears of it."""

    def on_start(self, ctx: cb.Context) -> None:
        ctx.watch("NPN")
        self.heard: list[tuple[int, str]] = []
        self.trades: list[cb.MarketTrade] = []

    def on_book(self, ctx: cb.Context, symbol: str) -> None:
        self.heard.append((ctx.now, symbol))
        ask = ctx.book(symbol).best_ask
        if ask is not None and ask < 10_000:
            ctx.limit(symbol, "buy", 1, price=ask, tif="ioc")

    def on_trade(self, ctx: cb.Context, trade: cb.MarketTrade) -> None:
        self.trades.append(trade)


def test_an_agent_is_called_when_what_it_watches_changes() -> None:
    class Seller(cb.Agent):
        def on_start(self, ctx: cb.Context) -> None:
            ctx.wake_in("10ms")

        def on_wake(self, ctx: cb.Context) -> None:
            ctx.limit("NPN", "sell", 1, price=9_990)
            ctx.wake_in("10ms")

    world = market().add(Seller)
    world.add(Sniper, name="fast", latency=cb.Latency.constant("100us"), latency_market_data="1ms")
    world.add(Sniper, name="slow", latency=cb.Latency.constant("200us"), latency_market_data="1ms")
    run = world.run("45ms")
    assert run.trades == 4
    fast, slow = (run.sim._desk.participants[number]._agent for number in (1, 2))
    assert isinstance(fast, Sniper)
    assert isinstance(slow, Sniper)
    positions = [run.sim._desk.position(number, run.sim.instruments["NPN"]) for number in (1, 2)]
    assert positions == [4, 0]
    ms = 10**6
    sold = [run.sim.start + each * ms for each in (10, 20, 30, 40)]
    hit = [each + ms + ms // 10 for each in sold]
    assert [now for now, _ in fast.heard] == sorted(each + ms for each in sold + hit)
    assert fast.trades == slow.trades
    assert fast.trades[0] == cb.MarketTrade("NPN", Decimal(9_990), 1, cb.Side.BUY, hit[0])
    assert [each.ts_event for each in fast.trades] == hit


def test_who_watches_changes_nothing_by_that() -> None:
    class Watcher(cb.Agent):
        def on_start(self, ctx: cb.Context) -> None:
            if watches:
                ctx.watch("NPN")

        def on_book(self, ctx: cb.Context, symbol: str) -> None:
            calls.append(ctx.now)

    calls: list[int] = []
    hashes = []
    for watches in (False, True):
        hashes.append(cb.World.file("zero-intelligence").add(Watcher).run("5s").event_hash)
        assert bool(calls) == watches
    assert hashes[0] == hashes[1]


def test_the_circuit_breaker_is_known_before_it_trips() -> None:
    seen: list[bool] = []

    class Careful(cb.Agent):
        def on_start(self, ctx: cb.Context) -> None:
            ctx.limit("NPN", "sell", 10, price=10_001)
            ctx.limit("NPN", "sell", 10, price=15_000)
            seen.extend([ctx.would_trip_band("NPN", "buy", 10), ctx.would_trip_band("NPN", "buy", 11)])

    world = cb.World(NPN, market="jse", start="2026-01-05T08:00:00Z").add(Careful)
    sim = world.sim()
    sim.session("NPN", "CONTINUOUS")
    sim.clock.advance("1s")
    assert seen == [False, True]


def test_an_exception_of_an_agent_ends_the_run() -> None:
    class Broken(cb.Agent):
        def on_start(self, ctx: cb.Context) -> None:
            raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        market().add(Broken).run("1s")


def test_clients_trade_with_agents() -> None:
    sim = market().add(Seller).sim()
    sim.clock.advance("3s")
    me = sim.client("me")
    order = me.limit("NPN", "buy", 25, price=10_010, tif="ioc")
    assert (order.filled, order.avg_price, me.position("NPN")) == (25, Decimal(10_010), 25)
    with pytest.raises(ValueError, match="taken"):
        sim.client("seller").cancel_all()
    before = sim.event_hash
    sim.reset()
    sim.clock.advance("3s")
    me.limit("NPN", "buy", 25, price=10_010, tif="ioc")
    assert sim.event_hash == before


def test_a_world_of_a_file_is_what_the_command_line_makes_of_it(tmp_path: Path) -> None:
    told = subprocess.run(
        [*launcher(), "sim", "run", "zero-intelligence", "--until", "20s", "--seed", "9", "--json"],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ,
    )
    expected = json.loads(told.stdout)
    run = cb.World.file("zero-intelligence").run("20s", seed=9)
    assert run.event_hash == expected["eventHash"]
    assert (run.orders, run.trades, run.event_count) == (expected["orders"], expected["trades"], expected["events"])

    by_path = cb.World.file(ROOT / "data/worlds/zero-intelligence.toml").run("20s", seed=9)
    assert by_path.event_hash == run.event_hash
    saved = by_path.save(tmp_path / "run")
    rows = np.load(saved / "events.bin")
    assert np.array_equal(rows, by_path.events)
    again = subprocess.run(
        [*launcher(), "reproduce", str(saved / "manifest.json")], capture_output=True, text=True, check=False
    )
    assert again.returncode == 0, again.stderr
    assert "equal" in again.stdout


def test_agents_here_join_those_of_a_file() -> None:
    class Watcher(cb.Agent):
        def on_start(self, ctx: cb.Context) -> None:
            ctx.wake_in("5s")

        def on_wake(self, ctx: cb.Context) -> None:
            book = ctx.book("NPN", levels=3)
            assert len(book.bids) == 3
            assert book.bids[0].price < book.asks[0].price
            assert ctx.last_price("NPN") is not None
            ctx.market("NPN", "buy", 1)

    run = cb.World.file("zero-intelligence").add(Watcher, name="me").run("10s")
    assert run.tables().meaning.participants[-1] == "me"
    rows = run.events
    mine = rows[(rows["action"] == ord("F")) & (rows["participant_id"] == 10)]
    assert list(mine["size"]) == [1]


def test_mistakes_are_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="none ships under that name"):
        cb.World.file("nowhere")
    bad = tmp_path / "bad.toml"
    bad.write_text('market = "continuous"\n')
    with pytest.raises(ValueError, match=r"bad\.toml.*seed"):
        cb.World.file(bad)
    with pytest.raises(ValueError, match="say how long"):
        market().run()
    with pytest.raises(ValueError, match="another agent has it"):
        market().add(Seller).add(Seller)
    with pytest.raises(ValueError, match="not 1 to 11 characters"):
        market().add(Seller, n=10, name="tenletters")
    with pytest.raises(ValueError, match="latency"):
        market().add(Seller, latency=cb.Latency.uniform("2s", "1s")).sim()


def test_what_is_data_can_be_sent_elsewhere_and_a_simulation_says_that_it_cannot(tmp_path: Path) -> None:
    process = cb.flow.Hawkes.ten_event()
    assert pickle.loads(pickle.dumps(process)) == process
    feed = tmp_path / "flow.bin"
    feed.write_bytes(flow_file())
    worlds = [
        market().add(Seller).add(Buyer, n=2),
        cb.World.file("zero-intelligence").recording("top"),
        cb.models.hawkes(process, rule="joining").fork("10s").without("hawkes"),
        cb.World.recorded(feed),
    ]
    for world in worlds:
        length = None if world._arguments else "20s"
        assert pickle.loads(pickle.dumps(world)).run(length).event_hash == world.run(length).event_hash
    sim = worlds[0].sim()
    order = sim.client("me").limit("NPN", "buy", 3, price=9_990)
    assert (repr(pickle.loads(pickle.dumps(order))), order.queue_ahead) == (repr(order), cb.QueueAhead(0, 0))
    for each in (sim, sim.client("me"), worlds[0].run("20s")):
        with pytest.raises(TypeError, match="a simulation cannot be pickled, it lives in this process: send its world"):
            pickle.dumps(each)


def test_progress_is_told() -> None:
    parts: list[float] = []
    market().add(Seller).add(Buyer).run("20s", progress=parts.append)
    assert parts[-1] == 1.0
    assert parts == sorted(parts)


def entered(run: cb.RunResult, name: str) -> list[int]:
    """When the orders of an agent came to the exchange, since the start."""
    orders = run.tables().orders
    return (orders["ts_event"][orders["agent"] == name].astype(np.int64) - run.sim.start).tolist()


def test_a_fork_is_the_same_until_then_and_without_somebody_afterwards() -> None:
    late = cb.Latency.constant("1500ms")
    world = market().add(Seller).add(Seller, name="other", latency=late, price=10_020).add(Buyer, n=2)
    run = world.run("2m")
    forked = world.fork("60s").without("seller")
    one, two = forked.run("2m"), forked.run("2m")
    assert one.event_hash == two.event_hash
    assert world.run("2m").event_hash == run.event_hash, "the world itself is as it was"
    since = [each.events["ts_event"] - each.sim.start for each in (run, one)]
    assert (run.events[since[0] < 60 * SECOND] == one.events[since[1] < 60 * SECOND]).all()
    assert (len(entered(run, "seller")), len(entered(one, "seller"))) == (120, 59)
    assert len(entered(one, "other")) == 118
    seller = one.tables().orders
    seller = seller.where(seller["agent"] == "seller")
    assert not np.isnat(seller["ts_end"]).any(), "none of its orders is left"
    assert one.manifest["departures"] == [{"name": "seller", "at": "60s"}]
    nobody = world.fork("60s").without("seller", "buyer1").fork("70s").without("other", "buyer2").run("2m")
    assert max(entered(nobody, "other")) == 69 * SECOND + SECOND // 2, "what was on its way is lost"


def test_an_agent_of_a_file_leaves_at_a_time_of_day(tmp_path: Path) -> None:
    world = cb.World.file("zero-intelligence")
    name = world.run("1s").tables().meaning.participants[0]
    run = world.fork("07:00:30").without(name).run("1m")
    assert 29 * SECOND < max(entered(run, name)) < 30 * SECOND
    run.save(tmp_path)
    assert not (tmp_path / "world.toml").exists(), "the file does not say all of it"
    with pytest.raises(ValueError, match="participant: 'mm3': unknown"):
        world.fork("30s").without("mm3").run("1m")


def test_the_example_is_short_and_gives_the_same_events_in_another_process(
    example: Callable[..., str], tmp_path: Path
) -> None:
    file = ROOT / "examples/python/agent_model.py"
    assert len(file.read_text().splitlines()) < 150
    here = example("agent_model.py", "--until", "5m", "--save", tmp_path / "here").splitlines()[:2]
    words = [sys.executable, str(file), "--until", "5m", "--save", str(tmp_path / "there")]
    there = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()[:2]
    assert here == there
    manifest = json.loads((tmp_path / "here/manifest.json").read_text())
    assert manifest["trades"] > 10
    assert manifest["eventHash"] in here[1]
    assert manifest["agents"][0]["names"] == ["chartist1", "chartist2"]


RECORDED = """
market = "continuous"
seed = 1
start = 1970-01-01T00:00:00Z
until = "1s"
record = "all"
[[instruments]]
symbol = "NPN"
price_scale = 0
tick = "1"
lot = 1
reference_price = "10000"
[[agents]]
kind = "recorded"
name = "tape"
count = 1
instrument = "NPN"
file = "{file}"
"""


def flow_file() -> bytes:
    """A hundred orders that trade in pairs."""
    return struct.pack("<8sII", b"100_WBEM", 1, 100) + b"".join(
        struct.pack("<BBBBIQQqq", 0, number % 2, 0, 0, 10, number, number, 10_000, 0) for number in range(100)
    )


def test_recorded_orders_may_be_packed(tmp_path: Path) -> None:
    plain = flow_file()
    packed = {
        "plain": plain,
        "gzip": gzip.compress(plain),
        "zstd": pa.compress(plain, codec="zstd", asbytes=True),
    }
    runs = {}
    for name, content in packed.items():
        (tmp_path / name).write_bytes(content)
        world = tmp_path / f"{name}.toml"
        world.write_text(RECORDED.format(file=(tmp_path / name).as_posix()), encoding="utf-8")
        runs[name] = cb.World.file(world).run()
    assert {run.trades for run in runs.values()} == {50}
    assert len({run.event_hash for run in runs.values()}) == 1
