package crossbook.simulation.records;

import static crossbook.simulation.records.CommandField.ACTION;
import static crossbook.simulation.records.CommandField.AT_NS;
import static crossbook.simulation.records.CommandField.CHANGES;
import static crossbook.simulation.records.CommandField.CL_ORD_ID;
import static crossbook.simulation.records.CommandField.EXPIRE_NS;
import static crossbook.simulation.records.CommandField.FLAGS;
import static crossbook.simulation.records.CommandField.INSTRUMENT_ID;
import static crossbook.simulation.records.CommandField.ORDER_TYPE;
import static crossbook.simulation.records.CommandField.OTHER;
import static crossbook.simulation.records.CommandField.PARTICIPANT_ID;
import static crossbook.simulation.records.CommandField.PEG;
import static crossbook.simulation.records.CommandField.PRICE;
import static crossbook.simulation.records.CommandField.QTY;
import static crossbook.simulation.records.CommandField.SIDE;
import static crossbook.simulation.records.CommandField.TIF;

import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.order.OrdType;
import crossbook.core.order.PegReference;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.simulation.SimulatedClient;
import crossbook.simulation.Simulation;

import java.nio.ByteBuffer;
import java.util.Locale;

/// The records of commands, and what each asks of a participant. A number that means nothing is
/// told with its field, as a mistake of the program.
final class Commands {
    private static final int BOTH_SIDES = 2;
    private static final int ORDER_TYPES = OrdType.values().length;
    private static final int TIMES_IN_FORCE = TimeInForce.values().length;
    private static final int PEG_REFERENCES = PegReference.values().length;

    private final ByteBuffer buffer;

    Commands(int capacity) {
        buffer = RecordDesk.memory(capacity, RecordDesk.COMMAND_BYTES);
    }

    ByteBuffer buffer() {
        return buffer;
    }

    int capacity() {
        return buffer.capacity() / RecordDesk.COMMAND_BYTES;
    }

    Action action(int at) {
        return Action.of(number(at, ACTION, Action.count()));
    }

    SimulatedClient client(int at, Simulation simulation) {
        int id = buffer.getInt(at + PARTICIPANT_ID.offset);
        return simulation.client(checked(at, PARTICIPANT_ID, id, simulation.clientCount()));
    }

    long clOrdId(int at) {
        return buffer.getLong(at + CL_ORD_ID.offset);
    }

    private int instrumentId(int at, SimulatedClient client) {
        int id = buffer.getInt(at + INSTRUMENT_ID.offset);
        return checked(at, INSTRUMENT_ID, id, client.instrumentCount());
    }

    /// The draft of a new order. Nothing is drafted after a mistake.
    NewOrder draft(int at, SimulatedClient client) {
        int instrumentId = instrumentId(at, client);
        Side side = Side.of(number(at, SIDE, BOTH_SIDES));
        OrdType ordType = OrdType.of(number(at, ORDER_TYPE, ORDER_TYPES));
        TimeInForce timeInForce = TimeInForce.of(number(at, TIF, TIMES_IN_FORCE));
        PegReference peg =
                ordType.isPegged ? PegReference.of(number(at, PEG, PEG_REFERENCES)) : null;
        long qty = buffer.getLong(at + QTY.offset);
        NewOrder order = client.draft(instrumentId, side, qty, ordType);
        order.timeInForce = timeInForce;
        order.pegReference = peg;
        order.limitPrice = buffer.getLong(at + PRICE.offset);
        order.expireNs = buffer.getLong(at + EXPIRE_NS.offset);
        long other = buffer.getLong(at + OTHER.offset);
        if (ordType.hasStopPrice) order.stopPrice = other;
        else if (ordType == OrdType.ICEBERG) order.displayQty = other;
        else if (ordType.isHidden) order.minQty = other;
        int flags = buffer.get(at + FLAGS.offset);
        if (flags != 0) {
            order.postOnly = (flags & 1) != 0;
            order.excludeHidden = (flags & 2) != 0;
            order.volumeAuction = (flags & 4) != 0;
        }
        return order;
    }

    /// When it reaches the exchange; 0: it is sent now.
    long atNs(int at) {
        return buffer.getLong(at + AT_NS.offset);
    }

    void cancel(int at, SimulatedClient client) {
        long atNs = atNs(at);
        int instrumentId = instrumentId(at, client);
        if (atNs == 0) client.cancel(instrumentId, clOrdId(at));
        else client.cancelAt(atNs, instrumentId, clOrdId(at));
    }

    void replace(int at, SimulatedClient client) {
        mustBeNow(at);
        int changes = buffer.get(at + CHANGES.offset);
        ReplaceOrder replace = client.change(instrumentId(at, client), clOrdId(at));
        replace.changesPrice = (changes & 1) != 0;
        replace.limitPrice = buffer.getLong(at + PRICE.offset);
        replace.changesQty = (changes & 2) != 0;
        replace.orderQty = buffer.getLong(at + QTY.offset);
        long other = buffer.getLong(at + OTHER.offset);
        replace.changesStopPrice = (changes & 4) != 0;
        replace.stopPrice = other;
        replace.changesDisplayQty = (changes & 8) != 0;
        replace.displayQty = other;
        replace.changesMinQty = (changes & 16) != 0;
        replace.minQty = other;
        replace.changesExpiry = (changes & 32) != 0;
        replace.expireNs = buffer.getLong(at + EXPIRE_NS.offset);
        client.replace(replace);
    }

    void massCancel(int at, SimulatedClient client) {
        mustBeNow(at);
        int side = number(at, SIDE, BOTH_SIDES + 1);
        boolean isOfAll = buffer.getInt(at + INSTRUMENT_ID.offset) == -1;
        int instrumentId = isOfAll ? -1 : instrumentId(at, client);
        client.massCancel(instrumentId, side == BOTH_SIDES ? null : Side.of(side));
    }

    private void mustBeNow(int at) {
        if (atNs(at) != 0) throw mistake(at, AT_NS, atNs(at), "only of new orders and cancels");
    }

    private int number(int at, CommandField field, int count) {
        return checked(at, field, Byte.toUnsignedInt(buffer.get(at + field.offset)), count);
    }

    private static int checked(int at, CommandField field, int value, int count) {
        if (value >= 0 && value < count) return value;
        throw mistake(at, field, value, "not from 0 to " + (count - 1));
    }

    private static IllegalArgumentException mistake(
            int at, CommandField field, long value, String rule) {
        return new IllegalArgumentException("commands[" + at / RecordDesk.COMMAND_BYTES + "]."
                + field.name().toLowerCase(Locale.ROOT) + ": " + value + ": " + rule);
    }
}
