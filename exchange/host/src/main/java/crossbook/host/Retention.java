package crossbook.host;

import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.ArchiveException;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;

/// Gives back the room of what is no longer needed: files of the log and of the events
/// that are older than they are to be kept, or more, and that no kept snapshot needs.
final class Retention {
    private static final System.Logger LOG = System.getLogger("crossbook.host");

    private final HostDirectory directory;
    private final AeronArchive archive;
    private final HostSettings.Retain retain;

    Retention(HostDirectory directory, AeronArchive archive, HostSettings.Retain retain) {
        this.directory = directory;
        this.archive = archive;
        this.retain = retain;
    }

    /// Gives back the files of a recording that are not to be kept and lie before a place.
    void purgeBefore(long recordingId, long neededFrom) {
        Recording recording = Recording.find(archive, found -> found.id() == recordingId);
        long recorded = archive.getMaxRecordedPosition(recordingId);
        long firstToKeep = Math.max(firstByAge(recording), recorded - retain.bytes());
        long limit = Math.min(Math.min(neededFrom, recorded), firstToKeep);
        long base = AeronArchive.segmentFileBasePosition(
                recording.startPosition(),
                limit,
                recording.termLength(),
                recording.segmentLength());
        if (base <= recording.startPosition()) return;
        try {
            archive.purgeSegments(recordingId, base);
        } catch (ArchiveException e) { // somebody still reads there; the next snapshot tries again
            LOG.log(Level.INFO, () -> "host: not purged yet: " + e.getMessage());
        }
    }

    /// The position of the oldest file that was written to within the time of retention;
    /// beyond all if none was.
    private long firstByAge(Recording recording) {
        Instant oldest = Instant.now().minus(retain.age());
        Path place = directory.archive();
        return recording.filePositions(place).stream()
                .filter(position -> isWrittenSince(recording.file(place, position), oldest))
                .min(Comparator.naturalOrder())
                .orElse(Long.MAX_VALUE);
    }

    private static boolean isWrittenSince(Path file, Instant time) {
        try {
            return Files.getLastModifiedTime(file).toInstant().isAfter(time);
        } catch (IOException e) {
            return true; // deleted meanwhile, or unreadable: keep what there is
        }
    }
}
