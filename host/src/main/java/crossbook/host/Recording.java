package crossbook.host;

import io.aeron.archive.client.AeronArchive;

import java.util.ArrayList;
import java.util.List;

/// What the archive knows about a recording.
///
/// @param stopPosition where it ends; [AeronArchive#NULL_POSITION] while it is written
record Recording(
        long id,
        int streamId,
        long startPosition,
        long stopPosition,
        int initialTermId,
        int termLength,
        int segmentLength,
        int mtu) {

    /// The recording of a stream, or null if there is none.
    static Recording find(AeronArchive archive, int streamId) {
        List<Recording> found = new ArrayList<>();
        archive.listRecordings(
                0,
                Integer.MAX_VALUE,
                (controlSessionId,
                        correlationId,
                        recordingId,
                        startTimestamp,
                        stopTimestamp,
                        startPosition,
                        stopPosition,
                        initialTermId,
                        segmentFileLength,
                        termBufferLength,
                        mtuLength,
                        sessionId,
                        itsStreamId,
                        strippedChannel,
                        originalChannel,
                        sourceIdentity) -> {
                    if (itsStreamId == streamId) {
                        found.add(new Recording(
                                recordingId,
                                itsStreamId,
                                startPosition,
                                stopPosition,
                                initialTermId,
                                termBufferLength,
                                segmentFileLength,
                                mtuLength));
                    }
                });
        return found.isEmpty() ? null : found.getFirst();
    }
}
