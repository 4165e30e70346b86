"""A simulation in this process, and the memory that is shared with the engine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from crossbook.book import Book, Level, Phase
from crossbook.engine import Java, holds_java, java, memory
from crossbook.errors import Refused
from crossbook.events import MarketTrade
from crossbook.instruments import Instrument
from crossbook.orders import QueueAhead
from crossbook.protocol.types import Reason, Side
from crossbook.records import GROWN, INSTRUMENT, NOW, REPORTS, SIDES, Record

if TYPE_CHECKING:
    import numpy as np

_TAKERS = (Side.BUY, Side.SELL)

_FIRST_PART_NS = 10**9
_LONGEST_PART_NS = 600 * 10**9
_SHORT_S, _LONG_S = 0.05, 0.2

_LEVEL_HEADER = 4
_LEVEL_LONGS = 3


class Reported(Protocol):
    """A participant that hears of its orders."""

    def _hear(self, record: Record) -> None: ...


class Desk:
    """A simulation and the memory that is shared with it. One thread at a time."""

    def __init__(self, builder: Any, instruments: Sequence[Instrument], *, capacity: int) -> None:
        self.java: Java = java()
        holds_java(self)
        self.instruments = {each.symbol: each for each in instruments}
        self.by_number = list(instruments)
        self.participants: dict[int, Reported] = {}
        self.agents: dict[int, Callable[[int], None]] = {}
        """What calls the agent of a participant, for what a number says."""
        self.capacity = capacity
        self._desk = self.java.desk(builder, capacity)

    def agent(self, name: str, into: Any, out: Any, market_data_ns: int) -> int:
        """A participant for whom an agent here acts; before `open`. Returns its number."""
        return int(self._desk.agent(name, into, out, market_data_ns))

    def open(self) -> None:
        """Makes the simulation, at its start."""
        desk = self._desk
        self.simulation = desk.open()
        self.state = memory(desk.state()).cast("q")
        self.write = self.java.command.writer(memory(desk.command()))
        self._result = memory(desk.result())
        self._execute_one = desk.executeOne
        self.wake_at = desk.wakeAt
        self._read_result = self.java.result.read
        self._book = desk.book
        self._book_seen_by = desk.bookSeenBy
        self._next = desk.next
        self._grown = -1
        self._part_ns = _FIRST_PART_NS
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

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError(
            "a simulation cannot be pickled, it lives in this process: send its world, or what is made of it, such as"
            " tables() or the manifest of a run"
        )

    def reset(self, seed: int) -> None:
        """Begins anew."""
        self._desk.reset(seed)

    def join(self, name: str) -> int:
        """A participant joins. ValueError if the name is taken or is none."""
        with asked():
            return int(self._desk.join(name))

    def report(self, number: int, participant: Reported) -> None:
        """From now on a participant that has joined hears of its orders."""
        self.participants[number] = participant
        self._desk.report(number)

    def instrument(self, symbol: str) -> Instrument:
        """The instrument of a symbol. Refused if there is none."""
        instrument = self.instruments.get(symbol)
        if instrument is None:
            known = ", ".join(sorted(self.instruments))
            raise Refused(Reason.UNKNOWN_INSTRUMENT, f"there is no instrument {symbol!r}; there are: {known}")
        return instrument

    # Commands.

    def execute_one(self) -> Record:
        """Executes the command that was written; returns its result, a record of `ResultField`."""
        try:
            self._execute_one()
        except self.java.no_room as error:
            raise MemoryError(said(error)) from None
        return self._read_result(self._result)

    def execute(self) -> Record:
        """The same, and participants hear of it."""
        result = self.execute_one()
        if self.state[REPORTS]:
            self.read_reports()
        return result

    def execute_many(self, count: int) -> None:
        """Executes the first commands that lie in the memory of a batch."""
        try:
            with asked():
                self._desk.execute(count)
        finally:
            if self.state[REPORTS]:
                self.read_reports()

    def batch_memory(self) -> tuple[memoryview, memoryview]:
        """The records of commands and of their results."""
        return memory(self._desk.commands()), memory(self._desk.results())

    def say_more(self, request: Any) -> None:
        """What of the next order its record has no place for."""
        with asked():
            self._desk.sayMore(request.smp_key or 0, request.trader, request.account, request.capacity.name)

    def _map_reports(self) -> None:
        self._reports = memory(self._desk.reports())
        self._grown = self.state[GROWN]

    def read_reports(self) -> None:
        """Tells participants what they have learned."""
        if self._grown != self.state[GROWN]:
            self._map_reports()
        layout = self.java.report
        records = list(layout.read_all(self._reports[: self.state[REPORTS] * layout.bytes]))
        self.state[REPORTS] = 0
        for record in records:
            participant = self.participants.get(record[layout.at.participant_id])
            if participant is not None:
                participant._hear(record)

    # Time.

    def run_until(self, time_ns: int) -> None:
        """Lets virtual time pass, and calls agents. In parts that are short, since signals are heard between them."""
        try:
            while self.state[NOW] + self._part_ns < time_ns:
                began = time.monotonic()
                self._run_part(self.state[NOW] + self._part_ns)
                passed = time.monotonic() - began
                if passed > _LONG_S:
                    self._part_ns = max(self._part_ns // 2, 1)
                elif passed < _SHORT_S:
                    self._part_ns = min(self._part_ns * 2, _LONGEST_PART_NS)
            self._run_part(time_ns)
        except self.java.no_room as error:
            raise MemoryError(said(error)) from None

    def _run_part(self, time_ns: int) -> None:
        call, state, agents = self._next, self.state, self.agents
        while True:
            called = call(time_ns)
            if state[REPORTS]:
                self.read_reports()
            if not called:
                return
            agents[called >> 8](called & 255)

    def changed_book(self) -> str:
        """The symbol of the book for which an agent is called."""
        return self.by_number[self.state[INSTRUMENT]].symbol

    def trade(self) -> MarketTrade:
        """The trade for which an agent is called."""
        _, _, _, number, ts_event, price, qty, taker = self.state
        instrument = self.by_number[number]
        side = None if taker < 0 else _TAKERS[taker]
        return MarketTrade(instrument.symbol, instrument.price(price), qty, side, ts_event)

    def watch(self, participant: int, instrument: Instrument) -> None:
        """From now on an agent is called when the book of an instrument changes, and for each trade there."""
        self._desk.watch(participant, instrument.instrument_id)

    # Looking.

    def book(self, instrument: Instrument, levels: int | None, seen_by: int | None = None) -> Book:
        """The visible book as it is now, or as a participant sees it."""
        most = -1 if levels is None else max(0, levels)
        if seen_by is None:
            counts = self._book(instrument.instrument_id, most)
        else:
            counts = self._book_seen_by(seen_by, instrument.instrument_id, most)
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

    def last_price(self, instrument: Instrument, seen_by: int) -> int | None:
        """The price of the last trade, price units, as a participant sees it; None before the first."""
        self._book_seen_by(seen_by, instrument.instrument_id, 0)
        last = self._levels[3]
        return None if last == self.java.no_price else last

    def phase(self, instrument: Instrument) -> Phase:
        """The phase of an instrument."""
        self._book(instrument.instrument_id, 0)
        return self._phase(self._levels[0], self._levels[1])

    def would_trip(self, participant: int, instrument: Instrument, side: Side, qty: int) -> bool:
        """Whether a market order of a participant would trip the circuit breaker, as it sees the book."""
        return bool(self._desk.wouldTrip(participant, instrument.instrument_id, SIDES[side], qty))

    def queue_place(self, participant: int, number: int) -> QueueAhead | None:
        """What stands before a resting order at its price; None of one that does not rest at its limit."""
        qty, orders = self._desk.queuePlace(participant, number)
        return None if qty < 0 else QueueAhead(int(qty), int(orders))

    def position(self, participant: int, instrument: Instrument) -> int:
        """What a participant has bought less what it has sold."""
        return int(self._desk.position(participant, instrument.instrument_id))

    def cash(self, participant: int, instrument: Instrument) -> int:
        """What it has received less what it has paid, price units times quantity."""
        return int(self._desk.cash(participant, instrument.instrument_id))

    def change_phase(self, instrument: Instrument, phase: str, ends_ns: int) -> None:
        """Puts an instrument into a phase. ValueError if the exchange refuses that."""
        with asked():
            self._desk.changePhase(instrument.instrument_id, phase, ends_ns)
        if self.state[REPORTS]:
            self.read_reports()

    def counts(self) -> dict[str, int]:
        """How many orders, accepted orders, trades, refusals, events and rows there were."""
        return {str(key): int(value) for key, value in self.java.outcome.numbers(self.simulation).items()}

    def names(self) -> list[str]:
        """The participants so far, by their numbers."""
        return [str(self.simulation.client(i).name()) for i in range(int(self.simulation.clientCount()))]

    def rows(self) -> np.ndarray:
        """A copy of the rows of the event table."""
        return self._rows_of(self.simulation.table())

    def paper_rows(self) -> np.ndarray:
        """A copy of the rows of the fills on paper."""
        return self._rows_of(self.simulation.paperFills())

    def _rows_of(self, table: Any) -> np.ndarray:
        import numpy as np

        dtype = self.java.event_dtype()
        rows = np.empty(int(table.rows()), dtype)
        begin = 0
        for i in range(int(table.chunkCount())):
            chunk = table.chunk(i)
            count = int(chunk.limit()) // dtype.itemsize
            rows[begin : begin + count] = np.frombuffer(memory(chunk), dtype, count)
            begin += count
        return rows


def said(error: Exception) -> str:
    """What a Java exception says."""
    message = getattr(error, "getMessage", lambda: None)()
    return str(error) if message is None else str(message)


class asked:  # noqa: N801  (used as a word)
    """`with asked():` what the engine refuses is a ValueError with its words; want of memory is a MemoryError."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if error is None:
            return
        numbers = java()
        if isinstance(error, numbers.no_room):
            raise MemoryError(said(error)) from None
        if isinstance(error, numbers.error):
            raise ValueError(said(error)) from None


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
            coverage=each.coverage,
        )
        for i, each in enumerate(instruments)
    ]
