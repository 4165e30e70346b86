package crossbook.host;

import static crossbook.protocol.MessageHeaderEncoder.ENCODED_LENGTH;

import crossbook.core.MatchingEngine;
import crossbook.core.command.BustTrade;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.CancelReport;
import crossbook.core.command.CorrectTrade;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineBatch;
import crossbook.core.command.DefineClient;
import crossbook.core.command.DefineLimits;
import crossbook.core.command.ExtendPhase;
import crossbook.core.command.KillTrading;
import crossbook.core.command.NewCross;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.ReportTrade;
import crossbook.core.command.ResumeOwner;
import crossbook.core.command.ResumeTrading;
import crossbook.core.command.SetMark;
import crossbook.core.command.SettleObligations;
import crossbook.core.command.SuspendOwner;
import crossbook.core.command.TransferFunds;
import crossbook.core.event.Account;
import crossbook.core.event.Booking;
import crossbook.core.event.Bounds;
import crossbook.core.event.Exposure;
import crossbook.core.event.Obligation;
import crossbook.core.event.Order;
import crossbook.core.event.Position;
import crossbook.core.event.PreviousTerms;
import crossbook.core.model.Instrument;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Participant;
import crossbook.core.model.Phase;
import crossbook.core.order.AuctionOutcome;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.Parties;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.Priority;
import crossbook.core.order.RejectReason;
import crossbook.core.order.TradeType;
import crossbook.protocol.Framing;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.Role;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.AuctionIndicatedEncoder;
import crossbook.protocol.event.AuctionUncrossedEncoder;
import crossbook.protocol.event.BatchDefinedEncoder;
import crossbook.protocol.event.CancelRejectedEncoder;
import crossbook.protocol.event.CrossRejectedEncoder;
import crossbook.protocol.event.DeficitCoveredEncoder;
import crossbook.protocol.event.ExposureStatedEncoder;
import crossbook.protocol.event.FundsTransferredEncoder;
import crossbook.protocol.event.InstrumentDefinedEncoder;
import crossbook.protocol.event.KillRejectedEncoder;
import crossbook.protocol.event.LimitsDefinedEncoder;
import crossbook.protocol.event.LiquidationStartedEncoder;
import crossbook.protocol.event.MarkSetEncoder;
import crossbook.protocol.event.MarketModelDefinedEncoder;
import crossbook.protocol.event.MoneyRejectedEncoder;
import crossbook.protocol.event.ObligationNettedEncoder;
import crossbook.protocol.event.ObligationSettledEncoder;
import crossbook.protocol.event.ObligationsSettledEncoder;
import crossbook.protocol.event.OrderAcceptedEncoder;
import crossbook.protocol.event.OrderExpiredEncoder;
import crossbook.protocol.event.OrderReplacedEncoder;
import crossbook.protocol.event.OrderStatedEncoder;
import crossbook.protocol.event.PhaseChangedEncoder;
import crossbook.protocol.event.PhaseExtendedEncoder;
import crossbook.protocol.event.PositionSettledEncoder;
import crossbook.protocol.event.ReportRejectedEncoder;
import crossbook.protocol.event.TradeBookedEncoder;
import crossbook.protocol.event.TradeChangeRejectedEncoder;
import crossbook.protocol.event.TradeReportedEncoder;
import crossbook.protocol.event.TradingKilledEncoder;

import org.agrona.sbe.MessageEncoderFlyweight;

import java.nio.charset.StandardCharsets;

/// Writes what the engine says into the event frame. What the engine and the events have by the
/// same names is written by [EventFields], which the build prints; this class writes the rest, and
/// the events of a state. Allocates nothing but for texts of reference data.
final class EventEncoder extends EventFields {
    private static final long EVERYBODY = TradingKilledEncoder.participantIdNullValue();
    private static final long NOBODY = FundsTransferredEncoder.fromParticipantIdNullValue();
    private static final Parties NO_CLIENT = new Parties();

    private final EventFrame frame;
    private final AccountWriter accounts = new AccountWriter();
    private long hashesTold;
    private long lastStateHash;

    EventEncoder(EventFrame frame, Request request) {
        super(request);
        this.frame = frame;
    }

    /// Names the engine whose events these are; an engine needs its sink before it exists.
    void follow(MatchingEngine followed) {
        engine = followed;
        accounts.follow(followed);
    }

    long hashesTold() {
        return hashesTold;
    }

    long lastStateHash() {
        return lastStateHash;
    }

    @Override
    <E extends MessageEncoderFlyweight> E begin(E event) {
        return begin(event, 0);
    }

    /// @param more how many bytes come behind its fields
    private <E extends MessageEncoderFlyweight> E begin(E event, int more) {
        int at = frame.begin(ENCODED_LENGTH + event.sbeBlockLength() + more, engine);
        return Framing.begin(event, frame.buffer(), at);
    }

    @Override
    Role principalRole() {
        return request.askerId == Participant.EXCHANGE
                ? Role.NULL_VAL
                : EnumNames.ROLE.wire(engine.authority().role());
    }

    @Override
    public void orderAccepted(Order order) {
        orderAccepted(order, order.orderQty());
    }

    void orderAccepted(Order order, long qty) {
        OrderAcceptedEncoder event = beginOrderAccepted();
        Wire.put(order, event.state());
        event.state().leavesQty(qty).cumQty(0).cumValue(0);
        Wire.put(order, event.terms());
        event.terms().orderQty(qty);
    }

    @Override
    void writeRest(
            OrderReplacedEncoder event,
            Order order,
            ReplaceOrder command,
            PreviousTerms previous,
            Priority priority) {
        event.previousPrice(previous.limitPrice);
        event.reason(priority == Priority.KEPT ? waits(order) : Reason.NONE);
    }

    private static Reason waits(Order order) {
        boolean waits = order.parkReason() != null;
        return waits ? EnumNames.PARK_REASON.wire(order.parkReason()) : Reason.NONE;
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        super.orderExpired(order, reason);
        Wire.putNone(orderExpired, OrderExpiredEncoder.requestClOrdIdEncodingOffset());
    }

    /// The engine only knows the id of the order.
    @Override
    void writeRest(CancelRejectedEncoder event, CancelOrder command, RejectReason reason) {
        Wire.put(command.clOrdId, event, CancelRejectedEncoder.origClOrdIdEncodingOffset());
        Wire.put(request.clOrdId, event, CancelRejectedEncoder.clOrdIdEncodingOffset());
    }

    @Override
    void writeRest(OrderStatedEncoder event, Order order, long more) {
        event.reason(waits(order));
    }

    @Override
    void writeRest(CrossRejectedEncoder event, NewCross command, RejectReason reason) {
        event.orderQty(command.qty);
    }

    @Override
    void writeRest(
            TradeReportedEncoder event, long tradeId, ReportTrade command, long tradeTimeNs) {
        event.reportType(TradeType.reportTypeText(command.type));
    }

    @Override
    void writeRest(ReportRejectedEncoder event, ReportTrade command, RejectReason reason) {
        event.tradeId(ReportRejectedEncoder.tradeIdNullValue())
                .reportType(0, (byte) (command.type >> 8))
                .reportType(1, (byte) command.type)
                .orderQty(command.qty);
    }

    @Override
    public void reportCancelRejected(CancelReport command, RejectReason reason) {
        ReportRejectedEncoder event = beginReportRejected()
                .participantId(command.participantId)
                .sessionId(command.sessionId)
                .instrumentId(command.instrumentId)
                .tradeId(command.tradeId)
                .side(crossbook.protocol.Side.NULL_VAL)
                .reportType("")
                .price(ReportRejectedEncoder.priceNullValue())
                .orderQty(ReportRejectedEncoder.orderQtyNullValue())
                .reason(EnumNames.REJECT_REASON.wire(reason))
                .lowLimit(ReportRejectedEncoder.lowLimitNullValue())
                .highLimit(ReportRejectedEncoder.highLimitNullValue());
        Wire.put(request.clOrdId, event, ReportRejectedEncoder.clOrdIdEncodingOffset());
    }

    @Override
    public void bustRejected(BustTrade command, RejectReason reason) {
        tradeChangeRejected(command.instrumentId, command.tradeId, reason);
    }

    @Override
    public void correctionRejected(CorrectTrade command, RejectReason reason) {
        tradeChangeRejected(command.instrumentId, command.tradeId, reason);
    }

    private void tradeChangeRejected(int instrumentId, long tradeId, RejectReason reason) {
        TradeChangeRejectedEncoder event = beginTradeChangeRejected()
                .instrumentId(instrumentId)
                .tradeId(tradeId)
                .reason(EnumNames.REJECT_REASON.wire(reason))
                .lowLimit(engine.lowLimit())
                .highLimit(engine.highLimit());
        accounts.write(event, reason == RejectReason.FUNDS_INSUFFICIENT);
    }

    @Override
    void writeRest(
            PhaseChangedEncoder event, Instrument instrument, Phase phase, PhaseReason reason) {
        event.endsNs(endsNs(engine.book(instrument.instrumentId()).phaseEndsNs()));
        Wire.put(phase, engine.marketModel(), event.state());
        if (reason == PhaseReason.REQUESTED) return;
        event.requestId(0).principalId(NOBODY).principalRole(Role.NULL_VAL);
        Wire.putReasonText("", event, PhaseChangedEncoder.reasonTextEncodingOffset());
    }

    @Override
    void writeRest(
            PhaseExtendedEncoder event,
            Instrument instrument,
            Phase phase,
            long endsNs,
            PhaseReason reason) {
        event.endsNs(endsNs(endsNs));
        Wire.put(phase, engine.marketModel(), event.state());
        if (reason == PhaseReason.EXTENDED || reason == PhaseReason.SHORTENED) return;
        event.requestId(0).principalId(NOBODY).principalRole(Role.NULL_VAL);
        Wire.putReasonText("", event, PhaseExtendedEncoder.reasonTextEncodingOffset());
    }

    private static long endsNs(long endsNs) {
        return endsNs == MatchingEngine.NO_DEADLINE ? 0 : endsNs;
    }

    @Override
    public void extensionRejected(ExtendPhase command, RejectReason reason) {
        beginPhaseRejected()
                .instrumentId(command.instrumentId)
                .phase("")
                .reason(EnumNames.REJECT_REASON.wire(reason));
    }

    @Override
    void writeRest(AuctionIndicatedEncoder event, Instrument instrument, AuctionOutcome outcome) {
        AuctionWire.put(outcome, event);
        event.phaseCode((byte) engine.book(instrument.instrumentId()).phase().code());
    }

    @Override
    void writeRest(
            AuctionUncrossedEncoder event,
            Instrument instrument,
            Phase phase,
            AuctionOutcome outcome) {
        AuctionWire.put(outcome, event);
        event.phaseCode((byte) phase.code()).phase(phase.name());
    }

    @Override
    public void marketModelDefined(MarketModel model) {
        byte[] name = model.name().getBytes(StandardCharsets.UTF_8);
        begin(marketModelDefined, MarketModelDefinedEncoder.nameHeaderLength() + name.length)
                .principalId(request.askerId)
                .principalRole(principalRole())
                .requestId(request.requestId)
                .putName(name, 0, name.length);
    }

    @Override
    void writeRest(InstrumentDefinedEncoder event, Instrument instrument) {
        Phase phase = engine.book(instrument.instrumentId()).phase();
        Wire.put(phase, engine.marketModel(), event.state());
        Wire.put(instrument.coverage(), engine.accounts(), event.coverage());
    }

    @Override
    void writeRest(BatchDefinedEncoder event, DefineBatch command) {
        event.requestId(request.batchId).lines(command.lines.size());
    }

    @Override
    public void batchRejected(DefineBatch command, int line, RejectReason reason) {
        super.batchRejected(command, line, reason);
        batchRejected.requestId(request.batchId).line(line + 1L);
    }

    @Override
    void writeRest(KillRejectedEncoder event, KillTrading command, RejectReason reason) {
        event.resumes(YesNo.NO);
    }

    @Override
    public void resumeRejected(ResumeTrading command, RejectReason reason) {
        beginKillRejected()
                .participantId(command.everybody ? EVERYBODY : command.participantId)
                .resumes(YesNo.YES)
                .reason(EnumNames.REJECT_REASON.wire(reason));
    }

    @Override
    public void orderHeld(Order order, long held) {
        accounts.write(beginOrderHeld(), order, held);
    }

    @Override
    void writeRest(TradeBookedEncoder event, Booking booking) {
        accounts.write(event, booking);
    }

    @Override
    void writeRest(ObligationNettedEncoder event, Obligation of) {
        accounts.write(event, of);
    }

    @Override
    void writeRest(ObligationSettledEncoder event, Obligation of) {
        accounts.write(event, of);
    }

    @Override
    void writeRest(FundsTransferredEncoder event, TransferFunds command, int from, int to) {
        event.transferType(EnumNames.TRANSFER_TYPE.wire(command.type));
        accounts.write(event, command.assetId, from, to);
    }

    @Override
    public void obligationsSettled(long payments) {
        ObligationsSettledEncoder event = beginObligationsSettled()
                .requestId(0)
                .payments(payments)
                .principalId(NOBODY)
                .principalRole(Role.NULL_VAL);
        Wire.putReasonText("", event, ObligationsSettledEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void settlementRejected(SettleObligations command, RejectReason reason) {
        reject(RequestType.SETTLEMENT, reason, Participant.EXCHANGE, NO_CLIENT);
    }

    @Override
    public void assetRejected(DefineAsset command, RejectReason reason) {
        reject(RequestType.ASSET, reason, Participant.EXCHANGE, NO_CLIENT).assetId(command.assetId);
    }

    @Override
    public void clientRejected(DefineClient command, RejectReason reason) {
        reject(RequestType.CLIENT, reason, command.participantId, command.client);
    }

    @Override
    public void ownerSuspendRejected(SuspendOwner command, RejectReason reason) {
        reject(RequestType.OWNER, reason, command.participantId, command.client);
    }

    @Override
    public void ownerResumeRejected(ResumeOwner command, RejectReason reason) {
        reject(RequestType.OWNER, reason, command.participantId, command.client);
    }

    @Override
    public void transferRejected(TransferFunds command, RejectReason reason) {
        Parties client = command.type.isPaid ? command.from : command.to;
        MoneyRejectedEncoder event = reject(
                        RequestType.TRANSFER, reason, command.participantId(), client)
                .assetId(command.assetId)
                .amount(command.amount)
                .lowLimit(engine.lowLimit())
                .highLimit(engine.highLimit());
        int id = MoneyRejectedEncoder.transactionIdEncodingOffset();
        Wire.put(command.transactionId, event, id);
    }

    /// Says that something is refused, with nothing of what only some requests have.
    private MoneyRejectedEncoder reject(
            RequestType type, RejectReason reason, int participantId, Parties client) {
        MoneyRejectedEncoder event =
                beginMoneyRejected().requestType(type).reason(EnumNames.REJECT_REASON.wire(reason));
        return AccountWriter.write(event, participantId, client);
    }

    /// Nobody has asked for it.
    @Override
    void writeRest(MarkSetEncoder event, Instrument instrument, long mark) {
        event.requestId(0)
                .principalId(NOBODY)
                .principalRole(Role.NULL_VAL)
                .setPrice(MarkSetEncoder.setPriceNullValue())
                .setNs(0);
        Wire.putReasonText("", event, MarkSetEncoder.reasonTextEncodingOffset());
        Wire.putWord(0, event, MarkSetEncoder.sourceEncodingOffset());
    }

    @Override
    void writeRest(MarkSetEncoder event, SetMark command, Instrument instrument, long mark) {
        event.instrumentId(instrument.instrumentId())
                .setPrice(command.price)
                .setNs(engine.timestampNs());
        Wire.putWord(command.source, event, MarkSetEncoder.sourceEncodingOffset());
    }

    @Override
    void writeRest(PositionSettledEncoder event, Position position, long profit) {
        event.clearingPosted(accounts.clearingPosted(position.account().assetId()));
    }

    /// Others may be liquidated with the one that was asked for.
    @Override
    public void liquidationStarted(Position position, long limitPrice) {
        super.liquidationStarted(position, limitPrice);
        if (request.isAbout(position)) return;
        LiquidationStartedEncoder event = liquidationStarted;
        event.requestId(0).principalId(NOBODY).principalRole(Role.NULL_VAL);
        Wire.putReasonText("", event, LiquidationStartedEncoder.reasonTextEncodingOffset());
    }

    @Override
    void writeRest(DeficitCoveredEncoder event, Account of, long covered, long left) {
        event.deficit(left).insurancePosted(accounts.insurancePosted(of.assetId()));
    }

    @Override
    void writeRest(LimitsDefinedEncoder event, DefineLimits command) {
        int client = LimitsDefinedEncoder.accountEncodingOffset();
        if (command.everybody) Wire.putAccount(NO_CLIENT, event, client);
        LimitWords.put(command.limits, event.limits());
    }

    @Override
    void writeRest(ExposureStatedEncoder event, Exposure exposure, Bounds bounds) {
        event.quotesPulled(Wire.yesNo(exposure.isPulled(engine.timestampNs())));
        LimitWords.put(exposure, bounds, event);
    }

    @Override
    public void stateHashed(long businessHash, long stateHash) {
        super.stateHashed(businessHash, stateHash);
        hashesTold++;
        lastStateHash = stateHash;
    }
}
