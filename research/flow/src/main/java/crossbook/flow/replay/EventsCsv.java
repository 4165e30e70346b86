package crossbook.flow.replay;

import crossbook.core.MatchingEngine;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.Book;
import crossbook.core.event.Order;
import crossbook.core.event.PreviousTerms;
import crossbook.core.model.Instrument;
import crossbook.core.model.Phase;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.OrderId;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.Priority;
import crossbook.core.order.RejectReason;
import crossbook.protocol.Decimals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.function.Supplier;

/// Writes the engine's events as CSV, a line each. A column that an event does not have is empty;
/// prices are decimal text.
final class EventsCsv implements ReplayListener {
    private static final String HEADER = "event_number,timestamp_ns,command_number,event,"
            + "participant,cl_ord_id,order_id,side,price,qty,leaves_qty,"
            + "trade_id,maker_participant,maker_cl_ord_id,maker_order_id,maker_leaves_qty,reason";

    private final Writer out;
    private final Supplier<MatchingEngine> engine;
    private final StringBuilder line = new StringBuilder(200);

    EventsCsv(Writer out, Supplier<MatchingEngine> engine) {
        this.out = out;
        this.engine = engine;
        line.append(HEADER);
        write();
    }

    @Override
    public void orderAccepted(Order order) {
        begin("orderAccepted", order);
        end(order.orderQty(), order.leavesQty(), "");
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        begin("traded", taker.participantId(), taker.clOrdId());
        target(taker.orderId(), taker.side().name(), price(price));
        line.append(qty).append(',').append(taker.leavesQty()).append(',');
        line.append(tradeId).append(',').append(maker.participantId()).append(',');
        clOrdId(maker.clOrdId());
        line.append(OrderId.text(maker.orderId())).append(',').append(maker.leavesQty());
        line.append(',');
        write();
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        begin("orderReplaced", order);
        end(order.orderQty(), order.leavesQty(), "PRIORITY_" + priority);
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        begin("orderCanceled", order);
        end(order.orderQty(), order.leavesQty(), reason.name());
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        begin("orderExpired", order);
        end(order.orderQty(), order.leavesQty(), reason.name());
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        rejected("orderRejected", command.participantId, command.clOrdId, reason.name());
    }

    @Override
    public void cancelRejected(CancelOrder command, RejectReason reason) {
        rejected("cancelRejected", command.participantId, command.clOrdId, reason.name());
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        rejected("replaceRejected", command.participantId, command.origClOrdId, reason.name());
    }

    @Override
    public void commandRepeated(int participantId, ClOrdId clOrdId, long originalEventNumber) {
        String reason = "SAME_AS_EVENT_" + originalEventNumber;
        rejected("commandRepeated", participantId, clOrdId, reason);
    }

    @Override
    public void phaseChanged(Instrument instrument, Phase phase, PhaseReason reason) {
        event("phaseChanged");
        line.append(",,,,,,,,,,,,").append(phase.name());
        write();
    }

    @Override
    public void flowEnds(Book book) {
        try {
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot be written: " + e.getMessage(), e);
        }
    }

    // Columns, from left to right.

    private void event(String kind) {
        line.append(engine.get().eventNumber()).append(',').append(engine.get().timestampNs());
        line.append(',')
                .append(engine.get().commandNumber())
                .append(',')
                .append(kind)
                .append(',');
    }

    private void begin(String kind, int participantId, ClOrdId clOrdId) {
        event(kind);
        line.append(participantId).append(',');
        clOrdId(clOrdId);
    }

    private void begin(String kind, Order order) {
        begin(kind, order.participantId(), order.clOrdId());
        boolean hasPrice = order.ordType().hasLimitPrice;
        String price = hasPrice ? price(order.limitPrice()) : "";
        target(order.orderId(), order.side().name(), price);
    }

    /// A text may have commas and quotes; a number has not.
    private void clOrdId(ClOrdId id) {
        if (id.isNumber()) line.append(Long.toUnsignedString(id.number()));
        else line.append('"').append(id.toString().replace("\"", "\"\"")).append('"');
        line.append(',');
    }

    private void target(long orderId, String side, String price) {
        line.append(OrderId.text(orderId)).append(',').append(side).append(',');
        line.append(price).append(',');
    }

    private void end(long qty, long leavesQty, String reason) {
        line.append(qty).append(',').append(leavesQty).append(",,,,,,").append(reason);
        write();
    }

    private void rejected(String kind, int participantId, ClOrdId clOrdId, String reason) {
        begin(kind, participantId, clOrdId);
        line.append(",,,,,,,,,,").append(reason);
        write();
    }

    private String price(long units) {
        return Decimals.text(units, engine.get().book(0).instrument().priceScale());
    }

    private void write() {
        try {
            out.append(line).append('\n');
        } catch (IOException e) {
            throw new UncheckedIOException("cannot be written: " + e.getMessage(), e);
        }
        line.setLength(0);
    }
}
