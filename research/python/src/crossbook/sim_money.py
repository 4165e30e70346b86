"""The money of a simulation whose instruments are covered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from crossbook.clients import SimClient
from crossbook.desk import Desk
from crossbook.errors import Refused
from crossbook.money import Balance, Obligation, Position
from crossbook.protocol.types import OwnerKind, Reason
from crossbook.units import Price, decimal_of, exact


class Money:
    """The money of a simulation whose instruments are covered: what market operations do, and who owns what.

    A method that asks raises Refused with the engine's reason. Amounts are exact: Decimal, int or str.
    """

    def __init__(self, desk: Desk, client: Callable[[str], SimClient], assets: Mapping[str, int]) -> None:
        self._market = desk
        self._client = client
        self._assets = assets
        numbers = desk.java
        self._desk = numbers.class_of("crossbook.simulation.MoneyDesk")(desk.simulation)
        self._types = numbers.class_of("crossbook.core.order.TransferType")

    def __repr__(self) -> str:
        return f"<Money of {', '.join(self._assets)}>"

    def deposit(self, name: str, asset: str, amount: Price) -> None:
        """Pays an amount in for a participant."""
        self._transfer("DEPOSIT", name, name, asset, amount)

    def withdraw(self, name: str, asset: str, amount: Price) -> None:
        """Pays an amount out that is free."""
        self._transfer("WITHDRAWAL", name, name, asset, amount)

    def transfer(self, payer: str, receiver: str, asset: str, amount: Price) -> None:
        """Moves an amount from one participant to another."""
        self._transfer("TRANSFER", payer, receiver, asset, amount)

    def insure(self, name: str, asset: str, amount: Price) -> None:
        """Moves an amount of a participant to the insurance, which pays what others on margin cannot."""
        self._transfer("TO_INSURANCE", name, name, asset, amount)

    def _transfer(self, kind: str, payer: str, receiver: str, asset: str, amount: Price) -> None:
        scale = self._assets.get(asset)
        if scale is None:
            raise ValueError(f"asset: {asset!r}: there are: {', '.join(self._assets) or 'none'}")
        units = exact(amount).scaleb(scale)
        if units != int(units):
            raise ValueError(f"amount: {amount!r}: {asset} has {scale} decimals")
        numbers = (self._client(each)._begin() for each in (payer, receiver))
        asset_id = self._desk.assetId(asset)
        self._done(self._desk.transfer(self._types.valueOf(kind), *numbers, asset_id, int(units)), "the transfer")

    def mark(self, symbol: str, price: Price, source: str = "") -> None:
        """Sets the mark of an instrument, or its index; `source` says whose it is, where it has several."""
        instrument = self._market.instrument(symbol)
        self._done(self._desk.mark(instrument.instrument_id, instrument.units(price), source), "the mark")

    def liquidate(self, name: str, symbol: str) -> None:
        """Closes the position of a participant that has a margin call."""
        instrument = self._market.instrument(symbol)
        self._done(self._desk.liquidate(self._client(name)._begin(), instrument.instrument_id), "the liquidation")

    def settle(self) -> None:
        """Settles what is owed and due until today."""
        self._done(self._desk.settle(), "the settlement")

    @staticmethod
    def _done(answer: Any, what: str) -> None:
        name = str(answer.name())
        if name != "NONE":
            raise Refused(Reason[name], f"{what} is refused: {name}")

    def balances(self) -> list[Balance]:
        """What everybody has; the exchange's own accounts have no participant."""
        return [self._balance(each) for each in self._desk.balances()]

    def _balance(self, found: Any) -> Balance:
        owner = str(found.owner())
        asset, scale = self._asset(int(found.assetId()))
        kind = _KINDS.get(owner, OwnerKind.PARTICIPANT)
        name = owner if kind is OwnerKind.PARTICIPANT else ""
        amounts = (found.posted(), found.held(), found.withheld())
        return Balance(kind, name, "", asset, *(decimal_of(int(each), scale) for each in amounts))

    def positions(self) -> list[Position]:
        """What everybody has open on margin."""
        return [self._position(each) for each in self._desk.positions()]

    def _position(self, found: Any) -> Position:
        desk = self._market
        instrument = desk.by_number[int(found.instrumentId())]
        coverage = desk.simulation.engine().book(instrument.instrument_id).instrument().coverage()
        asset, scale = self._asset(int(coverage.quoteAssetId()))
        return Position(
            str(found.owner()),
            "",
            instrument.symbol,
            int(found.qty()),
            instrument.price(int(found.mark())),
            decimal_of(int(found.openValue()), scale),
            decimal_of(int(found.held()), scale),
            asset,
        )

    def obligations(self) -> list[Obligation]:
        """What everybody owes and is due on later days."""
        return [self._obligation(each) for each in self._desk.obligations()]

    def _obligation(self, found: Any) -> Obligation:
        asset, scale = self._asset(int(found.assetId()))
        owed, due = (decimal_of(int(each), scale) for each in (found.owed(), found.due()))
        return Obligation(str(found.owner()), "", asset, date.fromisoformat(str(found.date())), owed, due)

    def _asset(self, number: int) -> tuple[str, int]:
        return list(self._assets.items())[number]


_KINDS = {
    "fees": OwnerKind.FEES,
    "outside": OwnerKind.OUTSIDE,
    "clearing": OwnerKind.CLEARING,
    "insurance": OwnerKind.INSURANCE,
    "in transit": OwnerKind.IN_TRANSIT,
}
