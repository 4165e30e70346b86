package crossbook.core;

import crossbook.core.command.BustTrade;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.CorrectTrade;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.ExtendPhase;
import crossbook.core.command.KillTrading;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.ReportTrade;
import crossbook.core.command.ResumeTrading;
import crossbook.core.command.SessionClosed;
import crossbook.core.command.SessionOpened;
import crossbook.core.model.ClosingMethod;
import crossbook.core.model.Instrument;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Participant;
import crossbook.core.model.Phase;
import crossbook.core.order.AuctionOutcome;
import crossbook.core.order.CancelReason;
import crossbook.core.order.CancelReport;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.ParkReason;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.Priority;
import crossbook.core.order.ReferenceKind;
import crossbook.core.order.RejectReason;
import crossbook.core.order.RestateReason;
import crossbook.core.order.SessionEnd;

/// The engine's one outlet: numbers each event and hands it to the sink, orders as views.
final class Events {
    private final EventSink sink;
    private final Order subject;
    private final Order maker;
    private long number;

    Events(EventSink sink, Orders orders) {
        this.sink = sink;
        subject = new Order(orders);
        maker = new Order(orders);
    }

    /// The number of the latest event; 0 before the first.
    long number() {
        return number;
    }

    void resumeAfter(long lastNumber) {
        number = lastNumber;
    }

    void orderAccepted(LiveOrder order) {
        number++;
        sink.orderAccepted(subject.at(order));
    }

    void orderRejected(NewOrder command, RejectReason reason) {
        number++;
        sink.orderRejected(command, reason);
    }

    void commandRepeated(int participantId, ClOrdId clOrdId, long originalEventNumber) {
        number++;
        sink.commandRepeated(participantId, clOrdId, originalEventNumber);
    }

    void traded(long tradeId, LiveOrder taker, LiveOrder restingOrder, long price, long qty) {
        number++;
        sink.traded(tradeId, subject.at(taker), maker.at(restingOrder), price, qty);
    }

    void orderReplaced(
            LiveOrder order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        number++;
        sink.orderReplaced(subject.at(order), command, previous, priority);
    }

    void orderParked(LiveOrder order, ParkReason reason) {
        number++;
        sink.orderParked(subject.at(order), reason);
    }

    void orderActivated(LiveOrder order) {
        number++;
        sink.orderActivated(subject.at(order));
    }

    void orderTriggered(LiveOrder order, long lastPrice) {
        number++;
        sink.orderTriggered(subject.at(order), lastPrice);
    }

    void orderRestated(LiveOrder order, RestateReason reason) {
        number++;
        sink.orderRestated(subject.at(order), reason);
    }

    void phaseExtended(Instrument instrument, Phase phase, long endsNs, PhaseReason reason) {
        number++;
        sink.phaseExtended(instrument, phase, endsNs, reason);
    }

    void auctionIndicated(Instrument instrument, AuctionOutcome outcome) {
        number++;
        sink.auctionIndicated(instrument, outcome);
    }

    void auctionUncrossed(Instrument instrument, Phase phase, AuctionOutcome outcome) {
        number++;
        sink.auctionUncrossed(instrument, phase, outcome);
    }

    void hiddenUncrossed(Instrument instrument, long price, long qty, boolean exact) {
        number++;
        sink.hiddenUncrossed(instrument, price, qty, exact);
    }

    void breakerTripped(Instrument instrument, long price, long reference, ReferenceKind kind) {
        number++;
        sink.breakerTripped(instrument, price, reference, kind);
    }

    void referencePriceSet(Instrument instrument, long price) {
        number++;
        sink.referencePriceSet(instrument, price);
    }

    void closingPriceSet(Instrument instrument, long price, ClosingMethod method) {
        number++;
        sink.closingPriceSet(instrument, price, method);
    }

    void replaceRejected(ReplaceOrder command, RejectReason reason) {
        number++;
        sink.replaceRejected(command, reason);
    }

    void orderCanceled(LiveOrder order, CancelReason reason) {
        number++;
        sink.orderCanceled(subject.at(order), reason);
    }

    void cancelRejected(CancelOrder command, RejectReason reason) {
        number++;
        sink.cancelRejected(command, reason);
    }

    void orderExpired(LiveOrder order, ExpireReason reason) {
        number++;
        sink.orderExpired(subject.at(order), reason);
    }

    void massCanceled(MassCancel command, long canceledOrders) {
        number++;
        sink.massCanceled(command, canceledOrders);
    }

    void massCancelRejected(MassCancel command, RejectReason reason) {
        number++;
        sink.massCancelRejected(command, reason);
    }

    void tradingKilled(KillTrading command, long canceledOrders) {
        number++;
        sink.tradingKilled(command, canceledOrders);
    }

    void killRejected(KillTrading command, RejectReason reason) {
        number++;
        sink.killRejected(command, reason);
    }

    void tradingResumed(ResumeTrading command) {
        number++;
        sink.tradingResumed(command);
    }

    void resumeRejected(ResumeTrading command, RejectReason reason) {
        number++;
        sink.resumeRejected(command, reason);
    }

    void crossRejected(NewCross command, RejectReason reason) {
        number++;
        sink.crossRejected(command, reason);
    }

    void tradeReported(long tradeId, ReportTrade command, long tradeTimeNs) {
        number++;
        sink.tradeReported(tradeId, command, tradeTimeNs);
    }

    void reportRejected(ReportTrade command, RejectReason reason) {
        number++;
        sink.reportRejected(command, reason);
    }

    void reportCancelRejected(CancelReport command, RejectReason reason) {
        number++;
        sink.reportCancelRejected(command, reason);
    }

    void tradeBusted(PastTrade trade) {
        number++;
        sink.tradeBusted(trade);
    }

    void bustRejected(BustTrade command, RejectReason reason) {
        number++;
        sink.bustRejected(command, reason);
    }

    void tradeCorrected(PastTrade trade, long oldPrice, long oldQty) {
        number++;
        sink.tradeCorrected(trade, oldPrice, oldQty);
    }

    void correctionRejected(CorrectTrade command, RejectReason reason) {
        number++;
        sink.correctionRejected(command, reason);
    }

    void phaseChanged(Instrument instrument, Phase phase, PhaseReason reason) {
        number++;
        sink.phaseChanged(instrument, phase, reason);
    }

    void phaseRejected(ChangePhase command, RejectReason reason) {
        number++;
        sink.phaseRejected(command, reason);
    }

    void extensionRejected(ExtendPhase command, RejectReason reason) {
        number++;
        sink.extensionRejected(command, reason);
    }

    void sessionOpened(SessionOpened command) {
        number++;
        sink.sessionOpened(command.participantId, command.sessionId, command.gatewayId);
    }

    void sessionClosed(
            int participantId,
            int sessionId,
            int gatewayId,
            SessionEnd reason,
            long expiredOrders) {
        number++;
        sink.sessionClosed(participantId, sessionId, gatewayId, reason, expiredOrders);
    }

    void sessionRejected(SessionOpened command, RejectReason reason) {
        number++;
        sink.sessionRejected(command.participantId, command.sessionId, command.gatewayId, reason);
    }

    void sessionRejected(SessionClosed command, RejectReason reason) {
        number++;
        sink.sessionRejected(command.participantId, command.sessionId, command.gatewayId, reason);
    }

    void marketModelDefined(MarketModel model) {
        number++;
        sink.marketModelDefined(model);
    }

    void marketModelRejected(DefineMarketModel command, RejectReason reason) {
        number++;
        sink.marketModelRejected(command, reason);
    }

    void instrumentDefined(Instrument instrument) {
        number++;
        sink.instrumentDefined(instrument);
    }

    void instrumentRejected(DefineInstrument command, RejectReason reason) {
        number++;
        sink.instrumentRejected(command, reason);
    }

    void participantDefined(Participant participant) {
        number++;
        sink.participantDefined(participant);
    }

    void participantRejected(DefineParticipant command, RejectReason reason) {
        number++;
        sink.participantRejected(command, reason);
    }

    void stateHashed(long businessHash, long stateHash) {
        number++;
        sink.stateHashed(businessHash, stateHash);
    }

    void snapshotTaken() {
        number++;
        sink.snapshotTaken();
    }
}
