package crossbook.host;

import static crossbook.host.HostException.Kind.STORAGE;

import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.ArchiveException;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/// Gives back the room of what is no longer needed: files of the log and of the events
/// that are older than they are to be kept, and that no kept snapshot needs.
final class Retention {
    private static final System.Logger LOG = System.getLogger("crossbook.host");

    private final HostDirectory directory;
    private final AeronArchive archive;
    private final Duration retain;
    private final Snapshots snapshots;

    Retention(HostDirectory directory, AeronArchive archive, Duration retain, Snapshots snapshots) {
        this.directory = directory;
        this.archive = archive;
        this.retain = retain;
        this.snapshots = snapshots;
    }

    /// After a snapshot was taken.
    void purge(long logId, long eventsId) {
        Optional<Snapshot> oldest = snapshots.prune();
        if (oldest.isEmpty()) return; // one that cannot be read would leave nothing to start from
        purgeBefore(logId, oldest.get().logPosition());
        purgeBefore(eventsId, oldest.get().eventPosition());
    }

    private void purgeBefore(long recordingId, long neededFrom) {
        Recording[] found = {null};
        Recording.list(archive, recording -> {
            if (recording.id() == recordingId) found[0] = recording;
        });
        Recording recording = found[0];
        long limit = Math.min(neededFrom, firstToKeep(recording));
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
    private long firstToKeep(Recording recording) {
        String prefix = recording.id() + "-";
        Instant oldest = Instant.now().minus(retain);
        try (Stream<Path> files = Files.list(directory.archive())) {
            return files.map(path -> path.getFileName().toString())
                    .filter(name -> name.startsWith(prefix) && name.endsWith(".rec"))
                    .filter(name -> isWrittenSince(directory.archive().resolve(name), oldest))
                    .mapToLong(name -> Long.parseLong(
                            name.substring(prefix.length(), name.length() - ".rec".length())))
                    .min()
                    .orElse(Long.MAX_VALUE);
        } catch (IOException e) {
            throw new HostException(
                    STORAGE, directory.archive() + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static boolean isWrittenSince(Path file, Instant time) {
        try {
            return Files.getLastModifiedTime(file).toInstant().isAfter(time);
        } catch (IOException e) {
            return true; // deleted meanwhile, or unreadable: keep what there is
        }
    }
}
