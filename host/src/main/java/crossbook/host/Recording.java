package crossbook.host;

import io.aeron.archive.CatalogView;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.RecordingDescriptorConsumer;

import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Predicate;

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
        return find(archive, recording -> recording.streamId == streamId);
    }

    /// The first recording that is wanted, or null if there is none.
    static Recording find(AeronArchive archive, Predicate<Recording> wanted) {
        Recording[] found = {null};
        list(archive, recording -> {
            if (found[0] == null && wanted.test(recording)) found[0] = recording;
        });
        return found[0];
    }

    private static void list(AeronArchive archive, Consumer<Recording> consumer) {
        archive.listRecordings(0, Integer.MAX_VALUE, describing(consumer));
    }

    /// The first recording that is wanted of those that a directory keeps, or null if
    /// there is none. Needs no archive.
    static Recording kept(Path archive, Predicate<Recording> wanted) {
        Recording[] found = {null};
        CatalogView.listRecordings(archive.toFile(), describing(recording -> {
            if (found[0] == null && wanted.test(recording)) found[0] = recording;
        }));
        return found[0];
    }

    /// What the archive tells about recordings, as records.
    static RecordingDescriptorConsumer describing(Consumer<Recording> consumer) {
        return (controlSessionId,
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
                streamId,
                strippedChannel,
                originalChannel,
                sourceIdentity) -> consumer.accept(new Recording(
                recordingId,
                streamId,
                startPosition,
                stopPosition,
                initialTermId,
                termBufferLength,
                segmentFileLength,
                mtuLength));
    }
}
