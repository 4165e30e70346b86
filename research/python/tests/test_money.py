"""Accounts by the client: balances, positions, what is settled later, and the money that market operations move."""

import datetime
from decimal import Decimal

import pytest

from crossbook import Exchange, Instrument, Refused, Server, Sim
from crossbook.money import Balance, Obligation
from crossbook.protocol.types import OwnerKind


def usd(exchange: Exchange) -> Balance:
    (balance,) = [each for each in exchange.balances() if each.asset == "USD"]
    return balance


def test_money_is_moved_once_and_the_accounts_say_so() -> None:
    with Server("spot") as server, server.connect("operator") as operator, server.connect("alice") as alice:
        assert operator.transfer("deposit", "USD", 100_000, "d1", receiver="alice")
        assert not operator.transfer("deposit", "USD", 100_000, "d1", receiver="alice")
        assert usd(alice) == Balance(OwnerKind.PARTICIPANT, "alice", "", "USD", Decimal("1000.00"), Decimal("0.00"))

        alice.limit("BTC-USD", "buy", 1, price=50_000)
        assert (usd(alice).held, usd(alice).free) == (Decimal("500.50"), Decimal("499.50"))
        with pytest.raises(Refused, match="FUNDS_INSUFFICIENT"):
            operator.transfer("withdrawal", "USD", 50_000, "w1", payer="alice")
        assert operator.transfer("to_insurance", "USD", 1_000, "i1", payer="alice", reason="a guarantee")
        (insurance,) = [
            each for each in operator.balances() if each.kind == OwnerKind.INSURANCE and each.asset == "USD"
        ]
        assert insurance.posted == Decimal("10.00")

        assert operator.settle(reason="the day is over") == 0
        assert alice.obligations() == []
        with pytest.raises(Refused, match="ROLE_NOT_PERMITTED"):
            alice.settle()


def test_a_trade_on_margin_is_a_position() -> None:
    with Server("futures") as server, server.connect("operator") as operator, server.connect("alice") as alice:
        for name in ("alice", "bob"):
            operator.transfer("deposit", "USD", 10_000_000, f"d-{name}", receiver=name)
        with server.connect("bob", cancel_on_disconnect=False) as bob:
            bob.limit("INDEX", "sell", 2, price=5_000)
        alice.limit("INDEX", "buy", 2, price=5_000)
        (position,) = alice.positions()
        assert (position.symbol, position.qty, position.mark) == ("INDEX", 2, Decimal("5000.00"))
        assert (position.open_value, position.held) == (Decimal("500000.00"), Decimal("26400.00"))
        assert [each.qty for each in operator.positions("bob")] == [-2]


def test_operations_bust_and_correct_trades() -> None:
    with Server("spot") as server, server.connect("operator") as operator:
        operator.transfer("deposit", "USD", 200_000, "d1", receiver="alice")
        operator.transfer("deposit", "BTC", 100_000_000, "d2", receiver="bob")
        with server.connect("bob") as bob, server.connect("alice") as alice:
            bob.limit("BTC-USD", "sell", 2, price=50_000)
            first = alice.limit("BTC-USD", "buy", 1, price=50_000).fills[0].trade_id
            second = alice.limit("BTC-USD", "buy", 1, price=50_000).fills[0].trade_id
            assert usd(alice).posted == Decimal("2000.00") - 2 * Decimal("500.50")
            operator.bust("BTC-USD", first, reason="entered twice")
            assert usd(alice).posted == Decimal("1499.50")
            operator.correct("BTC-USD", second, price=40_000, reason="a wrong price")
            assert usd(alice).posted == Decimal("2000.00") - Decimal("400.50")  # the fee stays
            with pytest.raises(Refused, match="TRADE_ALREADY_BUSTED"):
                operator.bust("BTC-USD", first)
            with pytest.raises(Refused, match="UNKNOWN_TRADE"):
                operator.correct("BTC-USD", 99, qty=1)
            with pytest.raises(Refused, match="ROLE_NOT_PERMITTED"):
                alice.bust("BTC-USD", second)

            operator.transfer("withdrawal", "BTC", 1_000_000, "w1", payer="alice")
            with pytest.raises(Refused, match="FUNDS_INSUFFICIENT"):
                operator.bust("BTC-USD", second)
            operator.bust("BTC-USD", second, into_deficit=True)
            (btc,) = [each for each in alice.balances() if each.asset == "BTC"]
            assert btc.posted == Decimal("-0.01")


def test_operations_set_an_index_and_liquidate() -> None:
    with Server("futures") as server, server.connect("operator") as operator, server.connect("alice") as alice:
        operator.mark("INDEX", "5001.25", reason="of the feed")
        with pytest.raises(Refused, match="UNKNOWN_INDEX_SOURCE"):
            operator.mark("INDEX", "5001.25", source="nowhere")
        with pytest.raises(Refused, match="NO_POSITION"):
            operator.liquidate("alice", "INDEX")
        with pytest.raises(Refused, match="ROLE_NOT_PERMITTED"):
            alice.mark("INDEX", 5_000)


def test_a_simulation_settles_after_two_days() -> None:
    acme = Instrument("ACME", tick="0.01", coverage="base ACME quote USD taker 1000 maker 500 days 2")
    sim = Sim(acme, assets={"USD": 2, "ACME": 0}, start="2026-01-05T07:00:00Z")
    sim.money.deposit("alice", "USD", 2_000)
    sim.money.deposit("bob", "ACME", 10)
    sim.client("bob").limit("ACME", "sell", 10, price=80)
    sim.client("alice").limit("ACME", "buy", 10, price=80)
    mine = {each.asset: each for each in sim.money.balances() if each.participant == "alice"}
    assert (mine["USD"].posted, mine["USD"].held) == (Decimal("1999.20"), Decimal("800.00"))
    wednesday = datetime.date(2026, 1, 7)
    assert Obligation("alice", "", "USD", wednesday, Decimal("800.00"), Decimal("0.00")) in sim.money.obligations()
    with pytest.raises(Refused, match="FUNDS_INSUFFICIENT"):
        sim.money.withdraw("alice", "USD", "1199.21")
    with pytest.raises(ValueError, match="USD has 2 decimals"):
        sim.money.withdraw("alice", "USD", "0.001")

    sim.clock.advance("48h")
    sim.money.settle()
    assert sim.money.obligations() == []
    mine = {each.asset: each for each in sim.money.balances() if each.participant == "alice"}
    assert (mine["USD"].posted, mine["ACME"].posted) == (Decimal("1199.20"), Decimal(10))
    for asset in sim.world.assets:
        assert sum(each.posted for each in sim.money.balances() if each.asset == asset) == 0


def test_a_simulation_calls_for_margin_and_liquidates() -> None:
    words = "quote USD margin PER_UNIT initial 20.00 maintenance 10.00 mark INDEX max 200.00 step 0"
    sim = Sim(Instrument("FUT", tick="0.01", ref_price=100, coverage=words), assets={"USD": 2}, market="futures")
    for name in ("alice", "bob", "carol"):
        sim.money.deposit(name, "USD", 25)
    sim.client("bob").limit("FUT", "sell", 1, price=100)
    sim.client("alice").limit("FUT", "buy", 1, price=100)
    (long,) = [each for each in sim.money.positions() if each.participant == "alice"]
    assert (long.symbol, long.qty, long.mark, long.held) == ("FUT", 1, Decimal("100.00"), Decimal("20.00"))
    with pytest.raises(Refused, match="MARGIN_NOT_CALLED"):
        sim.money.liquidate("alice", "FUT")
    sim.money.mark("FUT", "83.00")
    sim.client("carol").limit("FUT", "buy", 1, price="82.00")
    sim.money.liquidate("alice", "FUT")
    assert [each.qty for each in sim.money.positions() if each.participant == "alice"] == []


def test_a_simulation_says_what_profit_is_withheld() -> None:
    words = "quote USD margin PER_UNIT initial 20.00 maintenance 10.00 mark INDEX max 200.00 step 0"
    sim = Sim(Instrument("FUT", tick="0.01", ref_price=100, coverage=words), assets={"USD": 2}, market="futures")
    for name in ("alice", "bob"):
        sim.money.deposit(name, "USD", 100)
    for seller, buyer, price in (("bob", "alice", 100), ("alice", "bob", 101)):
        sim.client(seller).limit("FUT", "sell", 1, price=price)
        sim.client(buyer).limit("FUT", "buy", 1, price=price)
    mine = {each.participant: each for each in sim.money.balances()}
    assert (mine["alice"].free, mine["alice"].withheld) == (Decimal("101.00"), Decimal("1.00"))
    assert mine["bob"].withheld == Decimal("0.00")
    with pytest.raises(Refused, match="FUNDS_INSUFFICIENT"):
        sim.money.withdraw("alice", "USD", "100.01")
    sim.money.withdraw("alice", "USD", "100.00")
