package crossbook.client.stream;

import io.aeron.Aeron;
import io.aeron.Subscription;
import io.aeron.archive.client.AeronArchive;
import io.aeron.exceptions.AeronEvent;
import io.aeron.exceptions.TimeoutException;

import java.util.concurrent.TimeUnit;

/// Finds a place in a recording of events at which, or shortly after which, an event
/// stands: by halving over the terms, because a term begins with a frame and a frame with
/// an event.
final class EventSearch {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(5);
    private static final int LONGEST_FRAME = 1 << 16;

    private final AeronArchive archive;
    private final MediaConnection connection;
    private long recordingId;
    private long startPosition;
    private int termLength;
    private long end;

    EventSearch(AeronArchive archive, MediaConnection connection) {
        this.archive = archive;
        this.connection = connection;
    }

    /// The recording in which it was searched.
    long recordingId() {
        return recordingId;
    }

    /// Up to where the recording went.
    long end() {
        return end;
    }

    /// @throws EventsNotRetainedException if the recording begins after that number
    long positionOf(long eventNumber) {
        readDescriptor();
        end = archive.getMaxRecordedPosition(recordingId);
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
        boolean[] found = {false};
        archive.listRecordings(
                0,
                Integer.MAX_VALUE,
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
                    if (streamId != HostFile.EVENT_STREAM) return;
                    found[0] = true;
                    recordingId = itsRecordingId;
                    startPosition = itsStartPosition;
                    termLength = termBufferLength;
                });
        if (!found[0]) throw new AeronEvent("the host has no recording of events yet");
    }

    private long firstNumberAt(long position, long end) {
        long length = Math.min(LONGEST_FRAME, end - position);
        String channel = connection.replayChannel();
        boolean isNetwork = channel.startsWith("aeron:udp");
        try (Subscription replay = isNetwork
                ? connection.aeron().addSubscription(channel, HostFile.REPLAY_STREAM)
                : archive.replay(recordingId, position, length, channel, HostFile.REPLAY_STREAM)) {
            if (isNetwork) {
                archive.startReplay(
                        recordingId, position, length, resolved(replay), HostFile.REPLAY_STREAM);
            }
            return firstNumber(replay, position);
        }
    }

    /// The channel with the port that the system gave it.
    private String resolved(Subscription replay) {
        long deadline = System.nanoTime() + PATIENCE_NS;
        String channel = replay.tryResolveChannelEndpointPort();
        while (channel == null) {
            await(deadline, "no port for a replay");
            channel = replay.tryResolveChannelEndpointPort();
        }
        return channel;
    }

    private long firstNumber(Subscription replay, long position) {
        long[] found = {0};
        long deadline = System.nanoTime() + PATIENCE_NS;
        while (found[0] == 0) {
            await(deadline, "no replay from position " + position);
            replay.poll(
                    (buffer, offset, frameLength, header) -> {
                        if (found[0] != 0) return;
                        found[0] = EventHead.eventNumber(buffer, offset + Frames.PREFIX);
                    },
                    1);
        }
        return found[0];
    }

    private void await(long deadline, String failure) {
        connection.look();
        Aeron aeron = connection.aeron();
        if (aeron == null) throw new AeronEvent("the host has gone");
        aeron.conductorAgentInvoker().invoke();
        if (System.nanoTime() - deadline > 0) throw new TimeoutException(failure);
        connection.idle().idle();
    }
}
