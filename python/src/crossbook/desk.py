"""A simulation in this process: its participants, and the memory that is shared with the engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Unpack

from crossbook._sync.ordering import OrderEntry
from crossbook.book import Book, Level, Phase
from crossbook.engine import Java, java, memory
from crossbook.errors import CancelRefused, OrderRefused, Refused
from crossbook.instruments import Instrument
from crossbook.orders import Order, OwnOrders, Pending, Refusal
from crossbook.protocol.entry import ExecutionReport, ReplaceOrder
from crossbook.protocol.types import (
    Capacity,
    ExecType,
    Liquidity,
    OrderFlags,
    OrdStatus,
    OrdType,
    Reason,
    ReportFlags,
    Side,
    TradeType,
)
from crossbook.refusals import error_of
from crossbook.requests import Changes, Terms, changed, new_order, side_of

if TYPE_CHECKING:
    import numpy as np

    from crossbook.agents import Context

NOW, REPORTS, GROWN = range(3)
"""Places in the shared state."""
START, WAKE, EXECUTION = 1, 2, 3
"""For what an agent is called."""
ENTER, CANCEL, REPLACE, MASS_CANCEL = 1, 2, 3, 4
BOTH_SIDES = 2
SIDES = {Side.BUY: 0, Side.SELL: 1}

_SIDE_OF = (Side.BUY, Side.SELL, None)
_IN_CALLS = (TradeType.AUCTION, TradeType.VOLUME)
_AGGRESSOR = ReportFlags.AGGRESSOR
_NO_FLAGS = ReportFlags(0)
_LEVEL_HEADER = 4
_LEVEL_LONGS = 3
_CHANGES = ("price", "order_qty", "stop_price", "display_qty", "min_qty", "expire_time_ns")
"""What a replace can change, in the order of the bits of a command."""


class Desk:
    """A simulation and the memory that is shared with it. One thread at a time."""

    def __init__(self, builder: Any, instruments: Sequence[Instrument], *, capacity: int) -> None:
        self.java: Java = java()
        self.java.check_process()
        self.instruments = {each.symbol: each for each in instruments}
        self.by_number = list(instruments)
        self.participants: dict[int, Participant] = {}
        self.capacity = capacity
        self._desk = self.java.desk(builder, capacity)

    def agent(self, name: str, into: Any, out: Any) -> int:
        """A participant for whom an agent here acts; before `open`. Returns its number."""
        return int(self._desk.agent(name, into, out))

    def open(self) -> None:
        """Makes the simulation, at its start."""
        desk = self._desk
        self.simulation = desk.open()
        self.state = memory(desk.state()).cast("q")
        self.record = memory(desk.command())
        self.result = memory(desk.result())
        self.result_numbers = self.result.cast("q")
        self.execute_one = desk.executeOne
        self.wake_at = desk.wakeAt
        self.pack = self.java.command.pack_into
        self._unpack = self.java.result.unpack_from
        self._book = desk.book
        self._next = desk.next
        self._grown = -1
        self._map_reports()
        self._levels = memory(desk.levels()).cast("q")
        self._phases = self._read_phases()

    def _read_phases(self) -> list[Phase]:
        model = self.simulation.engine().marketModel()
        return [
            Phase(str(each.name()), self.java.matching(str(each.matching().name())), bool(model.takesOrders(each)))
            for each in model.phases()
        ]

    @property
    def phase_names(self) -> list[str]:
        """The phases of the market model."""
        return [phase.name for phase in self._phases]

    def reset(self, seed: int) -> None:
        """Begins anew."""
        self._desk.reset(seed)

    def join(self, name: str) -> int:
        """A participant joins. ValueError if the name is taken or is none."""
        try:
            return int(self._desk.join(name))
        except self.java.error as error:
            raise ValueError(said(error)) from None

    def report(self, participant: Participant) -> None:
        """From now on a participant that has joined hears of its orders."""
        self.participants[participant._id] = participant
        self._desk.report(participant._id)

    def instrument(self, symbol: str) -> Instrument:
        """The instrument of a symbol. Refused if there is none."""
        instrument = self.instruments.get(symbol)
        if instrument is None:
            known = ", ".join(sorted(self.instruments))
            raise Refused(Reason.UNKNOWN_INSTRUMENT, f"there is no instrument {symbol!r}; there are: {known}")
        return instrument

    # Commands.

    def execute(self) -> tuple[int, ...]:
        """Executes the command in the record, lets everybody hear of it, and returns what became of it."""
        self.execute_one()
        result = self._unpack(self.result)
        if self.state[REPORTS]:
            self.read_reports()
        return result

    def execute_many(self, count: int) -> None:
        """Executes the first commands that lie in the memory of a batch."""
        try:
            self._desk.execute(count)
        except self.java.error as error:
            raise ValueError(said(error)) from None
        finally:
            if self.state[REPORTS]:
                self.read_reports()

    def batch_memory(self) -> tuple[memoryview, memoryview]:
        """The records of commands and of their results."""
        return memory(self._desk.commands()), memory(self._desk.results())

    def say_more(self, request: Any) -> None:
        """What of the next order its record has no place for."""
        try:
            self._desk.sayMore(request.smp_key or 0, request.trader, request.account, request.capacity.name)
        except self.java.error as error:
            raise ValueError(said(error)) from None

    def _map_reports(self) -> None:
        self._reports = memory(self._desk.reports())
        self._grown = self.state[GROWN]

    def read_reports(self) -> None:
        """Tells participants what they have learned."""
        if self._grown != self.state[GROWN]:
            self._map_reports()
        length = self.state[REPORTS] * self.java.report.size
        records = list(self.java.report.iter_unpack(self._reports[:length]))
        self.state[REPORTS] = 0
        for record in records:
            participant = self.participants.get(record[14])
            if participant is not None:
                participant._hear(record)

    # Time.

    def run_until(self, time_ns: int) -> None:
        """Lets virtual time pass, and calls agents."""
        call, state, participants = self._next, self.state, self.participants
        while True:
            called = call(time_ns)
            if state[REPORTS]:
                self.read_reports()
            if not called:
                return
            context: Context = participants[called >> 8]  # type: ignore[assignment]
            kind = called & 255
            if kind == WAKE:
                context._agent.on_wake(context)
            elif kind == EXECUTION:
                context._tell()
            else:
                context._agent.on_start(context)

    # Looking.

    def book(self, instrument: Instrument, levels: int | None) -> Book:
        """The visible book as it is now."""
        counts = self._book(instrument.instrument_id, -1 if levels is None else max(0, levels))
        bids, asks = counts >> 32, counts & 0xFFFF_FFFF
        if _LEVEL_HEADER + (bids + asks) * _LEVEL_LONGS > len(self._levels):
            self._levels = memory(self._desk.levels()).cast("q")
        numbers = self._levels[: _LEVEL_HEADER + (bids + asks) * _LEVEL_LONGS].tolist()
        price_of = instrument.price
        ladder = [
            Level(price_of(numbers[i]), numbers[i + 1], numbers[i + 2])
            for i in range(_LEVEL_HEADER, len(numbers), _LEVEL_LONGS)
        ]
        return Book(
            instrument.symbol,
            tuple(ladder[:bids]),
            tuple(ladder[bids:]),
            self._phase(numbers[0], numbers[1]),
            numbers[2],
            self.state[NOW],
            instrument.tick,
            True,
        )

    def _phase(self, number: int, ends_ns: int) -> Phase:
        phase = self._phases[number]
        if ends_ns == self.java.never:
            return phase
        return Phase(phase.name, phase.matching, phase.takes_orders, ends_ns)

    def last_price(self, instrument: Instrument) -> int | None:
        """The price of the last trade, price units; None before the first."""
        self._book(instrument.instrument_id, 0)
        last = self._levels[3]
        return None if last == self.java.no_price else last

    def phase(self, instrument: Instrument) -> Phase:
        """The phase of an instrument."""
        self._book(instrument.instrument_id, 0)
        return self._phase(self._levels[0], self._levels[1])

    def would_trip(self, instrument: Instrument, side: Side, qty: int) -> bool:
        """Whether a market order would trip the circuit breaker."""
        return bool(self._desk.wouldTrip(instrument.instrument_id, SIDES[side], qty))

    def position(self, participant: int, instrument: Instrument) -> int:
        """What a participant has bought less what it has sold."""
        return int(self._desk.position(participant, instrument.instrument_id))

    def cash(self, participant: int, instrument: Instrument) -> int:
        """What it has received less what it has paid, price units times quantity."""
        return int(self._desk.cash(participant, instrument.instrument_id))

    def change_phase(self, instrument: Instrument, phase: str, ends_ns: int) -> None:
        """Puts an instrument into a phase. ValueError if the exchange refuses that."""
        try:
            self._desk.changePhase(instrument.instrument_id, phase, ends_ns)
        except self.java.error as error:
            raise ValueError(said(error)) from None
        if self.state[REPORTS]:
            self.read_reports()

    def counts(self) -> dict[str, int]:
        """How many orders, accepted orders, trades, refusals, events and rows there were."""
        return {str(key): int(value) for key, value in self.java.outcome.numbers(self.simulation).items()}

    def rows(self) -> np.ndarray:
        """A copy of the rows of the event table."""
        import numpy as np

        table, dtype = self.simulation.table(), self.java.event_dtype()
        rows = np.empty(int(table.rows()), dtype)
        begin = 0
        for i in range(int(table.chunkCount())):
            chunk = table.chunk(i)
            count = int(chunk.limit()) // dtype.itemsize
            rows[begin : begin + count] = np.frombuffer(memory(chunk), dtype, count)
            begin += count
        return rows


class Participant(OrderEntry):
    """Who trades in a simulation in this process: its orders, and what it asks for."""

    def __init__(self, desk: Desk, name: str) -> None:
        self.name = name
        self.orders = OwnOrders()
        """Its orders, as it knows them."""
        self._desk = desk
        self._id = -1
        self._by_number: dict[int, Order] = {}

    @property
    def instruments(self) -> dict[str, Instrument]:
        """What is traded."""
        return self._desk.instruments

    def _begin(self) -> int:
        """Its number among the participants."""
        return self._id

    def _listen(self) -> int:
        """The same; from now on it hears of its orders."""
        return self._id

    # Orders.

    def _enter(
        self, symbol: str, side: Side | str, ord_type: OrdType, qty: int, wait: bool, **terms: Unpack[Terms]
    ) -> Order:
        desk = self._desk
        instrument = desk.instrument(symbol)
        request = new_order(instrument, side, ord_type, qty, "", False, **terms)
        given = terms.get("client_order_id")
        if given is not None:
            self._must_be_free(given)
        if (type(request.smp_key), request.trader, request.account, request.capacity) != _NOTHING_MORE:
            desk.say_more(request)
        order = Order(instrument, request, terms.get("tag", ""))
        numbers = desk.java
        other = request.stop_price or request.display_qty or request.min_qty or 0
        peg = request.peg_reference
        desk.pack(
            desk.record,
            0,
            0,
            0,
            request.price or 0,
            order.qty,
            other,
            request.expire_time_ns or 0,
            self._listen(),
            instrument.instrument_id,
            ENTER,
            SIDES[order.side],
            numbers.ord_type_number[ord_type],
            numbers.time_in_force_number[order.tif],
            0 if peg is None else numbers.peg_number[peg],
            _flags(request.flags),
            0,
            0,
        )
        desk.execute_one()
        order._number = number = desk.result_numbers[0]
        order.client_order_id = given or str(number)
        self._by_number[number] = order
        self.orders._add(order)
        if desk.state[REPORTS]:
            desk.read_reports()
        if wait and order._refusal is not None and order.status is OrdStatus.REJECTED:
            raise error_of(order._refusal, f"the order {order.client_order_id}", order, OrderRefused)
        return order

    def _must_be_free(self, client_order_id: str) -> None:
        if not 0 < len(client_order_id) <= 20 or not client_order_id.isascii() or not client_order_id.isprintable():
            raise ValueError(
                f"client_order_id: {client_order_id!r} is empty, longer than 20 characters or not printable"
            )
        if client_order_id.isdigit():
            raise ValueError(f"client_order_id: {client_order_id!r} is a number: the engine gives those in turn")
        if self.orders.get(client_order_id) is not None:
            raise ValueError(f"client_order_id: {client_order_id!r} was used before")

    def cancel(self, order: Order | str | int, *, wait: bool = True) -> Order:
        """Takes an order out of the book: by itself, by your id of it, or by the engine's.

        CancelRefused if that is too late or the phase refuses it.
        """
        found = self.orders._find(order)
        self._ask(found, Pending.CANCEL)
        self._send(CANCEL, found._number, found.instrument.instrument_id)
        return self._changed(found, "the cancel of", wait)

    def replace(self, order: Order | str | int, *, wait: bool = True, **changes: Unpack[Changes]) -> Order:
        """Changes an order: `qty` (the new total), `price`, `stop_price`, `display_qty`, `min_qty`, `expires`.

        CancelRefused if it stays as it was. The order keeps its id.
        """
        found = self.orders._find(order)
        request = changed(found.instrument, _NO_CHANGE, changes)
        values = [getattr(request, name) for name in _CHANGES]
        bits = sum(1 << i for i, value in enumerate(values) if value is not None)
        others = [value for value in values[2:5] if value is not None]
        if len(others) > 1:
            raise ValueError("a replace changes one of stop_price, display_qty and min_qty: no order has two of them")
        price, qty, expires = values[0] or 0, values[1] or 0, values[5] or 0
        self._ask(found, Pending.REPLACE)
        self._send(
            REPLACE,
            found._number,
            found.instrument.instrument_id,
            price=price,
            qty=qty,
            other=others[0] if others else 0,
            expires=expires,
            changes=bits,
        )
        return self._changed(found, "the replace of", wait)

    def _ask(self, order: Order, pending: Pending) -> None:
        order.pending = pending
        order._refusal = None
        self._by_number[order._number] = order

    def _send(
        self,
        action: int,
        number: int,
        instrument_id: int,
        *,
        side: int = 0,
        price: int = 0,
        qty: int = 0,
        other: int = 0,
        expires: int = 0,
        changes: int = 0,
    ) -> tuple[int, ...]:
        desk = self._desk
        who = self._begin()
        desk.pack(
            *(desk.record, 0, 0, number, price, qty, other, expires, who, instrument_id),
            *(action, side, 0, 0, 0, 0, changes, 0),
        )
        return desk.execute()

    def _changed(self, order: Order, what: str, wait: bool) -> Order:
        if order.done:
            self._by_number.pop(order._number, None)
        if wait and order._refusal is not None:
            raise error_of(order._refusal, f"{what} {order.client_order_id}", order, CancelRefused)
        return order

    def cancel_all(self, symbol: str | None = None, *, side: Side | str | None = None) -> int:
        """Cancels all its live orders, those of an instrument, of a side, or both; returns how many were canceled."""
        instrument_id = -1 if symbol is None else self._desk.instrument(symbol).instrument_id
        number = BOTH_SIDES if side is None else SIDES[side_of(side)]
        return self._send(MASS_CANCEL, 0, instrument_id, side=number)[3]

    # What is heard.

    def _hear(self, record: tuple[int, ...]) -> None:
        """An execution."""
        order = self._by_number.get(record[2])
        if order is None:  # of a batch
            return
        kind = record[16]
        if self._desk.java.exec_types[kind] is None:
            refusal = _refusal(self._desk.java, record)
            if order.done and refusal.code is Reason.UNKNOWN_ORDER:  # a gateway names it by the exchange's own id, too
                refusal = replace(refusal, code=Reason.ORDER_ALREADY_CLOSED)
            order._refused(refusal)
            return
        report = _report_of(self._desk.java, record, order)
        order._on_report(report)
        if order.done:
            self._by_number.pop(record[2], None)
        self._heard(order, report)

    def _heard(self, order: Order, report: ExecutionReport) -> None:
        self.orders.changed(order, report)

    # Looking.

    def position(self, symbol: str) -> int:
        """What it has bought of an instrument less what it has sold, as far as it knows."""
        return self._desk.position(self._begin(), self._desk.instrument(symbol))


_NO_CHANGE = ReplaceOrder("", "", None, None, None, None, None, None, None, None)
_NOTHING_MORE = (type(None), "", "", Capacity.UNSET)


def _flags(flags: OrderFlags) -> int:
    if not flags:
        return 0
    bits = ((OrderFlags.POST_ONLY, 1), (OrderFlags.EXCLUDE_HIDDEN, 2), (OrderFlags.VOLUME_AUCTION, 4))
    return sum(bit for flag, bit in bits if flag in flags)


def _refusal(numbers: Java, record: tuple[int, ...]) -> Refusal:
    low, high = (None if limit == numbers.no_limit else limit for limit in record[11:13])
    return Refusal(numbers.reasons[record[16]][record[15]], "", "", low, high, 0)


def _report_of(numbers: Java, record: tuple[int, ...], order: Order) -> ExecutionReport:
    """An execution as a gateway would report it."""
    event, ts, _, order_id, trade_id, price, qty, last_px, last_qty, leaves, cum, low, high = record[:13]
    reason, kind, side, ord_type, trade_type, is_aggressor = record[15:21]
    exec_type = numbers.exec_types[kind]
    assert exec_type is not None
    status = OrdStatus.PARTIALLY_FILLED if cum else OrdStatus.NEW
    liquidity, trade = Liquidity.NONE, None
    if exec_type is ExecType.TRADE:
        trade = numbers.trade_types[trade_type]
        if not leaves:
            status = OrdStatus.FILLED
        if is_aggressor:
            liquidity = Liquidity.TAKER
        elif trade in _IN_CALLS:
            liquidity = Liquidity.AUCTION
        elif trade is not TradeType.CROSS:
            liquidity = Liquidity.MAKER
        price = 0
    elif exec_type in _ENDS:
        status, leaves = _ENDS[exec_type], 0
    elif exec_type is ExecType.SUSPENDED:
        status = OrdStatus.SUSPENDED
    return ExecutionReport(
        event,
        ts,
        0,
        exec_type,
        status,
        _SIDE_OF[side],
        numbers.ord_types[ord_type - 1] if ord_type and trade is None else None,
        order.tif if trade is None else None,
        Capacity.UNSET,
        liquidity,
        _AGGRESSOR if is_aggressor else _NO_FLAGS,
        numbers.reasons[kind][reason],
        record[13],
        order_id or None,
        trade_id or None,
        price or None,
        qty,
        last_px if trade else None,
        last_qty if trade else None,
        leaves,
        cum,
        order.client_order_id,
        "",
        "",
        "",
        None,
        trade,
        None if low == numbers.no_limit else low,
        None if high == numbers.no_limit else high,
    )


_ENDS = {
    ExecType.REJECTED: OrdStatus.REJECTED,
    ExecType.CANCELED: OrdStatus.CANCELED,
    ExecType.EXPIRED: OrdStatus.EXPIRED,
}


def said(error: Exception) -> str:
    """What a Java exception says."""
    message = getattr(error, "getMessage", lambda: None)()
    return str(error) if message is None else str(message)


def numbered(instruments: Iterable[Instrument]) -> list[Instrument]:
    """Instruments with the numbers that they have in a simulation."""
    return [
        Instrument(
            each.symbol,
            i,
            each.price_scale,
            each.units_per_tick,
            each.lot,
            each.max_order_qty,
            each.is_active,
            each.segment,
            ref_price=each.ref_price,
        )
        for i, each in enumerate(instruments)
    ]
