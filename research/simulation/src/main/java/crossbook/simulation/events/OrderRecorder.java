package crossbook.simulation.events;

import static crossbook.simulation.events.EventColumn.DISPLAYED;
import static crossbook.simulation.events.EventColumn.LEAVES;
import static crossbook.simulation.events.EventColumn.MATCH_ID;
import static crossbook.simulation.events.EventColumn.ORDER_ID;
import static crossbook.simulation.events.EventColumn.OTHER_PRICE;
import static crossbook.simulation.events.EventColumn.OTHER_SIZE;
import static crossbook.simulation.events.EventColumn.PRICE;
import static crossbook.simulation.events.EventColumn.SIZE;

import crossbook.core.MatchingEngine;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.KillTrading;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.ResumeTrading;
import crossbook.core.event.EventSink;
import crossbook.core.event.Order;
import crossbook.core.event.PreviousTerms;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.ParkReason;
import crossbook.core.order.Priority;
import crossbook.core.order.RejectReason;
import crossbook.core.order.RestateReason;
import crossbook.core.order.Side;

import java.util.Arrays;

/// The part of an [EventRecorder] that concerns orders and trades, and its counters.
abstract class OrderRecorder implements EventSink {
    private final Recording recording;
    private final EventTable table = new EventTable();
    final EventRows rows = new EventRows(table);
    private final TopRows topRows;
    private final EventTable tops = new EventTable();
    private final EventTable paper = new EventTable();
    private final boolean keepsTops;
    private final boolean seesTops;
    private final long[] counts = new long[EventKind.values().length];
    private long volume;
    private MatchingEngine engine;

    OrderRecorder(Recording recording, boolean keepsTops) {
        this.recording = recording;
        this.keepsTops = keepsTops && recording != Recording.TOP;
        seesTops = keepsTops || recording == Recording.TOP;
        topRows = new TopRows(this.keepsTops ? new EventRows(tops) : rows);
    }

    /// Whose events are told from here on; forgets those of another.
    protected final void begin(MatchingEngine told) {
        engine = told;
        rows.read(told);
        topRows.begin(told);
        table.clear();
        tops.clear();
        paper.clear();
        Arrays.fill(counts, 0);
        volume = 0;
    }

    /// Whose events are told.
    protected final MatchingEngine engine() {
        return engine;
    }

    public final EventTable table() {
        return table;
    }

    /// The best prices after each command that changed them, if they are kept beside the rows.
    public final EventTable tops() {
        return tops;
    }

    /// What orders on paper got: rows for whoever keeps such orders, none of the market's.
    public final EventTable paper() {
        return paper;
    }

    /// Whether anything becomes rows.
    public final boolean records() {
        return recording != Recording.NONE;
    }

    /// Fails once rows are missing.
    ///
    /// @throws NoRoomForRows if there was no memory for a row, and an event is told in part
    public final void requireRoom() {
        table.requireRoom();
        tops.requireRoom();
        paper.requireRoom();
    }

    /// How many events there were of a kind, whether they became rows or not.
    public final long count(EventKind kind) {
        return counts[kind.ordinal()];
    }

    /// The events of the engine.
    public final long events() {
        long sum = 0;
        for (long count : counts) sum += count;
        // Fills belong to their trades, and what is printed no engine has told.
        return sum - count(EventKind.FILLED) - count(EventKind.TRADE_PRINTED);
    }

    /// The quantity of all trades.
    public final long volume() {
        return volume;
    }

    /// A command has ended, or what was due at a time is done.
    ///
    /// @param before how many rows there were when it began
    public final void endCommand(long before) {
        if (seesTops) topRows.write(keepsTops ? table.rows() : TopRows.OWN_NUMBER);
        if (table.rows() > before) table.flag(EventFlag.LAST);
    }

    /// Counts an event, and says whether it becomes a row.
    final boolean writes(EventKind kind) {
        counts[kind.ordinal()]++;
        return recording == Recording.ALL;
    }

    /// The same for an event that stands beside the best prices.
    final boolean writesBesideTop(EventKind kind) {
        counts[kind.ordinal()]++;
        return recording != Recording.NONE;
    }

    private boolean writesOrder(EventKind kind, Order order) {
        if (seesTops) topRows.touch(order.instrumentId());
        return writes(kind);
    }

    // Orders.

    @Override
    public void orderAccepted(Order order) {
        if (!writesOrder(EventKind.ORDER_ACCEPTED, order)) return;
        rows.ofOrder(EventKind.ORDER_ACCEPTED, order, order.orderQty());
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        if (!writes(EventKind.ORDER_REJECTED)) return;
        rows.of(EventKind.ORDER_REJECTED, command.instrumentId, command.participantId);
        rows.clOrdId(command.clOrdId);
        EventTable row = rows.terms(command.side, command.ordType, command.timeInForce);
        if (command.ordType.hasLimitPrice) row.put(PRICE, command.limitPrice);
        if (command.ordType.hasStopPrice) row.put(OTHER_PRICE, command.stopPrice);
        row.put(SIZE, command.orderQty).reason(reason.ordinal());
    }

    @Override
    public void commandRepeated(int participantId, ClOrdId clOrdId, long originalEventNumber) {
        if (!writes(EventKind.COMMAND_REPEATED)) return;
        rows.ofParticipant(EventKind.COMMAND_REPEATED, participantId)
                .put(MATCH_ID, originalEventNumber);
        rows.clOrdId(clOrdId);
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        volume += qty;
        counts[EventKind.FILLED.ordinal()] += 2;
        if (seesTops) topRows.touch(taker.instrumentId());
        if (!writesBesideTop(EventKind.TRADED)) return;
        rows.ofTrade(tradeId, taker, maker, price, qty);
    }

    /// A trade that a recording tells at a time, and that the market has not made.
    ///
    /// @param taker null where nobody took or nobody knows
    public final void tradePrinted(long ns, int instrumentId, Side taker, long qty, long price) {
        if (!writesBesideTop(EventKind.TRADE_PRINTED)) return;
        rows.ofInstrumentAt(ns, EventKind.TRADE_PRINTED, instrumentId)
                .put(PRICE, price)
                .put(SIZE, qty);
        if (taker != null) rows.side(taker);
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        if (!writesOrder(EventKind.ORDER_REPLACED, order)) return;
        EventTable row = rows.ofOrder(EventKind.ORDER_REPLACED, order, order.orderQty());
        row.put(OTHER_PRICE, previous.limitPrice).put(OTHER_SIZE, previous.leavesQty);
        if (priority == Priority.LOST) row.flag(EventFlag.PRIORITY_LOST);
    }

    @Override
    public void orderParked(Order order, ParkReason reason) {
        if (!writesOrder(EventKind.ORDER_PARKED, order)) return;
        rows.ofOrder(EventKind.ORDER_PARKED, order, order.leavesQty())
                .reason(reason.ordinal())
                .flag(EventFlag.WAITING);
    }

    @Override
    public void orderActivated(Order order) {
        if (!writesOrder(EventKind.ORDER_ACTIVATED, order)) return;
        rows.ofOrder(EventKind.ORDER_ACTIVATED, order, order.leavesQty());
    }

    @Override
    public void orderTriggered(Order order, long lastPrice) {
        if (!writesOrder(EventKind.ORDER_TRIGGERED, order)) return;
        rows.ofOrder(EventKind.ORDER_TRIGGERED, order, order.leavesQty())
                .put(OTHER_PRICE, lastPrice);
    }

    @Override
    public void orderRestated(Order order, RestateReason reason) {
        if (!writesOrder(EventKind.ORDER_RESTATED, order)) return;
        rows.ofOrder(EventKind.ORDER_RESTATED, order, order.leavesQty()).reason(reason.ordinal());
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        if (!writes(EventKind.REPLACE_REJECTED)) return;
        rows.of(EventKind.REPLACE_REJECTED, command.instrumentId, command.participantId)
                .put(ORDER_ID, command.orderId)
                .reason(reason.ordinal());
        EventTable row = rows.clOrdId(command.origClOrdId);
        if (command.changesPrice) row.put(PRICE, command.limitPrice);
        if (command.changesQty) row.put(SIZE, command.orderQty);
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        if (!writesOrder(EventKind.ORDER_CANCELED, order)) return;
        ended(EventKind.ORDER_CANCELED, order, reason.ordinal());
    }

    @Override
    public void cancelRejected(CancelOrder command, RejectReason reason) {
        if (!writes(EventKind.CANCEL_REJECTED)) return;
        rows.of(EventKind.CANCEL_REJECTED, command.instrumentId, command.participantId)
                .put(ORDER_ID, command.orderId)
                .reason(reason.ordinal());
        rows.clOrdId(command.clOrdId);
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        if (!writesOrder(EventKind.ORDER_EXPIRED, order)) return;
        ended(EventKind.ORDER_EXPIRED, order, reason.ordinal());
    }

    /// An order that is over: nothing is left of it.
    private void ended(EventKind kind, Order order, int reason) {
        rows.ofOrder(kind, order, order.leavesQty())
                .put(LEAVES, 0)
                .put(DISPLAYED, 0)
                .reason(reason);
    }

    // Many orders.

    @Override
    public void massCanceled(MassCancel command, long canceledOrders) {
        if (!writes(EventKind.MASS_CANCELED)) return;
        EventTable row = rows.of(
                EventKind.MASS_CANCELED,
                command.oneInstrument ? command.instrumentId : -1,
                command.everybody ? -1 : command.participantId);
        row.put(SIZE, canceledOrders);
        if (command.side != null) rows.side(command.side);
    }

    @Override
    public void massCancelRejected(MassCancel command, RejectReason reason) {
        if (!writes(EventKind.MASS_CANCEL_REJECTED)) return;
        rows.ofParticipant(EventKind.MASS_CANCEL_REJECTED, command.askerId)
                .reason(reason.ordinal());
    }

    @Override
    public void tradingKilled(KillTrading command, long canceledOrders) {
        if (!writes(EventKind.TRADING_KILLED)) return;
        rows.ofParticipant(EventKind.TRADING_KILLED, command.everybody ? -1 : command.participantId)
                .put(SIZE, canceledOrders);
    }

    @Override
    public void killRejected(KillTrading command, RejectReason reason) {
        if (!writes(EventKind.KILL_REJECTED)) return;
        rows.ofParticipant(EventKind.KILL_REJECTED, command.askerId).reason(reason.ordinal());
    }

    @Override
    public void tradingResumed(ResumeTrading command) {
        if (!writes(EventKind.TRADING_RESUMED)) return;
        rows.ofParticipant(
                EventKind.TRADING_RESUMED, command.everybody ? -1 : command.participantId);
    }

    @Override
    public void resumeRejected(ResumeTrading command, RejectReason reason) {
        if (!writes(EventKind.RESUME_REJECTED)) return;
        rows.ofParticipant(EventKind.RESUME_REJECTED, command.askerId).reason(reason.ordinal());
    }
}
