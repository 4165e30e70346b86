package crossbook.simulation.refit;

import static crossbook.simulation.events.EventColumn.FLAGS;
import static crossbook.simulation.events.EventColumn.INSTRUMENT_ID;
import static crossbook.simulation.events.EventColumn.KIND;
import static crossbook.simulation.events.EventColumn.LEAVES;
import static crossbook.simulation.events.EventColumn.ORDER_ID;
import static crossbook.simulation.events.EventColumn.PARTICIPANT_ID;
import static crossbook.simulation.events.EventColumn.PRICE;
import static crossbook.simulation.events.EventColumn.REASON;
import static crossbook.simulation.events.EventColumn.SIDE;
import static crossbook.simulation.events.EventColumn.SIZE;
import static crossbook.simulation.events.EventColumn.TS_EVENT;

import crossbook.core.model.Instrument;
import crossbook.core.order.CancelReason;
import crossbook.core.order.Side;
import crossbook.simulation.agents.FlowKind;
import crossbook.simulation.agents.FlowTypes;
import crossbook.simulation.events.EventColumn;
import crossbook.simulation.events.EventFlag;
import crossbook.simulation.events.EventKind;
import crossbook.simulation.events.EventTable;

import org.agrona.collections.Long2ObjectHashMap;

import java.nio.ByteBuffer;

/// Tells of each command of an instrument which event of order flow it was, from the rows of a run
/// alone: it keeps the book that they tell, and looks at it before and after the command.
///
/// - An order that trades at once is a market order, also if it has a limit and a part of it
///   rests. It moves if the best price of the other side is gone, and stays if not.
/// - A limit order that does not trade is better than the best price of its side (where nothing
///   stands, any is), at it, or behind it; a cancel is at the best price or behind it.
///
/// What these types do not know is left out, and so is an order that nothing meets. Visible
/// orders of continuous trading; rows of all events are needed.
public final class EventClassifier {
    /// Is told of each event, in the order of the rows.
    @FunctionalInterface
    public interface Listener {
        /// An event has happened.
        ///
        /// @param timeNs nanoseconds since 1970 UTC
        /// @param type of the [FlowTypes]
        void event(long timeNs, int participantId, int type);
    }

    private static final class Resting {
        private Side side;
        private long merit;
        private long qty;
    }

    /// Where an order stands beside the best price of its side.
    private enum Place {
        BETTER,
        AT,
        BEHIND
    }

    private final int instrumentId;
    private final FlowTypes types;
    private final Listener listener;
    private final SideLevels bids = new SideLevels();
    private final SideLevels asks = new SideLevels();
    private final Long2ObjectHashMap<Resting> orders = new Long2ObjectHashMap<>();
    private ByteBuffer rows;
    private int row;

    // The command whose rows are read.

    private boolean isOrder;
    private boolean isCancel;
    private boolean trades;
    private Side side;
    private Place place;
    private boolean hadOther;
    private long otherBest;
    private int participantId;

    public EventClassifier(int instrumentId, FlowTypes types, Listener listener) {
        this.instrumentId = instrumentId;
        this.types = types;
        this.listener = listener;
    }

    /// Reads a whole table.
    public void read(EventTable table) {
        for (int chunk = 0; chunk < table.chunkCount(); chunk++) {
            rows = table.chunk(chunk);
            for (row = 0; row < rows.limit(); row += EventTable.ROW_BYTES) readRow();
        }
    }

    private long get(EventColumn column) {
        return EventTable.get(rows, row, column);
    }

    private void readRow() {
        if (get(INSTRUMENT_ID) == instrumentId) {
            switch (EventKind.of((int) get(KIND))) {
                case ORDER_ACCEPTED -> accepted();
                case TRADED -> trades = true;
                case FILLED, ORDER_RESTATED -> left(get(LEAVES));
                case ORDER_REPLACED -> replaced();
                case ORDER_EXPIRED -> left(0);
                case ORDER_CANCELED -> canceled();
                default -> {}
            }
        }
        if ((get(FLAGS) & EventFlag.LAST.bit) != 0) end();
    }

    private SideLevels levels(Side of) {
        return of == Side.BUY ? bids : asks;
    }

    private void accepted() {
        isOrder = true;
        participantId = (int) get(PARTICIPANT_ID);
        side = get(SIDE) == 'B' ? Side.BUY : Side.SELL;
        SideLevels others = levels(side.opposite());
        hadOther = !others.isEmpty();
        if (hadOther) otherBest = others.best();
        if (get(PRICE) == Instrument.NO_PRICE) return;
        Resting order = new Resting();
        order.side = side;
        order.merit = merit(side);
        place = place(order);
        orders.put(get(ORDER_ID), order);
        left(get(SIZE));
    }

    private long merit(Side of) {
        return of == Side.BUY ? get(PRICE) : -get(PRICE);
    }

    /// It is none of the types, but the book is another.
    private void replaced() {
        Resting order = orders.get(get(ORDER_ID));
        if (order == null) return;
        long leaves = get(LEAVES);
        levels(order.side).add(order.merit, -order.qty);
        order.merit = merit(order.side);
        order.qty = leaves;
        levels(order.side).add(order.merit, leaves);
    }

    private Place place(Resting order) {
        SideLevels own = levels(order.side);
        if (own.isEmpty() || order.merit > own.best()) return Place.BETTER;
        return order.merit == own.best() ? Place.AT : Place.BEHIND;
    }

    private void left(long leaves) {
        Resting order = orders.get(get(ORDER_ID));
        if (order == null) return;
        levels(order.side).add(order.merit, leaves - order.qty);
        order.qty = leaves;
        if (leaves == 0) orders.remove(get(ORDER_ID));
    }

    private void canceled() {
        Resting order = orders.get(get(ORDER_ID));
        if (order == null) return;
        isCancel = get(REASON) == CancelReason.REQUESTED.ordinal();
        participantId = (int) get(PARTICIPANT_ID);
        side = order.side;
        place = place(order);
        left(0);
    }

    /// The command is over.
    private void end() {
        FlowKind kind = kind();
        if (kind != null) listener.event(get(TS_EVENT), participantId, types.type(kind, side));
        isOrder = false;
        isCancel = false;
        trades = false;
        place = null;
    }

    /// Null if it is none of the types.
    private FlowKind kind() {
        if (trades && isOrder) {
            if (types.has(FlowKind.MARKET)) return FlowKind.MARKET;
            boolean stays = hadOther && levels(side.opposite()).has(otherBest);
            return stays ? FlowKind.MARKET_STAYING : FlowKind.MARKET_MOVING;
        }
        if (place == null) return null;
        FlowKind kind = isCancel ? ofCancel() : ofLimit();
        return types.has(kind) ? kind : null;
    }

    private FlowKind ofCancel() {
        return place == Place.AT ? FlowKind.CANCEL_AGGRESSIVE : FlowKind.CANCEL_PASSIVE;
    }

    private FlowKind ofLimit() {
        if (types.has(FlowKind.LIMIT_INSIDE)) {
            return place == Place.BETTER ? FlowKind.LIMIT_INSIDE : FlowKind.LIMIT_BEHIND;
        }
        return place == Place.BEHIND ? FlowKind.LIMIT_PASSIVE : FlowKind.LIMIT_AGGRESSIVE;
    }
}
