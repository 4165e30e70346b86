package crossbook.host;

import crossbook.client.stream.HostFile;

import io.aeron.archive.CatalogView;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.RecordingDescriptorConsumer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

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
    private static final String SUFFIX = ".rec";

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

    /// The first recording that is wanted of those that a directory keeps, or null if there is
    /// none. Needs no archive.
    static Recording kept(Path archive, Predicate<Recording> wanted) {
        return kept(archive).stream().filter(wanted).findFirst().orElse(null);
    }

    /// The recordings that a directory keeps. Needs no archive.
    static List<Recording> kept(Path archive) {
        List<Recording> recordings = new ArrayList<>();
        if (Catalog.isIn(archive)) {
            Catalog catalog = Catalog.of(archive);
            catalog.check();
            CatalogView.listRecordings(archive.toFile(), describing(recordings::add));
            Set<Long> deleted = catalog.deleted();
            recordings.removeIf(recording -> deleted.contains(recording.id()));
        }
        return recordings;
    }

    /// Its file that begins at a position.
    Path file(Path archive, long position) {
        return file(archive, id, position);
    }

    static Path file(Path archive, long recordingId, long position) {
        return archive.resolve(recordingId + "-" + position + SUFFIX);
    }

    /// Whether a file is one of a recording.
    static boolean isFile(Path file) {
        return file.getFileName().toString().endsWith(SUFFIX);
    }

    /// Whether a file is one of a certain recording.
    static boolean isFileOf(long recordingId, Path file) {
        return isFile(file) && file.getFileName().toString().startsWith(recordingId + "-");
    }

    /// Whether it is of a stream of the host, whose frames are full of messages with their lengths;
    /// a cluster has others of its own.
    boolean isOfHost() {
        return streamId == HostFile.LOG_STREAM || streamId == HostFile.EVENT_STREAM;
    }

    /// Sees to it that each file is there up to its end, or to the last one: a start need not read
    /// all of them, and would go on without those that are gone.
    ///
    /// @throws HostException if one is gone
    void requireFiles(Path archive) {
        boolean isOpen = stopPosition == AeronArchive.NULL_POSITION;
        long end = isOpen
                ? filePositions(archive).stream().max(Comparator.naturalOrder()).orElse(0L)
                : stopPosition;
        long begin = AeronArchive.segmentFileBasePosition(
                startPosition, startPosition, termLength, segmentLength);
        for (long position = begin; position < end; position += segmentLength) {
            Path file = file(archive, position);
            if (Files.exists(file)) continue;
            throw new HostException(
                    HostException.Kind.DAMAGED,
                    file + ": a part of a recording is gone; restore the directory from a copy");
        }
    }

    /// With which positions its files begin, in no order.
    List<Long> filePositions(Path archive) {
        String prefix = id + "-";
        try (Stream<Path> files = Files.list(archive)) {
            return files.map(path -> path.getFileName().toString())
                    .filter(name -> name.startsWith(prefix) && name.endsWith(SUFFIX))
                    .map(name -> Long.valueOf(
                            name.substring(prefix.length(), name.length() - SUFFIX.length())))
                    .toList();
        } catch (IOException e) {
            throw new HostException(
                    HostException.Kind.STORAGE,
                    archive + ": cannot be read: " + StorageProblem.of(e),
                    e);
        }
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
