package crossbook.client.stream;

import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.archive.client.AeronArchive;
import io.aeron.exceptions.TimeoutException;

import java.util.concurrent.TimeUnit;

/// Finds a place in a recording of events at which, or shortly after which, an event
/// stands: by halving over the terms, because a term begins with a frame and a frame with
/// an event.
final class EventSearch {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(5);
    private static final int LONGEST_FRAME = 1 << 16;

    private final AeronArchive archive;
    private final long recordingId;
    private final LocalConnection connection;
    private long startPosition;
    private int termLength;

    EventSearch(AeronArchive archive, long recordingId, LocalConnection connection) {
        this.archive = archive;
        this.recordingId = recordingId;
        this.connection = connection;
    }

    /// @throws EventsNotRetainedException if the recording begins after that number
    long positionOf(long eventNumber) {
        readDescriptor();
        long end = archive.getMaxRecordedPosition(recordingId);
        if (end == startPosition) return startPosition;
        long oldest = firstNumberAt(startPosition, end);
        if (eventNumber < oldest) throw new EventsNotRetainedException(eventNumber, oldest);

        long low = startPosition / termLength; // its first number is known not to be too high
        long high = (end - 1) / termLength + 1;
        while (high - low > 1) {
            long middle = (low + high) >>> 1;
            if (firstNumberAt(middle * termLength, end) <= eventNumber) low = middle;
            else high = middle;
        }
        return Math.max(startPosition, low * termLength);
    }

    private void readDescriptor() {
        archive.listRecording(
                recordingId,
                (controlSessionId,
                        correlationId,
                        itsRecordingId,
                        startTimestamp,
                        stopTimestamp,
                        itsStartPosition,
                        stopPosition,
                        initialTermId,
                        segmentFileLength,
                        termBufferLength,
                        mtuLength,
                        sessionId,
                        streamId,
                        strippedChannel,
                        originalChannel,
                        sourceIdentity) -> {
                    startPosition = itsStartPosition;
                    termLength = termBufferLength;
                });
    }

    private long firstNumberAt(long position, long end) {
        long length = Math.min(LONGEST_FRAME, end - position);
        long[] found = {0};
        try (Subscription replay = archive.replay(
                recordingId, position, length, "aeron:ipc", HostFile.REPLAY_STREAM)) {
            long deadline = System.nanoTime() + PATIENCE_NS;
            while (found[0] == 0) {
                connection.aeron().conductorAgentInvoker().invoke();
                if (replay.imageCount() > 0) {
                    Image image = replay.imageAtIndex(0);
                    image.poll(
                            (buffer, offset, frameLength, header) -> found[0] =
                                    RecordedEventStream.eventNumber(buffer, offset + Frames.PREFIX),
                            1);
                }
                if (System.nanoTime() - deadline > 0) {
                    throw new TimeoutException("no replay from position " + position);
                }
                connection.idle().idle();
            }
        }
        return found[0];
    }
}
