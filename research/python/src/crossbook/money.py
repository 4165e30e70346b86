"""What accounts have: balances, positions on margin, and what is still to be settled."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any, NamedTuple

from crossbook.orders import Refusal
from crossbook.protocol.entry import AccountReport, ObligationReport, PositionReport, RequestReply
from crossbook.protocol.types import OwnerKind
from crossbook.units import decimal_of

_EPOCH = datetime.date(1970, 1, 1)


class Balance(NamedTuple):
    """What an owner has of an asset."""

    kind: OwnerKind
    """A participant or its client, or which account of the exchange itself."""
    participant: str
    """Empty: the exchange."""
    account: str
    """Which client of the participant; empty: itself."""
    asset: str
    posted: Decimal
    held: Decimal
    """What of it live orders and positions need, and what is owed."""
    withheld: Decimal = Decimal(0)
    """What of what is free cannot be taken out before the day is settled: profit on margin."""

    @property
    def free(self) -> Decimal:
        """What can be spent, and taken out but for what is withheld."""
        return self.posted - self.held


class Position(NamedTuple):
    """What an owner has open on margin."""

    participant: str
    account: str
    symbol: str
    qty: int
    """Above 0: long, below: short."""
    mark: Decimal | None
    """The price at which it is valued."""
    open_value: Decimal
    """At which it was opened, signed like the quantity."""
    held: Decimal
    """By it and the live orders in the instrument together, beyond what each order holds by itself."""
    asset: str
    """In which it is settled."""


class Obligation(NamedTuple):
    """What an owner pays and is paid of an asset on a date."""

    participant: str
    account: str
    asset: str
    date: datetime.date
    owed: Decimal
    due: Decimal


class Request:
    """A request for accounts, or of market operations, that is under way."""

    def __init__(self) -> None:
        self.reports: list[Any] = []
        self.reply: RequestReply | None = None
        self.refusal: Refusal | None = None

    @property
    def done(self) -> bool:
        """Whether it is answered."""
        return self.reply is not None or self.refusal is not None

    def balances(self) -> list[Balance]:
        """Of the accounts that were asked for."""
        return [_balance(each) for each in self.reports if isinstance(each, AccountReport)]

    def positions(self, instruments: dict[int, Any]) -> list[Position]:
        """The same of positions; instruments by their numbers."""
        reports = (each for each in self.reports if isinstance(each, PositionReport))
        return [_position(each, instruments[each.instrument_id or 0]) for each in reports]

    def obligations(self) -> list[Obligation]:
        """The same of what is not settled yet."""
        return [_obligation(each) for each in self.reports if isinstance(each, ObligationReport)]


def owner(name: str) -> tuple[str, str]:
    """Participant and account of `participant` or `participant/account`."""
    participant, _, account = name.partition("/")
    return participant, account


def _balance(report: AccountReport) -> Balance:
    return Balance(
        report.owner_kind,
        report.name,
        report.account,
        report.asset,
        decimal_of(report.posted or 0, report.scale),
        decimal_of(report.held or 0, report.scale),
        decimal_of(report.withheld or 0, report.scale),
    )


def _position(report: PositionReport, instrument: Any) -> Position:
    return Position(
        report.name,
        report.account,
        instrument.symbol,
        report.position_qty or 0,
        None if report.mark is None else instrument.price(report.mark),
        decimal_of(report.open_value or 0, report.scale),
        decimal_of(report.position_held or 0, report.scale),
        report.asset,
    )


def _obligation(report: ObligationReport) -> Obligation:
    return Obligation(
        report.name,
        report.account,
        report.asset,
        _EPOCH + datetime.timedelta(days=report.settlement_date or 0),
        decimal_of(report.owed or 0, report.scale),
        decimal_of(report.due or 0, report.scale),
    )
