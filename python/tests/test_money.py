"""Accounts by the client: balances, positions, what is settled later, and the money that market operations move."""

from decimal import Decimal

import pytest

from crossbook import Exchange, Refused, Server
from crossbook.money import Balance
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
