package crossbook.gateway;

import crossbook.client.entry.Role;
import crossbook.gateway.Directory.Listed;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.YesNo;
import crossbook.protocol.entry.BusinessRejectEncoder;
import crossbook.protocol.entry.HeartbeatEncoder;
import crossbook.protocol.entry.LogonReplyEncoder;
import crossbook.protocol.entry.LogoutEncoder;
import crossbook.protocol.entry.PartitionStatus;
import crossbook.protocol.entry.RejectEncoder;
import crossbook.protocol.entry.SecurityDefinitionEncoder;
import crossbook.protocol.entry.SystemStatusEncoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;

import java.nio.charset.StandardCharsets;

/// What a gateway says for itself, which no event stands behind.
final class Replies {
    private static final int TEXT_LENGTH = Integer.BYTES;
    private static final byte[] NO_ID = new byte[20];
    private static final int MAX_DETAIL = 128;

    private final EpochNanoClock clock;
    private final GatewaySettings settings;
    private final LogonReplyEncoder logonReply = new LogonReplyEncoder();
    private final LogoutEncoder logout = new LogoutEncoder();
    private final HeartbeatEncoder heartbeat = new HeartbeatEncoder();
    private final BusinessRejectEncoder businessReject = new BusinessRejectEncoder();
    private final RejectEncoder reject = new RejectEncoder();
    private final SecurityDefinitionEncoder security = new SecurityDefinitionEncoder();
    private final SystemStatusEncoder systemStatus = new SystemStatusEncoder();

    Replies(GatewaySettings settings, EpochNanoClock clock) {
        this.clock = clock;
        this.settings = settings;
    }

    long timestampNs() {
        return clock.nanoTime();
    }

    /// Welcomes a session.
    void welcome(Session session, long lastEventNumber, long token) {
        if (!beginLogonReply(session, Reason.NONE)) return;
        logonReply
                .sessionId(session.sessionId())
                .lastEventNumber(lastEventNumber)
                .token(token);
        logonReply.participantId(session.participantId());
        logonReply.ordersPerSecond(session.ordersPerSecond());
        Role.write(session.roles(), logonReply.roles());
    }

    void refuseLogon(Session session, Reason reason, long retryAfterMs) {
        if (!beginLogonReply(session, reason)) return;
        logonReply.retryAfterMs(Math.min(retryAfterMs, Integer.MAX_VALUE));
    }

    private boolean beginLogonReply(Session session, Reason reason) {
        if (!session.begin(logonReply)) return false;
        logonReply.reason(reason).sessionId(LogonReplyEncoder.sessionIdNullValue());
        logonReply.partition((short) settings.partition());
        logonReply.heartbeatMs(session.heartbeatNs() / 1_000_000);
        logonReply.retryAfterMs(0).lastEventNumber(0).token(LogonReplyEncoder.tokenNullValue());
        logonReply.timestampNs(timestampNs()).ordersPerSecond(0);
        logonReply.participantId(LogonReplyEncoder.participantIdNullValue());
        logonReply.roles().clear();
        return true;
    }

    /// The last message of a session. It has room even if nothing else has.
    void logout(Session session, Reason reason, String detail) {
        byte[] text = text(detail);
        if (!session.connection.output.beginLast(logout, TEXT_LENGTH + text.length)) return;
        logout.reason(reason).messagesTaken(session.messagesTaken());
        logout.putDetail(text, 0, text.length);
    }

    void heartbeat(Session session) {
        if (!session.begin(heartbeat)) return;
        heartbeat.timestampNs(timestampNs());
    }

    void systemStatus(Session session, int partition, PartitionStatus status) {
        if (!session.begin(systemStatus)) return;
        systemStatus.partition((short) partition).status(status);
        systemStatus.timestampNs(timestampNs());
    }

    /// Sends one instrument.
    void security(Session session, long requestId, Listed listed, YesNo isLast) {
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
    void refuse(Session session, Reason reason, RequestType type) {
        refuse(session, reason, type, 0);
    }

    void refuse(Session session, Reason reason, RequestType type, long requestId) {
        if (!session.begin(businessReject, TEXT_LENGTH)) return;
        businessReject.timestampNs(timestampNs()).reason(reason).requestType(type);
        businessReject.retryAfterNs(0).putClOrdId(NO_ID, 0).requestId(requestId);
        businessReject.putDetail(NO_ID, 0, 0);
    }

    /// The same about a message that has an id at `clOrdIdAt`.
    void refuse(
            Session session, Reason reason, RequestType type, DirectBuffer buffer, int clOrdIdAt) {
        refuse(session, reason, type, 0);
        if (session.hasEnded()) return;
        copyClOrdId(buffer, clOrdIdAt);
    }

    void throttled(
            Session session, RequestType type, DirectBuffer buffer, int clOrdIdAt, long waitNs) {
        refuse(session, Reason.THROTTLED, type, buffer, clOrdIdAt);
        if (session.hasEnded()) return;
        businessReject.retryAfterNs(waitNs);
    }

    void throttled(Requests.Pending request, long waitNs) {
        refuse(request.session(), Reason.THROTTLED, request.type(), request.requestId());
        if (request.session().hasEnded()) return;
        businessReject.retryAfterNs(waitNs);
    }

    private void copyClOrdId(DirectBuffer buffer, int clOrdIdAt) {
        int to = businessReject.offset() + BusinessRejectEncoder.clOrdIdEncodingOffset();
        businessReject.buffer().putBytes(to, buffer, clOrdIdAt, NO_ID.length);
    }

    /// Says that something came that is not a message; the session ends.
    void reject(Session session, Reason reason, int templateId, String detail) {
        byte[] text = text(detail);
        if (!session.begin(reject, TEXT_LENGTH + text.length)) return;
        reject.timestampNs(timestampNs()).reason(reason).refTemplateId(templateId);
        reject.putClOrdId(NO_ID, 0).field("").putDetail(text, 0, text.length);
    }

    /// Says that a field of a message cannot be taken; the session goes on.
    void rejectField(Session session, int templateId, Reason reason, String field, byte[] clOrdId) {
        if (!session.begin(reject, TEXT_LENGTH)) return;
        reject.timestampNs(timestampNs()).reason(reason).refTemplateId(templateId);
        reject.putClOrdId(clOrdId, 0).field(field).putDetail(NO_ID, 0, 0);
    }

    private static byte[] text(String detail) {
        String shown = detail.length() > MAX_DETAIL ? detail.substring(0, MAX_DETAIL) : detail;
        return shown.getBytes(StandardCharsets.US_ASCII);
    }
}
