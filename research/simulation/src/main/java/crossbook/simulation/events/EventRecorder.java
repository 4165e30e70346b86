package crossbook.simulation.events;

import static crossbook.simulation.events.EventColumn.COUNTERPARTY_ID;
import static crossbook.simulation.events.EventColumn.MATCH_ID;
import static crossbook.simulation.events.EventColumn.ORDER_ID;
import static crossbook.simulation.events.EventColumn.OTHER_PRICE;
import static crossbook.simulation.events.EventColumn.OTHER_SIZE;
import static crossbook.simulation.events.EventColumn.PHASE;
import static crossbook.simulation.events.EventColumn.PRICE;
import static crossbook.simulation.events.EventColumn.SIZE;

import crossbook.core.MatchingEngine;
import crossbook.core.command.BustTrade;
import crossbook.core.command.CancelReport;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.Command;
import crossbook.core.command.CorrectTrade;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.ExtendPhase;
import crossbook.core.command.LiquidatePosition;
import crossbook.core.command.NewCross;
import crossbook.core.command.ReportTrade;
import crossbook.core.command.SetMark;
import crossbook.core.command.SettleObligations;
import crossbook.core.command.TransferFunds;
import crossbook.core.event.Account;
import crossbook.core.event.Book;
import crossbook.core.event.PastTrade;
import crossbook.core.model.ClosingMethod;
import crossbook.core.model.Instrument;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Participant;
import crossbook.core.model.Phase;
import crossbook.core.order.AuctionOutcome;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.ReferenceKind;
import crossbook.core.order.RejectReason;
import crossbook.core.order.SessionEnd;
import crossbook.core.order.Side;

/// Counts the events of an engine and writes each as a row. Allocates nothing but the table.
///
/// Whoever hosts the engine says with [#begin] which one, and with [#endCommand] when a command is
/// done.
public class EventRecorder extends OrderRecorder {
    /// Why an operator was refused last.
    protected RejectReason refusal = RejectReason.NONE;

    /// @param keepsTops whether [#tops] has the best prices
    protected EventRecorder(Recording recording, boolean keepsTops) {
        super(recording, keepsTops);
    }

    /// Of what becomes no row it is known all the same that it was refused.
    @Override
    public void rejected(Command command, RejectReason reason) {
        refusal = reason;
    }

    private boolean writesRefusal(EventKind kind, RejectReason reason) {
        refusal = reason;
        return writes(kind);
    }

    // Phases and prices.

    @Override
    public void phaseChanged(Instrument instrument, Phase phase, PhaseReason reason) {
        if (!writesBesideTop(EventKind.PHASE_CHANGED)) return;
        rows.ofInstrument(EventKind.PHASE_CHANGED, instrument.instrumentId())
                .putByte(PHASE, phase.number())
                .put(OTHER_SIZE, endNs(instrument))
                .reason(reason.ordinal());
    }

    private long endNs(Instrument instrument) {
        Book book = engine().book(instrument.instrumentId());
        return book == null ? MatchingEngine.NO_DEADLINE : book.phaseEndsNs();
    }

    @Override
    public void phaseExtended(Instrument instrument, Phase phase, long endsNs, PhaseReason reason) {
        if (!writesBesideTop(EventKind.PHASE_EXTENDED)) return;
        rows.ofInstrument(EventKind.PHASE_EXTENDED, instrument.instrumentId())
                .put(OTHER_SIZE, endsNs)
                .reason(reason.ordinal());
    }

    @Override
    public void auctionIndicated(Instrument instrument, AuctionOutcome outcome) {
        if (!writes(EventKind.AUCTION_INDICATED)) return;
        rows.ofAuction(EventKind.AUCTION_INDICATED, instrument, outcome);
    }

    @Override
    public void auctionUncrossed(Instrument instrument, Phase phase, AuctionOutcome outcome) {
        if (!writesBesideTop(EventKind.AUCTION_UNCROSSED)) return;
        rows.ofAuction(EventKind.AUCTION_UNCROSSED, instrument, outcome)
                .putByte(PHASE, phase.number())
                .flag(EventFlag.AUCTION);
    }

    @Override
    public void hiddenUncrossed(Instrument instrument, long price, long qty, boolean exact) {
        if (!writesBesideTop(EventKind.HIDDEN_UNCROSSED)) return;
        rows.ofInstrument(EventKind.HIDDEN_UNCROSSED, instrument.instrumentId())
                .put(PRICE, price)
                .put(SIZE, qty)
                .flag(EventFlag.HIDDEN);
    }

    @Override
    public void breakerTripped(
            Instrument instrument, long price, long reference, ReferenceKind kind) {
        if (!writesBesideTop(EventKind.BREAKER_TRIPPED)) return;
        rows.ofInstrument(EventKind.BREAKER_TRIPPED, instrument.instrumentId())
                .put(PRICE, price)
                .put(OTHER_PRICE, reference)
                .reason(kind.ordinal());
    }

    @Override
    public void referencePriceSet(Instrument instrument, long price) {
        if (!writes(EventKind.REFERENCE_PRICE_SET)) return;
        rows.ofInstrument(EventKind.REFERENCE_PRICE_SET, instrument.instrumentId())
                .put(PRICE, price);
    }

    @Override
    public void closingPriceSet(Instrument instrument, long price, ClosingMethod method) {
        if (!writesBesideTop(EventKind.CLOSING_PRICE_SET)) return;
        rows.ofInstrument(EventKind.CLOSING_PRICE_SET, instrument.instrumentId())
                .put(PRICE, price)
                .reason(method.ordinal());
    }

    @Override
    public void phaseRejected(ChangePhase command, RejectReason reason) {
        refuse(EventKind.PHASE_REJECTED, command.instrumentId, command.askerId, reason);
    }

    @Override
    public void extensionRejected(ExtendPhase command, RejectReason reason) {
        refuse(EventKind.EXTENSION_REJECTED, command.instrumentId, command.askerId, reason);
    }

    private void refuse(EventKind kind, int instrumentId, int participantId, RejectReason reason) {
        if (!writesRefusal(kind, reason)) return;
        rows.of(kind, instrumentId, participantId).reason(reason.ordinal());
    }

    // Trades beside the book.

    @Override
    public void crossRejected(NewCross command, RejectReason reason) {
        if (!writes(EventKind.CROSS_REJECTED)) return;
        rows.of(EventKind.CROSS_REJECTED, command.instrumentId, command.participantId)
                .put(PRICE, command.price)
                .put(SIZE, command.qty)
                .reason(reason.ordinal());
        rows.clOrdId(command.buyClOrdId);
    }

    @Override
    public void tradeReported(long tradeId, ReportTrade command, long tradeTimeNs) {
        if (!writes(EventKind.TRADE_REPORTED)) return;
        report(EventKind.TRADE_REPORTED, command).put(MATCH_ID, tradeId);
    }

    @Override
    public void reportRejected(ReportTrade command, RejectReason reason) {
        if (!writes(EventKind.REPORT_REJECTED)) return;
        report(EventKind.REPORT_REJECTED, command).reason(reason.ordinal());
    }

    private EventTable report(EventKind kind, ReportTrade command) {
        rows.of(kind, command.instrumentId, command.participantId)
                .put(PRICE, command.price)
                .put(SIZE, command.qty)
                .putInt(COUNTERPARTY_ID, command.counterpartyId);
        if (command.side != null) rows.side(command.side);
        return rows.clOrdId(command.clOrdId);
    }

    @Override
    public void reportCancelRejected(CancelReport command, RejectReason reason) {
        if (!writes(EventKind.REPORT_CANCEL_REJECTED)) return;
        rows.of(EventKind.REPORT_CANCEL_REJECTED, command.instrumentId, command.participantId)
                .put(MATCH_ID, command.tradeId)
                .reason(reason.ordinal());
    }

    @Override
    public void tradeBusted(PastTrade trade) {
        if (writes(EventKind.TRADE_BUSTED)) past(EventKind.TRADE_BUSTED, trade);
    }

    @Override
    public void bustRejected(BustTrade command, RejectReason reason) {
        if (!writes(EventKind.BUST_REJECTED)) return;
        rows.of(EventKind.BUST_REJECTED, command.instrumentId, command.askerId)
                .put(MATCH_ID, command.tradeId)
                .reason(reason.ordinal());
    }

    @Override
    public void tradeCorrected(PastTrade trade, long oldPrice, long oldQty) {
        if (!writes(EventKind.TRADE_CORRECTED)) return;
        past(EventKind.TRADE_CORRECTED, trade).put(OTHER_PRICE, oldPrice).put(OTHER_SIZE, oldQty);
    }

    /// A trade that was made before, with who bought and who sold.
    private EventTable past(EventKind kind, PastTrade trade) {
        return rows.of(kind, trade.instrumentId(), trade.participantId(Side.BUY))
                .putInt(COUNTERPARTY_ID, trade.participantId(Side.SELL))
                .put(MATCH_ID, trade.tradeId())
                .put(PRICE, trade.price())
                .put(SIZE, trade.qty());
    }

    @Override
    public void correctionRejected(CorrectTrade command, RejectReason reason) {
        if (!writes(EventKind.CORRECTION_REJECTED)) return;
        rows.of(EventKind.CORRECTION_REJECTED, command.instrumentId, command.askerId)
                .put(MATCH_ID, command.tradeId)
                .reason(reason.ordinal());
    }

    // Money.

    @Override
    public void fundsTransferred(TransferFunds command, int from, int to) {
        if (writes(EventKind.FUNDS_TRANSFERRED)) transfer(EventKind.FUNDS_TRANSFERRED, command);
    }

    @Override
    public void transferRejected(TransferFunds command, RejectReason reason) {
        if (!writesRefusal(EventKind.TRANSFER_REJECTED, reason)) return;
        transfer(EventKind.TRANSFER_REJECTED, command).reason(reason.ordinal());
    }

    private EventTable transfer(EventKind kind, TransferFunds command) {
        boolean isBetween = command.type.isPaid && command.type.isReceived;
        EventTable row = rows.ofParticipant(kind, command.participantId())
                .put(SIZE, command.amount)
                .put(OTHER_SIZE, command.assetId);
        return isBetween ? row.putInt(COUNTERPARTY_ID, command.toParticipantId) : row;
    }

    @Override
    public void markSet(Instrument instrument, long mark) {
        price(EventKind.MARK_SET, instrument, mark);
    }

    @Override
    public void settlementPriceSet(Instrument instrument, long price) {
        price(EventKind.SETTLEMENT_PRICE_SET, instrument, price);
    }

    private void price(EventKind kind, Instrument instrument, long price) {
        if (!writes(kind)) return;
        rows.ofInstrument(kind, instrument.instrumentId()).put(PRICE, price);
    }

    @Override
    public void markRejected(SetMark command, RejectReason reason) {
        if (!writesRefusal(EventKind.MARK_REJECTED, reason)) return;
        rows.ofInstrument(EventKind.MARK_REJECTED, command.instrumentId)
                .put(PRICE, command.price)
                .reason(reason.ordinal());
    }

    @Override
    public void marginCalled(Account account) {
        call(EventKind.MARGIN_CALLED, account);
    }

    @Override
    public void marginCallMet(Account account) {
        call(EventKind.MARGIN_CALL_MET, account);
    }

    private void call(EventKind kind, Account account) {
        if (!writes(kind)) return;
        rows.ofParticipant(kind, account.participantId())
                .put(SIZE, account.needed())
                .put(OTHER_SIZE, account.assetId());
    }

    @Override
    public void liquidationRejected(LiquidatePosition command, RejectReason reason) {
        refuse(EventKind.LIQUIDATION_REJECTED, command.instrumentId, command.participantId, reason);
    }

    @Override
    public void obligationsSettled(SettleObligations command, long payments) {
        obligationsSettled(payments);
    }

    @Override
    public void obligationsSettled(long payments) {
        if (!writes(EventKind.OBLIGATIONS_SETTLED)) return;
        rows.row(EventKind.OBLIGATIONS_SETTLED).put(SIZE, payments);
    }

    @Override
    public void settlementRejected(SettleObligations command, RejectReason reason) {
        if (!writesRefusal(EventKind.SETTLEMENT_REJECTED, reason)) return;
        rows.row(EventKind.SETTLEMENT_REJECTED).reason(reason.ordinal());
    }

    // Sessions and definitions.

    @Override
    public void sessionOpened(int participantId, int sessionId, int gatewayId) {
        if (!writes(EventKind.SESSION_OPENED)) return;
        rows.ofParticipant(EventKind.SESSION_OPENED, participantId).put(MATCH_ID, sessionId);
    }

    @Override
    public void sessionClosed(
            int participantId,
            int sessionId,
            int gatewayId,
            SessionEnd reason,
            long expiredOrders) {
        if (!writes(EventKind.SESSION_CLOSED)) return;
        rows.ofParticipant(EventKind.SESSION_CLOSED, participantId)
                .put(MATCH_ID, sessionId)
                .put(SIZE, expiredOrders)
                .reason(reason.ordinal());
    }

    @Override
    public void sessionRejected(
            int participantId, int sessionId, int gatewayId, RejectReason reason) {
        if (!writes(EventKind.SESSION_REJECTED)) return;
        rows.ofParticipant(EventKind.SESSION_REJECTED, participantId)
                .put(MATCH_ID, sessionId)
                .reason(reason.ordinal());
    }

    @Override
    public void marketModelDefined(MarketModel model) {
        if (writes(EventKind.MARKET_MODEL_DEFINED)) rows.row(EventKind.MARKET_MODEL_DEFINED);
    }

    @Override
    public void marketModelRejected(DefineMarketModel command, RejectReason reason) {
        if (!writes(EventKind.MARKET_MODEL_REJECTED)) return;
        rows.row(EventKind.MARKET_MODEL_REJECTED).reason(reason.ordinal());
    }

    @Override
    public void instrumentDefined(Instrument instrument) {
        if (!writes(EventKind.INSTRUMENT_DEFINED)) return;
        rows.ofInstrument(EventKind.INSTRUMENT_DEFINED, instrument.instrumentId())
                .put(PRICE, instrument.referencePrice());
    }

    @Override
    public void instrumentRejected(DefineInstrument command, RejectReason reason) {
        if (!writesRefusal(EventKind.INSTRUMENT_REJECTED, reason)) return;
        rows.ofInstrument(EventKind.INSTRUMENT_REJECTED, command.instrumentId)
                .reason(reason.ordinal());
    }

    @Override
    public void participantDefined(Participant participant) {
        if (!writes(EventKind.PARTICIPANT_DEFINED)) return;
        rows.ofParticipant(EventKind.PARTICIPANT_DEFINED, participant.participantId());
    }

    @Override
    public void participantRejected(DefineParticipant command, RejectReason reason) {
        if (!writesRefusal(EventKind.PARTICIPANT_REJECTED, reason)) return;
        rows.ofParticipant(EventKind.PARTICIPANT_REJECTED, command.participantId)
                .reason(reason.ordinal());
    }

    @Override
    public void stateHashed(long businessHash, long stateHash) {
        if (!writes(EventKind.STATE_HASHED)) return;
        rows.row(EventKind.STATE_HASHED).put(MATCH_ID, businessHash).put(ORDER_ID, stateHash);
    }

    @Override
    public void snapshotTaken() {
        if (writes(EventKind.SNAPSHOT_TAKEN)) rows.row(EventKind.SNAPSHOT_TAKEN);
    }
}
