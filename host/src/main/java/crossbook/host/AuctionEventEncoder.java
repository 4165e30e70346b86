package crossbook.host;

import crossbook.core.MatchingEngine;
import crossbook.core.model.ClosingMethod;
import crossbook.core.model.Instrument;
import crossbook.core.model.Phase;
import crossbook.core.order.AuctionOutcome;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.ReferenceKind;
import crossbook.protocol.Role;
import crossbook.protocol.Side;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.AuctionIndicatedEncoder;
import crossbook.protocol.event.AuctionUncrossedEncoder;
import crossbook.protocol.event.BreakerTrippedEncoder;
import crossbook.protocol.event.ClosingPriceSetEncoder;
import crossbook.protocol.event.HiddenUncrossedEncoder;
import crossbook.protocol.event.PhaseExtendedEncoder;
import crossbook.protocol.event.ReferencePriceSetEncoder;

/// Writes what the rules of a trading day do with an instrument: auctions, breakers,
/// reference and closing prices.
class AuctionEventEncoder extends MassEventEncoder {
    private final PhaseExtendedEncoder extended = new PhaseExtendedEncoder();
    private final AuctionIndicatedEncoder indicated = new AuctionIndicatedEncoder();
    private final AuctionUncrossedEncoder uncrossed = new AuctionUncrossedEncoder();
    private final HiddenUncrossedEncoder hiddenUncrossed = new HiddenUncrossedEncoder();
    private final BreakerTrippedEncoder tripped = new BreakerTrippedEncoder();
    private final ReferencePriceSetEncoder referencePrice = new ReferencePriceSetEncoder();
    private final ClosingPriceSetEncoder closingPrice = new ClosingPriceSetEncoder();

    AuctionEventEncoder(EventFrame frame, Request request) {
        super(frame, request);
    }

    @Override
    public void phaseExtended(Instrument instrument, Phase phase, long endsNs, PhaseReason reason) {
        int at = begin(PhaseExtendedEncoder.BLOCK_LENGTH);
        extended.wrapAndApplyHeader(buffer, at, header)
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
        int textAt = extended.offset() + PhaseExtendedEncoder.reasonTextEncodingOffset();
        putReasonText(textAt, isAsked(reason) ? request.text : "");
    }

    private static boolean isAsked(PhaseReason reason) {
        return reason == PhaseReason.EXTENDED || reason == PhaseReason.SHORTENED;
    }

    @Override
    public void auctionIndicated(Instrument instrument, AuctionOutcome outcome) {
        int at = begin(AuctionIndicatedEncoder.BLOCK_LENGTH);
        indicated
                .wrapAndApplyHeader(buffer, at, header)
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
        int at = begin(AuctionUncrossedEncoder.BLOCK_LENGTH);
        uncrossed
                .wrapAndApplyHeader(buffer, at, header)
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

    private static Side surplusSide(AuctionOutcome outcome) {
        if (!outcome.hasPrice || outcome.surplus == 0) return Side.NULL_VAL;
        return outcome.surplus > 0 ? Side.BUY : Side.SELL;
    }

    @Override
    public void hiddenUncrossed(Instrument instrument, long price, long qty, boolean exact) {
        int at = begin(HiddenUncrossedEncoder.BLOCK_LENGTH);
        hiddenUncrossed
                .wrapAndApplyHeader(buffer, at, header)
                .instrumentId(instrument.instrumentId())
                .price(price)
                .qty(qty)
                .exact(exact ? YesNo.YES : YesNo.NO);
    }

    @Override
    public void breakerTripped(
            Instrument instrument, long price, long reference, ReferenceKind kind) {
        int at = begin(BreakerTrippedEncoder.BLOCK_LENGTH);
        tripped.wrapAndApplyHeader(buffer, at, header)
                .instrumentId(instrument.instrumentId())
                .price(price)
                .reference(reference)
                .kind(Wire.REFERENCE_KIND.wire(kind));
    }

    @Override
    public void referencePriceSet(Instrument instrument, long price) {
        int at = begin(ReferencePriceSetEncoder.BLOCK_LENGTH);
        referencePrice
                .wrapAndApplyHeader(buffer, at, header)
                .instrumentId(instrument.instrumentId())
                .price(price);
    }

    @Override
    public void closingPriceSet(Instrument instrument, long price, ClosingMethod method) {
        int at = begin(ClosingPriceSetEncoder.BLOCK_LENGTH);
        closingPrice
                .wrapAndApplyHeader(buffer, at, header)
                .instrumentId(instrument.instrumentId())
                .price(price)
                .method(Wire.CLOSING_METHOD.wire(method));
    }
}
