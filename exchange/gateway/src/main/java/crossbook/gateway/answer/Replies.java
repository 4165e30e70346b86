package crossbook.gateway.answer;

import crossbook.gateway.reference.ListedInstrument;
import crossbook.gateway.session.Session;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.YesNo;
import crossbook.protocol.entry.BusinessRejectEncoder;
import crossbook.protocol.entry.RejectEncoder;
import crossbook.protocol.entry.SecurityDefinitionEncoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;

/// Answers of the gateway itself to requests, which no event stands behind: that they go no
/// further, and what instruments there are.
public final class Replies {
    private static final int TEXT_LENGTH = Integer.BYTES;
    private static final byte[] NO_ID = new byte[OrderTermsDecoder.clOrdIdLength()];

    private final EpochNanoClock time;
    private final BusinessRejectEncoder businessReject = new BusinessRejectEncoder();
    private final RejectEncoder reject = new RejectEncoder();
    private final SecurityDefinitionEncoder security = new SecurityDefinitionEncoder();

    public Replies(EpochNanoClock time) {
        this.time = time;
    }

    /// Sends one instrument.
    public void security(Session session, long requestId, ListedInstrument listed, YesNo isLast) {
        if (!session.begin(security)) return;
        security.requestId(requestId).instrumentId(listed.instrumentId);
        security.priceScale(listed.priceScale).active(listed.active ? YesNo.YES : YesNo.NO);
        security.lastOfList(isLast).unitsPerTick(listed.unitsPerTick);
        security.lotSize(listed.lotSize).maxOrderQty(listed.maxOrderQty);
        security.symbol(listed.symbol).phase(listed.phase).segment(listed.segment);
        security.minReserveQty(listed.minReserveQty).referencePrice(listed.referencePrice);
        security.constituent(listed.isConstituent ? YesNo.YES : YesNo.NO);
        listed.coverage.write(security.coverage());
    }

    /// Says that a message went no further.
    public void refuse(Session session, Reason reason, RequestType type) {
        refuse(session, reason, type, 0);
    }

    /// The same of a request that has a number.
    public void refuse(Session session, Reason reason, RequestType type, long requestId) {
        if (!session.begin(businessReject, TEXT_LENGTH)) return;
        businessReject.timestampNs(time.nanoTime()).reason(reason).requestType(type);
        businessReject.retryAfterNs(0).putClOrdId(NO_ID, 0).requestId(requestId);
        businessReject.putDetail(NO_ID, 0, 0);
    }

    /// The same about a message that has an id at `clOrdIdAt`.
    public void refuse(
            Session session, Reason reason, RequestType type, DirectBuffer buffer, int clOrdIdAt) {
        refuse(session, reason, type, 0);
        if (session.hasEnded()) return;
        copyClOrdId(buffer, clOrdIdAt);
    }

    /// Says how long an order must wait: the throttle admits no more now.
    public void throttled(
            Session session, RequestType type, DirectBuffer buffer, int clOrdIdAt, long waitNs) {
        refuse(session, Reason.THROTTLED, type, buffer, clOrdIdAt);
        if (session.hasEnded()) return;
        businessReject.retryAfterNs(waitNs);
    }

    /// The same of a request that has a number.
    public void throttled(PendingRequest request, long waitNs) {
        refuse(request.session(), Reason.THROTTLED, request.type(), request.requestId());
        if (request.session().hasEnded()) return;
        businessReject.retryAfterNs(waitNs);
    }

    private void copyClOrdId(DirectBuffer buffer, int clOrdIdAt) {
        int to = businessReject.offset() + BusinessRejectEncoder.clOrdIdEncodingOffset();
        businessReject.buffer().putBytes(to, buffer, clOrdIdAt, NO_ID.length);
    }

    /// Says that a field of a message cannot be taken; the session goes on.
    public void rejectField(
            Session session, int templateId, Reason reason, String field, byte[] clOrdId) {
        if (!session.begin(reject, TEXT_LENGTH)) return;
        reject.timestampNs(time.nanoTime()).reason(reason).refTemplateId(templateId);
        reject.putClOrdId(clOrdId, 0).field(field).putDetail(NO_ID, 0, 0);
    }
}
