package crossbook.host;

import crossbook.core.Account;
import crossbook.core.MatchingEngine;
import crossbook.core.PastTrade;
import crossbook.core.command.BustTrade;
import crossbook.core.command.CancelReport;
import crossbook.core.command.CorrectTrade;
import crossbook.core.command.NewCross;
import crossbook.core.command.ReportTrade;
import crossbook.core.model.ClosingMethod;
import crossbook.core.model.Instrument;
import crossbook.core.model.Phase;
import crossbook.core.order.AuctionOutcome;
import crossbook.core.order.Parties;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.ReferenceKind;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.core.order.TradeType;
import crossbook.protocol.Role;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.AuctionIndicatedEncoder;
import crossbook.protocol.event.AuctionUncrossedEncoder;
import crossbook.protocol.event.BreakerTrippedEncoder;
import crossbook.protocol.event.ClosingPriceSetEncoder;
import crossbook.protocol.event.CrossRejectedEncoder;
import crossbook.protocol.event.HiddenUncrossedEncoder;
import crossbook.protocol.event.PhaseExtendedEncoder;
import crossbook.protocol.event.ReferencePriceSetEncoder;
import crossbook.protocol.event.ReportRejectedEncoder;
import crossbook.protocol.event.TradeBustedEncoder;
import crossbook.protocol.event.TradeChangeRejectedEncoder;
import crossbook.protocol.event.TradeCorrectedEncoder;
import crossbook.protocol.event.TradeReportedEncoder;

/// Writes what the rules of a trading day do with an instrument, auctions, breakers, reference and
/// closing prices, and what is told of trades beside [EventSink#traded]: crosses that are
/// refused, and what happens to trades after they happened.
class MarketEventEncoder extends OperatorEventEncoder {
    static final Parties NO_CLIENT = new Parties();

    private final PhaseExtendedEncoder extended = new PhaseExtendedEncoder();
    private final AuctionIndicatedEncoder indicated = new AuctionIndicatedEncoder();
    private final AuctionUncrossedEncoder uncrossed = new AuctionUncrossedEncoder();
    private final HiddenUncrossedEncoder hiddenUncrossed = new HiddenUncrossedEncoder();
    private final BreakerTrippedEncoder tripped = new BreakerTrippedEncoder();
    private final ReferencePriceSetEncoder referencePrice = new ReferencePriceSetEncoder();
    private final ClosingPriceSetEncoder closingPrice = new ClosingPriceSetEncoder();
    private final CrossRejectedEncoder crossRejected = new CrossRejectedEncoder();
    private final TradeReportedEncoder reported = new TradeReportedEncoder();
    private final ReportRejectedEncoder reportRejected = new ReportRejectedEncoder();
    private final TradeBustedEncoder busted = new TradeBustedEncoder();
    private final TradeCorrectedEncoder corrected = new TradeCorrectedEncoder();
    private final TradeChangeRejectedEncoder rejected = new TradeChangeRejectedEncoder();
    private Account lacking;

    MarketEventEncoder(EventFrame frame, Request request) {
        super(frame, request);
    }

    @Override
    void follow(MatchingEngine followed) {
        super.follow(followed);
        lacking = followed.accounts().newView();
    }

    @Override
    public void phaseExtended(Instrument instrument, Phase phase, long endsNs, PhaseReason reason) {
        begin(extended)
                .instrumentId(instrument.instrumentId())
                .endsNs(endsNs == MatchingEngine.NO_DEADLINE ? 0 : endsNs)
                .reason(Wire.PHASE_REASON.wire(reason))
                .requestId(isAsked(reason) ? request.requestId : 0)
                .principalId(
                        isAsked(reason)
                                ? principalId()
                                : PhaseExtendedEncoder.principalIdNullValue())
                .principalRole(isAsked(reason) ? principalRole() : Role.NULL_VAL);
        Wire.put(phase, engine.marketModel(), extended.state());
        String text = isAsked(reason) ? request.text : "";
        Wire.putReasonText(text, extended, PhaseExtendedEncoder.reasonTextEncodingOffset());
    }

    private static boolean isAsked(PhaseReason reason) {
        return reason == PhaseReason.EXTENDED || reason == PhaseReason.SHORTENED;
    }

    @Override
    public void auctionIndicated(Instrument instrument, AuctionOutcome outcome) {
        begin(indicated)
                .instrumentId(instrument.instrumentId())
                .price(price(outcome))
                .qty(outcome.hasPrice ? outcome.qty : 0)
                .surplusQty(surplusQty(outcome))
                .surplusSide(surplusSide(outcome))
                .unfilledMarketQty(outcome.unfilledMarketQty)
                .phaseCode((byte) engine.book(instrument.instrumentId()).phase().code());
    }

    @Override
    public void auctionUncrossed(Instrument instrument, Phase phase, AuctionOutcome outcome) {
        begin(uncrossed)
                .instrumentId(instrument.instrumentId())
                .price(price(outcome))
                .qty(outcome.hasPrice ? outcome.qty : 0)
                .surplusQty(surplusQty(outcome))
                .surplusSide(surplusSide(outcome))
                .unfilledMarketQty(outcome.unfilledMarketQty)
                .phaseCode((byte) phase.code())
                .phase(phase.name());
    }

    private static long price(AuctionOutcome outcome) {
        return outcome.hasPrice ? outcome.price : AuctionIndicatedEncoder.priceNullValue();
    }

    private static long surplusQty(AuctionOutcome outcome) {
        return outcome.hasPrice ? Math.abs(outcome.surplus) : 0;
    }

    private static crossbook.protocol.Side surplusSide(AuctionOutcome outcome) {
        if (!outcome.hasPrice || outcome.surplus == 0) return crossbook.protocol.Side.NULL_VAL;
        return outcome.surplus > 0 ? crossbook.protocol.Side.BUY : crossbook.protocol.Side.SELL;
    }

    @Override
    public void hiddenUncrossed(Instrument instrument, long price, long qty, boolean exact) {
        begin(hiddenUncrossed)
                .instrumentId(instrument.instrumentId())
                .price(price)
                .qty(qty)
                .exact(yesNo(exact));
    }

    @Override
    public void breakerTripped(
            Instrument instrument, long price, long reference, ReferenceKind kind) {
        begin(tripped)
                .instrumentId(instrument.instrumentId())
                .price(price)
                .reference(reference)
                .kind(Wire.REFERENCE_KIND.wire(kind));
    }

    @Override
    public void referencePriceSet(Instrument instrument, long price) {
        begin(referencePrice).instrumentId(instrument.instrumentId()).price(price);
    }

    @Override
    public void closingPriceSet(Instrument instrument, long price, ClosingMethod method) {
        begin(closingPrice)
                .instrumentId(instrument.instrumentId())
                .price(price)
                .method(Wire.CLOSING_METHOD.wire(method));
    }

    @Override
    public void crossRejected(NewCross command, RejectReason reason) {
        begin(crossRejected)
                .participantId(Integer.toUnsignedLong(command.participantId))
                .sessionId(Integer.toUnsignedLong(command.sessionId))
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .price(command.price)
                .orderQty(command.qty)
                .reason(Wire.REJECT_REASON.wire(reason))
                .lowLimit(engine.lowLimit())
                .highLimit(engine.highLimit());
        Wire.put(
                command.buyClOrdId, crossRejected, CrossRejectedEncoder.buyClOrdIdEncodingOffset());
        Wire.put(
                command.sellClOrdId,
                crossRejected,
                CrossRejectedEncoder.sellClOrdIdEncodingOffset());
    }

    @Override
    public void tradeReported(long tradeId, ReportTrade command, long tradeTimeNs) {
        begin(reported)
                .tradeId(tradeId)
                .instrumentId(command.instrumentId)
                .tradeTimeNs(tradeTimeNs)
                .reportType(TradeType.reportTypeText(command.type))
                .price(command.price)
                .qty(command.qty)
                .participantId(command.participantId)
                .counterpartyId(command.counterpartyId)
                .side(Wire.SIDE.wire(command.side))
                .sessionId(command.sessionId);
        Wire.put(command.clOrdId, reported, TradeReportedEncoder.clOrdIdEncodingOffset());
    }

    @Override
    public void reportRejected(ReportTrade command, RejectReason reason) {
        begin(reportRejected)
                .participantId(Integer.toUnsignedLong(command.participantId))
                .sessionId(Integer.toUnsignedLong(command.sessionId))
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .tradeId(ReportRejectedEncoder.tradeIdNullValue())
                .side(Wire.SIDE.wire(command.side))
                .reportType(0, (byte) (command.type >> 8))
                .reportType(1, (byte) command.type)
                .price(command.price)
                .orderQty(command.qty)
                .reason(Wire.REJECT_REASON.wire(reason))
                .lowLimit(engine.lowLimit())
                .highLimit(engine.highLimit());
        Wire.put(command.clOrdId, reportRejected, ReportRejectedEncoder.clOrdIdEncodingOffset());
    }

    @Override
    public void reportCancelRejected(CancelReport command, RejectReason reason) {
        begin(reportRejected)
                .participantId(Integer.toUnsignedLong(command.participantId))
                .sessionId(Integer.toUnsignedLong(command.sessionId))
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .tradeId(command.tradeId)
                .side(crossbook.protocol.Side.NULL_VAL)
                .reportType("")
                .price(ReportRejectedEncoder.priceNullValue())
                .orderQty(ReportRejectedEncoder.orderQtyNullValue())
                .reason(Wire.REJECT_REASON.wire(reason))
                .lowLimit(ReportRejectedEncoder.lowLimitNullValue())
                .highLimit(ReportRejectedEncoder.highLimitNullValue());
        Wire.put(request.clOrdId, reportRejected, ReportRejectedEncoder.clOrdIdEncodingOffset());
    }

    @Override
    public void tradeBusted(PastTrade trade) {
        begin(busted)
                .requestId(request.requestId)
                .tradeId(trade.tradeId())
                .instrumentId(trade.instrumentId())
                .tradeTimeNs(trade.tradeTimeNs())
                .tradeType(Wire.TRADE_TYPE.wire(trade.type()))
                .price(trade.price())
                .qty(trade.qty())
                .buyParticipantId(trade.participantId(Side.BUY))
                .buyOrderId(trade.orderId(Side.BUY))
                .sellParticipantId(trade.participantId(Side.SELL))
                .sellOrderId(trade.orderId(Side.SELL))
                .intoDeficit(trade.isIntoDeficit() ? YesNo.YES : YesNo.NO)
                .principalId(principalId())
                .principalRole(principalRole());
        putReasonText(busted, TradeBustedEncoder.reasonTextEncodingOffset());
        Wire.put(trade.clOrdId(Side.BUY), busted, TradeBustedEncoder.buyClOrdIdEncodingOffset());
        Wire.put(trade.clOrdId(Side.SELL), busted, TradeBustedEncoder.sellClOrdIdEncodingOffset());
    }

    @Override
    public void tradeCorrected(PastTrade trade, long oldPrice, long oldQty) {
        begin(corrected)
                .requestId(request.requestId)
                .tradeId(trade.tradeId())
                .instrumentId(trade.instrumentId())
                .tradeTimeNs(trade.tradeTimeNs())
                .tradeType(Wire.TRADE_TYPE.wire(trade.type()))
                .price(trade.price())
                .qty(trade.qty())
                .buyParticipantId(trade.participantId(Side.BUY))
                .buyOrderId(trade.orderId(Side.BUY))
                .sellParticipantId(trade.participantId(Side.SELL))
                .sellOrderId(trade.orderId(Side.SELL))
                .oldPrice(oldPrice)
                .oldQty(oldQty)
                .intoDeficit(trade.isIntoDeficit() ? YesNo.YES : YesNo.NO)
                .principalId(principalId())
                .principalRole(principalRole());
        putReasonText(corrected, TradeCorrectedEncoder.reasonTextEncodingOffset());
        Wire.put(
                trade.clOrdId(Side.BUY),
                corrected,
                TradeCorrectedEncoder.buyClOrdIdEncodingOffset());
        Wire.put(
                trade.clOrdId(Side.SELL),
                corrected,
                TradeCorrectedEncoder.sellClOrdIdEncodingOffset());
    }

    @Override
    public void bustRejected(BustTrade command, RejectReason reason) {
        rejected(command.instrumentId, command.tradeId, reason);
    }

    @Override
    public void correctionRejected(CorrectTrade command, RejectReason reason) {
        rejected(command.instrumentId, command.tradeId, reason);
    }

    private void rejected(int instrumentId, long tradeId, RejectReason reason) {
        begin(rejected)
                .requestId(request.requestId)
                .instrumentId(Integer.toUnsignedLong(instrumentId))
                .tradeId(tradeId)
                .reason(Wire.REJECT_REASON.wire(reason))
                .lowLimit(engine.lowLimit())
                .highLimit(engine.highLimit())
                .participantId(TradeChangeRejectedEncoder.participantIdNullValue())
                .assetId(TradeChangeRejectedEncoder.assetIdNullValue())
                .principalId(principalId())
                .principalRole(principalRole());
        int itsAccount = TradeChangeRejectedEncoder.accountEncodingOffset();
        if (reason == RejectReason.FUNDS_INSUFFICIENT) {
            engine.findLacking(lacking);
            rejected.participantId(lacking.participantId()).assetId(lacking.assetId());
            Wire.putAccount(lacking.client(), rejected, itsAccount);
        } else {
            Wire.putAccount(NO_CLIENT, rejected, itsAccount);
        }
        putReasonText(rejected, TradeChangeRejectedEncoder.reasonTextEncodingOffset());
    }
}
