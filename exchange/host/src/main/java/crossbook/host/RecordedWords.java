package crossbook.host;

import crossbook.core.state.StateException;
import crossbook.core.state.StateInput;

import io.aeron.cluster.codecs.MessageHeaderDecoder;
import io.aeron.cluster.codecs.SnapshotMark;
import io.aeron.cluster.codecs.SnapshotMarkerDecoder;

import java.nio.ByteOrder;

/// The words of a state from the recording of a cluster's snapshot: after what Aeron
/// Cluster itself saved.
final class RecordedWords implements StateInput {
    private final RecordingReader reader;
    private int at;
    private int end;

    RecordedWords(RecordingReader reader) {
        this.reader = reader;
        while (!isMark()) {}
    }

    /// Whether the next message ends what the cluster saved.
    private boolean isMark() {
        if (!reader.next()) throw new StateException("the snapshot is not of a service");
        MessageHeaderDecoder header = new MessageHeaderDecoder();
        header.wrap(reader.buffer(), reader.offset());
        if (header.templateId() != SnapshotMarkerDecoder.TEMPLATE_ID) return false;
        return new SnapshotMarkerDecoder()
                        .wrapAndApplyHeader(reader.buffer(), reader.offset(), header)
                        .mark()
                == SnapshotMark.END;
    }

    @Override
    public long readLong() {
        if (at == end) {
            if (!reader.next()) throw new StateException("the snapshot ends early");
            at = reader.offset();
            end = at + reader.length();
        }
        long word = reader.buffer().getLong(at, ByteOrder.LITTLE_ENDIAN);
        at += Long.BYTES;
        return word;
    }
}
