package crossbook.bench.floor;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.logbuffer.Header;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/// Answers every message, into a stream of its own, and keeps nothing.
final class EchoService implements ClusteredService {
    private final UnsafeBuffer reply = new UnsafeBuffer(new byte[Frames.ANSWER_BYTES]);
    private final ExclusivePublication answers;
    private Cluster cluster;
    private volatile boolean leads;

    EchoService(ExclusivePublication answers) {
        this.answers = answers;
    }

    /// Whether its member was elected.
    boolean leads() {
        return leads;
    }

    @Override
    public void onStart(Cluster cluster, Image snapshotImage) {
        this.cluster = cluster;
        leads = cluster.role() == Cluster.Role.LEADER;
    }

    @Override
    public void onSessionMessage(
            ClientSession session,
            long timestamp,
            DirectBuffer buffer,
            int offset,
            int length,
            Header header) {
        reply.putLong(Frames.NUMBER, buffer.getLong(offset + Frames.NUMBER));
        while (answers.offer(reply, 0, Frames.ANSWER_BYTES) < 0) {
            if (session.isClosing()) return;
            cluster.idleStrategy().idle();
        }
    }

    @Override
    public void onSessionOpen(ClientSession session, long timestamp) {}

    @Override
    public void onSessionClose(ClientSession session, long timestamp, CloseReason closeReason) {}

    @Override
    public void onTimerEvent(long correlationId, long timestamp) {}

    @Override
    public void onTakeSnapshot(ExclusivePublication snapshotPublication) {}

    @Override
    public void onRoleChange(Cluster.Role newRole) {
        leads = newRole == Cluster.Role.LEADER;
    }

    @Override
    public void onTerminate(Cluster cluster) {}
}
