package crossbook.host;

import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.status.RecordingPos;
import io.aeron.cluster.RecordingLog;

import java.nio.file.Files;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The log of a cluster as it is recorded here: checked before it is replayed, and
/// given back as far as two snapshots make it superfluous.
final class ClusterLog {
    private static final int ENGINE = 0;
    private static final int KEPT = 2;
    private static final Comparator<RecordingLog.Entry> BY_POSITION =
            Comparator.comparingLong(entry -> entry.logPosition);

    private final HostDirectory directory;
    private final AeronArchive archive;

    ClusterLog(HostDirectory directory, AeronArchive archive) {
        this.directory = directory;
        this.archive = archive;
    }

    /// Checks each frame that a start replays. Aeron Cluster itself would report damage
    /// over and over and never start.
    ///
    /// @throws HostException if one is damaged
    void verify(boolean checksums) {
        if (!isBegun(directory)) return;
        try (RecordingLog recordings = new RecordingLog(directory.cluster().toFile(), false)) {
            long recordingId = recordings.findLastTermRecordingId();
            Recording log = Recording.find(archive, recording -> recording.id() == recordingId);
            if (log == null) return;
            List<Long> snapshots = snapshotPositions(recordings);
            long from = snapshots.isEmpty() ? log.startPosition() : snapshots.getLast();
            if (from > log.stopPosition()) return; // the others have the rest
            try (RecordingReader reader = new RecordingReader(
                    directory.archive(), log, checksums, from, log.stopPosition())) {
                while (reader.next()) {} // to the end, or to the damage
            }
        }
    }

    private static boolean isBegun(HostDirectory directory) {
        return Files.exists(directory.cluster().resolve(RecordingLog.RECORDING_LOG_FILE_NAME));
    }

    /// Another version goes on from a saved state with nothing after it, and from nothing else.
    ///
    /// @param engine the version that decides in what is recorded here
    /// @throws HostException if it is another than this, and there is something
    void requireDecidedBy(int engine) {
        if (engine == EngineVersion.current() || !isBegun(directory)) return;
        long id = recordingId(directory);
        Recording log = Recording.find(archive, recording -> recording.id() == id);
        long saved = newestSnapshot(directory).map(entry -> entry.logPosition).orElse(0L);
        if (log != null && saved < log.stopPosition()) throw EngineVersion.differs(engine);
    }

    /// The recording of the log; one that is not there where nothing is recorded yet.
    static long recordingId(HostDirectory directory) {
        if (!isBegun(directory)) return RecordingPos.NULL_RECORDING_ID;
        try (RecordingLog recordings = new RecordingLog(directory.cluster().toFile(), false)) {
            return recordings.findLastTermRecordingId();
        }
    }

    /// The oldest snapshot of the engine that is kept and not before a place in the log.
    static Optional<RecordingLog.Entry> oldestSnapshot(HostDirectory directory, long position) {
        return keptSnapshots(directory).stream()
                .filter(entry -> entry.logPosition >= position)
                .min(BY_POSITION);
    }

    /// The newest snapshot of the engine.
    static Optional<RecordingLog.Entry> newestSnapshot(HostDirectory directory) {
        return keptSnapshots(directory).stream().max(BY_POSITION);
    }

    private static List<RecordingLog.Entry> keptSnapshots(HostDirectory directory) {
        try (RecordingLog recordings = new RecordingLog(directory.cluster().toFile(), false)) {
            return snapshots(recordings)
                    .filter(entry -> entry.serviceId == ENGINE)
                    .filter(entry -> isKept(directory, entry.recordingId))
                    .toList();
        }
    }

    private static boolean isKept(HostDirectory directory, long recordingId) {
        return Files.exists(Recording.file(directory.archive(), recordingId, 0));
    }

    /// The valid ones, of the engine and of the cluster itself.
    private static Stream<RecordingLog.Entry> snapshots(RecordingLog recordings) {
        return recordings.entries().stream()
                .filter(entry -> entry.isValid && entry.type == RecordingLog.ENTRY_TYPE_SNAPSHOT);
    }

    /// Where the snapshots are, oldest first.
    private static List<Long> snapshotPositions(RecordingLog recordings) {
        return snapshots(recordings)
                .map(entry -> entry.logPosition)
                .distinct()
                .sorted()
                .toList();
    }

    /// Gives back what lies before the last snapshot but one and is not to be kept, and the
    /// snapshots before that one.
    ///
    /// @param eventPosition how far the events went there
    void purge(HostSettings.Retain retain, long eventRecordingId, long eventPosition) {
        Retention retention = new Retention(directory, archive, retain);
        retention.purgeBefore(eventRecordingId, eventPosition);
        try (RecordingLog recordings = new RecordingLog(directory.cluster().toFile(), false)) {
            List<Long> positions = snapshotPositions(recordings);
            if (positions.size() < KEPT) return;
            long oldest = positions.get(positions.size() - KEPT);
            retention.purgeBefore(recordings.findLastTermRecordingId(), oldest);
            snapshots(recordings)
                    .filter(entry -> entry.logPosition < oldest)
                    .filter(entry -> isKept(directory, entry.recordingId))
                    .forEach(entry -> archive.purgeRecording(entry.recordingId));
        }
    }
}
