package crossbook.scenario;

import crossbook.core.MatchingEngine;
import crossbook.core.command.BustTrade;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.CancelReport;
import crossbook.core.command.CorrectTrade;
import crossbook.core.command.KillTrading;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.ReportTrade;
import crossbook.core.command.ResumeTrading;
import crossbook.core.command.TransferFunds;
import crossbook.core.event.Booking;
import crossbook.core.event.Order;
import crossbook.core.event.PastTrade;
import crossbook.core.event.PreviousTerms;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.OrdType;
import crossbook.core.order.ParkReason;
import crossbook.core.order.Priority;
import crossbook.core.order.RejectReason;
import crossbook.core.order.RestateReason;
import crossbook.core.order.Side;
import crossbook.core.order.TradeType;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/// Writes events as the indented lines of a scenario: adds orders, trades and transfers.
final class EventWriter extends MoneyWriter {
    /// The lines that accepted an order, a replace or a transfer, by event number, to be quoted
    /// when the command comes again.
    private final Map<Long, String> answers = new HashMap<>();

    EventWriter(
            StringBuilder out, Names names, ScenarioClock clock, Supplier<MatchingEngine> engine) {
        super(out, names, clock, engine);
    }

    private void answer(String text) {
        answers.put(engine.get().eventNumber(), text);
        line(text);
    }

    @Override
    public void orderAccepted(Order order) {
        String id = order.clOrdId().toString();
        names.nameOrder(order.participantId(), id, order.orderId());
        answer("accepted " + id);
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        refused(name(command.clOrdId), reason, command.instrumentId, command.side);
    }

    /// Of an order that lacks funds it is said how much.
    private void refused(String what, RejectReason reason, int instrumentId, Side side) {
        boolean lacks = reason == RejectReason.FUNDS_INSUFFICIENT;
        line("rejected " + what + ' ' + reason
                + (lacks ? money.lack(engine.get(), names.paidAsset(instrumentId, side)) : ""));
    }

    @Override
    public void orderHeld(Order order, long held) {
        int asset = names.paidAsset(order.instrumentId(), order.side());
        line("held " + order.clOrdId() + ' ' + money.amount(held, asset));
    }

    @Override
    public void commandRepeated(int participantId, ClOrdId clOrdId, long originalEventNumber) {
        line("repeated " + clOrdId + ": " + answers.get(originalEventNumber));
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        TradeType type = engine.get().tradeType();
        line("traded " + qty + " @ " + price(price, taker.instrumentId())
                + (type == TradeType.AUTOMATIC ? "" : " " + type) + ", " + taker.clOrdId()
                + (hasTaker(type) ? " takes " : " with ") + maker.clOrdId());
    }

    @Override
    public void tradeBooked(Booking booking) {
        line("booked " + money.booking(booking));
    }

    private static boolean hasTaker(TradeType type) {
        return switch (type) {
            case AUTOMATIC, HIDDEN, CLOSING_PRICE -> true;
            case AUCTION, CROSS, VOLUME, OFF_BOOK -> false;
        };
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        String id = order.clOrdId().toString();
        names.nameOrder(order.participantId(), id, order.orderId());
        String before = previous.clOrdId().toString();
        String renamed = id.equals(before) ? id : before + " as " + id;
        answer("replaced " + renamed + ' ' + order.leavesQty() + ' ' + terms(order) + ' '
                + priority);
    }

    private String terms(Order order) {
        return PriceWords.of(order, names.scale(order.instrumentId()));
    }

    @Override
    public void orderParked(Order order, ParkReason reason) {
        line("parked " + order.clOrdId() + ' ' + reason);
    }

    @Override
    public void orderActivated(Order order) {
        line("activated " + order.clOrdId());
    }

    @Override
    public void orderTriggered(Order order, long lastPrice) {
        line("triggered " + order.clOrdId() + ' ' + terms(order) + " by "
                + price(lastPrice, order.instrumentId()));
    }

    @Override
    public void orderRestated(Order order, RestateReason reason) {
        long reserve =
                order.ordType() == OrdType.ICEBERG ? order.leavesQty() - order.displayedQty() : 0;
        line("restated " + order.clOrdId() + ' ' + (order.leavesQty() - reserve)
                + (reserve > 0 ? "+" + reserve : "") + ' ' + reason);
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        if (reason == RejectReason.FUNDS_INSUFFICIENT) {
            refused(target(), reason, command.instrumentId, side(command));
        } else {
            rejected(reason);
        }
    }

    private Side side(ReplaceOrder command) {
        Side[] found = new Side[1];
        engine.get().visitOrders(command.instrumentId, order -> {
            boolean isOwn = order.participantId() == command.participantId
                    && order.clOrdId().equals(command.origClOrdId);
            boolean isMeant = isOwn || order.orderId() == command.orderId;
            if (isMeant) found[0] = order.side();
        });
        return found[0];
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        line("canceled " + order.clOrdId() + ' ' + order.leavesQty() + ' ' + reason);
    }

    @Override
    public void cancelRejected(CancelOrder command, RejectReason reason) {
        rejected(reason);
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        line("expired " + order.clOrdId() + ' ' + order.leavesQty() + ' ' + reason);
    }

    @Override
    public void massCanceled(MassCancel command, long canceledOrders) {
        boolean isOwn = !command.everybody && command.participantId == command.askerId;
        line("mass canceled " + canceledOrders
                + (isOwn ? "" : " of " + askers.participants(command) + authority()));
    }

    @Override
    public void massCancelRejected(MassCancel command, RejectReason reason) {
        rejected("mass cancel", reason);
    }

    @Override
    public void tradingKilled(KillTrading command, long canceledOrders) {
        line("killed " + askers.participants(command) + authority() + ", " + canceledOrders
                + " canceled");
    }

    @Override
    public void killRejected(KillTrading command, RejectReason reason) {
        rejected(reason);
    }

    @Override
    public void tradingResumed(ResumeTrading command) {
        line("resumed " + askers.participants(command) + authority());
    }

    @Override
    public void resumeRejected(ResumeTrading command, RejectReason reason) {
        rejected(reason);
    }

    @Override
    public void crossRejected(NewCross command, RejectReason reason) {
        rejected(reason);
    }

    @Override
    public void tradeReported(long tradeId, ReportTrade command, long tradeTimeNs) {
        boolean buys = command.side == Side.BUY;
        boolean isNow = tradeTimeNs == engine.get().timestampNs();
        answer("reported trade " + tradeId + ": " + command.qty + " @ "
                + price(command.price, command.instrumentId) + ' '
                + TradeType.reportTypeText(command.type) + ", "
                + names.participant(command.participantId) + (buys ? " buys from " : " sells to ")
                + names.participant(command.counterpartyId)
                + (isNow ? "" : ", made " + clock.text(tradeTimeNs)));
    }

    @Override
    public void reportRejected(ReportTrade command, RejectReason reason) {
        rejected(reason);
    }

    @Override
    public void reportCancelRejected(CancelReport command, RejectReason reason) {
        rejected(reason);
    }

    @Override
    public void tradeBusted(PastTrade trade) {
        boolean isReport = trade.type() == TradeType.OFF_BOOK;
        line("busted trade " + trade.tradeId() + ": " + terms(trade) + intoDeficit(trade)
                + (isReport ? "" : authority()));
    }

    @Override
    public void bustRejected(BustTrade command, RejectReason reason) {
        rejected(reason);
    }

    @Override
    public void tradeCorrected(PastTrade trade, long oldPrice, long oldQty) {
        line("corrected trade " + trade.tradeId() + ": " + terms(trade) + ", was " + oldQty + " @ "
                + price(oldPrice, trade.instrumentId()) + intoDeficit(trade) + authority());
    }

    private static String intoDeficit(PastTrade trade) {
        return trade.isIntoDeficit() ? ", into a deficit" : "";
    }

    @Override
    public void correctionRejected(CorrectTrade command, RejectReason reason) {
        rejected(reason);
    }

    private String terms(PastTrade trade) {
        return trade.qty() + " @ " + price(trade.price(), trade.instrumentId()) + ", "
                + name(trade.clOrdId(Side.BUY)) + " with " + name(trade.clOrdId(Side.SELL));
    }

    private static String name(ClOrdId clOrdId) {
        return clOrdId.isMissing() ? "-" : clOrdId.toString();
    }

    @Override
    public void fundsTransferred(TransferFunds command, int from, int to) {
        answer(money.transfer(command) + authority());
    }

    @Override
    public void transferRejected(TransferFunds command, RejectReason reason) {
        boolean lacks = reason == RejectReason.FUNDS_INSUFFICIENT;
        line("rejected " + name(command.transactionId) + ' ' + reason
                + (lacks ? money.lack(engine.get(), command.assetId) : ""));
    }
}
