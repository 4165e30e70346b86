"""Participants of a simulation whose orders a program enters: one by one, through a lane, or in batches."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from crossbook.book import Book
from crossbook.desk import Desk
from crossbook.errors import NoAnswer
from crossbook.orders import Order, OwnOrders
from crossbook.participant import Participant
from crossbook.protocol.types import OrdType, Side, TimeInForce
from crossbook.records import ENTER, NOW, SIDES
from crossbook.units import Duration, ns

if TYPE_CHECKING:
    import numpy as np


class SimClient(Participant):
    """A participant of a simulation. It has the methods of the client of an exchange, with the same names and errors.

    A method returns when the engine has handled what was asked; no virtual time passes. Its orders are in `orders`.
    It joins with its first command.
    """

    def __init__(self, desk: Desk, name: str) -> None:
        super().__init__(desk, name)
        self._is_reported = False

    def _begin(self) -> int:
        if self._id < 0:
            self._id = self._desk.join(self.name)
        return self._id

    def _listen(self) -> int:
        if not self._is_reported:
            self._begin()
            self._desk.report(self._id, self)
            self._is_reported = True
        return self._id

    def _forget(self) -> None:
        self._id = -1
        self._is_reported = False
        self._by_number.clear()
        self.orders = OwnOrders()

    def __repr__(self) -> str:
        return f"<SimClient {self.name}: {self.orders!r}>"

    def book(self, symbol: str, *, levels: int | None = 10) -> Book:
        """The visible book as it is now, with so many levels of each side; None: all of them."""
        return self._desk.book(self._desk.instrument(symbol), levels)

    def lane(self, symbol: str) -> Lane:
        """A way for orders whose every microsecond counts: numbers in, numbers out."""
        return Lane(self, symbol)

    def wait(self, until: Order | Callable[[], object], *, timeout: Duration = "30s") -> None:
        """Lets virtual time pass until an order is done, or a condition is so, and no longer.

        NoAnswer if it is not within the timeout, which then has passed.
        """
        condition = (lambda: until.done) if isinstance(until, Order) else until
        desk = self._desk
        end = desk.state[NOW] + ns(timeout)
        while not condition():
            next_ns = int(desk.simulation.nextNs())
            desk.run_until(min(next_ns, end))
            if next_ns > end and not condition():
                raise NoAnswer(f"nothing within {ns(timeout) / 1e9:g} s of virtual time")


class Answer(NamedTuple):
    """The result of a command in a lane: numbers in the layout of the engine's `ResultField`."""

    number: int
    order_id: int
    filled: int
    leaves: int
    value: int
    """What was traded is worth this, price units times quantity."""
    now: int
    kind: int
    """What happened last (`Execution.Kind`, from 1): 1 accepted, 2 rejected, 3 filled, 6 canceled, 8 expired."""
    is_over: int
    reason: int
    """Why, a number of the kind's reasons."""


_ANSWER = ("cl_ord_id", "order_id", "filled", "leaves", "value", "now_ns", "kind", "is_over", "reason")
"""The fields of a result in the order of an `Answer`."""


class Lane:
    """Limit orders of one client in one instrument, in price units. No `Order` is kept of them."""

    def __init__(self, client: SimClient, symbol: str) -> None:
        self._client = client
        self._desk = client._desk
        self._instrument = self._desk.instrument(symbol).instrument_id
        numbers = self._desk.java
        self._answer = itemgetter(*(getattr(numbers.result.at, name) for name in _ANSWER))
        self._limit = numbers.ord_type_number[OrdType.LIMIT]
        self._tifs = numbers.time_in_force_number

    def __repr__(self) -> str:
        return f"<Lane of {self._client.name}>"

    def limit(self, side: Side, qty: int, price: int, tif: TimeInForce = TimeInForce.DAY) -> Answer:
        """Enters a limit order and returns its result."""
        desk = self._desk
        who = self._client._begin()
        desk.write(
            price=price,
            qty=qty,
            participant_id=who,
            instrument_id=self._instrument,
            action=ENTER,
            side=SIDES[side],
            order_type=self._limit,
            tif=self._tifs[tif],
        )
        return Answer._make(self._answer(desk.execute()))


class Batch:
    """Many commands in one call, in memory that numpy and the engine share.

    `commands` and `results` are structured arrays of records of 64 bytes, whose fields the engine's `CommandField` and
    `ResultField` describe. Nothing is kept of the orders here; their numbers are in the results.
    """

    def __init__(self, desk: Desk) -> None:
        import numpy as np

        self._desk = desk
        commands, results = desk.batch_memory()
        self.commands: np.ndarray = np.frombuffer(commands, desk.java.command.dtype())
        self.results: np.ndarray = np.frombuffer(results, desk.java.result.dtype())

    def __len__(self) -> int:
        """How many commands there is room for."""
        return len(self.commands)

    def __repr__(self) -> str:
        return f"<Batch: room for {len(self):,} commands>"

    def limits(
        self,
        client: SimClient,
        symbol: str,
        sides: Any,
        qtys: Any,
        prices: Any,
        *,
        tif: TimeInForce | str = TimeInForce.DAY,
        at: Any = 0,
    ) -> int:
        """Writes limit orders: sides are 0 for buys and 1 for sells, prices in price units; returns how many.

        Each argument is an array or one number for all. With `at`, orders reach the exchange at those instants.
        """
        import numpy as np

        numbers = self._desk.java
        sides, qtys, prices, at = np.broadcast_arrays(sides, qtys, prices, at)
        count = sides.size
        if count > len(self):
            raise ValueError(f"{count} orders: there is room for {len(self)} commands")
        records = self.commands[:count]
        records["at_ns"] = at
        records["price"] = prices
        records["qty"] = qtys
        records["other"] = 0
        records["expire_ns"] = 0
        records["participant_id"] = client._begin()
        records["instrument_id"] = self._desk.instrument(symbol).instrument_id
        records["action"] = ENTER
        records["side"] = sides
        records["order_type"] = numbers.ord_type_number[OrdType.LIMIT]
        records["tif"] = numbers.time_in_force_number[TimeInForce(tif)]
        records["flags"] = 0
        return int(count)

    def run(self, count: int | None = None) -> np.ndarray:
        """Executes the first so many commands, all by default, in their order; returns their results.

        ValueError names the command and the field that means nothing; those before it are executed.
        """
        number = len(self) if count is None else count
        self._desk.execute_many(number)
        return self.results[:number]
