package crossbook.runs.engine;

import crossbook.core.model.Instrument;
import crossbook.core.order.OrdType;
import crossbook.core.order.TimeInForce;
import crossbook.simulation.events.EventColumn;
import crossbook.simulation.events.EventFlag;
import crossbook.simulation.events.EventKind;
import crossbook.simulation.events.EventTable;

import java.util.EnumSet;
import java.util.Set;

/// A row of an event table, with its numbers as words. It moves from row to row.
final class SimRow {
    /// The kinds that tell of one order.
    private static final Set<EventKind> OF_ORDERS = EnumSet.of(
            EventKind.ORDER_ACCEPTED,
            EventKind.ORDER_REJECTED,
            EventKind.TRADED,
            EventKind.FILLED,
            EventKind.ORDER_REPLACED,
            EventKind.ORDER_PARKED,
            EventKind.ORDER_ACTIVATED,
            EventKind.ORDER_TRIGGERED,
            EventKind.ORDER_RESTATED,
            EventKind.ORDER_CANCELED,
            EventKind.ORDER_EXPIRED);

    private final EventTable table;
    private final SimNames names;
    private final EventTable.Place place = new EventTable.Place();
    private long number;
    private long command;

    SimRow(EventTable table, SimNames names) {
        this.table = table;
        this.names = names;
    }

    /// Moves to a row, from 0.
    ///
    /// @param ofCommand the index of the command in its batch that caused it, or
    ///     [StepMarks#NONE]
    void move(long to, long ofCommand) {
        number = to;
        command = ofCommand;
        table.find(to, place);
    }

    long command() {
        return command;
    }

    long get(EventColumn column) {
        return place.get(column);
    }

    /// Of one of the rows after it.
    long get(int after, EventColumn column) {
        return after == 0 ? place.get(column) : table.get(number + after, column);
    }

    EventKind kind() {
        return EventKind.of((int) get(EventColumn.KIND));
    }

    boolean has(EventFlag flag) {
        return (get(EventColumn.FLAGS) & flag.bit) != 0;
    }

    void putSymbol(Cells cells) {
        int id = (int) get(EventColumn.INSTRUMENT_ID);
        if (id < 0) cells.none();
        else cells.text(names.instrument(id).symbol());
    }

    /// A price of the row, in the decimals of its instrument.
    void putPrice(EventColumn column, Cells cells) {
        int id = (int) get(EventColumn.INSTRUMENT_ID);
        long units = get(column);
        if (units == Instrument.NO_PRICE || id < 0) cells.none();
        else cells.price(units, names.instrument(id).priceScale());
    }

    /// The same in ticks; none where it is between two.
    void putTicks(EventColumn column, Cells cells) {
        int id = (int) get(EventColumn.INSTRUMENT_ID);
        long units = get(column);
        boolean isNone = units == Instrument.NO_PRICE || id < 0;
        long tick = isNone ? 1 : names.instrument(id).tick();
        if (isNone || units % tick != 0) cells.none();
        else cells.whole(units / tick);
    }

    /// What is 0 where there is none.
    void putId(EventColumn column, Cells cells) {
        long id = get(column);
        if (id == 0) cells.none();
        else cells.unsigned(id);
    }

    void putClientOrderId(Cells cells) {
        long id = get(EventColumn.CLIENT_ORDER_ID);
        if (id == 0) cells.none();
        else cells.text(has(EventFlag.TEXT_ID) ? characters(id) : Long.toUnsignedString(id));
    }

    private static String characters(long id) {
        StringBuilder text = new StringBuilder();
        for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            char c = (char) (id >>> shift & 0xFF);
            if (c != 0) text.append(c);
        }
        return text.toString();
    }

    /// The name of a participant in a column of a row.
    void putParticipant(int after, EventColumn column, Cells cells) {
        int id = (int) get(after, column);
        if (id < 0) cells.none();
        else cells.text(names.participant(id));
    }

    void putLetter(EventColumn column, Cells cells) {
        cells.text(Character.toString((char) get(column)));
    }

    void putOrderType(Cells cells) {
        if (OF_ORDERS.contains(kind())) {
            cells.text(OrdType.of((int) get(EventColumn.ORDER_TYPE)).name());
        } else {
            cells.none();
        }
    }

    void putTimeInForce(Cells cells) {
        if (OF_ORDERS.contains(kind())) {
            cells.text(TimeInForce.of((int) get(EventColumn.TIF)).name());
        } else {
            cells.none();
        }
    }

    void putSession(Cells cells) {
        if (get(EventColumn.INSTRUMENT_ID) < 0) cells.none();
        else cells.text(names.phase((int) get(EventColumn.PHASE)));
    }

    void putReason(Cells cells) {
        String reason = kind().reasonText((int) get(EventColumn.REASON));
        if (reason.isEmpty()) cells.none();
        else cells.text(reason);
    }
}
