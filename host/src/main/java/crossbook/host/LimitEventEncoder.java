package crossbook.host;

import crossbook.core.Bounds;
import crossbook.core.Exposure;
import crossbook.core.LimitVisitor;
import crossbook.core.command.DefineLimits;
import crossbook.core.command.QueryExposures;
import crossbook.core.model.LimitSet;
import crossbook.core.order.LimitLayer;
import crossbook.core.order.Parties;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.ExposureStatedEncoder;
import crossbook.protocol.event.ExposuresStatedEncoder;
import crossbook.protocol.event.LimitsDefinedEncoder;
import crossbook.protocol.event.LimitsRejectedEncoder;
import crossbook.protocol.event.QuotesPulledEncoder;

/// Writes the events about limits before the trade.
class LimitEventEncoder extends MarginEventEncoder {
    private static final long EVERYBODY = LimitsDefinedEncoder.participantIdNullValue();
    private static final long EVERYWHERE = LimitsDefinedEncoder.instrumentIdNullValue();

    private final LimitsDefinedEncoder defined = new LimitsDefinedEncoder();
    private final LimitsRejectedEncoder rejected = new LimitsRejectedEncoder();
    private final QuotesPulledEncoder pulled = new QuotesPulledEncoder();
    private final ExposureStatedEncoder exposureStated = new ExposureStatedEncoder();
    private final ExposuresStatedEncoder exposuresStated = new ExposuresStatedEncoder();

    LimitEventEncoder(EventFrame frame, Request request) {
        super(frame, request);
    }

    @Override
    public void limitsDefined(DefineLimits command) {
        limitsAre(
                command.layer,
                command.everybody ? LimitVisitor.EVERYBODY : command.participantId,
                command.client,
                command.oneInstrument ? command.instrumentId : Exposure.ALL,
                command.limits);
    }

    /// Limits that are set, as if they had just been.
    void limitsAre(
            LimitLayer layer,
            int participantId,
            Parties client,
            int instrumentId,
            LimitSet limits) {
        boolean isEverybody = participantId == LimitVisitor.EVERYBODY;
        begin(defined)
                .requestId(request.requestId)
                .participantId(isEverybody ? EVERYBODY : participantId)
                .instrumentId(instrumentId == Exposure.ALL ? EVERYWHERE : instrumentId)
                .layer(Wire.LIMIT_LAYER.wire(layer))
                .principalId(principalId())
                .principalRole(principalRole());
        int account = LimitsDefinedEncoder.accountEncodingOffset();
        if (isEverybody) Wire.putAccount(NO_CLIENT, defined, account);
        else Wire.putAccount(client, defined, account);
        putReasonText(defined, LimitsDefinedEncoder.reasonTextEncodingOffset());
        LimitWords.put(limits, defined.limits());
    }

    @Override
    public void limitsRejected(DefineLimits command, RejectReason reason) {
        begin(rejected)
                .requestId(request.requestId)
                .reason(Wire.REJECT_REASON.wire(reason))
                .participantId(
                        command.everybody
                                ? EVERYBODY
                                : Integer.toUnsignedLong(command.participantId))
                .instrumentId(
                        command.oneInstrument
                                ? Integer.toUnsignedLong(command.instrumentId)
                                : EVERYWHERE)
                .layer(Wire.LIMIT_LAYER.wire(command.layer))
                .principalId(principalId())
                .principalRole(principalRole());
        Wire.putAccount(command.client, rejected, LimitsRejectedEncoder.accountEncodingOffset());
        putReasonText(rejected, LimitsRejectedEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void quotesPulled(Exposure exposure, long canceledOrders) {
        begin(pulled)
                .participantId(exposure.participantId())
                .instrumentId(exposure.instrumentId())
                .canceledOrders(canceledOrders);
        Wire.putAccount(exposure.parties(), pulled, QuotesPulledEncoder.accountEncodingOffset());
    }

    @Override
    public void exposureStated(Exposure exposure, Bounds bounds) {
        boolean isAll = exposure.instrumentId() == Exposure.ALL;
        begin(exposureStated)
                .requestId(request.requestId)
                .participantId(exposure.participantId())
                .instrumentId(isAll ? EVERYWHERE : exposure.instrumentId())
                .openOrders(exposure.openOrders())
                .openValue(exposure.openValue())
                .openBuyQty(exposure.openQty(Side.BUY))
                .openSellQty(exposure.openQty(Side.SELL))
                .position(exposure.position())
                .quotesPulled(exposure.isPulled(engine.timestampNs()) ? YesNo.YES : YesNo.NO)
                .maxOrderQty(LimitWords.orNone(bounds.orderQty()))
                .maxOrderValue(LimitWords.orNone(bounds.orderValue()))
                .collarMillionths(LimitWords.orNone(bounds.collarMillionths()))
                .maxOpenOrders(LimitWords.orNone(bounds.openOrders()))
                .maxOpenValue(LimitWords.orNone(bounds.openValue()))
                .maxPosition(LimitWords.orNone(bounds.position()));
        Wire.putAccount(
                exposure.parties(), exposureStated, ExposureStatedEncoder.accountEncodingOffset());
    }

    @Override
    public void exposuresStated(QueryExposures command, long told) {
        begin(exposuresStated)
                .requestId(request.requestId)
                .participantId(
                        command.everybody
                                ? EVERYBODY
                                : Integer.toUnsignedLong(command.participantId))
                .told(told);
        Wire.putAccount(
                command.client, exposuresStated, ExposuresStatedEncoder.accountEncodingOffset());
    }
}
