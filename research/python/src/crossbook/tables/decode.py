"""The rows of a run as a table that says in words what their numbers mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from crossbook.tables._rows import COLUMNS, FLAGS, KINDS, NO_PRICE, ORDER_TYPES, REASONS, TIMES_IN_FORCE
from crossbook.tables.table import Array, Column, Table

ROW = np.dtype(COLUMNS)
"""A row of 128 bytes, as `simulation` writes it; its columns are those of `EventColumn` there."""

KIND = {name: number for number, (name, _, _) in enumerate(KINDS)}
"""The number of a kind by its name, such as `traded`."""

ORDER_KINDS = (
    "order_accepted",
    "filled",
    "order_replaced",
    "order_parked",
    "order_activated",
    "order_triggered",
    "order_restated",
    "order_canceled",
    "order_expired",
)
"""The kinds of rows that tell of one order."""

NO_TIME = np.datetime64("NaT", "ns")


class Traded(Protocol):
    """What a table needs to know of an instrument."""

    @property
    def symbol(self) -> str:
        """Its name."""

    @property
    def price_scale(self) -> int:
        """Decimals of its prices."""

    @property
    def units_per_tick(self) -> int:
        """The tick, in price units."""


class Meaning:
    """What the numbers in the rows of a run stand for."""

    def __init__(self, instruments: Sequence[Traded], participants: Sequence[str], phases: Sequence[str]) -> None:
        self.instruments = tuple(instruments)
        self.symbols = tuple(each.symbol for each in instruments)
        self.participants = tuple(participants)
        self.phases = tuple(phases)
        # One more, for rows of no instrument, whose number is -1.
        self.scales: Array = np.array([*(10.0**each.price_scale for each in instruments), 1.0])
        self.ticks: Array = np.array([*(each.units_per_tick for each in instruments), 1], np.int64)

    def manifest(self) -> dict[str, Any]:
        """The same for the manifest of a run that is kept."""
        return {
            "instruments": [
                {
                    "symbol": each.symbol,
                    "priceScale": each.price_scale,
                    "unitsPerTick": each.units_per_tick,
                    "lot": getattr(each, "lot", 1),
                }
                for each in self.instruments
            ],
            "participants": list(self.participants),
            "phases": list(self.phases),
        }

    def price(self, units: Array, instrument_id: Array) -> Array:
        """Price units as prices; NaN where there is none."""
        return np.where(units == NO_PRICE, np.nan, units / self.scales[instrument_id])

    def price_ticks(self, units: Array, instrument_id: Array) -> Column:
        """Price units as ticks; null where there is no price, or one between two ticks."""
        ticks, rest = np.divmod(units, self.ticks[instrument_id])
        missing = (units == NO_PRICE) | (rest != 0)
        return Column(np.where(missing, NO_PRICE, ticks), missing=missing)

    def symbol(self, instrument_id: Array) -> Column:
        """Symbols by the numbers of instruments."""
        return Column(instrument_id, self.symbols)

    def agent(self, participant_id: Array) -> Column:
        """Names by the numbers of participants."""
        return Column(_known(participant_id, self.participants), self.participants)

    def session(self, phase: Array, instrument_id: Array) -> Column:
        """Names by the numbers of phases; none where a row is of no instrument."""
        numbers = _known(phase.astype(np.int16), self.phases)
        return Column(np.where(instrument_id < 0, -1, numbers), self.phases)


def _known(numbers: Array, words: Sequence[str]) -> Array:
    return np.where(numbers < len(words), numbers, -1)


def times(ns: Array) -> Array:
    """Nanoseconds since 1970 as times; NaT where there is no end."""
    return np.where(ns == np.iinfo(np.int64).max, np.int64(NO_PRICE), ns).astype("datetime64[ns]")


def has(rows: Array, flag: str) -> Array:
    """Where rows have a flag, such as `last`."""
    marked: Array = (rows["flags"] & FLAGS[flag]) != 0
    return marked


def is_kind(rows: Array, *names: str) -> Array:
    """Where rows are of a kind."""
    wanted = np.zeros(256, bool)
    wanted[[KIND[name] for name in names]] = True
    found: Array = wanted[rows["kind"]]
    return found


def commands(rows: Array) -> Array:
    """For each row the number of the command, or of the deadline, that caused it, from 0."""
    ends = has(rows, "last")
    numbers: Array = np.cumsum(ends) - ends
    return numbers


def events(rows: Array, meaning: Meaning) -> Table:
    """All rows, with the names that research code knows from market-by-order data."""
    instrument = rows["instrument_id"]
    kind = rows["kind"]
    order = is_kind(rows, "order_rejected", "traded", *ORDER_KINDS)
    return Table(
        {
            "ts_event": rows["ts_event"].astype("datetime64[ns]"),
            "seq": rows["seq"],
            "instrument_id": instrument,
            "symbol": meaning.symbol(instrument),
            "action": _letters(rows["action"]),
            "kind": Column(kind.astype(np.int16), tuple(name for name, _, _ in KINDS)),
            "side": _letters(rows["side"]),
            "price_ticks": meaning.price_ticks(rows["price"], instrument),
            "price": meaning.price(rows["price"], instrument),
            "size": rows["size"],
            "leaves": rows["leaves"],
            "displayed": rows["displayed"],
            "order_id": rows["order_id"],
            "public_order_id": rows["public_order_id"],
            "client_order_id": rows["client_order_id"],
            "client_id": Column(rows["participant_id"], missing=rows["participant_id"] < 0),
            "agent": meaning.agent(rows["participant_id"]),
            "counterparty_id": Column(rows["counterparty_id"], missing=rows["counterparty_id"] < 0),
            "match_id": rows["match_id"],
            "aggressor": has(rows, "aggressor"),
            "order_type": Column(np.where(order, rows["order_type"].astype(np.int16), -1), tuple(ORDER_TYPES)),
            "tif": Column(np.where(order, rows["tif"].astype(np.int16), -1), tuple(TIMES_IN_FORCE)),
            "other_price": meaning.price(rows["other_price"], instrument),
            "other_size": rows["other_size"],
            "flags": rows["flags"],
            "last": has(rows, "last"),
            "hidden": has(rows, "hidden"),
            "auction": has(rows, "auction"),
            "session": meaning.session(rows["phase"], instrument),
            "reason": reasons(rows),
            "event_number": rows["event_number"],
        }
    )


_LETTERS = tuple(sorted({action for _, action, _ in KINDS} | {"A", "B", "N"}))


def _letters(codes: Array) -> Column:
    places = np.full(256, -1, np.int8)
    places[[ord(letter) for letter in _LETTERS]] = np.arange(len(_LETTERS))
    return Column(places[codes], _LETTERS)


def reasons(rows: Array) -> Column:
    """Why, in words; what counts the reasons depends on the kind of a row."""
    words = tuple(dict.fromkeys(word for each in REASONS.values() for word in each))
    places = np.full((256, 256), -1, np.int16)
    for number, (_, _, name) in enumerate(KINDS):
        known = REASONS.get(name, [])
        places[number, : len(known)] = [words.index(word) for word in known]
    return Column(places[rows["kind"], rows["reason"]], words)
