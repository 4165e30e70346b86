package crossbook.host;

import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.codecs.MessageHeaderDecoder;
import io.aeron.cluster.codecs.SessionCloseEventDecoder;
import io.aeron.cluster.codecs.SessionMessageHeaderDecoder;
import io.aeron.cluster.codecs.TimerEventDecoder;

import org.agrona.DirectBuffer;

/// Reads the messages of a cluster's log as Aeron Cluster wrote them, and hands those
/// that concern the engine to a sequencer, as the cluster itself would.
final class ClusterFrames {
    private final ClusterSequencer sequencer;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final SessionMessageHeaderDecoder message = new SessionMessageHeaderDecoder();
    private final SessionCloseEventDecoder closed = new SessionCloseEventDecoder();
    private final TimerEventDecoder timer = new TimerEventDecoder();

    ClusterFrames(ClusterSequencer sequencer) {
        this.sequencer = sequencer;
    }

    void onMessage(DirectBuffer buffer, int offset, int length) {
        header.wrap(buffer, offset);
        switch (header.templateId()) {
            case SessionMessageHeaderDecoder.TEMPLATE_ID -> {
                message.wrapAndApplyHeader(buffer, offset, header);
                sequencer.onPiece(
                        message.clusterSessionId(),
                        message.timestamp(),
                        buffer,
                        offset + AeronCluster.SESSION_HEADER_LENGTH,
                        length - AeronCluster.SESSION_HEADER_LENGTH);
            }
            case SessionCloseEventDecoder.TEMPLATE_ID -> {
                closed.wrapAndApplyHeader(buffer, offset, header);
                sequencer.onSessionClosed(closed.clusterSessionId(), closed.timestamp());
            }
            case TimerEventDecoder.TEMPLATE_ID -> {
                timer.wrapAndApplyHeader(buffer, offset, header);
                sequencer.onTime(timer.timestamp());
            }
            default -> {} // between the members
        }
    }
}
