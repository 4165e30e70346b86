package crossbook.auditor;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.EventHandler;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.SessionEnd;
import crossbook.protocol.event.EventHeadEncoder;
import crossbook.protocol.event.PartitionMergedEncoder;
import crossbook.protocol.event.PartitionResumedEncoder;
import crossbook.protocol.event.PartitionSuspendedEncoder;
import crossbook.protocol.event.SessionClosedEncoder;
import crossbook.protocol.event.SessionOpenedEncoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.concurrent.TimeUnit;

/// What two partitions have told of sessions beside the stream that is made of it: one that the
/// exchange has closed is open in no partition that is there.
class PartitionSessionsTest {
    private static final long BEGUN_NS = TimeUnit.DAYS.toNanos(20_000);
    private static final int SESSION = 77;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final Auditor auditor = new Auditor();
    private final EventHandler[] partitions = {auditor.ofPartition(0), auditor.ofPartition(1)};
    private final long[] own = new long[2];
    private long number;
    private long afterS;

    // What a partition tells.

    private void opens(int partition) {
        SessionOpenedEncoder event = new SessionOpenedEncoder();
        head(event.wrapAndApplyHeader(buffer, 0, header).head(), ++own[partition]);
        event.participantId(1).sessionId(SESSION).gatewayId(3);
        partitions[partition].onEvent(buffer, 0, length(event.encodedLength()));
    }

    private void closes(int partition) {
        SessionClosedEncoder event = new SessionClosedEncoder();
        head(event.wrapAndApplyHeader(buffer, 0, header).head(), ++own[partition]);
        event.participantId(1).sessionId(SESSION).gatewayId(3).reason(SessionEnd.LOGOUT);
        partitions[partition].onEvent(buffer, 0, length(event.encodedLength()));
    }

    // What the stream tells.

    private void opened() {
        SessionOpenedEncoder event = new SessionOpenedEncoder();
        head(event.wrapAndApplyHeader(buffer, 0, header).head(), ++number);
        event.participantId(1).sessionId(SESSION).gatewayId(3);
        auditor.onEvent(buffer, 0, length(event.encodedLength()));
    }

    private void closed() {
        SessionClosedEncoder event = new SessionClosedEncoder();
        head(event.wrapAndApplyHeader(buffer, 0, header).head(), ++number);
        event.participantId(1).sessionId(SESSION).gatewayId(3).reason(SessionEnd.LOGOUT);
        auditor.onEvent(buffer, 0, length(event.encodedLength()));
    }

    private void merged(int partition, long upTo) {
        PartitionMergedEncoder event = new PartitionMergedEncoder();
        head(event.wrapAndApplyHeader(buffer, 0, header).head(), ++number);
        event.partition((short) partition).partitionEventNumber(upTo);
        auditor.onEvent(buffer, 0, length(event.encodedLength()));
    }

    private void suspended(int partition) {
        PartitionSuspendedEncoder event = new PartitionSuspendedEncoder();
        head(event.wrapAndApplyHeader(buffer, 0, header).head(), ++number);
        event.partition((short) partition);
        auditor.onEvent(buffer, 0, length(event.encodedLength()));
    }

    private void resumed(int partition) {
        PartitionResumedEncoder event = new PartitionResumedEncoder();
        head(event.wrapAndApplyHeader(buffer, 0, header).head(), ++number);
        event.partition((short) partition);
        auditor.onEvent(buffer, 0, length(event.encodedLength()));
    }

    /// Each event is a command for itself.
    private void head(EventHeadEncoder head, long eventNumber) {
        head.eventNumber(eventNumber)
                .commandNumber(eventNumber)
                .timestampNs(BEGUN_NS + TimeUnit.SECONDS.toNanos(afterS));
        head.eventFlags().clear().lastOfCommand(true);
    }

    private static int length(int body) {
        return MessageHeaderEncoder.ENCODED_LENGTH + body;
    }

    private void bothAreThere() {
        for (int i = 0; i < 2; i++) suspended(i);
        for (int i = 0; i < 2; i++) resumed(i);
    }

    private void bothHaveTheSession() {
        bothAreThere();
        merged(0, 1);
        opened();
        merged(1, 1);
    }

    @Test
    void whatAllHaveClosedIsRight() {
        for (int i = 0; i < 2; i++) opens(i);
        for (int i = 0; i < 2; i++) closes(i);
        bothHaveTheSession();
        closed();
        merged(0, 2);
        afterS = 2;
        merged(1, 1); // it has not been read yet
        afterS = 70;
        merged(1, 2);
        assertThat(auditor.violations()).isEmpty();
    }

    @Test
    void whatOnePartitionHasStillOpenIsFoundOnce() {
        for (int i = 0; i < 2; i++) opens(i);
        closes(0);
        bothHaveTheSession();
        closed();
        merged(0, 2);
        for (afterS = 2; afterS < 62; afterS++) merged(1, 1);
        assertThat(auditor.violations()).isEmpty();
        for (afterS = 62; afterS < 65; afterS++) merged(1, 1);
        assertThat(auditor.violations()).hasSize(1);
        assertThat(auditor.violations().getFirst().toString())
                .startsWith("invariant 61: event ")
                .contains("session 77 is open in partition 1, and the exchange has closed it");
    }

    @Test
    void whoIsAwayIsJudgedWhenItIsBack() {
        for (int i = 0; i < 2; i++) opens(i);
        closes(0);
        closes(1);
        bothHaveTheSession();
        suspended(1);
        closed();
        merged(0, 2);
        afterS = 500;
        merged(1, 1);
        resumed(1);
        afterS = 502;
        merged(1, 2);
        assertThat(auditor.violations()).isEmpty();
    }
}
