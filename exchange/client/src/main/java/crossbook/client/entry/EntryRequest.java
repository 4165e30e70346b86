package crossbook.client.entry;

import crossbook.protocol.MassCancelScope;
import crossbook.protocol.Side;
import crossbook.protocol.entry.CancelReportEncoder;
import crossbook.protocol.entry.MassCancelEncoder;
import crossbook.protocol.entry.NewCrossEncoder;
import crossbook.protocol.entry.ReplaceOrderEncoder;
import crossbook.protocol.entry.ReportTradeEncoder;

import java.util.OptionalInt;
import java.util.function.Consumer;

/// Something that a participant asks of a gateway: one message, and what its answer goes by.
///
/// @param id the client order id of the order or of the request; of operators a number
/// @param otherId what the answer may go by as well; mostly empty
/// @param message writes it
public record EntryRequest(String id, String otherId, Kind kind, Message message) {
    /// How an answer is told.
    public enum Kind {
        NEW,
        CROSS,
        REPLACE,
        CANCEL,
        MASS_CANCEL,
        TRADE_REPORT,
        OPERATION
    }

    /// Writes the message.
    @FunctionalInterface
    public interface Message {
        void write(EntrySession session);
    }

    private EntryRequest(String id, Kind kind, Message message) {
        this(id, "", kind, message);
    }

    /// Enters an order, which has a client order id.
    public static EntryRequest enter(OrderRequest order) {
        return new EntryRequest(
                order.clOrdId(), Kind.NEW, session -> order.write(session.newOrder()));
    }

    /// Enters an internal cross, whose sides have client order ids.
    public static EntryRequest cross(CrossRequest cross) {
        return new EntryRequest(
                cross.buyClOrdId(),
                cross.sellClOrdId(),
                Kind.CROSS,
                session -> cross.write(session.message(new NewCrossEncoder(), 0)));
    }

    /// Takes an order out of the book.
    ///
    /// @param id of the request
    /// @param clOrdId of the order
    /// @param orderId the engine's; 0: not known
    public static EntryRequest cancel(String id, String clOrdId, long orderId, int instrumentId) {
        return new EntryRequest(
                id,
                Kind.CANCEL,
                session -> session.cancelOrder()
                        .clOrdId(id)
                        .origClOrdId(clOrdId)
                        .orderId(orderId)
                        .instrumentId(instrumentId));
    }

    /// Changes an order.
    ///
    /// @param newId what it is called from now on; empty: as before
    /// @param clOrdId of the order
    /// @param orderId the engine's; 0: not known
    /// @param change sets what is to change, in a message that changes nothing
    public static EntryRequest replace(
            String newId,
            String clOrdId,
            long orderId,
            int instrumentId,
            Consumer<ReplaceOrderEncoder> change) {
        String told = newId.isEmpty() ? clOrdId : newId;
        return new EntryRequest(
                told,
                Kind.REPLACE,
                session -> change.accept(session.replaceOrder()
                        .clOrdId(newId)
                        .origClOrdId(clOrdId)
                        .orderId(orderId)
                        .instrumentId(instrumentId)));
    }

    /// Cancels the participant's live orders.
    ///
    /// @param instrumentId where; empty: everywhere
    /// @param side which; NULL_VAL: both
    public static EntryRequest massCancel(String id, OptionalInt instrumentId, Side side) {
        return new EntryRequest(
                id,
                Kind.MASS_CANCEL,
                session -> session.massCancel()
                        .clOrdId(id)
                        .scope(
                                instrumentId.isEmpty()
                                        ? MassCancelScope.ALL
                                        : MassCancelScope.INSTRUMENT)
                        .instrumentId(
                                instrumentId.isPresent()
                                        ? instrumentId.getAsInt()
                                        : MassCancelEncoder.instrumentIdNullValue())
                        .side(side));
    }

    /// Reports a trade that was made off the book, now (`rulebook.md` 1.6).
    ///
    /// @param side what we did
    /// @param counterparty with whom
    /// @param type one of the market model's `trade_report_types`
    /// @param price price units, on the tick or not
    public static EntryRequest reportTrade(
            String id,
            int instrumentId,
            Side side,
            String counterparty,
            String type,
            long qty,
            long price) {
        return new EntryRequest(
                id,
                Kind.TRADE_REPORT,
                session -> session.message(new ReportTradeEncoder(), 0)
                        .clOrdId(id)
                        .instrumentId(instrumentId)
                        .side(side)
                        .counterparty(counterparty)
                        .reportType(type)
                        .price(price)
                        .orderQty(qty)
                        .tradeTimeNs(ReportTradeEncoder.tradeTimeNsNullValue()));
    }

    /// Takes back a trade that was reported. It is told under the report's own id, so the trade
    /// says to what it is the answer.
    public static EntryRequest cancelReport(String id, int instrumentId, long tradeId) {
        return new EntryRequest(
                id,
                ofTrade(tradeId),
                Kind.TRADE_REPORT,
                session -> session.message(new CancelReportEncoder(), 0)
                        .clOrdId(id)
                        .instrumentId(instrumentId)
                        .tradeId(tradeId));
    }

    /// What a report that is taken back goes by; no client order id has a space at its beginning.
    static String ofTrade(long tradeId) {
        return " trade " + tradeId;
    }

    /// What an operator asks.
    ///
    /// @param number of the request
    public static EntryRequest operation(long number, OperatorRequest request) {
        return new EntryRequest(
                Long.toString(number), Kind.OPERATION, session -> request.write(session, number));
    }
}
